"""``ww1 validate``."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.testing.check import Check

PLUGINS = Path(__file__).parents[1] / "plugins"


def nothing(subject):
    yield from ()


def odd_stone(subject):
    yield "the stone 'd' is odd"
    yield "the stone 'e' is odd"


def heavy_stone(moment):
    return "too heavy" if moment.number == 1 else ""


def opened(subject):
    for scenario in subject.scenarios:
        subject.book(scenario.id)
    yield from ()


CHECKS = (
    Check("data.opens", "every scenario opens", "title", opened),
    Check("stones.even", "every stone is even", "title", odd_stone),
    Check("stones.light", "no stone is heavy", "decision", heavy_stone),
    Check("boats.float", "every boat floats", "title", nothing, "boats"),
)

TABLE = """\
passed   data.opens    every scenario opens

failed   stones.even   the stone 'd' is odd (and 1 more)
failed   stones.light  day, seed 0, decision 2: too heavy (and 1 more)

skipped  boats.float   the title has no 'boats'

toy: 1 passed, 2 failed, 0 known to fail, 1 skipped
"""
SMALLEST = "only the smallest scenario was checked, morning of 2; --all checks all\n"


@pytest.fixture
def few(monkeypatch):
    """Four checks, of which two fail."""
    monkeypatch.setattr("ww1core.testing.contract.all_checks", lambda: CHECKS)


def test_every_check_is_one_line_and_groups_are_set_apart(few, ww1):
    assert (1, TABLE, "") == ww1("validate", "toy", "--all", "--no-shrink")


def test_the_smallest_scenario_is_checked_unless_all_are_wanted(few, ww1):
    code, out, err = ww1("validate", "toy", "--no-shrink")
    named = ww1("validate", "toy", "--scenario", "morning", "--no-shrink")[1]

    assert (1, "") == (code, err)
    assert "morning, seed 0, decision 2: too heavy\n" in out
    assert named + SMALLEST == out


def test_checks_that_hold_are_success(few, ww1):
    code, out, err = ww1("validate", "toy", "--all", "--check", "data")

    assert (0, "") == (code, err)
    assert out.endswith("toy: 1 passed, 0 failed, 0 known to fail, 0 skipped\n")


def test_json_has_the_same(few, ww1):
    code, out, err = ww1("validate", "toy", "--all", "--json", "--no-shrink")
    (title,) = json.loads(out)["titles"]

    assert (1, "") == (code, err)
    assert {
        "title": "toy",
        "scenario": None,
        "passed": 1,
        "failed": 2,
        "checks": [
            {"id": "data.opens", "group": "data", "status": "passed", "message": ""},
            {
                "id": "stones.even",
                "group": "stones",
                "status": "failed",
                "message": "the stone 'd' is odd (and 1 more)",
            },
            {
                "id": "stones.light",
                "group": "stones",
                "status": "failed",
                "message": "day, seed 0, decision 2: too heavy (and 1 more)",
            },
            {
                "id": "boats.float",
                "group": "boats",
                "status": "skipped",
                "message": "the title has no 'boats'",
            },
        ],
    } == title


def test_a_failing_game_is_written_and_named(few, ww1, tmp_path):
    out = ww1("validate", "toy", "--all", "--check", "stones.light", "--failures", "games")[1]
    place = "games/toy-stones.light-day-seed0.jsonl"

    assert f"too heavy (and 1 more); see {place} (1 decision)" in out
    assert ww1("replay", place)[1].endswith(": too heavy\n")


def test_only_some_scenarios_are_checked(few, ww1):
    out = ww1("validate", "toy", "--scenario", "morning", "--no-shrink")[1]

    assert "morning, seed 0, decision 2: too heavy\n" in out


def test_a_known_failure_is_told_as_such(few, ww1, tmp_path):
    known = 'failures: [{check: stones.even, reason: they roll, expires: "2"}]'
    (tmp_path / "known.yaml").write_text(known, "utf-8")
    out = ww1("validate", "toy", "--check", "stones.even", "--known", "known.yaml")[1]

    assert out.startswith("known    stones.even  the stone 'd' is odd (and 1 more)\n")


def test_a_title_that_does_not_open_is_refused_and_told_with_its_place(few, ww1, monkeypatch):
    monkeypatch.setattr("ww1_toy.LIMITS", b"most: many\n")
    code, out, err = ww1("validate", "toy", "--json")
    checks = json.loads(out)["titles"][0]["checks"]

    assert 2 == code
    assert "failed" == checks[0]["status"]
    assert {"skipped"} == {check["status"] for check in checks[1:]}
    assert err.startswith("ww1: toy: toy/limits.yaml:1: most: ")


def test_a_title_that_cannot_be_loaded_is_told_and_the_others_are_checked(
    few, ww1, tmp_path, monkeypatch
):
    info = tmp_path / "lost-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lost\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ww1core.games]\nlost = no_such_module\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("ww1core.cli.commands.validate.titles_named", lambda names: ("lost", "toy"))
    code, out, err = ww1("validate", "all", "--json", "--no-shrink")
    titles = {title["title"]: title for title in json.loads(out)["titles"]}

    assert 2 == code
    assert 1 == titles["lost"]["failed"]
    assert "No module named 'no_such_module'" in titles["lost"]["checks"][0]["message"]
    assert 2 == titles["toy"]["failed"]
    assert "ww1: lost: lost (no_such_module) cannot be loaded" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "a title is missing: name one, or all"),
        (("nowhere",), "there is no title 'nowhere'"),
        (("toy", "--profile", "slow"), "there is no profile 'slow'"),
        (("toy", "--check", "boots"), "no check is called 'boots'"),
        (("toy", "--scenario", "night"), "toy has no scenario 'night'"),
        (("all", "--scenario", "day"), "--scenario needs one title, not all"),
        (("toy", "--tests", "none"), "none: no such folder"),
        (("toy", "--known", "none.yaml"), "none.yaml"),
    ],
)
def test_bad_input_is_refused(few, ww1, arguments, message):
    code, out, err = ww1("validate", *arguments)

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")


def test_checks_are_listed_with_their_statements(few, ww1):
    assert (0, "stones.even   every stone is even\nstones.light  no stone is heavy\n", "") == ww1(
        "validate", "--list", "--check", "stones"
    )


def test_long_profiles_show_how_far_they_are_at_a_terminal(few, ww1, monkeypatch):
    class Shown(io.StringIO):
        def isatty(self):
            return True

    shown = Shown()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    ww1("validate", "toy", "--profile", "ci", "--check", "data", "--scenario", "day")

    assert "data.opens" in shown.getvalue()


def test_titles_are_checked_where_pytest_is_not_installed(installed, root, tmp_path):
    code = (
        "import sys; sys.modules['pytest'] = None; from ww1core.cli.__main__ import main; "
        "sys.exit(main(['validate', 'toy', '--scenario', 'morning', '--json', '--no-shrink']))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root, PLUGINS, installed)))}
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, cwd=tmp_path, env=env, check=False, capture_output=True, text=True)
    checks = json.loads(done.stdout)["titles"][0]["checks"]

    assert done.returncode in {0, 1}, done.stderr
    assert "passed" == {check["id"]: check["status"] for check in checks}["options.unique"]
    assert [] == [check for check in checks if "pytest" in check["message"]]
