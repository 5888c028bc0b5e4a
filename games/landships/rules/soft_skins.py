"""Cars and trucks under small arms (8.67): wheels, crews that mend them, trucks that are pinned."""

from __future__ import annotations

from games.landships.rules.german_crews import crew_inside, has_crew_inside
from games.landships.rules.morale import check_morale
from games.landships.rules.riding import risk_horses
from games.landships.state import NOBODY, Field, eliminate, pin
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import Steps, decision, procedure, roll, when


@procedure(rule=("LS-8.63a", "LS-2.41.b1", "LS-2.41.c", "LS-8.67.a1", "LS-8.67.b", "LS-8.66.b"))
def suffer_hit(unit: int, modifier: int, cause: str) -> Steps:
    """What a hit of small arms does: to wheels, to the crew of a truck, or to morale."""
    return (
        when(
            is_car,
            strike_wheels,
            otherwise=(when(is_truck, strike_truck, otherwise=(check_morale, risk_horses)),),
        ),
    )


def is_car(s: Field, unit: int) -> bool:
    """Whether the target is an armoured car."""
    return bool(s.book.of_kind["armoured_car"] >> unit & 1)


def is_truck(s: Field, unit: int) -> bool:
    """Whether the target is a truck."""
    return bool(s.book.of_kind["truck"] >> unit & 1)


@rule("LS-8.67.a1", "LS-8.67.a3", "LS-2.41.b1")
def strike_wheels(s: Field, unit: int) -> None:
    """A second die of 1 damages a wheel: the car stops for a time, at the second one for good."""
    chart = s.book.small_arms
    if roll(s, "wheel", unit, rule="LS-8.67.a1") not in chart.wheel_damaged:
        return
    bit = 1 << unit
    is_second = bool(s.worn & bit)
    s.broken |= bit
    s.worn |= bit
    if is_second:
        s.permanent |= bit
    tell(s, "told.broken_for_good" if is_second else "told.broken", "LS-8.67.a1", unit=unit)


@rule("LS-8.67.b", "LS-2.41.c", "LS-13.14N")
def strike_truck(s: Field, unit: int, modifier: int) -> None:
    """The crew of a truck checks its morale: the truck is pinned with it, or lost."""
    die = roll(s, "morale", unit, rule="LS-8.67.b") + modifier
    if die > s.book.common.crew.morale:
        eliminate(s, unit, "LS-8.67.b")
    else:
        pin(s, unit, "LS-8.67.b")


@rule("LS-8.67.a2")
def cars_to_mend(s: Field, seat: int) -> UnitSet:
    """The cars of a side with a damaged wheel and their crews inside."""
    cars = s.present[seat] & s.book.of_kind["armoured_car"] & s.worn & s.broken
    return from_members(car for car in members(cars & ~s.permanent) if has_crew_inside(s, car))


@procedure(rule="LS-8.67.a2")
def wheel_work(seat: int) -> Steps:
    """Crews that have worked for a turn have mended their wheel; others begin."""
    return (finish_wheels, send_out_crew)


@rule("LS-8.67.a2")
def finish_wheels(s: Field, seat: int) -> None:
    """Who has worked undisturbed since the last first movement goes back inside.

    A crew without a car left walks; a car whose wheels failed again does not run any more.
    """
    for crew in members(s.mending & s.present[seat] & ~(s.pinned | s.disturbed)):
        car = s.home[crew]
        s.mending &= ~(1 << crew)
        s.home[crew] = NOBODY
        if s.hex[car] < 0:
            continue
        s.carrier[crew] = car
        if not s.permanent >> car & 1:
            s.broken &= ~(1 << car)
            tell(s, "told.repaired", "LS-8.67.a2", unit=car)
    s.disturbed &= ~s.book.own[seat]


@decision(
    rule="LS-8.67.a2",
    asks="unit",
    among=(cars_to_mend, "no_wheel_to_mend"),
    repeated=True,
)
def send_out_crew(s: Field, car: int | str, seat: int) -> None:
    """Which car's crew gets out to mend its wheel, until no more does."""
    if isinstance(car, int):
        crew = crew_inside(s, car)
        s.carrier[crew] = NOBODY
        s.home[crew] = car
        s.mending |= 1 << crew
