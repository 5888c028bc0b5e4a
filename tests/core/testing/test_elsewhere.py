"""Games that are played again, here and in another process."""

from __future__ import annotations

import pytest

from ww1core.errors import Ww1Error
from ww1core.play.game import Game
from ww1core.testing.elsewhere import Elsewhere, Played, play_again


@pytest.fixture
def played(duel):
    game = Game(duel.book(), seed=7)
    game.apply_text(0, "roll")
    return game


def test_a_game_that_is_played_again_has_the_same_steps(played):
    secret, answers = played.header.secret, [entry.action for entry in played.entries]
    again, steps = play_again(played.book, secret, answers)

    assert played.entries == again.entries
    assert [played.entries[-1].digest] == [step.state for step in steps[1:]]


def test_an_answer_that_no_longer_fits_is_told_with_its_decision(played):
    with pytest.raises(Ww1Error, match=r"^decision 2, 'nonsense': "):
        play_again(played.book, played.header.secret, [played.entries[0].action, "nonsense"])


def test_a_game_is_known_by_scenario_secret_and_answers(played):
    assert (played.entries[0].action,) == Played.of(played).answers


def test_what_goes_wrong_elsewhere_is_told_here():
    elsewhere = Elsewhere("nowhere", (), [], hash_seed=0)

    with pytest.raises(Ww1Error, match=r"^another process: there is no title 'nowhere'"):
        elsewhere.games()


def test_a_process_that_ends_badly_is_told(monkeypatch):
    monkeypatch.setattr("sys.executable", "false")
    elsewhere = Elsewhere("nowhere", (), [], hash_seed=0)

    with pytest.raises(Ww1Error, match=r"^another process fails"):
        elsewhere.games()
