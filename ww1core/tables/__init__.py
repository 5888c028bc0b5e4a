"""Charts of a game: columns, shifts, named modifiers and results in play.

What stands here needs neither YAML nor pydantic. Data files are read by ``ww1core.tables.load``,
their models are in ``models`` and ``charts``.
"""

from __future__ import annotations

from ww1core.tables.axis import Axis, Placed
from ww1core.tables.columns import Odds, Ranges
from ww1core.tables.explanation import Line
from ww1core.tables.modifiers import (
    NO_MODIFIERS,
    DieRule,
    Modifier,
    Modifiers,
    Roll,
    SuccessRule,
)
from ww1core.tables.results import Chart, ResultsTable, check_complete, die_span
from ww1core.tables.spans import Span, span_of

__all__ = [
    "NO_MODIFIERS",
    "Axis",
    "Chart",
    "DieRule",
    "Line",
    "Modifier",
    "Modifiers",
    "Odds",
    "Placed",
    "Ranges",
    "ResultsTable",
    "Roll",
    "Span",
    "SuccessRule",
    "check_complete",
    "die_span",
    "span_of",
]
