"""Columns and rows of a table: which one a ratio, a difference or a value finds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

from ww1core.tables.axis import Axis, End
from ww1core.tables.explanation import Line
from ww1core.tables.spans import Fault, Span, hole, ratio_of, seam_faults, span_of
from ww1core.words.texts import text

__all__ = ["Odds", "Ranges"]


class Odds(Axis):
    """Columns by the ratio of attack to defence, every fraction in the defender's favour."""

    __slots__ = ("_ratios",)

    def __init__(
        self,
        labels: Sequence[str],
        *,
        below: End = "refuse",
        above: End = "refuse",
        shifts_from: Literal["column", "value"] = "column",
    ) -> None:
        super().__init__(labels, below=below, above=above, shifts_from=shifts_from)
        self._ratios = tuple(ratio_of(label) for label in labels)

    def position(self, value: int, against: int = 0) -> int:
        """The highest column that the ratio of attack to defence reaches.

        Outside the table whole multiples count: with 7-1 as the last, 9-1 lies two beyond it.
        """
        attack, defence, ratios = value, against, self._ratios
        left, right = ratios[-1]
        if attack * right >= left * defence:
            return self.last + (attack // defence - left // right if defence > 0 else 0)
        position = self.last
        while position:
            position -= 1
            left, right = ratios[position]
            if attack * right >= left * defence:
                return position
        if attack <= 0:
            return -1
        multiples = -(-defence // attack) - -(-right // left)
        return -max(1, multiples)

    def line(self, attack: int, defence: int, rule: str = "") -> Line:
        """The odds as a line of an explanation."""
        column = self.label(self.position(attack, defence))
        return Line(text("table.odds", attack=attack, defence=defence, column=column), rule)

    def faults(self) -> list[Fault]:
        """What is wrong with the labels: ratios must rise from left to right."""
        faults = super().faults()
        for item in range(1, len(self._ratios)):
            (a, b), (c, d) = self._ratios[item - 1], self._ratios[item]
            if a * d >= c * b:
                before, label = self.labels[item - 1 : item + 1]
                faults.append(Fault(f"{label} does not lie above {before}", item))
        return faults


class Ranges(Axis):
    """Columns or rows by ranges of whole numbers, in rising order; an open end holds shifts."""

    __slots__ = ("_starts", "spans")

    def __init__(
        self,
        spans: Sequence[Span | str],
        *,
        below: End = "refuse",
        above: End = "refuse",
        shifts_from: Literal["column", "value"] = "column",
    ) -> None:
        self.spans = tuple(span_of(span) if isinstance(span, str) else span for span in spans)
        if below == "refuse" and self.spans and self.spans[0].low is None:
            below = "clamp"
        if above == "refuse" and self.spans and self.spans[-1].high is None:
            above = "clamp"
        labels = [span.label for span in self.spans]
        super().__init__(labels, below=below, above=above, shifts_from=shifts_from)
        self._starts = [span.low for span in self.spans[1:] if span.low is not None]

    @property
    def low(self) -> int:
        """The lowest number that a label names."""
        span = self.spans[0]
        return _named(span.low, span.high)

    @property
    def high(self) -> int:
        """The highest number that a label names."""
        span = self.spans[-1]
        return _named(span.high, span.low)

    def position(self, value: int, against: int = 0) -> int:
        """The range that a value, or the difference of two, lies in.

        Outside the table each point counts.
        """
        value -= against
        index = bisect_right(self._starts, value)
        if index == 0:
            low = self.spans[0].low
            if low is not None and value < low:
                return value - low
        if index == self.last:
            high = self.spans[index].high
            if high is not None and value > high:
                return index + value - high
        return index

    def faults(self, lowest: int | None = None, highest: int | None = None) -> list[Fault]:
        """Holes and overlaps, also towards the numbers that must have a place."""
        faults = super().faults()
        for item, span in enumerate(self.spans):
            if span.low is not None and span.high is not None and span.low > span.high:
                faults.append(Fault(f"{span.label} runs backwards", item))
        if faults:
            return faults
        for item in range(1, len(self.spans)):
            faults.extend(seam_faults(self.spans[item - 1], self.spans[item], item))
        first, last = self.spans[0], self.spans[-1]
        if lowest is not None and first.low is not None and lowest < first.low:
            faults.append(Fault(hole(lowest, first.low - 1), 0))
        if highest is not None and last.high is not None and highest > last.high:
            faults.append(Fault(hole(last.high + 1, highest), self.last))
        return faults


def _named(*numbers: int | None) -> int:
    return next((number for number in numbers if number is not None), 0)
