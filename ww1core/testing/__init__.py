"""What every title must satisfy, and a table to test its rules at; for pytest and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.testing.contract import contract_suite
    from ww1core.testing.documents import open_title_with
    from ww1core.testing.random_states import states_of_game
    from ww1core.testing.table import Table

__all__ = ["Table", "contract_suite", "open_title_with", "states_of_game"]

_HOMES = {
    "contract": ("contract_suite",),
    "documents": ("open_title_with",),
    "random_states": ("states_of_game",),
    "table": ("Table",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
