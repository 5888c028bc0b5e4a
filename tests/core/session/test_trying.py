"""Where answers would lead, as a seat may know it."""

from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction, NotationError
from ww1core.session.outlook import decision_view
from ww1core.session.reading import Reader
from ww1core.session.trying import Peek, attack_answers, battle_of, peek, refusals
from ww1core.turns import call, roll


def test_a_look_ahead_shows_the_question_that_would_be_asked(game):
    answers = ["act attack", "target B", "attackers A"]
    ahead = peek(game, 0, answers)
    game.apply_all(0, answers)

    assert decision_view(game, 0) == ahead.decision
    assert (False, False, ()) == (ahead.learns, ahead.is_refused, ahead.reasons)


def test_a_look_at_another_seat_shows_only_that_it_is_asked(game):
    ahead = peek(game, 0, ["act hand_over"])
    game.apply_text(0, "hand_over")

    assert decision_view(game, 0) == ahead.decision
    assert (False, ()) == (ahead.decision.mine, ahead.decision.options)


@pytest.mark.parametrize("word", ["roll", "peek", "end"])
def test_a_look_says_that_something_would_be_learnt_and_no_more(game, word):
    assert Peek(learns=True, dice=word == "roll") == peek(game, 0, [f"act {word}"])


def test_the_battle_that_answers_lead_to_is_seen_before_its_dice(game):
    ahead = peek(game, 0, ["act attack", "target B", "attackers A", "attackers C"])
    assert "2-1" == ahead.battle.column

    ahead = peek(game, 0, ["act attack", "target B", "attackers A", "attackers done"])
    assert (True, "1-1") == (ahead.learns, ahead.battle.column)
    assert peek(game, 0, ["act A"]).battle is None


def test_answers_that_are_not_taken_lead_nowhere(game):
    ahead = peek(game, 0, ["act attack", "target B", "attackers B"])

    assert (None, True) == (ahead.decision, ahead.is_refused)
    assert [("DU-5",)] == [line.rules for line in ahead.reasons]


def test_only_the_seat_that_is_asked_may_ask_what_forbids_an_answer(game):
    with pytest.raises(IllegalAction, match="blue may not answer"):
        refusals(game, 1, ["act A"])


def test_a_battle_is_told_of_a_line(game):
    assert "2-1" == battle_of(Reader(game), "attack B with A, C").column


@pytest.mark.parametrize(
    ("said", "error", "message"),
    [
        ("attack B with B", IllegalAction, r"'attack B with B': B is the target \(DU-5\)"),
        ("A", NotationError, "'A': duel shows no odds of it before the dice"),
    ],
)
def test_what_is_no_battle_is_refused(game, said, error, message):
    with pytest.raises(error, match=message):
        battle_of(Reader(game), said)


def test_a_title_without_a_scene_shows_no_battle(new_game, parts):
    game = new_game(**(parts | {"scene": None}))

    with pytest.raises(NotationError, match="shows no odds"):
        battle_of(Reader(game), "attack B with A, C")


@pytest.mark.parametrize(("can_attack", "refused"), [(True, False), (False, True)])
def test_an_attack_is_looked_at_before_its_time_where_the_title_begins_it(
    new_game, parts, can_attack, refused
):
    def begin(s, seat):
        call(s, "attack")
        return can_attack

    game = new_game(**(parts | {"attacks": begin}))
    answers = ["target B", "attackers A", "attackers C"]

    assert refused == game.peek(0, answers, attacks=True).is_refused
    assert game.peek(0, answers).is_refused
    assert "act" == game.waiting.name


@pytest.mark.parametrize(
    ("by", "answers"),
    [(True, ()), (("attack", "no option"), ("act attack",)), (False, None), ((), None)],
)
def test_a_title_may_name_the_answers_by_which_it_comes_to_an_attack(new_game, parts, by, answers):
    def begin(s, seat):
        call(s, "attack")
        return by

    game = new_game(**(parts | {"attacks": begin}))

    assert answers == attack_answers(game, 0)
    assert (answers is None) == peek(game, 0, (), attacks=True).is_refused
    assert attack_answers(new_game(**parts), 0) is None


def test_an_attack_that_dice_come_before_is_not_looked_at(new_game, parts):
    def begin(s, seat):
        roll(s, "early", 0)
        return True

    game = new_game(**(parts | {"attacks": begin}))

    assert game.peek(0, ["target B"], attacks=True).is_refused
