"""Air combat (11.12): one round above every hex where a fighter meets an enemy."""

from __future__ import annotations

from games.landships.state import Field
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import roll


def planes_above(s: Field, hex_: int, seat: int) -> UnitSet:
    """The aircraft of a side above a hex."""
    planes = s.book.planes & s.book.own[seat] & ~s.downed
    return from_members(plane for plane in members(planes) if s.aloft[plane] == hex_)


@rule("LS-11.12a", "LS-4.7.b")
def fight_all(s: Field) -> None:
    """Fights above every hex with aircraft of both sides."""
    hexes = from_members(at for at in s.aloft if at >= 0)
    for hex_ in members(hexes):
        if planes_above(s, hex_, 0) and planes_above(s, hex_, 1):
            fight(s, hex_)


@rule("LS-11.12a", "LS-11.12.b1", "LS-11.12b", "LS-11.12.b2")
def fight(s: Field, hex_: int) -> None:
    """Fighters first against fighters; who has them left attacks the others."""
    fighters = s.book.of_kind.get("F", 0)
    first = tuple(planes_above(s, hex_, seat) & fighters for seat in (0, 1))
    if first[0] and first[1]:
        exchange(s, first[0], first[1])
    for seat in (0, 1):
        own = planes_above(s, hex_, seat) & fighters
        theirs = planes_above(s, hex_, 1 - seat)
        if own and theirs and not theirs & fighters:
            exchange(s, own, theirs)


@rule("LS-11.12b", "LS-16.43")
def exchange(s: Field, one: UnitSet, other_: UnitSet) -> None:
    """Every aircraft rolls a die; losses are taken off when both sides have rolled."""
    losses = shots_of(s, one, other_), shots_of(s, other_, one)
    for units, lost in ((other_, losses[0]), (one, losses[1])):
        for plane in members(units)[:lost]:
            shoot_down(s, plane, "LS-11.12b")


@rule("LS-11.12b", "LS-11.12.a", "LS-2.54", "LS-16.43", "LS-16.44")
def shots_of(s: Field, firers: UnitSet, targets: UnitSet) -> int:
    """How many enemies some aircraft shoot down; bombers by option at every fighter."""
    book = s.book
    hits = 0
    for plane in members(firers):
        about = book.units[plane].type
        bonus = 0 if about.plane is None else about.plane.bonus
        is_stout = "bomber_defence" in book.options and about.kind == "B"
        for _ in range(targets.bit_count() if is_stout else 1):
            die = roll(s, "air", plane, rule="LS-11.12b") + (bonus if about.kind == "F" else 0)
            hits += die <= column_hit(s, plane)
    return hits


@rule("LS-11.12b", "LS-16.44")
def column_hit(s: Field, plane: int) -> int:
    """The number of the column of the small-arms table in which an aircraft fires."""
    book = s.book
    chart, air = book.small_arms, book.air
    label = chart.fixed["fighter" if book.units[plane].kind == "F" else "other_aircraft"]
    is_weak = "german_armament" in book.options and book.entry.date <= air.armament.until
    if is_weak and book.own[0] >> plane & 1 and book.units[plane].kind == "F":
        label = air.armament.column
    return next(column.hit_on for column in chart.columns if column.label == label)


def shoot_down(s: Field, plane: int, rule_id: str) -> None:
    """An aircraft is lost."""
    tell(s, "told.shot_down", rule_id, unit=plane)
    s.downed |= 1 << plane
    s.aloft[plane] = -1
