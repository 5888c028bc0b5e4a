from __future__ import annotations

from array import array
from typing import NamedTuple

import pytest

from ww1core.errors import FlowError
from ww1core.events.bus import Bus
from ww1core.turns import (
    State,
    call,
    column,
    decision,
    derived,
    end_game,
    instead,
    procedure,
    put,
    record,
    value,
)
from ww1core.turns.chance import RandomChance
from ww1core.turns.digests import digest
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer, decide


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


def test_a_record_begins_empty(s):
    assert s.fight is None


def test_a_derived_slot_is_built_at_the_beginning(s):
    assert [0, 1, 2, 3] == s.strong


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
    assert digest(s, b"secret") == digest(other, b"secret")


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


def owner(name, *steps):
    return Procedure(name, steps=steps, owns="fight")


inner = owner("inner", look, open_second, look)
outer = owner("outer", look, open_first, inner, look)
nested = Procedure("nested", steps=(outer, look, finish))


def test_records_nest_and_are_put_back(start):
    s = start(Probe, inner, outer, nested, root="nested")
    advance(s)

    assert (None, None, Fight(2), Fight(1), None) == s.seen


def restart_once(s):
    if len(s.seen) < 4:
        instead(s, inner_again)


inner_again = owner("inner_again", look, open_second, restart_once, look)
outer_again = owner("outer_again", open_first, look, inner_again, look)
started_over = Procedure("started_over", steps=(outer_again, look, finish))


def test_a_record_is_put_back_when_a_procedure_starts_over(start):
    s = start(Probe, inner_again, outer_again, started_over, root="started_over")
    advance(s)

    assert (Fight(1), None, None, None, Fight(2), Fight(1), None) == s.seen


def leave_for_plain(s):
    instead(s, plain)


plain = Procedure("plain", steps=(look,))
left = owner("left", open_second, leave_for_plain, look)
around = owner("around", open_first, left, look)
replaced = Procedure("replaced", steps=(around, finish))


def test_a_procedure_in_the_place_of_an_owner_sees_the_record_before(start):
    s = start(Probe, plain, left, around, replaced, root="replaced")
    advance(s)

    assert (Fight(1), Fight(1)) == s.seen


@decision(rule="ST-2", words=("yes", "no"), seat=lambda s: 0)
def confirm(s, choice):
    return None


asked_within = owner("asked_within", open_second, put("answer", confirm), look)
outer_of_asked = owner("outer_of_asked", open_first, asked_within, look)
asking = Procedure("asking", steps=(outer_of_asked, finish))


def test_nested_records_survive_a_save_in_between(start):
    s = start(Probe, confirm, asked_within, outer_of_asked, asking, root="asking")
    advance(s)
    s = unpack(s.book, pack(s))
    decide(s, current_offer(s), "yes")

    assert (Fight(2), Fight(1)) == s.seen
    assert Fight is type(s.seen[1])


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


class Trace(State):
    trace: tuple = value(())


def note(s, what):
    s.trace = (*s.trace, what)


def made(*steps, name="inner", params=(), result=None):
    return Procedure(name, params, steps=steps, result=result)


show = made(note, name="show", params=("what",))
other = made(lambda s: note(s, "other"), name="other")


@decision(rule="ST-4", asks="unit", seat=lambda s: 0)
def turn_away(s, choice):
    instead(s, other)


@decision(rule="ST-4", asks="unit", seat=lambda s: 0, repeated=True)
def turn_away_picking(s, choice):
    instead(s, other)


@decision(rule="ST-5", asks="unit", seat=lambda s: 0)
def call_twice(s, choice):
    call(s, show, 1)
    call(s, show, 2)


@pytest.fixture
def trace(start, play):
    """What a list of steps leaves behind when it is run with these choices."""

    def run(*steps, nodes=(), choices=()):
        first = made(*steps, lambda s: note(s, "end"), finish, name="game")
        s = start(Trace, first, show, other, turn_away, call_twice, *nodes)
        assert play(s, *choices) is None
        return s.trace

    return run


@pytest.mark.parametrize("node", [show, "show"])
def test_a_call_runs_before_the_procedure_goes_on(trace, node):
    assert (5, "end") == trace(lambda s: call(s, node, 5))


@pytest.mark.parametrize("args", [(), (1, 2)])
def test_a_call_with_the_wrong_number_of_values_is_refused(trace, args):
    with pytest.raises(FlowError, match=r"'show' takes \(what\)"):
        trace(lambda s: call(s, show, *args))


def test_a_call_of_something_unknown_is_refused(trace):
    with pytest.raises(FlowError, match="nowhere"):
        trace(lambda s: call(s, "nowhere"))


def test_a_step_that_pushes_two_frames_is_refused(trace):
    def twice(s):
        call(s, show, 1)
        call(s, show, 2)

    with pytest.raises(FlowError, match="twice pushes more than one frame"):
        trace(twice)


def test_a_decision_that_pushes_two_frames_is_refused(trace):
    with pytest.raises(FlowError, match="more than one frame"):
        trace(call_twice, choices=[0])


def test_a_step_whose_result_is_kept_may_not_push(trace):
    with pytest.raises(FlowError, match="although its result is kept"):
        trace(put("x", lambda s: call(s, other)))


def test_instead_leaves_the_rest_of_the_procedure_out(trace):
    inner = made(lambda s: instead(s, other), lambda s: note(s, "rest"))

    assert ("other", "end") == trace(inner, nodes=[inner])


def test_the_result_of_a_procedure_put_in_place_is_kept(trace):
    later = made(put("n", lambda s: 42), name="later", result="n")
    inner = made(lambda s: instead(s, later), put("n", lambda s: 1), result="n")

    assert (42, "end") == trace(put("what", inner), note, nodes=[inner, later])


def test_instead_from_a_decision_replaces_the_procedure_that_asked(trace):
    inner = made(turn_away, lambda s: note(s, "rest"))

    assert ("other", "end") == trace(inner, nodes=[inner], choices=[0])


def test_instead_from_a_pick_replaces_the_procedure_that_asked(trace):
    inner = made(put("picked", turn_away_picking), lambda s: note(s, "rest"))

    assert ("other", "end") == trace(inner, nodes=[inner, turn_away_picking], choices=[0])


def test_instead_in_a_step_whose_result_is_kept_is_refused(trace):
    inner = made(put("x", lambda s: instead(s, other)), lambda s: note(s, "rest"))

    with pytest.raises(FlowError):
        trace(inner, nodes=[inner])


def test_the_end_of_the_game_drops_everything_that_was_to_be_done(start):
    inner = made(finish, lambda s: note(s, "inner"))
    s = start(Trace, inner, made(inner, lambda s: note(s, "outer"), name="game"))

    assert advance(s) is None
    assert ([], ()) == (s.stack, s.trace)


def test_only_the_first_end_of_a_game_counts(start):
    s = start(Trace, made(lambda s: end_game(s, 1, "first") or end_game(s, 0, "x"), name="game"))
    advance(s)

    assert (1, "first") == s.ended


def test_a_sequence_that_runs_out_before_the_end_is_refused(start):
    with pytest.raises(FlowError, match="ran out"):
        advance(start(Trace, made(lambda s: None, name="game")))


def test_a_record_is_changed_by_the_names_of_its_fields():
    fight = Fight(*range(len(Fight._fields)))
    name = Fight._fields[-1]
    changed = fight._replace(**{name: None})

    assert (*fight[:-1], None) == changed
    assert Fight is type(changed)
    assert fight == fight._replace()
    with pytest.raises(TypeError, match="unexpected keyword argument 'nobody'"):
        fight._replace(nobody=1)


def one_more(fight):
    return fight._replace(hex=fight.hex + 10)


@decision(rule="ST-3", words=("go", "stay"), seat=lambda s: 0)
def change(s, choice):
    s.book.program.change_records(s, "fight", one_more)


inner_changed = owner("inner_changed", change, open_second, change, look)
outer_changed = owner("outer_changed", open_first, inner_changed, look)
changed = Procedure("changed", steps=(outer_changed, look, finish))


def test_records_that_wait_to_be_put_back_are_changed_with_the_one_at_hand(start):
    s = start(Probe, change, inner_changed, outer_changed, changed, root="changed")
    offer = advance(s)
    while offer is not None:
        offer = decide(s, offer, "go")

    assert (Fight(12), Fight(21), None) == s.seen
