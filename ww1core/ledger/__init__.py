"""The ledger of a title: its rules with their sentences, what carries and tests them, rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.ledger.coverage import Coverage, coverage_of
    from ww1core.ledger.ledger_file import Ledger, LedgerRule, load_ledger
    from ww1core.ledger.provenance import Origin, provenance_report, rule_places, sources_at
    from ww1core.ledger.rules import Place, note_rule, places_of, rule
    from ww1core.ledger.rulings import Ruling, rulings_of

__all__ = [
    "Coverage",
    "Ledger",
    "LedgerRule",
    "Origin",
    "Place",
    "Ruling",
    "coverage_of",
    "load_ledger",
    "note_rule",
    "places_of",
    "provenance_report",
    "rule",
    "rule_places",
    "rulings_of",
    "sources_at",
]

_HOMES = {
    "coverage": ("Coverage", "coverage_of"),
    "ledger_file": ("Ledger", "LedgerRule", "load_ledger"),
    "provenance": ("Origin", "provenance_report", "rule_places", "sources_at"),
    "rules": ("Place", "note_rule", "places_of", "rule"),
    "rulings": ("Ruling", "rulings_of"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
