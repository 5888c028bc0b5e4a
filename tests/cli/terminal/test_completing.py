"""Lines that complete themselves: answers, phrases, commands; and the tabulator at a terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.cli.terminal.typed_commands import ARGUMENTS, COMMANDS
from ww1core.play.game import Game
from ww1core.plugins import find_title
from ww1core.session.completing import completions, vocabulary
from ww1core.session.reading import Reader

PLUGINS = Path(__file__).parents[1] / "plugins"
PATIENCE = 20


def test_every_command_is_completed():
    assert set(COMMANDS) - {"?"} == set(ARGUMENTS)


@pytest.fixture
def words(toy):
    game = Game(find_title("toy").open(), seed=1)
    return vocabulary(Reader(game), ARGUMENTS)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ag", ["agate"]),
        ("take b", ["take beryl"]),
        ("take agate f", ["take agate for "]),
        ("take agate for 25", ["take agate for 25", *(f"take agate for 25{n}" for n in range(6))]),
        ("auto o", ["auto on", "auto off"]),
        ("rule toy-2", ["rule TOY-2.1", "rule TOY-2.2", "rule TOY-2.3"]),
        ("why ag", ["why agate"]),
        ("supply a", []),
    ],
)
def test_a_decision_gives_the_words(line, expected, words):
    assert expected == completions(line, words)


def test_a_stone_that_is_not_offered_is_not_completed(words):
    assert [] == completions("take em", words)


def test_the_tabulator_completes_a_line_at_a_terminal(installed, root, tmp_path):
    pytest.importorskip("readline")
    mine, theirs = pty.openpty()
    paths = os.pathsep.join(map(str, (root, PLUGINS, installed)))
    process = subprocess.Popen(
        [sys.executable, "-m", "ww1core.cli", "play", "toy", "--no-save", "--seat", "south=random"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths, "TERM": "xterm", "INPUTRC": "/dev/null"},
        close_fds=True,
    )
    os.close(theirs)
    seen = ""

    def wait_for(what: str) -> None:
        nonlocal seen
        while what not in seen:
            ready, _, _ = select.select([mine], [], [], PATIENCE)
            assert ready, f"{what!r} is not among {seen!r}"
            seen += os.read(mine, 4096).decode()

    try:
        wait_for("north> ")
        os.write(mine, b"take cor\t f\t2")
        wait_for("take coral for 2")
        os.write(mine, b"\n")
        wait_for("north bets 2")
        wait_for("north takes coral")
    finally:
        process.kill()
        process.wait()
        os.close(mine)
