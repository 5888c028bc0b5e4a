"""What follows a line that a person typed."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader

__all__ = ["After", "Command"]


class After(Enum):
    """What comes after a line of input."""

    ASK = "ask again"
    SHOW = "show the decision and ask again"
    GO_ON = "the game goes on"
    LEAVE = "the person leaves"


Command = Callable[["Sitting", "Reader", "Menu", str], After]
"""What a command does for the decision that waits, with the rest of the line."""
