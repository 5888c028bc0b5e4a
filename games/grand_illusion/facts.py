"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Facts

FACTS = Facts(
    name="grand_illusion",
    full_name="Grand Illusion",
    version="1.0.0",
    api=API,
    package="games.grand_illusion",
    first="lorraine",
    seats=("allied", "german"),
    summary="the west from August to November 1914: command points, shared hexes, a battle board",
    endings=(
        "german_victory",
        "german_immediate",
        "allied_victory",
        "allied_immediate",
        "german_decisive",
        "german_marginal",
        "allied_marginal",
        "allied_decisive",
    ),
    capabilities=frozenset({"chance", "cups", "hidden", "rail", "supply"}),
    status="beta",
    speed=1.25,
)
