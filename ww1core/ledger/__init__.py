"""The ledger of a title: its rules with their sentences, what carries and tests them, rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.ledger.rules import rule

__all__ = ["rule"]

_HOMES = {"rules": ("rule",)}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
