"""Strafing (11.22, 11.33): who comes down, men who fire at him first, and what he does to them."""

from __future__ import annotations

from games.landships.forces import MISSIONS, STRAFING, Plane
from games.landships.rules.fire_table import column_of, strength_of, struck_in
from games.landships.rules.firers import FirerSet, able_units, soft_targets
from games.landships.rules.flak import send_home
from games.landships.rules.ground import melees, smoked
from games.landships.rules.missions import mission_of
from games.landships.rules.soft_skins import suffer_hit
from games.landships.state import Field, Fire
from ww1core.events import Told, tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import (
    Steps,
    bar,
    bind,
    decision,
    each,
    loop,
    procedure,
    put,
    reveal,
    roll,
    when,
    when_option,
    word,
)


@procedure(rule=("LS-11.22", "LS-11.2a", "LS-16.41"))
def come_down(seat: int) -> Steps:
    """Who strafes shows it, and men of the other side in range fire at each of them."""
    return (
        when_option("strafing_fighters", choose_divers),
        show_strafers,
        each("plane", targets_of_men, bind(fire_from_ground, seat=the_other), guard=is_up),
    )


def the_other(_s: Field, seat: int) -> int:
    """The side that is not phasing."""
    return other(seat)


@rule("LS-16.41")
def able_to_dive(s: Field, seat: int) -> UnitSet:
    """The fighters of a side that are up."""
    planes = s.book.of_kind["F"] & s.book.own[seat] & ~s.downed
    return from_members(plane for plane in members(planes) if s.aloft[plane] >= 0)


@decision(rule="LS-16.41", asks="unit", among=(able_to_dive, "not_a_fighter_up"), repeated=True)
def choose_divers(s: Field, plane: int | str, seat: int) -> None:
    """Which fighters strafe."""
    if isinstance(plane, int):
        s.diving |= 1 << plane


@rule("LS-16.41", "LS-11.33a", "LS-16.42a")
def strafers(s: Field, seat: int) -> UnitSet:
    """Who strafes for a side: those with the mission who keep to it, and fighters by option."""
    planes = s.book.planes & s.book.own[seat] & ~s.downed
    return from_members(
        plane
        for plane in members(planes)
        if s.aloft[plane] >= 0 and (s.diving >> plane & 1 or keeps_to(s, plane, STRAFING))
    )


def keeps_to(s: Field, plane: int, mission: int) -> bool:
    """Whether an aircraft flies a mission and has not left it to fight."""
    return mission_of(s, plane) == mission and not s.as_fighters >> plane & 1


@rule("LS-11.1a")
def show_strafers(s: Field, seat: int) -> None:
    """Everybody sees who comes down to strafe."""
    for plane in members(strafers(s, seat) & ~(s.flown | s.diving)):
        s.flown |= 1 << plane
        told = (("unit", plane), ("mission", MISSIONS[STRAFING]))
        reveal(s, Told, "told.mission", told, "LS-11.1a")


@rule("LS-2.55", "LS-11.22")
def targets_of_men(s: Field, seat: int) -> tuple[int, ...]:
    """The aircraft that strafe and that fire from the ground can harm."""
    return tuple(plane for plane in members(strafers(s, seat)) if not plane_of(s, plane).immune)


def is_up(s: Field, plane: int) -> bool:
    """Whether an aircraft is still up."""
    return s.aloft[plane] >= 0


@procedure(rule="LS-11.22")
def fire_from_ground(plane: int, seat: int) -> Steps:
    """Men fire at an aircraft, as many as their side likes; it costs them no other fire."""
    return (
        put("firing", 0),
        when(
            anybody_fires,
            loop(put("choice", join_ground_fire), put("firing", joined), until=is_joined),
            when(is_enough, fire_upward),
        ),
    )


@rule("LS-11.22", "LS-5.33e", "LS-9.2a", "LS-5.56b", "LS-8.64.b")
def men_below(s: Field, plane: int, seat: int) -> FirerSet:
    """The weapons of men of a side that have an aircraft in range and can fire at all."""
    book, hex_ = s.book, s.aloft[plane]
    clouds = smoked(s)
    if clouds >> hex_ & 1:
        return 0
    near = book.land.grid.within(hex_, book.reach) & ~clouds
    firers = book.firers_of_units(able_units(s, seat, near) & book.squads)
    return from_members(
        firer
        for firer in members(firers & book.small_arms_firers)
        if book.land.grid.distance(s.hex[book.firers[firer].unit], hex_) <= book.firers[firer].range
    )


def still_to_join(s: Field, plane: int, seat: int, firing: FirerSet) -> FirerSet:
    """Those of them who have not been named."""
    return men_below(s, plane, seat) & ~firing


def upward_strength(s: Field, plane: int, firing: FirerSet) -> int:
    """The strength of some weapons at an aircraft, as at a hex on the ground."""
    return sum([strength_of(s, firer, s.aloft[plane]) for firer in members(firing)])


def anybody_fires(s: Field, plane: int, seat: int) -> bool:
    """Whether men in range are strong enough together."""
    return column_of(s, upward_strength(s, plane, men_below(s, plane, seat))) >= 0


def is_enough(s: Field, plane: int, firing: FirerSet) -> bool:
    """Whether those who were named are strong enough together."""
    return column_of(s, upward_strength(s, plane, firing)) >= 0


def too_few(s: Field, plane: int, firing: FirerSet) -> bool:
    """Whether too little strength has been named."""
    return not is_enough(s, plane, firing)


@decision(
    rule="LS-11.22",
    asks="firer",
    among=(still_to_join, "cannot_fire_upward"),
    words=[word("fire", bar("LS-8.63a", "too_little_fire", too_few)), "all", "hold"],
    forced=False,
)
def join_ground_fire(_s: Field, _choice: int | str, plane: int, seat: int, firing: int) -> None:
    """Who fires at an aircraft, one by one or all of them, or that nobody does."""


def joined(s: Field, choice: int | str, plane: int, seat: int, firing: FirerSet) -> FirerSet:
    """Those who have been named so far."""
    if isinstance(choice, int):
        return firing | 1 << choice
    return {"fire": firing, "all": men_below(s, plane, seat), "hold": 0}[choice]


def is_joined(_s: Field, choice: int | str) -> bool:
    """Whether all have been named."""
    return not isinstance(choice, int)


@rule("LS-11.22")
def fire_upward(s: Field, plane: int, firing: FirerSet) -> None:
    """The die of men on the ground, +2 and without any bonus of machine guns."""
    book = s.book
    strength = upward_strength(s, plane, firing)
    column = book.small_arms.columns[column_of(s, strength)]
    added = book.small_arms.modifiers["at_strafer"].value
    die = roll(s, "ground_fire", plane, rule="LS-11.22")
    tell(s, "told.ground_fire", "LS-11.22", unit=plane, strength=strength, die=die, modifier=added)
    if die + added <= column.hit_on:
        send_home(s, plane, "LS-11.22")


@rule("LS-12.1Ea")
def strafed_hexes(s: Field, seat: int) -> tuple[int, ...]:
    """The hexes that are strafed; a melee is no target."""
    hexes = from_members(s.aloft[plane] for plane in members(strafers(s, seat)))
    return members(hexes & ~melees(s))


@procedure(rule=("LS-11.33a", "LS-11.33b"))
def strafe(hex_: int, seat: int) -> Steps:
    """Machine guns from above at all soft targets of a hex."""
    return (
        put("struck", roll_strafing),
        each("unit", one_by_one, bind(suffer_hit, modifier=0, cause="LS-11.33b"), guard=is_there),
    )


@rule("LS-2.52", "LS-16.41")
def strafing_value(s: Field, plane: int) -> int:
    """The strength of an aircraft that strafes."""
    if s.book.units[plane].kind == "F":
        return s.book.numbers.strafing_fighters.value
    return plane_of(s, plane).strafe


@rule("LS-11.33b", "LS-2.52", "LS-11.21b", "LS-16.41")
def roll_strafing(s: Field, hex_: int, seat: int) -> UnitSet:
    """A die in the column of all values together, without any bonus of machine guns."""
    book = s.book
    planes = [plane for plane in members(strafers(s, seat)) if s.aloft[plane] == hex_]
    column = column_of(s, sum(strafing_value(s, plane) for plane in planes))
    targets = soft_targets(s, hex_, other(seat))
    if column < 0 or not targets:
        return 0
    die = roll(s, "strafing", hex_, rule="LS-11.33b")
    if any(s.spoiled >> plane & 1 for plane in planes):
        die += book.small_arms.modifiers["strafer_hit"].value
    hit_on = book.small_arms.columns[column].hit_on
    return struck_in(s, Fire(seat, hex_), targets, die, hit_on)


def one_by_one(_s: Field, struck: UnitSet) -> tuple[int, ...]:
    """Those who are hit."""
    return members(struck)


def is_there(s: Field, unit: int, hex_: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == hex_


def plane_of(s: Field, plane: int) -> Plane:
    """The values of an aircraft."""
    about = s.book.units[plane].type.plane
    return Plane(0, 0, 0, immune=False, flags=frozenset(), mission="") if about is None else about
