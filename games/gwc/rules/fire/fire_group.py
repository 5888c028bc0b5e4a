"""Fire Groups (O21.3.1): who takes part in an attack, and whose FP is its base."""

from __future__ import annotations

from games.gwc.rules.fire.firers import (
    arms_of,
    bearer,
    bearers,
    beyond,
    explain_range,
    fires_alone,
    needs_weapon,
    power_at,
    split,
    targets_of,
)
from games.gwc.rules.ground.terrain import firing_hexes
from games.gwc.rules.situations.liberties import wire_for
from games.gwc.state import Field, FirerSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.turns import bar, because, decision, only, word
from ww1core.words import text


def tried_at(s: Field, at: int) -> FirerSet:
    """Those whose attack at a hex came to nothing."""
    return next((tried for hex_, tried in s.volley.refused if hex_ == at), 0)


@rule("GWC-11.4b")
def still_ready(s: Field) -> FirerSet:
    """Those ready to fire who can now: Weapons may break or be repaired, Formations fall."""
    units, weapons, guns = split(s, s.volley.ready)
    return s.volley.ready & arms_of(s, units | guns, weapons)


def members_of(s: Field) -> FirerSet:
    """Who takes part in the attack, as firers."""
    attack, book = s.attack, s.book
    group = attack.firers & ~attack.guns | attack.weapons << book.first_weapon
    for number, tank in enumerate(book.guns) if attack.guns else ():
        if attack.guns >> tank & 1:
            group |= 1 << book.first_gun + number
    return group


def ready_to_join(s: Field) -> FirerSet:
    """Those who are activated and have not fired yet."""
    return still_ready(s) & ~members_of(s)


def idlers(s: Field, left: FirerSet) -> FirerSet:
    """Those who are not activated for the fire."""
    return subset(left, lambda firer: not bearers(s, 1 << firer) & s.volley.summoned)


def those_out_of_range(s: Field, left: FirerSet) -> FirerSet:
    """Those who do not have the target in range."""
    return subset(left, lambda firer: beyond(s, 1 << firer, 1 << s.attack.target))


@rule("GWC-O21.3.1a", "GWC-O21.2.1", "GWC-3.1.2")
def those_in_reach(s: Field, left: FirerSet) -> FirerSet:
    """Those who have the target in range and sight."""
    target = 1 << s.attack.target
    return subset(left, lambda firer: targets_of(s, firer, target))


@rule("GWC-O21.3.3")
def harmless(s: Field, left: FirerSet) -> FirerSet:
    """Small arms against Tanks alone, unless a Weapon fires with them."""
    if s.attack.weapons:
        return 0
    target = 1 << s.attack.target
    return subset(left, lambda firer: needs_weapon(s, firer, target))


@rule("GWC-O21.3.5")
def too_weak_before(s: Field, left: FirerSet) -> FirerSet:
    """Those who have tried to fire at this hex already."""
    return left & tried_at(s, s.attack.target) if s.volley.refused else 0


@rule("GWC-O21.3.1.1", "GWC-O21.3.2a", "GWC-11.6")
def loners(s: Field, left: FirerSet) -> FirerSet:
    """Tanks and light artillery, once somebody takes part."""
    if not members_of(s):
        return 0
    return subset(left, lambda firer: fires_alone(s, firer))


@rule("GWC-O21.3.1a", "GWC-O24.2c")
def led_by_others(s: Field, left: FirerSet) -> FirerSet:
    """Those who were not activated by the Leader of those who take part."""
    units = bearers(s, members_of(s))
    if not units:
        return 0
    together = units
    for group in s.volley.groups:
        if not units & ~group:
            together |= group
    return subset(left, lambda firer: not together >> bearer(s, firer) & 1)


@rule("GWC-O21.3.1b")
def out_of_chain(s: Field, left: FirerSet) -> FirerSet:
    """Those neither in a hex of the group nor next to one."""
    hexes = firing_hexes(s)
    if not hexes:
        return 0
    near = s.book.land.grid.spread(hexes)
    return _standing_in(s, left, ~near)


@rule("GWC-F131.3")
def cut_off_by_wire(s: Field, left: FirerSet) -> FirerSet:
    """Those in another hex, where wire that counts is in the one or the other."""
    hexes = firing_hexes(s)
    if not hexes or not s.wire:
        return 0
    apart = _standing_in(s, left, ~hexes)
    if any(_is_wired(s, unit) for unit in members(bearers(s, members_of(s)))):
        return apart
    return subset(apart, lambda firer: _is_wired(s, bearer(s, firer)))


def _is_wired(s: Field, unit: int) -> bool:
    """Whether a Formation stands in wire that counts for it."""
    return bool(wire_for(s, 1 << unit) >> s.hex[unit] & 1)


def _standing_in(s: Field, left: FirerSet, hexes: HexSet) -> FirerSet:
    return subset(left, lambda firer: hexes >> s.hex[bearer(s, firer)] & 1)


def tell_target(s: Field) -> dict[str, object]:
    """For the question: the hex that is fired at, who is there, and who takes part already."""
    at, firers = s.attack.target, tuple(members(members_of(s)))
    joined = text("attack.joined", firers=firers) if firers else text("attack.begun")
    return {"at": at, "enemies": members(s.standing[at]), "joined": joined}


def explain_firer(s: Field, choice: int | str) -> dict[str, object]:
    """For the refusal of a firer: his range, and how far the target is."""
    return explain_range(s, 1 << choice, s.attack.target) if isinstance(choice, int) else {}


GROUP_BARS = (
    because("GWC-O21.3.1a", "takes_part_already", members_of),
    because("GWC-O21.3a", "not_activated_to_fire", idlers),
    because("GWC-O21.3a", "weapon_is_broken", lambda s: s.weapons_broken << s.book.first_weapon),
    only("GWC-O21.3a", "not_ready_to_fire", ready_to_join),
    because("GWC-O21.1", "out_of_range", those_out_of_range),
    only("GWC-O21.1", "unseen_target", those_in_reach),
    bar("GWC-O21.3.3", "only_weapons_hurt_tanks", harmless),
    bar("GWC-O21.3.5", "too_hindered", too_weak_before),
    bar("GWC-O21.3.1.1", "fires_alone", loners),
    bar("GWC-O21.3.1a", "another_leader", led_by_others),
    bar("GWC-O21.3.1b", "not_adjacent_to_the_group", out_of_chain),
    bar("GWC-F131.3", "wire_between", cut_off_by_wire),
)


@rule("GWC-O21.3.1b", "GWC-O21.3.1.1")
@decision(
    rule="GWC-O21.3.1a",
    asks="firer",
    words=[word("done", only("GWC-O21.3a", "nobody_fires_yet", members_of))],
    bars=GROUP_BARS,
    tells=tell_target,
    explains=explain_firer,
)
def join_fire(s: Field, firer: int | str, seat: int) -> bool:
    """Who takes part in the attack, one after the other."""
    if isinstance(firer, str):
        return False
    units, weapons, guns = split(s, 1 << firer)
    attack = s.attack
    s.attack = attack._replace(
        firers=attack.firers | units | guns,
        weapons=attack.weapons | weapons,
        guns=attack.guns | guns,
    )
    return not fires_alone(s, firer)


def group_is_complete(s: Field, joining: bool) -> bool:  # noqa: FBT001 (an answer)
    """Whether nobody else joins."""
    return not joining


def base_matters(s: Field) -> bool:
    """Whether those who take part have different FP."""
    attack = s.attack
    return len({power_at(s, firer, attack.target) for firer in members(members_of(s))}) > 1


@decision(
    rule="GWC-O21.3.1.2",
    asks="firer",
    among=(members_of, "does_not_take_part"),
    tells=tell_target,
)
def choose_base(s: Field, firer: int, seat: int) -> None:
    """Whose FP counts; every other member adds one."""
    set_base(s, firer)


def take_first_base(s: Field) -> None:
    """The FP of anybody counts where all have the same."""
    set_base(s, first(members_of(s)))


@rule("GWC-O21.3.1.2")
def set_base(s: Field, firer: int) -> None:
    """The FP of one member and one for each other."""
    attack, others = s.attack, members_of(s).bit_count() - 1
    adds = (("others", others),) if others else ()
    seat, at = s.voice[attack.seat], attack.target
    power = power_at(s, firer, at)
    s.attack = attack._replace(power=power, adds=adds, origins=firing_hexes(s))
    tell(s, "told.fire", "GWC-O21.3.1.2", seat=seat, at=at, power=power + others)
