"""What every title must satisfy, and a table to test its rules at; for pytest and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.testing.contract import contract_suite
    from ww1core.testing.documents import open_title_with
    from ww1core.testing.stored import store
    from ww1core.testing.table import Table
    from ww1core.testing.vectors import Vectors

__all__ = ["Table", "Vectors", "contract_suite", "open_title_with", "store"]

_HOMES = {
    "contract": ("contract_suite",),
    "documents": ("open_title_with",),
    "stored": ("store",),
    "table": ("Table",),
    "vectors": ("Vectors",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
