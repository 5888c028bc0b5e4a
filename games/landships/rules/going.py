"""What vehicles may enter (6.12, 6.15, 6.22): ground, works and enemies that keep them out."""

from __future__ import annotations

from collections.abc import Callable

from games.landships.state import Field
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import bar

Test = Callable[[Field, int, int, int], bool]
"""Whether a vehicle is kept from going from one hex into the next: ``(s, unit, at, to)``."""


@rule("LS-2.45a")
def trait(s: Field, unit: int, name: str) -> bool:
    """Whether a symbol is on a vehicle's counter."""
    vehicle = s.book.units[unit].type.vehicle
    return vehicle is not None and name in vehicle.traits


def is_tank(s: Field, unit: int) -> bool:
    """Whether a vehicle is a tank."""
    return bool(s.book.tanks >> unit & 1)


@rule("LS-6.12.b", "LS-6.12a")
def usable_roads(s: Field, seat: int) -> HexSet:
    """The road hexes that serve a side: trenches of the enemy cancel the road in their hex."""
    board = s.book.board
    return board.road_hexes & ~board.trenches[other(seat)]


@rule("LS-6.12a", "LS-6.12.b")
def is_along_road(s: Field, unit: int, at: int, to: int) -> bool:
    """Whether a step follows a road that serves the vehicle's side."""
    book = s.book
    if not usable_roads(s, book.units[unit].seat) >> to & 1:
        return False
    ways = zip(book.board.roads, book.land.grid.toward[at], strict=True)
    return any(near == to and road >> at & 1 for road, near in ways)


@rule("LS-6.15.a1", "LS-6.15.a3", "LS-6.15.b1", "LS-6.15.c1", "LS-6.11b")
def is_impassable(s: Field, unit: int, at: int, to: int) -> bool:
    """Woods, marsh and rivers; a bridge is crossed by its road, some light tanks enter woods."""
    land = s.book.land.terrain
    if land["woods"] >> to & 1:
        return not trait(s, unit, "may_enter_woods")
    if land["bridge"] >> to & 1:
        return not is_along_road(s, unit, at, to)
    return bool((land["marsh"] | land["river"]) >> to & 1)


@rule("LS-6.22.a", "LS-6.15.b1", "LS-6.15.c1", "LS-6.12.b")
def is_trenched(s: Field, unit: int, at: int, to: int) -> bool:
    """Trenches, for all but tanks; a road leads over those of the own side."""
    if is_tank(s, unit) or not s.book.board.trench >> to & 1:
        return False
    own = s.book.board.trenches[s.book.units[unit].seat]
    return not (own >> to & 1 and is_along_road(s, unit, at, to))


@rule("LS-6.15.b1", "LS-6.15.c1")
def is_wired(s: Field, unit: int, at: int, to: int) -> bool:
    """Wire, for all but tanks."""
    return bool(s.wire >> to & 1) and not is_tank(s, unit)


@rule("LS-6.15.b1", "LS-6.15.c1")
def is_steep(s: Field, unit: int, at: int, to: int) -> bool:
    """Hills, for all but tanks, unless a road leads there."""
    if is_tank(s, unit) or not s.book.board.hill >> to & 1:
        return False
    return not is_along_road(s, unit, at, to)


@rule("LS-6.15.c2", "LS-6.15.a2", "LS-6.15.b2")
def is_enemy_held(s: Field, unit: int, at: int, to: int) -> bool:
    """Enemies keep trucks out, and neither tanks nor armoured cars."""
    if not s.book.of_kind["truck"] >> unit & 1:
        return False
    return bool(s.occupied[other(s.book.units[unit].seat)] >> to & 1)


TESTS: tuple[Test, ...] = (is_impassable, is_trenched, is_wired, is_steep, is_enemy_held)


def may_enter(s: Field, unit: int, at: int, to: int) -> bool:
    """Whether nothing keeps a vehicle from going from one hex into the next."""
    return not any(keeps_out(s, unit, at, to) for keeps_out in TESTS)


def _closed(test: Test) -> Callable[[Field, HexSet], HexSet]:
    """The hexes from which a test keeps the vehicle that drives."""

    def closed(s: Field, left: HexSet) -> HexSet:
        unit = s.drive.unit
        to = left.bit_length() - 1
        return left if test(s, unit, s.hex[unit], to) else 0

    return closed


KEPT_OUT = [
    bar("LS-6.15.a1", "no_going_there", _closed(is_impassable)),
    bar("LS-6.22.a", "trench_in_the_way", _closed(is_trenched)),
    bar("LS-6.15.b1", "wire_in_the_way", _closed(is_wired)),
    bar("LS-6.15.b1", "too_steep", _closed(is_steep)),
    bar("LS-6.15.c2", "enemy_in_the_way", _closed(is_enemy_held)),
]
"""What keeps a vehicle out of the hex before it."""
