"""Units that come back later: paid for now, placed on a turn of the track, or held for a port."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.turns import (
    Phase,
    PlaySequence,
    State,
    bar,
    column,
    decision,
    loop,
    only,
    procedure,
    put,
    value,
)
from ww1core.turns.clock import labelled

ON_MAP, ELIMINATED = -1, 0


class Counter(NamedTuple):
    name: str
    nation: str = "french"
    entry: int = 0
    steps: int = 2


class Track(State):
    """``due`` is the turn on which a unit may be placed, 0 while it is in the eliminated pile."""

    due: object = column("h", by="unit")
    points: int = value(0)
    ports: int = value(0)
    placed: tuple = value(())


def is_in_pile(s, left):
    return left & sum(1 << u for u in range(len(s.due)) if s.due[u] == ELIMINATED)


def foreign(s, left):
    """GI-7.2c: two nations have no replacements."""
    return sum(1 << u for u, c in enumerate(s.book.units) if c.nation in {"british", "belgian"})


def too_dear(price):
    return lambda s, left: left if s.points < price else 0


@procedure
def replacements():
    return (
        loop(put("said", delayed), until=lambda s, said: said == "done"),
        loop(put("more", immediate), until=lambda s, more: more == "done"),
        loop(put("unit", place_unit), until=lambda s, unit: unit == "done"),
    )


@decision(
    rule="GI-7.2b",
    asks="unit",
    seat=lambda s: 0,
    bars=[
        only("GI-7.2b", "not_eliminated", is_in_pile),
        bar("GI-7.2c", "never_replaced", foreign),
        bar("GI-7.2b", "too_dear", too_dear(1)),
    ],
    words=["done"],
)
def delayed(s, choice):
    if choice != "done":
        s.points -= 1
        s.due[choice] = s.turn + 2


@decision(
    rule="GI-7.2a",
    asks="unit",
    seat=lambda s: 0,
    bars=[
        only("GI-7.2a", "not_eliminated", is_in_pile),
        bar("GI-7.2c", "never_replaced", foreign),
        bar("GI-7.2a", "too_dear", too_dear(2)),
    ],
    words=["done"],
)
def immediate(s, choice):
    if choice != "done":
        s.points -= 2
        s.due[choice] = s.turn


def is_due(s, left):
    return left & sum(1 << u for u in range(len(s.due)) if 0 < s.due[u] <= s.turn)


def no_port(s, left):
    """SW-8.1: a unit waits as long as no port is open."""
    return 0 if s.ports or not s.book.needs_port else left


@decision(
    rule="GI-7.3",
    asks="unit",
    seat=lambda s: 0,
    bars=[
        only("GI-7.2b", "not_due", is_due),
        bar("SW-8.1.1", "no_port_is_open", no_port),
    ],
    words=["done"],
)
def place_unit(s, choice):
    if choice != "done":
        s.due[choice] = ON_MAP
        s.placed = (*s.placed, (s.book.units[choice].name, s.turn))


def take_back_port(s):
    s.ports = int(s.turn >= s.book.port_turn)


@decision(
    rule="GWC-7.2.1",
    asks="space",
    seat=lambda s: 0,
    bars=[bar("GWC-7.2.1", "has_passed", lambda s, left: (1 << s.turn + 1) - 1)],
)
def exit_unit(s, space):
    s.due[0] = space
    s.points += 3


@pytest.fixture
def track(begin):
    def make(*units, first=2, turns=3, phases=None, needs_port=False, port_turn=0, **slots):
        clock = labelled([str(n) for n in range(first, first + turns)], first=first)
        slots.setdefault("due", [unit.entry for unit in units])
        return begin(
            Track,
            sequence=PlaySequence(clock, phases or (Phase("replacements"),), (), ("stop",)),
            kinds={"unit": [unit.name for unit in units], "space": [str(n) for n in range(13)]},
            tables={"units": units, "needs_port": needs_port, "port_turn": port_turn},
            **slots,
        )

    return make


def test_a_cheap_replacement_returns_two_turns_later(track, answer, refused):
    """GI-EX-7.2: one point of three on turn 2; not on turn 3, but on turn 4."""
    s = track(Counter("Corps X"), points=3)
    answer(s, "Corps X")

    assert (2, 4) == (s.points, s.due[0])
    offer = answer(s)
    assert (4, (0, "done")) == (s.turn, offer.options)
    answer(s, "Corps X")
    assert (("Corps X", 4),) == s.placed


PILE = [Counter("corps"), Counter("cavalry division"), Counter("british division", "british")]


def test_a_replacement_at_once_costs_two(track, answer, refused):
    """GI-EX-N-rep: 2 and 1 of 4 points; a division of the second nation is never replaced."""
    s = track(*PILE, turns=1, points=4)
    offer = answer(s)

    assert ["GI-7.2c"] == refused(s, offer, "british division")
    answer(s, "cavalry division", "done", "corps", "corps")
    assert (1, (("corps", 2),)) == (s.points, s.placed)


@pytest.mark.parametrize(("port_turn", "placed"), [(9, ()), (5, (("14th Corps", 5),))])
def test_a_reinforcement_waits_for_a_port(track, answer, port_turn, placed):
    """SW-EX-30: due on turn 4 with all ports lost; later if a port is open again."""
    phases = (Phase("ports", run="take_back_port"), Phase("replacements"))
    corps = Counter("14th Corps", "british", entry=4)
    s = track(corps, first=4, phases=phases, needs_port=True, port_turn=port_turn)
    offer = answer(s)
    while offer is not None:
        offer = answer(s, "14th Corps")

    assert placed == s.placed


def test_a_unit_that_left_the_map_returns_on_a_later_space(track, answer, refused):
    """GWC-EX-exit-platoon-Y: three points, and any space above 3 of the track."""
    phases = (Phase("exit", run="exit_unit"), Phase("replacements"))
    s = track(Counter("platoon"), first=3, turns=1, phases=phases)
    offer = answer(s)

    assert tuple(range(4, 13)) == offer.options
    assert ["GWC-7.2.1"] == refused(s, offer, "3")
    answer(s, "5")
    assert (3, 5) == (s.points, s.due[0])
