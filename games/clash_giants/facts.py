"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Facts

FACTS = Facts(
    name="clash_giants",
    full_name="Clash of Giants II",
    version="1.0.0",
    api=API,
    package="games.clash_giants",
    first="first_ypres_yser",
    seats=("central", "entente"),
    summary="Galicia and First Ypres 1914: armies drawn from a cup, dice against efficiency",
    endings=(
        "central_decisive",
        "central_limited",
        "draw",
        "entente_limited",
        "entente_decisive",
        "central_instant",
        "entente_instant",
    ),
    capabilities=frozenset({"chance", "cups", "rail", "supply", "terrain_changes"}),
    status="complete",
    speed=1.5,
)

WITHOUT = {
    "no_offensives": "GAL-OFF",
    "no_friction": "GAL-MOB",
    "free_landwehr": "GAL-GER",
    "no_stubborn_villages": "YPR-VIL",
    "no_flood": "YPR-FLOOD",
    "no_strategic_rail": "YPR-RAIL",
    "mounted_only": "YPR-CAV",
    "mixed_stacks": "YPR-STACK",
    "no_first_turn_limit": "YPR-T1",
}
"""The battle rule that each of these options leaves out."""
