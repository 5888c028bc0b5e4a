"""A scenario in words, for every display: its name, its length, its options, what it is about.

The words of a scenario and of an option stand in the data of the title; its catalogue may give
others under ``scenario.<id>.name``, ``scenario.<id>.summary`` and ``option.<id>``, as a
translation does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.plugins.facts import HARDEST, Briefing
from ww1core.session.speech import counted
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ww1core.plugins import Option, Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = [
    "briefing_entry",
    "briefing_of",
    "facts_text",
    "option_name",
    "scenario_name",
    "scenario_summary",
    "seats_of",
    "title_name",
]

HOUR = 60
"""The minutes of an hour."""
LONG = 2 * HOUR
"""The minutes from which a length of play is told in hours."""


def title_name(words: Catalogue, title: Title) -> str:
    """What a title is called."""
    return words.named(title.facts.full_name)


def scenario_name(words: Catalogue, scenario: Scenario) -> str:
    """What a scenario is called."""
    return _worded(words, f"scenario.{scenario.id}.name", scenario.name)


def scenario_summary(words: Catalogue, scenario: Scenario) -> str:
    """What a scenario is about, in one line."""
    return _worded(words, f"scenario.{scenario.id}.summary", scenario.summary)


def option_name(words: Catalogue, option: Option) -> str:
    """What an option changes."""
    return _worded(words, f"option.{option.id}", option.name)


def _worded(words: Catalogue, key: str, otherwise: str) -> str:
    return words.say(Text(key)) if key in words else otherwise


def seats_of(title: Title, scenario: Scenario, options: Iterable[str] = ()) -> tuple[str, ...]:
    """The seats of a scenario: those of an option, its own, or those of the title."""
    return title.seats(scenario, options)


def facts_text(scenario: Scenario) -> Text:
    """How long a scenario is and how difficult, as far as it says."""
    facts = [counted("turn", scenario.turns)] if scenario.turns else []
    if scenario.minutes:
        is_long = scenario.minutes >= LONG
        noun, number = ("hour", round(scenario.minutes / HOUR)) if is_long else ("minute", 0)
        facts.append(text("cli.about", length=counted(noun, number or scenario.minutes)))
    if scenario.complexity:
        facts.append(text("cli.complexity", complexity=scenario.complexity, most=HARDEST))
    return text("cli.listed", items=tuple(facts))


def briefing_of(scenario: Scenario) -> Briefing:
    """What the players of a scenario are told first."""
    return Briefing() if scenario.briefing is None else scenario.briefing(scenario)


def briefing_entry(title: Title, scenario: Scenario, words: Catalogue) -> dict[str, Any]:
    """What there is to tell of a scenario, as JSON has it."""
    briefing = briefing_of(scenario)
    return {
        "introduction": "" if briefing.introduction is None else words.say(briefing.introduction),
        "sides": [
            {
                "seat": side.seat,
                "commands": [words.say(command) for command in side.commands],
                "advice": "" if side.advice is None else words.say(side.advice),
            }
            for side in briefing.sides
        ],
        "victory": [words.say(line) for line in briefing.victory],
        "history": [words.say(line) for line in briefing.history],
        "rules": list(briefing.rules),
        "values": {id_: words.say(value) for id_, value in briefing.values},
        "options": [option.id for option in title.options if title.is_allowed(option, scenario)],
    }
