"""Where cavalry rides (6.31, 6.32, 6.35): what hexes cost, who may mount, who has horses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.rules.firers import firers_at
from games.landships.rules.stacking import full_of_squads
from games.landships.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import per_book, roll

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

PRICE_OF_MOUNTING = 1
"""The points that mounting or dismounting costs (LS-6.31a)."""


@per_book
@rule("LS-6.32.a", "LS-6.32a")
def ground_cost(book: LandshipsBook, at: int, to: int) -> int:
    """What a hex costs mounted cavalry: its ground, a trench as well; a bridge by its road."""
    land, chart = book.land.terrain, book.terrain
    bit = 1 << to
    if land["bridge"] & bit:
        ways = zip(book.board.roads, book.land.grid.toward[at], strict=True)
        if any(near == to and road >> at & 1 for road, near in ways):
            return chart.bridge.cavalry or 1
    cost = next(
        ground.cavalry or 1 for name, ground in chart.ground.items() if land.get(name, 0) & bit
    )
    return max(cost, chart.trench.cavalry or 1) if book.board.trench & bit else cost


@rule("LS-6.32.a")
def ride_cost(s: Field, at: int, to: int) -> int:
    """What a hex costs now: wire is dear."""
    cost = ground_cost(s.book, at, to)
    return max(cost, s.book.terrain.wire.cavalry or 1) if s.wire >> to & 1 else cost


@rule("LS-6.32.a", "LS-6.35.c")
def is_open_to_riders(s: Field, at: int, to: int, seat: int) -> bool:
    """Whether cavalry may go on into a hex: no enemy is there, and it does not follow a river."""
    river = s.book.board.river
    follows = river >> at & river >> to & 1
    return not follows and not s.occupied[other(seat)] >> to & 1


@rule("LS-6.32a", "LS-6.32.a", "LS-6.35.c", "LS-3.1", "LS-3.12a")
def ride_hexes(s: Field, unit: int, left: int, seat: int) -> HexSet:
    """The hexes beside cavalry that it can pay for, and from which it can still come to an end."""
    book = s.book
    at = s.hex[unit]
    near = passed = 0
    for to in book.land.grid.toward[at]:
        if to < 0 or not is_open_to_riders(s, at, to, seat):
            continue
        cost = ride_cost(s, at, to)
        if cost <= left:
            near |= 1 << to
            if _goes_on(s, at, to, left - cost, seat):
                passed |= 1 << to
    return near & ~(full_of_squads(s, seat, near) & ~passed)


def _goes_on(s: Field, at: int, hex_: int, left: int, seat: int) -> bool:
    """Whether cavalry that passes a hex finds room in the next."""
    beyond = 0
    for to in s.book.land.grid.toward[hex_]:
        is_open = to >= 0 and to != at and is_open_to_riders(s, hex_, to, seat)
        if is_open and ride_cost(s, hex_, to) <= left:
            beyond |= 1 << to
    return bool(beyond & ~full_of_squads(s, seat, beyond))


@rule("LS-6.31b")
def is_under_guns(s: Field, unit: int, seat: int) -> bool:
    """Whether an enemy could fire small arms or a gun at the hex of a unit."""
    return bool(firers_at(s, s.hex[unit], other(seat)))


@rule("LS-2.24a", "LS-6.31c")
def dismount(s: Field, unit: int) -> None:
    """A unit goes on as the squad that it is on foot."""
    s.mounted &= ~(1 << unit)
    tell(s, "told.dismounts", "LS-6.31a", unit=unit)


@rule("LS-8.66.b")
def risk_horses(s: Field, unit: int) -> None:
    """Mounted cavalry that survives a hit rolls for its horses."""
    if s.hex[unit] < 0 or not s.mounted >> unit & 1:
        return
    if roll(s, "horses", unit, rule="LS-8.66.b") in s.book.small_arms.horses_lost:
        s.horseless |= 1 << unit
        s.mounted &= ~(1 << unit)
        tell(s, "told.horses_lost", "LS-8.66.b", unit=unit)
