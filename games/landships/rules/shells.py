"""The fall of a barrage (5.3, 5.4, 5.5): scatter, hits, men, guns, machines, wire, smoke, gas."""

from __future__ import annotations

from games.landships.rules.ammunition import GAS, HE, SHRAPNEL, SMOKE
from games.landships.rules.gas import release_gas
from games.landships.rules.ground import cover, inside
from games.landships.rules.morale import RETREATS, suffer_check
from games.landships.rules.retreats import retreat
from games.landships.rules.riding import risk_horses
from games.landships.state import Field, eliminate, pin
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, with_item
from ww1core.turns import Steps, each, procedure, put, roll, when

MISS = -1
TESTED, SURE, ASTRAY = range(3)
"""How a barrage is aimed: tested for scatter, sure to fall there, sure not to (LS-16.22b)."""
STRENGTH = 10
"""The strength of a gun or a battery in a barrage (LS-5.42)."""


@procedure(rule=("LS-5.41a", "LS-5.43a", "LS-5.22b", "LS-5.33c", "LS-5.34b"))
def fall() -> Steps:
    """Shells fall: smoke gun by gun, gas at once, others in one attack or one a gun."""
    return (
        when(
            is_smoke,
            lay_smoke,
            otherwise=(
                scatter_all,
                when(is_on_board, when(is_gas, release_gas, otherwise=(strike_all,))),
            ),
        ),
    )


def is_smoke(s: Field) -> bool:
    """Whether smoke is fired."""
    return s.barrage.ammunition == SMOKE


def is_gas(s: Field) -> bool:
    """Whether gas is fired."""
    return s.barrage.ammunition == GAS


def is_on_board(s: Field) -> bool:
    """Whether the shells fall on the board."""
    return s.barrage.struck >= 0


def guns_of(s: Field) -> int:
    """How many guns and batteries fire."""
    return s.barrage.elements + s.barrage.guns.bit_count()


@rule("LS-5.41a", "LS-5.41.a1", "LS-5.41.b", "LS-16.22b")
def is_scattered(s: Field) -> bool:
    """Whether shells fall beside the hex aimed at: by a die, unless a plan has settled it."""
    if s.barrage.aim != TESTED:
        return s.barrage.aim == ASTRAY
    die = roll(s, "scatter", s.barrage.target, rule="LS-5.41a")
    return die in s.book.barrage.scatter[s.barrage.kind]


@rule("LS-5.41a", "LS-5.41.c1", "LS-2.1e")
def scattered(s: Field) -> int:
    """Where shells fall: the hex aimed at or, by a die, one beside it; -1 off the board."""
    book, target = s.book, s.barrage.target
    if not is_scattered(s):
        return target
    section = next(name for name, part in book.board.parts.items() if part >> target & 1)
    way = roll(s, "scatter_direction", target, rule="LS-5.41.c1")
    return book.land.grid.toward[target][book.board.scatter[section][way - 1]]


def scatter_all(s: Field) -> None:
    """One die for all guns together."""
    struck = scattered(s)
    s.barrage = s.barrage._replace(struck=struck)
    if struck >= 0:
        tell(s, "told.shells", "LS-5.41a", target=s.barrage.target, struck=struck)
    else:
        tell(s, "told.shells_lost", "LS-5.41.c1", target=s.barrage.target)


@rule("LS-5.33c", "LS-5.41.a2", "LS-5.33d")
def lay_smoke(s: Field) -> None:
    """A marker for each gun, each where its own shells fall."""
    barrage = s.barrage
    for _ in range(guns_of(s)):
        hex_ = scattered(s)
        if hex_ >= 0:
            s.smoke = with_item(s.smoke, barrage.seat, s.smoke[barrage.seat] | 1 << hex_)
            tell(s, "told.smoke", "LS-5.33c", at=hex_)


@procedure(rule=("LS-5.21a", "LS-5.22b", "LS-5.22.a"))
def strike_all() -> Steps:
    """Drumfire is one attack with the strength of all, a hurricane one of 10 for each gun."""
    return (mark_hex, each("strength", attacks_of, strike, guard=somebody_is_left))


@rule("LS-8.23Ed", "LS-5.11.a3")
def mark_hex(s: Field) -> None:
    """Nobody sees through the hex for the rest of the turn."""
    s.barraged |= 1 << s.barrage.struck


@rule("LS-5.21a", "LS-5.22b", "LS-5.42", "LS-5.43a", "LS-5.0E")
def attacks_of(s: Field) -> tuple[int, ...]:
    """The strengths of the attacks."""
    count = guns_of(s)
    if s.barrage.kind == "hurricane":
        return (STRENGTH,) * count
    return (STRENGTH * count,)


@rule("LS-5.22.a")
def somebody_is_left(s: Field) -> bool:
    """Whether anybody or wire is still in the hex."""
    hex_ = s.barrage.struck
    return bool(s.standing[hex_]) or bool(s.wire >> hex_ & 1)


@procedure(rule=("LS-5.43a", "LS-5.51a", "LS-5.51b", "LS-5.53"))
def strike(strength: int) -> Steps:
    """One attack on the hex: a die on the table, then men, guns and machines."""
    return (
        put("die", roll_strike),
        put("morale", roll_for_all),
        each(
            "unit",
            hit_men,
            put("outcome", check_one),
            when(is_driven, retreat),
            risk_horses,
            guard=is_struck,
        ),
        ruin_materiel,
    )


@rule("LS-5.43a", "LS-5.55", "LS-5.55O")
def roll_strike(s: Field, strength: int) -> int:
    """The die on the barrage table; a 1 of a heavy barrage cuts wire."""
    die = roll(s, "barrage", s.barrage.struck, rule="LS-5.43a")
    cut_wire(s, strength, die)
    return die


@rule("LS-5.55", "LS-5.55O")
def cut_wire(s: Field, strength: int, die: int) -> None:
    """Drumfire of 30 and more removes wire by a natural 1, confirmed where the option asks."""
    chart, hex_ = s.book.barrage.wire, s.barrage.struck
    is_heavy = strength >= chart.strength and s.barrage.kind == "drumfire"
    if not (is_heavy and die in chart.faces and s.wire >> hex_ & 1):
        return
    is_sure = "wire_confirmed" not in s.book.options
    if not is_sure and roll(s, "wire_cut", hex_, rule="LS-5.55O") not in chart.confirmed:
        return
    s.wire &= ~(1 << hex_)
    tell(s, "told.wire_cut", "LS-5.55", at=hex_)


@rule("LS-5.43a", "LS-5.43.b", "LS-5.52a", "LS-5.32b", "LS-16.15.b", "LS-16.24")
def hit_on(s: Field, strength: int, die: int, unit: int) -> int:
    """What a hit on a unit adds to morale dice, below 0 for a miss.

    Riders are hit the easier and have cover in woods and towns alone.
    """
    book, hex_ = s.book, s.barrage.struck
    chart = book.barrage
    is_mounted = bool(s.mounted >> unit & 1)
    is_above = int(is_mounted or bool(book.vehicles >> unit & 1))
    total = die + cover(book, hex_, "barrage", is_above).total
    if is_mounted:
        total += chart.modifiers["mounted"].value
    if book.stosstruppen >> unit & 1 and book.board.open >> hex_ & 1:
        total += chart.modifiers["stosstruppen_target"].value
    column = [column for column in chart.columns if column.least <= strength][-1]
    if total > len(column.results):
        return MISS
    result = column.results[max(total, 1) - 1]
    if result == "-":
        return MISS
    return int(result) + (chart.shrapnel.hit if s.barrage.ammunition == SHRAPNEL else 0)


@rule("LS-5.51a", "LS-5.52.a", "LS-5.54.a", "LS-14.12.a")
def hit_units(s: Field, strength: int, die: int, among: UnitSet) -> UnitSet:
    """Those of some units in the hex that are hit; who is inside a machine is not."""
    units = s.standing[s.barrage.struck] & among & ~inside(s)
    return from_members(one for one in members(units) if hit_on(s, strength, die, one) != MISS)


@rule("LS-5.51a")
def roll_for_all(s: Field, strength: int, die: int) -> int:
    """One die of morale for the whole hex, if anybody is hit."""
    book = s.book
    checked = book.soft & ~book.leaders | book.of_kind["truck"]
    if not hit_units(s, strength, die, checked):
        return 0
    return roll(s, "barrage_morale", s.barrage.struck, rule="LS-5.51a")


def hit_men(s: Field, strength: int, die: int) -> tuple[int, ...]:
    """The men who are hit, one by one."""
    return members(hit_units(s, strength, die, s.book.soft & ~s.book.leaders))


@rule("LS-5.51a", "LS-5.51b", "LS-5.32b")
def check_one(s: Field, unit: int, strength: int, die: int, morale: int) -> int:
    """The die of the hex against the morale of one unit."""
    total = morale + max(hit_on(s, strength, die, unit), 0)
    return suffer_check(s, unit, total, "LS-5.51b")


def is_struck(s: Field, unit: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == s.barrage.struck


def is_driven(_s: Field, outcome: int) -> bool:
    """Whether a unit is driven back."""
    return outcome == RETREATS


@rule("LS-5.53", "LS-5.54", "LS-5.54.a", "LS-5.31a", "LS-5.31.a", "LS-5.32.a")
def ruin_materiel(s: Field, strength: int, die: int, morale: int) -> None:
    """Trucks check the die of the hex; high explosive may destroy weapons, tanks and cars."""
    book = s.book
    for truck in members(hit_units(s, strength, die, book.of_kind["truck"])):
        total = morale + hit_on(s, strength, die, truck)
        if total > book.common.crew.morale:
            eliminate(s, truck, "LS-5.54.a")
        elif not s.pinned >> truck & 1:
            pin(s, truck, "LS-5.54.a")
    if s.barrage.ammunition != HE:
        return
    cars, guns = book.of_kind["armoured_car"], book.guns | book.weapons
    for units, name in ((guns, "gun"), (book.tanks, "tank"), (cars, "armoured_car")):
        for one in members(hit_units(s, strength, die, units)):
            faces = book.barrage.destroyed[name]
            if roll(s, "materiel", one, rule="LS-5.53") in faces:
                eliminate(s, one, "LS-5.53" if name == "gun" else "LS-5.54")
