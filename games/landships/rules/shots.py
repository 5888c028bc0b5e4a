"""Shots at vehicles (8.5, 13.12, 13.13): one at a time, at one target until it is hit."""

from __future__ import annotations

from games.landships.rules.anti_tank import (
    GUNS,
    IN_HAND,
    FirerSet,
    shooters,
    vehicles_around,
    vehicles_before,
)
from games.landships.rules.breakdown import D10, break_down
from games.landships.rules.guns import (
    face,
    fired_before,
    gunners_for,
    has_crew,
    is_served,
    turn_gun,
    turnable,
)
from games.landships.rules.shot_table import is_hit_by
from games.landships.state import LOST as GONE
from games.landships.state import (
    NOBODY,
    Field,
    Shooting,
    abandon_men,
    eliminate,
    note_fire,
    take_off,
)
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, expire, other
from ww1core.turns import (
    Steps,
    bar,
    bind,
    chose,
    decision,
    loop,
    procedure,
    put,
    roll,
    when,
    word,
)

MISSED, NO_EFFECT, BROKEN, DESTROYED, TURNED = range(1, 6)
"""What comes of a shot, and that the gun has turned since."""


@procedure(rule=("LS-4.3a", "LS-8.31a", "LS-8.3a"))
def defensive_anti_tank(seat: int) -> Steps:
    """The side that is not phasing shoots at vehicles, weapon by weapon; guns may turn."""
    return (
        loop(
            put("firer", bind(choose_shooter, is_defensive=1)),
            when(chose("firer"), bind(shoot, is_defensive=1)),
            when(chose("firer", "turn"), bind(turn_gun, at_tanks=1)),
            until=chose("firer", "done"),
        ),
        end_shots,
    )


@rule("LS-14.14", "LS-8.32N", "LS-8.31N")
def end_shots(s: Field, seat: int) -> None:
    """The phase is over; crews that were allowed to fire first are overrun now."""
    expire(s, "end_of_fire")
    if "crews_fire_first" in s.book.options:
        for hex_ in members(s.occupied[seat]):
            abandon_men(s, hex_, seat)


@procedure(rule=("LS-8.41", "LS-8.4a", "LS-8.43a", "LS-8.43b"))
def offensive_shot(seat: int) -> Steps:
    """One weapon of the phasing side shoots at vehicles in its fire phase."""
    return (
        put("firer", bind(choose_shooter, is_defensive=0)),
        when(chose("firer"), bind(shoot, is_defensive=0)),
    )


@rule("LS-8.51", "LS-8.52", "LS-8.12c")
def without_target(s: Field, left: FirerSet, seat: int) -> FirerSet:
    """The weapons that have no vehicle before them."""
    return from_members(firer for firer in members(left) if not vehicles_before(s, firer, seat))


def with_targets(s: Field, seat: int) -> FirerSet:
    """The weapons of a side that have a vehicle to shoot at."""
    if not s.vehicles_at[other(seat)]:
        return 0
    ready = shooters(s, seat)
    return ready & ~without_target(s, ready, seat)


@rule("LS-8.32a", "LS-8.42b", "LS-4.3a")
def no_gun_turns(s: Field, seat: int, is_defensive: int) -> bool:
    """Whether no gun may turn: only in defence, and none that has fired."""
    guns = turnable(s, seat, 1) if is_defensive else 0
    return not guns & ~fired_before(s, guns)


@decision(
    rule="LS-8.51",
    asks="firer",
    among=(shooters, "cannot_shoot"),
    bars=[bar("LS-8.0a", "no_vehicle_before_it", without_target)],
    words=[word("turn", bar("LS-8.32a", "no_gun_turns", no_gun_turns)), "done"],
)
def choose_shooter(_s: Field, _firer: int | str, seat: int, is_defensive: int) -> None:
    """Which weapon shoots, that a gun turns, or that no more is shot."""


@procedure(rule=("LS-8.51", "LS-8.52", "LS-13.24c"))
def shoot(firer: int, seat: int, is_defensive: int) -> Steps:
    """Who serves a weapon, at what it shoots, and its shots."""
    return (
        put("gunners", crew_of),
        when(lacks_crew, put("gunners", choose_gunners)),
        put("target", choose_target),
        shots_in_turn,
    )


@procedure(rule=("LS-8.54", "LS-8.55a", "LS-8.32d"), owns="shooting")
def shots_in_turn(firer: int, seat: int, target: int, gunners: int, is_defensive: int) -> Steps:
    """The shots of one weapon."""
    return (
        take_aim,
        loop(
            fire_shot,
            when(
                may_shoot_on,
                put("target", shoot_on),
                when(chose("target", "turn"), turn_on, put("target", shoot_on)),
                when(chose("target"), aim_again),
            ),
            until=is_spent,
        ),
        note_shots,
    )


def crew_of(s: Field, firer: int) -> int | None:
    """Nobody has to be named for a weapon that its own crew serves."""
    about = s.book.firers[firer]
    return None if about.kind in GUNS and not has_crew(s, about.unit) else NOBODY


def lacks_crew(_s: Field, gunners: int | None) -> bool:
    """Whether a squad has to serve a gun."""
    return gunners is None


def may_serve(s: Field, firer: int, seat: int) -> UnitSet:
    """The squads that may serve the gun."""
    return gunners_for(s, s.book.firers[firer].unit, seat)


@decision(rule="LS-13.24c", asks="unit", among=(may_serve, "cannot_serve"), needs=("firer",))
def choose_gunners(_s: Field, _unit: int, seat: int) -> None:
    """Which squad serves the gun and gives up its own fire."""


def before_it(s: Field, firer: int, seat: int) -> UnitSet:
    """The vehicles before the weapon."""
    return vehicles_before(s, firer, seat)


@decision(rule="LS-8.51", asks="unit", among=(before_it, "not_before_it"), needs=("firer",))
def choose_target(_s: Field, _unit: int, seat: int) -> None:
    """At which vehicle the weapon shoots."""


@rule("LS-8.31a", "LS-8.41", "LS-8.54", "LS-13.12a", "LS-13.13a", "LS-8.22a", "LS-8.22b")
def take_aim(s: Field, firer: int, seat: int, target: int, gunners: int, is_defensive: int) -> None:
    """The weapon is aimed, with three shots or, of a flamethrower, one; who fires is betrayed."""
    chart, about = s.book.anti_tank, s.book.firers[firer]
    shots = 1 if about.kind == "flamethrower" else chart.shots
    s.shooting = Shooting(
        seat, firer, target, s.hex[target], shots, is_defensive=is_defensive, gunners=gunners
    )
    shooter = s.carrier[about.unit] if about.kind in IN_HAND else about.unit
    note_fire(s, 1 << shooter, is_defensive=bool(is_defensive))


@rule("LS-8.53a", "LS-8.53b", "LS-8.53.b", "LS-8.5N", "LS-2.41.a1", "LS-8.7", "LS-8.56a")
@rule("LS-8.54")
def fire_shot(s: Field) -> None:
    """One shot, by the way of its weapon."""
    shooting = s.shooting
    kind = s.book.firers[shooting.firer].kind
    s.shooting = shooting._replace(left=shooting.left - 1)
    if kind == "AT_rifle":
        outcome = rifle_shot(s)
    elif kind == "flamethrower":
        outcome = flame_shot(s)
    else:
        outcome = gun_shot(s)
    s.shooting = s.shooting._replace(at_target=shooting.at_target + 1, outcome=outcome)


@rule("LS-8.53a")
def gun_shot(s: Field) -> int:
    """A d10 against the number of the range."""
    shooting = s.shooting
    die = roll(s, "shot", shooting.firer, shooting.target, dice=D10, rule="LS-8.53a")
    return destroy(s, "LS-8.53a") if is_hit_by(s, die) else MISSED


@rule("LS-13.12b", "LS-13.12a")
def rifle_shot(s: Field) -> int:
    """A d6 to hit without modifiers, a second one to break something."""
    shooting, rifle = s.shooting, s.book.anti_tank.at_rifle
    if roll(s, "rifle", shooting.firer, shooting.target, rule="LS-13.12b") not in rifle.hit:
        return MISSED
    if roll(s, "pierced", shooting.target, rule="LS-13.12b") not in rifle.breakdown:
        return NO_EFFECT
    break_down(s, shooting.target, "LS-13.12b")
    return BROKEN


@rule("LS-13.13.b", "LS-13.13c", "LS-13.13a")
def flame_shot(s: Field) -> int:
    """A d6 without modifiers; after its second use a flamethrower is out of play."""
    shooting, book = s.shooting, s.book
    flamethrower = book.firers[shooting.firer].unit
    die = roll(s, "flame_shot", shooting.firer, shooting.target, rule="LS-13.13.b")
    if s.used >> flamethrower & 1:
        take_off(s, flamethrower, GONE)
    s.used |= 1 << flamethrower
    return destroy(s, "LS-13.13.b") if die in book.anti_tank.flamethrower.destroyed else MISSED


@rule("LS-8.53a", "LS-14.11.a1", "LS-8.55b")
def destroy(s: Field, rule_id: str) -> int:
    """The target is destroyed with everybody inside."""
    eliminate(s, s.shooting.target, rule_id)
    return DESTROYED


@rule("LS-8.55a", "LS-8.55b", "LS-8.55c", "LS-13.12c")
def next_targets(s: Field, firer: int, seat: int) -> UnitSet:
    """At what the weapon may shoot on: the same until it is hit, then another.

    In offensive fire a gun finds it in the same hex; a rifle may look anywhere after any hit.
    """
    shooting = s.shooting
    before = vehicles_before(s, firer, seat)
    if shooting.outcome == MISSED:
        return before & 1 << shooting.target
    if shooting.is_defensive or s.book.firers[firer].kind == "AT_rifle":
        return before
    return before & s.standing[shooting.at]


@rule("LS-8.32d", "LS-8.42b")
def cannot_turn_on(s: Field, firer: int, seat: int) -> bool:
    """Whether the gun may not turn again: only in defence, for a new target after a hit."""
    shooting, about = s.shooting, s.book.firers[firer]
    is_free = bool(s.book.turning_guns >> about.unit & 1) and is_served(s, about.unit, seat)
    if not is_free or not shooting.is_defensive or shooting.outcome != DESTROYED:
        return True
    return not vehicles_around(s, firer, seat) & ~vehicles_before(s, firer, seat)


def may_shoot_on(s: Field, firer: int, seat: int) -> bool:
    """Whether a shot is left and something to shoot at, by turning or without."""
    if s.shooting.left <= 0:
        return False
    return bool(next_targets(s, firer, seat)) or not cannot_turn_on(s, firer, seat)


@procedure(rule="LS-8.32d")
def turn_on(firer: int, seat: int) -> Steps:
    """A gun that has destroyed its target turns before it fires on."""
    return (put("unit", gun_of), bind(face, in_fire=1), note_turn)


def gun_of(s: Field, firer: int) -> int:
    """The gun that fires."""
    return s.book.firers[firer].unit


def note_turn(s: Field) -> None:
    """The gun has turned, and does not again before it has hit."""
    s.shooting = s.shooting._replace(outcome=TURNED)


@decision(
    rule="LS-8.55a",
    asks="unit",
    among=(next_targets, "not_its_target"),
    needs=("firer",),
    words=[word("turn", bar("LS-8.32d", "cannot_turn_on", cannot_turn_on)), "stop"],
    forced=False,
)
def shoot_on(s: Field, choice: int | str, seat: int) -> None:
    """At what the weapon shoots next, or that it stops."""
    if choice == "stop":
        s.shooting = s.shooting._replace(left=0)


def aim_again(s: Field, target: int) -> None:
    """A new target has to be acquired anew."""
    shooting = s.shooting
    if target != shooting.target:
        s.shooting = shooting._replace(target=target, at=s.hex[target], at_target=0)


def is_spent(s: Field, firer: int, seat: int) -> bool:
    """Whether the weapon shoots no more."""
    return not may_shoot_on(s, firer, seat)


@rule("LS-8.3a", "LS-8.31N", "LS-8.41N", "LS-8.43a", "LS-13.24c", "LS-8.56E")
def note_shots(s: Field, firer: int, is_defensive: int) -> None:
    """The weapon has fired: in defence its vehicle or gun has no small arms left after it.

    A squad keeps its own fire, unless it served a gun.
    """
    book = s.book
    about, gunners = book.firers[firer], s.shooting.gunners
    kept = [entry for entry in s.acquired if entry[0] != firer]
    if s.shooting.outcome == MISSED:
        kept.append((firer, s.shooting.target, s.shooting.at))
    s.acquired = tuple(kept)
    spent = 1 << firer
    if gunners != NOBODY:
        spent |= book.firers_of[gunners]
    s.spent |= spent
    if is_defensive:
        s.fired_at_tanks |= spent
        if about.kind not in IN_HAND:
            s.fired_at_tanks |= book.firers_of[about.unit]
    tell(s, "told.shots", "LS-8.52", unit=about.unit)
