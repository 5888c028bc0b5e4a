"""Looking where answers would lead: as far as the seat may know, and nothing is answered."""

from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction, NotationError
from ww1core.play.game import Game


@pytest.fixture
def game(new_game):
    return new_game()


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([], (0, "act")),
        (["act A"], (0, "act")),
        (["act attack"], (0, "target")),
        (["act attack", "target B"], (0, "attackers")),
        (["act attack", "target B", "attackers A", "attackers C"], (0, "attackers")),
        (["act hand_over"], (1, "act")),
    ],
)
def test_the_next_question_is_known_before_the_answers_are_given(game, answers, asked):
    before = game.packed(), game.entries, game.log.events[:]
    ahead = game.peek(0, answers)

    assert asked == (ahead.offer.seat, ahead.offer.name)
    assert (len(answers), False, False) == (ahead.count, ahead.learns, ahead.is_refused)
    assert before == (game.packed(), game.entries, game.log.events)


@pytest.mark.parametrize(
    "answers",
    [["act roll"], ["act peek"], ["act end"], ["act attack", "target B", "attackers done"]],
)
def test_nothing_is_tried_beyond_dice_reveals_or_the_end(game, answers):
    known = game.peek(0, answers[:-1]).packed()
    ahead = game.peek(0, answers)

    assert (True, None, len(answers)) == (ahead.learns, ahead.offer, ahead.count)
    assert known == ahead.packed()
    assert not ahead.is_refused


@pytest.mark.parametrize(
    ("answers", "count"),
    [
        (["target A"], 0),
        (["A"], 0),
        (["act roll", "act A"], 1),
        (["act attack", "act A"], 1),
        (["act hand_over", "act A"], 1),
    ],
)
def test_what_is_not_asked_of_the_seat_there_is_refused_without_a_choice(game, answers, count):
    ahead = game.peek(0, answers)

    assert (True, count, None, ()) == (ahead.is_refused, ahead.count, ahead.choice, ahead.reasons)


def test_what_is_not_offered_is_refused_with_its_reasons(game):
    ahead = game.peek(0, ["act attack", "target B", "attackers B"])

    assert (True, 2, 1) == (ahead.is_refused, ahead.count, ahead.choice)
    assert ["DU-5"] == [reason.rule for reason in ahead.reasons]


def test_a_name_that_nothing_has_is_no_answer(game):
    with pytest.raises(NotationError):
        game.peek(0, ["act Z"])


@pytest.mark.parametrize("seat", [1, 2, True, "red"])
def test_only_the_seat_that_is_asked_may_look(game, seat):
    with pytest.raises(IllegalAction):
        game.peek(seat, [])


def test_nobody_looks_beyond_the_end(game):
    game.apply_text(0, "end")

    with pytest.raises(IllegalAction, match="the game is over"):
        game.peek(0, [])


@pytest.mark.parametrize(("is_only_checked", "seen"), [(False, 4), (True, 2)])
def test_the_last_of_answers_that_are_only_checked_is_not_carried_out(game, is_only_checked, seen):
    states = []
    ahead = game.peek(0, ["act A", "act B"], states.append, is_only_checked=is_only_checked)

    assert (seen, False) == (len(states), ahead.is_refused)


def test_the_last_answer_is_checked_too(game):
    assert game.peek(0, ["act A", "target A"], is_only_checked=True).is_refused
    assert game.peek(0, ["act A", "act A", "act A"], is_only_checked=True).is_refused


def test_whoever_watches_sees_every_state_that_the_seat_may_know(game):
    marks = []
    answers = ["act A", "act A", "act B", "act roll"]
    game.peek(0, answers, lambda s: marks.append(list(s.marks[:2])))

    assert [[1, 0]] * 2 + [[2, 0]] * 2 + [[2, 1]] * 2 == marks


def test_dice_cannot_be_fished_for_by_looking(duel):
    games = Game(duel.book(), seed=7), Game(duel.book(), seed=7)
    for answers in (["act roll"], ["act A", "act roll"], ["act attack", "target B"]):
        games[0].peek(0, answers)
    for game in games:
        game.apply_text(0, "roll")

    assert games[0].entries == games[1].entries
