"""Guns in the floods (14.2): the artillery group has to leave ground that has become marsh."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.ground import closed_to_guns, step_costs
from games.storm_west.rules.stacking import full_for, settle_stacks
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import place
from ww1core.turns import bar, decision, word


def flooded_guns(s: Front) -> int:
    """The artillery group if it stands in the floods, or below 0."""
    guns = s.book.guns & s.present[GERMAN]
    for unit in members(guns):
        if closed_to_guns(s) >> s.hex[unit] & 1:
            return unit
    return -1


def never_for_guns(s: Front) -> HexSet:
    """The marshes and mountains that the group does not enter in any weather."""
    land, kinds = s.book.land.terrain, s.book.terrain.ground
    return from_members(
        hex_ for key, entry in kinds.items() if not entry.guns for hex_ in members(land[key])
    )


@rule("SW-14.2e")
def ways_out(s: Front) -> HexSet:
    """The hexes beside the group that lead most directly to dry ground."""
    unit = flooded_guns(s)
    if unit < 0:
        return 0
    book, here = s.book, s.hex[unit]
    grid = book.land.grid
    enemies = s.occupied[ALLIED]
    beside = book.touching[here] & ~enemies & ~grid.neighbours_of(enemies)
    beside &= ~(full_for(s, beside, unit) | never_for_guns(s))
    dry = book.area & ~closed_to_guns(s)
    far = 0
    while beside and not beside & _near(s, dry, far):
        far += 1
    return beside & _near(s, dry, far)


def _near(s: Front, hexes: HexSet, far: int) -> HexSet:
    """The hexes within a distance of some hexes."""
    for _ in range(far):
        hexes |= s.book.land.grid.neighbours_of(hexes)
    return hexes


@rule("SW-14.2e", "SW-13.8a")
def may_be_flooded(s: Front, seat: int) -> bool:
    """Whether the Germans move and their guns have a way out of the floods, or could have one.

    Guns that lie covered may be in the floods for all that the enemy knows, so that he does not
    learn by the question where they are.
    """
    guns = s.book.guns & s.present[GERMAN]
    return seat == GERMAN and s.is_wet and bool(guns & s.covered or ways_out(s))


@decision(
    rule="SW-14.2e",
    asks="hex",
    hidden=True,
    among=(ways_out, "not_the_direct_way"),
    words=[word("stay", bar("SW-14.2e", "guns_must_leave", ways_out))],
)
def flee_floods(s: Front, way: int | str, seat: int) -> None:
    """By which hex the artillery group leaves the floods, or that it does not have to."""
    s.acting = 0
    if isinstance(way, int):
        unit = flooded_guns(s)
        from_ = s.hex[unit]
        s.acting = 1 << unit
        s.marching = (*s.marching, s.acting)
        s.paid[unit] = dict(step_costs(s, unit).edges(from_))[way]
        place(s, unit, way, "SW-14.2e")
        settle_stacks(s, from_, way)
