"""Purses, counters, markers that expire, sides, and hexsides that an owner closes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.errors import FlowError
from ww1core.events import PointsChanged
from ww1core.hexgrid.sides import NO_SIDES, has
from ww1core.pieces import (
    by_side,
    closed_to,
    expire,
    gain,
    grouped,
    marked,
    other,
    set_side,
    spend,
    use,
    with_item,
)
from ww1core.pieces.sides import enemy_of
from ww1core.turns.side_seats import SideSeats


def test_points_are_spent_and_gained_and_told_with_their_rule(s, heard):
    assert 1 == spend(s, "purse", 0, 2, "R-1")
    assert 4 == gain(s, "purse", 1, 4, "R-2")
    assert 5 == gain(s, "purse", 1, 4, "R-2", most=5)
    assert (1, 5) == s.purse
    assert [
        PointsChanged(0, "purse", 1, "R-1"),
        PointsChanged(1, "purse", 4, "R-2"),
        PointsChanged(1, "purse", 5, "R-2"),
    ] == heard


def test_without_a_rule_nothing_is_told(s, heard):
    spend(s, "purse", 0)
    use(s, "fired", 0)

    assert ((2, 0), 1, []) == (s.purse, s.fired, heard)


def test_nobody_spends_more_than_there_is(s):
    with pytest.raises(FlowError, match="cannot spend 4 points of 'purse', there are 3"):
        spend(s, "purse", 0, 4)
    assert (3, 0) == s.purse


def test_what_is_used_once_is_not_used_again_before_it_expires(s, heard):
    use(s, "fired", 1, "R-1")
    with pytest.raises(FlowError, match="used 'fired' already"):
        use(s, "fired", 1, "R-1")
    use(s, "fired", 0, "R-1")
    expire(s, "end_of_turn", 1)
    use(s, "fired", 1, "R-1")

    assert [1, 0, 1] == [event.seat for event in heard]
    assert 0b11 == s.fired


def test_markers_expire_at_their_step_for_all_or_for_one_side(s):
    s.moved, s.fired, s.smoke = 0b11 << 5, 0b11, (4, 8)
    expire(s, "end_of_turn", 0)
    assert (1 << 6, 0b10, (4, 8)) == (s.moved, s.fired, s.smoke)
    expire(s, "removal", 1)
    assert (4, 0) == s.smoke
    expire(s, "end_of_turn")
    assert (0, 0) == (s.moved, s.fired)


def test_a_value_that_belongs_to_no_side_expires_for_all_only(s):
    s.wind = 5
    with pytest.raises(FlowError, match="'wind' has no part that is of one side"):
        expire(s, "dusk", 0)
    expire(s, "dusk")

    assert 3 == s.wind


def test_a_step_at_which_nothing_expires_is_refused(s):
    with pytest.raises(FlowError, match="no marker lasts until 'dawn'"):
        expire(s, "dawn")


def test_an_enemy_is_the_other_side_also_where_seats_share_one(s, book):
    assert (1, 0) == (other(0), other(1))
    assert (1, 0) == (enemy_of(s, 0), enemy_of(s, 1))
    book.side_seats = SideSeats(((0, 2), (1,)))
    assert (1, 0, 1) == (enemy_of(s, 0), enemy_of(s, 1), enemy_of(s, 2))


def test_counters_are_numbered_by_what_they_are_and_whose():
    counters = [SimpleNamespace(seat=seat, steps=steps) for seat, steps in [(0, 1), (1, 2), (0, 2)]]

    assert (0b101, 0b010, 0) == by_side(counters, 3)
    assert {1: 0b001, 2: 0b110} == grouped(counters, lambda one: one.steps)


def test_one_item_of_a_tuple_is_replaced():
    assert [(7, 1, 2), (0, 7, 2), (0, 1, 7)] == [with_item((0, 1, 2), at, 7) for at in range(3)]


def test_a_closed_hexside_stops_the_others_until_it_is_opened(book):
    grid = book.map.grid
    a, b = book.map.hex("0101"), book.map.hex("0102")
    closed = set_side(grid, (NO_SIDES, NO_SIDES), a, b, closed_by=0)

    assert [False, True] == [has(closed_to(closed, side), grid, b, a) for side in (0, 1)]
    assert (NO_SIDES, NO_SIDES) == set_side(grid, closed, b, a, closed_by=None)


def test_markers_are_by_unit_or_by_side():
    with pytest.raises(FlowError, match="not by 'hex'"):
        marked(until="end_of_turn", by="hex")
