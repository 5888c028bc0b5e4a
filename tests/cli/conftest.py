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


class Started:
    """The command as a process that runs, with pipes or a terminal to talk to it."""

    def __init__(self, process: subprocess.Popen, write_to: int, read_from: int) -> None:
        self.process = process
        self._ends = (write_to, read_from)

    def say(self, *lines: str) -> None:
        """Type some lines."""
        os.write(self._ends[0], "".join(f"{line}\n" for line in lines).encode())

    def hear(self, what: str) -> str:
        """All that is written until something is; the end of it all is a failure."""
        said = b""
        while what.encode() not in said:
            more = os.read(self._ends[1], 1)
            assert more, said
            said += more
        return said.decode()

    def close(self) -> None:
        """Close the terminal."""
        os.close(self._ends[0])


IN_A_SESSION = (
    "import os, sys; os.login_tty(0); from ww1core.cli.__main__ import main; sys.exit(main())"
)


@pytest.fixture
def start_command(installed, root, tmp_path):
    """Start the command as a process of its own; it is ended after the test."""
    started = []

    def start(*arguments: str, at_terminal: bool = False) -> Started:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root, PLUGINS, installed)))}
        env.pop("PYTHONUNBUFFERED", None)  # what is heard is then what a prompt has let out
        options = {"cwd": tmp_path, "env": env, "bufsize": 0}
        if at_terminal:
            here, there = os.openpty()
            streams = dict.fromkeys(("stdin", "stdout", "stderr"), there)
            line = [sys.executable, "-c", IN_A_SESSION, *arguments]
            process = subprocess.Popen(line, **streams, **options)
            os.close(there)
            started.append(Started(process, here, here))
        else:
            streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
            line = [sys.executable, "-m", "ww1core.cli", *arguments]
            process = subprocess.Popen(line, **streams, **options)
            started.append(Started(process, process.stdin.fileno(), process.stdout.fileno()))
        return started[-1]

    yield start
    for one in started:
        with one.process:
            one.process.kill()
