"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Budget, Facts

FACTS = Facts(
    name="storm_west",
    full_name="1918: Storm in the West",
    version="1.0.0",
    api=API,
    package="games.storm_west",
    first="michael",
    seats=("german", "allied"),
    summary="the west in 1918: assault corps, tanks, hidden stacks, and morale that decides",
    endings=(
        "german_morale_gone",
        "allied_morale_gone",
        "german_test_failed",
        "german_holds_out",
        "german_decisive",
        "german_marginal",
        "draw",
        "allied_marginal",
        "allied_decisive",
    ),
    capabilities=frozenset({"chance", "hidden", "supply"}),
    status="complete",
    speed=0.75,
    budgets=(Budget("bars", 150, 1_000),),
)
