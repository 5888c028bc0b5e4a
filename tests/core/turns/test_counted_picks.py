"""Repeated decisions with a least and a most, and other refusals at the link."""

from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.turns import (
    OWNER,
    State,
    chose,
    column,
    decision,
    end_game,
    lift,
    put,
    search,
    value,
    when,
    when_chosen,
    word,
)
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, decide


class Table(State):
    result: object = value(None)
    wanted: int = value(2)


def keep(s, picks):
    s.result = picks


def wanted(s):
    return s.wanted


@decision(rule="CP-1", asks="unit", seat=lambda s: 0, repeated=True, least=wanted, most=wanted)
def pick_some(s, unit):
    pass


@pytest.fixture
def picking(start):
    def begin(node, **slots):
        game = Procedure("game", steps=(put("picks", node), keep, hold))
        s = start(Table, game, node, hold)
        for name, what in slots.items():
            setattr(s, name, what)
        return s

    return begin


@decision(rule="CP-2", words=("stay", "go"), seat=lambda s: 0)
def hold(s, word):
    pass


def reasons(offer, s, choice):
    found = offer.asking.why_not(s, choice, s.stack[-1][2])
    return [(reason.rule, reason.text.key) for reason in found]


def test_the_end_is_not_offered_before_the_least(picking):
    s = picking(pick_some)
    offer = advance(s)

    assert (0, 1, 2, 3) == offer.options
    assert [("CP-1", "why.picked_too_few")] == reasons(offer, s, "done")


def test_the_picking_ends_by_itself_with_the_most(picking):
    s = picking(pick_some)
    offer = decide(s, decide(s, advance(s), 1), 3)

    assert "hold" == offer.name
    assert 0b1010 == s.result


def test_between_least_and_most_both_are_offered(picking):
    @decision(rule="CP-3", asks="unit", seat=lambda s: 0, repeated=True, least=1, most=2)
    def pick_one_or_two(s, unit):
        pass

    s = picking(pick_one_or_two)
    offer = decide(s, advance(s), 0)

    assert (1, 2, 3, "done") == offer.options
    assert [("CP-3", "why.picked_already")] == reasons(offer, s, 0)


def test_once_enough_are_picked_that_is_the_reason(picking):
    @decision(rule="CP-4", asks="unit", seat=lambda s: 0, repeated=True, most=1, forced=False)
    def pick_one(s, unit):
        pass

    s = picking(pick_one)
    offer = decide(s, advance(s), 0)

    assert ("done",) == offer.options
    assert [("CP-4", "why.picked_enough")] == reasons(offer, s, 2)


def test_least_and_most_are_for_repeated_decisions(picking):
    @decision(rule="CP-5", asks="unit", seat=lambda s: 0, most=1)
    def pick(s, unit):
        pass

    with pytest.raises(FlowError, match="least and most are for repeated decisions"):
        picking(pick)


def test_hidden_picks_are_refused_since_frames_are_public(picking):
    @decision(rule="CP-6", asks="card", seat=lambda s: 0, repeated=True, hidden=True)
    def discard(s, card):
        pass

    with pytest.raises(FlowError, match="keep hidden ones in a slot"):
        picking(discard)


class Hands(State):
    result: object = value(None)
    plans: tuple = value((0, 0), shown=OWNER)


@decision(rule="CP-6", asks="unit", seat=lambda s: 1, repeated=True, least=1, most=2, picks="plans")
def plan(s, unit, picked):
    """Pick units in secret; what was picked before is known."""
    if isinstance(unit, int):
        assert not picked >> unit & 1


@pytest.fixture
def planning(start):
    game = Procedure("game", steps=(put("picks", plan), keep, hold))
    return start(Hands, game, plan, hold)


def test_hidden_picks_are_kept_in_a_slot_and_nothing_of_them_in_a_frame(planning):
    s = planning
    offer = advance(s)
    assert (0, 1, 2, 3) == offer.options
    assert [("CP-6", "why.picked_too_few")] == reasons(offer, s, "done")

    before = s.stack[:]
    offer = decide(s, offer, 2)
    assert (0, 1, 3, "done") == offer.options
    assert ("picked", 0b100) in offer.prompt.args
    assert [("CP-6", "why.picked_already")] == reasons(offer, s, 2)

    offer = decide(s, offer, 0)
    assert ("done",) == offer.options
    assert [("CP-6", "why.picked_enough")] == reasons(offer, s, 3)
    assert before == s.stack
    assert (0, 0b101) == s.plans

    decide(s, offer, "done")
    assert "done" == s.result


def test_picks_that_are_kept_count_as_picked_when_it_is_asked_again(planning):
    planning.plans = (0b1, 0b1000)

    assert (0, 1, 2, "done") == advance(planning).options


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"picks": "plans"}, "only a repeated decision has picks"),
        ({"picks": "result", "repeated": True}, "expected one that its owner alone sees: plans"),
        ({"picks": "plots", "repeated": True}, "picks are kept in 'plots', expected one that"),
    ],
)
def test_hidden_picks_need_a_slot_of_their_owner(start, given, message):
    @decision(rule="CP-7", asks="unit", seat=lambda s: 0, **given)
    def pick(s, unit):
        pass

    with pytest.raises(FlowError, match=message):
        start(Hands, Procedure("game", steps=(pick,)), pick)


def is_even(s, without):
    return "parity" in without or s.wanted % 2 == 0


def test_a_word_can_hang_on_a_search_whose_constraints_are_lifted(picking):
    @decision(
        rule="CP-7",
        seat=lambda s: 0,
        words=[
            word("march", search("CP-8", "odd", is_even, lift("parity", "CP-9", "parity"))),
            "halt",
            "wait",
        ],
    )
    def order(s, word):
        pass

    s = picking(order, wanted=3)
    offer = advance(s)

    assert ("halt", "wait") == offer.options
    assert [("CP-9", "why.parity")] == reasons(offer, s, "march")


def test_unit_number_nought_is_a_choice_and_a_word_is_none(start):
    @decision(rule="CP-10", asks="unit", seat=lambda s: 0, words=("none",))
    def one(s, unit):
        pass

    def note(s, unit):
        s.result = unit

    game = Procedure("game", steps=(put("unit", one), when(chose("unit"), note), hold))
    for choice, expected in ((0, 0), ("none", None)):
        s = start(Table, game, one, hold)
        decide(s, advance(s), choice)

        assert expected == s.result


@pytest.mark.parametrize(("answer", "expected"), [("halt", "halted"), ("march", None), (0, None)])
def test_a_procedure_goes_by_the_word_that_was_chosen(start, answer, expected):
    @decision(rule="CP-11", asks="unit", seat=lambda s: 0, words=("halt", "march"))
    def order(s, unit):
        pass

    def halt(s):
        s.result = "halted"

    game = Procedure("game", steps=(put("what", order), when(chose("what", "halt"), halt), hold))
    s = start(Table, game, order, hold)
    decide(s, advance(s), answer)

    assert expected == s.result


def test_a_slot_may_not_take_a_name_of_the_state():
    for name in ("turn", "drawn", "clone", "stack"):
        with pytest.raises(FlowError, match=f"a state has its own '{name}' already"):
            type(State)("Wrong", (State,), {name: value(0)})


def test_a_slot_may_not_take_a_name_of_the_state_it_extends():
    with pytest.raises(FlowError, match="a state has its own 'wanted' already"):
        type(State)("Wrong", (Table,), {"wanted": value(0)})


def test_a_column_by_unit_has_no_owner():
    with pytest.raises(FlowError, match="a column by 'unit' has no seats as owners"):
        column("h", by="unit", shown=OWNER)


def test_advancing_an_ended_game_gives_nothing(start):
    @decision(rule="CP-11", asks="unit", seat=lambda s: 0)
    def last(s, unit):
        end_game(s, 0, "over")

    s = start(Table, Procedure("game", steps=(last,)), last)
    decide(s, advance(s), 2)

    assert advance(s) is None


def test_what_may_be_picked_again_is_not_counted(picking):
    @decision(rule="CP-13", asks="unit", seat=lambda s: 0, repeated=True, again=True, most=2)
    def pick(s, unit):
        pass

    with pytest.raises(FlowError, match="what is picked again cannot be counted"):
        picking(pick)


def test_too_few_candidates_for_the_least_are_named(picking):
    @decision(rule="CP-14", asks="unit", seat=lambda s: 0, repeated=True, least=9)
    def pick_nine(s, unit):
        pass

    s = picking(pick_nine)
    offer = advance(s)
    for unit in range(2):
        offer = decide(s, offer, unit)

    with pytest.raises(FlowError, match="more have to be picked than are left"):
        decide(s, offer, 2)


def test_one_is_chosen_if_any(start):
    @decision(rule="CP-11", asks="unit", seat=lambda s: 0, words=("none",))
    def one(s, unit):
        pass

    def note(s, unit):
        s.result = unit

    def decline(s):
        s.result = -1

    steps = (when_chosen("unit", one, note, otherwise=(decline,)), hold)
    for choice, expected in ((2, 2), ("none", -1)):
        s = start(Table, Procedure("game", steps=steps), one, hold)
        decide(s, advance(s), choice)

        assert expected == s.result


def test_choosing_if_any_is_keeping_a_choice_and_asking_for_it(start):
    @decision(rule="CP-12", asks="unit", seat=lambda s: 0, words=("none",))
    def one(s, unit):
        pass

    short = (when_chosen("unit", one, hold),)
    long = (put("unit", one), when(chose("unit"), hold))
    programs = [
        start(Table, Procedure("game", steps=steps), one, hold).book.program
        for steps in (short, long)
    ]

    assert programs[0].names == programs[1].names
    assert programs[0].instructions == programs[1].instructions
