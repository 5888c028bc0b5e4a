"""The state of a battle: where units stand, what they carry, and how they change places."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events import ControlChanged, StepLost, Told, UnitEliminated, UnitMoved, emit
from ww1core.hexgrid.changes import NO_CHANGES, Changes
from ww1core.hexgrid.hexset import HexSet, from_members, members
from ww1core.ledger.rules import rule
from ww1core.turns import State, column, derived, record, value

if TYPE_CHECKING:
    from games.clash_giants.book import ClashBook

__all__ = [
    "CENTRAL",
    "ENTENTE",
    "Activation",
    "Battle",
    "Field",
    "Segment",
    "UnitSet",
    "hexes_of",
    "lose_step",
    "nobody",
    "place",
    "remove",
    "renew_zones",
    "take_control",
]

CENTRAL, ENTENTE = 0, 1

UnitSet = int


class Activation(NamedTuple):
    """The army that is active, its allowance, and the units it has been asked about."""

    army: int
    seat: int
    points: int
    asked: UnitSet = 0


class Segment(NamedTuple):
    """A combat segment: whose it is, its offensive marker, and what combined attacks still owe.

    ``promises`` has for each combined attack its units and the enemies in their zones that others
    still have to attack.
    """

    seat: int
    is_offensive: bool = False
    promises: tuple[tuple[UnitSet, UnitSet], ...] = ()


class Battle(NamedTuple):
    """The attack that is being fought.

    ``is_fort`` and ``is_zone`` say what the hex was when the attack was declared. The odds fix
    the ``column`` (-1 before), what each side adds to its dice (None: it does not roll) and how
    many attackers roll at most.
    """

    seat: int
    target: int
    attackers: UnitSet = 0
    defenders: UnitSet = 0
    is_fort: bool = False
    is_zone: bool = False
    column: int = -1
    attacker_added: int | None = None
    defender_added: int | None = None
    limit: int = 0
    is_resolved: bool = False


def _standing(s: Field) -> list[UnitSet]:
    stacks = [0] * s.book.land.size
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            stacks[hex_] |= 1 << unit
    return stacks


def _fielded(s: Field) -> list[UnitSet]:
    """By seat the units on the map, without forts."""
    on_map, bit = 0, 1
    for hex_ in s.hex:
        if hex_ >= 0:
            on_map |= bit
        bit <<= 1
    return [on_map & own for own in s.book.own]


def _by_arm(s: Field) -> list[HexSet]:
    """By seat the hexes with infantry, then those with cavalry."""
    cavalry = s.book.cavalry
    return [hexes_of(s, units & kind) for kind in (~cavalry, cavalry) for units in s.fielded]


def _occupied(s: Field) -> list[HexSet]:
    return [s.by_arm[seat] | s.by_arm[seat + 2] for seat in (CENTRAL, ENTENTE)]


def _paired(s: Field) -> list[HexSet]:
    """By seat the hexes that hold more than one unit."""
    found = []
    for units in s.fielded:
        seen: set[int] = set()
        several = 0
        for unit in members(units):
            hex_ = s.hex[unit]
            if hex_ in seen:
                several |= 1 << hex_
            seen.add(hex_)
        found.append(several)
    return found


def _forts(s: Field) -> list[HexSet]:
    """By seat the hexes of the forts that are not destroyed."""
    return [
        from_members([s.hex[fort] for fort in forts if s.hex[fort] >= 0])
        for forts in s.book.fort_numbers
    ]


def _exerting(s: Field) -> list[HexSet]:
    """By seat the hexes of infantry that has a zone, then the same of cavalry."""
    cavalry, found = s.book.cavalry, list(s.by_arm)
    for arm in range(len(found)):
        units = s.fielded[arm % 2] & (cavalry if arm > 1 else ~cavalry)
        if units & s.unsupplied:
            found[arm] = hexes_of(s, units & ~s.unsupplied)
    return found


def hexes_of(s: Field, units: UnitSet) -> HexSet:
    """The hexes in which some units stand."""
    found = 0
    for unit in members(units):
        found |= 1 << s.hex[unit]
    return found


def nobody(_s: Field) -> UnitSet:
    """No unit: where a set begins to which units are added one by one."""
    return 0


class Field(State):
    """Where everything is."""

    book: ClashBook
    hex: array[int] = column("h", fill=-1)
    steps: array[int] = column("b")
    allowance: array[int] = column("b", by="army", fill=-1)
    reduced: UnitSet = value(0)
    unsupplied: UnitSet = value(0)
    fort_fed: UnitSet = value(0)
    moved: UnitSet = value(0)
    done: UnitSet = value(0)
    replaced: UnitSet = value(0)
    railed: UnitSet = value(0)
    attacked: UnitSet = value(0)
    was_attacked: UnitSet = value(0)
    recoiled: UnitSet = value(0)
    cup: int = value(0)
    idle_armies: int = value(0)
    fought: int = value(0)
    offensives: tuple[int, ...] = value((0, 0))
    trains: tuple[int, ...] = value((0, 0))
    flood_turn: int = value(0)
    intact: HexSet = value(0)
    control: tuple[HexSet, ...] = value((0, 0))
    changes: Changes = value(NO_CHANGES)
    standing: list[UnitSet] = derived(_standing)
    fielded: list[UnitSet] = derived(_fielded)
    by_arm: list[HexSet] = derived(_by_arm)
    occupied: list[HexSet] = derived(_occupied)
    paired: list[HexSet] = derived(_paired)
    forts: list[HexSet] = derived(_forts)
    exerting: list[HexSet] = derived(_exerting)
    activation: Activation = record(Activation)
    segment: Segment = record(Segment)
    battle: Battle = record(Battle)


def renew_zones(s: Field) -> None:
    """Find anew which hexes exert zones, after supply markers changed."""
    s.exerting[:] = _exerting(s)


@rule("CG-4.2a", "CG-4.2b", "CG-4.2c", "CG-4.2d", "CG-2.28c")
def take_control(s: Field, seat: int, *hexes: int) -> None:
    """Hexes pass to the side that enters them, whoever held them, and stay with it."""
    held, taken = s.control, 0
    for hex_ in hexes:
        taken |= 1 << hex_
    taken &= ~held[seat]
    if not taken:
        return
    if seat == 0:
        s.control = (held[0] | taken, held[1] & ~taken)
    else:
        s.control = (held[0] & ~taken, held[1] | taken)
    if s.bus is not None and s.book.told_hexes & taken:
        for hex_ in hexes:
            if s.book.told_hexes & taken & 1 << hex_:
                emit(s, ControlChanged, hex_, seat, "CG-4.2b")


def place(s: Field, unit: int, hex_: int, rule_id: str = "") -> None:
    """Put a unit into a hex of the map; the hex and what is in it pass to its side."""
    before, book = s.hex[unit], s.book
    seat = book.units[unit].seat
    arm = seat + 2 * (book.cavalry >> unit & 1)
    bit, spot = 1 << unit, 1 << hex_
    if before >= 0:
        _take_away(s, unit, before, seat, arm)
        if s.bus is not None and before != hex_:
            emit(s, UnitMoved, unit, before, hex_, rule_id)
    else:
        s.fielded[seat] |= bit
    s.hex[unit] = hex_
    s.standing[hex_] |= bit
    if s.occupied[seat] & spot:
        s.paired[seat] |= spot
    else:
        s.occupied[seat] |= spot
    s.by_arm[arm] |= spot
    if not s.unsupplied & bit:
        s.exerting[arm] |= spot
    if not s.control[seat] & spot:
        take_control(s, seat, hex_)
    if s.intact & book.zones[1 - seat] & spot:
        raze_zone(s, hex_)


@rule("CG-11.3h")
def raze_zone(s: Field, hex_: int) -> None:
    """A fortified zone that an enemy unit enters is intact no longer."""
    s.intact &= ~(1 << hex_)
    emit(s, Told, "told.zone_razed", (("at", hex_),), "CG-11.3h")


def _take_away(s: Field, unit: int, hex_: int, seat: int, arm: int) -> None:
    """Take a unit out of its hex and make the derived sets anew there."""
    rest = ~(1 << hex_)
    s.standing[hex_] ^= 1 << unit
    others = s.standing[hex_] & ~s.book.forts
    if not others:
        s.occupied[seat] &= rest
        s.by_arm[arm] &= rest
        s.exerting[arm] &= rest
        return
    if not others & others - 1:
        s.paired[seat] &= rest
    others &= s.book.cavalry if arm > 1 else ~s.book.cavalry
    if not others:
        s.by_arm[arm] &= rest
    if not others & ~s.unsupplied:
        s.exerting[arm] &= rest


@rule("CG-2.26d", "CG-9.31c", "CG-13.0h")
def remove(s: Field, unit: int, rule_id: str) -> None:
    """A unit is eliminated: it leaves the map for good."""
    hex_ = s.hex[unit]
    if s.book.forts >> unit & 1:
        s.standing[hex_] &= ~(1 << unit)
        s.forts[s.book.units[unit].seat] &= ~(1 << hex_)
    else:
        seat = s.book.units[unit].seat
        _take_away(s, unit, hex_, seat, seat + 2 * (s.book.cavalry >> unit & 1))
        s.fielded[seat] &= ~(1 << unit)
    s.hex[unit] = -1
    s.steps[unit] = 0
    emit(s, UnitEliminated, unit, rule_id)


@rule("CG-2.26c", "CG-2.28e", "CG-13.0h")
def lose_step(s: Field, unit: int, rule_id: str) -> None:
    """Take a step of a unit or a fort; the last one eliminates it."""
    if s.steps[unit] == 1:
        remove(s, unit, rule_id)
        return
    s.steps[unit] -= 1
    emit(s, StepLost, unit, s.steps[unit], rule_id)
