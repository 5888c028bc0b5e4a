from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.play.game import Game
from ww1core.testing.checks import sequence as checks
from ww1core.turns import State, decision, each, end_game
from ww1core.turns.nodes import Procedure


class Table(State):
    pass


def seats(s):
    return (0,)


def finish(s):
    end_game(s, 0, "over")


@decision(rule="TT-1", words=("yes",))
def agree(s, choice, seat):
    pass


@decision(rule="TT-2", words=("left", "right"))
def turn(s, choice, seat):
    pass


@decision(rule="TT-3", words=("yes", "no"))
def repent(s, choice, seat):
    pass


@pytest.fixture
def title(make_book):
    """A title whose games are those of some answers, in a profile."""

    def make(profile, *nodes, answers=("turn left",)):
        game = Procedure("game", steps=(each("seat", seats, *nodes), finish))
        book = make_book(Table, game, *nodes)
        played = Game(book, seed=1)
        entries = [SimpleNamespace(action=said) for said in answers]
        return SimpleNamespace(
            profile=SimpleNamespace(name=profile),
            books=(book,),
            book=lambda scenario, options: book,
            stored=(SimpleNamespace(header=played.header, entries=entries),),
            gathered=lambda _check: {},
        )

    return make


def test_a_decision_with_one_option_comes_up_although_nobody_is_asked(title):
    assert [] == list(checks.asked(title("ci", agree, turn)))


def test_a_decision_after_the_last_answer_does_not_come_up(title):
    (found,) = checks.asked(title("ci", turn, repent))

    assert found.startswith("the decision 'repent' of")


def test_the_quick_profile_leaves_decisions_alone_that_may_run_through(title):
    assert [] == list(checks.asked(title("quick", turn, repent)))


def test_a_stored_game_of_other_rules_tells_no_more_than_its_answers(title):
    (found,) = checks.asked(title("ci", turn, repent, answers=("turn back", "turn left")))

    assert "'repent'" in found
