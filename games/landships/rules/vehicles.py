"""Vehicle movement (4.2, 6.1, 6.2): machines drive where they look, one after the other."""

from __future__ import annotations

from games.landships.forces import OFF_MAP, SEATS
from games.landships.rules.breakdown import note_going, test_after_move, test_in_trench
from games.landships.rules.control import lose_control
from games.landships.rules.drive_ends import (
    GO_ON,
    NO_END,
    allowance,
    ends_from,
    may_end,
    no_end_beyond,
    turn_price,
)
from games.landships.rules.entering import meet_gas, overrun_men, ruin_weapons
from games.landships.rules.fright import fright_checks
from games.landships.rules.german_crews import flees_here, idle_tanks, strays, waiting_tanks
from games.landships.rules.going import (
    KEPT_OUT,
    is_along_road,
    is_tank,
    may_enter,
    trait,
    usable_roads,
)
from games.landships.rules.mines import cross_mines_on_wheels
from games.landships.state import Field, leave_board
from ww1core.events import tell
from ww1core.hexgrid import CostModel, HexSet, members
from ww1core.ledger import rule
from ww1core.marches import Drive, Mode, driving
from ww1core.pieces import UnitSet, expire, other, place
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    procedure,
    put,
    stop_if,
    when,
    when_chosen,
    word,
)


@procedure(rule=("LS-4.2a", "LS-4.2b", "LS-6.0a", "LS-2.43a", "LS-6.13c", "LS-15.12.2"))
def vehicle_phase(seat: int) -> Steps:
    """The phasing side drives its vehicles; then tanks may frighten the enemy."""
    return (
        loop(when_chosen("unit", choose_vehicle, move_vehicle), until=chose("unit", "done")),
        fright_checks,
        end_vehicles,
    )


@rule("LS-15.12.2")
def end_vehicles(s: Field, seat: int) -> None:
    """The movement of vehicles is over; crews on the floor of their tanks get up after it."""
    expire(s, "end_of_move")
    s.stunned &= ~s.book.own[seat]


def vehicles_to_move(s: Field, seat: int) -> UnitSet:
    """The vehicles of a side that are on the board or due to come."""
    book = s.book
    due = 0
    for unit in members(book.arriving & book.own[seat] & book.vehicles & ~s.present[seat]):
        if s.hex[unit] == OFF_MAP and book.units[unit].turn <= s.turn and _open_gate(s, unit):
            due |= 1 << unit
    return s.present[seat] & book.vehicles | due


def _open_gate(s: Field, unit: int) -> HexSet:
    """The hexes by which a vehicle may come onto the board; enemies keep trucks out."""
    book = s.book
    gate = book.gates[book.units[unit].group]
    enemy = other(book.units[unit].seat)
    return gate & ~s.occupied[enemy] if book.of_kind["truck"] >> unit & 1 else gate


@rule("LS-6.16b", "LS-6.16.a2")
def broken_machines(s: Field) -> UnitSet:
    """Those that have broken down."""
    return s.broken


@rule("LS-8.67.b")
def pinned_trucks(s: Field) -> UnitSet:
    """Those whose crews are pinned."""
    return s.pinned


@rule("LS-8.55.a", "LS-8.68")
def unlimbered_trucks(s: Field) -> UnitSet:
    """Those that have fired in this game turn."""
    return s.unlimbered


@rule("LS-15.12.1c")
def tank_flees(s: Field, seat: int) -> bool:
    """Whether a tank that its crew has manned again still has to drive for its edge."""
    idle = s.moved | s.broken | idle_tanks(s) | waiting_tanks(s, seat)
    return bool(s.fleeing & s.present[seat] & ~idle)


@rule("LS-15.12.1c")
def flees_on(s: Field) -> bool:
    """Whether a tank that flees has points left and a way ahead that leads nearer to its edge."""
    unit = s.drive.unit
    at, facing = s.hex[unit], s.facing[unit]
    ahead = s.book.land.grid.toward[at][facing]
    if not s.fleeing >> unit & 1 or ahead < 0:
        return False
    has_points = s.drive.spent < allowance(s, unit, s.drive.mode)
    is_barred = strays(s, 1 << ahead) or no_end_beyond(s, 1 << ahead)
    return has_points and may_enter(s, unit, at, ahead) and not is_barred


def driven_before(s: Field) -> UnitSet:
    """Those that have had their move."""
    return s.moved


@decision(
    rule="LS-4.2a",
    asks="unit",
    among=(vehicles_to_move, "not_your_vehicle"),
    bars=[
        bar("LS-6.16b", "is_broken_down", broken_machines),
        bar("LS-8.67.b", "is_pinned", pinned_trucks),
        bar("LS-15.12.2", "nobody_drives", idle_tanks),
        bar("LS-15.12.1c", "enemy_near_tank", waiting_tanks),
        bar("LS-8.55.a", "has_unlimbered", unlimbered_trucks),
        bar("LS-6.15a", "has_moved", driven_before),
    ],
    words=[word("done", bar("LS-15.12.1c", "tank_flees", tank_flees))],
)
def choose_vehicle(s: Field, unit: int | str, seat: int) -> None:
    """Which vehicle moves next, or that no more does."""
    if isinstance(unit, int):
        s.moved |= 1 << unit


@procedure(rule="LS-6.11a")
def move_vehicle(unit: int, seat: int) -> Steps:
    """A vehicle comes onto the board if it has to, and drives."""
    return (
        when(is_off_board, put("to", choose_gate), put("facing", face_inward), come_on),
        stop_if(is_off_board),
        drive.procedure,
    )


def is_off_board(s: Field, unit: int) -> bool:
    """Whether a vehicle is not on the board."""
    return s.hex[unit] < 0


@decision(rule="LS-6.11a", asks="hex", among=(_open_gate, "not_its_gate"), needs=("unit",))
def choose_gate(s: Field, hex_: int, unit: int, seat: int) -> None:
    """By which hex of the edge the vehicle comes."""


def inward(s: Field, to: int) -> int:
    """The directions in which a hex of the board lies beside another."""
    toward = s.book.land.grid.toward[to]
    return sum(1 << way for way, hex_ in enumerate(toward) if hex_ >= 0)


@decision(rule="LS-6.11.a", asks="facing", among=(inward, "looks_off_board"), needs=("to",))
def face_inward(s: Field, facing: int, unit: int, seat: int) -> None:
    """Where the vehicle looks as it comes."""
    s.facing[unit] = facing


def come_on(s: Field, unit: int, to: int) -> None:
    """The vehicle stands in the hex of the edge, with whoever is inside; that takes a point."""
    book = s.book
    place(s, unit, to, "LS-6.11a")
    s.arrived |= 1 << unit
    for one in members(book.attached[unit]):
        place(s, one, to, "LS-6.11a")
        s.carrier[one] = book.carriers.get(one, OFF_MAP)


def points(s: Field, unit: int, drive: Drive) -> int:
    """The points of the mode in use."""
    return allowance(s, unit, drive.mode)


def costs(s: Field) -> CostModel:
    """A point for every hex."""
    return s.book.drive_costs


def price_of_turn(s: Field, unit: int, drive: Drive) -> int | None:
    """What a turn costs; none is made in a hex that the vehicle has to leave straight on."""
    price = turn_price(s, unit, drive.mode)
    facing, at = s.facing[unit], s.hex[unit]
    is_free = may_end(s, unit, at) or not ends_from(s, at, facing, 0)
    if is_free or any(ends_from(s, at, way, price) for way in range(6) if way != facing):
        return price
    return None


@rule("LS-6.12a", "LS-6.12.a", "LS-6.12.b")
def starts_off_road(s: Field, unit: int) -> bool:
    """Whether a vehicle is in no road hex that serves its side."""
    return not usable_roads(s, s.book.units[unit].seat) >> s.hex[unit] & 1


@rule("LS-6.15b", "LS-6.15c")
def hexes_in_reverse(s: Field, unit: int) -> int:
    """One hex a turn for a few types, none for the others."""
    return int(trait(s, unit, "may_reverse_1"))


@rule("LS-6.15.d")
def may_not_leave(s: Field) -> bool:
    """Whether the scenario lets no vehicle of this kind leave by an edge beside it."""
    book, unit = s.book, s.drive.unit
    about = book.units[unit]
    if flees_here(s, unit):
        return False
    doors = book.entry.exits.get(SEATS[about.seat], {})
    return not any(
        about.kind in allowed and book.border[edge] >> s.hex[unit] & 1
        for edge, allowed in doors.items()
    )


def bring_along(s: Field, unit: int, from_: int, to: int) -> None:
    """Whoever is inside goes with the vehicle, and where it came from is known."""
    s.came[unit] = from_
    for one in members(s.standing[from_] & s.book.carriable):
        if s.carrier[one] == unit:
            place(s, one, to, "LS-6.11a")


def is_still_there(s: Field, unit: int, to: int) -> bool:
    """Whether the vehicle is where it has driven."""
    return s.hex[unit] == to


@rule("LS-5.56E", "LS-5.34c")
def drive_into_gas(s: Field, unit: int, to: int) -> None:
    """A truck that enters enemy gas is pinned and stops; machines with armour are not."""
    if not s.book.of_kind["truck"] >> unit & 1:
        return
    meet_gas(s, unit, to)
    if s.pinned >> unit & 1:
        s.drive = s.drive._replace(is_over=True)


@rule("LS-6.21a")
def flatten_wire(s: Field, unit: int, to: int) -> None:
    """A tank crushes the wire that it drives over."""
    if s.wire >> to & 1 and is_tank(s, unit):
        s.wire &= ~(1 << to)
        tell(s, "told.wire_crushed", "LS-6.21a", unit=unit, at=to)


@rule("LS-6.12a")
def leave_road(s: Field, unit: int, from_: int, to: int) -> None:
    """A vehicle that leaves the road in road movement stops at once."""
    if s.drive.mode == "road" and not is_along_road(s, unit, from_, to):
        s.drive = s.drive._replace(is_over=True)


@rule("LS-8.55.a", "LS-8.68", "LS-4.2b")
def note_drive(s: Field, unit: int) -> None:
    """Remember that a vehicle has moved or turned; armed trucks then do not fire this turn."""
    if s.drive.spent or s.arrived >> unit & 1:
        s.driven |= 1 << unit
        s.rolled |= 1 << unit & s.book.of_kind["truck"]


def drive_off(s: Field, unit: int) -> None:
    """The vehicle leaves the board, with whoever is inside."""
    leave_board(s, unit)


drive = driving(
    "drive",
    rule="LS-6.11a",
    modes=[
        Mode("cross_country", points, costs, price_of_turn),
        Mode(
            "road",
            points,
            costs,
            price_of_turn,
            bars=(bar("LS-6.12a", "starts_off_road", starts_off_road),),
        ),
    ],
    reverses=hexes_in_reverse,
    hexes=[*KEPT_OUT, bar("LS-15.12.1c", "flees_elsewhere", strays), NO_END],
    stops=[GO_ON, bar("LS-15.12.1c", "flees_on", flees_on)],
    exits=[bar("LS-6.15.d", "no_exit_here", may_not_leave)],
    entered=(
        bring_along,
        cross_mines_on_wheels,
        when(
            is_still_there,
            drive_into_gas,
            overrun_men,
            ruin_weapons,
            flatten_wire,
            note_going,
            leave_road,
            test_in_trench,
        ),
    ),
    ended=(note_drive, lose_control, test_after_move),
    left=(drive_off,),
    rules={
        "mode": "LS-6.11a",
        "forward": "LS-6.11.a",
        "turn": "LS-6.13a",
        "reverse": "LS-6.15b",
    },
)
