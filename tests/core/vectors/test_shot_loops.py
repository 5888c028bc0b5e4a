"""Dice one after another: shots that get better, guns that fire until they miss."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.tables import Modifier, Modifiers
from ww1core.tables.columns import Ranges
from ww1core.tables.modifiers import DieRule, SuccessRule
from ww1core.tables.spans import span_of
from ww1core.turns import (
    State,
    bar,
    column,
    decision,
    each,
    loop,
    only,
    procedure,
    put,
    record,
    roll,
    value,
    when,
)
from ww1core.turns.chance import D10

HIT = SuccessRule("at_most", always=(1,))
ACQUISITION = (2, 1, 0)
SHOTS = 3
SMALL_ARMS = Ranges([span_of(label) for label in ("1", "2-4", "5-8", "9-15", "16-29", "30+")])
SMALL_ARMS_HITS = (0, 1, 2, 3, 4, 5)


class Aim(NamedTuple):
    """A gun at work: its target, the shots at it, all its shots."""

    target: int = -1
    at_target: int = 0
    shots: int = 0
    is_over: bool = False


class Range(State):
    pinned: int = value(0)
    destroyed: int = value(0)
    retreated: int = value(0)
    uses: object = column("b", by="unit")
    steps: int = value(0)
    totals: tuple = value(())
    told: tuple = value(())
    aim: Aim = record(Aim)


def tell(s, *what):
    s.told = (*s.told, what)


@procedure(owns="aim")
def anti_tank_fire():
    return (
        take_aim,
        loop(
            when(lambda s: s.aim.target < 0, choose_target),
            when(lambda s: not s.aim.is_over, shoot_or_stop),
            until=lambda s: s.aim.is_over or s.aim.shots == SHOTS,
        ),
    )


def take_aim(s):
    s.aim = Aim(at_target=s.book.shot - 1, shots=s.book.shot - 1)


def vehicles(s, left):
    return left & s.book.vehicles


@decision(
    rule="LS-8.55",
    asks="unit",
    seat=lambda s: 0,
    bars=[
        only("LS-8.51", "not_a_vehicle", vehicles),
        bar("LS-8.55", "destroyed", lambda s, left: left & s.destroyed),
    ],
    words=["cease"],
)
def choose_target(s, choice):
    if choice == "cease":
        s.aim = s.aim._replace(is_over=True)
    else:
        s.aim = s.aim._replace(target=choice)


def to_hit_modifiers(s):
    acquired = ACQUISITION[min(s.aim.at_target, 2)]
    return s.book.modifiers.plus(Modifier("acquisition", acquired, "LS-8.56a"))


@decision(rule="LS-8.55", words=["fire", "cease"], seat=lambda s: 0)
def shoot_or_stop(s, choice):
    if choice == "cease":
        s.aim = s.aim._replace(is_over=True)
        return
    modifiers = to_hit_modifiers(s)
    s.totals = (*s.totals, modifiers.total)
    die = roll(s, "anti-tank", s.aim.target, dice=D10)
    s.aim = s.aim._replace(at_target=s.aim.at_target + 1, shots=s.aim.shots + 1)
    if HIT.succeeds(die, DieRule().total(die, modifiers.total), s.book.number):
        s.destroyed |= 1 << s.aim.target
        s.aim = s.aim._replace(target=-1, at_target=0)


@procedure
def hurricane():
    return (each("element", lambda s: range(s.book.elements), barrage_roll),)


def barrage_roll(s, element):
    """LS-5.22: every element is a barrage of ten of its own on the same hex."""
    column_ = s.book.barrage.label(s.book.barrage.position(10))
    tell(s, column_, roll(s, "barrage", element))


@procedure
def offensive_fire():
    return (
        each("thrower", lambda s: (1, 2), spend_use, put("strength", lambda s: 30), fire_at_squad),
        put("strength", lambda s: 8),
        fire_at_squad,
    )


def spend_use(s, thrower):
    s.uses[thrower] += 1


@procedure
def fire_at_squad(strength):
    return (put("hit", small_arms), when("hit", morale_check))


def small_arms(s, strength):
    position = SMALL_ARMS.position(strength)
    tell(s, SMALL_ARMS.label(position))
    return roll(s, "small arms") <= SMALL_ARMS_HITS[position]


def morale_check(s):
    """LS-9.11: not above morale is a pin, a second pin is a retreat of two; above is the end."""
    if roll(s, "morale") > 4:
        s.destroyed |= 1
    elif s.pinned & 1:
        s.retreated += 2
    s.pinned |= 1


@procedure
def bombardment():
    return (
        each(
            "gun",
            lambda s: range(2),
            loop(put("hit", bombard), until=lambda s, hit: not hit),
        ),
        when(lambda s: s.steps < s.book.steps, take_step),
    )


def bombard(s, gun):
    is_hit = roll(s, "bombardment", gun) <= s.book.number
    s.steps -= is_hit
    return is_hit


def take_step(s):
    s.steps -= 1


@pytest.fixture
def firing(begin):
    def make(root, script, *, names=("tank",), modifiers=(), number=0, shot=1, **tables):
        slots = {"steps": tables["steps"]} if "steps" in tables else {}
        return begin(
            Range,
            root,
            kinds={"unit": names},
            tables={
                "vehicles": 1,
                "modifiers": Modifiers(modifiers),
                "number": number,
                "shot": shot,
                **tables,
            },
            script=script,
            **slots,
        )

    return make


def test_shots_at_one_target_get_better(firing, answer):
    """LS-EX-8.56-acquisition-sequence: three misses with +2, +1 and 0."""
    s = firing(anti_tank_fire, {"anti-tank": [9, 9, 9]}, number=5)
    answer(s, "tank", "fire", "fire", "fire")

    assert (2, 1, 0) == s.totals
    assert 0 == s.destroyed


CAPTURED = [
    Modifier("turned", 2, "LS-8.32c"),
    Modifier("non-specialist", 2, "LS-13.24c"),
    Modifier("close range", -1, "LS-8.58"),
]


def test_a_captured_gun_shoots_badly(firing, answer):
    """LS-EX-13.24-captured-gun: 2, 2, 2 and -1 are 5 on the first shot."""
    s = firing(anti_tank_fire, {"anti-tank": [9]}, modifiers=CAPTURED, number=6)
    answer(s, "tank", "fire")

    assert (5,) == s.totals


@pytest.mark.parametrize(("die", "destroyed"), [(5, 1), (6, 0)])
def test_artillery_is_slow_against_cars(firing, answer, die, destroyed):
    """LS-EX-8.59-art-vs-car: the third shot at range 3 needs 5 of 7."""
    light = [Modifier("light vehicle", 2, "LS-8.59")]
    s = firing(anti_tank_fire, {"anti-tank": [die]}, modifiers=light, number=7, shot=3)
    answer(s, "tank", "fire")

    assert (2,) == s.totals
    assert destroyed == s.destroyed


def test_a_new_target_is_chosen_only_after_a_hit(firing, answer, refused):
    """LS-EX-8.7-atfa-spares-infantry: one tank destroyed, the squads untouched."""
    names = ["Mk.IV a", "Mk.IV b", "s1", "s2"]
    s = firing(anti_tank_fire, {"anti-tank": [9, 1]}, names=names, vehicles=0b0011, number=7)
    offer = answer(s)

    assert ["LS-8.51"] == refused(s, offer, "s1")
    offer = answer(s, "Mk.IV a", "fire")
    assert "shoot_or_stop" == offer.name
    offer = answer(s, "fire")
    assert (1, "cease") == offer.options
    assert 0b0001 == s.destroyed


def test_a_hurricane_is_resolved_element_by_element(firing, answer):
    """LS-EX-5.22-hurricane-four: four rolls on the column of ten, one after another."""
    columns = Ranges([span_of(label) for label in ("10-19", "20-29", "30+")])
    s = firing(hurricane, {"barrage": [3, 1, 6, 2]}, elements=4, barrage=columns)
    answer(s)

    assert [("10-19", 3), ("10-19", 1), ("10-19", 6), ("10-19", 2)] == list(s.told)


def test_each_flamethrower_is_an_attack_of_its_own(firing, answer):
    """LS-EX-13.13-flamethrower-sequence: hit, miss, hit: pinned first, then back two hexes."""
    script = {"small arms": [1, 6, 1], "morale": [3, 3]}
    s = firing(offensive_fire, script, names=["target", "ft1", "ft2"])
    answer(s)

    assert [("30+",), ("30+",), ("5-8",)] == list(s.told)
    assert (1, 2, 0) == (s.pinned, s.retreated, s.destroyed)
    assert [1, 1] == list(s.uses[1:])


def test_a_gun_fires_until_it_misses(firing, answer):
    """GI-EX-N-ha2: 6, then 2 and 6; one step by dice, one more, two of four left."""
    script = {("bombardment", 0): [6], ("bombardment", 1): [2, 6]}
    s = firing(bombardment, script, number=5, steps=4)
    answer(s)

    assert 2 == s.steps
    assert {} == s.chance.left
