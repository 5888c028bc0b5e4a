"""Hidden Unit (A45.3): troops of the Defender turn up when his opponent passes."""

from __future__ import annotations

from games.gwc.rules.cards.fate import HANDS, discard_action, with_action
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.events.support import Piece, row_pieces
from games.gwc.rules.formations.weapons import arm
from games.gwc.rules.ground.ground_now import impassable
from games.gwc.rules.ground.overstack import has_room
from games.gwc.rules.ground.terrain import cover
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import other, place
from ww1core.turns import Steps, bind, decision, each, play, procedure, put, window

LEAST_COVER = 1


def inactive(s: Field) -> tuple[int]:
    """The player whose Turn it is not."""
    return (other(s.active),)


@rule("GWC-A45", "GWC-A45.3")
def not_hidden_now(s: Field, seat: int) -> bool:
    """Whether no Hidden Unit can come: not of the Defender, or nothing was discarded."""
    return seat != s.book.sheet.defender or not s.discarded or not s.has_passed


@procedure
def hidden_unit(seat: int, card: int) -> Steps:
    """A roll on the support table; what it lists comes into neighbouring hexes of the zone."""
    return (
        discard_action,
        put("rolled", bind(dice_roll, kind="support")),
        put("shown", nowhere),
        each(
            "piece",
            listed_pieces,
            put("unit", unit_of_piece),
            arm_piece,
            put("shown", show_unit),
            guard=finds_hiding_place,
        ),
    )


def nowhere(s: Field) -> HexSet:
    """Nobody has been placed yet."""
    return 0


@rule("GWC-A45.3")
def listed_pieces(s: Field, seat: int, rolled: int) -> tuple[Piece, ...]:
    """The Formations of the row, with their Weapons, if all are among the unused counters.

    A Telephone of the row is not taken, and no other row comes instead.
    """
    return row_pieces(s, seat, s.book.support[seat].row(rolled)) or ()


def unit_of_piece(s: Field, piece: Piece) -> int:
    """The Formation of a piece."""
    return piece[0]


def arm_piece(s: Field, piece: Piece) -> None:
    """The Formation has its Weapon."""
    arm(s, *piece, "GWC-A45.3")


@rule("GWC-A45.3", "GWC-8.2")
def hiding_places(s: Field, unit: int, shown: HexSet) -> HexSet:
    """The hexes of the set-up zone with Cover and nobody in them, next to those shown before.

    Several Formations may stand together in a hex that was empty before.
    """
    land, seat = s.book.land, s.book.units[unit].seat
    free = s.book.sides[seat].zone & ~(s.occupied[0] | s.occupied[1] | impassable(s))
    near = land.grid.spread(shown) if shown else land.all
    return from_members(
        hex_
        for hex_ in members((free | shown) & near)
        if cover(s, hex_) >= LEAST_COVER and has_room(s, unit, hex_)
    )


def finds_hiding_place(s: Field, piece: Piece, shown: HexSet) -> bool:
    """Whether a Formation finds a hex; one that does not is lost."""
    return bool(hiding_places(s, piece[0], shown))


@decision(rule="GWC-A45.3", asks="hex", among=(hiding_places, "no_hiding_place"))
def show_unit(s: Field, hex_: int, unit: int, shown: HexSet) -> HexSet:
    """Where a Formation turns up."""
    place(s, unit, hex_, "GWC-A45.3")
    tell(s, "told.hidden_unit", "GWC-A45.3", unit=unit, hex=hex_)
    take_control(s, hex_)
    return shown | 1 << hex_


cards_discarded = window(
    "cards_discarded",
    rule="GWC-A45.3",
    order=inactive,
    plays=[play("GWC-A45.3", hidden_unit, cards=with_action("A45.3"), barred=not_hidden_now)],
    hands=HANDS,
)
