from __future__ import annotations

import pytest

from ww1core.errors import DataError, NotationError
from ww1core.tables import Modifier, Modifiers
from ww1core.tables.axis import Axis

LABELS = ("1-2", "1-1", "2-1", "3-1")
CITY = Modifier("city", -1, "TT-12.9")
RIVER = Modifier("river", -1, "TT-12.8")


def keys(lines):
    return [(line.text.key, line.rule) for line in lines]


def test_a_column_is_found_by_name_or_number():
    axis = Axis(("first", "second"))

    assert [1, 1] == [axis.named("second"), axis.position(1)]


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(NotationError, match="no column 9-1, expected one of 1-2, 1-1, 2-1, 3-1"):
        Axis(LABELS).named("9-1")


def test_the_ends_hold_what_lies_outside():
    axis = Axis(LABELS, below="clamp", above="clamp")

    assert [0, 0, 2, 3, 3] == [axis.held(position) for position in (-4, 0, 2, 3, 9)]


def test_an_end_can_have_a_place_of_its_own():
    axis = Axis(LABELS, below="result", above="result")

    assert [-1, -1, 0, 3, 4, 4] == [axis.held(position) for position in (-4, -1, 0, 3, 4, 9)]


def test_an_end_refuses_what_lies_outside_unless_told_otherwise():
    with pytest.raises(DataError, match="below the first column 1-2"):
        Axis(LABELS).held(-1)
    with pytest.raises(DataError, match="above the last column 3-1"):
        Axis(LABELS).held(4)


def test_the_ends_hold_before_and_after_a_shift_from_the_column():
    axis = Axis(LABELS, below="clamp", above="clamp")

    assert [2, 0, 3] == [axis.shifted(9, -1), axis.shifted(1, -2), axis.shifted(2, 5)]


def test_the_ends_hold_only_after_a_shift_from_the_value():
    axis = Axis(LABELS, below="clamp", above="clamp", shifts_from="value")

    assert [3, 0, 1] == [axis.shifted(9, -1), axis.shifted(-2, 1), axis.shifted(-2, 3)]


def test_shifts_are_added_and_explained_with_their_rules():
    placed = Axis(LABELS, below="clamp", above="clamp").place(3, Modifiers([CITY, RIVER]))

    assert (1, 0, "3-1", "1-1") == placed[:4]
    assert [
        ("table.column", ""),
        ("table.shift", "TT-12.9"),
        ("table.shift", "TT-12.8"),
        ("table.final_column", ""),
    ] == keys(placed.explain())


def test_a_column_without_shifts_needs_one_line():
    assert [("table.column", "")] == keys(Axis(LABELS).place(1).explain())


def test_columns_cut_off_at_the_right_become_a_die_modifier():
    placed = Axis(LABELS, below="clamp", above="clamp").place(6)

    assert (3, 3, ">3-1", "3-1") == placed[:4]
    assert Modifiers([Modifier("high odds", 6, "TT-16.8")]) == placed.overflow(
        "high odds", "TT-16.8", each=2
    )
    assert "table.cut" in [line.text.key for line in placed.explain()]


def test_columns_cut_off_at_the_left_are_no_die_modifier():
    placed = Axis(LABELS, below="clamp", above="clamp").place(-2)

    assert (-2, ()) == (placed.cut, placed.overflow("high odds", "TT-16.8"))


def test_a_label_that_stands_twice_is_a_fault():
    assert [("'b' stands twice", 2)] == Axis(("a", "b", "b")).faults()


def test_an_axis_without_labels_is_a_fault():
    assert ["no columns"] == [fault.message for fault in Axis(()).faults()]
