"""Events that bring Formations onto the board: E72, E87, E91, E97."""

from __future__ import annotations

from games.gwc.rules.artillery.telephones import new_telephone
from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.events.reach import enter_by_event
from games.gwc.rules.events.support import Piece, pieces_of, room_in, support_roll, telephone_of
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.formations.weapons import arm
from games.gwc.rules.movement.tanks import open_to
from games.gwc.state import FALLEN, NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import (
    Steps,
    because,
    bind,
    call,
    decision,
    each,
    procedure,
    put,
    stop_if,
    when,
    when_chosen,
)


@procedure(rule="GWC-E72")
def infiltration(seat: int) -> Steps:
    """What a support roll brings appears at or next to a random hex."""
    return (
        put("row", bind(support_roll, telephones=False)),
        stop_if(comes_to_nothing),
        put("centre", bind(find_random_hex, rule_id="GWC-E72")),
        each(
            "piece",
            pieces_of,
            put("unit", take_piece),
            when(room_nearby, place_nearby, otherwise=(lose_piece,)),
        ),
    )


@procedure(rule="GWC-E91")
def stragglers(seat: int) -> Steps:
    """As Infiltration, but all who appear are suppressed."""
    return (
        put("row", bind(support_roll, telephones=False)),
        stop_if(comes_to_nothing),
        put("centre", bind(find_random_hex, rule_id="GWC-E91")),
        put("pieces", pieces_of),
        each(
            "piece",
            "pieces",
            put("unit", take_piece),
            when(room_nearby, place_nearby, otherwise=(lose_piece,)),
        ),
        suppress_stragglers,
    )


def comes_to_nothing(s: Field, row: int) -> bool:
    """Whether the roll has ended at the red X."""
    return row < 0


@rule("GWC-E91")
def suppress_stragglers(s: Field, pieces: tuple[Piece, ...]) -> None:
    """All who were placed are suppressed."""
    placed = from_members(unit for unit, _ in pieces if s.hex[unit] >= 0)
    suppress(s, placed, "GWC-E91")


def take_piece(s: Field, piece: Piece) -> int:
    """The Formation takes its Weapon from the unused counters."""
    arm(s, *piece, "GWC-E72")
    return piece[0]


def lose_piece(s: Field, unit: int) -> None:
    """A Formation that finds no room goes back, with its Weapon, to the unused counters."""
    s.weapon[unit] = NOTHING
    tell(s, "told.lost_for_room", "GWC-E72", unit=unit)


@rule("GWC-E72", "GWC-E91", "GWC-E97")
def room_nearby(s: Field, unit: int, centre: int) -> HexSet:
    """Where a Formation can be placed: the random hex and those next to it."""
    return room_in(s, unit, s.book.land.grid.within(centre, 1))


FAR = because(
    "GWC-E72", "not_beside_it", lambda s, left, centre: left & ~s.book.land.grid.within(centre, 1)
)
CLOSED = because(
    "GWC-E72", "cannot_be_entered", lambda s, left, unit: left & ~open_to(s, unit, left)
)


@rule("GWC-E91", "GWC-E97")
@decision(
    rule="GWC-E72",
    asks="hex",
    among=(room_nearby, "no_room_for_it", FAR, CLOSED),
    needs=("centre",),
)
def place_nearby(s: Field, hex_: int, unit: int) -> None:
    """Where the Formation appears."""
    if s.hex[unit] == FALLEN:
        leave_track(s, unit)
    call(s, enter_by_event, unit, hex_, "GWC-E72")


@procedure(rule=("GWC-E87a", "GWC-E87b"))
def reinforcements(seat: int) -> Steps:
    """What a support roll brings enters along the player's edge; a Telephone replaces his."""
    return (
        put("row", bind(support_roll, telephones=True)),
        stop_if(comes_to_nothing),
        put("telephone", telephone_of),
        put("pieces", pieces_of),
        when(brings_telephone, new_telephone),
        each(
            "piece",
            "pieces",
            put("unit", take_piece),
            when(room_on_edge, place_on_edge, otherwise=(lose_piece,)),
        ),
    )


def brings_telephone(s: Field, telephone: int) -> bool:
    """Whether the row has a Telephone."""
    return telephone != NOTHING


@rule("GWC-E87b")
def room_on_edge(s: Field, unit: int, seat: int) -> HexSet:
    """Where a Formation can enter: along the edge of its side."""
    return room_in(s, unit, s.book.edges[seat])


ELSEWHERE = because(
    "GWC-E87b", "not_on_your_edge", lambda s, left, seat: left & ~s.book.edges[seat]
)


@decision(rule="GWC-E87b", asks="hex", among=(room_on_edge, "no_room_for_it", ELSEWHERE, CLOSED))
def place_on_edge(s: Field, hex_: int, unit: int) -> None:
    """Where the Formation enters; among enemies it fights when the Order ends."""
    if s.occupied[other(s.book.units[unit].seat)] >> hex_ & 1:
        s.postponed |= 1 << hex_
    call(s, enter_by_event, unit, hex_, "GWC-E87b")


@procedure(rule="GWC-E97")
def walking_wounded(seat: int) -> Steps:
    """Somebody who was eliminated comes back broken at or next to a random hex."""
    return when_chosen(
        "unit",
        choose_wounded,
        put("centre", bind(find_random_hex, rule_id="GWC-E97")),
        when(room_nearby, place_nearby),
    )


@rule("GWC-E97")
def wounded(s: Field, seat: int) -> UnitSet:
    """The Units and Leaders of both sides on the Casualty Track."""
    return (s.fallen[0] | s.fallen[1]) & (s.book.soldiers | s.book.leaders)


@decision(rule="GWC-E97", asks="unit", among=(wounded, "not_on_casualty_track"), lapses=True)
def choose_wounded(_s: Field, unit: int) -> None:
    """Who comes back."""


@rule("GWC-E97")
def leave_track(s: Field, unit: int) -> None:
    """The Formation leaves the Casualty Track and is broken."""
    seat = s.book.units[unit].seat
    s.fallen = with_item(s.fallen, seat, s.fallen[seat] & ~(1 << unit))
    s.broken |= 1 << unit
    tell(s, "told.walking_wounded", "GWC-E97", unit=unit)
