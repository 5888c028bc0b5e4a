"""``ww1 render``."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import pytest

needs_png = pytest.mark.skipif(
    find_spec("resvg_py") is None and "TOX_ENV_NAME" not in os.environ,
    reason="the extra png is not installed",
)


@pytest.fixture
def journal(ww1):
    """A game in which north has taken agate and has bet."""
    ww1("play", "toy", "--seed", "1", "--journal", "game.ww1", lines="take agate\nbet 1\n")
    return "game.ww1"


def test_the_first_scenario_is_drawn(ww1, tmp_path):
    code, out, err = ww1("render", "toy", "-o", "map.svg")

    assert (0, "Stones, 0 decisions: drawn in map.svg\n", "") == (code, out, err)
    assert (tmp_path / "map.svg").read_text("utf-8").startswith("<svg ")


def test_a_scenario_is_drawn_the_same_every_time(ww1, tmp_path):
    for name in ("one.svg", "two.svg"):
        assert 0 == ww1("render", "toy", "morning", "--seat", "north", "-o", name)[0]

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_a_seat_sees_its_own_secret_and_nobody_sees_one(journal, ww1, tmp_path):
    drawn = {}
    for seat in ("north", "SOUTH", ""):
        ww1("render", "toy", journal, "-o", "map.svg", *(["--seat", seat] if seat else []))
        drawn[seat] = (tmp_path / "map.svg").read_text("utf-8")

    assert "secret" in drawn["north"]
    assert "secret" in drawn["SOUTH"]
    assert drawn["north"] != drawn["SOUTH"]
    assert "secret" not in drawn[""]


def test_secrets_that_are_alike_are_not_shown_either(ww1, tmp_path):
    for seat in ("north", "south"):
        ww1("render", "toy", "--seat", seat, "-o", f"{seat}.svg")
    ww1("render", "toy", "-o", "map.svg")

    assert (tmp_path / "north.svg").read_bytes() == (tmp_path / "south.svg").read_bytes()
    assert "secret" not in (tmp_path / "map.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "count", "stones"), [((), 2, 3), (("--at", "0"), 0, 4), (("--at", "1"), 1, 3)]
)
def test_a_recorded_game_is_drawn_where_it_stands_or_stood(
    more, count, stones, journal, ww1, tmp_path
):
    code, out, err = ww1("render", "toy", journal, "-o", "map.svg", *more)

    assert (0, "") == (code, err)
    assert f"Stones, {count} decision" in out
    assert stones == (tmp_path / "map.svg").read_text("utf-8").count('class="piece"')


def test_a_position_is_drawn(journal, ww1, tmp_path):
    position = ww1("position", journal, "--at", "0")[1].strip()

    assert 0 == ww1("render", "toy", position, "-o", "map.svg")[0]
    assert 4 == (tmp_path / "map.svg").read_text("utf-8").count('class="piece"')


@needs_png
def test_a_picture_of_pixels_is_drawn(ww1, tmp_path):
    assert 0 == ww1("render", "toy", "-o", "map.PNG", "--scale", "0.5")[0]
    assert (tmp_path / "map.PNG").read_bytes().startswith(b"\x89PNG\r\n")


@needs_png
def test_scale_makes_a_picture_larger(ww1, tmp_path):
    for scale in ("1", "2"):
        ww1("render", "toy", "-o", f"{scale}.png", "--scale", scale)
    small, large = (
        int.from_bytes((tmp_path / name).read_bytes()[16:20]) for name in ("1.png", "2.png")
    )

    assert 2 * small == large


def test_png_without_the_extra_is_refused_before_anything_is_opened(ww1, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, out, err = ww1("render", "no_title", "-o", "map.png")

    assert (2, "") == (code, out)
    assert "ww1: PNG needs the package resvg-py: pip install 'ww1[png]'" in err
    assert [] == list(tmp_path.glob("*.png"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["toy", "-o", "map.gif"], "--output map.gif: expected a name that ends in .svg or .png"),
        (["toy", "-o", "map"], "--output map: expected a name"),
        (["toy", "-o", "map.svg", "--scale", "2"], "--scale 2: expected a .png"),
        (["toy", "-o", "map.svg", "--at", "1"], "--at 1: expected the journal of a game"),
        (["toy", "-o", "map.svg", "--seat", "east"], "--seat east: expected one of north, south"),
        (["toy", "night", "-o", "map.svg"], "'night' is neither a file nor a scenario of toy: day"),
        (["toy", "game.ww1", "-o", "map.svg", "--at", "3"], "--at 3: game.ww1 has 2 decisions"),
        (
            ["toy", "game.ww1", "-o", "map.svg", "--option", "moon"],
            "--option: game.ww1 has its own",
        ),
        (["toy", "day", "-o", "map.svg", "--option", "sun"], "toy has no option 'sun'"),
        (["toy", "ww1:1:x", "-o", "map.svg"], "the position is damaged"),
        (["chess", "-o", "map.svg"], "there is no title 'chess'"),
        (["toy", "-o", "nowhere/map.svg"], "nowhere/map.svg cannot be written: no such file"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments, message, journal, ww1, tmp_path):
    code, out, err = ww1("render", *arguments)

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")
    assert 1 == err.count("\n")
    assert not (tmp_path / "map.svg").exists()


def test_a_game_is_not_drawn_over_itself(journal, ww1, tmp_path):
    game = (tmp_path / journal).rename(tmp_path / "game.svg")
    kept = game.read_bytes()
    code, _, err = ww1("render", "toy", "game.svg", "-o", str(game))

    assert 2 == code
    assert "expected another file than that of the game" in err
    assert kept == game.read_bytes()


def test_a_game_of_another_title_is_refused(journal, ww1, monkeypatch):
    from ww1core.cli.commands import render

    class Other:
        scenarios = ()

        class facts:  # noqa: N801 (as a title has it)
            name = "other"

    monkeypatch.setattr(render, "find_title", lambda _name: Other)
    code, _, err = ww1("render", "other", journal, "-o", "map.svg")

    assert (2, "ww1: game.ww1 is a game of toy, not of other\n") == (code, err)


def test_a_title_without_a_map_is_refused(ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.manager.Plugins.faces", lambda _self: {})
    code, _, err = ww1("render", "toy", "-o", "map.svg")

    assert (2, "ww1: toy draws no map\n") == (code, err)
