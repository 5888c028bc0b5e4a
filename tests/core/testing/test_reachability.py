from __future__ import annotations

import pytest

from ww1core.testing.reachability import reached_nodes
from ww1core.turns import (
    Hands,
    SideSeats,
    State,
    bar,
    call,
    decision,
    each,
    play,
    put,
    spoken_by,
    value,
    when_option,
    when_shared,
    window,
    word,
)
from ww1core.turns.nodes import Procedure


class Table(State):
    voice: tuple[int, ...] = value((0,))


@decision(rule="TT-1", asks="unit")
def aim(s, unit, seat):
    pass


@decision(rule="TT-2", asks="unit")
def shoot(s, unit, seat):
    pass


def fire_at_will(s):
    call(s, shoot, 0)


def aim_at_will(s):
    call(s, aim, 0)


def fire_by_name(s):
    call(s, "shoot", 0)


def speak_of_it(s):
    return "shoot"


def first_seat(s):
    return (0,)


def reached(make_book, *steps, nodes=(), **more):
    game = Procedure("game", steps=steps)
    return reached_nodes(make_book(Table, game, aim, shoot, *nodes, **more)) - {"game"}


@pytest.mark.parametrize("step", [fire_at_will, fire_by_name])
def test_a_rule_leads_to_what_it_calls(make_book, step):
    assert {"shoot"} == reached(make_book, step)


def test_a_text_in_a_rule_that_calls_nothing_leads_nowhere(make_book):
    assert set() == reached(make_book, speak_of_it)


def test_nested_steps_lead_on(make_book):
    assert {"aim"} == reached(make_book, each("seat", first_seat, put("unit", aim)))


def test_the_bar_of_a_word_leads_to_what_it_asks(make_book):
    @decision(rule="TT-3", words=[word("fire", bar("TT-3", "no", fire_at_will)), "hold"])
    def order(s, choice, seat):
        pass

    found = reached(make_book, each("seat", first_seat, order), nodes=(order,))

    assert {"order", "shoot"} == found


def test_a_window_leads_to_its_plays(make_book):
    def cards(book):
        return 1

    def hand(s, seat):
        return 1

    def take(s):
        pass

    run = Procedure("run", ("seat", "card"), steps=(take,))
    moment = window(
        "moment",
        rule="TT-4",
        order=first_seat,
        plays=[play("TT-4", run, name="shot", cards=cards)],
        hands=Hands(hand, hand),
    )

    found = reached(make_book, moment, nodes=(run, moment.procedure, moment.decision))

    assert {"moment", "moment_play", "run"} == found


@pytest.mark.parametrize(("options", "name"), [((), "aim"), (("fast",), "shoot")])
def test_an_option_leads_one_way_only(make_book, options, name):
    step = when_option("fast", shoot, otherwise=(aim,))

    assert {name} == reached(make_book, each("seat", first_seat, step), options=options)


def test_steps_for_partners_are_reached_where_there_are_some(make_book):
    step = when_shared(spoken_by(first_seat, fire_at_will), otherwise=(aim_at_will,))

    assert {"aim"} == reached(make_book, step)
    assert {"shoot"} == reached(make_book, step, side_seats=SideSeats(((0, 1),)))
