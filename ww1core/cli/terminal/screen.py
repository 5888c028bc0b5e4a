"""Where a game is told and answers come from: a terminal, or lines on pipes."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from ww1core.errors import NotationError
from ww1core.words.language import spoken_language, worded
from ww1core.words.punctuation import labelled
from ww1core.words.texts import Text

__all__ = ["Screen"]

LONGEST_LINE = 1 << 16
"""The most characters of a line of input."""
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_GAP = 3
"""How many spaces stand between two columns."""


class Screen:
    """Standard input and output, with the words of a catalogue."""

    def __init__(self, words: Callable[[Text], str], *, is_plain: bool = False) -> None:
        self.words = words
        self.is_plain = is_plain
        self.is_terminal = sys.stdin.isatty()
        self._can_colour = (
            sys.stdout.isatty()
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM", "dumb") != "dumb"
        )
        self.wraps = sys.stdout.isatty()
        self.lines_read = 0
        self.lines_since_asked = 0
        self._put_back: str | None = None
        self._gathered: list[str] | None = None
        if self.is_terminal:
            _edit_lines()

    @property
    def has_colour(self) -> bool:
        """Whether colour and bold letters are written."""
        return self._can_colour and not self.is_plain

    @property
    def draws(self) -> bool:
        """Whether a map is drawn unasked: for a person who looks at a terminal."""
        return self.is_terminal and self.wraps and not self.is_plain

    @property
    def height(self) -> int:
        """How many lines are seen at once."""
        return max(shutil.get_terminal_size((100, 30)).lines, 10)

    @property
    def width(self) -> int:
        """How many characters a line may have."""
        return max(shutil.get_terminal_size((100, 30)).columns, 40)

    def tell(
        self, what: Text | str, *, indent: int = 0, hanging: int | None = None, bold: bool = False
    ) -> None:
        """Write a text; at a terminal it is wrapped, on a pipe it is one line."""
        line = what if isinstance(what, str) else self.words(what)
        line = "\n".join(self.wrapped(line, indent, hanging))
        self.show(f"{_BOLD}{line}{_PLAIN}" if bold and self.has_colour else line)

    def wrapped(self, line: str, indent: int = 0, hanging: int | None = None) -> list[str]:
        """The lines of a text as they are written, those after the first further to the right."""
        before = "" if self.is_plain else " " * indent
        if not self.wraps:
            return [before + line]
        after = before if self.is_plain else " " * (indent + 2 if hanging is None else hanging)
        return textwrap.wrap(line, self.width, initial_indent=before, subsequent_indent=after) or [
            ""
        ]

    def show(self, drawn: str = "") -> None:
        """Write lines as they are."""
        if self._gathered is not None:
            self._gathered += drawn.split("\n")
            return
        sys.stdout.write(f"{drawn}\n")
        self.lines_since_asked += drawn.count("\n") + 1

    @contextmanager
    def gathering(self) -> Iterator[list[str]]:
        """The lines that are written meanwhile, held back to be shown page by page."""
        lines: list[str] = []
        self._gathered = lines
        try:
            yield lines
        finally:
            self._gathered = None

    def list_items(self, items: Sequence[str]) -> None:
        """Write short items in columns, long ones one below the other; a plain screen has none."""
        for line in self.columns(items):
            self.show(line)

    def columns(self, items: Sequence[str]) -> list[str]:
        """The lines of a list of items."""
        if self.is_plain:
            return [" ".join(filter(None, item.split(" "))) for item in items]
        longest = max(map(len, items), default=0) + _GAP
        across = max((self.width - 2) // longest, 1) if len(items) > _GAP * 2 else 1
        down = -(-len(items) // across)
        return [
            "  " + "".join(cell.ljust(longest) for cell in items[row::down]).rstrip()
            for row in range(down)
        ]

    def flowing(self, items: Sequence[str]) -> list[str]:
        """Items one behind the other, as many in a line as fit; one that is too long is wrapped."""
        lines = [""]
        for item in (" ".join(item.split()) for item in items):
            if lines[-1] and len(lines[-1]) + _GAP + len(item) <= self.width:
                lines[-1] += " " * _GAP + item
            else:
                lines += self.wrapped(item, 2)
        return lines[1:]

    def notice(self, message: str) -> None:
        """Write something that is no part of the game to standard error."""
        sys.stdout.flush()
        message = labelled(spoken_language(), "ww1", message)
        if sys.stderr.isatty():
            message = textwrap.fill(message, self.width, subsequent_indent="  ")
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Leave nothing for the next person: on the terminal, above it, among lines to recall."""
        sys.stdout.write(_CLEAR)
        self.lines_since_asked = 0
        with suppress(ImportError):
            import readline

            readline.clear_history()

    def complete_with(self, candidates: Callable[[str], list[str]]) -> None:
        """Let the tabulator offer whole lines that begin as the one being typed."""
        if not self.is_terminal:
            return
        with suppress(ImportError, AttributeError):
            import readline

            readline.set_completer_delims("")
            readline.set_completer(_completer(candidates))
            is_other = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if is_other else "tab: complete")

    def ask(self, who: str) -> str | None:
        """The next line of input, None at its end; on a pipe the line is shown as answered."""
        line, self._put_back = self._put_back, None
        if line is not None:
            return line
        sys.stdout.flush()
        self.lines_since_asked = 0
        line = self._typed(who) if self.is_terminal else self._piped(who)
        return None if line is None else line.strip()

    def put_back(self, line: str) -> None:
        """Answer the next question with a line that was typed before it."""
        self._put_back = line

    def _typed(self, who: str) -> str | None:
        """The next line that a person types; one that is too long is asked for again."""
        while True:
            try:
                line = input(f"{who}> ")
            except EOFError:
                self.show()
                return None
            self.lines_read += 1
            if len(line) <= LONGEST_LINE:
                return line
            self.notice(_too_long(self.lines_read))

    def _piped(self, who: str) -> str | None:
        line = sys.stdin.readline(LONGEST_LINE + 1)
        if not line:
            return None
        if len(line) > LONGEST_LINE:
            raise NotationError(_too_long(self.lines_read + 1))
        self.show(f"{who}> {line.strip()}")
        self.lines_read += 1
        return line


def _too_long(number: int) -> str:
    return worded(
        "input line {number}: it has more than {most} characters", number=number, most=LONGEST_LINE
    )


def _edit_lines() -> None:
    """Give the terminal's input line its usual keys, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 (importing it is what it takes)


def _completer(candidates: Callable[[str], list[str]]) -> Callable[[str, int], str | None]:
    """Candidates as the line editor asks for them: one after the other, then None."""
    matches: list[str] = []

    def complete(line: str, at: int) -> str | None:
        if at == 0:
            matches[:] = []
            with suppress(Exception):  # a key press is no place to fail
                matches[:] = candidates(line)
        return matches[at] if at < len(matches) else None

    return complete
