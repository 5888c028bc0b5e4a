from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.numbering import Cell, Run, letters, running_cells


@pytest.mark.parametrize(
    ("column", "text"), [(1, "A"), (15, "O"), (26, "Z"), (27, "AA"), (52, "AZ"), (703, "AAA")]
)
def test_columns_have_letters(column, text):
    assert text == letters(column)


def test_columns_come_first_in_ccrr():
    grid = Grid(columns=2, rows=3)

    assert ("0101", "0102", "0103", "0201", "0202", "0203") == grid.numbers(grid.all)


def test_rows_come_first_in_rrcc():
    grid = Grid(top="pointy", columns=3, rows=2, numbering="RRCC")

    assert ("0101", "0102", "0103", "0201", "0202", "0203") == grid.numbers(grid.all)


def test_letters_and_numbers_are_not_padded():
    grid = Grid(columns=28, rows=11, numbering="A1")

    assert "A1" == grid.number(grid.hexes[0])
    assert "AB11" == grid.number(grid.hexes[-1])


def test_a_pattern_may_have_a_separator_and_any_width():
    grid = Grid(columns=120, rows=2, numbering="CCC.RR")

    assert "007.02" == grid.number(grid.hex("007.02"))
    assert "120.02" == grid.number(grid.hexes[-1])


def test_numbers_may_start_anywhere():
    grid = Grid(columns=2, rows=2, first_column=10, first_row=0)

    assert ("1000", "1001", "1100", "1101") == grid.numbers(grid.all)


def test_running_numbers_go_down_each_line():
    cells = running_cells([Run(1, 2, 1), Run(3, 5, 0)])

    assert (
        Cell("1", 0, 1),
        Cell("2", 0, 3),
        Cell("3", 1, 0),
        Cell("4", 1, 2),
        Cell("5", 1, 4),
    ) == cells


def test_a_run_that_ends_before_it_starts_is_refused():
    with pytest.raises(DataError, match="line 2 ends with 2 before its first number 3"):
        running_cells([(1, 2, 0), (3, 2, 1)])


def test_an_unknown_pattern_is_refused():
    with pytest.raises(DataError, match="numbering: unknown numbering XXYY"):
        Grid(columns=2, rows=2, numbering="XXYY")


@pytest.mark.parametrize("pattern", ["CCRR", "RRCC"])
def test_a_pattern_too_short_for_the_map_is_refused(pattern):
    with pytest.raises(DataError, match="too short for column 100, row 3"):
        Grid(columns=100, rows=3, numbering=pattern)


def test_an_empty_rectangle_is_refused():
    with pytest.raises(DataError, match="0 columns and 3 rows"):
        Grid(columns=0, rows=3)
