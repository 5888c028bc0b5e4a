"""The installed titles, each looked at by itself."""

from __future__ import annotations

import json
from typing import Any

from ww1core.catalogue import core_texts
from ww1core.cli.fallback import fault
from ww1core.cli.screen import Screen
from ww1core.cli.speech import counted
from ww1core.errors import Ww1Error
from ww1core.plugins import discovery, find_title
from ww1core.texts import text

__all__ = ["list_titles"]


def list_titles(*, as_json: bool) -> int:
    """List every title with its scenarios, or what is wrong with it."""
    listed = [_entry(found) for found in discovery.titles()]
    screen = Screen(core_texts("en").say)
    if as_json:
        screen.show(json.dumps(listed, indent=2))
    elif listed:
        for number, entry in enumerate(listed):
            if number:
                screen.show()
            _tell(screen, entry)
    else:
        screen.tell(text("cli.no_titles"))
    return 0


def _entry(found: discovery.Found) -> dict[str, Any]:
    """What is known of a title; whatever is wrong with one keeps none of the others away."""
    empty = {"title": found.name, "name": "", "seats": [], "scenarios": []}
    if found.problem:
        return {**empty, "problem": f"{found.value}: {found.problem}"}
    try:
        title = find_title(found.name)
        return {
            "title": title.facts.name,
            "name": title.facts.full_name,
            "seats": list(title.facts.seats),
            "scenarios": [
                {
                    "id": scenario.id,
                    "name": scenario.name,
                    "turns": scenario.turns,
                    **({"seats": list(scenario.seats)} if scenario.seats else {}),
                }
                for scenario in title.scenarios
            ],
        }
    except Ww1Error as error:
        return {**empty, "problem": str(error)}
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
        return {**empty, "problem": fault(error)}


def _tell(screen: Screen, entry: dict[str, Any]) -> None:
    if "problem" in entry:
        screen.tell(text("cli.title_broken", title=entry["title"], problem=entry["problem"]))
        return
    seats = tuple(entry["seats"])
    said = text("cli.title", title=entry["title"], name=entry["name"], seats=seats)
    screen.tell(said, bold=True)
    wide = max(len(scenario["id"]) for scenario in entry["scenarios"])
    for scenario in entry["scenarios"]:
        turns = counted("turn", scenario["turns"])
        line = text(
            "cli.scenario", id=scenario["id"].ljust(wide), name=scenario["name"], turns=turns
        )
        screen.tell(line, indent=2)
