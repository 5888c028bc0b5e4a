"""The script of a newcomer: twelve tasks, each the lines that are typed for it."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pexpect
from newcomer_terminal import Shot, Terminal

SHELL, SEAT = "$ ", "central> "

SCRIPT: dict[str, tuple[str, ...]] = {
    "Install it": (
        "$ python3 -m venv .venv",
        "$ . .venv/bin/activate",
        "$ pip install -q .",
        "$ ww1 --version",
        "$ ww1 doctor",
    ),
    "See what there is to play": ("$ ww1 list", "$ ww1 list clash_giants first_ypres_yser"),
    "Start a short game": (
        "$ ww1 play clash_giants first_ypres_yser --seat entente=greedy --seed 2",
    ),
    "Move a unit, by typing and by number": (
        "central> march DE-5R to 1606",
        "central> 1",
        "central> 11",
    ),
    "Ask why a move is refused": (
        "central> march DE-4E to 1507",
        "central> why march DE-4E to 1406",
    ),
    "Look at the odds": (
        "central> march DE-4E to 1506",
        "central> no more",
        "central> fight now",
        "central> odds attack 1507 with DE-4E, DE-5R, DE-6R",
    ),
    "Attack": ("central> attack 1507 with DE-4E, DE-5R, DE-6R",),
    "Take something back": ("central> undo", "central> DE-5R", "central> undo", "central> DE-5R"),
    "Save": ("central> save yser.ww1", "central> quit"),
    "Resume": (
        "$ ww1 saves",
        "$ ww1 play --load yser.ww1",
        "central> quit",
    ),
    "Replay": ("$ ww1 replay yser.ww1", "$ ww1 replay yser.ww1 --verify"),
    "Render the map": ("$ ww1 render clash_giants yser.ww1 -o yser.svg",),
}


class Said(NamedTuple):
    """A line of a page that is typed, and the lines below it that are answered."""

    typed: str
    answer: tuple[str, ...]


def tasks_of(page: str) -> dict[str, list[Said]]:
    """The tasks of a page: numbered headings, and consoles below them."""
    tasks: dict[str, list[Said]] = {}
    for part in re.split(r"^### \d+\. ", page, flags=re.MULTILINE)[1:]:
        head, _, body = re.split(r"^## ", part, maxsplit=1, flags=re.MULTILINE)[0].partition("\n")
        said = tasks.setdefault(head.strip(), [])
        for block in re.findall(r"^```console\n(.*?)^```$", body, re.MULTILINE | re.DOTALL):
            for line in block.splitlines():
                if line.startswith((SHELL, SEAT)):
                    said.append(Said(line, ()))
                elif line and line != "...":
                    typed, answer = said.pop()
                    said.append(Said(typed, (*answer, line)))
    return tasks


def newcomers_environment(games: Path) -> dict[str, str]:
    """The variables of the environment, without those that would change what is shown."""
    left_out = {"COLUMNS", "LINES", "NO_COLOR", "PYTHONPATH"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, "WW1_DATA": str(games), "WW1_LANG": "en"}


def installed_command(root: Path) -> tuple[list[str], dict[str, str]]:
    """The command of the environment that runs this; in a tree without it the module."""
    script = Path(sys.executable).with_name("ww1")
    if script.exists():
        return [str(script)], {}
    paths = os.pathsep.join([str(root), *filter(None, sys.path)])
    return [sys.executable, "-m", "ww1core.cli"], {"PYTHONPATH": paths}


class Story:
    """The script, played once: a shot for every line."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._shots: dict[str, list[Shot]] = {}
        self._end = "the script has not begun"

    def __getitem__(self, task: str) -> list[Shot]:
        assert task in self._shots, f"{task}: {self._end}"
        return self._shots[task]

    @property
    def shots(self) -> list[Shot]:
        """All of them."""
        return [shot for shots in self._shots.values() for shot in shots]

    def play(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        """Do every task but the first; where one goes wrong those after it are not done."""
        terminal: Terminal | None = None
        try:
            for task in list(SCRIPT)[1:]:
                shots = []
                for line in SCRIPT[task]:
                    self._end = f"it was broken off at {line!r}"
                    if line.startswith(SHELL):
                        arguments = shlex.split(line.removeprefix("$ ww1 "))
                        terminal = Terminal([*command, *arguments], self.folder, env)
                        shots.append(terminal.wait(SEAT, line))
                    else:
                        shots.append(terminal.type(line.removeprefix(SEAT), SEAT))
                self._shots[task] = shots
        except pexpect.TIMEOUT as error:
            self._end = f"{self._end}\n{error}"
        finally:
            if terminal is not None:
                terminal.close()
