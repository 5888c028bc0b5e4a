"""A scenario told on a screen: whole before it is played, or as a line where several are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.session.briefing import (
    briefing_of,
    facts_text,
    option_name,
    scenario_name,
    scenario_summary,
    title_name,
)
from ww1core.session.rules import rule_text
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.plugins import Option, Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = ["option_text", "tell_briefing", "tell_scenario"]


def tell_briefing(screen: Screen, scenario: Scenario, *, with_advice: bool = False) -> None:
    """Tell what a scenario is about, who the sides are and what wins."""
    briefing = briefing_of(scenario)
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
    briefing = briefing_of(scenario)
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
