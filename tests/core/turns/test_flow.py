from __future__ import annotations

import sys

import pytest

from ww1core.errors import FlowError
from ww1core.turns import (
    State,
    bind,
    call,
    decision,
    each,
    end_game,
    loop,
    procedure,
    put,
    stop_if,
    value,
    when,
    when_option,
    while_,
)
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, decide


class Trace(State):
    trace: tuple = value(())
    count: int = value(0)


def note(s, what):
    s.trace = (*s.trace, what)


def noting(what):
    def step(s):
        note(s, what)

    return step


def finish(s):
    end_game(s, -1, "over")


def count_up(s):
    s.count += 1
    note(s, s.count)


def below_three(s):
    return s.count < 3


def always(s):
    return True


def never(s):
    return False


def note_x(s, x):
    note(s, x)


one, two, three = noting(1), noting(2), noting(3)


def made(*steps, name="inner", params=(), result=None):
    return Procedure(name, params, steps=steps, result=result)


@decision(rule="FL-1", asks="unit", seat=lambda s: 0)
def pick_unit(s, choice):
    note(s, ("picked", choice))


@decision(rule="FL-2", asks="unit", seat=lambda s: 0)
def pick_and_go_on(s, choice):
    call(s, pick_unit)


show = made(note_x, name="show", params=("x",))
counted = made(count_up, name="counted")
NODES = (pick_unit, pick_and_go_on, show, counted)


@pytest.fixture
def trace(start):
    """What a list of steps leaves behind when it is run with these choices."""

    def run(*steps, nodes=(), choices=(), **more):
        game = made(*steps, finish, name="game")
        s = start(Trace, game, *NODES, *nodes, **more)
        offer = advance(s)
        for choice in choices:
            offer = decide(s, offer, choice)
        assert offer is None
        return s.trace

    return run


@pytest.mark.parametrize("most", [1000, 1001])
def test_procedures_that_never_ask_are_stopped_after_the_budget_of_the_title(start, most):
    circle = made(loop(counted, until=never), name="circle")
    s = start(Trace, made(circle, finish, name="game"), circle, *NODES)
    s.book.most_steps = most

    with pytest.raises(FlowError, match=rf"'\w+' runs on: {most} steps without a decision"):
        advance(s)
    assert most // 3 < s.count <= most


def test_a_procedure_that_runs_itself_is_stopped(start):
    burrow = made("burrow", name="burrow")
    s = start(Trace, made(burrow, finish, name="game"), burrow)
    s.book.most_steps = 1000

    with pytest.raises(FlowError, match="'burrow' runs on: 1000 steps"):
        advance(s)


def test_steps_run_in_the_order_of_the_list(trace):
    assert (1, 2, 3) == trace(one, two, three)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (one, (1,)),
        (while_(below_three, counted), (1, 2, 3)),
        (loop(counted, until=lambda s: s.count == 2), (1, 2)),
        (when(never, one), ()),
        (stop_if(one), (1,)),
        (put("x", one), (1,)),
        (bind(show, x=5), (5,)),
    ],
)
def test_a_single_step_needs_no_tuple(trace, step, expected):
    @procedure
    def inner():
        return step

    assert expected == trace(inner, nodes=[inner])


def test_a_procedure_of_one_step_may_be_that_step(trace):
    @procedure
    def mark(s, at):
        note(s, at)

    assert (7,) == trace(bind(mark, at=7), nodes=[mark])
    assert ("at",) == mark.params


def test_a_procedure_may_have_no_steps(trace):
    assert (1,) == trace("inner", one, nodes=[made()])


def test_a_step_asks_by_name_for_what_is_known(trace):
    def both(s, second, first):
        note(s, (first, second))

    assert ((1, 2),) == trace(put("first", lambda s: 1), put("second", lambda s: 2), both)


def test_a_step_may_ask_for_more_than_two_values(trace):
    def all_four(s, d, c, b, a):
        note(s, (a, b, c, d))

    kept = [put(name, lambda s, name=name: name) for name in "abcd"]

    assert (tuple("abcd"),) == trace(*kept, all_four)


def test_a_parameter_with_a_default_need_not_be_known(trace):
    def maybe(s, x=7):
        note(s, x)

    assert (7, 1) == trace(maybe, put("x", lambda s: 1), maybe)


def test_put_overwrites_a_value_kept_before(trace):
    assert (2,) == trace(put("x", lambda s: 1), put("x", lambda s, x: x + 1), note_x)


def test_put_keeps_a_number(trace):
    assert (0, 4) == trace(put("x", 0), note_x, put("x", 4), note_x)


def test_put_keeps_the_result_of_a_decision(trace):
    assert (("picked", 2), 2) == trace(put("x", pick_unit), note_x, choices=[2])


@pytest.mark.parametrize("result", [0, False, "", ()])
def test_put_keeps_what_a_decision_returns_rather_than_the_choice(trace, result):
    @decision(rule="FL-4", asks="unit", seat=lambda s: 0)
    def returning(s, choice):
        return result

    seen = trace(put("x", returning), note_x, nodes=[returning], choices=[3])

    assert (result,) == seen


def test_put_keeps_the_result_of_a_procedure(trace):
    added = made(put("sum", lambda s, x: x + 10), params=("x",), result="sum")
    steps = (put("x", lambda s: 1), put("y", added), lambda s, x, y: note(s, (x, y)))

    assert ((1, 11),) == trace(*steps, nodes=[added])


def test_put_keeps_the_result_of_the_decision_it_names_and_not_of_one_that_follows(trace):
    assert (("picked", 3), 1) == trace(put("x", pick_and_go_on), note_x, choices=[1, 3])


def test_put_keeps_a_value_across_a_save(start, play):
    kept = put("x", lambda s: (4, (5, None), "six"))
    s = start(Trace, made(kept, pick_unit, note_x, finish, name="game"), pick_unit)
    play(s)
    s = unpack(s.book, pack(s))
    play(s, 0)

    assert (4, (5, None), "six") == s.trace[-1]


@pytest.mark.parametrize(("test", "expected"), [(always, (1, 2)), (never, (2,))])
def test_when_runs_its_steps_only_if_it_holds(trace, test, expected):
    assert expected == trace(when(test, one), two)


@pytest.mark.parametrize("outer", [always, never])
@pytest.mark.parametrize("inner", [always, never])
def test_conditions_nest(trace, outer, inner):
    nested = when(inner, one, otherwise=(two,))
    expected = 3 if outer is never else 1 if inner is always else 2

    assert (expected, 1) == trace(when(outer, nested, otherwise=(three,)), one)


def test_when_reads_a_kept_value_by_its_name(trace):
    assert (2,) == trace(put("x", lambda s: 0), when("x", one, otherwise=(two,)))


def test_a_condition_asks_by_name(trace):
    assert (1,) == trace(put("x", lambda s: 3), when(lambda s, x: x == 3, one))


@pytest.mark.parametrize(("options", "expected"), [((), (2, 3)), (("fog",), (1, 3))])
def test_an_option_settles_which_steps_there_are(trace, options, expected):
    assert expected == trace(when_option("fog", one, otherwise=(two,)), three, options=options)


def test_steps_of_an_option_not_played_are_not_even_linked(trace):
    assert (1,) == trace(when_option("fog", "no such step"), one)


def test_while_repeats_as_long_as_it_holds(trace):
    assert (1, 2, 3) == trace(while_(below_three, count_up))


def test_a_loop_runs_at_least_once(trace):
    assert (1,) == trace(loop(one, until=always))


def test_a_loop_may_test_what_its_body_kept(trace):
    steps = loop(put("x", pick_unit), until=lambda s, x: x == 0)

    assert [2, 1, 0] == [unit for _, unit in trace(steps, choices=[2, 1, 0])]


def test_a_repeated_body_forgets_what_it_kept(trace):
    body = (count_up, when(lambda s: s.count == 1, put("x", lambda s: 9)), note_x)

    assert (1, 9, 2, None, 3, None) == trace(while_(below_three, *body))


def test_a_repeated_body_may_add_to_a_value_kept_outside(trace):
    body = (count_up, put("x", lambda s, x: x + 5))

    assert (1, 2, 3, 15) == trace(put("x", lambda s: 0), while_(below_three, *body), note_x)


def test_loops_nest(trace):
    def reset(s):
        s.count = 0

    rounds = each("round", lambda s: (1, 2), reset, while_(below_three, count_up))

    assert (1, 2, 3, 1, 2, 3) == trace(rounds)


@pytest.mark.parametrize("items", [(), (4,), (3, 1, 2)])
def test_each_runs_for_every_item(trace, items):
    assert (*items, 1) == trace(each("x", lambda s: items, note_x), one)


def test_each_goes_over_a_value_kept_before(trace):
    assert (5, 6) == trace(put("list", lambda s: (5, 6)), each("x", "list", note_x))


def test_steps_run_a_number_of_times(trace):
    assert (0, 1, 2) == trace(each("x", 3, note_x))


def test_each_lists_its_items_once(trace):
    def listed(s):
        note(s, "list")
        return range(2)

    assert ("list", 0, 1) == trace(each("x", listed, note_x))


def test_a_guard_is_asked_when_the_turn_of_the_item_comes(trace):
    def kill_next(s, x):
        s.count = x + 1

    def is_alive(s, x):
        return s.count != x or x == 0

    steps = each("x", lambda s: range(4), note_x, kill_next, guard=is_alive)

    assert (0, 2) == trace(steps)


def test_each_finishes_the_decisions_of_one_item_before_the_next(trace):
    steps = each("x", lambda s: (7, 8), note_x, pick_unit)

    assert (7, ("picked", 0), 8, ("picked", 3)) == trace(steps, choices=[0, 3])


def test_each_nests(trace):
    inner = each("y", lambda s, x: range(x), lambda s, x, y: note(s, (x, y)))

    assert ((1, 0), (2, 0), (2, 1)) == trace(each("x", lambda s: (1, 2), inner))


def test_an_inner_list_that_takes_the_name_of_the_outer_one_is_refused(trace):
    inner = each("x", lambda s: (5, 6), note_x)

    with pytest.raises(FlowError, match="'x'"):
        trace(each("x", lambda s: (1, 2), inner))


def test_a_list_that_takes_the_name_of_a_parameter_is_refused(trace):
    inner = made(each("x", lambda s: (1, 2), note_x), note_x, params=("x",))

    with pytest.raises(FlowError, match="'x'"):
        trace(bind(inner, x=7), nodes=[inner])


def test_two_lists_of_one_name_follow_each_other(trace):
    steps = (each("x", lambda s: (1, 2), note_x), each("x", lambda s: (3,), note_x))

    assert (1, 2, 3) == trace(*steps)


def test_each_in_a_save_goes_on_with_the_next_item(start, play):
    listed = each("x", lambda s: (7, 8, 9), pick_unit, note_x)
    s = start(Trace, made(listed, finish, name="game"), pick_unit)
    play(s, 0)
    s = unpack(s.book, pack(s))
    play(s, 1, 2)

    assert (("picked", 0), 7, ("picked", 1), 8, ("picked", 2), 9) == s.trace


def test_stop_if_leaves_its_procedure_and_no_other(trace):
    inner = made(one, stop_if(always), two)

    assert (1, 3) == trace(inner, three, nodes=[inner])


def test_stop_if_leaves_from_inside_a_loop(trace):
    inner = made(each("x", lambda s: range(9), note_x, stop_if(lambda s, x: x == 1)), two)

    assert (0, 1, 3) == trace(inner, three, nodes=[inner])


def test_stop_if_that_does_not_hold_goes_on(trace):
    assert (1,) == trace(stop_if(never), one)


def test_a_procedure_is_given_what_its_caller_knows_by_that_name(trace):
    assert (4,) == trace(put("x", lambda s: 4), show)


def test_a_procedure_does_not_change_the_values_of_its_caller(trace):
    inner = made(put("x", lambda s: 99), params=("x",))

    assert (4,) == trace(put("x", lambda s: 4), inner, note_x, nodes=[inner])


def test_bind_gives_constants_and_functions_and_leaves_the_rest_to_the_caller(trace):
    inner = made(lambda s, a, b, x: note(s, (a, b, x)), params=("a", "b", "x"))
    steps = (put("x", lambda s: 2), bind(inner, a=1, b=lambda s, x: x * 10))

    assert ((1, 20, 2),) == trace(*steps, nodes=[inner])


def step_by_name(s):
    note(s, "by name")


def test_a_step_may_be_the_name_of_a_function_or_a_node(start):
    steps = ("step_by_name", put("x", "step_by_name"), "show", finish)
    game = Procedure("game", steps=steps, module=sys.modules[__name__].__name__)
    s = start(Trace, game, show)
    advance(s)

    assert ("by name", "by name", None) == s.trace


@procedure
def above():
    return (defined_below, below)


def defined_below(s):
    note(s, "function")


@procedure
def below():
    return (noting("procedure"),)


def test_a_step_may_stand_below_the_list_that_names_it(trace):
    assert ("function", "procedure") == trace(above, nodes=[above, below])
