"""Guns in the floods (14.2): the artillery group has to leave ground that has become marsh."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.ground import closed_to_guns, step_costs
from games.storm_west.rules.stacking import full_for, settle_stacks
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import place
from ww1core.turns import decision


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


def must_leave(s: Front, seat: int) -> bool:
    """Whether the Germans move and their guns stand in the floods with a way out."""
    return seat == GERMAN and ways_out(s) != 0


@decision(rule="SW-14.2e", asks="hex", among=(ways_out, "not_the_direct_way"))
def flee_floods(s: Front, hex_: int, seat: int) -> None:
    """By which hex the artillery group leaves the floods; then it marches on with what is left."""
    unit = flooded_guns(s)
    from_ = s.hex[unit]
    s.acting = 1 << unit
    s.marching = (*s.marching, s.acting)
    s.paid[unit] = dict(step_costs(s, unit).edges(from_))[hex_]
    place(s, unit, hex_, "SW-14.2e")
    settle_stacks(s, from_, hex_)
