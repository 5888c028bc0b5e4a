"""What is told and what follows when units come, go, lose steps and take hexes."""

from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.events import ControlChanged, StepLost, UnitEliminated, UnitMoved, UnitPlaced
from ww1core.pieces import eliminate, lose_steps, place, remove, take_control


@pytest.fixture
def at(s):
    return s.book.map.hex


def test_a_unit_that_comes_and_goes_is_told(s, heard, at):
    place(s, 0, at("0101"), "R-1")
    place(s, 0, at("0102"), "R-2")
    place(s, 0, at("0102"), "R-3")

    assert [
        UnitPlaced(0, at("0101"), "R-1"),
        UnitMoved(0, at("0101"), at("0102"), "R-2"),
    ] == heard


def test_the_hooks_learn_which_hexes_a_unit_enters_and_leaves(s, at):
    place(s, 0, at("0101"))
    place(s, 0, at("0102"))
    remove(s, 0, -3)
    remove(s, 0, -2)

    assert (
        ("in", 0, at("0101")),
        ("out", 0, at("0101")),
        ("in", 0, at("0102")),
        ("out", 0, at("0102")),
    ) == s.noted


def test_a_unit_is_removed_to_a_place_off_the_map_only(s, at):
    place(s, 0, at("0101"))
    remove(s, 0, -2)

    assert (-2, [0, 0], [0, 0]) == (s.hex[0], s.present, s.occupied)
    with pytest.raises(FlowError, match="is on the map"):
        remove(s, 0, at("0101"))


def test_steps_are_lost_one_by_one_and_the_last_eliminates(s, heard, at):
    place(s, 0, at("0101"))
    heard.clear()

    assert lose_steps(s, 0, "R-1")
    assert not lose_steps(s, 0, "R-2")
    assert [StepLost(0, 1, "R-1"), UnitEliminated(0, "R-2")] == heard
    assert (0, -1, [0, 0]) == (s.steps[0], s.hex[0], s.occupied)


def test_more_steps_than_a_unit_has_eliminate_it(s, at):
    place(s, 0, at("0101"))

    assert not lose_steps(s, 0, "R-1", steps=3)
    assert 0 == s.steps[0]


def test_an_eliminated_unit_goes_where_the_title_says(s, heard, at):
    place(s, 0, at("0101"))
    eliminate(s, 0, "R-1", to=-2)

    assert (0, -2) == (s.steps[0], s.hex[0])
    assert UnitEliminated(0, "R-1") == heard[-1]


def test_a_hex_passes_from_one_side_to_the_other_and_is_told_once(s, heard, at, hexes):
    take_control(s, 1, [at("0101")], "R-1")
    taken = take_control(s, 0, [at("0102"), at("0101"), at("0102")], "R-2")
    again = take_control(s, 0, [at("0101")], "R-3")

    assert (hexes("0101", "0102"), 0) == s.control
    assert (hexes("0101", "0102"), 0) == (taken, again)
    assert [
        ControlChanged(at("0101"), 1, "R-1"),
        ControlChanged(at("0102"), 0, "R-2"),
        ControlChanged(at("0101"), 0, "R-2"),
    ] == heard


def test_only_hexes_that_matter_are_told(s, heard, at, hexes):
    take_control(s, 0, [at("0101"), at("0102")], "R-1", announced=hexes("0102"))

    assert [ControlChanged(at("0102"), 0, "R-1")] == heard
    assert hexes("0101", "0102") == s.control[0]
