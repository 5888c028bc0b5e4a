"""Hexes as ints, sets of hexes as ints, and the maps that are made of them.

What moves, sees and stacks on a map, and the models of map files, are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.hexgrid.changes import Changes, put_terrain, take_terrain, terrain_now
    from ww1core.hexgrid.costs import CostBook, CostModel
    from ww1core.hexgrid.costtables import CostTable
    from ww1core.hexgrid.facing import arc, faced_sides
    from ww1core.hexgrid.goals import Approach
    from ww1core.hexgrid.grid import Grid
    from ww1core.hexgrid.hexmap import HexMap
    from ww1core.hexgrid.hexset import HexSet, first, from_members, members, subset
    from ww1core.hexgrid.mapdata import MapData, load_map
    from ww1core.hexgrid.movement import Reach, reach
    from ww1core.hexgrid.paths import steps
    from ww1core.hexgrid.ranges import Limits
    from ww1core.hexgrid.retreats import (
        Compass,
        RetreatClass,
        open_retreats,
        retreat_hexes,
    )
    from ww1core.hexgrid.sections import Placement, join
    from ww1core.hexgrid.sides import SideSet, has, hexes_with, pairs, side_set
    from ww1core.hexgrid.sight import Sight
    from ww1core.hexgrid.sightlines import Line
    from ww1core.hexgrid.sightrules import Bar, Hindrance, Obstacle, Overlay, SightRules, Walls
    from ww1core.hexgrid.stacking import Apart, Limit, Peculiar, Stacking, stack_bars
    from ww1core.hexgrid.zones import zone

__all__ = [
    "Apart",
    "Approach",
    "Bar",
    "Changes",
    "Compass",
    "CostBook",
    "CostModel",
    "CostTable",
    "Grid",
    "HexMap",
    "HexSet",
    "Hindrance",
    "Limit",
    "Limits",
    "Line",
    "MapData",
    "Obstacle",
    "Overlay",
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
    "faced_sides",
    "first",
    "from_members",
    "has",
    "hexes_with",
    "join",
    "load_map",
    "members",
    "open_retreats",
    "pairs",
    "put_terrain",
    "reach",
    "retreat_hexes",
    "side_set",
    "stack_bars",
    "steps",
    "subset",
    "take_terrain",
    "terrain_now",
    "zone",
]

_HOMES = {
    "changes": ("Changes", "put_terrain", "take_terrain", "terrain_now"),
    "costs": ("CostBook", "CostModel"),
    "costtables": ("CostTable",),
    "facing": ("arc", "faced_sides"),
    "goals": ("Approach",),
    "grid": ("Grid",),
    "hexmap": ("HexMap",),
    "hexset": ("HexSet", "first", "from_members", "members", "subset"),
    "mapdata": ("MapData", "load_map"),
    "movement": ("Reach", "reach"),
    "paths": ("steps",),
    "ranges": ("Limits",),
    "retreats": ("Compass", "RetreatClass", "open_retreats", "retreat_hexes"),
    "sections": ("Placement", "join"),
    "sides": ("SideSet", "has", "hexes_with", "pairs", "side_set"),
    "sight": ("Sight",),
    "sightlines": ("Line",),
    "sightrules": ("Bar", "Hindrance", "Obstacle", "Overlay", "SightRules", "Walls"),
    "stacking": ("Apart", "Limit", "Peculiar", "Stacking", "stack_bars"),
    "zones": ("zone",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
