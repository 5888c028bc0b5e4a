"""``ww1 odds``."""

from __future__ import annotations

import pytest

from ww1core.scenes.scene import Battle, Scene

HEAD = "an attack on heap\n  attack: north, unknown\n  defence: beryl\n  column: 2-1\n"


def scene_of_battle(s, seat):
    """A battle as soon as a stone was taken, with what it was drawn from."""
    line = f"{s.book.seats[seat]}: {s.taken[seat].bit_count()} taken, {s.drawn} drawn"
    battle = Battle("heap", ("north", ""), ("beryl",), (line,), "2-1")
    return Scene("Stones", "", battle=battle if any(s.taken) else None)


@pytest.fixture
def fought(toy, monkeypatch):
    """The toy shows a battle."""
    monkeypatch.setattr("ww1_toy.scene", scene_of_battle)


@pytest.fixture
def at(ww1):
    """The position after some lines of input."""

    def reach(lines):
        ww1("play", "toy", "--seed", "1", "--journal", "game", lines=lines)
        return ww1("position", "game")[1].strip()

    return reach


def test_the_battle_that_an_answer_leads_to_is_told(fought, at, ww1):
    assert (0, f"{HEAD}  north: 1 taken, 2 drawn\n", "") == ww1("odds", at(""), "agate")


def test_the_battle_that_a_phrase_leads_to_is_told(fought, at, ww1):
    position = at("agate\n1\n")

    for attack in ("take coral for 1", "coral", "take coral"):
        assert f"{HEAD}  south: 1 taken, 2 drawn\n" == ww1("odds", position, attack)[1]


def test_nothing_is_told_that_chance_has_yet_to_say(fought, at, ww1):
    position = at("agate\n1\nberyl\n")

    assert f"{HEAD}  south: 1 taken, 2 drawn\n" == ww1("odds", position, "2")[1]


def test_odds_are_told_of_a_journal_at_an_earlier_decision(fought, at, ww1, tmp_path):
    at("agate\n1\n")
    before = (tmp_path / "game").read_bytes()

    assert (0, f"{HEAD}  north: 1 taken, 2 drawn\n", "") == ww1(
        "odds", "game", "coral", "--at", "0"
    )
    assert before == (tmp_path / "game").read_bytes()


@pytest.mark.parametrize(
    ("attack", "message"),
    [
        ("agate", "'agate': agate is gone (TOY-2.2)"),
        ("take coral for 9", "'take coral for 9': 9 is too much (TOY-3.1)"),
        ("marble", "there is no stone 'marble'"),
        ("#9", "there is no option 9; options: 1 to "),
    ],
)
def test_an_attack_that_is_not_offered_is_refused_with_its_rule(attack, message, fought, at, ww1):
    code, out, err = ww1("odds", at("agate\n1\n"), attack)

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")


def test_a_title_that_shows_no_battle_has_no_odds(at, ww1):
    message = "ww1: 'pass': toy shows no odds of it before the dice\n"

    assert (2, "", message) == ww1("odds", at(""), "pass")


def test_a_title_without_a_scene_has_no_odds(at, ww1, monkeypatch):
    monkeypatch.setattr("ww1_toy.scene", None)

    assert "shows no odds" in ww1("odds", at(""), "pass")[2]


def test_no_odds_are_told_of_a_game_that_is_over(ww1):
    ww1("play", "toy", "morning", "--journal", "over", lines="pass\n0\npass\n0\n")

    assert "the game is over: nothing is asked any more" in ww1("odds", "over", "pass")[2]
