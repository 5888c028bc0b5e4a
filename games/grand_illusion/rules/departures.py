"""A side that leaves a hex after a battle (9.4, 12.6): in which groups it goes."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.headquarters import displace
from games.grand_illusion.rules.retreats import fall_back, parting
from games.grand_illusion.state import ALLIED, Front
from ww1core.events import tell
from ww1core.hexgrid import first
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, remove
from ww1core.turns import Steps, bind, decision, procedure, put, when, while_


@procedure(rule=("GI-9.4.1a", "GI-12.6a"))
def drive_out(seat: int, at: int) -> Steps:
    """A side has to retreat from a hex; one Belgian division may be shipped instead."""
    return (when(fourth_division_is_there, choose_fourth), retreat_from)


@procedure(rule=("GI-9.4a", "GI-9.4.4a", "GI-9.5.4a3"))
def retreat_from(seat: int, at: int) -> Steps:
    """All units of a side but its forts leave a hex, in groups that its player names."""
    return (
        while_(
            retreaters, put("group", name_group), put("group", those_named), bind(fall_back, left=1)
        ),
        settle_left,
        displace,
    )


def retreaters(s: Front, seat: int, at: int) -> UnitSet:
    """The units that have to leave a hex."""
    return s.standing[at] & s.book.own[seat]


def settle_left(s: Front, at: int) -> None:
    """The hex that was left comes to what it is now."""
    settle(s, at)


@parting(among=(retreaters, "does_not_retreat"), needs=("at",), tells=lambda _s, at: {"at": at})
def name_group(_s: Front, _choice: int | str) -> None:
    """Who retreats together, one by one, or all who are left."""


def those_named(s: Front, seat: int, at: int, group: UnitSet) -> UnitSet:
    """The units named, or all."""
    return group or retreaters(s, seat, at)


@rule("GI-12.6a")
def fourth_division_is_there(s: Front, seat: int, at: int) -> bool:
    """Whether the Belgian 4th Division is among those who have to retreat."""
    return seat == ALLIED and s.standing[at] & s.book.fourth_division != 0


@decision(rule="GI-12.6a", words=("ship", "retreat"), needs=("at",))
def choose_fourth(s: Front, answer: str, seat: int) -> None:
    """Whether the 4th Division is taken off and shipped, or retreats with the others."""
    if answer == "ship":
        unit = first(s.book.fourth_division)
        remove(s, unit)
        s.disrupted &= ~(1 << unit)
        s.waiting |= 1 << unit
        s.returning |= 1 << unit
        s.due[unit] = s.turn + s.book.events.removed_at_namur.turns
        tell(s, "told.embarked", "GI-12.6a", unit=unit, turn=s.due[unit])
