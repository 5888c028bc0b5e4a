"""Starting: whole processes, ours and a peer's in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import MILLI, Side, best_times
from bench.rows import Bar, Row, versus

__all__ = ["ChildFailedError", "command", "help_rows", "open_row", "process_times"]

HELP = Bar(1)
OPEN = Bar(0.8)
"""A title is open after at most 1.25 times the time of the peer."""

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 7

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
OPENING = """\
import sys
from ww1core.play.game import Game
from ww1core.plugins import open_title
Game(open_title(sys.argv[1]), seed=1)
"""


class ChildFailedError(Exception):
    """A child process did not end well."""


def command(module: str, *arguments: str) -> list[str]:
    """How a tool is started: as a module of this interpreter, ours and the peer's alike."""
    return [sys.executable, "-m", module, *arguments]


def environment(folder: str) -> dict[str, str]:
    """The variables of a child: both sides keep in the folder what they keep for the next start."""
    kept = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    path = os.pathsep.join([str(ROOT), *filter(None, [kept.get("PYTHONPATH")])])
    return {
        **kept,
        "PYTHONPATH": path,
        "PYTHONPYCACHEPREFIX": str(Path(folder, "cache")),
        "WW1_CACHE": str(Path(folder, "ww1")),
    }


def run(arguments: Sequence[str], folder: str) -> int:
    """Run a child process to its end, in a folder without settings of any tool."""
    done = subprocess.run(  # noqa: S603 (the commands are written here)
        arguments,
        cwd=folder,
        env=environment(folder),
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = (done.stderr.strip() or "nothing was said").splitlines()[-1]
        raise ChildFailedError(f"{' '.join(arguments)} ends with {done.returncode}: {said}")
    return 1


def process_times(*commands: Sequence[str], rounds: int = ROUNDS) -> list[float]:
    """The seconds of each command, all of them taking their turn in every round."""
    folder = _folder().name

    def side(arguments: Sequence[str]) -> Side:
        return lambda _number: lambda: run(arguments, folder)

    return best_times(*map(side, commands), rounds=rounds)


@cache
def _folder() -> TemporaryDirectory[str]:
    """The folder of all children of this run, in which every module is compiled once."""
    return TemporaryDirectory()


def help_rows() -> Iterator[Row]:
    """The help of the runner against `pytest --version`."""
    ours, theirs = process_times(command("ww1core.cli", "--help"), command("pytest", "--version"))
    against = versus("pytest --version", theirs * MILLI, "ms")
    yield Row("ww1 --help", ours * MILLI, "ms", against, theirs / ours, HELP)


def open_row(title: str) -> Row:
    """A new game of a title in a new process against `tox --version`."""
    ours, theirs = process_times(
        [sys.executable, "-c", OPENING, title], command("tox", "--version")
    )
    against = versus("tox --version", theirs * MILLI, "ms")
    return Row(f"{title}: opened cold", ours * MILLI, "ms", against, theirs / ours, OPEN)
