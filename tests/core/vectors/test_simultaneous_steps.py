"""Both sides at once: dice on both sides before any loss, reactions that wipe out both."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid.hexset import members
from ww1core.tables.columns import Ranges
from ww1core.tables.results import Chart
from ww1core.tables.spans import span_of
from ww1core.turns import (
    OWNER,
    Hands,
    State,
    bind,
    decision,
    each,
    only,
    play,
    procedure,
    put,
    record,
    roll,
    stop_if,
    value,
    window,
)
from ww1core.turns.chance import TWO_D6, roll_faces

BOMBS = Chart(
    "bombing",
    Ranges([span_of(label) for label in ("1-3", "4-6", "7-9", "10-12", "13+")]),
    [(1, 0), (1, 0), (3, 0), (4, 1), (4, 2)],
)
ACTIVE, INACTIVE = 0, 1


class Melee(NamedTuple):
    """A melee in one hex: who holds a pillbox, the totals rolled so far."""

    pillbox: int = -1
    totals: tuple = ()


class Fight(State):
    units: tuple = value((0, 0))
    broken: int = value(0)
    hands: tuple = value((0, 0), shown=OWNER)
    control: int = value(INACTIVE)
    victory: tuple = value((0, 0))
    dice: tuple = value(())
    results: tuple = value(())
    melee: Melee = record(Melee)


@procedure
def air_phase():
    return (
        put("lost", air_combat),
        remove_aircraft,
        put("factor", bombing_factor),
        each("target", lambda s: range(len(s.book.targets)), bomb),
    )


def air_combat(s):
    """LS-11.12: every aircraft of both sides rolls before any is removed."""
    hits = [0, 0]
    for seat in (ACTIVE, INACTIVE):
        for aircraft in members(s.units[seat]):
            s.dice = (*s.dice, seat)
            hits[1 - seat] += roll(s, "air", aircraft) == 1
    return tuple(hits)


def remove_aircraft(s, lost):
    for seat in (ACTIVE, INACTIVE):
        for aircraft in members(s.units[seat])[: lost[seat]]:
            s.units = tuple(u & ~(1 << aircraft) for u in s.units)


def bombing_factor(s):
    return 6 * s.units[ACTIVE].bit_count()


def bomb(s, target, factor):
    pinned, eliminated = BOMBS.look_up(factor)
    die = roll(s, "bomb", target)
    result = "E" if die <= eliminated else "P" if die <= pinned else "none"
    if s.book.targets[target] == "tank" and result == "P":
        result = "none"
    s.results = (*s.results, result)


@procedure(owns="melee")
def melee():
    return (
        open_melee,
        stop_if(runner_alone),
        before_dice,
        stop_if(is_over),
        each("seat", lambda s: (INACTIVE, ACTIVE), roll_melee),
        compare_totals,
    )


def open_melee(s):
    s.melee = Melee(s.book.pillbox)


def runner_alone(s):
    """GWC-O16.4.1a: a runner alone is lost without a roll."""
    for seat in (ACTIVE, INACTIVE):
        if all(s.book.names[unit] == "runner" for unit in members(s.units[seat])):
            s.units = tuple(0 if at == seat else u for at, u in enumerate(s.units))
            s.victory = tuple(v + (at != seat) for at, v in enumerate(s.victory))
            return True
    return False


def is_over(s):
    return not all(s.units)


@procedure
def ambush(seat, card):
    return (discard, bind(choose_victim, seat=lambda s, seat: 1 - seat))


def discard(s, seat, card):
    s.hands = tuple(h & ~(1 << card) if at == seat else h for at, h in enumerate(s.hands))


@decision(
    rule="GWC-A30a",
    asks="unit",
    bars=[only("GWC-A30a", "not_in_the_melee", lambda s, left, seat: left & s.units[seat])],
)
def choose_victim(s, unit, seat):
    if s.broken >> unit & 1:
        s.units = tuple(u & ~(1 << unit) for u in s.units)
    s.broken |= 1 << unit


before_dice = window(
    "before_dice",
    rule="GWC-A30b",
    order=lambda s: (INACTIVE, ACTIVE),
    plays=[play("GWC-A30a", ambush, cards=lambda book: 0b11)],
    hands=Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[seat]),
    module=__name__,
)


def roll_melee(s, seat):
    total = s.book.power[seat] + sum(roll_faces(s, "melee", seat, dice=TWO_D6))
    s.dice = (*s.dice, seat)
    s.melee = s.melee._replace(totals=(*s.melee.totals, total))


def compare_totals(s):
    """GWC-O16.4.3: the lower total loses all; on a tie both, but not who holds a pillbox."""
    inactive, active = s.melee.totals
    lost = {INACTIVE: inactive <= active, ACTIVE: active <= inactive}
    if inactive == active and s.melee.pillbox >= 0:
        lost[s.melee.pillbox] = False
    s.units = tuple(0 if lost[seat] else units for seat, units in enumerate(s.units))


@pytest.fixture
def fight(begin):
    def make(root, units, names, script=None, *, pillbox=-1, power=(0, 0), targets=(), **slots):
        return begin(
            Fight,
            root,
            seats=("active", "inactive"),
            kinds={"unit": names, "card": ["ambush 1", "ambush 2"]},
            tables={
                "names": [name.split()[0] for name in names],
                "pillbox": pillbox,
                "power": power,
                "targets": targets,
            },
            script=script,
            units=units,
            **slots,
        )

    return make


def test_all_aircraft_fire_before_any_is_lost(fight, answer):
    """LS-EX-11.32-bombing-example: two bombers miss, one fighter hits; factor 6 does nothing."""
    names = ["B 1", "B 2", "F 1"]
    script = {"air": [6, 6, 1], ("bomb", 0): [5], ("bomb", 1): [1]}
    s = fight(air_phase, (0b011, 0b100), names, script, targets=["squad", "tank"])
    answer(s)

    assert (ACTIVE, ACTIVE, INACTIVE) == s.dice
    assert 1 == s.units[ACTIVE].bit_count()
    assert ("none", "none") == s.results


def test_two_bombers_eliminate_a_tank(fight, answer):
    """LS-EX-11.32-bombing-example with both bombers: factor 12 and a 1 eliminate the tank."""
    s = fight(air_phase, (0b11, 0), ["B 1", "B 2"], {"air": [6, 6], "bomb": [1]}, targets=["tank"])
    answer(s)

    assert ("E",) == s.results


def test_both_sides_may_wipe_each_other_out_before_the_dice(fight, answer):
    """GWC-EX-mutual-ambush: two ambushes, two broken squads, no roll; control does not change."""
    names = ["squad french", "squad german"]
    s = fight(melee, (0b01, 0b10), names, hands=(0b01, 0b10), broken=0b11, control=INACTIVE)
    offer = answer(s)

    assert INACTIVE == offer.seat
    answer(s, "ambush 2", "ambush 1")
    assert ((0, 0), (), INACTIVE) == (s.units, s.dice, s.control)


def test_a_runner_is_lost_without_a_roll(fight, answer):
    """GWC-EX-melee-runner: one point for the other side, no reaction is asked."""
    s = fight(melee, (0b01, 0b10), ["runner a", "platoon b"], hands=(0b01, 0b10))

    assert answer(s) is None
    assert ((0, 0b10), (0, 1), ()) == (s.units, s.victory, s.dice)


@pytest.mark.parametrize(("pillbox", "left"), [(INACTIVE, (0, 0b10)), (-1, (0, 0))])
def test_a_tie_costs_both_sides_or_the_one_outside(fight, answer, pillbox, left):
    """GWC-EX-melee-tie-pillbox: 14 to 14."""
    script = {("melee", INACTIVE): [3, 4], ("melee", ACTIVE): [4, 4]}
    names = ["platoon french", "platoon german"]
    s = fight(melee, (0b01, 0b10), names, script, pillbox=pillbox, power=(6, 7))
    answer(s)

    assert (INACTIVE, ACTIVE) == s.dice
    assert left == s.units
