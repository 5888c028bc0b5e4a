from __future__ import annotations

import subprocess
import sys

import pytest

from ww1core.errors import DataError
from ww1core.tables import Odds, ResultsTable
from ww1core.tables.axis import Axis
from ww1core.tables.columns import Ranges
from ww1core.tables.results import Chart, check_complete, die_span
from ww1core.tables.spans import span_of as span

ROWS = ["<=0", 1, "2-4", "5-6", ">=7"]


def rows(*labels: str | int, **ends: str) -> Ranges:
    return Ranges([span(label) for label in labels], **ends)


def table(**changes: object) -> ResultsTable[str]:
    parts = {
        "columns": Odds(("1-2", "1-1", "2-1"), below="result", above="clamp"),
        "rows": rows(*ROWS),
        "cells": ["abcde", "fghij", "klmno"],
        "dice": "d6",
        "below": "z",
        "rule": "TT-9.1",
    }
    return ResultsTable("battle", **(parts | changes))


def test_dice_have_a_lowest_and_a_highest_sum():
    assert [(1, 6), (2, 12), (1, 10)] == [die_span(dice) for dice in ("d6", "2d6", "d10")]


@pytest.mark.parametrize("dice", ["6", "d", "0d6", "d0", "2d6+1"])
def test_what_is_no_dice_is_refused(dice):
    with pytest.raises(ValueError, match="is not a roll of dice"):
        die_span(dice)


def test_every_total_has_its_row():
    assert "ffghhh" + "iijj" == "".join(
        table().look_up(1, total) for total in (-7, 0, 1, 2, 3, 4, 5, 6, 7, 99)
    )


def test_the_ends_of_the_columns_hold():
    assert ["z", "z", "a", "k", "k"] == [table().look_up(column, 0) for column in (-5, -1, 0, 2, 8)]


def test_a_result_outside_the_columns_needs_no_die():
    assert ["z", None, None] == [table().without_die(column) for column in (-1, 0, 9)]


def test_a_result_above_the_columns_can_be_its_own():
    columns = Odds(("1-2", "1-1", "2-1"), below="result", above="result")
    battle = table(columns=columns, above="y")

    assert ["y", "k", "y"] == [battle.look_up(3, 4), battle.look_up(2, 0), battle.without_die(7)]


def test_rows_refuse_a_total_that_they_do_not_name():
    battle = table(rows=rows(1, 2, 3, 4, "5-6"))

    with pytest.raises(DataError, match="above the last column 5-6"):
        battle.look_up(1, 7)


def test_rows_can_hold_a_total_at_their_ends():
    battle = table(rows=rows(1, 2, 3, 4, "5-6", below="clamp", above="clamp"))

    assert ["f", "j"] == [battle.look_up(1, -3), battle.look_up(1, 9)]


def test_a_result_is_explained_by_column_and_row():
    line = table().line(5, 3)

    assert ("TT-9.1", (("column", "2-1"), ("row", "2-4"), ("result", "m"))) == (
        line.rule,
        line.text.args,
    )


def test_cells_keep_their_order():
    assert (tuple("abcde"), tuple("fghij"), tuple("klmno")) == table().cells


def test_a_complete_table_is_proved():
    check_complete(table())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": rows(1, 2, 3, 4, 6)}, r"battle\.rows\[4\]: hole at 5, between 4 and 6"),
        ({"rows": rows(1, 2, 3, 4, "4-6")}, r"battle\.rows\[4\]: 4 and 4-6 overlap at 4"),
        ({"rows": rows(1, 2, 3, 4, 5)}, r"battle\.rows\[4\]: hole at 6"),
        ({"dice": "2d6", "rows": rows(3, 4, 5, "6-8", "9+")}, r"battle\.rows\[0\]: hole at 2"),
        (
            {"columns": Odds(("1-2", "2-1", "1-1"), below="result")},
            r"battle\.columns\[2\]: 1-1 does not lie above 2-1",
        ),
        ({"below": None}, r"battle\.below: hole outside the columns"),
        ({"above": "x"}, r"battle\.above: nothing finds this result"),
    ],
)
def test_a_hole_or_overlap_is_named(changes, message):
    with pytest.raises(DataError, match=message):
        check_complete(table(**changes))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (["abcde", "fghij"], "battle: hole at 2-1"),
        (["abcde", "fghij", "klm"], "battle.2-1: hole at 5-6"),
        (["abcde"] * 4, "battle: 4 cells, expected 3"),
    ],
)
def test_a_table_has_a_cell_for_every_column_and_row(cells, message):
    with pytest.raises(DataError, match=message):
        table(cells=cells)


def test_a_chart_has_one_result_for_each_value():
    chart = Chart("recoil", rows(1, 2, "3+"), (1, 2, 3), rule="TT-8.2")

    assert [1, 2, 3, 3] == [chart.look_up(value) for value in (1, 2, 3, 9)]
    assert (("column", "2"), ("result", "2")) == chart.line(1).text.args


def test_a_chart_can_be_read_by_position():
    chart = Chart("odds", Odds(("1-1", "2-1"), below="result", above="clamp"), (0, 1), below=-1)

    assert [-1, 0, 1, 1] == [chart.at(position) for position in (-2, 0, 1, 5)]
    assert (0, 1) == chart.cells


def test_a_chart_can_be_read_by_name():
    chart = Chart("staff", Axis(("old", "new")), (3, 5))

    assert 5 == chart.at(chart.axis.named("new"))


def test_a_chart_can_be_read_by_one_value_against_another():
    chart = Chart("odds", Odds(("1-1", "2-1")), ("even", "double"))

    assert "double" == chart.look_up(7, 3)


def test_a_chart_with_a_hole_is_named():
    with pytest.raises(DataError, match=r"recoil\.axis\[1\]: hole at 2"):
        check_complete(Chart("recoil", rows(1, 3), (1, 3)))


def test_a_chart_without_columns_is_named():
    with pytest.raises(DataError, match=r"recoil\.axis\[0\]: no columns"):
        check_complete(Chart("recoil", Axis(()), ()))


def test_tables_in_play_need_neither_yaml_nor_pydantic():
    code = (
        "import sys, ww1core.tables\n"
        "print(sorted({'yaml', 'pydantic', 'networkx'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()
