"""Charges (6.33, 6.34): straight at an enemy, who may be frightened before anybody reaches him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.rules.entering import step_in
from games.landships.rules.ground import inside
from games.landships.rules.morale import morale_of
from games.landships.rules.riding import is_open_to_riders, ride_cost
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.rules.stacking import full_of_squads
from games.landships.state import Field, pin
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, decision, each, per_book, procedure, put, roll

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

FAR, NEAR = 2, 1
"""The distances from the enemy at which a charge frightens (LS-6.34a, LS-6.34b)."""


@per_book
@rule("LS-6.35.a", "LS-6.32.a", "LS-6.33c")
def charge_ground(book: LandshipsBook) -> HexSet:
    """The hexes over which a charge may go: not hills, woods, towns, marsh or water."""
    chart, hill = book.terrain, book.board.hill
    closed = 0
    for name, ground in chart.ground.items():
        closed |= 0 if ground.charge else book.land.terrain.get(name, 0)
    return book.land.all & ~closed & ~hill | (hill if chart.hill.charge else 0)


@rule("LS-6.33b", "LS-6.33c", "LS-6.34.b", "LS-6.34E", "LS-6.35.c", "LS-6.35.a")
def run_at(s: Field, unit: int, way: int, seat: int) -> tuple[int, tuple[int, ...]]:
    """The enemy hex that a charge in a direction meets, and the hexes up to it; -1 where none."""
    book = s.book
    open_ground, enemies = charge_ground(book), s.occupied[other(seat)]
    horse = book.units[unit].type.horse
    left = 0 if horse is None else horse.charge
    at = s.hex[unit]
    path: list[int] = []
    while True:
        to = book.land.grid.toward[at][way]
        if to < 0:
            return -1, ()
        if not open_ground >> to & 1:
            return -1, ()
        if enemies >> to & 1:
            is_full = bool(path) and _is_full(s, path[-1], seat)
            return (-1, ()) if is_full else (to, tuple(path))
        left -= ride_cost(s, at, to)
        if left < 0 or not is_open_to_riders(s, at, to, seat):
            return -1, ()
        path.append(to)
        at = to


def _is_full(s: Field, hex_: int, seat: int) -> bool:
    return bool(full_of_squads(s, seat, 1 << hex_))


@per_book
def straight_ahead(book: LandshipsBook, hex_: int) -> HexSet:
    """The hexes that lie in a straight line from a hex over ground that can be charged."""
    found, ground = 0, charge_ground(book)
    for way in range(6):
        to = book.land.grid.toward[hex_][way]
        while to >= 0 and ground >> to & 1:
            found |= 1 << to
            to = book.land.grid.toward[to][way]
    return found


@rule("LS-6.33a", "LS-6.33b")
def charge_targets(s: Field, unit: int, seat: int) -> HexSet:
    """The enemy hexes that cavalry can charge: straight ahead, in reach, and spotted."""
    targets = 0
    is_any = straight_ahead(s.book, s.hex[unit]) & s.occupied[other(seat)]
    for way in range(6) if is_any else ():
        to, _ = run_at(s, unit, way, seat)
        if to >= 0 and is_known(s, to, seat):
            targets |= 1 << to
    return targets


@rule("LS-6.33a")
def is_known(s: Field, to: int, seat: int) -> bool:
    """Whether anybody of a side has spotted the enemies in a hex."""
    book = s.book
    units = s.standing[to] & book.own[other(seat)]
    spotters = book.own[seat] & (book.soft | book.vehicles)
    return any(
        s.standing[hex_] & spotters
        and in_sight(s, seat, hex_, 0) >> to & 1
        and is_spotted(s, hex_, to, units)
        for hex_ in members(s.occupied[seat] & book.land.grid.within(to, book.reach))
    )


@procedure(rule=("LS-6.33a", "LS-6.34.b"))
def charge(unit: int, seat: int) -> Steps:
    """A unit charges: it rides up to the hex before the enemy and frightens him on the way."""
    return (
        put("target", choose_charge),
        put("path", begin_charge),
        frighten_from_afar,
        each("to", hexes_of_path, step_in, frighten_on_the_way, guard=rides_on),
        frighten_beside,
    )


@decision(rule="LS-6.33a", asks="hex", among=(charge_targets, "not_to_be_charged"))
def choose_charge(_s: Field, _hex: int, unit: int, seat: int) -> None:
    """Which hex the cavalry charges."""


@rule("LS-6.33c", "LS-6.33d")
def begin_charge(s: Field, unit: int, target: int, seat: int) -> tuple[int, ...]:
    """The unit looks the way it charges; the hexes that it rides over."""
    for way in range(6):
        to, path = run_at(s, unit, way, seat)
        if to == target:
            s.facing[unit] = way
            s.charging |= 1 << unit
            tell(s, "told.charges", "LS-6.33a", unit=unit, target=target)
            return path
    return ()


def hexes_of_path(_s: Field, path: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes one after the other."""
    return path


def rides_on(s: Field, unit: int) -> bool:
    """Whether the unit is still on the board, mounted and not pinned."""
    return s.hex[unit] >= 0 and not s.pinned >> unit & 1 and bool(s.mounted >> unit & 1)


def distance_to(s: Field, unit: int, target: int) -> int:
    """How far the enemy is."""
    return s.book.land.grid.distance(s.hex[unit], target) if s.hex[unit] >= 0 else -1


@rule("LS-6.34a")
def frighten_from_afar(s: Field, unit: int, target: int) -> None:
    """A charge that begins two hexes away frightens at once."""
    if distance_to(s, unit, target) == FAR:
        frighten(s, target, FAR)


@rule("LS-6.34a")
def frighten_on_the_way(s: Field, unit: int, target: int) -> None:
    """The first test when the cavalry is two hexes away."""
    if distance_to(s, unit, target) == FAR and rides_on(s, unit):
        frighten(s, target, FAR)


@rule("LS-6.34b", "LS-6.34E")
def frighten_beside(s: Field, unit: int, target: int) -> None:
    """The second test when it is beside its enemy."""
    if distance_to(s, unit, target) == NEAR and rides_on(s, unit):
        frighten(s, target, NEAR)


@rule("LS-6.34a", "LS-6.34c", "LS-6.34.a1", "LS-6.34.a2")
def subject_to_fright(s: Field, target: int, distance: int) -> UnitSet:
    """The soft units in open ground that have not been tested at this distance in this phase."""
    book = s.book
    if not book.land.terrain["clear"] >> target & 1 or book.board.hill >> target & 1:
        return 0
    tested = s.feared_far if distance == FAR else s.feared_near
    enemy = book.own[other(s.phasing)]
    spared = book.leaders | inside(s) | s.pinned | tested
    return s.standing[target] & enemy & book.soft & ~spared


@rule("LS-6.34a", "LS-6.34b", "LS-6.34c", "LS-6.34.a2", "LS-4.2d")
def frighten(s: Field, target: int, distance: int) -> None:
    """Each of them rolls against its morale; who fails is pinned at once, and never lost."""
    book = s.book
    units = subject_to_fright(s, target, distance)
    chart = book.small_arms.morale
    works = (book.board.trench | book.land.terrain["fortification"]) >> target & 1
    added = (chart["second_charge_test"].value if distance == NEAR else 0) + (
        chart["charge_in_works"].value if works else 0
    )
    if distance == FAR:
        s.feared_far |= units
    else:
        s.feared_near |= units
    for unit in members(units):
        if roll(s, "charge_fright", unit, rule="LS-6.34a") + added > morale_of(s, unit):
            pin(s, unit, "LS-6.34.a2")
