"""Small-arms fire (8.3, 8.4, 8.6): hexes one after the other, each by as many as the side likes."""

from __future__ import annotations

from games.landships.rules.fire_table import (
    column_of,
    strength_of,
    struck_by,
    throwers,
    volley_of,
)
from games.landships.rules.firers import (
    FirerSet,
    fire_hexes,
    firers_at,
    soft_targets,
)
from games.landships.rules.flames import burn, can_burn
from games.landships.rules.guns import fired_before, turn_gun, turnable
from games.landships.rules.raking import cannot_rake, rake
from games.landships.rules.resistance import count_resistance, is_shaken
from games.landships.rules.shots import offensive_shot, with_targets
from games.landships.rules.soft_skins import suffer_hit
from games.landships.rules.split_fire import kept_for_second, no_gun_splits, split_gun
from games.landships.state import Field, Fire, hold_all, note_fire
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, expire, other
from ww1core.turns import (
    Steps,
    bar,
    bind,
    chose,
    decision,
    each,
    loop,
    procedure,
    put,
    roll,
    when,
    word,
)


@procedure(rule=("LS-4.5.a", "LS-4.5.b", "LS-8.3a"))
def defensive_small_arms(seat: int) -> Steps:
    """The side that is not phasing fires at soft targets."""
    return (bind(fire_phase, is_defensive=1),)


@procedure(rule=("LS-4.9", "LS-8.4a", "LS-5.0c"))
def offensive_fire(seat: int) -> Steps:
    """The phasing side fires; nobody turns."""
    return (bind(fire_phase, is_defensive=0),)


@procedure(rule=("LS-8.61", "LS-8.32a"))
def fire_phase(seat: int, is_defensive: int) -> Steps:
    """Attacks in the order that the side likes, until it has done."""
    return (
        loop(
            put("target", choose_fire),
            when(chose("target"), volley),
            when(chose("target", "burn"), burn),
            when(chose("target", "turn"), bind(turn_gun, at_tanks=0)),
            when(chose("target", "shoot"), offensive_shot),
            when(chose("target", "rake"), rake),
            when(chose("target", "split"), split_gun),
            until=chose("target", "done"),
        ),
        end_fire,
    )


def end_fire(s: Field) -> None:
    """The phase of fire is over."""
    expire(s, "end_of_fire")
    hold_all(s)


@rule("LS-8.61", "LS-8.62a", "LS-4.5.a")
def attackable(s: Field, seat: int) -> HexSet:
    """The hexes at which somebody can fire."""
    return fire_hexes(s, seat)


@rule("LS-8.62b", "LS-13.13a")
def no_flames(s: Field, seat: int) -> bool:
    """Whether no flamethrower has a target."""
    return not can_burn(s, seat)


@rule("LS-8.32a", "LS-8.42b", "LS-4.9", "LS-6.13c")
def cannot_turn_guns(s: Field, seat: int, is_defensive: int) -> bool:
    """Whether no gun may turn: only in defensive fire, one that has not fired."""
    if not is_defensive:
        return True
    guns = turnable(s, seat, 0) & s.book.small_arms_units
    return not guns & ~fired_before(s, guns)


@rule("LS-8.41", "LS-8.3a", "LS-4.5.a")
def cannot_shoot(s: Field, seat: int, is_defensive: int) -> bool:
    """Whether no weapon has a vehicle before it, or it is not the phase to shoot at them."""
    return bool(is_defensive) or not with_targets(s, seat)


@decision(
    rule="LS-8.61",
    asks="hex",
    among=(attackable, "nobody_fires_there"),
    words=[
        word("burn", bar("LS-13.13a", "nothing_to_burn", no_flames)),
        word("turn", bar("LS-8.32a", "no_gun_turns", cannot_turn_guns)),
        word("rake", bar("LS-13.14", "nothing_to_rake", cannot_rake)),
        word("split", bar("LS-16.14.a", "no_gun_splits", no_gun_splits)),
        word("shoot", bar("LS-8.41", "nothing_to_shoot", cannot_shoot)),
        "done",
    ],
)
def choose_fire(_s: Field, _target: int | str, seat: int, is_defensive: int) -> None:
    """Which hex is fired at, what else is fired or turned, or that the fire is over."""


@procedure(rule=("LS-8.62a", "LS-8.63a"), owns="fire")
def volley(target: int, seat: int, is_defensive: int) -> Steps:
    """An attack on a hex from the naming of the weapons to the morale of those hit."""
    return (
        open_fire,
        loop(put("is_done", join_fire), until="is_done"),
        put("struck", roll_fire),
        put("modifier", morale_modifier),
        each("unit", struck_units, bind(suffer_hit, cause="LS-8.63a"), guard=is_on_board),
        put("moved_off", is_shaken),
        note_resistance,
    )


def open_fire(s: Field, target: int, seat: int, is_defensive: int) -> None:
    """A hex is to be fired at by some of those who can."""
    able = firers_at(s, target, seat)
    s.fire = Fire(seat, target, is_defensive=is_defensive, able=able)


def can_join(s: Field) -> FirerSet:
    """The weapons that can fire at the hex and have not been named yet."""
    return s.fire.able & ~s.fire.firers


def nobody_joins(s: Field) -> bool:
    """Whether too little strength has been named to attack."""
    fire = s.fire
    strength = sum([strength_of(s, firer, fire.target) for firer in members(fire.firers)])
    return column_of(s, strength) < 0


def all_too_weak(s: Field) -> bool:
    """Whether all weapons together are too weak to attack."""
    fire = s.fire
    strength = sum([strength_of(s, firer, fire.target) for firer in members(fire.able)])
    return column_of(s, strength) < 0


def can_fire(s: Field) -> bool:
    """Whether the weapons are strong enough together, so that the fire is made."""
    return not all_too_weak(s)


def firing_side(s: Field) -> int:
    """Who fires."""
    return s.fire.seat


def told_of_fire(s: Field) -> dict[str, object]:
    """What the question says: the hex, and the strength named so far."""
    fire = s.fire
    strength = sum([strength_of(s, firer, fire.target) for firer in members(fire.firers)])
    return {"target": fire.target, "strength": strength}


@decision(
    rule="LS-8.61",
    asks="firer",
    seat=firing_side,
    among=(can_join, "cannot_join_fire"),
    words=[
        word("fire", bar("LS-8.63a", "too_little_fire", nobody_joins)),
        word("all", bar("LS-8.63a", "all_too_weak", all_too_weak)),
        word("hold", bar("LS-8.61", "can_fire", can_fire)),
    ],
    tells=told_of_fire,
    forced=False,
)
def join_fire(s: Field, choice: int | str) -> bool:
    """Who fires, one by one or all of them; nobody where all are too weak."""
    fire = s.fire
    if isinstance(choice, int):
        s.fire = fire._replace(firers=fire.firers | 1 << choice)
        return False
    if choice == "all":
        s.fire = fire._replace(firers=fire.able)
    s.shot_at |= 1 << fire.target
    return True


@rule("LS-8.63a", "LS-8.22E", "LS-8.62a", "LS-8.41.a", "LS-8.7", "LS-16.13c")
def roll_fire(s: Field) -> UnitSet:
    """The die of an attack, and who is hit; the weapons are spent, and those who fired betrayed."""
    fire, book = s.fire, s.book
    if not fire.firers:
        return 0
    targets = soft_targets(s, fire.target, other(fire.seat))
    attack = volley_of(s, fire, targets)
    s.spent |= fire.firers & ~kept_for_second(s)
    note_fire(s, book.units_of_firers(fire.firers), is_defensive=bool(fire.is_defensive))
    die = roll(s, "fire", fire.target, rule="LS-8.63a")
    struck = struck_by(attack, die)
    if die in book.numbers.rifle_grenades.spent_on:
        s.grenadiers &= ~throwers(s, fire)
    tell(
        s,
        "told.fire",
        "LS-8.63a",
        target=fire.target,
        strength=attack.strength,
        die=die,
        modifier=attack.modifiers.total,
        hits=struck.bit_count(),
    )
    return struck


def morale_modifier(s: Field) -> int:
    """What the fire adds to morale dice."""
    return volley_of(s, s.fire, 0).morale.total if s.fire.firers else 0


def struck_units(_s: Field, struck: UnitSet) -> tuple[int, ...]:
    """Those who check their morale, one by one."""
    return members(struck)


def is_on_board(s: Field, unit: int, target: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == target


@rule("LS-5.11.d1")
def note_resistance(s: Field, target: int, moved_off: bool) -> None:  # noqa: FBT001 (kept)
    """The fire counts for the resistance of the hex, unless artillery alone has fired."""
    if s.fire.firers & ~s.book.firers_of_kind["ART"]:
        count_resistance(s, target, moved_off)
