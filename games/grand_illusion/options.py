"""The optional rules: other readings of the book that players may prefer."""

from __future__ import annotations

from games.grand_illusion.schema import ScenarioEntry
from ww1core.plugins import Option, Scenario


def _is_campaign(scenario: Scenario) -> bool:
    entry: ScenarioEntry = scenario.data
    return entry.area is None


OPTIONS = (
    Option(
        "circle_for_cavalry",
        "the red circle strengthens British cavalry as well",
        "GI-2.4f",
        allowed=_is_campaign,
    ),
    Option(
        "divisions_count",
        "two infantry divisions count as a corps of a Mandated Battle",
        "GI-9.1.1c",
    ),
    Option(
        "twice_is_enough",
        "exactly twice the Allied points are enough for the Germans",
        "GI-14.1.3c",
        allowed=_is_campaign,
    ),
)
