"""Hexes as ints, sets of hexes as ints, and the maps that are made of them.

What moves, sees and stacks on a map, and the models of map files, are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy
from ww1core.hexgrid.changes import NO_CHANGES, Changes, put_terrain, take_terrain, terrain_now
from ww1core.hexgrid.facing import (
    arc,
    arcs,
    flank_sides,
    front_sides,
    is_in_arc,
    opposite,
    rear_sides,
    relative,
    turn,
    turns_between,
)
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import (
    Hex,
    HexSet,
    contains,
    count,
    first,
    from_members,
    iterate,
    members,
)
from ww1core.hexgrid.numbering import Cell, Run
from ww1core.hexgrid.sections import Joined, Placement, join
from ww1core.hexgrid.sides import (
    NO_SIDES,
    SideSet,
    across,
    add,
    between,
    check_symmetry,
    flood_except,
    has,
    hexes_with,
    join_sides,
    pairs,
    remove,
    side_set,
    spread_except,
)

if TYPE_CHECKING:
    from ww1core.hexgrid.costs import FAR, CostBook, CostModel, CostTable, compile_costs
    from ww1core.hexgrid.mapdata import GridData, MapData, build, build_grid, load_map
    from ww1core.hexgrid.movement import (
        CONSTRAINTS,
        FREE,
        Limits,
        Reach,
        closed_hexes,
        first_steps,
        reach,
        why_not,
    )
    from ww1core.hexgrid.sight import Bar, Hindrance, Obstacle, Sight, SightRules, Walls
    from ww1core.hexgrid.stacking import (
        Apart,
        Limit,
        Peculiar,
        Stacking,
        UnitSet,
        excess,
        full_hexes,
        may_join,
        occupants,
        stack_bars,
        stack_weight,
    )
    from ww1core.hexgrid.zones import IGNORED, KEPT, NEGATED, Policy, zone, zone_for, zones_by_kind

_HOMES = {
    "costs": ("FAR", "CostBook", "CostModel", "CostTable", "compile_costs"),
    "mapdata": ("GridData", "MapData", "build", "build_grid", "load_map"),
    "movement": (
        "CONSTRAINTS",
        "FREE",
        "Limits",
        "Reach",
        "closed_hexes",
        "first_steps",
        "reach",
        "why_not",
    ),
    "sight": ("Bar", "Hindrance", "Obstacle", "Sight", "SightRules", "Walls"),
    "stacking": (
        "Apart",
        "Limit",
        "Peculiar",
        "Stacking",
        "UnitSet",
        "excess",
        "full_hexes",
        "may_join",
        "occupants",
        "stack_bars",
        "stack_weight",
    ),
    "zones": ("IGNORED", "KEPT", "NEGATED", "Policy", "zone", "zone_for", "zones_by_kind"),
}

__all__ = [
    "CONSTRAINTS",
    "FAR",
    "FREE",
    "IGNORED",
    "KEPT",
    "NEGATED",
    "NO_CHANGES",
    "NO_SIDES",
    "Apart",
    "Bar",
    "Cell",
    "Changes",
    "CostBook",
    "CostModel",
    "CostTable",
    "Grid",
    "GridData",
    "Hex",
    "HexMap",
    "HexSet",
    "Hindrance",
    "Joined",
    "Limit",
    "Limits",
    "MapData",
    "Obstacle",
    "Peculiar",
    "Placement",
    "Policy",
    "Reach",
    "Run",
    "SideSet",
    "Sight",
    "SightRules",
    "Stacking",
    "UnitSet",
    "Walls",
    "across",
    "add",
    "arc",
    "arcs",
    "between",
    "build",
    "build_grid",
    "check_symmetry",
    "closed_hexes",
    "compile_costs",
    "contains",
    "count",
    "excess",
    "first",
    "first_steps",
    "flank_sides",
    "flood_except",
    "from_members",
    "front_sides",
    "full_hexes",
    "has",
    "hexes_with",
    "is_in_arc",
    "iterate",
    "join",
    "join_sides",
    "load_map",
    "may_join",
    "members",
    "occupants",
    "opposite",
    "pairs",
    "put_terrain",
    "reach",
    "rear_sides",
    "relative",
    "remove",
    "side_set",
    "spread_except",
    "stack_bars",
    "stack_weight",
    "take_terrain",
    "terrain_now",
    "turn",
    "turns_between",
    "why_not",
    "zone",
    "zone_for",
    "zones_by_kind",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
