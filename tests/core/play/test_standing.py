from __future__ import annotations

import pytest

from ww1core import Game
from ww1core.errors import IllegalAction
from ww1core.play.standing import EVERY_WINDOW, Standing
from ww1core.turns import Hands, State, decision, each, end_game, play, value, window
from ww1core.turns.nodes import Procedure

UNTIL = "alarm"


class Field(State):
    hand: int = value(0b11)
    alarm: int = value(0)


@decision(rule="ST-1", asks="unit", seat=lambda s: 0, forced=False)
def order(s, choice):
    s.alarm |= 1 << choice


def put_down(s, card):
    s.hand &= ~(1 << card)


use = Procedure("use", ("seat", "card"), steps=(put_down,))
HELD = Hands(lambda s, seat: s.hand, lambda s, seat: s.hand)


def moment(name):
    plays = [play("ST-2", use, cards=lambda book: 0b11)]
    return window(name, rule="ST-2", order=lambda s: (1,), plays=plays, hands=HELD)


first, second = moment("first"), moment("second")
four_turns = Procedure(
    "game",
    steps=(
        each("turn", lambda s: range(4), order, first.procedure, second.procedure),
        lambda s: end_game(s, 0, "over"),
    ),
)


@pytest.fixture
def game(make_book):
    """Red orders, then blue is asked in two windows; four times."""
    nodes = (four_turns, order, use, *first[:2], *second[:2])
    return Game(make_book(Field, *nodes, watches={UNTIL: lambda s, seat: s.alarm}), seed=1)


def answers(game):
    return [entry.action.partition(" ")[::2] for entry in game.entries]


def test_an_answer_stands_in_every_window_and_is_journalled(game):
    game.stand(1, EVERY_WINDOW, "pass")
    game.apply_text(0, "A")

    assert [("order", "A"), ("first_play", "pass"), ("second_play", "pass")] == answers(game)
    assert (0, "order") == (game.offer.seat, game.offer.name)


def test_an_answer_that_stands_in_windows_is_given_to_nothing_else(game):
    game.stand(0, EVERY_WINDOW, 0)

    game.apply_text(0, "A")
    assert (1, "first_play") == (game.offer.seat, game.offer.name)


def test_an_answer_stands_until_a_watch_sees_something_new(game):
    game.apply_text(0, "A")
    game.stand(1, EVERY_WINDOW, "pass", until=UNTIL)
    game.apply_text(1, "pass")
    game.apply_text(0, "A")
    assert (0, 6) == (game.offer.seat, len(game.entries))

    game.apply_text(0, "B")
    assert (1, "first_play") == (game.offer.seat, game.offer.name)


def test_who_is_asked_again_is_told_once_why(game):
    game.stand(1, EVERY_WINDOW, "pass", until=UNTIL)
    assert () == game.standing.lapsed(1)
    game.apply_text(0, "B")

    assert () == game.standing.lapsed(0)
    assert [(EVERY_WINDOW, Standing("pass", UNTIL))] == list(game.standing.lapsed(1))
    assert () == game.standing.lapsed(1)


def test_an_answer_to_one_decision_goes_before_one_to_all_windows(game):
    game.stand(1, EVERY_WINDOW, "pass")
    game.stand(1, "second_play", 0)
    game.apply_text(0, "A")

    assert ("second_play", "p") in answers(game)


def test_standing_answers_of_windows_can_be_taken_back(game):
    game.stand(1, EVERY_WINDOW, "pass", until=UNTIL)
    game.stand(1, EVERY_WINDOW, None)
    game.apply_text(0, "A")

    assert 1 == game.offer.seat
    assert () == game.standing.lapsed(1)


def test_nobody_waits_for_what_the_title_does_not_watch(game):
    with pytest.raises(IllegalAction, match="until 'dawn': expected alarm"):
        game.stand(1, EVERY_WINDOW, "pass", until="dawn")


def test_a_forked_game_has_standing_answers_of_its_own(game):
    game.stand(1, EVERY_WINDOW, "pass", until=UNTIL)
    other = game.fork()
    other.apply_text(0, "B")
    game.stand(1, EVERY_WINDOW, None)

    assert 1 == len(other.standing.lapsed(1))
    assert () == game.standing.lapsed(1)


ONWARDS = ("order A", "+order B", "+order C")
"""A line of several orders that goes as far as it can."""


def test_a_line_goes_on_where_standing_answers_pass(game):
    game.stand(1, EVERY_WINDOW, "pass")

    assert () == game.apply_all(0, ONWARDS)
    assert ["A", "B", "C"] == [what for name, what in answers(game) if name == "order"]


def test_a_line_ends_where_somebody_is_asked(game):
    game.stand(1, "first_play", "pass")

    assert ("order B", "order C") == game.apply_all(0, ONWARDS)
    assert (1, "second_play") == (game.offer.seat, game.offer.name)


def test_a_line_ends_where_a_standing_answer_is_a_play(game):
    game.stand(1, "first_play", 0)
    game.stand(1, EVERY_WINDOW, "pass")

    assert ("order B", "order C") == game.apply_all(0, ONWARDS)
    assert (0, "order") == (game.offer.seat, game.offer.name)


def test_what_is_refused_further_on_leaves_what_went_before(game):
    game.stand(1, EVERY_WINDOW, "pass")

    assert ("order Z",) == game.apply_all(0, ("order A", "+order B", "+order Z"))
    assert ["A", "B"] == [what for name, what in answers(game) if name == "order"]
