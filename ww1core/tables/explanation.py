"""The lines that explain a result, each with its rule."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.texts import Text

__all__ = ["TEXTS", "Line"]

TEXTS = {
    "table.column": "column {column}",
    "table.cut": "{columns} columns beyond the end of the table",
    "table.die": "die {die}",
    "table.entry": "column {column}: {result}",
    "table.final_column": "final column {column}",
    "table.immune": "a natural {die} takes no modifiers",
    "table.limit": "limit of {name}: {value}",
    "table.modifier": "{what}: {value}",
    "table.named": "{name}",
    "table.odds": "{attack} against {defence}: column {column}",
    "table.result": "column {column}, row {row}: {result}",
    "table.shift": "{what}: {value} columns",
    "table.total": "total {total}",
    "table.within": "{total} counts as {limit}",
}
"""The words of the keys used by tables, for a catalogue."""


class Line(NamedTuple):
    """One line of an explanation and the rule behind it."""

    text: Text
    rule: str = ""
