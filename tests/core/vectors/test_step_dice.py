"""One attack, die by die: each defender's recoil is over before the next one rolls."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.retreats import Compass, retreat_hexes
from ww1core.hexgrid.zones import zone
from ww1core.tables import Modifier, Modifiers, Odds
from ww1core.tables.modifiers import DieRule
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
    word,
)

GRID = Grid(columns=12, rows=12)
COSTS = compile_costs(HexMap(GRID), CostTable())
NE_SE = (1, 2)
TARGET = GRID.hex("0606")
ODDS = Odds(["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"], below="clamp", above="clamp")
ATTACKER_DIE = (2, 1, 0, -1, -2, -3, -3, None)
DEFENDER_DIE = (None, -1, 0, 1, 2, 3, 3, 3)
LIMITS = (99, 99, 99, 4, 3, 2, 1, 0)
DIE = DieRule(1, 6, immune=(1, 6), rule="CG-CRT-f")
ENTENTE = 1


class Counter(NamedTuple):
    name: str
    seat: int
    steps: int = 2
    rating: int = 4
    size: int = 1
    kind: str = "foot"
    at: str = "0506"


class Attack(NamedTuple):
    """Who takes part, at which column, how many attackers roll."""

    attackers: int
    column: int
    limit: int


class Front(State):
    hex: object = column("h", by="unit", fill=-1)
    steps: object = column("b", by="unit")
    told: tuple = value(())
    advanced: int = value(0)
    attack: Attack = record(Attack)


def tell(s, *what):
    s.told = (*s.told, what)


def units_of(s, seat, hex_=None):
    return sum(
        1 << unit
        for unit, counter in enumerate(s.book.units)
        if counter.seat == seat and s.hex[unit] >= 0 and hex_ in (None, s.hex[unit])
    )


def defenders(s):
    return members(units_of(s, ENTENTE, TARGET))


def kinds_of(s):
    return {s.book.units[unit].kind for unit in defenders(s)}


def has_cavalry(s):
    return any(s.book.units[unit].kind == "horse" for unit in members(units_of(s, 0)))


@procedure(owns="attack")
def attack():
    return (
        when(lambda s: kinds_of(s) == {"horse"}, each("rider", defenders, offer_retirement)),
        fix_odds,
        each("unit", defenders, roll_for_defender, guard=lambda s, unit: s.hex[unit] == TARGET),
        when(
            has_choice,
            put("rollers", choose_rollers),
            otherwise=(put("rollers", lambda s: s.attack.attackers),),
        ),
        each("roller", lambda s, rollers: members(rollers), roll_for_attacker),
        when(lambda s: not defenders(s), choose_advance),
    )


@decision(rule="CG-14.3a", words=["retire", "stand"], seat=lambda s: ENTENTE)
def offer_retirement(s, choice, rider):
    """CG-14.4a: from cavalry only with a die not above the rating."""
    if choice == "stand":
        return
    if not has_cavalry(s) or roll(s, "retirement", rider) <= s.book.units[rider].rating:
        s.hex[rider] = GRID.hex("0806")
        tell(s, s.book.units[rider].name, "retires")


def fix_odds(s):
    factors = Modifiers(Modifier(name, 1, "CG-12.91a") for name in s.book.terrain)
    defence = sum(s.steps[unit] for unit in defenders(s)) + factors.total
    attackers = units_of(s, 0)
    total = sum(s.steps[unit] for unit in members(attackers))
    placed = ODDS.place(ODDS.position(total, defence))
    limit = min(LIMITS[placed.column], attackers.bit_count())
    if "fort" in kinds_of(s):
        limit = attackers.bit_count()
    if kinds_of(s) == {"horse"} and not has_cavalry(s):
        limit = min(limit, 1)
    s.attack = Attack(attackers, placed.column, limit)
    tell(s, "odds", total, defence, placed.label)


def rating(s, unit):
    counter = s.book.units[unit]
    return 1 if counter.kind == "horse" and not has_cavalry(s) else counter.rating


def lose_step(s, unit):
    s.steps[unit] -= 1
    if not s.steps[unit]:
        s.hex[unit] = -1


@procedure
def roll_for_defender(unit):
    return (
        put("excess", roll_defence),
        when(may_stay, put("excess", stay_or_recoil)),
        when("excess", recoil),
    )


def roll_defence(s, unit):
    total = DIE.total(roll(s, "defence", unit), DEFENDER_DIE[s.attack.column])
    excess = total - rating(s, unit)
    if excess > 0:
        lose_step(s, unit)
    tell(s, s.book.units[unit].name, total, s.steps[unit])
    is_gone = s.hex[unit] < 0 or s.book.units[unit].kind == "fort"
    return 0 if is_gone else min(max(excess, 0), 3)


def may_stay(s, excess):
    return excess and s.book.works


@decision(rule="CG-12.81c", words=["stay", "recoil"], seat=lambda s: ENTENTE)
def stay_or_recoil(s, choice, excess):
    return 0 if choice == "stay" else excess


@procedure
def recoil(unit, excess):
    return (loop(put("excess", recoil_into), until=lambda s, excess: excess == 0),)


def recoil_hexes(s, left, unit, excess):
    enemies = sum({1 << s.hex[other] for other in members(units_of(s, 0))})
    compass = Compass(NE_SE, enemies | zone(GRID, enemies))
    return left & retreat_hexes(COSTS, s.hex[unit], excess, compass)


@decision(
    rule="CG-12.82a",
    asks="hex",
    seat=lambda s: ENTENTE,
    bars=[only("CG-12.82a", "not_a_recoil_hex", recoil_hexes)],
)
def recoil_into(s, hex_, unit, excess):
    s.hex[unit] = hex_
    tell(s, s.book.units[unit].name, "to", GRID.number(hex_))
    return excess - 1


def has_choice(s):
    return s.attack.limit < s.attack.attackers.bit_count()


def smaller(s, left):
    """CG-12.72d: the larger units roll first."""
    largest = max((s.book.units[unit].size for unit in members(left)), default=0)
    return sum(1 << unit for unit in members(left) if s.book.units[unit].size < largest)


def enough(s, left, picked):
    return 0 if too_few(s, picked) else left


def too_few(s, picked):
    return picked.bit_count() < s.attack.limit


@decision(
    rule="CG-12.72c",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[
        only("CG-12.72a", "does_not_attack", lambda s, left: left & s.attack.attackers),
        bar("CG-12.72a", "enough_roll", enough),
        bar("CG-12.72d", "larger_first", smaller),
    ],
    words=[word("done", bar("CG-12.72a", "more_must_roll", too_few))],
)
def choose_rollers(s, choice):
    pass


def roll_for_attacker(s, roller):
    total = DIE.total(roll(s, "attack", roller), ATTACKER_DIE[s.attack.column])
    if total > rating(s, roller):
        lose_step(s, roller)
    tell(s, s.book.units[roller].name, total, s.steps[roller])


@decision(
    rule="CG-12.77a",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[
        only("CG-12.77a", "did_not_attack", lambda s, left: left & s.attack.attackers),
    ],
    forced=False,
)
def choose_advance(s, choice):
    if choice != "done":
        s.hex[choice] = TARGET
        s.advanced |= 1 << choice


@pytest.fixture
def fight(begin):
    def make(*units, terrain=(), works=(), **dice):
        return begin(
            Front,
            attack,
            map_=HexMap(GRID),
            seats=("central", "entente"),
            kinds={"unit": [unit.name for unit in units]},
            tables={
                "units": units,
                "terrain": terrain,
                "works": works,
            },
            script=dice,
            hex=[TARGET if unit.seat else GRID.hex(unit.at) for unit in units],
            steps=[unit.steps for unit in units],
        )

    return make


def attackers(count, **more):
    return [Counter(f"A{n}", 0, **more) for n in range(1, count + 1)]


def defender(name, **more):
    return Counter(name, ENTENTE, **more)


def test_a_recoil_is_over_before_the_next_defender_rolls(fight, answer):
    """CG-EX-rec-09: D1 rolls 4, loses a step and recoils 2; then D2 rolls 3 and stays."""
    units = [defender("D1", rating=3), defender("D2", rating=5), *attackers(4)]
    s = fight(*units, defence=[4, 3], attack=[1] * 4)
    offer = answer(s)

    assert (ENTENTE, "recoil_into") == (offer.seat, offer.name)
    assert (("odds", 8, 4, "2-1"), ("D1", 5, 1)) == s.told
    answer(s, "0706", "0806")
    assert (("D1", "to", "0706"), ("D1", "to", "0806"), ("D2", 4, 2)) == s.told[2:5]
    assert 0 == s.advanced


def test_an_attack_runs_from_odds_to_losses(fight, answer):
    """CG-EX-full-01: 6 to 4 in a forest; D1 recoils 1, A1 loses a step, nobody advances."""
    units = [
        defender("D1", rating=3),
        defender("D2", steps=1, rating=3),
        *attackers(2),
        Counter("A3", 0, at="0507"),
    ]
    s = fight(*units, terrain=["forest"], defence=[4, 2], attack=[6, 2, 3])
    answer(s, "0707")

    assert ("odds", 6, 4, "1-1") == s.told[0]
    assert [1, 1, 1, 2, 2] == list(s.steps)
    assert [GRID.hex("0707"), TARGET] == list(s.hex[:2])
    assert 0 == s.advanced


def test_nobody_rolls_for_the_attacker_at_six_to_one(fight, answer):
    """CG-EX-n-02: 12 to 2; a 3 becomes 6, D1 recoils 2 and the hex is open to an advance."""
    s = fight(defender("D1"), *attackers(6), defence=[3])
    offer = answer(s, "0706", "0806")

    assert (("odds", 12, 2, "6-1"), ("D1", 6, 1)) == s.told[:2]
    assert (0, "choose_advance") == (offer.seat, offer.name)


@pytest.mark.parametrize(
    ("answers", "advances"), [(["stay"], False), (["recoil", "0706", "0806"], True)]
)
def test_the_owner_decides_in_a_fortified_zone(fight, answer, answers, advances):
    """CG-EX-fort-04: 5 becomes 6 at 2-1, one step left; stay, or recoil 2 hexes."""
    s = fight(defender("D"), *attackers(2), works=["zone"], defence=[5], attack=[1, 1])
    offer = answer(s, *answers)

    assert ("D", 6, 1) == s.told[1]
    assert advances == (offer is not None and offer.name == "choose_advance")


def test_a_fort_has_nowhere_to_recoil(fight, answer):
    """CG-EX-fort-01 and CG-EX-fort-06: 4-1, all four roll; a 3 becomes 6, it is reduced."""
    fort = defender("fort", rating=5, kind="fort")
    s = fight(fort, *attackers(4), defence=[3], attack=[4, 4, 4, 4])
    answer(s)

    assert (("odds", 8, 2, "4-1"), ("fort", 6, 1)) == s.told[:2]
    assert [("A1", 1, 2), ("A2", 1, 2), ("A3", 1, 2), ("A4", 1, 2)] == list(s.told[2:])
    assert 0 == s.advanced


def test_cavalry_that_stands_against_infantry_is_weak(fight, answer):
    """CG-EX-cav-01: rough, 6 to 2 is 3-1; one attacker rolls, a 2 eliminates the cavalry."""
    s = fight(
        defender("cav", steps=1, kind="horse"),
        *attackers(3),
        terrain=["rough"],
        defence=[2],
        attack=[5],
    )
    answer(s, "stand", "A1")

    assert (("odds", 6, 2, "3-1"), ("cav", 4, 0), ("A1", 3, 2)) == s.told


def test_each_cavalry_unit_tries_to_retire_by_itself(fight, answer):
    """CG-EX-cav-03: 3 is enough for a rating of 3, not for 2; odds are taken against the other."""
    s = fight(
        defender("cavA", steps=1, rating=3, kind="horse"),
        defender("cavB", steps=1, rating=2, kind="horse"),
        *attackers(1, steps=1, kind="horse"),
        retirement=[3, 3],
        defence=[1],
        attack=[1],
    )
    answer(s, "retire", "retire")

    assert (("cavA", "retires"), ("odds", 1, 1, "1-1")) == s.told[:2]
    assert TARGET == s.hex[1]


def test_divisions_roll_before_brigades(fight, answer, refused):
    """CG-EX-limit-01: two roll at 4-1, the division and either brigade."""
    units = [
        defender("D", steps=1, rating=6),
        Counter("brigade-1", 0, steps=1, rating=3),
        Counter("brigade-2", 0, steps=1, rating=3),
        Counter("division-1", 0, size=2),
    ]
    s = fight(*units, defence=[1], attack=[1, 1])
    offer = answer(s)

    assert "4-1" == s.told[0][3]
    assert (1, 2) == offer.options
    assert 1 << 3 == offer.data[0]
    assert ["CG-12.72a"] == refused(s, offer, "done")
    assert answer(s, "brigade-2") is None


def test_no_more_roll_than_attack(fight, answer):
    """CG-EX-limit-03: two units at 3-1 are two rolls."""
    units = [defender("D", steps=1, rating=6), *attackers(1), Counter("A2", 0, steps=1)]
    answer(s := fight(*units, defence=[1], attack=[1, 1]))

    assert "3-1" == s.told[0][3]
    assert ["A1", "A2"] == [what[0] for what in s.told[2:]]
