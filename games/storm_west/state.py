"""The state of a campaign: where everything stands, who controls what, what is left to spend."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from games.storm_west.forces import ALLIED, GERMAN
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.marches import GroupState
from ww1core.pieces import (
    UnitSet,
    eliminate,
    full_layer,
    lasting,
    layer,
    lose_steps,
    marked,
    other,
    show,
    take_control,
    with_item,
)
from ww1core.turns import OWNER, column, record, value

if TYPE_CHECKING:
    from games.storm_west.book import StormBook

HIDDEN = (
    "hex",
    "marching",
    "paid",
    "unsupplied",
    "cross_fed",
    "fort_fed",
    "railed",
    "moved",
    "attacked",
    "was_attacked",
    "retreated",
    "infiltrated",
    "went_on",
    "acting",
    "joining",
    "united",
)
"""What goes with the place of a unit that lies covered."""


def untold(_units: UnitSet) -> int:
    """How many are told to others: none, which would tell who lies covered."""
    return 0


class Battle(NamedTuple):
    """The attack that is being fought; its ``target`` is below 0 until a hex is chosen.

    ``support`` is whether the artillery group fires for it, ``air`` and ``cover`` are the air units
    of attacker and defender. The odds fix the ``column`` (-1 before, and below the first one) and
    what is added to the die; the die gives the loss points of both sides. ``with_tanks`` is whether
    tanks were among the attackers.
    """

    seat: int
    target: int = -1
    attackers: UnitSet = 0
    defenders: UnitSet = 0
    guests: UnitSet = 0
    support: bool = False
    air: UnitSet = 0
    cover: UnitSet = 0
    column: int = -1
    modifier: int = 0
    attacker_loss: int = 0
    defender_loss: int = 0
    with_tanks: bool = False


class Front(GroupState, hides=HIDDEN):
    """Where everything is; air units are never on the map."""

    book: StormBook
    steps: array[int] = column("b")
    due: array[int] = column("b")
    """By unit off the map the first turn on which it may enter."""
    dead: UnitSet = value(0)
    """The eliminated units that can come back."""
    gone: UnitSet = value(0)
    """The units that are out of play for good, or not yet in it."""
    by_edge: UnitSet = value(0)
    """The evacuated units, which come back over the edge of the map."""
    control: tuple[HexSet, ...] = value((0, 0))
    lost_ports: HexSet = value(0)
    """The Channel ports that have been German."""
    lost_forts: HexSet = value(0)
    """The fortresses that have been in enemy hands."""
    morale: tuple[int, ...] = value((0, 0))
    stock: tuple[int, ...] = value((0, 0, 0, 0, 0, 0))
    """By pool the replacement steps that are left."""
    mechanised: int = lasting(0, until="end_of_player_turn")
    bombed: int = lasting(0, until="end_of_turn")
    """The German replacement steps that bombardment has cost this turn."""
    raid: int = value(0)
    """Whether the RAF is on its way, while the weather is not known."""
    is_wet: bool = value(initial=False)
    peak: int = value(0)
    """The turn of the influenza, 0 before it."""
    bertha: int = value(-1)
    """The hex of Big Bertha, below 0 when it is not on the map."""
    bertha_is_gone: bool = value(initial=False)
    """Whether Big Bertha has left the map, and the Allies have not been paid for it."""
    yanks_came: bool = value(initial=False)
    unsupplied: UnitSet = value(0)
    cross_fed: UnitSet = value(0)
    fort_fed: UnitSet = value(0)
    trains: int = lasting(0, until="end_of_player_turn")
    """The strategic moves made in this player turn."""
    recovered: int = lasting(0, until="end_of_player_turn")
    """The units recovered in this player turn."""
    railed: UnitSet = marked(until="end_of_player_turn")
    moved: UnitSet = marked(until="end_of_player_turn")
    agile: tuple[UnitSet, ...] = value((0, 0), shown=OWNER, count=bool)
    """By side the units that may infiltrate; others see whether there is one."""
    united: UnitSet = marked(until="end_of_player_turn")
    """The units that may infiltrate only together, as the Australian-American Corps."""
    infiltrated: UnitSet = marked(until="end_of_player_turn")
    went_on: UnitSet = marked(until="end_of_player_turn")
    """The fast tanks that have infiltrated two hexes."""
    attacked: UnitSet = marked(until="end_of_combat")
    was_attacked: UnitSet = marked(until="end_of_combat")
    retreated: UnitSet = marked(until="end_of_combat")
    joint: int = lasting(0, until="end_of_combat")
    """The attacks of British and French together in this phase."""
    supported: bool = lasting(False, until="end_of_combat")  # noqa: FBT003 (a value of the slot)
    """Whether the artillery group has fired in this phase."""
    combat: int = lasting(0, until="end_of_player_turn")
    """The combat phase of this player turn, 1 or 2."""
    flown: UnitSet = marked(until="end_of_turn")
    """The air units that have been used this turn."""
    guests: tuple[UnitSet, ...] = value((0, 0), shown=OWNER, count=untold)
    """By side the divisions that have stacked with another nation this turn: American ones."""
    acting: UnitSet = value(0)
    """The unit that a side has chosen, while it says what the unit does."""
    joining: UnitSet = value(0)
    """The units that will attack, until they are shown."""
    ordered: HexSet = lasting(0, until="end_of_player_turn")
    """The hexes whose stacks were ordered."""
    battle: Battle = record(Battle)
    full: list[HexSet] = full_layer("stacking")
    zoners: list[HexSet] = layer("zoners_of")
    """By side the hexes with units that exert a zone of control."""
    visiting: list[HexSet] = layer("guest_divisions")
    """By side the hexes with American divisions."""
    hosting: list[HexSet] = layer("hosts")
    """By side the hexes with units that American divisions can be guests of."""

    @rule("SW-3.5c", "SW-2.2a")
    def entered(self, unit: int, hex_: int) -> None:
        """The hex passes to the unit's side at once."""
        seat = self.book.pieces.side[unit]
        if not self.control[seat] >> hex_ & 1:
            take_hex(self, seat, hex_)
        self.note_guests(hex_)

    @rule("SW-9.6a")
    def note_guests(self, hex_: int) -> None:
        """American divisions with units of another nation are guests for the turn."""
        stack = self.standing[hex_]
        if stack & self.book.hosts:
            german, allied = self.guests
            self.guests = (german, allied | stack & self.book.guest_divisions)


@rule("SW-3.5a", "SW-3.5c", "SW-4.2b", "SW-4.2c", "SW-7.8c", "SW-7.14")
def take_hex(s: Front, seat: int, hex_: int) -> None:
    """A hex changes hands: morale moves with it, ports and fortresses are lost for good."""
    take_control(s, seat, (hex_,), "SW-3.5c", announced=s.book.announced_hexes)
    book = s.book
    if worth := book.objectives.get(hex_, 0):
        change_morale(s, other(seat), -worth, "SW-4.2b")
        change_morale(s, seat, worth, "SW-4.2b")
    if seat == GERMAN:
        s.lost_ports |= book.ports & 1 << hex_
        s.lost_forts |= book.forts[ALLIED] & 1 << hex_
    else:
        s.lost_forts |= book.forts[GERMAN] & 1 << hex_


@rule("SW-4.3a", "SW-4.2b", "SW-S3.12a")
def change_morale(s: Front, seat: int, points: int, rule_id: str) -> None:
    """Move a side's morale, never below 0 nor above the end of the track."""
    if not s.book.has_morale >> seat & 1:
        return
    before = s.morale[seat]
    after = min(max(before + points, 0), s.book.war.morale.most)
    if after != before:
        s.morale = with_item(s.morale, seat, after)
        tell(s, "told.morale", rule_id, seat=seat, points=after - before, total=after)


@rule("SW-16.2a")
def is_peak(s: Front) -> bool:
    """Whether this is the turn of the influenza."""
    return s.peak > 0 and s.peak == s.turn


@rule("SW-13.8a")
def show_top(s: Front, hex_: int, seat: int) -> None:
    """Where no unit of a side is seen one is shown; a zone of control is always seen."""
    stack = s.standing[hex_] & s.book.own[seat]
    tops = stack & s.book.zoners_of[seat] or stack
    if not tops & ~s.covered:
        show(s, tops & -tops, "SW-13.8a")


@rule("SW-2.47b", "SW-2.47c", "SW-13.31a")
def lose_step(s: Front, unit: int, rule_id: str) -> None:
    """Take a step of a unit; the last one eliminates it."""
    hex_ = s.hex[unit]
    if not lose_steps(s, unit, rule_id):
        bury(s, unit, hex_)


def destroy(s: Front, unit: int, rule_id: str) -> None:
    """Eliminate a unit with all its steps."""
    hex_ = s.hex[unit]
    eliminate(s, unit, rule_id)
    bury(s, unit, hex_)


@rule("SW-2.47b", "SW-8.2.1c", "SW-8.2.1d", "SW-8.2.2a", "SW-S3.8b", "SW-S3.22c")
def bury(s: Front, unit: int, hex_: int) -> None:
    """An eliminated unit goes to the dead pile, or out of play if nothing brings it back.

    Of an assault corps that never returns the substitute goes to the pile. Who lay under it in its
    hex is seen now.
    """
    book = s.book
    show_top(s, hex_, book.pieces.side[unit])
    if not book.never_recovered >> unit & 1:
        s.dead |= 1 << unit
        return
    s.gone |= 1 << unit
    if book.buries_substitutes and unit in book.substitutes:
        s.gone &= ~(1 << book.substitutes[unit])
        s.dead |= 1 << book.substitutes[unit]
        s.steps[book.substitutes[unit]] = 0
