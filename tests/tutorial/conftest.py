"""Positions at Corvin, written in one line and waiting for a decision."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pytest
from ww1_tutorial.book import Corvin

from ww1core.ledger.ledger_file import Ledger, load_ledger
from ww1core.plugins import find_title
from ww1core.plugins.opening import Title
from ww1core.testing import Table

FIRST_MARKERS = {"blue": 0, "red": 2}


@lru_cache(maxsize=8)
def opened(scenario: str, options: tuple[str, ...]) -> Corvin:
    """A book, opened once."""
    book = find_title("tutorial").open(scenario, options)
    assert isinstance(book, Corvin)
    return book


@pytest.fixture(scope="session")
def title() -> Title:
    return find_title("tutorial")


@pytest.fixture(scope="session")
def open_book():
    """Open a scenario with some options."""

    def open_(scenario: str = "bridge", *options: str) -> Corvin:
        return opened(scenario, tuple(sorted(options)))

    return open_


@pytest.fixture(scope="session")
def book() -> Corvin:
    return opened("bridge", ())


@pytest.fixture(scope="session")
def ledger() -> Ledger:
    return load_ledger(find_title("tutorial").plugins.ledger())


@pytest.fixture
def start():
    """A game at its first decision, the marker of one seat drawn."""

    def begin(scenario: str = "bridge", *options: str, active: str = "blue") -> Table:
        draws = {"marker": [FIRST_MARKERS[active]]}
        return Table(opened(scenario, tuple(sorted(options))), draws)

    return begin


@pytest.fixture
def position(start):
    """A game that waits for the first order of a seat, the pieces placed as a text says.

    Hands are empty unless given, so that no window opens; the cards that are neither held nor
    discarded form the deck.
    """

    def put(
        pieces: str,
        *options: str,
        scenario: str = "bridge",
        active: str = "blue",
        terrain: Mapping[str, str] | None = None,
        **given: object,
    ) -> Table:
        table = start(scenario, *options, active=active)
        table.position(pieces, **{"turn": 1, "hands": {}, **given})
        s, cards = table.s, table.book.kinds["card"].all
        table.put(deck=cards & ~(s.hands[0] | s.hands[1] | s.discards))
        return table.change_terrain(**(terrain or {}))

    return put
