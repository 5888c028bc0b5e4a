"""The Fire Order (O21): attack by attack a target, a Fire Group, Actions, a roll, defence."""

from __future__ import annotations

from collections.abc import Iterator

from games.gwc.rules.actions.fire import before_fire
from games.gwc.rules.fire.attacks import defend_all, roll_attack
from games.gwc.rules.fire.fire_group import (
    base_matters,
    choose_base,
    group_is_complete,
    join_fire,
    members_of,
    still_ready,
    take_first_base,
    tried_at,
)
from games.gwc.rules.fire.firers import (
    all_targets,
    arms_of,
    bearer,
    bearers,
    beyond,
    explain_range,
    has_target,
    target_hexes,
    targets_of,
    with_target,
    worst_hindrance,
)
from games.gwc.rules.fire.targeting import (
    degrade_ground,
    is_light_fire,
    shell_target,
    splinters,
    target_hit,
)
from games.gwc.rules.formations.command import contested, in_radius, on_map
from games.gwc.rules.ground.ground_now import level
from games.gwc.rules.ground.terrain import firing_hexes
from games.gwc.rules.orders.activation import activate, can_activate, leads_to, purpose_of
from games.gwc.rules.situations.american import weapons_laid
from games.gwc.state import Attack, Field, FirerSet, UnitSet, Volley, WeaponSet, carried
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import other, units_in
from ww1core.turns import (
    Steps,
    bar,
    because,
    bind,
    decision,
    loop,
    only,
    procedure,
    put,
    stop_if,
    when,
    while_,
    word,
)


@rule("GWC-O21.3e")
def may_fire(s: Field, seat: int) -> UnitSet:
    """Who may be activated to fire: nobody in a hex with Formations of both sides."""
    return on_map(s, seat) & ~units_in(s, contested(s))


@rule("GWC-O21.1")
def with_enemy_in_reach(s: Field, units: UnitSet, seat: int) -> Iterator[int]:
    """Those who have an enemy in range and sight, for themselves or for their Weapon."""
    arms = arms_of(s, units, carried(s, units))
    return (bearer(s, firer) for firer in with_target(s, arms, target_hexes(s, seat)))


purpose_of("fire", able=may_fire, useful=with_enemy_in_reach, text="cannot_fire")


def can_fire(s: Field, seat: int) -> bool:
    """Whether a Fire Order can be given."""
    return can_activate(s, seat, "fire")


@procedure
def fire_order(seat: int) -> Steps:
    """A Fire Order: who is activated, then their attacks."""
    return (
        put("ready", bind(activate, purpose="fire")),
        bind(fire_at_will, weapons=weapons_of_ready),
    )


@rule("GWC-11.1b")
def weapons_of_ready(s: Field, ready: UnitSet) -> WeaponSet:
    """The Weapons that are activated with their Units."""
    return carried(s, ready)


@procedure(owns="volley")
def fire_at_will(seat: int, ready: UnitSet, weapons: WeaponSet) -> Steps:
    """Attacks one after the other, until nobody can fire any more or the player has enough."""
    return (
        begin_volley,
        while_(somebody_can_fire, put("at", choose_target), stop_if(has_stopped), attack_hex),
    )


@procedure(owns="volley", result="in_vain")
def one_attack(seat: int, ready: UnitSet, weapons: WeaponSet, at: int) -> Steps:
    """A single attack at a hex, without Tank guns; where ``at`` is NOTHING the hex is chosen.

    The result is who tried in vain, 0 if the attack was made.
    """
    return (
        begin_single,
        when(is_open, put("at", choose_target)),
        attack_hex,
        put("in_vain", those_refused),
    )


@rule("GWC-O21.3a", "GWC-11.4b")
def begin_volley(s: Field, seat: int, ready: UnitSet, weapons: WeaponSet) -> None:
    """Everybody activated is ready to fire once, a Tank once for each armament.

    So is a broken Weapon, which may be repaired before the Order ends.
    """
    _begin(s, seat, arms_of(s, ready, weapons), ready)
    idle = weapons << s.book.first_weapon
    s.volley = s.volley._replace(ready=s.volley.ready | idle)


def begin_single(s: Field, seat: int, ready: UnitSet, weapons: WeaponSet) -> None:
    """Those who may take part in the one attack."""
    arms = arms_of(s, ready, weapons, guns=False)
    _begin(s, seat, arms & ~s.march.in_vain if s.march is not None else arms, ready)


def _begin(s: Field, seat: int, arms: FirerSet, ready: UnitSet) -> None:
    summoned = ready | bearers(s, arms)
    s.volley = Volley(seat, arms, summoned, groups_of(s, seat, summoned))


@rule("GWC-O21.3.1a", "GWC-O24.2c", "GWC-A42.2")
def groups_of(s: Field, seat: int, ready: UnitSet) -> tuple[UnitSet, ...]:
    """Who may fire together: those activated by one Leader.

    In an Offensive that is a Leader and the Units in his radius; in Op Fire those of one card.
    Before anybody is activated it is whoever can be together.
    """
    if s.order is not None and s.order.seat != seat:
        return s.hot or (ready,)
    if s.order is not None and s.order.id == "O24":
        book = s.book
        return tuple(
            1 << leader | in_radius(s, 1 << leader, ready & book.soldiers)
            for leader in members(s.order.activated & book.leaders & on_map(s, seat))
        )
    if s.order is not None and not s.order.activated:
        return tuple(leads_to(s, first, seat, "fire") for first in members(ready))
    return (ready,)


@rule("GWC-O21.3.5")
def chances(s: Field) -> list[tuple[FirerSet, HexSet]]:
    """Who may still fire at which hexes: those who tried in vain only at other ones."""
    ready, hexes = still_ready(s), target_hexes(s, s.volley.seat)
    if not s.volley.refused:
        return [(ready, hexes)]
    closed = [(ready & ~tried, hexes & 1 << at) for at, tried in s.volley.refused]
    return [*closed, (ready, hexes & ~came_to_nothing(s))]


def open_targets(s: Field) -> HexSet:
    """The hexes at which an attack can begin."""
    targets = 0
    for firers, hexes in chances(s):
        targets |= all_targets(s, firers, hexes)
    return targets


def somebody_can_fire(s: Field) -> bool:
    """Whether somebody has a target left."""
    return any(has_target(s, firers, hexes) for firers, hexes in chances(s))


def those_refused(s: Field) -> FirerSet:
    """Everybody who has tried to fire in vain."""
    everybody = 0
    for _, tried in s.volley.refused:
        everybody |= tried
    return everybody


def is_open(s: Field, at: int) -> bool:
    """Whether the target is still to be chosen."""
    return at < 0


def has_stopped(s: Field, at: int | str) -> bool:
    """Whether the player fires no more."""
    return isinstance(at, str)


def hexes_with_targets(s: Field) -> HexSet:
    """The hexes with enemies and no friends."""
    return target_hexes(s, s.volley.seat)


def came_to_nothing(s: Field) -> HexSet:
    """Targets at which the FP of somebody was not enough."""
    return from_members([at for at, _ in s.volley.refused])


def closed_to_all(s: Field) -> HexSet:
    """Targets at which the FP was not enough, and at which nobody else can fire."""
    return came_to_nothing(s) & ~open_targets(s) if s.volley.refused else 0


def unseen(s: Field, left: HexSet) -> HexSet:
    """Targets that nobody who is ready has both in range and in sight."""
    ready = members(still_ready(s))
    return subset(left, lambda at: not any(targets_of(s, firer, 1 << at) for firer in ready))


def has_not_fired(s: Field) -> bool:
    """Whether no attack was tried yet."""
    return not s.volley.attacks


@rule("GWC-O21.1")
@decision(
    rule="GWC-O21.3a",
    asks="hex",
    words=[word("done", bar("GWC-O14.5", "nobody_has_fired", has_not_fired))],
    among=(hexes_with_targets, "no_target_there"),
    bars=[
        bar("GWC-O21.3.5", "too_hindered", closed_to_all),
        because("GWC-O21.1", "out_of_range", lambda s, left: beyond(s, still_ready(s), left)),
        because("GWC-O21.1", "nobody_sees_target", unseen),
        only("GWC-O21.3.3", "only_weapons_hurt_tanks", open_targets),
    ],
    forced=False,
    tells=lambda s: {"units": members(bearers(s, s.volley.ready))},
    explains=lambda s, choice: explain_range(s, still_ready(s), choice),
)
def choose_target(s: Field, at: int | str, seat: int) -> None:
    """Which hex is fired at next."""


@procedure(owns="attack")
def attack_hex(seat: int, at: int) -> Steps:
    """One attack by fire, whole."""
    return (
        begin_attack,
        loop(put("joining", join_fire), until=group_is_complete),
        when(base_matters, choose_base, otherwise=(take_first_base,)),
        when(is_light_fire, put("hit", target_hit), when("hit", shell_target), otherwise=(shoot,)),
        end_attack,
    )


def begin_attack(s: Field, seat: int, at: int) -> None:
    """Nobody takes part yet."""
    s.attack = Attack("fire", seat, at)
    s.volley = s.volley._replace(attacks=s.volley.attacks + 1)


@procedure
def shoot() -> Steps:
    """The Actions of the firer, what lies between, the roll, and those who answer."""
    return (
        weapons_laid,
        before_fire,
        hinder,
        when(
            is_too_weak,
            refuse_target,
            otherwise=(note_targets, bind(roll_attack, kind="fire"), degrade_ground, defend_all),
        ),
    )


@rule("GWC-O21.3.4", "GWC-O21.3.5", "GWC-T110.2", "GWC-10.3.2")
def hinder(s: Field) -> None:
    """After the Actions the highest Hindrance is taken off, and height counts."""
    attack, hexes = s.attack, firing_hexes(s)
    adds = list(attack.adds)
    hindered = 0 if is_light_fire(s) else worst_hindrance(s, hexes, attack.target)
    if hindered:
        adds.append(("hindrance", -hindered))
    height = height_of(s, hexes, attack.target)
    if height:
        adds.append(("height", height))
    s.attack = attack._replace(adds=(*adds, *splinters(s)))


@rule("GWC-T110.2")
def height_of(s: Field, hexes: HexSet, at: int) -> int:
    """What height is worth: less against a hex above any of the firers, more if below any."""
    hills, target = s.book.terrain.hills, level(s, at)
    levels = [level(s, from_) for from_ in members(hexes)]
    up = hills.fire_up if any(target > height for height in levels) else 0
    down = hills.fire_down if any(target < height for height in levels) else 0
    return up + down


@rule("GWC-O21.3.5", "GWC-10.3.2.1")
def is_too_weak(s: Field) -> bool:
    """Whether nothing is left of the FP: the attack is not made."""
    return s.attack.power + sum(value for _, value in s.attack.adds) <= 0


@rule("GWC-O21.3.5")
def refuse_target(s: Field) -> None:
    """No attack: those who wanted to fire may fire at another hex, and others at this one."""
    target = s.attack.target
    others = tuple([entry for entry in s.volley.refused if entry[0] != target])
    tried = tried_at(s, target) | members_of(s)
    s.volley = s.volley._replace(refused=(*others, (target, tried)))
    tell(s, "told.too_hindered", "GWC-O21.3.5", at=target)


@rule("GWC-O21.3.7a", "GWC-O21.3d", "GWC-O21.3.3")
def note_targets(s: Field) -> None:
    """Everybody in the hex now has to answer; Tanks only if a Weapon or a Tank fires."""
    attack, book = s.attack, s.book
    waiting = s.standing[attack.target] & book.own[other(attack.seat)]
    if not attack.weapons and not attack.firers & book.tanks:
        waiting &= ~book.tanks
    s.attack = attack._replace(waiting=waiting)


@rule("GWC-O21.3a", "GWC-O21.3.5")
def end_attack(s: Field) -> None:
    """Those who have fired do not fire again in this Order, unless their attack was not made."""
    fired = members_of(s) & ~tried_at(s, s.attack.target)
    s.volley = s.volley._replace(ready=s.volley.ready & ~fired)
