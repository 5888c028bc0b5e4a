"""What the ground of a hex is now (2.1, T99): the print and the markers that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.state import Field
from ww1core.events import TerrainChanged, emit
from ww1core.hexgrid import HexSet, has
from ww1core.ledger import rule
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

BARRIERS = ("wall", "hedge", "fence", "destroyed_wall")


@rule("GWC-2.1a", "GWC-T99.1a", "GWC-T99.1b", "GWC-T99.1c", "GWC-T118.3")
def ground(s: Field, hex_: int) -> str:
    """The one terrain type of a hex: the printed one unless a marker changes it; ways do not."""
    bit = 1 << hex_
    if (s.shell_holes | s.rubble | s.blaze) & bit:
        if s.blaze & bit:
            return "blaze"
        return "rubble" if s.rubble & bit else "shell_hole"
    return s.book.printed[hex_]


@rule("GWC-T110.a", "GWC-T110.3.1")
def level(s: Field, hex_: int) -> int:
    """The level of a hex, 0 to 4: that of its centre."""
    return s.book.land.level[hex_]


@rule("GWC-T100", "GWC-T123", "GWC-8.1.6")
def impassable(s: Field) -> HexSet:
    """The hexes that nobody is ever in: blazes and water."""
    return s.blaze | s.book.closed


@per_book
def printed_between(book: GwcBook, a: int, b: int) -> frozenset[str]:
    """What is printed on the hexside between two hexes, or crosses it."""
    land = book.land
    return frozenset(name for name, sides in land.sides.items() if has(sides, land.grid, a, b))


def is_crossed_by(s: Field, way: str, a: int, b: int) -> bool:
    """Whether a road, railway, path or stream goes from a hex into the next one."""
    return way in printed_between(s.book, a, b)


@rule("GWC-T122", "GWC-T122.1", "GWC-T105", "GWC-T109")
def barrier(s: Field, a: int, b: int) -> str:
    """The barrier on a hexside: wall, hedge, fence, destroyed wall; "" for none."""
    printed = printed_between(s.book, a, b)
    for kind in BARRIERS:
        if kind in printed:
            is_breached = kind == "wall" and (min(a, b), max(a, b)) in s.breached
            return "destroyed_wall" if is_breached else kind
    return ""


def has_wall(s: Field, a: int, b: int) -> bool:
    """Whether a wall that still stands is on a hexside."""
    return barrier(s, a, b) == "wall"


@rule("SR-direct-75", "GWC-T122.1")
def breach(s: Field, a: int, b: int) -> None:
    """Turn the wall on a hexside into a destroyed wall."""
    if has_wall(s, a, b):
        s.breached = (*s.breached, (min(a, b), max(a, b)))
        emit(s, TerrainChanged, b, "destroyed_wall", "SR-direct-75")


def change_ground(s: Field, hex_: int, type_: str, rule_id: str) -> None:
    """Put a marker of rubble or a shell hole into a hex in place of the type it had."""
    bit = 1 << hex_
    s.rubble &= ~bit
    s.shell_holes &= ~bit
    if type_ == "rubble":
        s.rubble |= bit
    else:
        s.shell_holes |= bit
    emit(s, TerrainChanged, hex_, type_, rule_id)
