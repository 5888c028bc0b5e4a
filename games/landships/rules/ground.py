"""The ground of now: clouds of smoke and gas, wire, what covers whom (5.33, 5.56, 7.13, 8.64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.state import Field
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, units_in
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import per_book, remembered

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

ABOVE_GROUND = frozenset({"trench", "fortification"})
"""Works that cover neither riders nor machines."""


@per_book
def cloud(book: LandshipsBook, markers: HexSet, radius: int) -> HexSet:
    """The hexes so near to one of some markers."""
    for _ in range(radius):
        markers = book.land.grid.spread(markers)
    return markers


@rule("LS-5.33d", "LS-5.33f")
def smoked(s: Field) -> HexSet:
    """The hexes under smoke; several markers do not add up."""
    markers = s.smoke[0] | s.smoke[1]
    return cloud(s.book, markers, s.book.barrage.smoke.radius) if markers else 0


@rule("LS-5.34b", "LS-5.56.a", "LS-5.41.c2")
def gas_against(s: Field, seat: int) -> HexSet:
    """The hexes in which gas of the other side harms a side; its own does not."""
    markers = s.gas[other(seat)]
    return cloud(s.book, markers, s.book.barrage.gas.radius) if markers else 0


@rule("LS-5.34c", "LS-5.56a", "LS-15.11a")
def gassed(s: Field, seat: int) -> UnitSet:
    """The soft units and trucks of a side in enemy gas; who is inside a machine is safe."""
    area = gas_against(s, seat)
    if not area:
        return 0
    book = s.book
    harmed = book.soft | book.of_kind["truck"]
    return units_in(s, area) & book.own[seat] & harmed & ~inside(s)


@remembered(reads=("carrier", "present"))
def inside(s: Field) -> UnitSet:
    """The leaders and crews inside machines."""
    book = s.book
    units, left = 0, book.men & (s.present[0] | s.present[1])
    while left:
        bit = left & -left
        if s.carrier[bit.bit_length() - 1] >= 0:
            units |= bit
        left ^= bit
    return units


@per_book
@rule("LS-8.64a", "LS-8.64b", "LS-8.64E", "LS-8.66.a2", "LS-16.24", "LS-14.13.b")
def cover(book: LandshipsBook, hex_: int, against: str, above: int) -> Modifiers:
    """What covers targets in a hex ``against`` small arms, barrage or bombs, each by its name.

    Riders and machines are above the works; guns cover nobody.
    """
    chart, land = book.terrain, book.land
    bit = 1 << hex_
    found = [
        (name, ground)
        for name, ground in chart.ground.items()
        if (book.board.river if name == "river" else land.terrain[name]) & bit
    ]
    if not above:
        works = {"trench": chart.trench, "fortification": chart.fortification}
        found += [(name, ground) for name, ground in works.items() if land.terrain[name] & bit]
    rule_id = "LS-8.64a" if against == "small_arms" else "LS-5.43a"
    modifiers = Modifiers(
        Modifier(name, value, rule_id)
        for name, ground in found
        if (value := getattr(ground, against))
    )
    better = book.numbers.better_works
    if "better_works" in book.options and book.year >= better.from_year and against != "bombs":
        extra = book.small_arms.modifiers["better_works"]
        count = sum(1 for name, _ in found if name in ABOVE_GROUND)
        if count:
            added = Modifier("better_works", extra.value * count, extra.rule)
            modifiers = modifiers.plus(added)
    return modifiers


@rule("LS-7.12b", "LS-7.12c", "LS-7.12N", "LS-12.1a", "LS-12.1c")
def melees(s: Field) -> HexSet:
    """The hexes in which squads of both sides are locked; machines lock nobody."""
    return s.squads_at[0] & s.squads_at[1]


@rule("LS-12.1b")
def locked(s: Field, seat: int) -> UnitSet:
    """The units of a side that a melee holds, machines not among them."""
    hexes = melees(s)
    if not hexes:
        return 0
    book = s.book
    return units_in(s, hexes) & book.own[seat] & ~book.vehicles
