"""Opened books of Landships!."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint

import pytest

from games.landships.book import LandshipsBook
from ww1core.plugins import find_title
from ww1core.testing import Table

SCENARIOS = (
    "bagatelle",
    "silver_helmets",
    "motor_bandits",
    "green_cloud",
    "high_street",
    "bullecourt",
    "bossut",
    "laffaux",
    "cockcroft",
    "flesquieres",
    "huj",
    "locker_lampson",
    "pozzuolo",
    "fog",
    "tank_against_tank",
    "cantigny",
    "out_of_the_forest",
    "musical_box",
    "cheppy",
    "friend_or_foe",
)

TITLE = find_title(
    "landships", [EntryPoint("landships", "games.landships.plugin", "ww1core.games")]
)
"""The title, which is not offered to players yet."""


@lru_cache(maxsize=32)
def open_book(scenario: str, *options: str) -> LandshipsBook:
    """The book of a scenario, opened once."""
    book = TITLE.open(scenario, options)
    assert isinstance(book, LandshipsBook)
    return book


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> LandshipsBook:
    return open_book(request.param)


@pytest.fixture(scope="session")
def opened():
    """The book of a scenario by its id and options."""
    return open_book


@pytest.fixture(scope="session")
def bagatelle() -> LandshipsBook:
    return open_book("bagatelle")


@pytest.fixture
def field():
    """Units on an empty board: ``field("C02.1 4:1206, A04.1 4:1209")``; slots and draws by name."""

    def lay(pieces: str, scenario: str = "bagatelle", *options: str, **given: object) -> Table:
        book = open_book(scenario, *options)
        table = Table(book)
        table.position(pieces, turn=1, wire=0, **given)
        return table

    return lay
