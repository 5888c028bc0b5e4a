"""Odds and terrain in combat (12.6, 12.71, 12.9): factors, shifts, column, modifiers."""

from __future__ import annotations

from typing import NamedTuple

from games.clash_giants.rules.zones import terrain
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import has, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of
from ww1core.tables import Modifier, Modifiers

ALL_ROLL = 1 << 10


class Odds(NamedTuple):
    """Everything that is known of an attack before its dice.

    A side without a modifier does not roll; ``limit`` is how many attackers roll at most.
    """

    attack: int
    steps: int
    factors: Modifiers
    shifts: Modifiers
    unshifted: int
    column: int
    attacker: int | None
    defender: int | None
    limit: int

    @property
    def defence(self) -> int:
        """The steps of the defenders and what terrain adds to them."""
        return self.steps + self.factors.total


@rule("CG-2.26a", "CG-12.6a", "CG-12.3a")
def strength(s: Field, units: UnitSet) -> int:
    """The steps of some units, each counted whole."""
    return sum([s.steps[unit] for unit in members(units)])


@rule("CG-12.91b", "CG-12.92b")
def water_crossed(s: Field, battle: Battle) -> str:
    """What every attacker crosses: ``river`` (or a mixture), ``major_river``, or nothing."""
    sides, grid = s.book.land.sides, s.book.land.grid
    all_major = True
    for hex_ in members(hexes_of(s, battle.attackers)):
        if has(sides["major_river"], grid, hex_, battle.target):
            continue
        if not has(sides["river"], grid, hex_, battle.target):
            return ""
        all_major = False
    return "major_river" if all_major else "river"


@rule("CG-12.91a", "CG-12.91b", "CG-12.91c", "CG-12.6b", "CG-12.71b")
def defence_factors(s: Field, battle: Battle) -> Modifiers:
    """What terrain and rivers add to the defence of the hex, once for all units in it."""
    factors = [
        Modifier(key, value, "CG-12.91a")
        for key, value in s.book.factor_terrain
        if terrain(s, key) >> battle.target & 1
    ]
    crossed = water_crossed(s, battle)
    if crossed and (added := s.book.series.hexsides[crossed].defence):
        factors.append(Modifier(crossed, added, "CG-12.91b"))
    return Modifiers(factors)


@rule("CG-12.92a", "CG-12.92b", "CG-12.92c", "CG-13.0f")
def left_shifts(s: Field, battle: Battle) -> Modifiers:
    """The columns to the left for terrain, works and major rivers; a fort alone has no fort."""
    modifiers = [
        Modifier(key, -value, "CG-12.92a")
        for key, value in s.book.shift_terrain
        if terrain(s, key) >> battle.target & 1
    ]
    series = s.book.series
    if battle.is_fort and battle.defenders & ~s.book.forts:
        modifiers.append(Modifier("fort", -series.fort.shift_left, "CG-13.0f"))
    if battle.is_zone and battle.defenders & ~s.book.forts:
        modifiers.append(Modifier("fortified_zone", -series.fortified_zone.shift_left, "CG-12.92a"))
    crossed = water_crossed(s, battle)
    if crossed and (shift := series.hexsides[crossed].shift_left):
        modifiers.append(Modifier(crossed, -shift, "CG-12.92b"))
    shifts = Modifiers(modifiers)
    return shifts.limited("CG-12.92c", least=-1) if "single_shift" in s.book.options else shifts


@rule("GAL-OFF")
def right_shifts(s: Field) -> Modifiers:
    """The column to the right of a segment with an offensive marker."""
    if s.segment is None or not s.segment.is_offensive:
        return Modifiers()
    return Modifiers([Modifier("offensive", s.book.rules["GAL-OFF"].shift_right, "GAL-OFF")])


@rule("YPR-CAV")
def fights_on_foot(s: Field, hex_: int) -> bool:
    """Whether cavalry in the hex stands on foot and keeps its efficiency."""
    entry = s.book.rules.get("YPR-CAV")
    return entry is not None and any(terrain(s, key) >> hex_ & 1 for key in entry.terrain)


@rule("CG-14.2c", "CG-14.2d", "YPR-CAV")
def is_against_cavalry(s: Field, battle: Battle) -> bool:
    """Whether infantry attacks cavalry that does not fight on foot."""
    return bool(
        battle.attackers & s.book.infantry
        and battle.defenders & s.book.cavalry
        and not fights_on_foot(s, battle.target)
    )


@rule("CG-2.27b", "CG-8.42b", "CG-12.6c", "CG-14.2c", "CG-14.4c", "CG-8.41b", "CG-13.0c")
def efficiency(s: Field, unit: int, *, is_ridden_down: bool = False) -> int:
    """The tactical efficiency of a unit now: printed, then supply, then cavalry under infantry."""
    book = s.book
    printed = book.units[unit].te
    if is_ridden_down and book.cavalry >> unit & 1:
        return book.series.cavalry.te_against_infantry
    if not s.unsupplied >> unit & 1:
        return printed
    loss = book.series.supply.out_of_supply
    lowered = min(printed, max(loss.te_floor, printed + loss.te))
    return max(lowered, book.series.combat.te_least)


@rule(
    "CG-12.71a",
    "CG-12.92d",
    "CG-12.7b",
    "CG-12.7c",
    "CG-CRT-a",
    "CG-12.71c",
    "CG-12.72b",
    "CG-CRT-e",
)
def find_odds(s: Field, battle: Battle) -> Odds:
    """The column of an attack and what it gives both sides; poor odds are legal."""
    book = s.book
    attack, steps = strength(s, battle.attackers), strength(s, battle.defenders)
    factors, shifts = defence_factors(s, battle), left_shifts(s, battle)
    unshifted = book.odds.shifted(book.odds.position(attack, steps + factors.total), 0)
    column = book.odds.shifted(unshifted, shifts.total)
    forward = right_shifts(s)
    column = book.odds.shifted(column, forward.total)
    entry = book.columns[column]
    is_strong = battle.is_fort or battle.is_zone
    attacker, limit = entry.attacker, ALL_ROLL if entry.limit == "all" else entry.limit
    if is_strong:
        attacker, limit = strong_terms(s, column)
    elif is_against_cavalry(s, battle):
        attacker, limit = cavalry_terms(s, column, limit)
    return Odds(
        attack,
        steps,
        factors,
        shifts.plus(forward),
        unshifted,
        column,
        attacker,
        entry.defender,
        limit,
    )


def with_odds(battle: Battle, odds: Odds) -> Battle:
    """An attack with what its odds give both sides."""
    battle = battle._replace(attacker_added=odds.attacker, defender_added=odds.defender)
    return battle._replace(column=odds.column, limit=odds.limit)


@rule("CG-12.72b", "CG-13.0e", "CG-CRT-c", "CG-CRT-d")
def strong_terms(s: Field, column: int) -> tuple[int | None, int]:
    """Against forts and fortified zones all attackers roll, at 6-1 too."""
    entry = s.book.columns[column]
    added = entry.attacker if entry.fort_attacker is None else entry.fort_attacker
    return added, ALL_ROLL


@rule("CG-14.2d")
def cavalry_terms(s: Field, column: int, limit: int) -> tuple[int | None, int]:
    """When infantry attacks cavalry one unit rolls at most, at 6-1 only with the option."""
    entry, most = s.book.columns[column], s.book.series.cavalry.loss_limit
    if entry.attacker is None and "limit_of_one" in s.book.options:
        return entry.fort_attacker, most
    return entry.attacker, min(limit, most)
