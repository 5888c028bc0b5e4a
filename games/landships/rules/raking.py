"""Machine guns at tanks (13.14, 15.11): thin armour may break, German crews may lose heart."""

from __future__ import annotations

from games.landships.rules.arcs import bearing, reach_of
from games.landships.rules.breakdown import break_down
from games.landships.rules.fire_table import PAIR
from games.landships.rules.firers import FirerSet, ready_firers
from games.landships.rules.german_crews import check_crew, has_crew_inside
from games.landships.rules.going import trait
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Field, note_fire
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bar, decision, each, loop, procedure, put, roll, word


@rule("LS-13.14", "LS-13.14N", "LS-15.11b", "LS-15.12N", "LS-8.67a")
def is_open_to_mgs(s: Field, tank: int) -> bool:
    """Whether machine guns can harm a tank: by its thin armour, or by its German crew."""
    return trait(s, tank, "thin_armour") or has_crew_inside(s, tank)


def machine_guns(s: Field, seat: int, near: HexSet) -> FirerSet:
    """The machine guns of a side in some hexes that are ready."""
    kinds = s.book.firers_of_kind
    return ready_firers(s, seat, near) & (kinds["mg"] | kinds["vehicle_mg"])


def bears_on(s: Field, firer: int, tank: int, seat: int) -> bool:
    """Whether a machine gun has a tank in arc, sight and range, and it is spotted."""
    book = s.book
    from_, to = s.hex[book.firers[firer].unit], s.hex[tank]
    reach = reach_of(s, firer)
    if book.land.grid.distance(from_, to) > reach or not bearing(s, firer) >> to & 1:
        return False
    return bool(in_sight(s, seat, from_) >> to & 1) and is_spotted(s, from_, to, 1 << tank)


def guns_on(s: Field, tank: int, seat: int) -> FirerSet:
    """The machine guns of a side that bear on a tank."""
    guns = machine_guns(s, seat, s.book.land.grid.within(s.hex[tank], s.book.reach))
    return from_members(at for at in members(guns) if bears_on(s, at, tank, seat))


@rule("LS-13.14", "LS-15.11b")
def bursts(s: Field, firers: FirerSet) -> int:
    """How often some machine guns hit at: a squad once, two of vehicles once."""
    kinds = s.book.firers_of_kind
    squads = (firers & kinds["mg"]).bit_count()
    return squads + (firers & kinds["vehicle_mg"]).bit_count() // PAIR


def is_raked(s: Field, tank: int, seat: int) -> bool:
    """Whether machine guns of a side can fire at a tank with any hope."""
    return is_open_to_mgs(s, tank) and bool(bursts(s, guns_on(s, tank, seat)))


def raked_tanks(s: Field, seat: int) -> UnitSet:
    """The enemy tanks at which they can."""
    tanks = s.present[other(seat)] & s.book.tanks
    return from_members(tank for tank in members(tanks) if is_raked(s, tank, seat))


@rule("LS-13.14", "LS-15.11b")
def cannot_rake(s: Field, seat: int) -> bool:
    """Whether machine guns can do nothing to any tank now."""
    return not raked_tanks(s, seat)


@procedure(rule=("LS-13.14", "LS-15.11b"))
def rake(seat: int, is_defensive: int) -> Steps:
    """Machine guns fire at one tank."""
    return (
        put("tank", choose_raked),
        put("guns", no_guns),
        loop(put("gun", rake_with), put("guns", with_gun), until=is_named),
        put("number", fire_bursts),
        each("burst", numbered, put("is_hit", roll_burst), pierce, check_crew, guard=is_there),
    )


@decision(rule="LS-13.14", asks="unit", among=(raked_tanks, "not_open_to_mgs"))
def choose_raked(_s: Field, _tank: int, seat: int) -> None:
    """At which tank machine guns fire."""


def no_guns(_s: Field) -> int:
    """Nobody has been named yet."""
    return 0


def to_name(s: Field, tank: int, guns: FirerSet, seat: int) -> FirerSet:
    """The machine guns that bear on the tank and have not been named."""
    return guns_on(s, tank, seat) & ~guns


def too_few(s: Field, guns: FirerSet) -> bool:
    """Whether those named make no burst."""
    return not bursts(s, guns)


@decision(
    rule="LS-13.14",
    asks="firer",
    among=(to_name, "does_not_bear"),
    words=[word("fire", bar("LS-13.14", "too_few_guns", too_few)), "all"],
    needs=("tank", "guns"),
    forced=False,
)
def rake_with(_s: Field, _choice: int | str, seat: int) -> None:
    """Which machine guns fire, one by one or all."""


def with_gun(s: Field, tank: int, guns: FirerSet, gun: int | str, seat: int) -> FirerSet:
    """Those named, with the last one."""
    if isinstance(gun, int):
        return guns | 1 << gun
    return guns | guns_on(s, tank, seat) if gun == "all" else guns


def is_named(_s: Field, gun: int | str) -> bool:
    """Whether all that fire have been named."""
    return isinstance(gun, str)


@rule("LS-8.22a", "LS-8.22b", "LS-15.11b", "LS-13.14")
def fire_bursts(s: Field, guns: FirerSet, is_defensive: int) -> int:
    """The guns have used their fire of this phase; how many bursts there are."""
    s.spent |= guns
    note_fire(s, s.book.units_of_firers(guns), is_defensive=bool(is_defensive))
    return bursts(s, guns)


def numbered(_s: Field, number: int) -> tuple[int, ...]:
    """The bursts one after the other."""
    return tuple(range(number))


def is_there(s: Field, tank: int) -> bool:
    """Whether the tank is still there."""
    return s.hex[tank] >= 0


@rule("LS-13.14", "LS-15.11b")
def roll_burst(s: Field, tank: int) -> bool:
    """A die without modifiers."""
    return roll(s, "burst", tank, rule="LS-13.14") in s.book.anti_tank.mg.hit


@rule("LS-13.14")
def pierce(s: Field, tank: int, is_hit: bool) -> None:  # noqa: FBT001 (kept)
    """A hit on thin armour may break the tank down."""
    if not is_hit or not trait(s, tank, "thin_armour"):
        return
    if roll(s, "pierced", tank, rule="LS-13.14") in s.book.anti_tank.mg.breakdown:
        break_down(s, tank, "LS-13.14")
