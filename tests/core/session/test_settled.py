"""Answers that nobody is asked for, since what everybody knows settles them."""

from __future__ import annotations

import pytest

from ww1core.session.reactions import Reactions, answer_given


@pytest.fixture
def asked(new_game, parts):
    """A game in which a target is asked for, and what settles it."""

    def build(settle):
        game = new_game(**(parts | {"settled": {"target": settle}}))
        game.apply_text(0, "act attack")
        return game

    return build


def test_an_answer_that_is_settled_is_given_with_the_one_before_it(asked):
    game = asked(lambda s: 1)
    reactions = Reactions(game)

    assert reactions.give_settled()
    assert ["act attack", "target B"] == [entry.action for entry in game.entries]
    assert [False, True] == [entry.joined for entry in game.entries]
    game.undo(0)
    assert [] == list(game.entries)


@pytest.mark.parametrize("choice", [None, 99, "nothing"])
def test_what_is_not_offered_settles_nothing(asked, choice):
    game = asked(lambda s: choice)

    assert not Reactions(game).give_settled()
    assert "target" == game.offer.name


def test_who_wants_to_be_asked_everything_is_asked(asked):
    game = asked(lambda s: 1)
    game.want_windows(0, every=True)

    assert Reactions(game).settled is None
    assert game.ask(lambda s: answer_given(game, 0, s, game.offer)) is None


def test_a_question_that_was_taken_back_to_is_put(asked):
    game = asked(lambda s: 1)
    reactions = Reactions(game)
    reactions.reopen()

    assert reactions.settled is None


def test_what_settles_a_question_changes_nothing(asked):
    def settle(s):
        s.marks = None
        return 1

    game = asked(settle)
    before = game.digest()

    assert 1 == Reactions(game).settled
    assert before == game.digest()


def test_a_look_ahead_goes_on_after_what_is_settled(asked):
    game = asked(lambda s: 1)

    assert 1 == game.ask(lambda s: answer_given(game, 0, s, game.offer))
    assert game.ask(lambda s: answer_given(game, 1, s, game.offer)) is None
