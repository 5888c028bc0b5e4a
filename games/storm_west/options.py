"""The optional rules of chapter 16, and other readings of the book."""

from __future__ import annotations

from ww1core.plugins import Option, Scenario


def _option(id_: str, name: str, rule: str) -> Option:
    """An option for the scenarios that allow it."""

    def is_allowed(scenario: Scenario) -> bool:
        return id_ in scenario.data.options

    return Option(id_, name, rule, allowed=is_allowed)


OPTIONS = (
    _option("australian_american", "the Australian-American Corps can be formed", "SW-16.1a"),
    _option("influenza", "the influenza may strike in autumn", "SW-16.2a"),
    _option("weak_trenches", "the Allied trenches before the Oise are weak", "SW-16.3"),
    _option("belgian_morale", "Belgians fight badly outside Belgium", "SW-16.4a"),
    _option("evacuation", "the Allies may evacuate the Channel ports", "SW-16.5a"),
    _option("bertha_moves", "Big Bertha moves when it is cut off, or is lost", "SW-16.6a"),
    _option("assault_losses", "assault corps take one loss of their attacks", "SW-16.7"),
    _option("steep_odds", "odds above 7:1 add to the die", "SW-16.8"),
    _option("historical_weather", "the weather of 1918 instead of dice", "SW-16.9"),
    _option("paris_gun", "the Paris gun may cost the Allies morale", "SW-16.10"),
    _option("halved_defence", "cross-traced units also defend at half", "SW-7.11"),
)
