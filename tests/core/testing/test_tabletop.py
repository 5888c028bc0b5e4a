from __future__ import annotations

import pytest

from ww1core.errors import FlowError, IllegalAction
from ww1core.plugins import open_title
from ww1core.testing.tabletop import Table

CARDS = list(range(12))


@pytest.fixture(scope="module")
def book():
    return open_title("tutorial", "bridge")


@pytest.fixture
def table(book):
    """Blue's first marker is drawn; hands and markers are written down."""
    return Table(book, {"marker": [0, 1, 2, 3], "card": CARDS})


def test_a_decision_is_asked_by_name(table):
    assert ("choose_unit", "blue") == table.asked
    assert {"B1", "B2", "B3", "BG", "done"} == table.options


def test_answers_are_given_by_name(table):
    table.answer("B1", "march", "0303")

    assert "choose_unit" == table.offer.name
    assert table.number("hex", "0303") == table.s.hex[table.number("unit", "B1")]


def test_an_answer_that_is_not_offered_is_refused_with_its_rules(table):
    with pytest.raises(IllegalAction, match=r"'R1' is not among B1, .*\(TUT-1\.1\)"):
        table.answer("R1")


def test_a_refusal_has_reasons(table):
    assert (("TUT-1.1", "why.not_your_unit"),) == table.why("R1")
    assert () == table.why("B1")


def test_a_changed_position_is_asked_anew(table):
    for unit in (0, 1, 2):
        table.s.hex[unit] = -1
    table.rebuild()

    assert {"BG", "done"} == table.options


def test_sets_have_names(table):
    assert {"B1", "BG"} == table.names("unit", 0b1001)


def test_a_die_that_is_not_written_down_is_an_error(book):
    with pytest.raises(FlowError, match="no outcome is scripted for 'card'"):
        Table(book)


def test_a_game_that_is_over_asks_nothing(table):
    table.s.ended = (0, "objectives")
    table.s.stack.clear()
    table.rebuild()

    assert table.is_over
    with pytest.raises(IllegalAction, match="the game is over"):
        table.answer("done")
