"""Flamethrowers against men (13.13): apart from all other fire, in the column of 30 and more."""

from __future__ import annotations

from games.landships.rules.fire_table import struck_in
from games.landships.rules.firers import FirerSet, soft_targets
from games.landships.rules.ground import gassed, locked, melees
from games.landships.rules.resistance import count_resistance, is_shaken
from games.landships.rules.soft_skins import suffer_hit
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Field, Fire, eliminate, note_fire
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bind, decision, each, procedure, put, roll


@rule("LS-13.11b", "LS-13.13a", "LS-13.13b", "LS-9.2a", "LS-2.3.b1")
def ready_flames(s: Field, seat: int) -> FirerSet:
    """The flamethrowers of a side whose squads are fit to use them, once in a phase."""
    book = s.book
    unfit = s.pinned | s.mounted | s.engaged | gassed(s, seat) | locked(s, seat)
    fit = frozenset(members(s.present[seat] & book.squads & ~unfit))
    flames = members(s.present[seat] & book.flamethrowers)
    ready = from_members(unit for unit in flames if s.carrier[unit] in fit)
    return book.firers_of_units(ready) & ~(s.spent | s.fired_at_tanks)


@rule("LS-13.13a", "LS-8.62b", "LS-12.1Ea")
def flame_hexes(s: Field, firer: int, seat: int) -> HexSet:
    """The hexes with soft enemies in reach of a flamethrower, fired at before or not."""
    book = s.book
    about = book.firers[firer]
    from_ = s.hex[about.unit]
    near = book.land.grid.within(from_, about.range) & in_sight(s, seat, from_)
    return from_members(
        hex_
        for hex_ in members(near & ~melees(s))
        if (targets := soft_targets(s, hex_, other(seat))) and is_spotted(s, from_, hex_, targets)
    )


def flames_with_targets(s: Field, seat: int) -> FirerSet:
    """The flamethrowers that have somebody to burn."""
    ready = members(ready_flames(s, seat))
    return from_members(firer for firer in ready if flame_hexes(s, firer, seat))


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
    hit_on = book.small_arms.hit_on(book.small_arms.fixed["flamethrower"])
    fire = Fire(seat, target, is_defensive=is_defensive)
    die = roll(s, "flame", target, rule="LS-13.13.a")
    struck = struck_in(s, fire, targets, die, hit_on)
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
