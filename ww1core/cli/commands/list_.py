"""The installed titles, each looked at by itself; one of them, or a scenario of it, whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ww1core.cli.fallback import fault
from ww1core.cli.terminal.briefing import (
    briefing_entry,
    facts_text,
    option_name,
    option_text,
    scenario_name,
    scenario_summary,
    tell_scenario,
    title_name,
)
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import Ww1Error
from ww1core.plugins import discovery, find_title
from ww1core.words.catalogue import spoken_texts
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.plugins import Option, Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = ["list_titles", "no_titles_text", "show_title", "usable_titles"]


def list_titles(*, as_json: bool) -> int:
    """List every title with its scenarios, or what is wrong with it."""
    listed = [_looked_at(entry) for entry in discovery.titles()]
    screen = Screen(spoken_texts().say)
    if as_json:
        screen.show(json.dumps([_entry(name, title) for name, title in listed], indent=2))
    elif listed:
        for number, (name, title) in enumerate(listed):
            if number:
                screen.show()
            if isinstance(title, str):
                screen.tell(text("cli.title_broken", title=name, problem=title))
            else:
                _tell(screen, title)
    else:
        screen.tell(no_titles_text())
    return 0


def show_title(name: str, scenario: str | None, *, as_json: bool) -> int:
    """Show one title with its options, or a scenario of it whole."""
    title = find_title(name)
    words = title.texts()
    screen = Screen(words.say)
    wanted = None if scenario is None else title.scenario(scenario)
    if as_json:
        entry = _entry(name, title)
        if wanted is not None:
            plain = _scenario_entry(wanted, words) | briefing_entry(title, wanted, words)
            entry["scenarios"] = [plain]
        screen.show(json.dumps([entry], indent=2))
    elif wanted is not None:
        tell_scenario(screen, title, wanted, words)
    else:
        _tell(screen, title)
        if title.options:
            screen.tell(text("cli.options"), indent=2)
        for option in title.options:
            screen.tell(option_text(words, option), indent=4)
        screen.tell(text("cli.list_more", command=f"ww1 list {name} SCENARIO"), indent=2)
    return 0


def usable_titles() -> list[Title]:
    """The titles that can be played."""
    looked_at = (_looked_at(entry)[1] for entry in discovery.titles())
    return [title for title in looked_at if not isinstance(title, str)]


def no_titles_text() -> Text:
    """That there is no title, and how one is installed."""
    return text("cli.no_titles", group=discovery.GAMES)


def _looked_at(entry: discovery.Found) -> tuple[str, Title | str]:
    """A title, or what is wrong with it, which keeps none of the others away."""
    if entry.problem:
        return entry.name, f"{entry.value}: {entry.problem}"
    try:
        title = find_title(entry.name)
        title.texts()
    except Ww1Error as error:
        return entry.name, str(error)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
        return entry.name, fault(error)
    return entry.name, title


def _entry(name: str, title: Title | str) -> dict[str, Any]:
    """What is known of a title, as JSON has it."""
    if isinstance(title, str):
        return {"title": name, "name": "", "seats": [], "scenarios": [], "problem": title}
    words = title.texts()
    return {
        "title": title.facts.name,
        "name": title.facts.full_name,
        "summary": title.facts.summary,
        "seats": list(title.facts.seats),
        "scenarios": [_scenario_entry(scenario, words) for scenario in title.scenarios],
        "options": [_option_entry(option, words) for option in title.options],
    }


def _option_entry(option: Option, words: Catalogue) -> dict[str, Any]:
    return {
        "id": option.id,
        "name": option_name(words, option),
        "rule": option.rule,
        **({"seats": list(option.seats)} if option.seats else {}),
    }


def _scenario_entry(scenario: Scenario, words: Catalogue) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "name": scenario_name(words, scenario),
        "turns": scenario.turns,
        "minutes": scenario.minutes,
        "complexity": scenario.complexity,
        "summary": scenario_summary(words, scenario),
        **({"seats": list(scenario.seats)} if scenario.seats else {}),
    }


def _tell(screen: Screen, title: Title) -> None:
    facts, words = title.facts, title.texts()
    seats = tuple(words.named(seat, "seat") for seat in facts.seats)
    line = text("cli.title", title=facts.name, name=title_name(words, title), seats=seats)
    screen.tell(line, bold=True)
    wide = max(len(scenario.id) for scenario in title.scenarios)
    for scenario in title.scenarios:
        name = scenario_name(words, scenario)
        line = text(
            "cli.scenario", id=scenario.id.ljust(wide), name=name, facts=facts_text(scenario)
        )
        screen.tell(line, indent=2, hanging=wide + 4)
        summary = scenario_summary(words, scenario)
        if summary:
            screen.tell(summary, indent=wide + 4, hanging=wide + 4)
