"""Digests change when the game does, and not when fields and steps are declared otherwise."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.errors import FlowError
from ww1core.turns import State, column, decision, end_game, put, record, value
from ww1core.turns.digests import digest
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance

SECRET = b"secret"


class Battle(NamedTuple):
    target: int
    units: int = 3


class WiderBattle(NamedTuple):
    notes: tuple = ()
    units: int = 3
    target: int = -1


class Field(State):
    hex: object = column("h", by="unit", fill=-1)
    hands: tuple = value((0, 0))
    battle: Battle | None = record(Battle)


class WiderField(State):
    """The same with fields that nothing uses, in another order."""

    steps: object = column("B", by="unit", fill=2)
    battle: WiderBattle | None = record(WiderBattle)
    note: object = value(None)
    hands: tuple = value((0, 0))
    hex: object = column("i", by="unit", fill=-1)


class Renamed(State):
    place: object = column("h", by="unit", fill=-1)
    hands: tuple = value((0, 0))
    battle: Battle | None = record(Battle)


def choosing(name="choose"):
    """A decision that knows a target, under some name."""

    @decision(rule="DG-1", asks="unit", seat=lambda s: 1)
    def choose(s, unit, target):
        s.hands = (unit, target)

    choose.name = name
    return choose


def battle_of(s):
    """Set the record as its owner would, whatever its class is."""
    make = next(slot.make for slot in s.slots if slot.name == "battle")
    s.battle = make(target=2)


def waiting(start, kind, *steps, asked=None, slot="hex"):
    """A state that waits for a decision in a battle about unit 2."""
    choose = asked or choosing()
    fight = Procedure("fight", steps=(battle_of, *steps, put("target", two), choose), owns="battle")
    game = Procedure("game", steps=(fight, lambda s: end_game(s, 1, "over")))
    s = start(kind, game, fight, choose)
    advance(s)
    getattr(s, slot)[2] = 4
    return s


def two(s):
    return 2


def nothing(s):
    pass


@pytest.fixture
def s(start):
    return waiting(start, Field)


def test_a_digest_depends_on_the_state_and_on_the_secret(s):
    other = s.clone()
    other.turn += 1

    assert 3 == len({digest(s, b"one"), digest(s, b"two"), digest(other, b"one")})
    assert digest(s, b"one") == digest(s.clone(), b"one")


@pytest.mark.parametrize("name", ["turn", "drawn", "revealed", "decided"])
def test_every_counter_counts(s, name):
    other = s.clone()
    setattr(other, name, getattr(s, name) + 1)

    assert digest(s, SECRET) != digest(other, SECRET)


def test_every_kind_of_slot_counts(s):
    others = [s.clone() for _ in range(3)]
    others[0].hex[1] = 0
    others[1].hands = (0, 5)
    others[2].battle = Battle(2, 4)

    assert 4 == len({digest(one, SECRET) for one in (s, *others)})


def test_fields_that_have_their_defaults_change_nothing(start, s):
    wider = waiting(start, WiderField)

    assert digest(s, SECRET) == digest(wider, SECRET)

    wider.note = 1

    assert digest(s, SECRET) != digest(wider, SECRET)


def test_steps_that_are_added_or_renamed_change_nothing(start, s):
    assert digest(s, SECRET) == digest(waiting(start, Field, nothing, nothing), SECRET)


def test_a_slot_of_another_name_changes_it(start, s):
    assert digest(s, SECRET) != digest(waiting(start, Renamed, slot="place"), SECRET)


def test_a_decision_of_another_name_changes_it(start, s):
    other = waiting(start, Field, asked=choosing("select"))

    assert digest(s, SECRET) != digest(other, SECRET)


def test_the_seat_and_the_values_of_the_decision_that_waits_count(start, s):
    @decision(rule="DG-1", asks="unit", seat=lambda s: 0)
    def choose(s, unit, target):
        s.hands = (unit, target)

    elsewhere = s.clone()
    node, at, _ = s.stack[-1]
    elsewhere.stack[-1] = (node, at, (3,))

    assert digest(s, SECRET) != digest(waiting(start, Field, asked=choose), SECRET)
    assert digest(s, SECRET) != digest(elsewhere, SECRET)


def test_what_lies_below_the_decision_that_waits_does_not_count(s):
    other = s.clone()
    other.stack.insert(0, other.stack[0])

    assert digest(s, SECRET) == digest(other, SECRET)


def test_a_game_that_is_over_has_a_digest(s):
    end_game(s, 0, "over")
    s.stack.clear()

    assert 24 == len(digest(s, SECRET))


@pytest.mark.parametrize("thing", [{1, 2}, {"a": 1}, object(), 0.5])
def test_something_that_is_not_plain_is_refused(s, thing):
    s.hands = (thing, 0)

    with pytest.raises(FlowError, match="not plain"):
        digest(s, SECRET)
