"""The titles that can be played, as the lobby shows them: with scenarios, bots and a picture."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ww1core.play.game import Game
from ww1core.scenes.svg import to_svg
from ww1core.session.briefing import briefing_entry, title_name
from ww1core.session.scenes import scene_for
from ww1core.session.titles import bots_of, option_entry, scenario_entry, usable_titles
from ww1core.web.titles import title_named
from ww1core.words.language import ENGLISH

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["Pictures", "titles_json"]

SMALL = 22.0
"""The length of a hex side of a picture in the lobby."""


@lru_cache(maxsize=4)
def titles_json(language: str) -> list[dict[str, Any]]:
    """Every title that can be played, the first game of each before its others."""
    return [_title(title, language) for title in usable_titles()]


def _title(title: Title, language: str) -> dict[str, Any]:
    words, first = title.texts(language), title.first
    scenarios = sorted(title.scenarios, key=lambda scenario: scenario is not first)
    return {
        "id": title.facts.name,
        "name": title_name(words, title),
        "bots": list(bots_of(title)),
        "options": [
            option_entry(option, words) | {"excludes": list(option.excludes)}
            for option in title.options
        ],
        "scenarios": [
            scenario_entry(scenario, words)
            | briefing_entry(title, scenario, words)
            | {
                "seats": [
                    {"id": seat, "name": words.named(seat, "seat")}
                    for seat in title.seats(scenario)
                ]
            }
            for scenario in scenarios
        ],
    }


class Pictures:
    """The maps of scenarios as they are set up, drawn once."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, str], bytes] = {}

    async def picture(self, title: str, scenario: str) -> bytes:
        """The map of a scenario, gzipped."""
        key = (title, title_named(title).scenario(scenario).id)
        if key not in self._drawn:
            self._drawn[key] = await asyncio.to_thread(_picture, *key)
        return self._drawn[key]


def _picture(title: str, scenario: str) -> bytes:
    """A map, drawn in another thread: with a book of its own, since each belongs to one."""
    game = Game(title_named(title).open(scenario, (), ENGLISH), seed=1)
    scene = scene_for(game, None, hides=True)._replace(title="", subtitle="")
    return gzip.compress(to_svg(scene, hex_size=SMALL, with_panels=False).encode(), mtime=0)
