"""Where a game is told and answers come from: a terminal, or lines on pipes."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress

from ww1core.texts import Text

__all__ = ["Screen"]

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_GAP = 3


class Screen:
    """Standard input and output, with the words of a catalogue."""

    def __init__(self, words: Callable[[Text], str]) -> None:
        self.words = words
        self.is_terminal = sys.stdin.isatty()
        self.has_colour = (
            sys.stdout.isatty()
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM", "dumb") != "dumb"
        )
        self.wraps = sys.stdout.isatty()
        self.lines_read = 0
        if self.is_terminal:
            _edit_lines()

    @property
    def width(self) -> int:
        """How many characters a line may have."""
        return max(shutil.get_terminal_size((100, 30)).columns, 40)

    def tell(self, what: Text | str, *, indent: int = 0, bold: bool = False) -> None:
        """Write a text; at a terminal it is wrapped, on a pipe it is one line."""
        said = what if isinstance(what, str) else self.words(what)
        before = " " * indent
        if self.wraps:
            hanging = before + "  "
            said = textwrap.fill(said, self.width, initial_indent=before, subsequent_indent=hanging)
        else:
            said = before + said
        self.show(f"{_BOLD}{said}{_PLAIN}" if bold and self.has_colour else said)

    def show(self, drawn: str = "") -> None:
        """Write lines as they are."""
        sys.stdout.write(f"{drawn}\n")

    def list_items(self, items: Sequence[str]) -> None:
        """Write short items in columns, long ones one below the other."""
        longest = max(map(len, items), default=0) + _GAP
        across = max((self.width - 2) // longest, 1) if len(items) > _GAP * 2 else 1
        down = -(-len(items) // across)
        for row in range(down):
            cells = items[row::down]
            self.show("  " + "".join(cell.ljust(longest) for cell in cells).rstrip())

    def notice(self, said: str) -> None:
        """Write something that is no part of the game to standard error."""
        sys.stdout.flush()
        said = f"ww1: {said}"
        if sys.stderr.isatty():
            said = textwrap.fill(said, self.width, subsequent_indent="  ")
        sys.stderr.write(f"{said}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Leave nothing for the next person: on the terminal, above it, among lines to recall."""
        sys.stdout.write(_CLEAR)
        with suppress(ImportError):
            import readline

            readline.clear_history()

    def ask(self, who: str) -> str | None:
        """The next line of input, None at its end; on a pipe the line is shown as answered."""
        sys.stdout.flush()
        if self.is_terminal:
            try:
                said = input(f"{who}> ")
            except EOFError:
                self.show()
                return None
        else:
            line = sys.stdin.readline()
            if not line:
                return None
            said = line.strip()
            self.show(f"{who}> {said}")
        self.lines_read += 1
        return said.strip()


def _edit_lines() -> None:
    """Give the terminal's input line its usual keys, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 (importing it is what it takes)
