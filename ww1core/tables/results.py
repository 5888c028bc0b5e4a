"""Results tables in play: plain tuples, looked up by column and die, proved complete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from ww1core.errors import DataError
from ww1core.tables.axis import Axis
from ww1core.tables.columns import Ranges
from ww1core.tables.explanation import Line
from ww1core.tables.spans import Fault
from ww1core.words.texts import text

__all__ = ["Chart", "ResultsTable", "axis_faults", "check_complete", "die_span", "end_faults"]

Cell = TypeVar("Cell")

_DICE = re.compile(r"([1-9][0-9]?)?d([1-9][0-9]{0,2})")


def die_span(dice: str) -> tuple[int, int]:
    """The lowest and highest sum of some dice: ``d6``, ``2d6``, ``d10``."""
    match = _DICE.fullmatch(dice)
    if not match:
        raise ValueError(f"{dice!r} is not a roll of dice, expected one like d6 or 2d6")
    count = int(match[1] or 1)
    return count, count * int(match[2])


class Chart(Generic[Cell]):
    """One result for each column, or for each row of a die."""

    __slots__ = ("_cells", "above", "axis", "below", "dice", "name", "rule")

    def __init__(
        self,
        name: str,
        axis: Axis,
        cells: Sequence[Cell],
        *,
        rule: str = "",
        dice: str | None = None,
        below: Cell | None = None,
        above: Cell | None = None,
    ) -> None:
        _check_shape(name, axis, cells)
        self.name = name
        self.axis = axis
        self.rule = rule
        self.dice = dice
        self.below = below
        self.above = above
        self._cells = _with_ends(cells, below, above)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The results in the order of the axis."""
        return self._cells[: len(self.axis)]

    def at(self, position: int) -> Cell:
        """The result of a position; the ends of the axis hold it."""
        return self._cells[self.axis.held(position)]

    def look_up(self, value: int, against: int = 0) -> Cell:
        """The result of a value, a modified die, or one value against another."""
        return self._cells[self.axis.held(self.axis.position(value, against))]

    def line(self, position: int) -> Line:
        """The result as a line of an explanation."""
        label = self.axis.label(self.axis.held(position))
        return Line(text("table.entry", column=label, result=str(self.at(position))), self.rule)


class ResultsTable(Generic[Cell]):
    """One result for each column and modified die.

    ``cells`` holds a sequence for each column, in the order of the rows; ``below`` and ``above``
    are the results outside the columns where the axis says that these have their own.
    """

    __slots__ = (
        "_cells",
        "_grid",
        "_height",
        "_low",
        "_width",
        "above",
        "below",
        "columns",
        "dice",
        "name",
        "rows",
        "rule",
    )

    def __init__(
        self,
        name: str,
        columns: Axis,
        rows: Ranges,
        cells: Sequence[Sequence[Cell]],
        *,
        rule: str = "",
        dice: str | None = None,
        below: Cell | None = None,
        above: Cell | None = None,
    ) -> None:
        _check_shape(name, columns, cells)
        for label, column in zip(columns.labels, cells, strict=True):
            _check_shape(f"{name}.{label}", rows, column)
        self.name = name
        self.columns = columns
        self.rows = rows
        self.rule = rule
        self.dice = dice
        self.below = below
        self.above = above
        ends = [None if end is None else (end,) * len(rows) for end in (below, above)]
        self._cells = _with_ends([tuple(column) for column in cells], *ends)
        positions = [rows.position(value) for value in range(rows.low, rows.high + 1)]
        self._grid = tuple(tuple(column[row] for row in positions) for column in self._cells)
        self._low = rows.low
        self._height = len(positions)
        self._width = len(columns)

    @property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The results by column and row."""
        return self._cells[: len(self.columns)]

    def look_up(self, column: int, total: int) -> Cell:
        """The result of a column and a modified die; the ends of both axes hold them."""
        row = total - self._low
        if row < 0:
            self.rows.held(-1)
            row = 0
        elif row >= self._height:
            self.rows.held(len(self.rows))
            row = self._height - 1
        if not 0 <= column < self._width:
            column = self.columns.held(column)
        return self._grid[column][row]

    def without_die(self, column: int) -> Cell | None:
        """The result outside the columns that needs no die, or None inside them."""
        held = self.columns.held(column)
        if held < 0:
            return self.below
        return self.above if held == self._width else None

    def line(self, column: int, total: int) -> Line:
        """The result as a line of an explanation."""
        shown = text(
            "table.result",
            column=self.columns.label(self.columns.held(column)),
            row=self.rows.label(self.rows.held(self.rows.position(total))),
            result=str(self.look_up(column, total)),
        )
        return Line(shown, self.rule)


def axis_faults(axis: Axis, dice: str | None = None) -> list[Fault]:
    """What is wrong with an axis; one of ranges must have a place for every sum of the dice."""
    if dice is not None and isinstance(axis, Ranges):
        return axis.faults(*die_span(dice))
    return axis.faults()


def check_complete(table: Chart[Any] | ResultsTable[Any]) -> None:
    """Prove that every die and every column has one result: no hole, no overlap."""
    if isinstance(table, Chart):
        parts = [("axis", axis_faults(table.axis, table.dice))]
        outer = table.axis
    else:
        parts = [
            ("columns", axis_faults(table.columns)),
            ("rows", axis_faults(table.rows, table.dice)),
        ]
        outer = table.columns
    for part, faults in parts:
        for fault in faults:
            raise DataError(fault.message, field=f"{table.name}.{part}[{fault.item}]")
    for end, message in end_faults(outer, table.below, table.above):
        raise DataError(message, field=f"{table.name}.{end}")


def end_faults(axis: Axis, below: object, above: object) -> list[tuple[str, str]]:
    """The ends of an axis that should have a result of their own and have none, or reverse."""
    faults = []
    for end, policy, cell in (("below", axis.below, below), ("above", axis.above, above)):
        if policy == "result" and cell is None:
            faults.append((end, "hole outside the columns, expected a result"))
        elif policy != "result" and cell is not None:
            faults.append((end, f"nothing finds this result, expected {end}: result"))
    return faults


def _check_shape(name: str, axis: Axis, cells: Sequence[object]) -> None:
    if len(cells) < len(axis):
        raise DataError(f"hole at {axis.labels[len(cells)]}", field=name)
    if len(cells) > len(axis):
        message = f"{len(cells)} cells, expected {len(axis)}"
        raise DataError(message, field=name)


T = TypeVar("T")


def _with_ends(cells: Sequence[T], below: T | None, above: T | None) -> tuple[T, ...]:
    """The cells and the two outside, so that positions -1 and one past the last are indices."""
    if not cells:
        return ()
    right = cells[-1] if above is None else above
    left = cells[0] if below is None else below
    return (*cells, right, left)
