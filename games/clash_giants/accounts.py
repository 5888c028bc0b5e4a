"""How the results of attacks come about, line by line for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.events import Account
from ww1core.words import Lines

if TYPE_CHECKING:
    from games.clash_giants.state import Field


def odds_account(s: Field, _event: object) -> Lines:
    """How the column of an attack came about, told when it is fixed, before any die."""
    from games.clash_giants.battle_panel import column_lines  # the rules know the book

    return column_lines(s, s.battle)


ACCOUNTS: dict[str, Account] = {"told.odds": odds_account}
