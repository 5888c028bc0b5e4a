"""Charts as data files hold them: results tables, charts and named modifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeVar, overload

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from ww1core.tables.advice import listed
from ww1core.tables.axis import Axis
from ww1core.tables.axisdata import AxisData, Columns
from ww1core.tables.models import Datum, MisplacedError, Rules
from ww1core.tables.modifiers import Modifier
from ww1core.tables.results import Chart, ResultsTable, die_span, end_faults
from ww1core.words.texts import Text

__all__ = ["ChartData", "Dice", "Label", "ModifierData", "TableData"]

Cell = TypeVar("Cell")
T = TypeVar("T")

Label = int | str
"""A label of a row or column, as it is printed."""


def _dice(value: str) -> str:
    try:
        die_span(value)
    except ValueError as error:
        raise MisplacedError(str(error), advice="write how many dice and their sides") from None
    return value


Dice = Annotated[str, AfterValidator(_dice)]
"""The dice that are rolled: ``d6``, ``2d6``, ``d10``."""


def _shape(value: object) -> str | None:
    if isinstance(value, tuple):
        return "list"
    return "mapping" if isinstance(value, dict) else None


Cells = Annotated[
    Annotated[tuple[Cell, ...], Tag("list")] | Annotated[dict[Label, Cell], Tag("mapping")],
    Discriminator(
        _shape,
        custom_error_type="cells",
        custom_error_message="Input should be a list or a mapping of results",
    ),
]
"""Results in the order of an axis or by its labels."""


class TableData(Datum, Generic[Cell]):
    """A results table by column and die, laid out like the printed chart."""

    dice: Dice | None = None
    """The dice that are rolled on it; every sum must have a row."""
    columns: Columns
    """The columns from left to right."""
    rows: Columns
    """The rows: modified dice or ranges of them, in any order."""
    by: Annotated[str, Field(pattern="^(rows|columns)$")] = "rows"
    """Whether the cells are listed row by row or column by column."""
    cells: dict[Label, Cells[Cell]]
    """The results by label; inside in the order of the other axis or by its labels."""
    below: Cell | None = None
    """The result below the first column, where this has its own."""
    above: Cell | None = None
    """The result above the last column, where this has its own."""

    @model_validator(mode="after")
    def _is_complete(self) -> TableData[Cell]:
        _check_rows(self.rows)
        self.columns.check("columns", self.columns.axis())
        self.rows.check("rows", self.rows.rows(self.dice), self.dice)
        _check_ends(self.columns.axis(), self.below, self.above)
        self.table("table")
        return self

    @overload
    def table(self, name: str) -> ResultsTable[Cell]: ...
    @overload
    def table(self, name: str, into: Callable[[Cell], T]) -> ResultsTable[T]: ...
    def table(self, name: str, into: Callable[[Any], Any] = lambda cell: cell) -> ResultsTable[Any]:
        """The table in play; ``into`` makes plain values of cells that are models."""
        columns = self.columns.axis()
        rows = self.rows.rows(self.dice)
        across = (self.columns.printed(), columns.labels)
        down = (self.rows.printed(self.dice), rows.labels)
        outer, inner = (down, across) if self.by == "rows" else (across, down)
        lines = {key: _ordered(line, *inner, "cells", key) for key, line in self.cells.items()}
        cells: Sequence[Sequence[Any]] = _ordered(lines, *outer, "cells")
        if self.by == "rows":
            cells = list(zip(*cells, strict=True))
        return ResultsTable(
            name,
            columns,
            rows,
            [[into(cell) for cell in column] for column in cells],
            rule=next(iter(self.rule), ""),
            dice=self.dice,
            below=None if self.below is None else into(self.below),
            above=None if self.above is None else into(self.above),
        )


class ChartData(Datum, Generic[Cell]):
    """A chart with one result for each column, or for each row of a die."""

    dice: Dice | None = None
    """The dice that are rolled on it; every sum must have a row."""
    columns: Columns | None = None
    """The columns from left to right."""
    rows: Columns | None = None
    """The rows, instead of columns: modified dice or ranges of them, in any order."""
    cells: Cells[Cell]
    """The results in order or by label."""
    below: Cell | None = None
    """The result below the first column, where this has its own."""
    above: Cell | None = None
    """The result above the last column, where this has its own."""

    @model_validator(mode="after")
    def _is_complete(self) -> ChartData[Cell]:
        if (self.columns is None) == (self.rows is None):
            advice = "write one of the two"
            raise MisplacedError("found none or both, expected columns or rows", advice=advice)
        if self.rows is not None:
            _check_rows(self.rows)
        data, axis = self._axis()
        data.check("columns" if self.rows is None else "rows", axis, self.dice)
        _check_ends(axis, self.below, self.above)
        self.chart("chart")
        return self

    def _axis(self) -> tuple[AxisData, Axis]:
        if self.rows is not None:
            return self.rows, self.rows.rows(self.dice)
        columns = self.columns or AxisData(names=())
        return columns, columns.axis(self.dice)

    @overload
    def chart(self, name: str) -> Chart[Cell]: ...
    @overload
    def chart(self, name: str, into: Callable[[Cell], T]) -> Chart[T]: ...
    def chart(self, name: str, into: Callable[[Any], Any] = lambda cell: cell) -> Chart[Any]:
        """The chart in play; ``into`` makes plain values of cells that are models."""
        data, axis = self._axis()
        cells = _ordered(self.cells, data.printed(self.dice), axis.labels, "cells")
        return Chart(
            name,
            axis,
            [into(cell) for cell in cells],
            rule=next(iter(self.rule), ""),
            dice=self.dice,
            below=None if self.below is None else into(self.below),
            above=None if self.above is None else into(self.above),
        )


class ModifierData(Datum):
    """A named modifier with its rule."""

    name: str
    """The name that the rules use."""
    value: int
    """What it adds."""
    rule: Annotated[Rules, Field(min_length=1)]
    """The rules that state it; the first is shown."""

    def modifier(self, text: Text | None = None) -> Modifier:
        """The modifier in play."""
        return Modifier(self.name, self.value, self.rule[0], text)


def _check_rows(rows: AxisData) -> None:
    if rows.values is None:
        message = "rows are not values, expected numbers or ranges"
        raise MisplacedError(message, "rows", advice="list them under 'values'")
    for end in ("below", "above"):
        if getattr(rows, end) == "result":
            message = "rows have no result outside, expected clamp"
            raise MisplacedError(message, "rows", end, advice="write clamp")


def _check_ends(axis: Axis, below: object, above: object) -> None:
    for end, message in end_faults(axis, below, above):
        raise MisplacedError(message, end, advice=f"give both the result {end} and {end}: result")


def _ordered(
    cells: Sequence[T] | Mapping[Label, T],
    printed: Sequence[str],
    wanted: Sequence[str],
    *path: Label,
) -> list[T]:
    """The cells in the order that is wanted; every label has one cell and no other has."""
    if isinstance(cells, Mapping):
        named = {str(key): cell for key, cell in cells.items()}
        for key in cells:
            if str(key) not in printed:
                message = f"no such row or column, expected one of {', '.join(printed)}"
                raise MisplacedError(message, *path, key, advice=f"remove {key}")
        for label in printed:
            if label not in named:
                message = f"hole at {label}, expected a result there"
                raise MisplacedError(message, *path, advice=f"add {label}")
    elif len(cells) != len(printed):
        message = f"found {len(cells)} results, expected {len(printed)}"
        advice = f"write one each for {listed(printed)}"
        raise MisplacedError(message, *path, advice=advice)
    else:
        named = dict(zip(printed, cells, strict=True))
    return [named[label] for label in wanted]
