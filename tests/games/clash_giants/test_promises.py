"""The promises of combined attacks (12.4) against a search of all ways to keep them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from ww1core.events import Told
from ww1core.pieces import eliminate, place, renew

OURS = tuple(f"C{n}" for n in range(1, 13))
THEIRS = tuple(f"E{n}" for n in range(1, 7))
RIDERS = {"C8", "C9", "E5", "E6"}
GUARD = "C12"
FORT = "0305"
LAKES = (("0304", "0404"), ("0404", "0405"))
REGION = [f"{column:02}{row:02}" for column in range(2, 7) for row in range(3, 8)]


def words(unit):
    arm = " cav" if unit in RIDERS else ""
    return f"te={5 if unit in OURS else 1}{arm}{' guard' if unit == GUARD else ''}"


PIECES = ", ".join(
    [f"{unit} 01{n:02} {words(unit)}" for n, unit in enumerate(OURS, start=1)]
    + [f"{unit} 12{n:02} one {words(unit)}" for n, unit in enumerate(THEIRS, start=1)]
)


def around(hex_):
    column, row = int(hex_[:2]), int(hex_[2:])
    high = row - column % 2
    found = [(column, row - 1), (column, row + 1)]
    found += [(column + side, high + down) for side in (-1, 1) for down in (0, 1)]
    names = {f"{c:02}{r:02}" for c, r in found}
    return {name for name in names if not {(name, hex_), (hex_, name)} & set(LAKES)}


class Oracle:
    """Keeps its own list of promises and tries every way to keep them."""

    def __init__(self, table):
        self.table = table
        self.fort = next(unit.id for unit in table.book.units if unit.type == "fort")
        self.fresh = {*THEIRS, self.fort}
        self.attacked = set()
        self.promises = []

    def __call__(self, event):
        if isinstance(event, Told) and event.key == "told.attack":
            battle = self.table.s.battle
            attackers = self.table.units(battle.attackers)
            target = self.table.book.land.number(battle.target)
            owed = self.owed_by(attackers, target)
            self.promises.append((owed, {u for u in self.fresh if self.at(u) in owed}))
            self.attacked |= attackers
            self.fresh -= {unit for unit in self.fresh if self.at(unit) == target}

    def at(self, unit):
        return self.table.hex_of(unit)

    def enemy_hexes(self):
        return {self.at(unit) for unit in self.fresh} - {""}

    def free(self):
        barred = self.table.units(self.table.s.replaced) | self.attacked | {GUARD}
        return {unit for unit in OURS if self.at(unit) and unit not in barred}

    def can_attack(self, unit, hex_):
        defenders = {enemy for enemy in self.fresh if self.at(enemy) == hex_}
        is_open = unit not in RIDERS or defenders <= RIDERS
        return bool(defenders) and is_open and self.at(unit) in around(hex_)

    def zone(self, units):
        supplied = {u for u in units if self.at(u)} - self.table.units(self.table.s.unsupplied)
        return {hex_ for unit in supplied for hex_ in around(self.at(unit))}

    def owed_by(self, attackers, target):
        if len({self.at(unit) for unit in attackers}) == 1:
            return set()
        return (self.zone(attackers) & self.enemy_hexes()) - {target}

    def outstanding(self):
        return {
            self.at(enemy)
            for hexes, enemies in self.promises
            for enemy in enemies & self.fresh
            if self.at(enemy) in hexes
        }

    def is_keepable(self, hexes, free):
        takers = [[unit for unit in free if self.can_attack(unit, hex_)] for hex_ in hexes]
        return any(len(set(way)) == len(way) for way in product(*takers))

    def targets(self):
        owed, free = self.outstanding(), self.free()
        return {
            hex_
            for hex_ in self.enemy_hexes()
            for unit in free
            if self.can_attack(unit, hex_) and self.is_keepable(owed - {hex_}, free - {unit})
        } | (set() if owed else {"stop"})

    def joiners(self, attackers, target):
        owed, free = self.outstanding(), self.free()
        found = {"attack"} if attackers else set()
        for unit in free - attackers:
            joined = attackers | {unit}
            needed = (owed | self.owed_by(joined, target)) - {target}
            is_one_arm = joined <= RIDERS or not joined & RIDERS
            if is_one_arm and self.can_attack(unit, target):
                found |= {unit} if self.is_keepable(needed, free - joined) else set()
        return found


def scatter(table, random):
    """Put the units somewhere into the region, no more than two of one arm in a hex."""
    s = table.s
    spots = random.sample(REGION, len(REGION))
    enemies = random.randint(2, 5)
    places = {"C": [hex_ for hex_ in spots[enemies:] if hex_ != FORT], "E": spots[:enemies]}
    stacks = {}
    for unit in OURS + THEIRS:
        fits = [
            hex_
            for hex_ in places[unit[0]]
            if len(stacks.get(hex_, ())) < 2
            and all((other in RIDERS) == (unit in RIDERS) for other in stacks.get(hex_, ()))
            and not (unit in RIDERS and hex_ == FORT)
        ]
        if fits and random.random() < 0.9:
            hex_ = random.choice(fits)
            stacks.setdefault(hex_, []).append(unit)
            place(s, table.unit(unit), table.hex(hex_))
        else:
            eliminate(s, table.unit(unit), "")
    s.unsupplied = table.unit_set(*(u for u in OURS + THEIRS if random.random() < 0.1))
    s.replaced = table.unit_set(*(u for u in OURS if random.random() < 0.1))
    renew(s, "threats")


def compare(table, oracle, seen):
    """What is offered against what the oracle allows."""
    if table.asked[0] == "choose_target":
        assert oracle.targets() == table.options
        seen["owing"] += "stop" not in table.options
    elif table.asked[0] == "join_attack":
        battle = table.s.battle
        attackers = table.units(battle.attackers)
        expected = oracle.joiners(attackers, table.book.land.number(battle.target))
        assert expected == table.options
        seen["combined"] += len({oracle.at(unit) for unit in attackers}) > 1
        seen["barred"] += "CG-12.4a" in {
            rule for unit in oracle.free() - attackers for rule in table.rules_against(unit)
        }


@pytest.mark.rule("CG-12.4a", "CG-12.4b", "CG-7.2g")
def test_who_may_join_and_when_to_stop_follow_from_the_promises_that_can_be_kept(lab):
    seen = Counter()
    lakes = ", ".join(f"{a}/{b} lake" for a, b in LAKES)
    start = lab(PIECES, forts=f"{FORT} entente", sides=lakes)
    for seed in range(200):
        random = Random(seed)
        table = type(start)(start.s.clone(), seed=seed)
        scatter(table, random)
        oracle = Oracle(table)
        table.s.bus.listen(oracle)
        table.answer("done")
        if table.asked[0] == "declare_combat":
            table.answer("fight")
        while table.s.segment is not None:
            compare(table, oracle, seen)
            rest = table.options - {"stop", "attack", "done"}
            options = rest if rest and random.random() < 0.9 else table.options
            table.answer(random.choice(sorted(options)))

    assert min(seen[what] for what in ("owing", "combined", "barred")) > 20
