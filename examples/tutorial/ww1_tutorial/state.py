"""The state of a game at Corvin."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events import ControlChanged, StepLost, UnitEliminated, UnitMoved, emit
from ww1core.hexgrid.changes import NO_CHANGES, Changes
from ww1core.hexgrid.hexset import HexSet, from_members, iterate
from ww1core.ledger.rules import rule
from ww1core.turns import NOBODY, OWNER, State, column, derived, end_game, record, value

if TYPE_CHECKING:
    from ww1_tutorial.book import Corvin

__all__ = [
    "Activation",
    "Assault",
    "Field",
    "Played",
    "lose_step",
    "place",
    "units_in",
    "units_on_map",
]

UnitSet = int


class Activation(NamedTuple):
    """Whose marker was drawn and how many orders it has given."""

    seat: int
    given: int


class Assault(NamedTuple):
    """The assault that is being fought."""

    seat: int
    target: int
    attackers: UnitSet
    cards: tuple[str, ...] = ()
    result: str = ""


class Played(NamedTuple):
    """The card on the table."""

    seat: int
    card: int
    is_cancelled: bool = False


def _occupied(s: Field) -> list[HexSet]:
    """The hexes that hold units, by seat."""
    sets = [0, 0]
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            sets[s.book.units[unit].seat] |= 1 << hex_
    return sets


def _standing(s: Field) -> list[UnitSet]:
    """The units in each hex."""
    stacks = [0] * s.book.land.size
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            stacks[hex_] |= 1 << unit
    return stacks


class Field(State):
    """Where everything is."""

    book: Corvin
    hex: array[int] = column("h", fill=-1)
    steps: array[int] = column("b")
    facing: array[int] = column("b")
    ordered: UnitSet = value(0)
    unsupplied: UnitSet = value(0)
    cup: int = value(0)
    deck: int = value(0, shown=NOBODY)
    hands: tuple[int, ...] = value((0, 0), shown=OWNER)
    discards: int = value(0)
    control: tuple[HexSet, ...] = value((0, 0))
    changes: Changes = value(NO_CHANGES)
    occupied: list[HexSet] = derived(_occupied)
    standing: list[UnitSet] = derived(_standing)
    activation: Activation = record(Activation)
    assault: Assault = record(Assault)
    played: Played = record(Played)


def units_in(s: Field, hex_: int) -> UnitSet:
    """The units in a hex."""
    return s.standing[hex_]


def units_on_map(s: Field, seat: int) -> UnitSet:
    """The units of a seat that are on the map."""
    return from_members(unit for unit in iterate(s.book.own[seat]) if s.hex[unit] >= 0)


def place(s: Field, unit: int, hex_: int, rule_id: str = "") -> None:
    """Put a unit into a hex, or off the map with -1; an objective passes to its seat."""
    before = s.hex[unit]
    seat = s.book.units[unit].seat
    bit = 1 << unit
    if before >= 0:
        s.standing[before] &= ~bit
        if not s.standing[before]:
            s.occupied[seat] &= ~(1 << before)
    s.hex[unit] = hex_
    if hex_ < 0:
        return
    s.standing[hex_] |= bit
    s.occupied[seat] |= 1 << hex_
    if s.bus is not None and before >= 0:
        emit(s, UnitMoved, unit, before, hex_, rule_id)
    take_objective(s, seat, hex_)


@rule("TUT-10.1")
def take_objective(s: Field, seat: int, hex_: int) -> None:
    """An objective passes to the seat whose unit ends a move on it."""
    if s.book.objectives >> hex_ & 1 and not s.control[seat] >> hex_ & 1:
        gained = [held & ~(1 << hex_) for held in s.control]
        gained[seat] |= 1 << hex_
        s.control = tuple(gained)
        emit(s, ControlChanged, hex_, seat, "TUT-10.1")


@rule("TUT-2.1", "TUT-2.4", "TUT-10.2")
def lose_step(s: Field, unit: int, rule_id: str) -> None:
    """Take a step; without steps a unit is gone, without infantry a seat has lost."""
    s.steps[unit] -= 1
    if s.steps[unit] > 0:
        emit(s, StepLost, unit, s.steps[unit], rule_id)
        return
    place(s, unit, -1)
    emit(s, UnitEliminated, unit, rule_id)
    seat = s.book.units[unit].seat
    if not units_on_map(s, seat) & ~s.book.guns:
        end_game(s, 1 - seat, "annihilation", "TUT-10.2")
