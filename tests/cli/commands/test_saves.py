"""``ww1 saves``, and where ``ww1 play`` keeps a game by itself."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from ww1core.cli.commands.folder import data_folder
from ww1core.saving.journal import read_journal


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A data folder that is not there yet."""
    folder = tmp_path / "deep" / "data"
    monkeypatch.setenv("WW1_DATA", str(folder))
    return folder


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_game_is_kept_in_the_data_folder_and_that_is_said(folder, ww1):
    out = ww1("play", "toy", lines="agate\n1\n")[1]
    path = folder / "toy-day-1.ww1"

    assert f"\n  saved in {path}\n" in out
    assert out.endswith(f"\n2 decisions saved in {path}\n")
    assert ["take agate", "bet 1"] == [entry.action for entry in read_journal(path).entries]


def test_every_game_gets_a_file_of_its_own(folder, ww1):
    for scenario in ("day", "day", "morning"):
        ww1("play", "toy", scenario)

    assert ["toy-day-1.ww1", "toy-day-2.ww1", "toy-morning-1.ww1"] == names(folder)


def test_a_kept_game_is_gone_on_with(folder, ww1):
    ww1("play", "toy", lines="agate\n")
    ww1("play", "--load", str(folder / "toy-day-1.ww1"), lines="1\n")

    assert 2 == json.loads(ww1("saves", "--json")[1])[0]["decisions"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--no-save",),
        ("--journal", "mine"),
        ("--seat", "north=random", "--seat", "south=random"),
    ],
)
def test_no_game_is_kept_in_the_folder_where_it_is_not_wanted(arguments, folder, ww1):
    assert 0 == ww1("play", "toy", *arguments)[0]
    assert not folder.exists()


@pytest.mark.parametrize("other", ["--journal", "--load"])
def test_a_game_cannot_be_kept_and_not_kept(other, ww1):
    code, out, err = ww1("play", "toy", "--no-save", other, "game")

    assert (2, "") == (code, out)
    assert "ww1: --no-save: expected neither --journal nor --load with it\n" == err


def test_a_folder_that_cannot_be_made_is_told_with_a_way_out(folder, ww1):
    folder.parent.write_text("a file")
    code, out, err = ww1("play", "toy")

    assert (2, "") == (code, out)
    assert f"{folder} cannot be made: " in err
    assert err.endswith("; --journal FILE saves the game elsewhere, --no-save not at all\n")


def test_no_game_is_told_with_the_folder(folder, ww1):
    assert (0, f"no game is saved in {folder}\n", "") == ww1("saves")
    assert (0, "[]\n", "") == ww1("saves", "--json")


def test_games_are_listed_in_words(folder, ww1):
    ww1("play", "toy", lines="agate\n1\n")
    ww1("play", "toy", "morning", lines="pass\n0\npass\n0\n")
    os.utime(folder / "toy-day-1.ww1", (0, 86400 * 365))
    newer, said, older, told = ww1("saves")[1].splitlines()

    assert str(folder / "toy-morning-1.ww1") == newer
    assert (
        "  Stones: A Morning, turn 1 of 1, dawn, 4 decisions, ended: nobody wins: both have" in said
    )
    assert str(folder / "toy-day-1.ww1") == older
    assert told.startswith("  Stones: A Day, turn 1 of 3, dawn, 2 decisions, south is to move, 197")


def test_games_are_listed_as_json(folder, ww1):
    ww1("play", "toy", lines="agate\n")
    ww1("play", "toy", "morning", lines="pass\n0\npass\n0\n")
    listed = {Path(one["file"]).name: one for one in json.loads(ww1("saves", "--json")[1])}
    open_, ended = listed["toy-day-1.ww1"], listed["toy-morning-1.ww1"]

    assert ("toy", "day", 1, 1, "north", None) == tuple(
        open_[key] for key in ("title", "scenario", "decisions", "turn", "to_move", "ending")
    )
    assert (None, "equal") == (ended["to_move"], ended["ending"])
    assert "T" in ended["date"]
    assert "problem" not in ended


def test_a_damaged_game_is_listed_as_such_beside_the_others(folder, ww1):
    for _ in range(3):
        ww1("play", "toy", lines="agate\n1\n")
    path = folder / "toy-day-1.ww1"
    path.write_bytes(path.read_bytes().replace(b"agate", b"beryl"))
    (folder / "toy-day-2.ww1").write_bytes(b"")
    code, out, err = ww1("saves")
    problems = {
        Path(one["file"]).name: one.get("problem") for one in json.loads(ww1("saves", "--json")[1])
    }

    assert (0, "", 2) == (code, err, out.count("\n  damaged or of another version, "))
    assert "does not continue the one before it" in problems["toy-day-1.ww1"]
    assert "there is no whole header" in problems["toy-day-2.ww1"]
    assert problems["toy-day-3.ww1"] is None


def test_a_game_whose_title_is_gone_is_listed_with_its_name(folder, ww1, monkeypatch):
    ww1("play", "toy", lines="agate\n")
    monkeypatch.setattr("ww1core.plugins.discovery.entry_points", lambda **_: ())
    monkeypatch.setattr("ww1core.plugins.discovery.installed", list)
    (one,) = json.loads(ww1("saves", "--json")[1])

    assert ("toy", None) == (one["title"], one["turn"])
    assert "there is no title 'toy'" in one["problem"]


def test_a_listed_game_may_be_one_that_is_being_played(folder, ww1):
    ww1("play", "toy", lines="agate\n")
    before = (folder / "toy-day-1.ww1").read_bytes()
    ww1("saves")

    assert before == (folder / "toy-day-1.ww1").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of other systems are others")
@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({}, "/home/me/.local/share/ww1"),
        ({"XDG_DATA_HOME": "/data"}, "/data/ww1"),
        ({"XDG_DATA_HOME": "/data", "WW1_DATA": "/games"}, "/games"),
    ],
)
def test_the_data_folder_is_that_of_the_platform(env, expected, monkeypatch):
    for name in ("WW1_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **env}.items():
        monkeypatch.setenv(name, value)

    assert Path(expected) == data_folder()


def test_games_follow_a_person_to_other_machines_where_the_system_lets_them(monkeypatch):
    asked = []
    monkeypatch.delenv("WW1_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *what, **how: asked.append(how))
    data_folder()

    assert [{"appauthor": False, "roaming": True}] == asked
