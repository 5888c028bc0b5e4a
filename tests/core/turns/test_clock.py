from __future__ import annotations

from datetime import date

import pytest

from ww1core.errors import DataError
from ww1core.turns import daily
from ww1core.turns.clock import Clock, labelled, unending


def test_a_track_of_labels_has_one_turn_each():
    assert Clock(1, 3, ("dawn", "noon", "dusk")) == labelled(["dawn", "noon", "dusk"])


def test_a_track_may_begin_with_any_turn():
    clock = labelled(["a", "b"], first=7)

    assert (7, 8) == (clock.first, clock.last)
    assert ["a", "b"] == [clock.label(7), clock.label(8)]


@pytest.mark.parametrize("turn", [-1, 0, 3, 99])
def test_a_turn_that_is_not_on_the_track_shows_its_number(turn):
    assert str(turn) == labelled(["a", "b"]).label(turn)


def test_a_turn_knows_its_place_on_the_track():
    assert (2, 3) == labelled(["a", "b", "c"], first=5).number_of(6)


def test_a_track_without_turns_is_refused():
    with pytest.raises(DataError, match="at least one turn"):
        labelled([])


def test_days_are_counted_over_the_end_of_a_month_and_a_year():
    clock = daily(date(1916, 12, 25), 4, 3)

    assert ("25 December 1916", "29 December 1916", "2 January 1917") == clock.labels


def test_a_leap_day_is_counted():
    assert "1 March 1916" == daily(date(1916, 2, 28), 2, 2).label(2)


@pytest.mark.parametrize("turns", [0, -1])
def test_a_calendar_without_turns_is_refused(turns):
    with pytest.raises(DataError):
        daily(date(1916, 2, 28), 1, turns)


def test_a_track_has_no_part_in_the_state_that_could_change():
    assert hash(labelled(["a"])) == hash(labelled(["a"]))


def test_turns_that_nobody_counted_ahead_have_numbers_and_no_end():
    clock = unending()

    assert clock.is_unending
    assert not labelled(["a"]).is_unending
    assert ("40", (40, 0)) == (clock.label(40), clock.number_of(40))
