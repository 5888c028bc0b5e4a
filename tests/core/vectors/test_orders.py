"""Orders and resources that are used up: once a turn, once a phase, one at a time."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid.hexset import members
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import (
    Hands,
    Phase,
    PlaySequence,
    State,
    bar,
    call,
    decision,
    loop,
    only,
    play,
    procedure,
    put,
    record,
    value,
    window,
    word,
)
from ww1core.turns.clock import labelled


class Order(NamedTuple):
    """A move order: the formations activated for it and those that have moved."""

    activated: int
    moved: int = 0
    is_over: bool = False


class Table(State):
    done: int = value(0)
    is_over: bool = value(initial=False)
    wire: bool = value(initial=True)
    broken: int = value(0b111)
    activated: int = value(0)
    joint: int = value(0)
    totals: tuple = value(())
    told: tuple = value(())
    order: Order = record(Order)


def tell(s, *what):
    s.told = (*s.told, what)


@procedure
def player_turn(seat):
    return (
        start_turn,
        loop(play_order, until=lambda s: s.is_over),
    )


def start_turn(s):
    s.done = s.activated = 0
    s.is_over = False


def was_rallied(s, seat):
    """GWC-O25.1: a player recovers or routs once a turn."""
    return s.done >> seat & 1


@decision(
    rule="GWC-O14.1",
    words=[
        word("recover", bar("GWC-O25.1", "has_recovered", was_rallied)),
        word("rout", bar("GWC-O26.1", "all_have_routed", lambda s: not routable(s))),
        "move",
        "pass",
    ],
)
def play_order(s, choice, seat):
    tell(s, choice)
    if choice == "recover":
        s.done |= 1 << seat
    elif choice == "rout":
        call(s, choose_routed, seat)
    elif choice == "move":
        call(s, move_order, seat)
    else:
        s.is_over = True


def routable(s):
    return s.broken & ~s.done & s.book.kinds["seat"].all


@decision(
    rule="GWC-O26.1",
    asks="seat",
    bars=[
        bar("GWC-O26.1", "has_routed", lambda s, left: left & s.done),
        only("GWC-O26.1", "nobody_is_broken", lambda s, left: left & s.broken),
    ],
)
def choose_routed(s, chosen, seat):
    s.done |= 1 << chosen
    tell(s, "routs", chosen)


@procedure(owns="order")
def move_order(seat):
    return (
        put("units", activate),
        give_order,
        loop(move_unit, unit_moved, until=lambda s: s.order.is_over),
    )


@decision(
    rule="GWC-O14.2",
    asks="unit",
    repeated=True,
    bars=[bar("GWC-O14.2", "was_activated", lambda s, left: left & s.activated)],
    forced=False,
)
def activate(s, choice):
    pass


def give_order(s, units):
    s.activated |= units
    s.order = Order(units)


def still_to_move(s, left):
    return left & s.order.activated & ~s.order.moved


@decision(
    rule="GWC-O23.3",
    asks="unit",
    bars=[only("GWC-O14.3", "is_not_moving", still_to_move)],
    words=["end"],
    forced=False,
)
def move_unit(s, choice, seat):
    if choice == "end":
        s.order = s.order._replace(is_over=True)
    else:
        s.order = s.order._replace(moved=s.order.moved | 1 << choice)
        tell(s, "moves", choice)


@procedure
def field_works(seat):
    return (remove_wire,)


def remove_wire(s):
    s.wire = False
    tell(s, "field works")


unit_moved = window(
    "unit_moved",
    rule="GWC-O14.4",
    order=lambda s: (0,),
    plays=[play("GWC-A41", field_works, barred=lambda s, seat: not s.wire)],
    hands=Hands(lambda s, seat: 0, lambda s, seat: 0),
    module=__name__,
)


NATIONS = ("french", "french", "british", "british", "american")


@procedure
def combat_phase(seat):
    return (start_phase, loop(put("force", attack), count_attack, until=lambda s: s.is_over))


def start_phase(s):
    s.joint = 0
    s.is_over = False


@decision(rule="SW-13.9", asks="unit", repeated=True, words=["done", "stop"], forced=False)
def attack(s, choice):
    s.is_over = choice == "stop"


def joint_modifier(s, force):
    """SW-13.9: the first attack of two armies in a phase is free, every other costs one."""
    nations = {NATIONS[unit] for unit in members(force)}
    is_joint = {"french", "british"} <= nations
    s.joint += is_joint
    return Modifiers([Modifier("two armies", -1, "SW-13.9")] if is_joint and s.joint > 1 else ())


def count_attack(s, force):
    if force:
        s.totals = (*s.totals, joint_modifier(s, force).total)


@pytest.fixture
def turn(begin):
    def make(run="player_turn", seats=("french", "german"), **slots):
        phase = Phase("turn", run=run, seats=seats[:1])
        return begin(
            Table,
            sequence=PlaySequence(labelled(["1"]), (phase,), (), ("stop",)),
            seats=seats,
            kinds={"unit": ["a", "b", "c", "d", "e"]},
            **slots,
        )

    return make


def test_a_player_recovers_once_a_turn(turn, answer, refused):
    """GWC-EX-recover-once: no second recovery, but a move of what has recovered."""
    s = turn()
    offer = answer(s, "recover")

    assert ["GWC-O25.1"] == refused(s, offer, "recover")
    assert "move" in offer


@pytest.mark.parametrize("seats", [("french", "german"), ("french", "german", "american")])
def test_each_player_is_routed_once_a_turn(turn, answer, refused, seats):
    """GWC-EX-rout-two: one rout for each player, the last one without a choice; then no more."""
    s = turn(seats=seats)
    for seat in seats[:-1]:
        offer = answer(s, "rout", seat)
        assert (0, "play_order") == (offer.seat, offer.name)
    offer = answer(s, "rout")
    assert ["GWC-O26.1"] == refused(s, offer, "rout")


def test_an_order_is_finished_before_the_next(turn, answer):
    """GWC-EX-one-order-at-a-time: with b still to move no other order can be given."""
    s = turn()
    offer = answer(s, "move", "a", "b", "done", "a", "pass")

    assert "move_unit" == offer.name
    assert (1, "end") == offer.options


def test_actions_are_played_between_the_moves_of_an_order(turn, answer):
    """GWC-EX-actions-between-moves: a platoon moves, wire is cleared, the leader moves."""
    s = turn()
    answer(s, "move", "a", "b", "done", "b", "field_works", "a", "end", "pass")

    assert [("moves", 1), ("field works",), ("moves", 0)] == list(s.told[1:4])


def test_the_second_joint_attack_of_a_phase_is_worse(turn, answer):
    """SW-EX-10: French with British is free once, British with American always."""
    s = turn(run="combat_phase")
    answer(s, "a", "c", "done", "b", "d", "done", "d", "e", "done", "stop")

    assert (0, -1, 0) == s.totals
