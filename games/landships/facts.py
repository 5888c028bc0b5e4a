"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Budget, Facts

FACTS = Facts(
    name="landships",
    full_name="Landships!",
    version="1.0.0",
    first="bagatelle",
    api=API,
    package="games.landships",
    seats=("allied", "central"),
    summary="squads, guns and the first tanks, 1914 to 1918, at a hundred metres a hex",
    endings=(
        "allied_decisive",
        "allied_marginal",
        "draw",
        "central_marginal",
        "central_decisive",
    ),
    capabilities=frozenset({"chance", "facing", "hidden", "sight"}),
    status="beta",
    budgets=(Budget("edges", 2_500, 40_000),),
    speed=0.5,
)
