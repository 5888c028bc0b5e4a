"""Set-up: the order of battle in its zones, crews, what is carried, wire (2.1a, 7.15E)."""

from __future__ import annotations

from games.landships.forces import OFF_MAP, SEATS
from games.landships.rules.stacking import full_of_squads, full_of_vehicles
from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, deployment, place, set_up
from ww1core.turns import Steps, bar, each, procedure, word


@rule("LS-2.1a", "LS-11.1b")
def set_up_forces(s: Field) -> None:
    """Facings, horses, wire and who holds what; the units are placed by their owners."""
    book = s.book
    s.phasing = book.first
    s.wire = book.start_wire
    s.mounted = book.cavalry & ~book.on_foot_at_start
    s.control = book.start_control
    for unit, about in enumerate(book.units):
        s.facing[unit] = about.facing


@procedure(rule=("LS-2.1a", "LS-4.0a"))
def deploy_all() -> Steps:
    """The sides set up one after the other, in the order of the scenario."""
    return (each("seat", order_of_set_up, deploy),)


def order_of_set_up(s: Field) -> tuple[int, ...]:
    """Who sets up first."""
    return tuple(SEATS.index(side) for side in s.book.entry.set_up)


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
