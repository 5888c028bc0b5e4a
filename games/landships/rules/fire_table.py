"""The small-arms table (8.63 to 8.66): strength, column, what is added to the die."""

from __future__ import annotations

from typing import NamedTuple

from games.landships.rules.ground import cover
from games.landships.state import Field, Fire
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.tables import Modifier, Modifiers

PAIR = 2
"""The vehicle machine guns that count as a machine-gun squad."""
NO_COLUMN = -1


class Volley(NamedTuple):
    """Everything that is known of a fire before its die.

    ``by_class`` has for riders and others in the hex who they are and what their ground adds.
    """

    strength: int
    column: int
    hit_on: int
    modifiers: Modifiers
    by_class: tuple[tuple[UnitSet, Modifiers], ...]
    morale: Modifiers


@rule("LS-7.13", "LS-8.64.a", "LS-16.11b", "LS-16.11c", "LS-5.7c", "LS-2.42.a1", "LS-2.42.a3")
def strength_of(s: Field, firer: int, target: int) -> int:
    """The fire strength of a weapon at a hex: by range if trained, halved in wire, rounded down."""
    book = s.book
    about = book.firers[firer]
    from_ = s.hex[about.unit]
    strength = about.fire
    if "training" in book.options and about.kind in {"squad", "mg"}:
        distance = book.land.grid.distance(from_, target)
        if distance <= 1:
            strength *= 2
        elif about.kind == "squad" and distance * 2 > about.range:
            strength //= 2
    if s.wire >> from_ & 1:
        strength //= 2
    return strength


@rule("LS-8.63a")
def column_of(s: Field, strength: int) -> int:
    """The column of a strength, below 0 where it is too little to attack."""
    column = NO_COLUMN
    for at, entry in enumerate(s.book.small_arms.columns):
        if strength >= entry.least:
            column = at
    return column


def count_of(s: Field, fire: Fire, kind: str) -> int:
    """How many weapons of a kind fire."""
    return (fire.firers & s.book.firers_of_kind[kind]).bit_count()


@rule("LS-8.65a", "LS-8.23EO", "LS-16.15.a1", "LS-16.13b", "LS-8.32.a1", "LS-6.14.aE")
def weapon_modifiers(s: Field, fire: Fire) -> Modifiers:
    """What the weapons that fire add to the die."""
    book = s.book
    units = book.units_of_firers(fire.firers)
    counts = {
        "mg_squad": count_of(s, fire._replace(firers=fire.firers & ~s.split), "mg")
        - over_friends(s, fire),
        "vehicle_mg_pair": count_of(s, fire, "vehicle_mg") // PAIR,
        "rifle_grenades": throwers(s, fire).bit_count(),
        "stosstruppen": (units & book.stosstruppen).bit_count(),
        "turned_gun": int(bool(units & book.guns & s.turned)) if fire.is_defensive else 0,
        "out_of_control": int(bool(units & s.stray)),
    }
    chart = book.small_arms.modifiers
    return Modifiers(
        Modifier(name, chart[name].value * count, chart[name].rule)
        for name, count in counts.items()
        if count
    )


@rule("LS-16.13b")
def throwers(s: Field, fire: Fire) -> UnitSet:
    """Those who use rifle grenades: they fire at a hex beside them."""
    book = s.book
    armed = book.units_of_firers(fire.firers) & s.grenadiers
    near = book.land.grid.within(fire.target, 1)
    return from_members(unit for unit in members(armed) if near >> s.hex[unit] & 1)


@rule("LS-8.23EO")
def over_friends(s: Field, fire: Fire) -> int:
    """How many British machine-gun squads fire through friends, and so lose their bonus."""
    book = s.book
    over, friends = fire.firers & book.fires_over, s.steady[fire.seat]
    return sum(
        1
        for firer in members(over)
        if friends & book.sight.lines.line(s.hex[book.firers[firer].unit], fire.target).between
    )


@rule("LS-8.65b", "LS-16.14a", "LS-16.15.a1")
def morale_modifiers(s: Field, fire: Fire) -> Modifiers:
    """What machine guns add to morale dice, once; a single one of a vehicle adds nothing."""
    book = s.book
    if "calm_under_mg" in book.options:
        return Modifiers()
    storming = book.units_of_firers(fire.firers) & book.stosstruppen
    if count_of(s, fire, "mg") or count_of(s, fire, "vehicle_mg") >= PAIR or storming:
        entry = book.small_arms.morale["mg_fire"]
        return Modifiers([Modifier("mg_fire", entry.value, entry.rule)])
    return Modifiers()


@rule("LS-8.64a", "LS-8.64b", "LS-8.66.a1", "LS-8.66.a2", "LS-16.15.b")
def target_modifiers(s: Field, fire: Fire, units: UnitSet) -> Modifiers:
    """What the ground of some units adds to the die, and that they ride or are stosstruppen."""
    book = s.book
    above = int(bool(units & (s.mounted | book.vehicles)))
    modifiers = cover(book, fire.target, "small_arms", above)
    chart = book.small_arms.modifiers
    is_open = fire.is_defensive or "riders_exposed" in book.options
    if units & s.mounted and is_open:
        entry = chart["mounted_target"]
        modifiers = modifiers.plus(Modifier("mounted_target", entry.value, entry.rule))
    if units & book.stosstruppen and book.board.open >> fire.target & 1:
        entry = chart["stosstruppen_target"]
        modifiers = modifiers.plus(Modifier("stosstruppen_target", entry.value, entry.rule))
    return modifiers


def classes(s: Field, units: UnitSet) -> tuple[UnitSet, ...]:
    """The targets of a hex in groups that the die is read for apart."""
    book = s.book
    storming = units & book.stosstruppen
    riders = units & s.mounted
    machines = units & book.vehicles
    rest = units & ~(storming | riders | machines)
    return tuple(group for group in (rest, storming, riders, machines) if group)


@rule("LS-8.62a", "LS-8.63a", "LS-8.64b")
def volley_of(s: Field, fire: Fire, targets: UnitSet) -> Volley:
    """The fire of some weapons at a hex: one total, one die, read for each class of targets."""
    strength = sum([strength_of(s, firer, fire.target) for firer in members(fire.firers)])
    column = column_of(s, strength)
    columns = s.book.small_arms.columns
    return Volley(
        strength,
        column,
        columns[column].hit_on if column >= 0 else -len(columns),
        weapon_modifiers(s, fire),
        tuple((group, target_modifiers(s, fire, group)) for group in classes(s, targets)),
        morale_modifiers(s, fire),
    )


@rule("LS-8.63a", "LS-13.13.a", "LS-11.33b")
def struck_in(s: Field, fire: Fire, targets: UnitSet, die: int, hit_on: int) -> UnitSet:
    """Those of some targets whom a die hits that no weapon adds anything to."""
    return sum(
        group
        for group in classes(s, targets)
        if die + target_modifiers(s, fire, group).total <= hit_on
    )


@rule("LS-8.63a", "LS-8.64a", "LS-8.65a")
def struck_by(volley: Volley, die: int) -> UnitSet:
    """Who is hit by a die."""
    struck = 0
    for units, modifiers in volley.by_class:
        if die + volley.modifiers.total + modifiers.total <= volley.hit_on:
            struck |= units
    return struck
