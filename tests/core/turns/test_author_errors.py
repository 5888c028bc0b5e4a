"""What an author of rules is told: file, line, the names known there, the bar that did it."""

from __future__ import annotations

import re

import pytest

from ww1core.errors import DeadEnd, FlowError
from ww1core.turns import State, bar, bind, decision, only, procedure, put, value, word
from ww1core.turns.run import advance, current_offer

HERE = re.escape("core/turns/test_author_errors.py") + r":\d+"


class Table(State):
    open: int = value(0b1111)


def note(s, unit):
    """It asks for what nobody keeps."""


@decision(rule="AE-1", asks="unit", seat=lambda s: 0)
def pick(s, unit):
    """Which unit."""


def linked(start, *steps, **more):
    @procedure
    def game():
        return steps

    return start(Table, game, pick, **more)


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            (put("who", pick), note),
            rf"game' \({HERE}\): note \({HERE}\) asks for 'unit', .* not known here; known are who",
        ),
        (
            ("picks",),
            rf"procedure 'game' \({HERE}\): there is no step called 'picks'; is it 'pick'",
        ),
        (("zzz",), r"there is no step called 'zzz'$"),
        (
            (bind(pick, side=1),),
            rf"procedure 'game' \({HERE}\): 'pick' has no parameter 'side'; it has none",
        ),
    ],
)
def test_an_error_of_a_procedure_names_its_place_and_what_is_known(start, steps, told):
    with pytest.raises(FlowError, match=told):
        linked(start, *steps)


def test_a_decision_that_is_missing_a_value_says_what_its_caller_knows(start):
    @decision(rule="AE-2", asks="unit", seat=lambda s: 0)
    def follow(s, unit, leader):
        pass

    @procedure
    def game():
        return (put("first", pick), follow)

    told = rf"procedure 'game' \({HERE}\): 'follow' asks for 'leader', .*; known are first$"
    with pytest.raises(FlowError, match=told):
        start(Table, game, pick, follow)


def test_two_of_a_name_are_told_with_both_places(start):
    @decision(rule="AE-3", asks="unit", seat=lambda s: 0)
    def game(s, unit):
        pass

    with pytest.raises(FlowError, match=rf"are called 'pick': {HERE} and {HERE}"):
        start(Table, pick, type(pick)("pick", (), pick.function, **_plain()), game)


def _plain():
    return {
        "asks": "unit",
        "seat": lambda s: 0,
        "rule": "AE-1",
        "bars": (),
        "words": (),
        "choices": None,
        "repeated": False,
        "again": False,
        "hidden": False,
        "forced": True,
    }


def asking(start, *bars, **more):
    @decision(rule="AE-4", asks="unit", seat=lambda s: 0, bars=bars, **more)
    def game(s, unit):
        pass

    return start(Table, game)


@pytest.mark.parametrize("given", [None, [1, 2], {3}])
@pytest.mark.parametrize("make", [bar, only])
def test_a_bar_that_gives_no_set_is_named_with_its_decision(start, make, given):
    def wrong(s, left):
        return given

    told = (
        rf"decision 'game' \({HERE}\): the bar 'far' of AE-5 \({HERE}\) gives "
        rf"{re.escape(repr(given))}, expected a set of units, as a whole number"
    )
    with pytest.raises(FlowError, match=told):
        advance(asking(start, make("AE-5", "far", wrong)))


def test_a_bar_that_gives_yes_or_no_is_found_when_somebody_asks_why_not(start):
    s = asking(start, only("AE-5", "far", lambda s, left: s.open > 0), forced=False)
    offer = advance(s)

    with pytest.raises(FlowError, match=r"the bar 'far' of AE-5 .* gives True, expected a set"):
        offer.asking.why_not(s, 2, offer.data)


def test_a_dead_end_names_the_bar_that_took_the_last_option(start):
    bars = (
        bar("AE-6", "odd", lambda s, left: 0b1010),
        only("AE-7", "open", lambda s, left: left & 0b0100),
        bar("AE-8", "closed", lambda s, left: 0b0100),
        bar("AE-9", "late", lambda s, left: 0b1111),
    )
    told = (
        r"decision 'game' leaves red no option; the last one is taken by the bar 'closed' of "
        rf"AE-8 \({HERE}\)$"
    )
    for run in (advance, current_offer):
        with pytest.raises(DeadEnd, match=told):
            run(asking(start, *bars))


def test_a_dead_end_of_listed_choices_names_its_bar_too(start):
    @decision(
        rule="AE-4",
        asks=("unit", "unit"),
        seat=lambda s: 0,
        choices=lambda s: [(0, 1), (1, 2)],
        bars=[bar("AE-6", "odd", lambda s, left: [(0, 1)]), only("AE-7", "none", lambda s: ())],
    )
    def game(s, pair):
        pass

    with pytest.raises(DeadEnd, match="the last one is taken by the bar 'none' of AE-7"):
        advance(start(Table, game))


def test_a_dead_end_of_words_alone_names_no_bar(start):
    @decision(rule="AE-4", words=(word("go", bar("AE-6", "no", lambda s: True)),), seat=lambda s: 0)
    def game(s, said):
        pass

    with pytest.raises(DeadEnd, match=r"leaves red no option$"):
        advance(start(Table, game))


def test_a_reserved_name_is_refused_with_all_of_them():
    told = r"already; names that no slot may have \(docs/reference/errors.md\): alike, book, bus,"
    with pytest.raises(FlowError, match=told):
        type(State)("Wrong", (State,), {"turn": value(0)})
