"""Lines that are taken back and given again."""

from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction
from ww1core.session.retracing import Retrace


def actions(game):
    return [entry.action for entry in game.entries]


@pytest.fixture
def way(game):
    for line in ("A", "mark B, C", "D"):
        game.apply_text(0, line)
    return Retrace(game)


def test_several_lines_are_taken_back_and_given_again(game, way):
    assert 2 == way.take_back(0, 2)
    assert ["act A"] == actions(game)
    assert 2 == way.give_again(0, 5)
    assert ["act A", "act B", "act C", "act D"] == actions(game)
    assert [False, False, True, False] == [entry.joined for entry in game.entries]


def test_no_more_is_taken_back_than_there_is(game, way):
    assert 3 == way.take_back(0, 9)
    assert [] == actions(game)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        way.take_back(0, 1)


@pytest.mark.parametrize("line", ["", "B"])
def test_what_was_taken_back_is_given_only_where_it_was(game, way, line):
    if line:
        way.take_back(0, 1)
        game.apply_text(0, "attack B with C")

    with pytest.raises(IllegalAction, match="nothing was taken back here"):
        way.give_again(0, 1)
