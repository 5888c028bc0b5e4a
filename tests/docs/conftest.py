"""Pages of the documentation, done as a reader does them: edits made, commands run.

A block is an edit where the line above it says so. "In `path`:" stands above a block of the
language ``diff``: lines that go, lines that come and lines that show the place, which is there
once; ``@@`` divides places. "New file `path`:" stands above a whole file. Every line of a block of
the language ``sh`` is a command, and a block of Python with prompts is a session.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ww1core.scaffold.title import new_title

NAME = "ford_road"
BLOCK = re.compile(
    r"^(?:(?P<how>In|New file) `(?P<path>[^`]+)`:\n\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
PROGRAMS = {
    "pytest": ("-m", "pytest", "-p", "no:cacheprovider"),
    "python": (),
    "ww1": ("-m", "ww1core.cli"),
}


class Edit(NamedTuple):
    """What a block does to a file: a whole new file, or lines in the place of others."""

    path: str
    text: str
    is_new: bool

    def places(self) -> Iterator[tuple[str, str]]:
        """The lines that go and those that come, place by place."""
        for place in re.split(r"^@@\n", self.text, flags=re.MULTILINE):
            lines = [line if line.strip() else " \n" for line in place.splitlines(keepends=True)]
            before = "".join(line[1:] for line in lines if line[0] in " -")
            yield before, "".join(line[1:] for line in lines if line[0] in " +")

    def make(self, folder: Path) -> None:
        """Make the edit in a folder; a place that is not there once is a fault of the page."""
        file = folder / self.path
        if self.is_new:
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, "utf-8")
            return
        found = "\n" + file.read_text("utf-8")
        for before, after in self.places():
            count = found.count("\n" + before)
            assert 1 == count, f"{self.path} has {count} times:\n{before}"
            found = found.replace("\n" + before, "\n" + after)
        file.write_text(found.removeprefix("\n"), "utf-8")


class Session(NamedTuple):
    """What is typed at the prompt of Python, and what it answers; a page has one prompt."""

    text: str


class Page:
    """A page of the documentation: what its reader does, in order."""

    def __init__(self, text: str) -> None:
        self.steps: list[Edit | Session | str] = []
        for block in BLOCK.finditer(text):
            if block["how"]:
                self.steps.append(Edit(block["path"], block["text"], block["how"] == "New file"))
            elif block["language"] == "sh":
                self.steps += block["text"].splitlines()
            elif block["text"].startswith(">>> "):
                self.steps.append(Session(block["text"]))

    @property
    def edits(self) -> list[Edit]:
        """What is changed."""
        return [step for step in self.steps if isinstance(step, Edit)]


class Workshop:
    """A folder, and packages that are installed for the commands run in it."""

    def __init__(self, folder: Path, installed: Path, compiled: Path, root: Path) -> None:
        self.folder = folder
        self._installed = installed
        self._compiled = compiled
        self._paths = [installed, root, *filter(None, sys.path)]

    def install(self, package: Path) -> None:
        """Let a package be found, with the entry points of its ``pyproject.toml``."""
        project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
        info = self._installed / f"{project['name']}-{project['version']}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head)
        lines = []
        for group, entries in project["entry-points"].items():
            lines += [f"[{group}]", *(f"{name} = {what}" for name, what in entries.items())]
        (info / "entry_points.txt").write_text("\n".join(lines))
        self._paths.insert(0, package)

    def do(self, page: Page, *left_out: str) -> dict[str, tuple[int, str]]:
        """Do what a page says; the exit code and the output of every command."""
        done, typed = {}, ""
        for step in page.steps:
            if isinstance(step, Edit):
                step.make(self.folder)
            elif isinstance(step, Session):
                file, typed = self._installed / "session.txt", typed + step.text
                file.write_text(typed, "utf-8")
                done[f"session {len(done)}"] = self.run(f"python -m doctest {file}")
            elif not step.startswith(("cd ", "pip ", *left_out)):
                done[step] = self.run(step)
        return done

    def run(self, command: str) -> tuple[int, str]:
        """Run a command of a page, ``ww1``, ``pytest`` or ``python``: exit code and output."""
        words = shlex.split(command)
        paths = os.pathsep.join(map(str, self._paths))
        given = {**os.environ, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": str(self._compiled)}
        given.pop("PYTHONDONTWRITEBYTECODE", None)
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            given[name] = value
        program, *arguments = words
        ran = subprocess.run(
            [sys.executable, *PROGRAMS[program], *arguments],
            cwd=self.folder,
            env=given,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return ran.returncode, ran.stdout


@pytest.fixture(scope="session")
def page(root):
    """A page by its path."""

    def read(path: str) -> Page:
        return Page((root / "docs" / path).read_text("utf-8"))

    return read


@pytest.fixture(scope="session")
def scaffold(tmp_path_factory):
    """What ``ww1 new`` writes; not to be changed."""
    return new_title(NAME, tmp_path_factory.mktemp("new"))


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """Where the commands keep what Python has compiled."""
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture
def workshop(scaffold, compiled, root, tmp_path):
    """A copy of the new title, installed."""
    folder, installed = tmp_path / NAME, tmp_path / "installed"
    shutil.copytree(scaffold, folder)
    installed.mkdir()
    made = Workshop(folder, installed, compiled, root)
    made.install(folder)
    return made
