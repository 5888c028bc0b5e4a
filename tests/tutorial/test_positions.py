"""The laws of positions find what cannot be, and the counts what has gone."""

from __future__ import annotations

import pytest
from ww1_tutorial.laws import COUNTS, LAWS

from ww1core.testing.random_states import states_of_game


def found(s):
    """The laws that a position breaks, with what they say."""
    return {name: said for name, law in LAWS.items() if (said := law(s))}


@pytest.fixture
def s(position):
    return position("B1 0303, B2 0303, R1 0403, RG 0603 SW").s


def test_no_position_of_a_random_game_breaks_a_law(open_book):
    book = open_book("dawn")
    for s, _ in states_of_game(book, 3):
        assert {} == found(s)
        assert 12 == COUNTS["cards"](s)


def test_a_card_in_two_places_is_found(s):
    s.discards = s.deck & -s.deck

    assert {
        "cards": f"{s.book.name('card', s.discards.bit_length() - 1)} is in two places"
    } == found(s)
    assert 13 == COUNTS["cards"](s)


@pytest.mark.parametrize(("unit", "steps"), [("B1", 3), ("B1", 0), ("B3", 1)])
def test_impossible_steps_are_found(s, unit, steps):
    s.steps[s.book.kinds["unit"].number(unit)] = steps

    assert {"steps"} == found(s).keys()


def test_both_sides_in_one_hex_are_found(s):
    s.occupied[0] |= s.occupied[1]

    assert "both sides are in 0403" == found(s)["sides"]


def test_a_stack_that_is_too_large_is_found(s):
    s.standing[s.book.land.hex("0303")] |= (1 << len(s.book.units)) - 1

    assert "too many units in 0303" == found(s)["stacking"]


def test_control_that_is_not_divided_is_found(s):
    s.control = (s.book.objectives, s.book.objectives)

    assert found(s)["control"].startswith("both sides control ")


def test_control_of_what_is_no_objective_is_found(s):
    other = s.book.land.all & ~s.book.objectives
    s.control = (other & -other, 0)

    assert found(s)["control"].endswith("is controlled, but it is not played for")
