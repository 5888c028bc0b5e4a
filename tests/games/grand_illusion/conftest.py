"""Opened books of Grand Illusion."""

from __future__ import annotations

from functools import lru_cache

import pytest

from games.grand_illusion.book import GrandBook, open_book, scenarios

CAMPAIGNS = ("full_campaign", "short_campaign", "what_if")
SCENARIOS = (*CAMPAIGNS, "lorraine")


@lru_cache(maxsize=8)
def opened(scenario: str) -> GrandBook:
    """The book of a scenario, opened once."""
    entry = next(entry for entry in scenarios() if entry.id == scenario)
    return open_book(entry, frozenset())


@pytest.fixture(scope="session")
def campaign() -> GrandBook:
    return opened("full_campaign")


@pytest.fixture(scope="session")
def short_campaign() -> GrandBook:
    return opened("short_campaign")


@pytest.fixture(scope="session")
def what_if() -> GrandBook:
    return opened("what_if")


@pytest.fixture(scope="session")
def lorraine() -> GrandBook:
    return opened("lorraine")


@pytest.fixture(scope="session", params=CAMPAIGNS)
def any_campaign(request: pytest.FixtureRequest) -> GrandBook:
    return opened(request.param)


@pytest.fixture(scope="session", params=SCENARIOS)
def any_book(request: pytest.FixtureRequest) -> GrandBook:
    return opened(request.param)
