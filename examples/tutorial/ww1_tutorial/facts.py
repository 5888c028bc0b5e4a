"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Facts, Option

FACTS = Facts(
    name="tutorial",
    full_name="The Bridge at Corvin",
    version="1.0.0",
    api=API,
    package="ww1_tutorial",
    seats=("blue", "red"),
    summary="two small forces, one bridge, four turns: the title that the tutorial explains",
    endings=("annihilation", "objectives", "stalemate"),
    capabilities=frozenset(
        {
            "cards",
            "chance",
            "cups",
            "facing",
            "hidden",
            "rail",
            "sight",
            "supply",
            "terrain_changes",
            "windows",
        }
    ),
    status="complete",
)

OPTIONS = (
    Option("trenches", "infantry may dig trenches", "TUT-9.1"),
    Option("mist", "guns see no further than two hexes", "TUT-9.3"),
)
