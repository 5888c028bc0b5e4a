"""Hexes as ints, sets of hexes as ints, and the maps that are made of them.

What moves, sees and stacks on a map, and the models of map files, are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.hexgrid.changes import NO_CHANGES, Changes, put_terrain, take_terrain, terrain_now
    from ww1core.hexgrid.costs import CostBook, CostModel
    from ww1core.hexgrid.costtables import CostTable
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
    from ww1core.hexgrid.goals import Approach
    from ww1core.hexgrid.grid import Grid
    from ww1core.hexgrid.hexmap import HexMap
    from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, iterate, members, subset
    from ww1core.hexgrid.mapdata import MapData, build, load_map, part_of
    from ww1core.hexgrid.movement import Reach, reach
    from ww1core.hexgrid.paths import steps
    from ww1core.hexgrid.ranges import Limits
    from ww1core.hexgrid.retreats import (
        Compass,
        RetreatClass,
        best_retreat,
        open_retreats,
        retreat_hexes,
    )
    from ww1core.hexgrid.sections import Placement, join
    from ww1core.hexgrid.sides import (
        NO_SIDES,
        SideSet,
        has,
        hexes_with,
        join_sides,
        pairs,
        side_set,
    )
    from ww1core.hexgrid.sight import Sight
    from ww1core.hexgrid.sightlines import Line
    from ww1core.hexgrid.sightrules import Bar, Hindrance, Obstacle, SightRules, Walls
    from ww1core.hexgrid.stacking import Apart, Limit, Peculiar, Stacking, stack_bars
    from ww1core.hexgrid.zones import zone

__all__ = [
    "NO_CHANGES",
    "NO_SIDES",
    "Apart",
    "Approach",
    "Bar",
    "Changes",
    "Compass",
    "CostBook",
    "CostModel",
    "CostTable",
    "Grid",
    "Hex",
    "HexMap",
    "HexSet",
    "Hindrance",
    "Limit",
    "Limits",
    "Line",
    "MapData",
    "Obstacle",
    "Peculiar",
    "Placement",
    "Reach",
    "RetreatClass",
    "SideSet",
    "Sight",
    "SightRules",
    "Stacking",
    "Walls",
    "arc",
    "arcs",
    "best_retreat",
    "build",
    "first",
    "flank_sides",
    "from_members",
    "front_sides",
    "has",
    "hexes_with",
    "is_in_arc",
    "iterate",
    "join",
    "join_sides",
    "load_map",
    "members",
    "open_retreats",
    "opposite",
    "pairs",
    "part_of",
    "put_terrain",
    "reach",
    "rear_sides",
    "relative",
    "retreat_hexes",
    "side_set",
    "stack_bars",
    "steps",
    "subset",
    "take_terrain",
    "terrain_now",
    "turn",
    "turns_between",
    "zone",
]

_HOMES = {
    "changes": ("NO_CHANGES", "Changes", "put_terrain", "take_terrain", "terrain_now"),
    "costs": ("CostBook", "CostModel"),
    "costtables": ("CostTable",),
    "facing": (
        "arc",
        "arcs",
        "flank_sides",
        "front_sides",
        "is_in_arc",
        "opposite",
        "rear_sides",
        "relative",
        "turn",
        "turns_between",
    ),
    "goals": ("Approach",),
    "grid": ("Grid",),
    "hexmap": ("HexMap",),
    "hexset": ("Hex", "HexSet", "first", "from_members", "iterate", "members", "subset"),
    "mapdata": ("MapData", "build", "load_map", "part_of"),
    "movement": ("Reach", "reach"),
    "paths": ("steps",),
    "ranges": ("Limits",),
    "retreats": ("Compass", "RetreatClass", "best_retreat", "open_retreats", "retreat_hexes"),
    "sections": ("Placement", "join"),
    "sides": ("NO_SIDES", "SideSet", "has", "hexes_with", "join_sides", "pairs", "side_set"),
    "sight": ("Sight",),
    "sightlines": ("Line",),
    "sightrules": ("Bar", "Hindrance", "Obstacle", "SightRules", "Walls"),
    "stacking": ("Apart", "Limit", "Peculiar", "Stacking", "stack_bars"),
    "zones": ("zone",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
