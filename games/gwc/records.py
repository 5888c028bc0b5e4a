"""What is going on in a fight: the records that procedures own while they run."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.hexgrid import HexSet

NOTHING = -1

UnitSet = int
WeaponSet = int
FirerSet = int
"""Formations with their own FP, then Weapons, then Tank guns, as the kind "firer" numbers them."""
CardSet = int
HexNumber = int
SideNumber = int
UnitNumber = int
DirectionNumber = int


class Roll(NamedTuple):
    """The roll on the table: whose, what for, the card, what was added, whether it is void."""

    seat: int
    kind: str
    card: int
    plus: int = 0
    is_void: bool = False


class Order(NamedTuple):
    """The Order that is carried out: its id, whose it is, and who was activated for it."""

    id: str
    seat: int
    activated: UnitSet = 0
    leader: UnitNumber = NOTHING
    """The Leader through whom the others were activated."""
    executed: bool = False
    moved: UnitSet = 0
    """Who has crossed a hexside in it."""
    finished: UnitSet = 0
    """Who has had its move or advance in it."""
    is_called_off: bool = False
    """Whether a Strategy Card of the opponent has cancelled it."""
    is_steadfast: bool = False
    """Whether those near a Leader do not break under Op Fire in it."""


class Summons(NamedTuple):
    """An activation in the making: for what, by whom, who so far, and the Leaders of the chain."""

    purpose: str
    seat: int
    first: UnitNumber = NOTHING
    chosen: UnitSet = 0
    chain: UnitSet = 0


class Trial(NamedTuple):
    """The tests of a Recover or a Rout: who has still to be tested, and who is just now."""

    waiting: UnitSet
    unit: int = NOTHING


class March(NamedTuple):
    """A stack that moves: who, what it has spent, what it met on the way."""

    seat: int
    movers: UnitSet
    start: HexNumber
    spent: int = 0
    on_road: bool = False
    met_shell_hole: bool = False
    visited: HexSet = 0
    is_over: bool = False
    fired_at: int = NOTHING
    """What it had spent when it was last fired at: one attack for each expenditure."""
    in_vain: FirerSet = 0
    """Who has tried to fire at it since it last spent points, and could not for Hindrance."""
    met_splintered: bool = False
    sound: UnitSet = 0
    """Who was unbroken at the start: when one of them breaks, all stop."""
    wired: HexSet = 0
    """Wire that has stopped the stack, entered or left."""
    has_entered: bool = False
    """Whether the last points were spent to enter a hex."""
    is_sheltered: bool = False
    """Whether no Op Fire is possible at the hex just entered."""
    guide: UnitNumber = NOTHING
    """A Squad that goes along with a Tank without being activated by the Order."""


class Played(NamedTuple):
    """A card on the table whose effect can still be taken away."""

    seat: int
    card: int
    is_cancelled: bool = False


class Attack(NamedTuple):
    """An attack with a total: fire, impact, mines, air strike.

    ``seat`` rolls it. ``firers`` and ``weapons`` take part, ``adds`` are named modifiers.
    """

    kind: str
    seat: int
    target: HexNumber
    firers: UnitSet = 0
    weapons: WeaponSet = 0
    power: int = 0
    adds: tuple[tuple[str, int], ...] = ()
    total: int = 0
    waiting: UnitSet = 0
    """Formations that have not yet answered with a defence roll."""
    answering: UnitNumber = NOTHING
    """The Formation that answers just now, until its roll is judged."""
    guns: UnitSet = 0
    """The Tanks, among the firers, that fire their gun."""
    origins: HexSet = 0
    """The hexes from which it is fired, whatever becomes of the firers."""


class Volley(NamedTuple):
    """Who fires, attack by attack: who is ready, who was summoned, who may fire together."""

    seat: int
    ready: FirerSet
    summoned: UnitSet
    groups: tuple[UnitSet, ...]
    refused: tuple[tuple[HexNumber, FirerSet], ...] = ()
    """Hexes at which attacks came to nothing, each with those who tried."""
    attacks: int = 0


class Melee(NamedTuple):
    """A melee: its hex, who was there first, what Actions add, and the totals of both sides."""

    hex: int
    holder: SideNumber = NOTHING
    adds: tuple[int, ...] = (0, 0)
    fighters: UnitSet = 0
    """Those who take part, fixed when the strengths are added up."""
    powers: tuple[int, ...] = (0, 0)
    totals: tuple[int, ...] = (0, 0)


class Mission(NamedTuple):
    """A bombardment under way: who rolls, whose guns fire, how and how strongly."""

    seat: int
    owner: SideNumber
    """Whose Telephone and markers they are; not who rolls when the rounds fall short."""
    box: str
    power: int
    observer: HexNumber = NOTHING
    """The hex from which a Leader observes; NOTHING for the Artillery Observer."""
    leader: UnitNumber = NOTHING
    """The Leader who observes, if one does."""
    adds: tuple[tuple[str, int], ...] = ()
    is_settled: bool = False
    """Whether the guns were laid before, so that the observer has to keep sight of the round."""
    is_exact: bool = False
    """Whether an accurate round does not drift."""
    waiting: HexSet = 0
    """Occupied hexes that are still to be struck."""
    gassed: UnitSet = 0
    """Those whom the gas of this bombardment has just broken."""
    is_relieved: bool = False
    """Whether its side received another Telephone meanwhile: its markers go with it."""


class Flight(NamedTuple):
    """A plane over the board: whose, where it was placed, its direction, and what it does."""

    seat: int
    hex: int
    heading: DirectionNumber = NOTHING
    mode: str = ""
