"""Rows: one figure each, what it is held against, and whether it reaches its target."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["Bar", "Row", "json_text", "table_head", "table_line", "verdict"]

NAME_WIDTH = 44
VALUE_WIDTH = 18
AGAINST_WIDTH = 42
RATIO_WIDTH = 9
TARGET_WIDTH = 20
EXACT_BELOW = 10
WHOLE_FROM = 1000


class Bar(NamedTuple):
    """What a row must reach: so many times the other side, or a value below a limit."""

    ratio: float
    below: float | None = None

    def is_reached(self, value: float, ratio: float) -> bool:
        """Whether a row with this value and ratio passes."""
        return ratio >= self.ratio or (self.below is not None and value < self.below)


class Row(NamedTuple):
    """One figure: `ratio` says how many times better it is than what it is held against."""

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None
    bar: Bar | None = None

    @property
    def target(self) -> float | None:
        """The ratio that must be reached, None where the figure only informs."""
        return None if self.bar is None else self.bar.ratio

    @property
    def ok(self) -> bool:
        """Whether the target is reached; always so where there is none."""
        return self.bar is None or self.bar.is_reached(self.value, self.ratio or 0)

    def as_dict(self) -> dict[str, object]:
        """The row as it is printed in JSON."""
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "against": self.against or None,
            "ratio": self.ratio,
            "target": self.target,
            "ok": self.ok,
        }


def figure(number: float, unit: str = "") -> str:
    """A number with three digits that matter, and its unit."""
    if number >= WHOLE_FROM:
        text = f"{number:,.0f}"
    else:
        text = f"{number:.2f}" if number < EXACT_BELOW else f"{number:.1f}"
    return f"{text} {unit}".rstrip()


def versus(peer: str, value: float, unit: str) -> str:
    """What a row is held against: the other side and its figure."""
    return f"{peer}: {figure(value, unit)}"


def table_head() -> str:
    """The first line of the table."""
    return _line("", "value", "against", "ratio", "target", "")


def table_line(row: Row) -> str:
    """One row of the table."""
    target = ""
    if row.bar is not None:
        target = figure(row.bar.ratio)
        if row.bar.below is not None:
            target += f" or < {figure(row.bar.below, row.unit)}"
    ratio = "" if row.ratio is None else figure(row.ratio)
    is_told = "" if row.bar is None else "ok" if row.ok else "below target"
    return _line(row.name, figure(row.value, row.unit), row.against, ratio, target, is_told)


def _line(name: str, value: str, against: str, ratio: str, target: str, is_told: str) -> str:
    return (
        f"{name:<{NAME_WIDTH}} {value:>{VALUE_WIDTH}}  {against:<{AGAINST_WIDTH}}"
        f" {ratio:>{RATIO_WIDTH}} {target:>{TARGET_WIDTH}}  {is_told}"
    ).rstrip()


def verdict(rows: Iterable[Row]) -> str:
    """The last line: how many targets there are and which are missed."""
    held = [row for row in rows if row.bar is not None]
    missed = [row.name for row in held if not row.ok]
    said = f"{len(held) - len(missed)} of {len(held)} targets reached"
    return f"{said}; below target: {', '.join(missed)}" if missed else said


def json_text(rows: Iterable[Row]) -> str:
    """All rows as JSON."""
    return json.dumps({"rows": [row.as_dict() for row in rows]}, indent=2)
