"""Flamethrowers against men (13.13): apart from all other fire, in the column of 30 and more."""

from __future__ import annotations

from games.landships.rules.fire_table import classes, target_modifiers
from games.landships.rules.firers import FirerSet, soft_targets
from games.landships.rules.ground import gassed, locked, melees
from games.landships.rules.resistance import count_resistance, is_shaken
from games.landships.rules.soft_skins import suffer_hit
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Field, Fire, eliminate, note_fire
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bind, decision, each, procedure, put, roll


@rule("LS-13.11b", "LS-13.13a", "LS-13.13b", "LS-9.2a", "LS-2.3.b1")
def ready_flames(s: Field, seat: int) -> FirerSet:
    """The flamethrowers of a side whose squads are fit to use them, once in a phase."""
    book = s.book
    unfit = s.pinned | s.mounted | s.engaged | gassed(s, seat) | locked(s, seat)
    ready = 0
    for unit in members(s.present[seat] & book.flamethrowers):
        squad = s.carrier[unit]
        if squad >= 0 and not unfit >> squad & 1:
            ready |= book.firers_of[unit]
    return ready & ~(s.spent | s.fired_at_tanks)


@rule("LS-13.13a", "LS-8.62b", "LS-12.1Ea")
def flame_hexes(s: Field, firer: int, seat: int) -> HexSet:
    """The hexes with soft enemies in reach of a flamethrower, fired at before or not."""
    book = s.book
    about = book.firers[firer]
    from_ = s.hex[about.unit]
    near = book.land.grid.within(from_, about.range) & in_sight(s, seat, from_, 0)
    enemy = other(seat)
    found = 0
    for hex_ in members(near & ~melees(s)):
        targets = soft_targets(s, hex_, enemy)
        if targets and is_spotted(s, from_, hex_, targets):
            found |= 1 << hex_
    return found


def flames_with_targets(s: Field, seat: int) -> FirerSet:
    """The flamethrowers that have somebody to burn."""
    flames = 0
    for firer in members(ready_flames(s, seat)):
        if flame_hexes(s, firer, seat):
            flames |= 1 << firer
    return flames


def can_burn(s: Field, seat: int) -> bool:
    """Whether a flamethrower of a side has a target."""
    return bool(s.book.flamethrowers & s.present[seat]) and bool(flames_with_targets(s, seat))


@procedure(rule=("LS-13.13a", "LS-13.13.a"))
def burn(seat: int, is_defensive: int) -> Steps:
    """One flamethrower attacks one hex."""
    return (
        put("firer", choose_flame),
        put("target", choose_burnt),
        put("struck", roll_flame),
        put("modifier", flame_morale),
        each("unit", burnt_units, bind(suffer_hit, cause="LS-13.13.a"), guard=still_there),
        put("moved_off", is_shaken),
        count_resistance,
    )


@decision(rule="LS-13.13a", asks="firer", among=(flames_with_targets, "no_flame_ready"))
def choose_flame(_s: Field, _firer: int, seat: int) -> None:
    """Which flamethrower is used."""


@decision(rule="LS-13.13a", asks="hex", among=(flame_hexes, "not_to_be_burnt"))
def choose_burnt(_s: Field, _hex: int, firer: int, seat: int) -> None:
    """Which hex it attacks."""


@rule("LS-13.13.a", "LS-13.13c", "LS-8.22E")
def roll_flame(s: Field, firer: int, target: int, seat: int, is_defensive: int) -> UnitSet:
    """The die of a flamethrower, cover counted; it is turned over after one use, gone after two."""
    book = s.book
    about = book.firers[firer]
    targets = soft_targets(s, target, other(seat))
    fixed = book.small_arms.fixed["flamethrower"]
    hit_on = next(at.hit_on for at in book.small_arms.columns if at.label == fixed)
    fire = Fire(seat, target, is_defensive=is_defensive)
    die = roll(s, "flame", target, rule="LS-13.13.a")
    struck = 0
    for group in classes(s, targets):
        if die + target_modifiers(s, fire, group).total <= hit_on:
            struck |= group
    s.spent |= 1 << firer
    note_fire(s, 1 << s.carrier[about.unit], is_defensive=bool(is_defensive))
    use_flame(s, about.unit)
    return struck


@rule("LS-13.13c")
def use_flame(s: Field, unit: int) -> None:
    """A flamethrower is used for the first or the last time."""
    if s.used >> unit & 1:
        eliminate(s, unit, "LS-13.13c")
    s.used |= 1 << unit


def flame_morale(s: Field) -> int:
    """What flames add to morale dice."""
    return s.book.small_arms.morale["flamethrower"].value


def burnt_units(_s: Field, struck: UnitSet) -> tuple[int, ...]:
    """Those who check their morale."""
    return members(struck)


def still_there(s: Field, unit: int, target: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == target
