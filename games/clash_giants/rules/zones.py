"""Zones of control (chapter 7): where they reach and when a friendly unit cancels them."""

from __future__ import annotations

from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, terrain_now, zone
from ww1core.ledger import rule
from ww1core.turns import remembered


def terrain(s: Field, key: str) -> HexSet:
    """The hexes that have a terrain now."""
    return terrain_now(s.book.land, s.changes, key)


@remembered(reads=("changes",))
def terrain_with(s: Field, keys: tuple[str, ...]) -> HexSet:
    """The hexes that have one of some terrains now."""
    hexes = 0
    for key in keys:
        hexes |= terrain(s, key)
    return hexes


@rule("CG-7.1c", "GAL-ZOC", "YPR-ZOC")
def zoneless_hexes(s: Field) -> HexSet:
    """The hexes that zones neither enter nor leave."""
    return terrain_with(s, s.book.no_zones)


@remembered(reads=("changes",))
@rule("CG-7.1a", "CG-7.1b")
def zone_of_hexes(s: Field, exerting: HexSet) -> HexSet:
    """The six hexes around each of some hexes, as far as no lake or sea side lies between."""
    book, zoneless = s.book, zoneless_hexes(s)
    return zone(book.land.grid, exerting, book.barriers, not_into=zoneless, not_out_of=zoneless)


@rule("CG-7.1d", "CG-8.42a", "CG-13.0b")
def enemy_zone(s: Field, seat: int) -> HexSet:
    """The zone of the other side's supplied units; forts have none of their own."""
    return zone_of_hexes(s, s.threats[seat] | s.threats[seat + 2])


@rule("CG-7.2d", "CG-8.22c")
def supply_zone(s: Field, seat: int) -> HexSet:
    """The enemy zone as far as it closes hexes to supply: friendly units cancel it."""
    return enemy_zone(s, seat) & ~friends(s, seat)


@rule("CG-7.2e", "CG-7.2f", "CG-12.84a", "CG-12.84b", "CG-12.84c", "CG-8.42e", "CG-14.2e")
def recoil_zone(s: Field, seat: int, unit: int) -> HexSet:
    """The enemy zone as far as a recoiling unit respects it.

    Friendly units cancel it, and infantry that is not out of supply ignores that of cavalry.
    """
    exerting = s.threats[seat]
    ignores_cavalry = s.book.infantry >> unit & 1 and not s.unsupplied >> unit & 1
    if not ignores_cavalry:
        exerting |= s.threats[seat + 2]
    return zone_of_hexes(s, exerting) & ~friends(s, seat)


def friends(s: Field, seat: int) -> HexSet:
    """The hexes where a unit or a fort of a side cancels enemy zones."""
    return s.occupied[seat] | s.forts[seat]
