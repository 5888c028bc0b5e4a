"""``ww1 doctor``."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from ww1core.cli.commands.doctor import NEEDED
from ww1core.play.game import Game
from ww1core.plugins import discovery
from ww1core.version import VERSION

TOY = discovery.Found("toy", "ww1_toy", "toys", "1.0")


@pytest.fixture
def found(ww1, monkeypatch):
    """Only the toy is looked at, and whatever a test adds to it."""
    listed = [TOY]
    monkeypatch.setattr(discovery, "titles", lambda _given=None: tuple(listed))
    return listed


def told(ww1):
    code, out, err = ww1("doctor", "--json")
    assert "" == err
    return code, json.loads(out)


def test_all_is_well_in_words(found, ww1):
    code, out, err = ww1("doctor")

    assert (0, "") == (code, err)
    assert out.startswith(f"ww1 {VERSION}, Python 3.")
    assert "\ntoy: toys 1.0, 12 decisions played, saved and opened again\n" in out
    assert out.endswith("\neverything is well\n")


def test_all_is_well_as_json(found, ww1):
    code, said = told(ww1)

    assert (0, True, VERSION) == (code, said["well"], said["ww1"])
    assert set(NEEDED) == set(said["packages"])
    assert [{**TOY._asdict(), "title": "toy", "decisions": 12, "problem": ""}] == [
        {**TOY._asdict(), **one} for one in said["titles"]
    ]
    assert "" == said["folder"]["problem"]


def test_the_packages_are_those_that_the_project_needs(root):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]

    assert list(NEEDED) == [re.split("[><=]", one)[0] for one in project["dependencies"]]


def test_a_missing_package_is_told(found, ww1, monkeypatch):
    monkeypatch.setattr("ww1core.cli.commands.doctor.NEEDED", ("pluggy", "no-such-package"))
    code, out, _ = ww1("doctor")

    assert 1 == code
    assert "\n  no-such-package is missing\n" in out
    assert out.endswith("\nsomething is wrong\n")


@pytest.mark.parametrize(
    ("one", "problem"),
    [
        (discovery.Found("absent", "no_such", "", ""), "there is no title 'absent'"),
        (TOY._replace(problem="shadowed by other"), "ww1_toy: shadowed by other"),
    ],
)
def test_a_title_that_cannot_be_used_is_told_beside_the_others(one, problem, found, ww1):
    found.append(one)
    code, said = told(ww1)
    good, bad = said["titles"]

    assert (1, False) == (code, said["well"])
    assert "" == good["problem"]
    assert problem in bad["problem"]
    assert f"{one.name} cannot be used: " in ww1("doctor")[1]


def test_a_title_that_fails_in_play_is_told(found, ww1, monkeypatch):
    def fail(s, stone, seat):
        raise ZeroDivisionError

    monkeypatch.setattr("ww1_toy.take.function.__code__", fail.__code__)
    code, said = told(ww1)

    assert 1 == code
    assert "unforeseen ZeroDivisionError" in said["titles"][0]["problem"]


def test_a_game_that_is_opened_as_another_one_is_told(found, ww1, monkeypatch):
    monkeypatch.setattr(
        "ww1core.cli.commands.doctor.replay", lambda book, _recorded: Game(book, seed=1)
    )
    code, said = told(ww1)

    assert 1 == code
    assert "a saved game differs" in said["titles"][0]["problem"]


def test_an_extension_without_its_title_is_told(found, ww1, monkeypatch):
    entry = discovery.EntryPoint("chess.fog", "fog", discovery.EXTENSIONS)
    known = discovery.installed()
    monkeypatch.setattr(discovery, "installed", lambda: [*known, entry])
    code, said = told(ww1)

    assert 1 == code
    assert "fog: it extends no title that is installed" == said["titles"][1]["problem"]


def test_no_title_at_all_is_told(found, ww1):
    found.clear()

    assert "\nno title is installed: pip install a package with an entry point" in ww1("doctor")[1]


def test_a_folder_that_cannot_be_written_is_told(found, ww1, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("WW1_DATA", str(tmp_path / "file"))
    code, out, _ = ww1("doctor")

    assert 1 == code
    assert f"\ndata folder: {tmp_path / 'file'} cannot be written: not a directory\n" in out


def test_a_look_makes_no_folder(found, ww1, monkeypatch, tmp_path):
    monkeypatch.setenv("WW1_DATA", str(tmp_path / "data"))

    assert 0 == ww1("doctor")[0]
    assert not (tmp_path / "data").exists()
