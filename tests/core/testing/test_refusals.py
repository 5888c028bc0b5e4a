from __future__ import annotations

from random import Random

import pytest

from ww1core.play.game import Action
from ww1core.testing.refusals import Refusing, candidates, garbage, mangled, near_misses
from ww1core.turns import State, bar, decision, end_game, word
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance


class Table(State):
    """Nothing but the stack."""


def pairs(s):
    return [(0, 1), (2, 3)]


@decision(rule="RF-1", asks=("unit", "card"), seat=lambda s: 0, choices=pairs, words=("none",))
def give(s, choice):
    pass


@pytest.fixture
def offer(start):
    return advance(
        start(Table, Procedure("game", steps=(give, lambda s: end_game(s, 0, "x"))), give)
    )


@pytest.fixture
def game(new_game):
    return new_game()


def test_candidates_are_members_and_words_that_are_not_offered(start):
    @decision(
        rule="RF-2",
        asks="unit",
        seat=lambda s: 0,
        words=[word("go"), word("stay", bar("RF-3", "barred", lambda s: True))],
        bars=[bar("RF-4", "taken", lambda s, left: 0b1010)],
    )
    def pick(s, choice):
        pass

    s = start(Table, Procedure("game", steps=(pick, lambda s: end_game(s, 0, "x"))), pick)

    assert {1, 3, "stay"} == set(candidates(s.book, advance(s), Random(1), 9))


def test_candidates_of_a_decision_for_tuples_are_tuples(offer, make_book):
    found = candidates(
        make_book(Table, Procedure("game", steps=(give,)), give), offer, Random(1), 5
    )

    assert 5 == len(found)
    assert all(len(one) == 2 and one not in offer for one in found)


def test_no_near_miss_and_no_garbage_is_offered(game, offer):
    for asked in (game.offer, offer):
        tried = [*near_misses(game.book, asked, Random(1), 9), *garbage(Random(1), 30)]
        assert not [one for one in tried if one in asked]
    assert {(1, 0), (3, 2)} & set(near_misses(game.book, offer, Random(1), 3))


def test_a_mangled_text_is_another_in_most_cases():
    random = Random(1)

    assert len({mangled("march 0704", random) for _ in range(40)}) > 20


def test_what_is_refused_properly_is_not_wrong(game):
    refusing = Refusing(game)

    assert "" == refusing.wrong(refusing.game.apply, 1, Action(0, 0))
    assert "" == refusing.wrong(refusing.game.apply_text, 0, "nothing")


def test_what_is_taken_is_wrong_and_not_in_the_game_itself(game):
    before = game.packed()
    refusing = Refusing(game)

    assert "is taken" == refusing.wrong(refusing.game.apply_text, 0, "A")
    assert before == game.packed()


def test_another_error_than_a_refusal_is_wrong(game):
    refusing = Refusing(game)

    said = refusing.wrong(refusing.game.apply_text, 0, None)
    assert said.startswith("is not refused but fails: AttributeError")


def test_a_refusal_that_changes_something_is_wrong(game):
    refusing = Refusing(game)

    def meddle():
        refusing.game.log.events.clear()
        refusing.game.apply_text(0, "nothing")

    refusing.game.log.events.append("x")
    refusing = Refusing(refusing.game)
    assert "is refused and changes the game" == refusing.wrong(meddle)
