"""Strategic Movement (chapter 10): by rail up to ten hexes, by sea from port to port."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.paris import note_danger
from games.grand_illusion.rules.room import finds_room, roomy
from games.grand_illusion.rules.supply import sources_of
from games.grand_illusion.state import ALLIED, BELGIAN, BRITISH, FRENCH, GERMAN, GERMANS, Front, bit
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members, subset
from ww1core.ledger import rule
from ww1core.networks import Terms, Tracing, reached_by, supplied_by
from ww1core.pieces import UnitSet, place, spend
from ww1core.turns import Steps, chose, decision, loop, procedure, remembered, when_chosen


@procedure(rule=("GI-10.1a", "GI-4.0e"))
def move_strategically(seat: int) -> Steps:
    """One side spends the CAPs it has saved on trains and ships, a unit each."""
    return (loop(when_chosen("unit", choose_passenger, travel), until=chose("unit", "done")),)


@rule("GI-10.2a", "GI-10.3a", "GI-10.3b")
def rail_tracing(s: Front, seat: int) -> Tracing:
    """Trains of a side run over its own rail hexes, the Germans' first over German ones only."""
    strategic, book = s.book.movement.strategic, s.book
    held = s.control[seat]
    if seat == GERMAN and s.turn < strategic.captured_from:
        held &= book.printed_control[GERMAN]
    if s.turn < strategic.first_turn:
        held = 0
    nation = FRENCH if seat == ALLIED else GERMANS
    return Tracing(book.rails, held, sources_of(s, nation) & held, Terms(limit=strategic.hexes))


@rule("GI-10.2a")
@remembered(reads=("turn", "control", "cavalry_control", "has_dutch_rail"))
def trains_from(s: Front, seat: int, at: int) -> HexSet:
    """The rail hexes to which trains of a side go from a hex, both linked to a source."""
    tracing = rail_tracing(s, seat)
    linked = supplied_by(tracing._replace(terms=Terms())) & tracing.open
    return reached_by(tracing, at) & linked if linked >> at & 1 else 0


@rule("GI-10.2a", "GI-10.3c", "GI-10.4a", "GI-12.5.4a", "GI-14.3.6B5c")
def lines_from(s: Front, unit: int) -> HexSet:
    """The hexes to which a train or a ship goes from the hex of a unit."""
    book, seat, at = s.book, s.book.units[unit].seat, s.hex[unit]
    hexes = 0
    if not book.of_nation[BELGIAN] >> unit & 1:
        hexes = trains_from(s, seat, at) | ports_from(s, unit)
    if book.of_nation[BRITISH] >> unit & 1:
        hexes &= ~bit(book.places.paris)
    return hexes & ~(1 << at)


@rule("GI-10.4a", "GI-12.5.4a")
def ports_from(s: Front, unit: int) -> HexSet:
    """The ports west of the one where an Allied unit is."""
    book, at = s.book, s.hex[unit]
    if book.units[unit].seat != ALLIED:
        return 0
    ports = (book.ports | (bit(book.places.antwerp) if s.holland else 0)) & s.control[ALLIED]
    if not ports >> at & 1:
        return 0
    number = int(book.land.number(at))
    return from_members(
        port for port in members(ports & book.ports) if int(book.land.number(port)) < number
    )


@rule("GI-10.1a", "GI-8.4.9g", "GI-9.5.4a3")
def passengers(s: Front, seat: int) -> UnitSet:
    """The units that can travel now: a CAP each, but one French corps to Paris in danger."""
    units = s.present[seat] & ~s.book.guns & (-1 if s.caps[seat] else free_travellers(s))
    return subset(units, lambda unit: finds_room(s, unit, lines_paid(s, unit)))


@rule("GI-8.4.9g")
def free_travellers(s: Front) -> UnitSet:
    """The French corps, of which one goes to Paris free of cost after the alarm."""
    if not s.danger or s.used_free_train:
        return 0
    return s.book.corps & s.book.of_nation[FRENCH]


def lines_paid(s: Front, unit: int) -> HexSet:
    """The hexes a unit may go to with the CAPs there are: Paris alone where it is free."""
    hexes = lines_from(s, unit)
    return hexes if s.caps[s.book.units[unit].seat] else hexes & bit(s.book.places.paris)


def destinations(s: Front, unit: int) -> HexSet:
    """The hexes where a train or a ship brings a unit now, and it finds room."""
    return roomy(s, unit, lines_paid(s, unit))


@decision(rule="GI-10.1a", asks="unit", among=(passengers, "cannot_travel"), words=("done",))
def choose_passenger(_s: Front, _unit: int | str, seat: int) -> None:
    """Which unit travels next, or that no more do."""


@decision(rule="GI-10.2a", asks="hex", among=(destinations, "no_line_there"))
def travel(s: Front, hex_: int, unit: int) -> None:
    """Where the unit goes; both hexes come to what they are then."""
    seat, left = s.book.units[unit].seat, s.hex[unit]
    is_free = hex_ == s.book.places.paris and free_travellers(s) >> unit & 1
    if is_free:
        s.used_free_train = True
    else:
        spend(s, "caps", seat, s.book.command.costs.strategic_move, "GI-10.1a")
    place(s, unit, hex_, "GI-10.2a")
    settle(s, left, hex_)
    note_danger(s, hex_)
    tell(s, "told.travelled", "GI-10.1a", unit=unit, at=hex_)


@rule("GI-10.1a")
def trains_run(s: Front) -> bool:
    """Whether the scenario has Strategic Movement."""
    return s.book.switches.strategic_movement
