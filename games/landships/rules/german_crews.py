"""German tank crews (chapter 15): they may turn back, go to the floor, or leave their tank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import SEATS
from games.landships.rules.ground import cover
from games.landships.rules.retreats import REARWARD
from games.landships.state import NOBODY, Field, carried_by
from ww1core.events import UnitTurned, emit, tell
from ww1core.hexgrid import HexSet, first, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place, units_in
from ww1core.turns import Steps, decision, per_book, procedure, put, roll, when

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook


@rule("LS-15.11a", "LS-2.46")
def crew_inside(s: Field, tank: int) -> int:
    """The crew counter inside a machine on the board, nobody where there is none."""
    crew = carried_by(s, tank) & s.book.crews
    return first(crew) if crew else NOBODY


def has_crew_inside(s: Field, tank: int) -> bool:
    """Whether a crew that may lose heart is inside a tank."""
    return crew_inside(s, tank) != NOBODY


@procedure(rule=("LS-15.11b", "LS-15.11c"))
def check_crew(tank: int, is_hit: bool) -> Steps:  # noqa: FBT001 (kept)
    """A hit makes the crew check its morale; one that fails suffers for it."""
    return (
        put("fails", crew_fails),
        when("fails", turn_back, put("fate", crew_fate), when(bails_out, bail_out)),
    )


@rule("LS-15.11b", "LS-15.11c", "LS-15.12N")
def crew_fails(s: Field, tank: int, is_hit: bool) -> bool:  # noqa: FBT001 (kept)
    """A die above the morale of the crew."""
    crew = crew_inside(s, tank)
    if not is_hit or crew == NOBODY:
        return False
    die = roll(s, "crew", tank, rule="LS-15.11c")
    return die > s.book.units[crew].type.morale


@rule("LS-15.11c", "LS-15.12.a")
def turn_back(s: Field, tank: int) -> None:
    """The tank is turned towards the edge that it came from, unless it is broken down."""
    if s.broken >> tank & 1:
        return
    seat = s.book.units[tank].seat
    rear = REARWARD[s.book.entry.edges[SEATS[seat]]][0]
    facing = min(rear, key=lambda way: min((way - s.facing[tank]) % 6, (s.facing[tank] - way) % 6))
    if facing != s.facing[tank]:
        s.facing[tank] = facing
        emit(s, UnitTurned, tank, facing, "LS-15.11c")


@rule("LS-15.12.1a", "LS-15.12.2", "LS-15.12.3", "LS-15.12.a")
def crew_fate(s: Field, tank: int) -> int:
    """The second die, less one in a tank that is broken down, and the floor at once."""
    crews = s.book.machinery.crews
    added = crews.broken_down if s.broken >> tank & 1 else 0
    die = roll(s, "crew_fate", tank, rule="LS-15.12.1a") + added
    if max(crews.bail_out) < die <= max(crews.on_floor):
        s.stunned |= 1 << tank
        s.floored |= 1 << tank
        tell(s, "told.on_floor", "LS-15.12.2", unit=tank)
    return die


def bails_out(s: Field, fate: int) -> bool:
    """Whether the crew leaves its tank."""
    return fate <= max(s.book.machinery.crews.bail_out)


@procedure(rule="LS-15.12.1a")
def bail_out(tank: int) -> Steps:
    """The crew leaves its tank for a hex beside it that its owner chooses."""
    return (put("seat", its_seat), put("to", leave_tank), abandon)


def its_seat(s: Field, tank: int) -> int:
    """The owner of the tank."""
    return s.book.units[tank].seat


@rule("LS-15.12.1a")
def beside(s: Field, tank: int, seat: int) -> HexSet:
    """The hexes beside a tank that men on foot may enter; its own where there is none."""
    enemy = other(seat)
    closed = s.squads_at[enemy] | s.vehicles_at[enemy]
    hexes = from_members(hex_ for hex_, _ in s.book.costs.edges(s.hex[tank]))
    return hexes & ~closed or 1 << s.hex[tank]


@decision(rule="LS-15.12.1a", asks="hex", among=(beside, "not_beside_the_tank"), needs=("tank",))
def leave_tank(_s: Field, _hex: int, seat: int) -> None:
    """Where the crew goes."""


@rule("LS-15.12.1a", "LS-15.12.1b")
def abandon(s: Field, tank: int, to: int) -> None:
    """The crew stands outside and has lost its head; the tank is empty."""
    crew = crew_inside(s, tank)
    s.carrier[crew] = NOBODY
    place(s, crew, to, "LS-15.12.1a")
    s.bailed |= 1 << tank
    s.panicked |= 1 << crew
    s.home[crew] = tank
    tell(s, "told.bails_out", "LS-15.12.1a", unit=tank, at=to)


@per_book
@rule("LS-15.12.1a")
def covered_hexes(book: LandshipsBook) -> HexSet:
    """The hexes whose ground covers men against small arms or barrage."""
    return from_members(
        hex_
        for hex_ in members(book.land.all)
        if any(cover(book, hex_, against, 0).total > 0 for against in ("small_arms", "barrage"))
    )


@per_book
@rule("LS-15.12.1a")
def far_from_cover(book: LandshipsBook, hex_: int) -> int:
    """How far the nearest cover is from a hex."""
    distance = book.land.grid.distance
    return min([distance(hex_, other_) for other_ in members(covered_hexes(book))], default=0)


@rule("LS-15.12.1a")
def toward_cover(s: Field, crew: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that bring a crew in panic nearer to cover; none once it is there."""
    book = s.book
    now = far_from_cover(book, s.hex[crew])
    return from_members(hex_ for hex_ in members(hexes) if far_from_cover(book, hex_) < now)


@rule("LS-15.12.1b")
def recover_crews(s: Field, seat: int) -> None:
    """Crews in cover that are not pinned try to find their heads again."""
    book = s.book
    crews = s.panicked & s.present[seat] & ~s.pinned & units_in(s, covered_hexes(book))
    for crew in members(crews):
        if roll(s, "crew_recovery", crew, rule="LS-15.12.1b") in book.machinery.crews.recovers:
            s.panicked &= ~(1 << crew)
            tell(s, "told.crew_recovers", "LS-15.12.1b", unit=crew)


@rule("LS-15.12.1b", "LS-15.12.1c")
def board_tank(s: Field, unit: int, to: int) -> None:
    """A crew that has recovered and comes to its tank goes aboard; from now on the tank flees."""
    tank = s.home[unit]
    if tank == NOBODY or s.panicked >> unit & 1 or s.hex[tank] != to:
        return
    s.carrier[unit] = tank
    s.home[unit] = NOBODY
    s.bailed &= ~(1 << tank)
    s.fleeing |= 1 << tank
    tell(s, "told.manned_again", "LS-15.12.1c", unit=tank)


@rule("LS-15.12.1c")
def waiting_tanks(s: Field, seat: int) -> UnitSet:
    """The manned tanks that wait because an enemy is within two hexes."""
    book = s.book
    enemy = s.occupied[other(seat)]
    return from_members(
        tank
        for tank in members(s.fleeing & s.present[seat])
        if enemy & book.land.grid.within(s.hex[tank], book.machinery.crews.waits_for)
    )


@rule("LS-15.12.2", "LS-15.12.1a")
def idle_tanks(s: Field) -> UnitSet:
    """The tanks that nobody drives: empty, or with their crews on the floor."""
    return s.bailed | s.stunned


@rule("LS-15.12.1c")
def strays(s: Field, left: HexSet) -> HexSet:
    """The hex ahead of a tank that flees, where it is no nearer to the edge that it came from."""
    unit = s.drive.unit
    if not s.fleeing >> unit & 1:
        return 0
    edge = s.book.edges[s.book.units[unit].seat]
    grid = s.book.land.grid
    to = left.bit_length() - 1

    def far(hex_: int) -> int:
        return min([grid.distance(hex_, end) for end in members(edge)])

    return left if far(to) >= far(s.hex[unit]) else 0


@rule("LS-15.12.1c", "LS-6.15.d")
def flees_here(s: Field, unit: int) -> bool:
    """Whether a tank that flees is at the edge that it came from."""
    return bool(s.fleeing >> unit & 1 and s.book.edges[s.book.units[unit].seat] >> s.hex[unit] & 1)
