"""What players are told of a scenario before they play it."""

from __future__ import annotations

from games.landships.facts import FACTS
from ww1core.plugins import Briefing, Scenario, SideBriefing
from ww1core.words import Text


def briefing(scenario: Scenario) -> Briefing:
    """The situation, advice to both sides, what is special, and what really happened."""
    key = f"scenario.{scenario.id}"
    return Briefing(
        introduction=Text(f"{key}.situation"),
        sides=tuple(SideBriefing(seat, (), Text(f"{key}.{seat}")) for seat in FACTS.seats),
        victory=(Text(f"{key}.special"),),
        history=(Text(f"{key}.history"),),
    )
