"""Windows at the table: those in which a person has nothing to say are passed for him."""

from __future__ import annotations

from random import Random

import pytest

from ww1core import Action, Game, open_title, save

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
