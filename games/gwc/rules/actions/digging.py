"""Dig In (A39): Foxholes at the end of a Time advance."""

from __future__ import annotations

from games.gwc.rules.cards.fate import HANDS, discard_action, with_action
from games.gwc.rules.formations.partners import ALLIED_HEXES
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.ground.works import build, may_fortify
from games.gwc.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.turns import Steps, decision, only, play, procedure, window


@procedure
def dig_in(seat: int, card: int) -> Steps:
    """A player digs in somewhere."""
    return (discard_action, dig_foxhole)


@rule("GWC-A39")
def hexes_to_dig(s: Field, seat: int) -> HexSet:
    """The hexes with a Formation of the player, no Tank, where a Foxhole can be dug."""
    diggers = s.book.corps[s.voice[seat]] & ~s.book.tanks
    return from_members(
        hex_
        for hex_ in members(s.occupied[seat])
        if s.standing[hex_] & diggers and may_fortify(s, hex_)
    )


@decision(
    rule="GWC-A39",
    asks="hex",
    bars=[ALLIED_HEXES, only("GWC-A39", "cannot_dig_there", hexes_to_dig)],
)
def dig_foxhole(s: Field, hex_: int, seat: int) -> None:
    """Where the Foxhole is dug."""
    build(s, hex_, "foxhole", "GWC-A39")


def nowhere_to_dig(s: Field, seat: int) -> bool:
    """Whether no hex of a player can get a Foxhole."""
    return not hexes_to_dig(s, seat)


time_advanced = window(
    "time_advanced",
    rule="GWC-6.1.2g",
    order=inactive_first,
    plays=[play("GWC-A39", dig_in, cards=with_action("A39"), barred=nowhere_to_dig)],
    hands=HANDS,
)
