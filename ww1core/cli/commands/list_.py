"""The installed titles, each looked at by itself; one of them, or a scenario of it, whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ww1core.cli.terminal.briefing import option_text, tell_scenario
from ww1core.cli.terminal.screen import Screen
from ww1core.plugins import discovery, find_title
from ww1core.session.briefing import (
    briefing_entry,
    facts_text,
    scenario_name,
    scenario_summary,
    title_name,
)
from ww1core.session.titles import looked_at, scenario_entry, title_entry
from ww1core.words.catalogue import spoken_texts
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["list_titles", "no_titles_text", "show_title"]


def list_titles(*, as_json: bool) -> int:
    """List every title with its scenarios, or what is wrong with it."""
    listed = [looked_at(entry) for entry in discovery.titles()]
    screen = Screen(spoken_texts().say)
    if as_json:
        screen.show(json.dumps([title_entry(name, title) for name, title in listed], indent=2))
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
        entry = title_entry(name, title)
        if wanted is not None:
            plain = scenario_entry(wanted, words) | briefing_entry(title, wanted, words)
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


def no_titles_text() -> Text:
    """That there is no title, and how one is installed."""
    return text("cli.no_titles", group=discovery.GAMES)


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
