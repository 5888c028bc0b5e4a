"""What this title is."""

from __future__ import annotations

from ww1core import API
from ww1core.plugins import Budget, Facts

FACTS = Facts(
    name="gwc",
    full_name="Great War Commander",
    version="0.1.0",
    api=API,
    package="games.gwc",
    first="bleid",
    seats=("german", "entente"),
    summary="the Western Front by platoons: every order, shot and stroke of luck is a card",
    endings=("surrender", "annihilation", "withdrawal", "sudden_death"),
    capabilities=frozenset({"cards", "chance", "cups", "hidden", "sight", "windows"}),
    status="alpha",
    budgets=(Budget("decisions", 8_000, 8_000), Budget("edges", 1_500, 60_000)),
    speed=0.75,
)
