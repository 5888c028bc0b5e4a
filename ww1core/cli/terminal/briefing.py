"""A scenario in words: in a line where several are listed, and whole before it is played.

The words of a scenario and of an option stand in the data of the title; its catalogue may give
others under ``scenario.<id>.name``, ``scenario.<id>.summary`` and ``option.<id>``, as a
translation does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.plugins.facts import HARDEST, Briefing
from ww1core.session.rules import rule_text
from ww1core.session.speech import counted
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ww1core.cli.terminal.screen import Screen
    from ww1core.plugins import Option, Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = [
    "briefing_entry",
    "facts_text",
    "option_name",
    "scenario_name",
    "scenario_summary",
    "seats_of",
    "tell_briefing",
    "tell_scenario",
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


def _briefing(scenario: Scenario) -> Briefing:
    return Briefing() if scenario.briefing is None else scenario.briefing(scenario)


def tell_briefing(screen: Screen, scenario: Scenario, *, with_advice: bool = False) -> None:
    """Tell what a scenario is about, who the sides are and what wins."""
    briefing = _briefing(scenario)
    if briefing.introduction is not None:
        screen.tell(briefing.introduction, indent=2)
    for side in briefing.sides:
        if side.commands:
            screen.tell(text("cli.side", seat=side.seat, commands=side.commands), indent=2)
        if side.advice is not None and with_advice:
            screen.tell(text("cli.side.advice", seat=side.seat, advice=side.advice), indent=2)
    if briefing.victory:
        screen.tell(text("cli.victory"), indent=2)
        for line in briefing.victory:
            screen.tell(line, indent=4)


def tell_scenario(screen: Screen, title: Title, scenario: Scenario, words: Catalogue) -> None:
    """Tell all that is known of a scenario before it is played."""
    name = scenario_name(words, scenario)
    screen.tell(text("cli.opening", title=title_name(words, title), scenario=name), bold=True)
    summary = scenario_summary(words, scenario)
    if summary:
        screen.tell(summary, indent=2)
    screen.tell(facts_text(scenario), indent=2)
    tell_briefing(screen, scenario, with_advice=True)
    briefing = _briefing(scenario)
    _tell_listed(screen, "cli.history", briefing.history)
    sentences, values = _sentences(title), dict(briefing.values)
    _tell_listed(
        screen,
        "cli.special_rules",
        tuple(rule_text(id_, sentences.get(id_, ""), values) for id_ in briefing.rules),
    )
    allowed = [option for option in title.options if title.is_allowed(option, scenario)]
    _tell_listed(screen, "cli.options", tuple(option_text(words, option) for option in allowed))
    others = tuple(option.id for option in title.options if option not in allowed)
    if others:
        screen.tell(text("cli.options.others", ids=others), indent=2)
    command = f"ww1 play {title.facts.name} {scenario.id}"
    screen.tell(text("cli.play_it", command=command), indent=2)


def option_text(words: Catalogue, option: Option) -> Text:
    """An option with its id and its rule, and with its seats where they are others."""
    name = option_name(words, option)
    line = text("cli.option", id=option.id, name=name)
    if option.rule:
        line = text("cli.option.ruled", id=option.id, name=name, rule=option.rule)
    if option.seats:
        return text("cli.option.seated", option=line, seats=option.seats)
    return line


def _tell_listed(screen: Screen, heading: str, lines: tuple[Text, ...]) -> None:
    if lines:
        screen.tell(text(heading), indent=2)
    for line in lines:
        screen.tell(line, indent=4)


def _sentences(title: Title) -> dict[str, str]:
    """The rules of the title's ledger, if it has one."""
    from ww1core.ledger.coverage import spoken_ledger

    if title.plugins.ledger() is None:
        return {}
    return {rule.id: rule.sentence for rule in spoken_ledger(title).rules}


def briefing_entry(title: Title, scenario: Scenario, words: Catalogue) -> dict[str, Any]:
    """What there is to tell of a scenario, as JSON has it."""
    briefing = _briefing(scenario)
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
