"""The installed titles as plain data, each looked at by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.errors import Ww1Error, fault_text
from ww1core.players.registry import names_with
from ww1core.plugins import discovery
from ww1core.session.briefing import option_name, scenario_name, scenario_summary
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.plugins import Option, Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = [
    "bots_of",
    "looked_at",
    "option_entry",
    "scenario_entry",
    "title_entry",
    "usable_titles",
]


def usable_titles() -> list[Title]:
    """The titles that can be played."""
    titles = (looked_at(entry)[1] for entry in discovery.titles())
    return [title for title in titles if not isinstance(title, str)]


def looked_at(entry: discovery.Found) -> tuple[str, Title | str]:
    """A title, or what is wrong with it, which keeps none of the others away."""
    if entry.problem:
        return entry.name, f"{entry.value}: {entry.problem}"
    from ww1core.plugins import find_title

    try:
        title = find_title(entry.name)
        title.texts()
    except Ww1Error as error:
        return entry.name, str(error)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
        return entry.name, worded("unforeseen {fault}", fault=fault_text(error))
    return entry.name, title


def title_entry(name: str, title: Title | str) -> dict[str, Any]:
    """What is known of a title, as JSON has it."""
    if isinstance(title, str):
        return {"title": name, "name": "", "seats": [], "scenarios": [], "problem": title}
    words = title.texts()
    return {
        "title": title.facts.name,
        "name": title.facts.full_name,
        "summary": title.facts.summary,
        "seats": list(title.facts.seats),
        "scenarios": [scenario_entry(scenario, words) for scenario in title.scenarios],
        "options": [option_entry(option, words) for option in title.options],
    }


def option_entry(option: Option, words: Catalogue) -> dict[str, Any]:
    """What is known of an option, as JSON has it."""
    return {
        "id": option.id,
        "name": option_name(words, option),
        "rule": option.rule,
        **({"seats": list(option.seats)} if option.seats else {}),
    }


def scenario_entry(scenario: Scenario, words: Catalogue) -> dict[str, Any]:
    """What is known of a scenario, as JSON has it."""
    return {
        "id": scenario.id,
        "name": scenario_name(words, scenario),
        "turns": scenario.turns,
        "minutes": scenario.minutes,
        "complexity": scenario.complexity,
        "summary": scenario_summary(words, scenario),
        **({"seats": list(scenario.seats)} if scenario.seats else {}),
    }


def bots_of(title: Title) -> tuple[str, ...]:
    """The bots that can play a seat of a title."""
    plugins = title.plugins
    can_judge = plugins.face("evaluation") is not None
    can_plan = plugins.face("activations") is not None
    return names_with(plugins.players(), can_judge=can_judge, can_plan=can_plan)
