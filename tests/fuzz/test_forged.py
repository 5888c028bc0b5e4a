"""Forged positions of every title are refused, or they can be played and shown."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from forged import TITLES, forge, gathered, opened, outcome, samples, scenarios, sealed, spread

from ww1core.plugins import open_title
from ww1core.saving.positions import read_position


@pytest.mark.parametrize("title", TITLES)
def test_some_forged_positions_are_refused_or_stood(title):
    """A few of the positions of which ``tox -e deep -- forged`` takes thousands."""
    first = scenarios(title)[:1]
    seen = {outcome(number, 1, title, first) for number in range(60)}

    assert {"refused", "played"} <= seen <= {"refused", "played", "fails"}


@pytest.mark.parametrize("title", TITLES)
def test_a_position_that_is_opened_and_sealed_again_is_the_same(title):
    scenario = scenarios(title)[0]
    book = open_title(title, scenario)
    for line in samples(title, scenario)[::6]:
        head, parts = opened(line)
        again = sealed(head, gathered(spread(parts, book.state_type), book.state_type))
        assert opened(again) == opened(line)
        read_position(again, book)


def test_a_seed_forges_the_same_positions():
    scenario = scenarios("tutorial")[0]

    assert forge(Random(5), "tutorial", scenario) == forge(Random(5), "tutorial", scenario)
