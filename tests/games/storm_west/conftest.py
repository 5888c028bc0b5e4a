"""Opened books of 1918: Storm in the West."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint

import pytest

from games.storm_west.book import StormBook
from games.storm_west.state import Battle
from ww1core.hexgrid import from_members
from ww1core.plugins import find_title
from ww1core.testing import Table

SCENARIOS = ("campaign", "storm_elsewhere", "allied_offensive", "plan_1919", "michael")

TITLE = find_title(
    "storm_west", [EntryPoint("storm_west", "games.storm_west.plugin", "ww1core.games")]
)
"""The title, which is not offered to players yet."""


@lru_cache(maxsize=16)
def opened(scenario: str, *options: str) -> StormBook:
    """The book of a scenario, opened once."""
    book = TITLE.open(scenario, options)
    assert isinstance(book, StormBook)
    return book


@pytest.fixture(scope="session")
def campaign() -> StormBook:
    return opened("campaign")


@pytest.fixture(scope="session")
def offensive() -> StormBook:
    return opened("allied_offensive")


@pytest.fixture(scope="session")
def plan_1919() -> StormBook:
    return opened("plan_1919")


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> StormBook:
    return opened(request.param)


class FrontTable(Table):
    """A table with words for what tests of this title ask again and again."""

    def fight(self, target: str, attackers: str, **changes: object) -> Battle:
        """An attack of some units on a hex, with all who stand there as defenders."""
        units = from_members(self.unit(name) for name in attackers.split())
        hex_ = self.hex(target)
        seat = self.book.pieces.side[self.unit(attackers.split(maxsplit=1)[0])]
        battle = Battle(seat, hex_, units, self.s.standing[hex_])
        return battle._replace(**changes)


@pytest.fixture
def front():
    """Units on an empty front: ``front("ge_54 2731, br_10 2732")``."""

    def lay(pieces: str, scenario: str = "campaign", *options: str, **slots: object) -> FrontTable:
        book = opened(scenario, *options)
        table = FrontTable(book)
        table.s.turn = 1
        table.s.control = book.start_control
        table.s.morale = tuple(book.entry.morale.get(side, 0) for side in book.seats)
        table.place(pieces)
        for name, value in slots.items():
            setattr(table.s, name, value)
        return table

    return lay
