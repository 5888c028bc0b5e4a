from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ww1core.errors import FlowError
from ww1core.events import Rolled
from ww1core.events.bus import Bus
from ww1core.events.types import EVERYONE
from ww1core.hexgrid.hexset import from_members
from ww1core.turns import Dice, State, draw_member, end_game, roll, value
from ww1core.turns.chance import (
    D6,
    D10,
    TWO_D6,
    Draw,
    KeyedChance,
    RandomChance,
    ScriptedChance,
    pick,
    roll_faces,
)
from ww1core.turns.encoding import pack
from ww1core.turns.nodes import Procedure


class Cup(State):
    left: int = value(0)


@pytest.fixture
def cup(start):
    """A state with a source of chance."""

    def make(chance=None):
        game = Procedure("game", steps=(lambda s: end_game(s, 0, "over"),))
        return start(Cup, game, chance=chance)

    return make


def rolls(s, count, dice=D6):
    return [roll(s, "test", dice=dice) for _ in range(count)]


def test_a_keyed_draw_is_a_function_of_the_secret_and_its_number(cup):
    first, second = cup(KeyedChance(b"secret")), cup(KeyedChance(b"secret"))

    assert rolls(first, 50) == rolls(second, 50)


def test_the_nth_keyed_draw_does_not_depend_on_the_draws_before_it(cup):
    s = cup(KeyedChance(b"secret"))
    late = rolls(s, 20)[10:]
    other = cup(KeyedChance(b"secret"))
    other.drawn = 10

    assert late == rolls(other, 10)


def test_the_nth_keyed_draw_does_not_depend_on_its_name(cup):
    s, other = cup(KeyedChance(b"secret")), cup(KeyedChance(b"secret"))

    assert [roll(s, "fire", 3) for _ in range(30)] == [roll(other, "morale") for _ in range(30)]


def test_another_secret_gives_other_draws(cup):
    assert rolls(cup(KeyedChance(b"one")), 30) != rolls(cup(KeyedChance(b"two")), 30)


def test_keyed_draws_do_not_change_between_versions(cup):
    assert [1, 3, 3, 3, 1, 5, 3, 6] == rolls(cup(KeyedChance(b"secret")), 8)


def test_the_same_number_drawn_again_gives_the_same_outcome(cup):
    s = cup(KeyedChance(b"secret"))
    first = roll(s, "test")
    s.drawn = 0

    assert first == roll(s, "test")


def test_a_keyed_source_keeps_what_it_drew(cup):
    chance = KeyedChance(b"secret")
    outcome = roll(cup(chance), "fire", 7, 8)

    assert [Draw("fire", (7, 8), outcome)] == chance.draws


@pytest.mark.parametrize("source", [KeyedChance(b"secret"), RandomChance(4)])
@pytest.mark.parametrize("dice", [D6, D10])
def test_every_face_comes_up_about_as_often(cup, source, dice):
    count = Counter(rolls(cup(source), 500 * dice.sides, dice))

    assert set(range(1, dice.sides + 1)) == set(count)
    assert all(abs(times - 500) < 110 for times in count.values())


@pytest.mark.parametrize("source", [KeyedChance(b"secret"), RandomChance(4)])
def test_two_dice_come_up_in_a_triangle(cup, source):
    count = Counter(rolls(cup(source), 3600, TWO_D6))

    assert set(range(2, 13)) == set(count)
    assert all(abs(times - 100 * (6 - abs(7 - total))) < 100 for total, times in count.items())


def test_two_dice_are_two_draws(cup):
    s = cup(ScriptedChance({"fire": [3, 5]}))

    assert 8 == roll(s, "fire", dice=TWO_D6)
    assert 2 == s.drawn


def test_faces_are_kept_apart(cup):
    s = cup(ScriptedChance({"fire": [3, 5, 1]}))

    assert (3, 5, 1) == roll_faces(s, "fire", dice=Dice(3, 6))
    assert 3 == s.drawn


def test_a_draw_without_a_source_is_refused_and_not_counted(cup):
    s = cup()

    with pytest.raises(FlowError, match="'fire'"):
        roll(s, "fire")
    assert 0 == s.drawn


def test_a_clone_cannot_draw(cup):
    s = cup(KeyedChance(b"secret")).clone()

    with pytest.raises(FlowError, match="source of chance"):
        roll(s, "fire")


def test_the_secret_is_not_in_the_state(cup):
    s = cup(KeyedChance(b"tell-nobody"))
    roll(s, "fire")

    assert b"tell-nobody" not in pack(s)
    assert b"tell-nobody".hex().encode() not in pack(s)


def test_a_seeded_source_repeats_itself(cup):
    assert rolls(cup(RandomChance(5)), 20) == rolls(cup(RandomChance(Random(5))), 20)


def test_pick_gives_one_of_the_outcomes(cup):
    s = cup(KeyedChance(b"secret"))

    assert {3, 8, 40} == {pick(s, "which", (3, 8, 40)) for _ in range(40)}


@pytest.mark.parametrize("source", [KeyedChance(b"s"), RandomChance(1), ScriptedChance({"x": [1]})])
def test_a_draw_without_outcomes_is_refused_and_not_counted(cup, source):
    s = cup(source)

    with pytest.raises(FlowError, match="'x'"):
        pick(s, "x", ())
    assert 0 == s.drawn


def test_a_script_answers_by_name_in_order(cup):
    s = cup(ScriptedChance({"fire": [6, 1], "morale": [2]}))

    assert [6, 2, 1] == [roll(s, "fire"), roll(s, "morale"), roll(s, "fire")]


def test_a_script_answers_by_what_a_draw_is_about_first(cup):
    s = cup(ScriptedChance({"fire": [6, 5], ("fire", 12): [1]}))

    assert [6, 1, 5] == [roll(s, "fire", 11), roll(s, "fire", 12), roll(s, "fire", 12)]


def test_a_draw_that_is_not_scripted_is_refused(cup):
    with pytest.raises(FlowError, match=r"'fire' about \(3,\)"):
        roll(cup(ScriptedChance({"fire": []})), "fire", 3)


def test_a_draw_that_is_not_scripted_goes_to_the_other_source(cup):
    s = cup(ScriptedChance({"fire": [6]}, otherwise=ScriptedChance({"morale": [2]})))

    assert [2, 6] == [roll(s, "morale"), roll(s, "fire")]


@pytest.mark.parametrize("outcome", [0, 7, -1])
def test_a_scripted_outcome_that_cannot_come_up_is_refused(cup, outcome):
    with pytest.raises(FlowError, match="cannot come up"):
        roll(cup(ScriptedChance({"fire": [outcome]})), "fire")


def test_a_script_tells_what_is_left(cup):
    chance = ScriptedChance({"fire": [6, 5], "morale": [2], ("fire", 3): [1]})
    s = cup(chance)
    roll(s, "fire")
    roll(s, "morale")

    assert {"fire": [5], ("fire", 3): [1]} == chance.left


def test_a_script_leaves_the_lists_of_the_test_alone(cup):
    written = [4, 4]
    roll(cup(ScriptedChance({"fire": written})), "fire")

    assert [4, 4] == written


def test_a_cup_is_drawn_empty_without_replacement(cup):
    s = cup(KeyedChance(b"secret"))
    s.left = from_members([2, 5, 9, 70])
    drawn = []
    while s.left:
        drawn.append(draw_member(s, "marker", s.left))
        s.left &= ~(1 << drawn[-1])

    assert [2, 5, 9, 70] == sorted(drawn)
    assert 4 == s.drawn


def test_every_member_of_a_cup_is_drawn_about_as_often(cup):
    s = cup(KeyedChance(b"secret"))
    count = Counter(draw_member(s, "marker", 0b1010010) for _ in range(1500))

    assert {1, 4, 6} == set(count)
    assert all(abs(times - 500) < 90 for times in count.values())


def test_an_empty_cup_is_refused(cup):
    with pytest.raises(FlowError, match="nothing is left to draw for 'marker'"):
        draw_member(cup(RandomChance(1)), "marker", 0)


def test_a_draw_is_told_with_its_name_rule_and_audience(cup):
    heard = []
    s = cup(ScriptedChance({"card": [2], "fire": [5]}))
    s.bus = Bus()
    s.bus.listen(heard.append)
    draw_member(s, "card", 0b100, 8, rule="CH-1", to=0b10)
    roll(s, "fire", 4, rule="CH-2")

    assert [
        Rolled("card", (8,), 2, "CH-1", 0b10),
        Rolled("fire", (4,), 5, "CH-2", EVERYONE),
    ] == heard


def test_dice_may_be_for_some_seats_alone(cup):
    s = cup(ScriptedChance({"secret": [2, 3]}))
    s.bus, told = Bus(), []
    s.bus.listen(told.append)

    assert 5 == roll(s, "secret", 4, dice=TWO_D6, to=0b10)
    assert [0b10, 0b10] == [event.to for event in told]
