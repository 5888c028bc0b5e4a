"""Whatever is wrong: one message with its place, exit code 2, and nothing changed."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(importlib.util.find_spec("ww1_tutorial").origin).parent
BOMB = "&a [1, 1]\n" + "".join(
    f"{here}: &{here} [{', '.join(['*' + below] * 9)}]\n"
    for below, here in zip("abcdefg", "bcdefgh", strict=True)
)


@pytest.fixture
def spoilt(tmp_path):
    """A copy of the tutorial title in which one file is changed."""

    def change(file, old, new):
        copy = tmp_path / "spoilt" / "ww1_tutorial"
        shutil.copytree(PACKAGE, copy, dirs_exist_ok=True)
        text = (copy / file).read_text("utf-8")
        assert old in text
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
        return copy.parent

    return change


def ww1(*arguments, path=None, said="quit\n"):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    if path is not None:
        before = os.environ.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(path), before]))
    command = [sys.executable, "-m", "ww1core.cli", *map(str, arguments)]
    return subprocess.run(
        command, input=said, capture_output=True, text=True, env=environment, check=False
    )


def refused(done, *patterns):
    """Exit code 2 and one line on standard error that says all this."""
    assert 2 == done.returncode
    (line,) = done.stderr.splitlines()
    for pattern in patterns:
        assert re.search(pattern, line), line


@pytest.mark.parametrize(
    ("file", "old", "new", "patterns"),
    [
        ("data/map.yaml", "grid: {top", "grid: {{top", [r"data/map\.yaml:3"]),
        (
            "data/tables.yaml",
            "provenance: design\n",
            f"a: {BOMB}",
            [r"data/tables\.yaml:\d", "alias"],
        ),
        (
            "data/units.yaml",
            "steps: 2, movement: 3}",
            "steps: two, movement: 3}",
            [r"data/units\.yaml:3: units\[0\]\.steps", "whole number"],
        ),
        (
            "data/units.yaml",
            "type: infantry, steps: 2",
            "type: infantry, steps: 2, steps: 1",
            [r"data/units\.yaml:3", "steps", "twice|duplicate"],
        ),
        (
            "data/map.yaml",
            "features: [river, hedge]",
            "features: [river, hedge]\nsides_stated: both",
            [r"data/map\.yaml:39: sides", "river on hexside 0301/0401 is missing from 0401/0301"],
        ),
        (
            "data/map.yaml",
            "0105 woods",
            "0105 jungle",
            [r"data/map\.yaml:11: hexes", "jungle of hex 0105"],
        ),
        ("data/cards.yaml", "hand: 2", "hand: 2\ncolour: red", [r"cards\.yaml:4", "colour"]),
        (
            "data/sequence.yaml",
            "run: check_supply",
            "run: check_supplies",
            ["phase 'supply'", "'check_supplies'"],
        ),
        ("plugin.py", "def ww1_players", "def ww1_player", ["tutorial", "ww1_player"]),
        (
            "plugin.py",
            "from ww1_tutorial import",
            "1 / 0\nfrom ww1_tutorial import",
            ["tutorial", "ZeroDivisionError"],
        ),
        ("facts.py", "api=API", "api=API + 1", ["tutorial needs core interface 3"]),
    ],
    ids=[
        "broken YAML",
        "alias bomb",
        "wrong type",
        "duplicate key",
        "hexside on one side only",
        "unknown terrain",
        "unknown field",
        "phase that runs nothing",
        "unknown hook",
        "title that raises",
        "other interface",
    ],
)
def test_a_spoilt_title_is_refused(spoilt, file, old, new, patterns):
    refused(ww1("play", "tutorial", path=spoilt(file, old, new)), *patterns)


def test_a_title_that_fails_does_not_hide_the_others(spoilt):
    done = ww1(
        "list",
        path=spoilt("plugin.py", "from ww1_tutorial import", "1 / 0\nfrom ww1_tutorial import"),
    )

    assert "ZeroDivisionError" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "pattern"),
    [
        (["play", "nowhere"], "no title 'nowhere'"),
        (["play", "tutorial", "nowhere"], "no scenario 'nowhere'; it has: bridge, dawn"),
        (["play", "tutorial", "--option", "snow"], "no option 'snow'; it has: trenches, mist"),
        (["play", "tutorial", "--seat", "green=me"], "no seat 'green'"),
        (["play", "tutorial", "--seat", "red=genius"], "no player 'genius'"),
        (["rules", "tutorial", "TUT-99"], "TUT-99"),
        (["replay", "nowhere.ww1"], "nowhere.ww1 cannot be read"),
    ],
)
def test_a_wrong_argument_is_named(arguments, pattern):
    refused(ww1(*arguments), pattern)


@pytest.fixture
def journal(tmp_path):
    """A whole game, kept."""
    path = tmp_path / "game.ww1"
    seats = ("--seat", "blue=random", "--seat", "red=random")
    done = ww1("play", "tutorial", "--seed", 5, "--journal", path, *seats)
    assert 0 == done.returncode
    return path


def test_a_whole_journal_is_verified(journal):
    assert 0 == ww1("replay", journal, "--verify").returncode


def test_a_last_line_that_was_cut_is_dropped_with_a_notice(journal):
    journal.write_bytes(journal.read_bytes()[:-7])
    done = ww1("replay", journal, "--verify")

    assert 0 == done.returncode
    assert "the last line was never finished and is dropped" in done.stderr


@pytest.mark.parametrize("line", [0, 1, 10, -2])
def test_a_journal_that_was_cut_elsewhere_is_refused_by_line(journal, line):
    lines = journal.read_bytes().splitlines(keepends=True)
    number = range(len(lines))[line]
    lines[number] = lines[number][:20] + b"\n"
    before = b"".join(lines)
    journal.write_bytes(before)

    refused(ww1("replay", journal, "--verify"), rf"game\.ww1:{number + 1}: ")
    refused(ww1("play", "--load", journal), rf"game\.ww1:{number + 1}: ")
    assert before == journal.read_bytes()


def test_a_journal_whose_header_was_cut_is_refused(journal):
    journal.write_bytes(journal.read_bytes()[:30])

    refused(ww1("replay", journal, "--verify"), r"game\.ww1:1: ")


@pytest.mark.parametrize("at", [0.01, 0.3, 0.6, 0.95])
def test_a_changed_byte_is_noticed(journal, at):
    data = bytearray(journal.read_bytes())
    place = int(len(data) * at)
    data[place] ^= 1
    journal.write_bytes(data)

    refused(ww1("replay", journal, "--verify"), r"game\.ww1:\d+: ")


def test_a_journal_that_goes_otherwise_on_other_content_is_refused(journal, spoilt):
    other = spoilt("data/tables.yaml", "clear: 1", "clear: 3")

    refused(
        ww1("replay", journal, "--verify", path=other),
        r"game\.ww1:\d+: content is '\w+', here it is",
        r"(illegal at|different from) decision \d+",
        "ww1 replay --across",
    )


def test_a_journal_of_another_version_that_goes_the_same_way_is_taken(journal, spoilt):
    other = spoilt("facts.py", 'version="1.0.0"', 'version="2.0.0"')

    assert 0 == ww1("replay", journal, "--verify", path=other).returncode


def test_a_typed_answer_that_is_not_offered_names_the_rule_and_loses_nothing(tmp_path):
    path = tmp_path / "mine.ww1"
    done = ww1("play", "tutorial", "--seed", 1, "--journal", path, said="B1\nfire\n")

    refused(done, r"input line 2", "TUT-6.1")
    assert 0 == ww1("replay", path, "--verify").returncode
