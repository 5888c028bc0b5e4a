"""Cavalry movement (4.2, 6.3): groups declare their speed, then ride unit by unit."""

from __future__ import annotations

from games.landships.forces import OFF_MAP, SEATS
from games.landships.rules.charges import charge, charge_targets
from games.landships.rules.entering import step_in
from games.landships.rules.ground import gassed, locked
from games.landships.rules.riding import (
    PRICE_OF_MOUNTING,
    dismount,
    is_under_guns,
    ride_cost,
    ride_hexes,
)
from games.landships.rules.stacking import is_overstacked
from games.landships.state import Field, leave_board
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, expire, other
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    procedure,
    put,
    when,
    when_chosen,
    while_,
    word,
)

GROUP = 3
"""The cavalry units of a group (LS-6.35a)."""


@procedure(rule=("LS-4.2c", "LS-4.2d", "LS-6.3", "LS-6.35a"))
def cavalry_phase(seat: int) -> Steps:
    """Every group says how it rides, then the units ride one after the other."""
    return (
        while_(groups_are_left, declare_group),
        loop(when_chosen("unit", choose_rider, ride), until=chose("unit", "done")),
        end_cavalry,
    )


def end_cavalry(s: Field) -> None:
    """The cavalry has moved."""
    expire(s, "end_of_move")


@rule("LS-2.24.b2", "LS-6.3", "LS-9.2a", "LS-5.56b", "LS-7.12b")
def riders(s: Field, seat: int) -> UnitSet:
    """The mounted cavalry of a side that can ride."""
    mounted = s.present[seat] & s.mounted
    return mounted & ~(s.pinned | gassed(s, seat) | locked(s, seat)) if mounted else 0


def undeclared(s: Field, seat: int) -> UnitSet:
    """The riders whose speed has not been declared."""
    return riders(s, seat) & ~(s.trotting | s.galloping)


def groups_are_left(s: Field, seat: int) -> bool:
    """Whether riders have not declared their speed."""
    return bool(undeclared(s, seat))


@procedure(rule=("LS-6.35a", "LS-6.35E"))
def declare_group(seat: int) -> Steps:
    """Three units, or as many as are left, declare one speed."""
    return (put("group", form_group), declare_speed)


@rule("LS-6.35a", "LS-6.35E")
def size_of_group(s: Field, seat: int) -> int:
    """How many units make the next group."""
    return min(GROUP, undeclared(s, seat).bit_count())


@decision(
    rule="LS-6.35a",
    asks="unit",
    among=(undeclared, "not_to_be_grouped"),
    repeated=True,
    least=size_of_group,
    most=size_of_group,
)
def form_group(_s: Field, _unit: int | str, seat: int) -> None:
    """Who rides together."""


@rule("LS-6.33b")
def nobody_can_charge(s: Field, group: UnitSet, seat: int) -> bool:
    """Whether no unit of the group has an enemy to charge."""
    return not any(charge_targets(s, unit, seat) for unit in members(group))


@decision(
    rule="LS-6.32a",
    words=["trot", word("charge", bar("LS-6.33b", "nobody_to_charge", nobody_can_charge))],
    needs=("group",),
)
def declare_speed(s: Field, speed: str, group: UnitSet, seat: int) -> None:
    """How the group rides."""
    if speed == "trot":
        s.trotting |= group
    else:
        s.galloping |= group


@rule("LS-6.31a", "LS-2.24a", "LS-S01.SR1")
def can_mount(s: Field, seat: int) -> UnitSet:
    """The dismounted cavalry of a side that has its horses and is not under the enemy's guns."""
    units = s.present[seat] & s.book.cavalry & ~(s.mounted | s.horseless | s.pinned)
    units &= ~(gassed(s, seat) | locked(s, seat))
    return from_members(unit for unit in members(units) if not is_under_guns(s, unit, seat))


def arrivals_on_horseback(s: Field, seat: int) -> UnitSet:
    """The cavalry that is due to come onto the board."""
    book = s.book
    waiting = book.arriving & book.own[seat] & s.mounted & ~s.present[seat]
    return sum(
        1 << unit
        for unit in members(waiting)
        if s.hex[unit] == OFF_MAP and book.units[unit].turn <= s.turn and gate_of(s, unit, seat)
    )


def gate_of(s: Field, unit: int, seat: int) -> HexSet:
    """The hexes by which cavalry comes."""
    return s.book.gates[s.book.units[unit].group] & ~s.occupied[other(seat)]


def to_ride(s: Field, seat: int) -> UnitSet:
    """Who may move in this phase."""
    return riders(s, seat) | can_mount(s, seat) | arrivals_on_horseback(s, seat)


def ridden(s: Field) -> UnitSet:
    """Those who have had their move."""
    return s.moved


@rule("LS-6.33b")
def idle_chargers(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those of a charging group who have nobody to charge."""
    return sum(
        1 << unit for unit in members(left & s.galloping) if not charge_targets(s, unit, seat)
    )


@decision(
    rule="LS-6.3",
    asks="unit",
    among=(to_ride, "not_your_cavalry"),
    bars=[
        bar("LS-6.3", "has_moved", ridden),
        bar("LS-6.33b", "nobody_to_charge", idle_chargers),
    ],
    words=("done",),
)
def choose_rider(s: Field, unit: int | str, seat: int) -> None:
    """Which unit rides next, or that no more does."""
    if isinstance(unit, int):
        s.moved |= 1 << unit


@procedure(rule=("LS-6.32a", "LS-6.31a", "LS-6.33a"))
def ride(unit: int, seat: int) -> Steps:
    """A unit mounts or comes onto the board if it has to, then trots or charges."""
    return (when(gallops, charge, otherwise=(put("left", begin_trot), trot)),)


def gallops(s: Field, unit: int) -> bool:
    """Whether the unit's group charges."""
    return bool(s.galloping >> unit & 1)


@rule("LS-6.31a", "LS-2.24.b1", "LS-6.32a")
def begin_trot(s: Field, unit: int) -> int:
    """The points of a trot, one less for who mounts first."""
    horse = s.book.units[unit].type.horse
    points = 0 if horse is None else horse.trot
    if s.mounted >> unit & 1:
        return points
    s.mounted |= 1 << unit
    tell(s, "told.mounts", "LS-6.31a", unit=unit)
    return points - PRICE_OF_MOUNTING


@procedure(rule=("LS-6.32a", "LS-6.35.b"))
def trot(unit: int, left: int, seat: int) -> Steps:
    """Step by step in any direction, as far as the points lead."""
    return (
        loop(
            put("to", trot_step),
            when(chose("to"), put("left", after_ride), step_in),
            until=is_at_rest,
        ),
    )


def trot_hexes(s: Field, unit: int, left: int, seat: int) -> HexSet:
    """The hexes beside a unit, or of the edge by which it comes."""
    return ride_hexes(s, unit, left, seat) if s.hex[unit] >= 0 else gate_of(s, unit, seat)


def after_ride(s: Field, unit: int, to: int, left: int) -> int:
    """The points that are left after a step; coming onto the board takes one."""
    return left - (ride_cost(s, s.hex[unit], to) if s.hex[unit] >= 0 else 1)


def is_at_rest(s: Field, unit: int, to: int | str) -> bool:
    """Whether the unit goes no further: it stops, dismounts, is pinned, lost or gone."""
    return isinstance(to, str) or s.hex[unit] != to or bool(s.pinned >> unit & 1)


@rule("LS-3.12a", "LS-3.1")
def rides_through(s: Field, unit: int, seat: int) -> bool:
    """Whether too many squads are where the unit is, or it has not come onto the board."""
    return s.hex[unit] < 0 or is_overstacked(s, s.hex[unit], seat)


@rule("LS-6.31a", "LS-6.31b", "LS-6.35.b")
def cannot_dismount(s: Field, unit: int, left: int, seat: int) -> bool:
    """Whether no point is left to dismount, or the enemy could fire here."""
    if s.hex[unit] < 0 or left < PRICE_OF_MOUNTING or is_overstacked(s, s.hex[unit], seat):
        return True
    return is_under_guns(s, unit, seat)


@rule("LS-6.15.d")
def may_not_ride_off(s: Field, unit: int, left: int, seat: int) -> bool:
    """Whether the scenario lets no cavalry leave by an edge beside it."""
    book = s.book
    if left < 1 or s.hex[unit] < 0:
        return True
    doors = book.entry.exits.get(SEATS[seat], {})
    return not any(
        "cavalry" in allowed and book.border[edge] >> s.hex[unit] & 1
        for edge, allowed in doors.items()
    )


@rule("LS-6.15.d", "LS-6.31a")
@decision(
    rule="LS-6.32a",
    asks="hex",
    among=(trot_hexes, "not_in_reach"),
    words=[
        word("stop", bar("LS-3.12a", "rides_through", rides_through)),
        word("dismount", bar("LS-6.31b", "cannot_dismount", cannot_dismount)),
        word("exit", bar("LS-6.15.d", "no_exit_here", may_not_ride_off)),
    ],
)
def trot_step(s: Field, choice: int | str, unit: int, left: int, seat: int) -> None:
    """Which hex the unit enters, or that it stops, dismounts or leaves the board."""
    if choice == "dismount":
        dismount(s, unit)
    elif choice == "exit":
        leave_board(s, unit)
