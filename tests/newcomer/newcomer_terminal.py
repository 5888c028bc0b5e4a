"""A program in a pseudo-terminal, and the screen that a person would look at."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte
from pyte.screens import Char

WIDTH, HEIGHT = 100, 40
PATIENCE = 20
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Shot(NamedTuple):
    """What a line led to: all that was written since, and what stands on the screen."""

    typed: str
    written: tuple[str, ...]
    cells: tuple[tuple[Char, ...], ...]
    code: int | None

    @property
    def rows(self) -> list[str]:
        """The screen line by line, without blanks at the ends."""
        return ["".join(cell.data for cell in row).rstrip() for row in self.cells]

    @property
    def shown(self) -> list[str]:
        """The lines of the screen that are not empty."""
        return [row for row in self.rows if row]

    def strong(self) -> str:
        """All bold letters of the screen, words that stand apart divided by blanks."""
        rows = ("".join(c.data if c.bold else " " for c in row) for row in self.cells)
        return " ".join(" ".join(rows).split())


class Terminal:
    """A program that runs in a terminal of 100 columns and 40 lines."""

    def __init__(self, command: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        self._screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self._screen)
        program, *arguments = command
        with warnings.catch_warnings():
            # From 3.12 Python warns of a fork where a test runner has threads; exec follows here.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._child = pexpect.spawn(
                program,
                arguments,
                cwd=str(folder),
                dimensions=(HEIGHT, WIDTH),
                encoding="utf-8",
                env={**env, "TERM": "xterm-256color"},
                timeout=PATIENCE,
            )
        self._child.delaybeforesend = None

    def wait(self, prompt: str, typed: str = "") -> Shot:
        """What stands there when the prompt comes, or when the program has ended."""
        ended = bool(self._child.expect_exact([prompt, pexpect.EOF]))
        said = self._child.before + ("" if ended else self._child.after)
        self._stream.feed(said)
        if ended:
            self.close()
        buffer = self._screen.buffer
        cells = tuple(tuple(buffer[y][x] for x in range(WIDTH)) for y in range(HEIGHT))
        written = tuple(line.rstrip() for line in ESCAPES.sub("", said).splitlines())
        return Shot(typed, written, cells, self._child.exitstatus if ended else None)

    def type(self, line: str, prompt: str) -> Shot:
        """Type a line and wait for what comes of it."""
        self._child.sendline(line)
        return self.wait(prompt, line)

    def close(self) -> None:
        """End the program if it still runs."""
        self._child.close(force=True)
