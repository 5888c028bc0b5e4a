"""Set-up (chapter 3, S1.3, S2.4, S2.5, S3.8 to S3.10): zones, cover, and the ready set-up."""

from __future__ import annotations

from games.storm_west.forces import GERMAN, SEATS
from games.storm_west.rules.ground import closed_to_guns
from games.storm_west.rules.stacking import full_for, settle_stacks
from games.storm_west.state import Front
from games.storm_west.zones_of_setup import open_hexes_of
from ww1core.hexgrid import HexSet, members, subset, zone
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, deployment, hexes_of, other, place, set_up
from ww1core.turns import Dice, Steps, bar, decision, each, loop, procedure, put, roll, when, word


@rule("SW-3.2a", "SW-3.2b", "SW-3.4", "SW-3.5a", "SW-3.5b", "SW-S2.3", "SW-S3.11")
def set_up_forces(s: Front) -> None:
    """Control, morale, stocks, and which units wait, are lost, or are not in the game yet."""
    book, entry = s.book, s.book.entry
    s.control = book.start_control
    s.morale = tuple(entry.morale.get(side, 0) for side in SEATS)
    s.stock = tuple(entry.stock.get(pool, 0) for pool in book.pools)
    s.bertha = book.bertha_start
    for unit, about in enumerate(book.units):
        s.steps[unit] = about.start_steps
        s.due[unit] = book.arrival_turn.get(unit, about.turn)
    s.dead = book.dead_at_start
    s.gone = 0 if book.setup.preference else book.stand_ins


@rule("SW-3.6a", "SW-S1.3a", "SW-S2.4a", "SW-S3.9", "SW-S3.10a")
def deploying_order(s: Front) -> tuple[int, ...]:
    """Who sets up first."""
    return tuple(SEATS.index(side) for side in s.book.setup.order)


@procedure(rule=("SW-3.1", "SW-3.6a"))
def deploy_all() -> Steps:
    """Both sides set up, one after the other; in the first game everything is in its place."""
    return (
        when(rolls_for_assault, choose_assault_corps),
        when(
            is_fixed,
            place_everybody,
            otherwise=(each("seat", deploying_order, when(a_corps_is_lost, choose_lost), deploy),),
        ),
        begin_war,
    )


@rule("SW-S2.5a")
def a_corps_is_lost(s: Front, seat: int) -> bool:
    """Whether the side sets up with a corps in the dead pile, of its own choice."""
    return bool(s.dead & s.book.own[seat])


def corps_of_its_kind(s: Front, seat: int) -> UnitSet:
    """The corps that may be the lost one: infantry of the army that can be recovered."""
    book = s.book
    army = next(book.of_army[book.units[unit].army] for unit in members(s.dead))
    return army & book.infantry & ~book.never_recovered & (to_deploy(s, seat) | s.dead)


@decision(
    rule="SW-S2.5a",
    asks="unit",
    among=(corps_of_its_kind, "not_the_corps_that_is_lost"),
    words=("as_printed",),
)
def choose_lost(s: Front, unit: int | str, seat: int) -> None:
    """Which corps lies in the dead pile when the scenario begins, or that of the ready set-up."""
    if isinstance(unit, int):
        for other in members(s.dead):
            s.steps[other] = s.book.units[other].steps
        s.dead = 1 << unit
        s.steps[unit] = 0


def is_fixed(s: Front) -> bool:
    """Whether nobody sets up."""
    return s.book.setup.fixed


def place_everybody(s: Front) -> None:
    """The ready set-up of both sides."""
    for seat in (0, 1):
        place_ready(s, seat)


@rule("SW-S3.8a")
def rolls_for_assault(s: Front) -> bool:
    """Whether dice say how many assault corps there are."""
    return s.book.entry.assault_dice > 0


@procedure(rule="SW-S3.8a")
def choose_assault_corps() -> Steps:
    """Two dice give the number of assault corps; the Germans choose which, the rest are regular."""
    return (
        put("left", roll_assault),
        loop(put("left", choose_assault), until=none_is_left),
    )


@rule("SW-S3.8a")
def roll_assault(s: Front) -> int:
    """The number of assault corps; until they are chosen none is in the game."""
    number = roll(s, "assault", dice=Dice(s.book.entry.assault_dice, 6), rule="SW-S3.8a")
    pairs = s.book.substitutes
    for unit in pairs:
        s.gone |= 1 << unit
    return min(number, len(pairs))


def none_is_left(_s: Front, left: int) -> bool:
    """Whether all assault corps have been chosen."""
    return left <= 0


def unchosen(s: Front) -> UnitSet:
    """The assault corps that can still be chosen."""
    return sum(1 << unit for unit in s.book.substitutes) & s.gone


@rule("SW-S3.8a")
@decision(
    rule="SW-S3.8a",
    asks="unit",
    seat=lambda _s: GERMAN,
    among=(unchosen, "not_an_assault_corps"),
    words=("as_printed",),
)
def choose_assault(s: Front, unit: int | str, left: int) -> int:
    """Which corps is an assault corps, or that all are as the ready set-up has them."""
    book = s.book
    chosen = [unit] if isinstance(unit, int) else preferred(s)[:left]
    for corps in chosen:
        s.gone &= ~(1 << corps)
        s.gone |= 1 << book.substitutes[corps]
    return left - len(chosen)


def preferred(s: Front) -> list[int]:
    """The assault corps in the order in which the ready set-up takes them."""
    numbers = [s.book.kinds["unit"].number(id_) for id_ in s.book.setup.preference]
    return [number for number in numbers if s.gone >> number & 1]


@rule("SW-3.3a", "SW-3.3b", "SW-S2.5a")
def to_deploy(s: Front, seat: int) -> UnitSet:
    """The units that a side sets up: those that wait for no turn."""
    book = s.book
    units = book.own[seat] & book.ground_forces & ~(s.gone | s.dead)
    return subset(units, lambda unit: book.units[unit].turn < max(book.first_turn, 1))


@rule("SW-3.6c", "SW-3.6d", "SW-3.6f", "SW-S2.4c", "SW-S2.5b", "SW-S3.9")
def zone_for(s: Front, unit: int, seat: int) -> HexSet:
    """The hexes in which a unit may be set up: those of the first of its forces with room."""
    for force in s.book.forces[seat]:
        if force.units >> unit & 1 and (hexes := open_hexes_of(s, force)):
            return hexes
    return 0


@rule("SW-3.7b", "SW-14.2a", "SW-14.2d")
def no_place_for_guns(s: Front, left: HexSet, unit: int, seat: int) -> HexSet:
    """Marsh, mountains and hexes next to enemies, in which the artillery group is not set up."""
    if not s.book.guns >> unit & 1:
        return 0
    return left & (closed_to_guns(s) | s.book.land.grid.neighbours_of(s.occupied[other(seat)]))


def full_hexes(s: Front, left: HexSet, unit: int) -> HexSet:
    """The hexes in which the unit finds no room."""
    return full_for(s, left, unit)


@rule("SW-3.6e", "SW-3.6g", "SW-3.7a", "SW-S2.4b", "SW-S2.5c", "SW-S2.5d", "SW-S3.10b", "SW-S3.10d")
def open_front(s: Front, seat: int) -> bool:
    """Whether a hex of the line has neither a unit nor a zone of the army that holds it."""
    return any(cover & ~covered_hexes(s, by) for cover, by in s.book.covers[seat])


def covered_hexes(s: Front, units: UnitSet) -> HexSet:
    """The hexes in which some units stand or exert a zone."""
    book = s.book
    held = hexes_of(s, units)
    zoners = hexes_of(s, units & (book.infantry | book.cavalry))
    return held | zone(book.land.grid, zoners, book.barriers)


def place_ready(s: Front, seat: int) -> None:
    """The ready set-up of a side; a corps that is not the lost one stands where that would."""
    book = s.book
    left = [book.units[unit].start for unit in members(s.dead & book.own[seat])]
    for unit in members(to_deploy(s, seat)):
        start, steps = book.units[unit].start, book.units[unit].start_steps
        if start < 0 and book.dead_at_start >> unit & 1:
            start, steps = left.pop(), book.units[unit].steps
        if start >= 0:
            s.steps[unit] = steps
            set_up(s, unit, start)


def put_down(s: Front, unit: int, hex_: int) -> None:
    """A unit is set up; some start reduced in their hex."""
    s.steps[unit] = s.book.units[unit].steps
    for force in s.book.forces[s.book.pieces.side[unit]]:
        if force.is_reduced and any(hex_ == at for at, _ in force.exact):
            s.steps[unit] = 1
    place(s, unit, hex_, "SW-3.6c")


deploy = deployment(
    "deploy",
    rule="SW-3.6c",
    units=(to_deploy, "not_yours_to_deploy"),
    zone=(zone_for, "not_in_its_zone"),
    bars=[
        bar("SW-3.7b", "no_ground_for_guns", no_place_for_guns),
        bar("SW-9.1", "no_room", full_hexes),
    ],
    done=word("done", bar("SW-3.6e", "front_is_open", open_front)),
    printed=(word("as_printed"), place_ready),
    put_down=put_down,
    again=False,
)


def begin_war(s: Front) -> None:
    """The stacks lie as their owners have them, and nothing of the set-up has changed morale."""
    settle_stacks(s, *members(s.occupied[0] | s.occupied[1]))
