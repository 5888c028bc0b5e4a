"""Supply and railway (chapter 5)."""

from __future__ import annotations

from ww1_tutorial.rules.movement import enemy_zone, full_hexes, terrain
from ww1_tutorial.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members
from ww1core.ledger import rule
from ww1core.networks import (
    Blocker,
    Cut,
    Line,
    Terms,
    Tracing,
    line_by,
    open_hexes,
    reached_by,
    supplied_by,
)
from ww1core.pieces import other, place, stack_of, units_in
from ww1core.turns import decision

__all__ = ["check_supply", "go_by_rail", "rail_tracing", "supply_line", "supply_tracing"]


@rule("TUT-5.3")
def open_ground(s: Field, seat: int) -> HexSet:
    """Where a line of a seat may run; friends cancel an enemy zone for supply."""
    return open_hexes(
        s.book.ground,
        enemy=s.occupied[other(seat)],
        zone=enemy_zone(s, seat),
        friends=s.occupied[seat],
        friends_cancel=True,
    )


@rule("TUT-5.2")
def supply_tracing(s: Field, seat: int) -> Tracing:
    """Lines of a seat run over ground and rail, or over ground alone."""
    book, enemy = s.book, other(seat)
    enemies = Blocker(
        "TUT-5.3",
        s.occupied[enemy],
        piece_of=lambda hex_: first(stack_of(s, hex_, enemy)),
    )
    return Tracing(
        book.ground,
        open_ground(s, seat),
        book.sources[seat],
        Terms(free=book.supply_range),
        book.rails,
        blockers=(enemies, Blocker("TUT-5.3", enemy_zone(s, seat) & ~s.occupied[seat])),
    )


def supply_line(s: Field, unit: int) -> Line | Cut:
    """The line of a unit, or what cuts it."""
    return line_by(supply_tracing(s, s.book.units[unit].seat), s.hex[unit])


@rule("TUT-5.1")
def check_supply(s: Field) -> None:
    """Mark every unit that traces no line."""
    s.unsupplied = 0
    for seat, units in enumerate(s.present):
        s.unsupplied |= units & ~units_in(s, supplied_by(supply_tracing(s, seat)))
    for unit in members(s.unsupplied):
        tell(s, "told.unsupplied", "TUT-5.1", unit=unit)


@rule("TUT-5.5")
def rail_tracing(s: Field, seat: int) -> Tracing:
    """Trains of a seat run where no enemy, no enemy zone and no shell hole is."""
    closed = s.occupied[other(seat)] | enemy_zone(s, seat) | terrain(s, "shell_holes")
    return Tracing(s.book.rails, s.book.land.all & ~closed, s.book.sources[seat])


@rule("TUT-5.5")
def rail_hexes(s: Field, left: HexSet, unit: int) -> HexSet:
    """The rail hexes that the unit reaches by rail and finds room in."""
    tracing, start = rail_tracing(s, s.book.units[unit].seat), s.hex[unit]
    if not tracing.open >> start & 1:
        return 0
    return left & reached_by(tracing, start) & ~full_hexes(s, unit)


@decision(rule="TUT-5.5", asks="hex", among=(rail_hexes, "not_joined_by_rail"), forced=False)
def go_by_rail(s: Field, hex_: int, unit: int) -> None:
    """Where the train goes."""
    place(s, unit, hex_, "TUT-5.5")
    tell(s, "told.train", "TUT-5.5", unit=unit, at=hex_)
