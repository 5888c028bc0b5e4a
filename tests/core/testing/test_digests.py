from __future__ import annotations

from array import array
from typing import NamedTuple

import pytest

from ww1core.testing.digests import exactly, game_digest, state_digest
from ww1core.turns import State, column, derived, end_game, value
from ww1core.turns.nodes import Procedure


class Pair(NamedTuple):
    one: int
    two: int


class Table(State):
    pile: tuple = value(())
    steps: array = column("b")
    nested: list = derived(lambda s: [[0]])


@pytest.fixture
def table(start):
    return start(Table, Procedure("game", steps=(lambda s: end_game(s, 0, "over"),)))


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (1, 1.0), ((1, 2), [1, 2]), ((1, 2), Pair(1, 2)), ((0, (True,)), (0, (1,)))],
)
def test_values_of_other_types_are_not_exactly_equal(one, other):
    assert one == other or list(one) == list(other)
    assert not exactly(one, other)


@pytest.mark.parametrize("held", [None, 7, "x", (1, ("a", None)), [Pair(1, 2)], True])
def test_a_value_is_exactly_equal_to_itself(held):
    assert exactly(held, held)


def test_lists_of_other_lengths_are_not_exactly_equal():
    assert not exactly((1, 2), (1, 2, 3))


@pytest.mark.parametrize(
    "change",
    [
        lambda s: setattr(s, "pile", (1,)),
        lambda s: s.steps.__setitem__(0, 1),
        lambda s: s.nested[0].append(1),
        lambda s: s.stack.clear(),
        lambda s: setattr(s, "turn", 5),
    ],
)
def test_every_part_of_a_state_is_in_its_digest(table, change):
    before = state_digest(table)
    change(table)

    assert before != state_digest(table)


def test_derived_slots_that_are_not_named_are_left_out_of_a_digest(table):
    before = state_digest(table, ()), state_digest(table, ("nested",))
    table.nested[0].append(1)

    assert before[0] == state_digest(table, ())
    assert before[1] != state_digest(table, ("nested",))


def test_the_print_of_a_game_changes_with_every_answer(new_game):
    game = new_game()
    before = game_digest(game)
    game.apply_text(0, "A")

    assert before != game_digest(game)
    game.undo(0)
    assert before[:2] == game_digest(game)[:2]
    assert before[2] != game_digest(game)[2]
