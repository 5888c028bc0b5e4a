"""A fork goes on from where a game stands and leaves the game alone."""

from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction
from ww1core.play.game import Action


@pytest.fixture
def game(new_game):
    begun = new_game()
    for said in ("A", "roll", "B"):
        begun.apply_text(0, said)
    return begun


def everything(game):
    return (
        game.packed(),
        game.entries,
        list(game.log.events),
        game.offer.number,
        game.offer.options,
        game.why_not_undo(0),
    )


def test_a_fork_stands_where_the_game_stands(game):
    fork = game.fork()

    assert everything(game) == everything(fork)
    assert game.digest() == fork.digest()


def test_answers_on_a_fork_leave_the_game_as_it_was(game):
    before = everything(game)
    fork = game.fork()
    fork.apply_text(0, "C")
    fork.apply_text(0, "roll")

    assert before == everything(game)
    assert before != everything(fork)


def test_a_fork_has_the_dice_of_the_game(game):
    fork = game.fork()
    fork.apply_text(0, "roll")
    game.apply_text(0, "roll")

    assert everything(game) == everything(fork)


def test_taking_back_on_a_fork_leaves_the_game_its_past(game):
    before = everything(game)
    for _ in range(2):
        fork = game.fork()
        fork.undo(0)
        fork.apply_text(0, "D")

    assert before == everything(game)
    game.undo(0)
    game.apply_text(0, "B")
    assert before[0] == game.packed()


def test_a_question_that_a_fork_asks_again_keeps_its_number_in_the_game(game):
    number = game.offer.number
    fork = game.fork()
    fork.apply_text(0, "C")
    fork.undo(0)

    assert number == game.offer.number
    with pytest.raises(IllegalAction, match="the answer is for decision"):
        fork.apply(0, Action(number, fork.offer.options[0]))


def test_a_fork_writes_no_journal_and_nobody_hears_it(new_game, tmp_path):
    path, heard = tmp_path / "game.jsonl", []
    game = new_game(journal=path)
    game.bus.listen(heard.append)
    game.apply_text(0, "A")
    before = path.read_bytes(), list(heard)
    game.fork().apply_text(0, "roll")

    assert before == (path.read_bytes(), heard)
