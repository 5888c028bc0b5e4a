"""An axis of a table: its labels, its ends, shifts along it.

A *position* is a column number from 0; below 0 or above the last it says how far outside the
table a value lies, until the ends of the axis hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ww1core.errors import DataError, NotationError
from ww1core.tables.explanation import Line
from ww1core.tables.modifiers import NO_MODIFIERS, Modifier, Modifiers
from ww1core.tables.spans import Fault
from ww1core.words.texts import text

__all__ = ["Axis", "End", "Placed"]

End = Literal["clamp", "refuse", "result"]
"""What lies outside: the end column, nothing, or a result of its own."""


class Placed(NamedTuple):
    """Where an attack stands: found at one column, shifted to another.

    ``cut`` counts the columns that an end of the table took away, to the right if positive.
    """

    column: int
    cut: int
    unshifted: str
    label: str
    shifts: Modifiers

    def overflow(self, name: str, rule: str, each: int = 1) -> Modifiers:
        """The die modifier that the columns cut off at the right end turn into."""
        return Modifiers([Modifier(name, self.cut * each, rule)] if self.cut > 0 else ())

    def explain(self) -> tuple[Line, ...]:
        """The column found, each shift, the final column."""
        lines = [
            Line(text("table.column", column=self.unshifted)),
            *self.shifts.explain("table.shift"),
        ]
        if self.cut:
            lines.append(Line(text("table.cut", columns=f"{self.cut:+d}")))
        if self.label != self.unshifted:
            lines.append(Line(text("table.final_column", column=self.label)))
        return tuple(lines)


class Axis:
    """The labels of a table's columns in order, and what its ends do; a column is named.

    Shifts start from the column found, so that the ends hold before and after them, or with
    ``shifts_from="value"`` from the value itself, so that the ends hold only after them.
    """

    __slots__ = ("_highest", "_index", "_lowest", "above", "below", "labels", "last", "shifts_from")

    def __init__(
        self,
        labels: Sequence[str],
        *,
        below: End = "refuse",
        above: End = "refuse",
        shifts_from: Literal["column", "value"] = "column",
    ) -> None:
        self.labels = tuple(labels)
        self.last = len(self.labels) - 1
        self._index = {label: item for item, label in enumerate(self.labels)}
        self.below = below
        self.above = above
        self.shifts_from = shifts_from
        self._lowest = -1 if below == "result" else 0
        self._highest = self.last + (above == "result")

    def __len__(self) -> int:
        return len(self.labels)

    def named(self, label: str) -> int:
        """The position of a label."""
        if label not in self._index:
            raise NotationError(f"no column {label}, expected one of {', '.join(self.labels)}")
        return self._index[label]

    def position(self, value: int, against: int = 0) -> int:
        """The position that a value finds, or one value against another: here by number."""
        return value - against

    def label(self, position: int) -> str:
        """The label of a position; outside the table that of the end, marked so."""
        if position < 0:
            return f"<{self.labels[0]}"
        return self.labels[position] if position <= self.last else f">{self.labels[-1]}"

    def held(self, position: int) -> int:
        """The position that counts: the ends hold what lies outside, or refuse it."""
        if position < 0:
            if self.below == "refuse":
                raise DataError(f"a value lies below the first column {self.labels[0]}")
            return self._lowest
        if position > self.last:
            if self.above == "refuse":
                raise DataError(f"a value lies above the last column {self.labels[-1]}")
            return self._highest
        return position

    def shifted(self, position: int, shift: int) -> int:
        """The position that counts after a shift, to the right if positive."""
        if self.shifts_from == "column":
            position = self.held(position)
        return self.held(position + shift)

    def place(self, position: int, shifts: Modifiers = NO_MODIFIERS) -> Placed:
        """The same with all that is needed to explain it."""
        total = shifts.total
        column = self.shifted(position, total)
        cut = position + total - column
        return Placed(column, cut, self.label(position), self.label(column), shifts)

    def faults(self) -> list[Fault]:
        """What is wrong with the labels."""
        if not self.labels:
            return [Fault("no columns", 0)]
        return [
            Fault(f"{label!r} stands twice", item)
            for item, label in enumerate(self.labels)
            if label in self.labels[:item]
        ]
