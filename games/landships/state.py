"""The state of a battle: where everything is, who is pinned, what lies on the ground."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from games.landships.forces import OFF_MAP
from ww1core.events import UnitEliminated, emit, tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.marches import Drive
from ww1core.pieces import (
    MapState,
    UnitSet,
    lasting,
    layer,
    marked,
    other,
    place,
    remove,
    with_item,
)
from ww1core.turns import OWNER, column, record, value

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

LEFT = -2
"""The place of a unit that has left the board for good and is not lost."""
LOST = -3
"""The place of a unit that is eliminated."""
NOBODY = -1
"""In the place of a unit where there is none."""


class Fire(NamedTuple):
    """The small-arms fire that is being prepared or resolved: whose, at which hex, by whom.

    ``firers`` and ``able`` are sets of firers: those named, and all that can fire at the hex.
    """

    seat: int
    target: int
    firers: int = 0
    is_defensive: int = 0
    able: int = 0


class Melee(NamedTuple):
    """The close assault that is being fought, and the losses of both sides, by seat.

    ``is_hunt`` says that squads assault tanks alone in a town.
    """

    seat: int
    hex: int
    losses: tuple[int, int] = (0, 0)
    is_hunt: int = 0


class Barrage(NamedTuple):
    """The barrage that is being prepared or falls: whose, at which hex, with what, by whom.

    ``plane`` is the aircraft that observes it, below 0 without one; ``aim`` whether it is sure to
    fall there, sure not to, or tested; ``planned`` how many guns on the map a plan gave it.
    """

    seat: int
    target: int
    ammunition: str = ""
    kind: str = ""
    elements: int = 0
    guns: int = 0
    struck: int = -1
    plane: int = -1
    aim: int = 0
    planned: int = 0


class Shooting(NamedTuple):
    """The shots of one weapon at vehicles: whose, by which firer, at what and where that is.

    ``at_target`` counts the shots at this target, ``gunners`` is the squad that serves the gun in
    place of a crew, ``outcome`` what came of the last shot.
    """

    seat: int
    firer: int
    target: int
    at: int
    left: int
    at_target: int = 0
    is_defensive: int = 0
    gunners: int = NOBODY
    outcome: int = 0


class Field(MapState):
    """Where everything is.

    What a squad carries, a leader or crew inside a machine stand in the hex of their ``carrier``.
    """

    book: LandshipsBook
    facing: array[int] = column("b")
    carrier: array[int] = column("h", fill=OFF_MAP)
    """By unit the unit that carries it, below 0 without one."""
    phasing: int = value(0)
    pinned: UnitSet = value(0)
    mounted: UnitSet = value(0)
    """The cavalry on horseback."""
    horseless: UnitSet = value(0)
    """The cavalry that never mounts again."""
    used: UnitSet = value(0)
    """The flamethrowers that have been used once."""
    broken: UnitSet = value(0)
    """The machines that have broken down."""
    permanent: UnitSet = value(0)
    """Those of them that never move again."""
    severities: tuple[tuple[int, ...], ...] = value(((), ()), shown=OWNER)
    """By side for every machine that is broken in secret twice its number, and 1 if for good."""
    captured: UnitSet = value(0)
    """The guns in the hands of the side that they are not of."""
    drive: Drive = record(Drive)
    shooting: Shooting = record(Shooting)
    came: array[int] = column("h", fill=OFF_MAP)
    """By vehicle the hex from which it entered its own, below 0 for one that stayed."""
    acquired: tuple[tuple[int, int, int], ...] = value(())
    """Weapons with the vehicles that they missed in an earlier phase, and where those stood."""
    barrage: Barrage = record(Barrage)
    plan: tuple[tuple[tuple[int, ...], ...], ...] = value(((), ()), shown=OWNER)
    """By side the barrages that it has written down and not fired."""
    draft: tuple[tuple[int, ...], ...] = value(((), ()), shown=OWNER)
    """By side what it has written of the barrage that it is planning."""
    plan_fired: tuple[int, ...] = value((0, 0))
    """By side the last turn whose planned barrages have been fired."""
    aimed: HexSet = lasting(0, until="end_of_player_turn")
    """The hexes at which a barrage was aimed in this player turn."""
    elements_used: tuple[int, ...] = lasting((0, 0), until="end_of_player_turn")
    """By side the batteries off the map that have been used."""
    shelled: UnitSet = marked(until="end_of_player_turn")
    """The guns that were laid for a barrage in this player turn."""
    aloft: array[int] = column("h", fill=OFF_MAP)
    """By aircraft the hex above which it is, below 0 for one that is away."""
    uses: array[int] = column("b")
    """By aircraft how often it has been used."""
    missions: tuple[tuple[int, ...], ...] = value(((), ()), shown=OWNER)
    """By side the secret missions of its aircraft, in their order."""
    flown: UnitSet = value(0)
    """The aircraft whose missions everybody knows."""
    downed: UnitSet = value(0)
    """The aircraft that have been shot down."""
    spoiled: UnitSet = value(0)
    """The aircraft that have been hit once in this air phase."""
    as_fighters: UnitSet = marked(until="end_of_player_turn")
    """The aircraft that have left their mission for this air phase to act as fighters."""
    diving: UnitSet = marked(until="end_of_player_turn")
    """The fighters that strafe in this air phase."""
    flak_fired: UnitSet = marked(until="end_of_player_turn")
    """The guns that have fired at aircraft in this player turn."""
    watching: tuple[HexSet, ...] = value((0, 0))
    """By side the hexes above which its aircraft observe for the guns."""
    rolled: UnitSet = marked(until="end_of_turn")
    """The trucks that have moved in this game turn."""
    unlimbered: UnitSet = marked(until="end_of_turn")
    """The trucks that have fired in this game turn."""
    trotting: UnitSet = marked(until="end_of_move")
    """The cavalry whose group has declared a trot."""
    galloping: UnitSet = marked(until="end_of_move")
    """The cavalry whose group has declared a charge."""
    feared_far: UnitSet = marked(until="end_of_move")
    """Those whom a charge two hexes away has tested in this phase."""
    feared_near: UnitSet = marked(until="end_of_move")
    """Those whom a charge beside them has tested in this phase."""
    worn: UnitSet = value(0)
    """The cars that have had a wheel damaged."""
    mending: UnitSet = value(0)
    """The crews that mend the wheels of their cars."""
    disturbed: UnitSet = value(0)
    """Those of them that were pinned at their work and begin anew."""
    stunned: UnitSet = value(0)
    """The tanks whose crews lie on the floor through their next movement."""
    floored: UnitSet = value(0)
    """The tanks whose main guns have been served badly since."""
    bailed: UnitSet = value(0)
    """The tanks that their crews have left."""
    fleeing: UnitSet = value(0)
    """The tanks that are manned again and leave the board."""
    panicked: UnitSet = value(0)
    """The crews that have left their tanks and not recovered."""
    home: array[int] = column("h", fill=OFF_MAP)
    """By crew outside the tank that it has left, below 0 for all others."""
    driven: UnitSet = marked(until="end_of_player_turn")
    """The vehicles that have moved or turned in this player turn."""
    arrived: UnitSet = marked(until="end_of_move")
    """The vehicles that have come onto the board in this movement."""
    shaken: UnitSet = marked(until="end_of_move")
    """The tanks that have gone over rough ground in this movement."""
    wooded: UnitSet = marked(until="end_of_move")
    """The tanks that have entered woods in this movement."""
    bogged: UnitSet = marked(until="end_of_move")
    """The tanks that have left the roads in a bog in this movement."""
    crossed: UnitSet = marked(until="end_of_move")
    """The tanks that have been tested in an enemy trench in this movement."""
    stray: UnitSet = marked(until="end_of_player_turn")
    """The machines that are out of control in this player turn."""
    attacked: UnitSet = marked(until="end_of_player_turn")
    """Those who have fired in the offensive phase of this player turn."""
    charging: UnitSet = marked(until="end_of_player_turn")
    """The cavalry that charges in this player turn."""
    wire: HexSet = value(0)
    smoke: tuple[HexSet, ...] = value((0, 0))
    """By side the hexes of its smoke markers."""
    gas: tuple[HexSet, ...] = value((0, 0))
    """By side the hexes of its gas markers."""
    barraged: HexSet = lasting(0, until="end_of_player_turn")
    """The hexes that a barrage has struck in this player turn."""
    resistance: array[int] = column("b", by="hex")
    """By hex the turns in which small arms have not moved the enemy."""
    resisted: HexSet = lasting(0, until="end_of_turn")
    """The hexes whose resistance has grown this turn."""
    fired: UnitSet = value(0)
    """Those whom fire has betrayed, until the enemy's player turn is over."""
    moved: UnitSet = marked(until="end_of_move")
    engaged: UnitSet = marked(until="end_of_player_turn")
    """Those who have been in a close assault of this player turn."""
    fought: HexSet = lasting(0, until="end_of_player_turn")
    """The hexes of which the close assault of this player turn is over."""
    turned: UnitSet = marked(until="end_of_player_turn")
    """The guns that have turned in this player turn."""
    split: int = lasting(0, until="end_of_fire")
    """The machine guns that fire at two hexes in this phase."""
    first_aim: array[int] = column("h", by="firer", fill=-1)
    """By machine gun that does so the first of them."""
    grenadiers: UnitSet = value(0)
    """The squads that have rifle grenades left."""
    spent: int = lasting(0, until="end_of_fire")
    """The firers that have fired in this fire phase."""
    shot_at: HexSet = lasting(0, until="end_of_fire")
    """The hexes whose soft targets have been under small-arms fire in this phase."""
    fired_at_tanks: int = lasting(0, until="end_of_player_turn")
    """The firers that have made anti-tank shots in the defensive phase of this player turn."""
    lingering: HexSet = value(0)
    """The gas markers of a scenario that stay for longer than a turn."""
    gone_out: UnitSet = value(0)
    """The units that have left the board on purpose."""
    control: tuple[HexSet, ...] = value((0, 0))
    """By side the hexes of worth that it has held last."""
    fire: Fire = record(Fire)
    melee: Melee = record(Melee)
    squads_at: list[HexSet] = layer("squads")
    steady: list[HexSet] = layer("squads", but="pinned")
    """By side the hexes with unpinned squads."""
    tanks_at: list[HexSet] = layer("tanks")
    vehicles_at: list[HexSet] = layer("vehicles")

    def entered(self, unit: int, hex_: int) -> None:
        """A squad that is not pinned holds the hex, unless enemy squads are in it."""
        book = self.book
        if book.worth >> hex_ & 1 and book.squads >> unit & 1:
            hold(self, hex_)


@rule("LS-9.4")
def hold(s: Field, hex_: int) -> None:
    """A hex of worth is held by whoever alone has steady squads in it; nobody advances for it."""
    for seat in (0, 1):
        if s.steady[seat] >> hex_ & 1 and not s.squads_at[other(seat)] >> hex_ & 1:
            s.control = with_item(s.control, seat, s.control[seat] | 1 << hex_)
            s.control = with_item(s.control, other(seat), s.control[other(seat)] & ~(1 << hex_))


def hold_all(s: Field) -> None:
    """Look at every hex of worth after fights and recoveries."""
    for hex_ in members(s.book.worth & (s.steady[0] ^ s.steady[1])):
        hold(s, hex_)


def carried_by(s: Field, unit: int) -> UnitSet:
    """What a unit carries or has aboard."""
    near = s.standing[s.hex[unit]] & s.book.carriable
    carried = 0
    for one in members(near):
        if s.carrier[one] == unit:
            carried |= 1 << one
    return carried


@rule("LS-7.11c", "LS-2.3.e", "LS-14.14")
def go(s: Field, unit: int, hex_: int, rule_id: str) -> None:
    """A unit enters a hex with everything that it carries."""
    carried, from_ = carried_by(s, unit), s.hex[unit]
    place(s, unit, hex_, rule_id)
    for one in members(carried):
        place(s, one, hex_, rule_id)
    if from_ >= 0 and s.book.squads >> unit & 1:
        abandon_men(s, from_, s.book.pieces.side[unit])


@rule("LS-14.14", "LS-5.6c", "LS-14.13.a", "LS-14.12.a", "LS-14.11.a3")
def abandon_men(s: Field, hex_: int, seat: int) -> None:
    """Crews, observers and leaders of a side are lost where enemies are and none of its squads.

    A tank that its crew has left overruns nobody.
    """
    enemy, book = other(seat), s.book
    foes = s.squads_at[enemy] | s.vehicles_at[enemy]
    if s.squads_at[seat] >> hex_ & 1 or not foes >> hex_ & 1:
        return
    if not s.standing[hex_] & book.own[enemy] & (book.squads | book.vehicles) & ~s.bailed:
        return
    for one in members(s.standing[hex_] & book.own[seat] & book.men):
        if s.carrier[one] == NOBODY:
            eliminate(s, one, "LS-14.14")


@rule("LS-8.22a", "LS-8.22b", "LS-8.22E", "LS-8.55.a", "LS-8.68", "LS-4.11.a2")
def note_fire(s: Field, units: UnitSet, *, is_defensive: bool) -> None:
    """Units have fired: they are betrayed, and a truck among them does not move this turn."""
    s.fired |= units
    s.unlimbered |= units & s.book.of_kind["truck"]
    if not is_defensive:
        s.attacked |= units


@rule("LS-9.2a", "LS-9.2b", "LS-9.11.1")
def pin(s: Field, unit: int, rule_id: str) -> None:
    """A unit goes to ground; one that is there already stays as it is."""
    if s.pinned >> unit & 1:
        return
    s.pinned |= 1 << unit
    _keep_steady(s, unit)
    tell(s, "told.pinned", rule_id, unit=unit)


def unpin(s: Field, units: UnitSet) -> None:
    """Units recover."""
    s.pinned &= ~units
    for unit in members(units & s.book.squads):
        _keep_steady(s, unit)


def _keep_steady(s: Field, unit: int) -> None:
    """Note whether unpinned squads are still, or again, in the hex of a squad."""
    hex_, book = s.hex[unit], s.book
    if not book.squads >> unit & 1 or hex_ < 0:
        return
    seat = book.pieces.side[unit]
    if s.standing[hex_] & book.own[seat] & book.squads & ~s.pinned:
        s.steady[seat] |= 1 << hex_
    else:
        s.steady[seat] &= ~(1 << hex_)


@rule("LS-9.11.2", "LS-13.11.a1", "LS-14.11.a1", "LS-1.11a")
def eliminate(s: Field, unit: int, rule_id: str) -> None:
    """A unit is lost: who is inside a machine with it, what a squad carries stays in the hex."""
    carried = carried_by(s, unit)
    emit(s, UnitEliminated, unit, rule_id)
    take_off(s, unit, LOST)
    for one in members(carried):
        s.carrier[one] = OFF_MAP
        if s.book.men >> one & 1:
            eliminate(s, one, rule_id)


def take_off(s: Field, unit: int, to: int) -> None:
    """Take a unit off the board, with nothing left of what marked it."""
    hex_ = s.hex[unit]
    remove(s, unit, to)
    s.carrier[unit] = OFF_MAP
    s.pinned &= ~(1 << unit)
    if hex_ >= 0 and s.book.squads >> unit & 1 and s.melee is None:
        abandon_men(s, hex_, s.book.pieces.side[unit])


@rule("LS-6.15.d")
def leave_board(s: Field, unit: int) -> None:
    """A unit leaves the board on purpose, with what it carries."""
    carried = carried_by(s, unit)
    tell(s, "told.exits", "LS-6.15.d", unit=unit)
    s.gone_out |= 1 << unit
    for one in members(carried | 1 << unit):
        take_off(s, one, LEFT)
