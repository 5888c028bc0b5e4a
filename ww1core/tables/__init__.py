"""Charts of a game: columns, shifts, named modifiers and results in play.

What stands here needs neither YAML nor pydantic. Data files are read by ``ww1core.tables.load``,
their models are in ``models`` and ``charts``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.tables.charts import ChartData, ModifierData, TableData
    from ww1core.tables.columns import Odds
    from ww1core.tables.document import Document
    from ww1core.tables.load import Content
    from ww1core.tables.losses import loss_chances
    from ww1core.tables.models import (
        Datum,
        Entry,
        Listed,
        MisplacedError,
        Positive,
        RuleId,
        ScenarioHead,
    )
    from ww1core.tables.modifiers import Modifier, Modifiers
    from ww1core.tables.results import ResultsTable

__all__ = [
    "ChartData",
    "Content",
    "Datum",
    "Document",
    "Entry",
    "Listed",
    "MisplacedError",
    "Modifier",
    "ModifierData",
    "Modifiers",
    "Odds",
    "Positive",
    "ResultsTable",
    "RuleId",
    "ScenarioHead",
    "TableData",
    "loss_chances",
]

_HOMES = {
    "charts": ("ChartData", "ModifierData", "TableData"),
    "columns": ("Odds",),
    "document": ("Document",),
    "load": ("Content",),
    "losses": ("loss_chances",),
    "models": ("Datum", "Entry", "Listed", "MisplacedError", "Positive", "RuleId", "ScenarioHead"),
    "modifiers": ("Modifier", "Modifiers"),
    "results": ("ResultsTable",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
