"""A game under watch: its draws, and whatever else it asks for numbers."""

from __future__ import annotations

import gc
import os
import random
import sys
import time
import uuid
from datetime import UTC, datetime

import pytest

from ww1core.testing.audit import audited
from ww1core.turns import State, decision, end_game, loop, roll, value
from ww1core.turns.nodes import Procedure


class Table(State):
    score: int = value(0)


@pytest.fixture
def game(make_book):
    """What is noted about a game in which a function is called at every decision."""

    def audit(does):
        @decision(rule="T-1", words=["go", "stop"], seat=lambda s: 0)
        def act(s, word):
            does(s)
            if s.decided == 5:
                end_game(s, 0, "over")

        book = make_book(Table, Procedure("game", steps=(loop(act, until=lambda s: False),)), act)
        return audited(book, 1, 100)

    return audit


def test_draws_are_noted_with_their_numbers(game):
    audit = game(lambda s: roll(s, "die"))

    assert [(n, "die", (1, 2, 3, 4, 5, 6)) for n in range(5)] == [
        (draw.number, draw.name, draw.outcomes) for draw in audit.draws
    ]
    assert () == audit.others


@pytest.mark.parametrize(
    ("does", "name"),
    [
        (lambda s: random.random(), "random.random"),
        (lambda s: random.choice([1, 2]), "random.choice"),
        (lambda s: random.Random(3), "random.__init__"),
        (lambda s: os.urandom(3), "posix.urandom"),
        (lambda s: time.time(), "time.time"),
        (lambda s: uuid.uuid4(), "uuid.uuid4"),
        (lambda s: datetime.now(UTC), "datetime.now"),
    ],
)
def test_any_other_source_is_noted_with_its_place(game, does, name):
    others = game(does).others

    assert any(other.startswith(f"{name} is called in {__name__}, line ") for other in others)


def test_a_fixed_date_is_no_source_of_chance(game):
    assert () == game(lambda s: datetime(1914, 8, 4, tzinfo=UTC)).others


def test_the_watch_ends_with_the_game(game):
    before = sys.getprofile()
    game(lambda s: None)

    assert before is sys.getprofile()


def test_a_clock_hung_on_the_garbage_collector_is_no_call_of_the_game(game):
    def clock(phase, info):
        time.perf_counter()

    def litter(s):
        return [[] for _ in range(2 * gc.get_threshold()[0])]

    gc.callbacks.append(clock)
    try:
        assert () == game(litter).others
    finally:
        gc.callbacks.remove(clock)
    assert gc.isenabled()
