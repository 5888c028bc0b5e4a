"""A title to run, and the ways to run it: in process, on pipes, as if at a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.cli.__main__ import main

PLUGINS = Path(__file__).with_name("plugins")


class Terminal(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


def write_entry_points(folder: Path, entries: str) -> None:
    info = folder / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ww1core.games]\n{entries}")


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """The folder that makes the toy title an installed one."""
    folder = tmp_path_factory.mktemp("installed")
    write_entry_points(folder, "toy = ww1_toy\n")
    return folder


@pytest.fixture
def toy(installed, monkeypatch, tmp_path):
    """The toy title is installed, and the working folder is an empty one."""
    for folder in (PLUGINS, installed):
        monkeypatch.syspath_prepend(str(folder))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ww1(toy, capsys, monkeypatch):
    """Run the command in process: exit code, standard output, standard error."""

    def run(*arguments: str, lines: str = "", at: type = io.StringIO) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", at(lines))
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def typed(ww1):
    """The same with lines that are typed at a terminal."""

    def run(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        return ww1(*arguments, lines=lines, at=Terminal)

    return run


@pytest.fixture
def command(installed, root, tmp_path):
    """Run the command as a process of its own."""

    def run(*arguments: str, lines: str | bytes = "", **env: str) -> subprocess.CompletedProcess:
        paths = (root, PLUGINS, installed)
        given = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), **env}
        return subprocess.run(
            [sys.executable, "-m", "ww1core.cli", *arguments],
            input=lines if isinstance(lines, bytes) else lines.encode(),
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env=given,
        )

    return run
