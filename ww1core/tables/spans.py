"""The labels of columns and rows: ranges of whole numbers and odds."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Fault", "Span", "hole", "ratio_of", "seam_faults", "span_of"]

_RATIO = re.compile(r"([1-9][0-9]*)\s*[-:]\s*([1-9][0-9]*)")
_SINGLE = re.compile(r"[+-]?[0-9]+")
_RANGE = re.compile(r"([+-]?[0-9]+)\s*(?:-|\.\.)\s*([+-]?[0-9]+)")
_UP = re.compile(r"([+-]?[0-9]+)\+|>=\s*([+-]?[0-9]+)")
_DOWN = re.compile(r"<=\s*([+-]?[0-9]+)")


class Fault(NamedTuple):
    """What is wrong with an axis, and at which of its items."""

    message: str
    item: int


class Span(NamedTuple):
    """The whole numbers from ``low`` to ``high``; None is an open end."""

    label: str
    low: int | None
    high: int | None


def span_of(label: str | int) -> Span:
    """The numbers that a label means: ``4``, ``2-4``, ``-3..-1``, ``30+``, ``>=7``, ``<=0``."""
    name = str(label).strip()
    if _SINGLE.fullmatch(name):
        return Span(name, int(name), int(name))
    if match := _RANGE.fullmatch(name):
        return Span(name, int(match[1]), int(match[2]))
    if match := _UP.fullmatch(name):
        return Span(name, int(match[1] or match[2]), None)
    if match := _DOWN.fullmatch(name):
        return Span(name, None, int(match[1]))
    raise ValueError(f"{name!r} is not a range, expected one like 4, 2-4, 30+ or <=0")


def ratio_of(label: str) -> tuple[int, int]:
    """Attack and defence of an odds column: ``3-1`` or ``1:2``."""
    match = _RATIO.fullmatch(label.strip())
    if not match:
        raise ValueError(f"{label!r} is not a ratio of odds, expected one like 3-1 or 1:2")
    return int(match[1]), int(match[2])


def seam_faults(left: Span, right: Span, item: int) -> list[Fault]:
    """The hole or overlap between two neighbours; ``item`` is the number of the right one."""
    if left.high is None or right.low is None:
        return [Fault(f"{left.label} and {right.label} overlap", item)]
    if right.high is not None and left.low is not None and right.high < left.low:
        return [Fault(f"{right.label} stands after {left.label}", item)]
    if right.low <= left.high:
        at = right.low if left.low is None else max(left.low, right.low)
        return [Fault(f"{left.label} and {right.label} overlap at {at}", item)]
    if right.low > left.high + 1:
        where = hole(left.high + 1, right.low - 1)
        return [Fault(f"{where}, between {left.label} and {right.label}", item)]
    return []


def hole(low: int, high: int) -> str:
    """The message about numbers without a place."""
    return f"hole at {low}" if low == high else f"hole at {low} to {high}"
