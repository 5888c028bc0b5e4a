"""What players are told of a scenario before they play it."""

from __future__ import annotations

from games.storm_west import schema
from games.storm_west.facts import FACTS
from ww1core.plugins import Briefing, Scenario, SideBriefing
from ww1core.words import Text


def briefing(scenario: Scenario) -> Briefing:
    """The situation, advice to both sides, and what wins."""
    entry: schema.ScenarioEntry = scenario.data
    return Briefing(
        introduction=Text(f"scenario.{entry.id}.situation"),
        sides=tuple(
            SideBriefing(seat, (), Text(f"scenario.{entry.id}.advice.{seat}"))
            for seat in FACTS.seats
        ),
        victory=(Text(f"scenario.{entry.id}.victory"),),
        history=(),
        rules=entry.rule,
    )
