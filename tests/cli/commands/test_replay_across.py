"""``ww1 replay --across``."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoints

import pytest

BEGUN = "agate\n2\nberyl\n1\n"


@pytest.fixture
def begun(ww1):
    """The journals of two games that are not over."""
    for name, seed in (("first", "1"), ("second", "2")):
        ww1("play", "toy", "--seed", seed, "--journal", name, lines=BEGUN)
    return "first", "second"


@pytest.fixture
def other_content(monkeypatch):
    monkeypatch.setattr(
        "ww1core.play.book.Book.freeze", lambda book: setattr(book, "content_hash", "x")
    )


def change_take(monkeypatch, function):
    monkeypatch.setattr("ww1_toy.take.function.__code__", function.__code__)


def test_games_that_go_the_same_are_named(begun, ww1, other_content):
    said = "first: same, 4 decisions\nsecond: same, 4 decisions\n"

    assert (0, said, "") == ww1("replay", "--across", *begun)


def test_a_game_that_goes_otherwise_is_named_with_the_decision(begun, ww1, monkeypatch):
    change_take(monkeypatch, lambda s, stone, seat: None)
    code, out, _ = ww1("replay", "--across", *begun)

    assert 1 == code
    assert out.startswith("first: different from decision 1 on: expected digest ")


def test_an_answer_that_is_not_allowed_is_named_with_its_rule(begun, ww1, monkeypatch):
    monkeypatch.setattr("ww1_toy.low_bets.__code__", (lambda s, left: left & 0b11).__code__)
    code, out, _ = ww1("replay", "--across", begun[0])

    assert 1 == code
    assert out.startswith("first: illegal at decision 2 by TOY-3.1: '2' is not offered")


def test_an_answer_that_follows_from_a_difference_tells_since_when(begun, ww1, monkeypatch):
    def hoard(s, stone, seat):
        s.left = 0b10000

    change_take(monkeypatch, hoard)
    out = ww1("replay", "--across", begun[0])[1]

    assert "first: illegal at decision 3 by TOY-2.2: " in out
    assert out.endswith("\n  different since decision 1\n")


def test_an_answer_that_breaks_the_title_is_named(begun, ww1, monkeypatch):
    change_take(monkeypatch, lambda s, stone, seat: 1 / 0)
    code, out, _ = ww1("replay", "--across", begun[0])

    assert 1 == code
    assert out.startswith("first: fails at decision 1: 'take agate': ZeroDivisionError in ")


def test_a_file_that_cannot_be_read_keeps_none_of_the_others_away(begun, ww1, tmp_path):
    (tmp_path / "second").write_bytes(b"\x00\n")
    code, out, err = ww1("replay", "--across", "second", "nowhere", "first")

    assert (2, "") == (code, err)
    assert [
        "second: unreadable: second:1: the line is damaged",
        "nowhere: unreadable: nowhere cannot be read: no such file or directory",
        "first: same, 4 decisions",
    ] == out.splitlines()


def test_a_title_that_is_not_installed_is_unreadable(begun, ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.discovery.entry_points", lambda **_: EntryPoints())
    code, out, _ = ww1("replay", "--across", begun[0])

    assert 2 == code
    said = "first: unreadable: first:1: there is no title 'toy'; installed: none\n"
    assert said == out


def test_the_same_in_json(begun, ww1, monkeypatch, other_content):
    monkeypatch.setattr("ww1_toy.low_bets.__code__", (lambda s, left: left & 0b11).__code__)
    code, out, _ = ww1("replay", "--across", "--json", "first", "nowhere")
    first, nowhere = json.loads(out)["files"]

    assert 2 == code
    assert ("first", "illegal", 2, ["TOY-3.1"]) == tuple(
        first[name] for name in ("file", "verdict", "decision", "rules")
    )
    assert ("toy", "day", "1", 4) == tuple(
        first[name] for name in ("title", "scenario", "version", "decisions")
    )
    assert "content is 'toy', here it is 'x'" == first["change"]
    assert ("nowhere", "unreadable", "") == tuple(
        nowhere[name] for name in ("file", "verdict", "title")
    )
