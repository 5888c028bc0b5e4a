"""Windows at the table: those in which a person has nothing to say are passed for him."""

from __future__ import annotations

import os
from random import Random

import pytest

from ww1core import Action, Game, load, open_title, save

AGAIN = ("--seat", "blue=random", "--plain")


@pytest.fixture
def idle(tmp_path):
    """A kept game of the tutorial in which red is asked in a window and can only pass."""
    for seed in range(40):
        rng, game = Random(seed), Game(open_title("tutorial"), seed=seed)
        while game.offer is not None:
            offer = game.offer
            if offer.seat == 1 and offer.asking.spec.window and offer.count == 1:
                save(game, tmp_path / "idle.ww1")
                return tmp_path / "idle.ww1"
            game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))
    raise AssertionError("no such window")


def test_a_pass_is_given_and_told(idle, ww1):
    out = ww1("play", "--load", str(idle), *AGAIN)[1]

    assert "passed for you: at " in out
    assert '"given":true' in idle.read_text()


def test_a_person_may_ask_for_every_window(ww1):
    lines = "ask all\nask\n"
    out = ww1("play", "tutorial", "--no-save", "--seed", "3", *AGAIN, lines=lines)[1]

    assert "every window is put to you\n" in out
    assert "a window is put to you where you can play something and something is at stake\n" in out


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a game is killed")
def test_a_wish_for_every_window_outlives_a_kill(start_command, ww1, tmp_path):
    game = start_command("play", "tutorial", "--journal", "game", "--seed", "3", *AGAIN)
    game.say("ask all")
    game.hear("every window is put to you\n")
    game.process.kill()
    game.process.wait()

    out = ww1("play", "--load", "game", *AGAIN)[1]
    assert 1 == out.count("every window is put to you\n")
    loaded, _ = load(open_title("tutorial"), tmp_path / "game")
    loaded.close()
    assert {1} == loaded.every_window


def test_a_game_that_is_loaded_puts_every_window_to_whoever_wants_them(idle, ww1):
    game, _ = load(open_title("tutorial"), idle)
    game.want_windows(1, every=True)
    game.close()

    assert "passed for you: at " not in ww1("play", "--load", str(idle), *AGAIN)[1]


@pytest.fixture
def last_one(tmp_path):
    """A kept game in which a stack is gathered and one more may go along, with who that is."""
    rng, game = Random(7), Game(open_title("gwc", "bleid"), seed=7)
    while game.waiting.name != "join_stack" or game.waiting.count != len(("unit", "done")):
        offer = game.waiting
        game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))
    save(game, tmp_path / "last.ww1")
    return tmp_path / "last.ww1", game


def test_a_group_that_nobody_else_can_join_is_closed_by_itself(last_one, ww1):
    file, before = last_one
    offer = before.waiting
    joins = before.book.name("unit", offer.options[0])
    out = ww1("play", "--load", str(file), "--plain", lines=f"{joins}\nundo\n")[1]

    assert 2 == out.count("who goes along?")
    after, _ = load(open_title("gwc", "bleid"), file)
    after.close()
    assert before.entries == after.entries


def test_what_closes_a_group_is_kept_as_an_answer(last_one, ww1):
    file, before = last_one
    joins = before.book.name("unit", before.waiting.options[0])
    ww1("play", "--load", str(file), "--plain", lines=f"{joins}\n")
    after, _ = load(open_title("gwc", "bleid"), file)
    after.close()

    assert ["join_stack " + joins, "join_stack done"] == [
        entry.action for entry in after.entries[len(before.entries) :]
    ]
