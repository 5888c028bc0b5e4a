"""The optional rules."""

from __future__ import annotations

from games.gwc.book import content
from games.gwc.content.commanders import THREE, THREE_PLAYERS
from games.gwc.content.scenario import read_sheet
from ww1core.ledger import rule
from ww1core.plugins import Option, Scenario


@rule("GWC-GL-3P")
def is_for_three(scenario: Scenario) -> bool:
    """Whether the sheet of a scenario allows three players."""
    special = read_sheet(content(), scenario.id).value.special_rules
    return any(entry.id == "SR-three-players" for entry in special)


OPTIONS = (
    Option(
        "free_setup",
        "players set up where they like in their zones, one counter after the other",
        "GWC-8.2.2",
    ),
    Option(
        THREE_PLAYERS,
        "the Americans and the French have a player each, who share the Entente",
        "SR-three-players",
        allowed=is_for_three,
        seats=THREE,
    ),
)
