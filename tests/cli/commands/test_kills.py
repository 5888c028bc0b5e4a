"""Games that are killed at seeded points, and files that two games want."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ww1core.saving.journal import read_journal

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="games are killed as forks")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_kill_loses_nothing_that_was_acknowledged(root, seed):
    """Twenty kills a seed; ``tox -e deep -- kills`` has five hundred."""
    script = root / "tests" / "deep" / "kills.py"
    command = [sys.executable, str(script), "--kills", "20", "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, check=False)

    assert b"" == done.stderr
    found = json.loads(done.stdout)
    assert (20, []) == (found["kills"], found["wrong"])


def test_a_killed_process_of_the_command_leaves_a_game_that_goes_on(start_command, ww1, tmp_path):
    game = start_command("play", "toy", "--seed", "1", "--journal", "game")
    game.say("agate", "2")
    game.hear("north> 2\n")
    game.process.kill()

    assert -9 == game.process.wait()
    assert 2 == len(read_journal(tmp_path / "game").entries)
    assert (0, "") == ww1("play", "--load", "game", lines="beryl\n")[::2]
    assert 3 == len(read_journal(tmp_path / "game").entries)


def test_a_game_is_not_written_by_a_second_process(start_command, ww1, tmp_path):
    game = start_command("play", "toy", "--seed", "1", "--journal", "game")
    game.say("agate")
    game.hear("north> agate\n")
    before = (tmp_path / "game").read_bytes()

    refused = (2, "", "ww1: game is being written by another game\n")
    assert refused == ww1("play", "--load", "game", lines="2\n")
    assert before == (tmp_path / "game").read_bytes()
    game.process.kill()
    game.process.wait()
    assert 0 == ww1("play", "--load", "game", lines="2\n")[0]
