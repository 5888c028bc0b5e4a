"""Missions of aircraft (11.3): observation for the guns, bombs, machine guns from above."""

from __future__ import annotations

from games.landships.forces import BOMBING, MISSIONS, OBSERVATION, STRAFING, Plane
from games.landships.rules.fire_table import column_of
from games.landships.rules.firers import soft_targets
from games.landships.rules.ground import cover, inside
from games.landships.rules.missions import mission_of
from games.landships.rules.soft_skins import suffer_hit
from games.landships.state import Field, eliminate, pin
from ww1core.events import Told
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, with_item
from ww1core.turns import Steps, bind, each, procedure, put, reveal, roll


@procedure(rule=("LS-11.3", "LS-4.7.d", "LS-4.7.e"))
def fly_missions(seat: int) -> Steps:
    """Observers watch, then bombs fall, then hexes are strafed."""
    return (
        show_missions,
        watch,
        drop_bombs,
        each("hex_", strafed_hexes, strafe),
    )


def flying(s: Field, seat: int, mission: int) -> UnitSet:
    """The aircraft of a side that are up with a mission."""
    planes = s.book.planes & s.book.own[seat] & ~s.downed
    return from_members(
        plane
        for plane in members(planes)
        if s.aloft[plane] >= 0 and mission_of(s, plane) == mission
    )


@rule("LS-16.41", "LS-11.33a")
def strafers(s: Field, seat: int) -> UnitSet:
    """Who strafes for a side: those with the mission, and by option its fighters."""
    book = s.book
    found = flying(s, seat, STRAFING)
    if "strafing_fighters" in book.options:
        fighters = book.of_kind.get("F", 0) & book.own[seat] & ~s.downed
        found |= from_members(plane for plane in members(fighters) if s.aloft[plane] >= 0)
    return found


@rule("LS-2.52", "LS-16.41")
def strafing_value(s: Field, plane: int) -> int:
    """The strength of an aircraft that strafes."""
    if s.book.units[plane].kind == "F":
        return s.book.numbers.strafing_fighters.value
    return _plane(s, plane).strafe


@rule("LS-11.1a")
def show_missions(s: Field, seat: int) -> None:
    """Who flies a mission shows it."""
    for mission, name in enumerate(MISSIONS):
        for plane in members(flying(s, seat, mission) & ~s.flown):
            s.flown |= 1 << plane
            reveal(s, Told, "told.mission", (("unit", plane), ("mission", name)), "LS-11.1a")


@rule("LS-11.31a", "LS-5.12a", "LS-5.12E", "LS-11.21b", "LS-4.7.d")
def watch(s: Field, seat: int) -> None:
    """Observers that were not hit watch the ground around them until the next barrage."""
    planes = flying(s, seat, OBSERVATION) & ~s.spoiled
    spots = from_members(s.aloft[plane] for plane in members(planes))
    s.watching = with_item(s.watching, seat, spots)


@rule("LS-11.32a", "LS-2.53", "LS-4.7.e")
def drop_bombs(s: Field, seat: int) -> None:
    """The factors of all bombers above a hex add up; every target there has a die."""
    planes = flying(s, seat, BOMBING)
    for hex_ in members(from_members(s.aloft[plane] for plane in members(planes))):
        above = [plane for plane in members(planes) if s.aloft[plane] == hex_]
        factor = sum(_plane(s, plane).bomb for plane in above)
        is_spoiled = any(s.spoiled >> plane & 1 for plane in above)
        for target in members(s.standing[hex_] & ~s.book.leaders & ~inside(s)):
            bomb(s, target, factor, is_spoiled=is_spoiled)


@rule("LS-11.32a", "LS-11.32.a", "LS-11.32.1", "LS-11.32.2", "LS-11.32.3", "LS-11.21b")
def bomb(s: Field, target: int, factor: int, *, is_spoiled: bool) -> None:
    """A die on the bombing table; ground and horses count for men and guns alone."""
    book = s.book
    columns = [column for column in book.air.bombing if column.least <= factor]
    if not columns:
        return
    is_machine = bool(book.vehicles >> target & 1)
    die = roll(s, "bombs", target, rule="LS-11.32a")
    die += book.air.modifiers["aa_hit"].value if is_spoiled else 0
    if not is_machine:
        riding = bool(s.mounted >> target & 1)
        die += cover(book, s.hex[target], "bombs", int(riding)).total
        die += book.air.modifiers["mounted"].value if riding else 0
    if die <= columns[-1].eliminates:
        eliminate(s, target, "LS-11.32.3")
    elif die <= columns[-1].pins:
        bomb_near(s, target)


@rule("LS-11.32.1", "LS-11.32.2")
def bomb_near(s: Field, target: int) -> None:
    """A near miss pins men and trucks and may destroy a gun; armour does not mind."""
    book = s.book
    if (book.guns | book.weapons) >> target & 1:
        if roll(s, "gun_bombed", target, rule="LS-11.32.2") in book.air.gun_destroyed:
            eliminate(s, target, "LS-11.32.2")
    elif (book.soft | book.of_kind.get("truck", 0)) >> target & 1 and not s.pinned >> target & 1:
        pin(s, target, "LS-11.32.1")


def strafed_hexes(s: Field, seat: int) -> tuple[int, ...]:
    """The hexes that are strafed."""
    planes = strafers(s, seat)
    return members(from_members(s.aloft[plane] for plane in members(planes)))


@procedure(rule=("LS-11.33a", "LS-11.33b"))
def strafe(hex_: int, seat: int) -> Steps:
    """Machine guns from above at all soft targets of a hex."""
    return (
        put("struck", roll_strafing),
        each("unit", one_by_one, bind(suffer_hit, modifier=0, cause="LS-11.33b"), guard=is_there),
    )


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
    return from_members(
        unit
        for unit in members(targets)
        if die + cover(book, hex_, "small_arms", int(bool(s.mounted >> unit & 1))).total <= hit_on
    )


def one_by_one(_s: Field, struck: UnitSet) -> tuple[int, ...]:
    """Those who are hit."""
    return members(struck)


def is_there(s: Field, unit: int, hex_: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == hex_


def _plane(s: Field, plane: int) -> Plane:
    """The values of an aircraft."""
    about = s.book.units[plane].type.plane
    return Plane(0, 0, 0, immune=False, flags=frozenset(), mission="") if about is None else about
