"""The state of a fight: where Formations stand, what lies on the ground, what is going on."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid import HexSet, from_members, members
from ww1core.pieces import MapState, layer, other, stack_of
from ww1core.turns import (
    NOBODY,
    OWNER,
    Deck,
    column,
    deck_size,
    full_deck,
    record,
    remembered,
    value,
)

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

NOTHING = -1
GERMAN, ENTENTE = 0, 1
ChitSet = int
SeatSet = int
UNUSED, FALLEN, AWAY = -1, -2, -3
"""Where a counter is that is not on the map: among the unused ones, on the Casualty Track, on
the Time Track."""

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


def _left(decks: tuple[Deck, ...]) -> int:
    """How many cards are left in the decks of both sides."""
    return sum(map(deck_size, decks))


class Field(MapState):
    """Where everything is; sets of Formations, Weapons, cards, hexes are integers."""

    book: GwcBook
    crowded: list[HexSet] = layer(at_least=2)
    """By side the hexes in which it has several Formations."""
    # Formations
    weapon: array[int] = column("h", fill=NOTHING)
    """The Weapon that a Unit carries."""
    broken: UnitSet = value(0)
    suppressed: UnitSet = value(0)
    veteran: UnitSet = value(0)
    activated: UnitSet = value(0)
    """Who has been activated this Turn, of both sides."""
    detached: tuple[tuple[UnitNumber, UnitNumber], ...] = value(())
    """Platoons and the Squads that a Detachment has bound to them until the Order ends."""
    exited: UnitSet = value(0)
    """Tanks that have left the board once."""
    tank_lost: tuple[bool, ...] = value((False, False))
    highest: tuple[UnitNumber, ...] = value((NOTHING, NOTHING))
    """The Highest-Ranking Leader whom each side has named among equals."""
    away: tuple[tuple[int, UnitNumber], ...] = value(())
    """Who is on the Time Track: (space, Formation); a Tank stands on two spaces."""
    fallen: tuple[UnitSet, ...] = value((0, 0))
    """The Casualty Track, by side."""
    intruded: tuple[HexSet, ...] = value((0, 0))
    """Hexes where a side came upon Formations of the enemy, who were there first."""
    postponed: HexSet = value(0)
    """Hexes where reinforcements have just met the enemy: they fight when the Order ends."""
    # Weapons and Telephones
    weapons_broken: WeaponSet = value(0)
    weapons_lost: WeaponSet = value(0)
    """The Weapons box of the Casualty Track."""
    telephone: array[int] = column("b", by="seat", fill=NOTHING)
    line_cut: SeatSet = value(0)
    """The seats whose Telephone is broken."""
    battery: tuple[str, ...] = value(("local_barrage", "local_barrage"))
    """The box of the Artillery Track where each Telephone stands."""
    spotted: tuple[HexNumber, ...] = value((NOTHING, NOTHING))
    """The hex of each side's Spotting Round."""
    impact: tuple[HexSet, ...] = value((0, 0))
    # the ground
    shell_holes: HexSet = value(0)
    rubble: HexSet = value(0)
    lost_paths: HexSet = value(0)
    foxholes: HexSet = value(0)
    trenches: HexSet = value(0)
    mines: HexSet = value(0)
    wire: HexSet = value(0)
    blockhouses: HexSet = value(0)
    pillboxes: HexSet = value(0)
    gas: HexSet = value(0)
    blaze: HexSet = value(0)
    smoke: tuple[tuple[HexNumber, int], ...] = value(())
    """Smoke as (hex, hindrance)."""
    breached: tuple[tuple[HexNumber, HexNumber], ...] = value(())
    """Walls that became destroyed walls, as pairs of hexes."""
    # cards
    decks: tuple[Deck, ...] = value((full_deck(0), full_deck(0)), shown=NOBODY, count=_left)
    hands: tuple[CardSet, ...] = value((0, 0), shown=OWNER)
    seen: tuple[CardSet, ...] = value((0, 0))
    """What each player has seen of what others still hold; all of them know that."""
    discards: tuple[CardSet, ...] = value((0, 0))
    hq_card: tuple[CardSet, ...] = value((0, 0), shown=NOBODY)
    """The face-down card of HQ Orders, as a set of one or none."""
    strategy_decks: tuple[Deck, ...] = value(
        (full_deck(0), full_deck(0)), shown=NOBODY, count=_left
    )
    strategy: tuple[CardSet, ...] = value((0, 0), shown=OWNER)
    strategy_discards: tuple[CardSet, ...] = value((0, 0))
    strategy_under: tuple[CardSet, ...] = value((0, 0), shown=OWNER)
    """The Strategy Card that its owner has put under his deck, as a set of one or none."""
    strategy_known: tuple[SeatSet, ...] = value((0, 0))
    """By Strategy deck the seats that know its top card."""
    reminders: tuple[CardSet, ...] = value((0, 0))
    strategy_used: SeatSet = value(0)
    """The seats that have used a Strategy Card this Turn."""
    strategy_new: SeatSet = value(0)
    """The seats whose Strategy Card was drawn this Turn and waits for the next."""
    initiative: SideNumber = value(GERMAN)
    # tracks
    vp: int = value(0)
    """The one balance of victory points: above 0 German, below 0 Entente."""
    time: int = value(0)
    surrender: tuple[int, ...] = value((0, 0))
    control: tuple[SideNumber, ...] = value((NOTHING,) * 5)
    """Who controls each Objective."""
    open_chits: ChitSet = value(0)
    secret_chits: tuple[ChitSet, ...] = value((0, 0), shown=OWNER)
    cup: ChitSet = value(0, shown=NOBODY)
    # the Turn
    active: SideNumber = value(GERMAN)
    orders_given: int = value(0)
    is_idle_done: bool = value(initial=False)
    has_passed: bool = value(initial=False)
    is_turn_over: bool = value(initial=False)
    is_stalled: bool = value(initial=False)
    """Whether the Turn before was a pass without a discard."""
    stalls_before: int = value(0)
    """How many such passes went before that one without a break."""
    discarded: int = value(0)
    """Cards discarded by passing this Turn."""
    players_used: SeatSet = value(0)
    """The players activated for Recover or Rout this Turn."""
    observers_used: SeatSet = value(0)
    """The seats whose Artillery Observer has observed this Turn."""
    hushed: int = value(0)
    """Above 0 while a trigger is resolved: rolls then have no triggers."""
    hot: tuple[UnitSet, ...] = value(())
    """Who was activated for Op Fire in this Move Order, card by card."""
    liberties: int = value(0)
    """What this Move Order is allowed beyond the rules, as bits (rules/situations/liberties.py)."""
    guides_used: SeatSet = value(0)
    """The seats that have sent a guide with a Tank this Turn."""
    # what is going on
    roll: Roll = record(Roll)
    order: Order = record(Order)
    summons: Summons = record(Summons)
    trial: Trial = record(Trial)
    march: March = record(March)
    attack: Attack = record(Attack)
    volley: Volley = record(Volley)
    melee: Melee = record(Melee)
    played: Played = record(Played)
    mission: Mission = record(Mission)
    flight: Flight = record(Flight)

    def entered(self, unit: int, hex_: int) -> None:
        """Note whether a side comes upon the enemy in a hex."""
        seat, bit = self.book.units[unit].seat, 1 << hex_
        if self.occupied[other(seat)] & bit and stack_of(self, hex_, seat) == 1 << unit:
            intruded = [hexes & ~bit for hexes in self.intruded]
            intruded[seat] |= bit
            self.intruded = tuple(intruded)


class SharedField(Field):
    """A field on which several players share a side."""

    voice: tuple[int, ...] = value((GERMAN, ENTENTE))
    """By side the player who acts for it just now."""


@remembered(reads=("weapon",))
def armed(s: Field) -> UnitSet:
    """The Formations that carry a Weapon."""
    return from_members(unit for unit, weapon in enumerate(s.weapon) if weapon >= 0)


def carried(s: Field, units: UnitSet) -> WeaponSet:
    """The Weapons that some Formations carry."""
    return from_members([s.weapon[unit] for unit in members(units & armed(s))])
