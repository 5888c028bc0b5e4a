"""Retreats (9.3): two hexes towards the own edge, each chosen by the owner of the unit."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.stacking import is_overstacked
from games.landships.state import LEFT, Field, carried_by, eliminate, go, take_off
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bar, chose, decision, loop, procedure, put, when, word

DISTANCE = 2
"""The hexes of a retreat (LS-9.11.1)."""
REARWARD: dict[str, tuple[frozenset[int], frozenset[int]]] = {
    "N": (frozenset({0, 1, 5}), frozenset()),
    "S": (frozenset({2, 3, 4}), frozenset()),
    "E": (frozenset({1, 2}), frozenset({0, 3})),
    "W": (frozenset({4, 5}), frozenset({0, 3})),
}
"""By the edge behind a side the directions to the rear, and those to the flanks."""


@procedure(rule=("LS-9.3a", "LS-9.2a", "LS-3.14", "LS-9.11.1", "LS-9.3Eb"))
def retreat(unit: int) -> Steps:
    """A unit goes back two hexes, or more where too many squads are; it stays pinned."""
    return (
        put("from_", where_it_is),
        put("seat", its_side),
        put("gone", nothing_yet),
        loop(
            when(
                is_cut_off,
                perish,
                otherwise=(put("to", retreat_step), fall_back, when(chose("to"), "cross_mines")),
            ),
            put("gone", one_further),
            until=is_behind,
        ),
    )


def where_it_is(s: Field, unit: int) -> int:
    """The hex that the retreat began in."""
    return s.hex[unit]


def its_side(s: Field, unit: int) -> int:
    """The owner of the unit."""
    return s.book.pieces.side[unit]


def nothing_yet(_s: Field) -> int:
    """The hexes gone back so far."""
    return 0


def one_further(_s: Field, gone: int) -> int:
    """A hex more."""
    return gone + 1


@rule("LS-3.14", "LS-9.3Ec", "LS-9.11.1")
def is_behind(s: Field, unit: int, gone: int, seat: int) -> bool:
    """Whether the retreat is over: far enough, with room, or off the board."""
    hex_ = s.hex[unit]
    if hex_ < 0:
        return True
    return gone >= DISTANCE and not is_overstacked(s, hex_, seat)


@rule("LS-9.3b", "LS-9.3c", "LS-7.11.a")
def open_hexes(s: Field, unit: int, seat: int, from_: int) -> HexSet:
    """The hexes around a unit that lead away and hold no enemy squads."""
    book = s.book
    enemy = s.squads_at[other(seat)]
    far = book.land.grid.distance(from_, s.hex[unit])
    hexes = 0
    for hex_, _ in book.costs.edges(s.hex[unit]):
        if not enemy >> hex_ & 1 and book.land.grid.distance(from_, hex_) > far:
            hexes |= 1 << hex_
    return hexes


@rule("LS-9.3a")
def retreat_hexes(s: Field, unit: int, seat: int, from_: int) -> HexSet:
    """The open hexes to the rear, else to the flanks, else any."""
    open_ = open_hexes(s, unit, seat, from_)
    toward = s.book.land.grid.toward[s.hex[unit]]
    for directions in REARWARD[s.book.entry.edges[SEATS[seat]]]:
        hexes = 0
        for direction in directions:
            if toward[direction] >= 0:
                hexes |= 1 << toward[direction]
        if open_ & hexes:
            return open_ & hexes
    return 0 if can_leave(s, unit, seat) else open_


@rule("LS-9.3Ec")
def can_leave(s: Field, unit: int, seat: int) -> bool:
    """Whether the edge behind its side is beside the unit."""
    return bool(s.book.edges[seat] >> s.hex[unit] & 1)


@rule("LS-9.3Ea", "LS-9.3b")
def is_cut_off(s: Field, unit: int, seat: int, from_: int) -> bool:
    """Whether a unit can go nowhere."""
    return not can_leave(s, unit, seat) and not retreat_hexes(s, unit, seat, from_)


def perish(s: Field, unit: int) -> None:
    """A unit that cannot retreat is lost."""
    eliminate(s, unit, "LS-9.3Ea")


def is_inland(s: Field, unit: int, seat: int) -> bool:
    """Whether the unit is not at the edge behind its side."""
    return not can_leave(s, unit, seat)


@decision(
    rule="LS-9.3a",
    asks="hex",
    among=(retreat_hexes, "not_a_way_back"),
    words=[word("leave", bar("LS-9.3Ec", "not_at_own_edge", is_inland))],
    needs=("from_",),
)
def retreat_step(_s: Field, _hex: int | str, unit: int, seat: int) -> None:
    """Which hex the unit falls back to, or that it leaves the board."""


@rule("LS-9.3Ec", "LS-9.2a", "LS-9.3Eb")
def fall_back(s: Field, unit: int, to: int | str) -> None:
    """The unit goes with what it carries; off the board it is not lost."""
    if isinstance(to, int):
        go(s, unit, to, "LS-9.3a")
        return
    carried = carried_by(s, unit)
    tell(s, "told.left", "LS-9.3Ec", unit=unit)
    take_off(s, unit, LEFT)
    for one in members(carried):
        take_off(s, one, LEFT)
