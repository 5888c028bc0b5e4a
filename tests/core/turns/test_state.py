from __future__ import annotations

from array import array
from typing import NamedTuple

import pytest

from ww1core.events import Bus
from ww1core.turns import (
    RandomChance,
    State,
    advance,
    column,
    current_offer,
    decide,
    decision,
    derived,
    end_game,
    instead,
    key,
    pack,
    procedure,
    put,
    record,
    unpack,
    value,
)


class Fight(NamedTuple):
    hex: int
    odds: int = 0


def strong_units(s):
    return [unit for unit, steps in enumerate(s.steps) if steps > 1]


class Field(State):
    steps: array[int] = column("b", by="unit", fill=2)
    seen: array[int] = column("i", by="card", fill=-1)
    score: int = value(5)
    strong: list[int] = derived(strong_units)
    fight: Fight | None = record(Fight)

    def weakest(self) -> int:
        return min(self.steps)


@decision(rule="ST-1", words=("on", "stop"), seat=lambda s: 0, forced=False)
def go_on(s, choice):
    if choice == "stop":
        end_game(s, 0, "stopped")


@procedure
def game():
    return (go_on, go_on, go_on)


@pytest.fixture
def s(start):
    return start(Field, game, go_on)


def test_a_column_has_one_number_for_each_member_of_its_kind(s):
    assert array("b", [2, 2, 2, 2]) == s.steps
    assert array("i", [-1] * 5) == s.seen


def test_a_value_begins_as_declared(s):
    assert 5 == s.score


def test_a_record_begins_empty(s):
    assert s.fight is None


def test_a_derived_slot_is_built_at_the_beginning(s):
    assert [0, 1, 2, 3] == s.strong


def test_a_state_class_keeps_its_methods(s):
    s.steps[2] = 1

    assert 1 == s.weakest()


def test_a_state_takes_no_attribute_that_is_not_declared(s):
    with pytest.raises(AttributeError):
        s.undeclared = 1


def test_a_declaration_is_known_by_name_and_kind():
    assert {
        "steps": "column",
        "seen": "column",
        "score": "value",
        "strong": "derived",
        "fight": "record",
    } == {slot.name: slot.kind for slot in Field.slots}


def test_a_subclass_adds_slots_to_those_it_inherits(start):
    class Wider(Field):
        width: int = value(7)

    s = start(Wider, game, go_on)
    other = s.clone()
    s.width = 8

    assert (5, 7) == (other.score, other.width)
    assert "width" not in {slot.name for slot in Field.slots}


def test_a_number_too_large_for_its_column_is_refused(s):
    with pytest.raises(OverflowError):
        s.steps[0] = 1000


@pytest.mark.parametrize("slot", ["steps", "seen", "strong"])
def test_a_clone_has_its_own_columns_and_derived_slots(s, slot):
    other = s.clone()
    getattr(s, slot)[0] = 77

    assert 77 != getattr(other, slot)[0]


def test_a_change_of_the_clone_leaves_the_state_alone(s):
    before = pack(s)
    other = s.clone()
    other.steps[1] = 0
    other.score = 0
    other.turn = 9
    other.fight = Fight(3)
    decide(other, advance(other), "stop")

    assert before == pack(s)
    assert s.ended is None


def test_a_clone_has_its_own_stack(s):
    advance(s)
    other = s.clone()
    decide(other, current_offer(other), "on")

    assert s.stack != other.stack


def test_a_clone_equals_its_state(s):
    s.turn, s.drawn, s.revealed, s.decided = 3, 4, 5, 6
    s.fight = Fight(1, 2)

    assert pack(s) == pack(s.clone())


def test_a_clone_is_of_the_same_class_and_book(s):
    other = s.clone()

    assert Field is type(other)
    assert s.book is other.book


def test_a_clone_has_neither_chance_nor_listeners(s):
    s.chance, s.bus = RandomChance(1), Bus()
    other = s.clone()

    assert (None, None) == (other.chance, other.bus)


def test_a_new_state_has_neither_chance_nor_listeners(s):
    assert (None, None) == (s.chance, s.bus)


def test_a_derived_slot_is_rebuilt_on_load(s):
    s.steps[1] = 1
    s.strong = ["nonsense"]

    assert [0, 2, 3] == unpack(s.book, pack(s)).strong


def test_a_derived_slot_is_absent_from_pack_and_key(s):
    other = s.clone()
    other.strong = [99]

    assert pack(s) == pack(other)
    assert key(s, b"secret") == key(other, b"secret")


def test_rebuilding_twice_changes_nothing(s):
    s.steps[3] = 0
    s.rebuild()
    once = s.strong[:]
    s.rebuild()

    assert once == s.strong == [0, 1, 2]


class Probe(State):
    seen: tuple = value(())
    fight: Fight | None = record(Fight)


def look(s):
    s.seen = (*s.seen, s.fight)


def finish(s):
    end_game(s, -1, "over")


def open_first(s):
    s.fight = Fight(1)


def open_second(s):
    s.fight = Fight(2)


@procedure(owns="fight")
def inner():
    return (look, open_second, look)


@procedure(owns="fight")
def outer():
    return (look, open_first, inner, look)


@procedure
def nested():
    return (outer, look, finish)


def test_records_nest_and_are_put_back(start):
    s = start(Probe, inner, outer, nested, root="nested")
    advance(s)

    assert (None, None, Fight(2), Fight(1), None) == s.seen


def test_a_record_put_back_is_again_of_its_own_type(start):
    s = start(Probe, inner, outer, nested, root="nested")
    advance(s)

    assert Fight is type(s.seen[3])


def restart_once(s):
    if len(s.seen) < 4:
        instead(s, inner_again)


@procedure(owns="fight")
def inner_again():
    return (look, open_second, restart_once, look)


@procedure(owns="fight")
def outer_again():
    return (open_first, look, inner_again, look)


@procedure
def started_over():
    return (outer_again, look, finish)


def test_a_record_is_put_back_when_a_procedure_starts_over(start):
    s = start(Probe, inner_again, outer_again, started_over, root="started_over")
    advance(s)

    assert (Fight(1), None, None, None, Fight(2), Fight(1), None) == s.seen


def leave_for_plain(s):
    instead(s, plain)


@procedure
def plain():
    return (look,)


@procedure(owns="fight")
def left():
    return (open_second, leave_for_plain, look)


@procedure(owns="fight")
def around():
    return (open_first, left, look)


@procedure
def replaced():
    return (around, finish)


def test_a_procedure_in_the_place_of_an_owner_sees_the_record_before(start):
    s = start(Probe, plain, left, around, replaced, root="replaced")
    advance(s)

    assert (Fight(1), Fight(1)) == s.seen


@decision(rule="ST-2", words=("yes", "no"), seat=lambda s: 0)
def confirm(s, choice):
    return None


@procedure(owns="fight")
def asked_within():
    return (open_second, put("answer", confirm), look)


@procedure
def asking():
    return (outer_of_asked, finish)


@procedure(owns="fight")
def outer_of_asked():
    return (open_first, asked_within, look)


def test_nested_records_survive_a_save_in_between(start):
    s = start(Probe, confirm, asked_within, outer_of_asked, asking, root="asking")
    advance(s)
    s = unpack(s.book, pack(s))
    decide(s, current_offer(s), "yes")

    assert (Fight(2), Fight(1)) == s.seen
    assert Fight is type(s.seen[1])


def test_the_counters_begin_at_zero(s):
    assert (0, 0, 0, 0, None) == (s.turn, s.drawn, s.revealed, s.decided, s.ended)


def test_a_decision_taken_is_counted_and_a_forced_one_is_not(start):
    @decision(rule="ST-3", words=("only",), seat=lambda s: 0)
    def single(s, choice):
        pass

    @procedure
    def game():
        return (single, go_on, single, go_on, finish)

    s = start(Field, game, go_on, single)
    decide(s, advance(s), "on")

    assert 1 == s.decided
