"""Printed hex numbers: patterns of columns and rows, letters, and running numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ww1core.errors import DataError

__all__ = ["Cell", "Run", "letters", "regular_cells", "running_cells"]

_PATTERN = re.compile(r"(C+)([^CR]?)(R+)|(R+)([^CR]?)(C+)")
_SIGN = {"south": 1, "east": 1, "north": -1, "west": -1}


class Cell(NamedTuple):
    """One hex of a lattice: its printed number, its line and its place along the line.

    A line is a column of flat-topped hexes, counted from west to east, or a row of pointy-topped
    ones, counted from north to south. The place is in half hexes, from the north or the west.
    """

    number: str
    line: int
    half: int


class Run(NamedTuple):
    """One line of a map with running numbers: first and last number, place of the first hex."""

    first: int
    last: int
    top: int


def letters(column: int) -> str:
    """Return the letters of a column: A is 1, Z is 26, AA is 27."""
    text = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def running_cells(runs: Iterable[Run | tuple[int, int, int]]) -> tuple[Cell, ...]:
    """Return the cells of lines of unequal length that are numbered one after the other."""
    cells: list[Cell] = []
    for line, run in enumerate(runs):
        first, last, top = run
        if last < first:
            message = (
                f"line {line + 1} ends with {last} before its first number {first}, expected after"
            )
            raise DataError(message, field="numbering")
        cells += [
            Cell(str(number), line, top + 2 * (number - first)) for number in range(first, last + 1)
        ]
    return tuple(cells)


def regular_cells(
    *,
    top: str,
    columns: int,
    rows: int,
    pushed: str,
    push: str,
    pattern: str,
    columns_run: str,
    rows_run: str,
    first_column: int,
    first_row: int,
) -> tuple[Cell, ...]:
    """Return the cells of a rectangle, in the order in which they are numbered."""
    if columns < 1 or rows < 1:
        message = f"a grid of {columns} columns and {rows} rows is empty, expected 1 or more"
        raise DataError(message, field="columns")
    label, is_row_first = _labeller(pattern, first_column + columns - 1, first_row + rows - 1)
    shift = _SIGN[push]
    odd = 1 if pushed == "odd" else 0
    is_flat = top == "flat"
    cells: list[Cell] = []
    outer, inner = (rows, columns) if is_row_first else (columns, rows)
    for i in range(outer):
        for j in range(inner):
            column, row = (j, i) if is_row_first else (i, j)
            x = column if columns_run == "east" else columns - 1 - column
            y = row if rows_run == "south" else rows - 1 - row
            column += first_column
            row += first_row
            line, place, parity = (x, y, column) if is_flat else (y, x, row)
            half = 2 * place + (shift if parity % 2 == odd else 0)
            cells.append(Cell(label(column, row), line, half))
    return tuple(cells)


def _labeller(
    pattern: str, last_column: int, last_row: int
) -> tuple[Callable[[int, int], str], bool]:
    if pattern == "A1":
        return (lambda column, row: f"{letters(column)}{row}"), False
    match = _PATTERN.fullmatch(pattern)
    if match is None:
        message = f"unknown numbering {pattern}, expected A1, CCRR, RRCC or the like"
        raise DataError(message, field="numbering")
    is_row_first = match[4] is not None
    a, gap, b = match.groups()[3:] if is_row_first else match.groups()[:3]
    wide, narrow = (last_row, last_column) if is_row_first else (last_column, last_row)
    if len(str(wide)) > len(a) or len(str(narrow)) > len(b):
        place = f"column {last_column}, row {last_row}"
        message = f"numbering {pattern} is too short for {place}, expected more letters"
        raise DataError(message, field="numbering")
    form = f"{{0:0{len(a)}d}}{gap}{{1:0{len(b)}d}}"
    if is_row_first:
        return (lambda column, row: form.format(row, column)), True
    return form.format, False
