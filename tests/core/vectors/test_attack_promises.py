"""Attacks put together unit by unit, with promises that later attacks have to keep."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import Grid, HexMap
from ww1core.hexgrid.hexset import members
from ww1core.turns import (
    State,
    bar,
    column,
    decision,
    lift,
    loop,
    only,
    procedure,
    put,
    search,
    stop_if,
    value,
    word,
)

GRID = Grid(columns=12, rows=12)


class Counter(NamedTuple):
    name: str
    at: str
    seat: int = 0
    kind: str = "foot"
    mark: str = ""


class Segment(State):
    hex: object = column("h", by="unit", fill=-1)
    used: int = value(0)
    attacked: int = value(0)
    promised: int = value(0)
    attacks: tuple = value(())


def hexes_of(s, units):
    found = 0
    for unit in members(units):
        found |= 1 << s.hex[unit]
    return found


def side(s, seat):
    return sum(1 << u for u, counter in enumerate(s.book.units) if counter.seat == seat)


def beside(s, hexes):
    """The units of the attacker next to any of the hexes."""
    near = GRID.neighbours_of(hexes)
    return sum(1 << unit for unit in members(side(s, 0)) if near >> s.hex[unit] & 1)


@procedure
def combat_segment():
    return (
        loop(
            put("target", choose_target),
            stop_if(lambda s, target: target == "end"),
            put("force", add_attackers),
            resolve,
            until=lambda s: False,
        ),
    )


def enemy_hexes(s, left):
    return left & hexes_of(s, side(s, 1)) & ~s.attacked


def without_attackers(s, left):
    """A target that nobody may attack is none."""
    return sum(1 << hex_ for hex_ in members(left) if not free_attackers(s, hex_))


def free_attackers(s, target):
    free = beside(s, 1 << target) & ~s.used
    for forbidden in (marked, in_parentheses, flooded, horse_at_foot):
        free &= ~forbidden(s, free, target)
    return free


def has_promised(s):
    return s.promised != 0


@decision(
    rule="CG-12.1e",
    asks="hex",
    seat=lambda s: 0,
    bars=[
        only("CG-12.1e", "no_enemy_there", enemy_hexes),
        bar("CG-12.1e", "nobody_may_attack_it", without_attackers),
    ],
    words=[word("end", bar("CG-12.4a", "a_promise_is_open", has_promised))],
    forced=False,
)
def choose_target(s, choice):
    pass


def adjacent(s, left, target):
    return left & beside(s, 1 << target)


def marks(s, left, *kinds):
    return sum(1 << unit for unit in members(left) if s.book.units[unit].mark in kinds)


def marked(s, left, target=0):
    return marks(s, left, "replacement", "strategic")


def in_parentheses(s, left, target=0):
    return marks(s, left, "parentheses")


def flooded(s, left, target=0):
    return marks(s, left, "flooded")


def horse_at_foot(s, left, target):
    kinds = {s.book.units[u].kind for u in members(side(s, 1)) if s.hex[u] == target}
    if kinds == {"horse"}:
        return 0
    return sum(1 << unit for unit in members(left) if s.book.units[unit].kind == "horse")


def keeps_promises(s, left, target, picked, without):
    return sum(
        1 << unit for unit in members(left) if is_kept(s, picked | 1 << unit, target, without)
    )


def is_kept(s, force, target, without):
    if "arms" not in without and len({s.book.units[unit].kind for unit in members(force)}) > 1:
        return False
    if "promises" in without or hexes_of(s, force).bit_count() == 1:
        return True
    owed = owed_hexes(s, force, target) | s.promised & ~(1 << target)
    return can_attack_all(s, members(owed), side(s, 0) & ~s.used & ~force)


def owed_hexes(s, force, target):
    """CG-12.4a: the enemies in the zones of attackers that combine from several hexes."""
    near = GRID.neighbours_of(hexes_of(s, force))
    return near & hexes_of(s, side(s, 1)) & ~s.attacked & ~(1 << target)


def can_attack_all(s, owed, free):
    """Whether every enemy that is owed an attack finds an attacker of its own."""
    if not owed:
        return True
    first, *rest = owed
    return any(
        can_attack_all(s, rest, free & ~(1 << unit))
        for unit in members(free & free_attackers(s, first))
    )


@decision(
    rule="CG-12.3a",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[
        only("CG-12.1e", "not_adjacent", adjacent),
        bar("CG-12.2f", "has_attacked", lambda s, left: left & s.used),
        bar("CG-12.1d", "under_a_marker", marked),
        bar("CG-2.26e", "may_never_attack", in_parentheses),
        bar("CG-12.94b", "in_a_flooded_hex", flooded),
        bar("CG-14.2a", "cavalry_against_infantry", horse_at_foot),
        search(
            "CG-12.4a",
            "attack_cannot_be_made",
            keeps_promises,
            lift("promises", "CG-12.4a", "promise_cannot_be_kept"),
            lift("arms", "CG-12.4c", "arms_do_not_combine"),
        ),
    ],
    words=[word("done", bar("CG-12.3a", "nobody_attacks", lambda s, picked: not picked))],
    forced=False,
)
def add_attackers(s, choice, target):
    pass


def resolve(s, target, force):
    s.used |= force
    s.attacked |= 1 << target
    s.promised &= ~(1 << target)
    if hexes_of(s, force).bit_count() > 1:
        s.promised |= owed_hexes(s, force, target)
    s.attacks = (*s.attacks, (GRID.number(target), force))


@pytest.fixture
def segment(begin):
    def make(*units):
        return begin(
            Segment,
            combat_segment,
            map_=HexMap(GRID),
            kinds={"unit": [unit.name for unit in units]},
            tables={"units": units},
            hex=[GRID.hex(unit.at) for unit in units],
        )

    return make


PAIR = [
    Counter("A", "0506"),
    Counter("B", "0507"),
    Counter("X", "0606", 1),
    Counter("Y", "0607", 1),
]


def test_an_attack_whose_promise_cannot_be_kept_is_not_offered(segment, answer, refused):
    """CG-EX-comb-02: with B in the attack A may not join, nobody else could attack Y."""
    s = segment(*PAIR)
    offer = answer(s, "0606", "B")

    assert ("done",) == offer.options
    assert ["CG-12.4a"] == refused(s, offer, "A")
    answer(s, "done", "end")
    assert (("0606", 0b10),) == s.attacks


def test_a_promise_that_can_be_kept_has_to_be(segment, answer, refused):
    """CG-EX-comb-02 with C beside Y: A and B may combine, and the segment waits for C."""
    s = segment(*PAIR, Counter("C", "0608"))
    offer = answer(s, "0606", "B", "A", "done")

    assert ["CG-12.4a"] == refused(s, offer, "end")
    answer(s, "0607", "C", "done", "end")
    assert (("0606", 0b11), ("0607", 0b10000)) == s.attacks


def test_cavalry_attacks_only_cavalry_and_with_nobody_else(segment, answer, refused):
    """CG-EX-cav-05: of an infantry and a cavalry hex only 0505 is a target of the cavalry."""
    units = [
        Counter("cav", "0506", kind="horse"),
        Counter("inf", "0504"),
        Counter("F", "0606", 1),
        Counter("H", "0505", 1, "horse"),
    ]
    s = segment(*units)
    offer = answer(s)

    assert ("0505",) == GRID.numbers(sum(1 << hex_ for hex_ in offer.options if hex_ != "end"))
    offer = answer(s, "0505", "cav")
    assert "CG-12.4c" in refused(s, offer, "inf")


MARKS = ("replacement", "strategic", "done", "out_of_supply", "parentheses", "flooded", "")


def test_every_unit_that_may_not_attack_knows_why(segment, answer, refused):
    """CG-EX-mark-01: only c, d and g are eligible."""
    around = [GRID.number(hex_) for hex_ in GRID.neighbours[GRID.hex("0606")]] + ["0506"]
    units = [
        Counter(name, at, 0, "foot", mark)
        for name, at, mark in zip("abcdefg", around, MARKS, strict=True)
    ]
    s = segment(*units, Counter("X", "0606", 1))
    offer = answer(s, "0606")
    rules = {name: refused(s, offer, name) for name in "abcdefg"}

    assert (2, 3, 6) == offer.options
    assert [["CG-12.1d"], ["CG-12.1d"], ["CG-2.26e"], ["CG-12.94b"]] == [
        rules[name] for name in "abef"
    ]


def test_a_unit_attacks_one_target_a_phase(segment, answer, refused):
    """SW-EX-09: a unit next to two enemies attacks either of them, not both."""
    s = segment(Counter("A", "0506"), Counter("X", "0605", 1), Counter("Y", "0606", 1))
    offer = answer(s)

    assert 3 == len(offer.options)
    offer = answer(s, "0605", "A", "done")
    assert ["CG-12.1e"] == refused(s, offer, "0606")
