"""A chain of tests each of which may end the attempt, with links left out by case."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import Grid, HexMap, Obstacle, Overlay, Sight
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import (
    State,
    bar,
    decision,
    each,
    procedure,
    put,
    record,
    roll,
    stop_if,
    value,
    when,
)

GRID = Grid(columns=14, rows=14)
SMOKE = Obstacle("smoke", height=None, along="one", at_ends=True)
SIGHT = Sight(HexMap(GRID), overlays=[Overlay((SMOKE,))])
OBSERVER = GRID.hex("0113")
SCATTER = {"drumfire": 5, "hurricane": 4}


class Barrage(NamedTuple):
    """A barrage that was declared: where, of which kind and ammunition, by how many elements."""

    target: int
    kind: str
    ammunition: str
    elements: int


class Artillery(State):
    elements: int = value(4)
    done: tuple = value(())
    landed: tuple = value(())
    smoke: int = value(0)
    barrage: Barrage = record(Barrage)


def tell(s, what):
    s.done = (*s.done, what)


@procedure(owns="barrage")
def indirect_barrage():
    return (
        put("target", choose_target),
        declare,
        when(needs_communication, put("heard", communicate), stop_if(lambda s, heard: not heard)),
        when(needs_order, put("granted", fire_order), stop_if(lambda s, granted: not granted)),
        each("marker", markers, land),
    )


def unseen(s, left):
    """LS-5.11: an observer sees ten hexes."""
    return left & ~SIGHT.visible_from(OBSERVER, left, (s.smoke,), farthest=10)


def not_observed(s, left):
    """LS-5.13: a town is observed without an observer."""
    return 0 if s.book.town else unseen(s, left)


@decision(
    rule="LS-5.11.a1",
    asks="hex",
    seat=lambda s: 0,
    bars=[bar("LS-5.11.a1", "not_observed", not_observed)],
)
def choose_target(s, hex_):
    pass


def declare(s, target):
    """LS-5.11.b1: the elements are spent for this turn whatever happens."""
    s.barrage = Barrage(target, *s.book.barrage)
    s.elements -= s.barrage.elements


def needs_communication(s):
    return not s.book.town


def needs_order(s):
    return s.barrage.ammunition != "smoke"


def communicate(s):
    tell(s, "communication")
    return roll(s, "communication") >= 4


def fire_order(s):
    tell(s, "order")
    return True


def markers(s):
    """LS-5.33: each element of smoke is a marker of its own; others land together."""
    return range(s.barrage.elements if s.barrage.ammunition == "smoke" else 1)


def land(s, marker):
    scatters = roll(s, "scatter", marker) >= SCATTER[s.barrage.kind]
    s.landed = (*s.landed, "scattered" if scatters else "on target")


@pytest.fixture
def artillery(begin):
    def make(script, *, kind="drumfire", ammunition="HE", elements=2, town=False, **slots):
        return begin(
            Artillery,
            indirect_barrage,
            map_=HexMap(GRID),
            tables={"barrage": (kind, ammunition, elements), "town": town},
            script=script,
            **slots,
        )

    return make


def test_a_failed_link_ends_the_attempt_and_spends_the_guns(artillery, answer):
    """LS-EX-5.11-communication: a 3; no order is rolled, two elements are spent this turn."""
    s = artillery({"communication": [3]})
    answer(s, "0108")

    assert (("communication",), (), 2) == (s.done, s.landed, s.elements)


def test_a_town_needs_no_communication(artillery, answer):
    """LS-EX-5.14-later-turn-town: order and scatter, no communication, no observer."""
    s = artillery({"scatter": [4]}, town=True, elements=1)
    answer(s, "1401")

    assert (("order",), ("on target",)) == (s.done, s.landed)


def test_smoke_needs_no_order_and_lands_marker_by_marker(artillery, answer):
    """LS-EX-5.33-smoke-cover: 4 and 5: one marker in the target, one scattered; 7 hexes each."""
    s = artillery({"communication": [4], "scatter": [4, 5]}, ammunition="smoke")
    answer(s, "0508")

    assert (("communication",), ("on target", "scattered")) == (s.done, s.landed)
    assert 7 == GRID.within(GRID.hex("0508"), 1).bit_count()


@pytest.mark.parametrize(
    ("kind", "die", "scatters"),
    [
        ("drumfire", 4, False),
        ("drumfire", 5, True),
        ("drumfire", 6, True),
        ("hurricane", 3, False),
        ("hurricane", 4, True),
    ],
)
def test_one_die_scatters_all_elements(artillery, answer, kind, die, scatters):
    """LS-EX-5.41-scatter-thresholds."""
    s = artillery({"communication": [6], "scatter": [die]}, kind=kind)
    answer(s, "0108")

    assert ("scattered" if scatters else "on target",) == s.landed


@pytest.mark.parametrize(
    ("number", "smoke", "is_observable"),
    [("0103", (), True), ("0102", (), False), ("0108", ("0108",), False)],
    ids=["A", "B", "C"],
)
def test_an_observer_sees_ten_hexes_but_not_into_smoke(
    artillery, answer, refused, number, smoke, is_observable
):
    """LS-EX-5.11-fo-range: 10 hexes, 11 hexes, 5 hexes with smoke."""
    s = artillery({}, smoke=GRID.hexes_of(*smoke))
    offer = answer(s)

    assert ([] if is_observable else ["LS-5.11.a1"]) == refused(s, offer, number)


@pytest.mark.parametrize(("guns", "off_map", "strength"), [(1, 0, 10), (0, 2, 20)])
def test_each_element_is_worth_ten(guns, off_map, strength):
    """LS-EX-5.42-strength."""
    element = Modifier("element", 10, "LS-5.42")

    assert strength == Modifiers([element.times(guns), element.times(off_map)]).total
