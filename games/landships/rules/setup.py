"""Set-up: the order of battle in its zones, crews, what is carried, wire (2.1a, 7.15E)."""

from __future__ import annotations

from games.landships.forces import OFF_MAP, SEATS
from games.landships.land import hexes_on
from games.landships.rules.artillery_plan import plan_barrages
from games.landships.rules.gas import gas_all
from games.landships.rules.missions import choose_missions
from games.landships.rules.stacking import full_of_squads, full_of_vehicles
from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, deployment, other, place, set_up, with_item
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    each,
    loop,
    procedure,
    when,
    when_chosen,
    when_option,
    word,
)


@rule("LS-2.1a", "LS-S01.SR1")
def set_up_forces(s: Field) -> None:
    """Facings, horses, wire and who holds what; the units are placed by their owners."""
    book = s.book
    s.phasing = book.first
    s.wire = book.start_wire
    s.mounted = book.cavalry & ~book.on_foot_at_start
    s.control = book.start_control
    for unit, about in enumerate(book.units):
        s.facing[unit] = about.facing


@procedure(rule=("LS-2.1a", "LS-7.15E", "LS-11.1b", "LS-16.13a", "LS-16.22a", "LS-S03.SR1"))
def deploy_all() -> Steps:
    """The sides set up one after the other, in the order of the scenario."""
    return (
        each("seat", order_of_set_up, deploy, when(has_wire, move_wire), when(has_grenades, arm)),
        each("seat", order_of_set_up, choose_missions),
        when_option("artillery_plan", each("seat", order_of_set_up, plan_barrages)),
        open_cylinders,
    )


@rule("LS-S03.SR1")
def open_cylinders(s: Field) -> None:
    """Gas that a scenario releases before the first turn acts at once and stays for some turns."""
    for special in s.book.entry.special:
        if special.kind == "gas" and special.side is not None:
            seat = SEATS.index(special.side)
            hexes = hexes_on(s.book.land, special.hexes)
            s.gas = with_item(s.gas, seat, s.gas[seat] | hexes)
            s.lingering |= hexes
            gas_all(s, other(seat))


def order_of_set_up(s: Field) -> tuple[int, ...]:
    """Who sets up first."""
    return tuple(SEATS.index(side) for side in s.book.entry.set_up)


@rule("LS-7.15E")
def has_wire(s: Field, seat: int) -> bool:
    """Whether a side has wire and trenches to lay it on."""
    return bool(own_wire(s, seat)) and bool(s.book.board.trenches[seat])


@procedure(rule="LS-7.15E")
def move_wire(seat: int) -> Steps:
    """Wire of the scenario is laid on own trenches instead, until the side has done."""
    return (loop(when_chosen("from_", choose_wire, lay_wire), until=chose("from_", "done")),)


def own_wire(s: Field, seat: int) -> HexSet:
    """The hexes in which a side's wire lies as the scenario says."""
    return s.wire & s.book.wire_of[seat]


@decision(rule="LS-7.15E", asks="hex", among=(own_wire, "no_wire_of_yours"), words=("done",))
def choose_wire(_s: Field, _hex: int | str, seat: int) -> None:
    """Which wire is laid elsewhere, or that the rest stays."""


def free_trenches(s: Field, seat: int) -> HexSet:
    """The trenches of a side without wire."""
    return s.book.board.trenches[seat] & ~s.wire


@decision(rule="LS-7.15E", asks="hex", among=(free_trenches, "no_trench_of_yours"))
def lay_wire(s: Field, hex_: int, from_: int, seat: int) -> None:
    """On which own trench the wire is laid."""
    s.wire = s.wire & ~(1 << from_) | 1 << hex_


@rule("LS-16.13a")
def has_grenades(s: Field, seat: int) -> bool:
    """Whether a side has rifle grenades: from 1917 on, under that option."""
    book = s.book
    is_time = book.year >= book.numbers.rifle_grenades.from_year
    return "rifle_grenades" in book.options and is_time and most_armed(s, seat) > 0


@rule("LS-16.13a")
def riflemen(s: Field, seat: int) -> UnitSet:
    """The infantry squads of a side."""
    return s.book.own[seat] & s.book.of_kind["infantry"]


def most_armed(s: Field, seat: int) -> int:
    """One squad of three."""
    return riflemen(s, seat).bit_count() // s.book.numbers.rifle_grenades.squads


@decision(
    rule="LS-16.13a",
    asks="unit",
    repeated=True,
    among=(riflemen, "no_rifleman"),
    most=most_armed,
)
def arm(s: Field, unit: int | str, seat: int) -> None:
    """Which squads have rifle grenades, until the side has done."""
    if isinstance(unit, int):
        s.grenadiers |= 1 << unit


def to_deploy(s: Field, seat: int) -> UnitSet:
    """The units that a side puts down itself; crews, leaders and weapons go with theirs."""
    book = s.book
    return book.own[seat] & book.deployed


@rule("LS-2.1a")
def zone_of(s: Field, unit: int) -> HexSet:
    """The zone of the unit's group."""
    return s.book.zones[s.book.units[unit].group]


@rule("LS-3.12a", "LS-3.12.a")
def full_hexes(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The hexes in which too many squads or vehicles are."""
    book = s.book
    if book.vehicles >> unit & 1:
        return full_of_vehicles(s, left)
    return full_of_squads(s, seat, left) if book.squads >> unit & 1 else 0


def put_down(s: Field, unit: int, hex_: int) -> None:
    """A unit is put down, and with it its crew and what it carries."""
    place(s, unit, hex_, "LS-2.1a")
    _follow(s, unit, hex_)


def _follow(s: Field, unit: int, hex_: int) -> None:
    """Crew, leader and weapons of a unit stand where it does."""
    book = s.book
    for one in members(book.attached[unit]):
        set_up(s, one, hex_)
        s.carrier[one] = book.carriers.get(one, OFF_MAP)


def place_as_printed(s: Field, seat: int) -> None:
    """The ready set-up of a side."""
    for unit in members(to_deploy(s, seat)):
        hex_ = s.book.units[unit].start
        set_up(s, unit, hex_)
        _follow(s, unit, hex_)


deploy = deployment(
    "deploy",
    rule="LS-2.1a",
    units=(to_deploy, "not_yours_to_deploy"),
    zone=(zone_of, "not_in_its_zone"),
    bars=[bar("LS-3.12a", "hex_is_full", full_hexes)],
    done=word("done"),
    printed=(word("as_printed"), place_as_printed),
    put_down=put_down,
)
