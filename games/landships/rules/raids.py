"""Missions of aircraft (11.3): observation for the guns, and bombs."""

from __future__ import annotations

from games.landships.forces import BOMBING, MISSIONS, OBSERVATION
from games.landships.rules.ground import cover, inside
from games.landships.rules.strafing import keeps_to, plane_of, strafe, strafed_hexes
from games.landships.state import Field, eliminate, pin
from ww1core.events import Told
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, with_item
from ww1core.turns import Steps, each, procedure, reveal, roll


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
        plane for plane in members(planes) if s.aloft[plane] >= 0 and keeps_to(s, plane, mission)
    )


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
        factor = sum(plane_of(s, plane).bomb for plane in above)
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
    elif (book.soft | book.of_kind["truck"]) >> target & 1:
        pin(s, target, "LS-11.32.1")
