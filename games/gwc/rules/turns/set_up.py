"""Set-up: the ground, the troops, tracks, markers and cards as the scenario sheet says."""

from __future__ import annotations

from games.gwc.rules.cards.fate import deal_card, deal_strategy, reshuffle
from games.gwc.rules.cards.random_hex import draw_random_hex
from games.gwc.rules.formations.partners import owner
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.ground import terrain
from games.gwc.rules.ground.ground_now import impassable
from games.gwc.rules.ground.overstack import has_room
from games.gwc.rules.ground.works import KINDS, put_up
from games.gwc.rules.turns.objectives import draw_open_chit, draw_secret_chit
from games.gwc.state import AWAY, NOTHING, Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import other, place, units_in
from ww1core.turns import (
    Steps,
    decision,
    each,
    full_deck,
    procedure,
    spoken_by,
    when_option,
    when_shared,
)

HELD = (
    "hands",
    "seen",
    "discards",
    "hq_card",
    "strategy",
    "strategy_discards",
    "strategy_under",
    "strategy_known",
    "reminders",
    "secret_chits",
)
"""What each player has, as sets of cards, markers or players."""
BARRAGE = 18
"""The impact total of the shells before the battle."""


@procedure
def set_up() -> Steps:
    """Everything before the first Turn."""
    return (
        when_shared(seat_players),
        lay_tracks,
        lay_works,
        lay_telephones,
        lay_reinforcements,
        give_weapons,
        when_option(
            "free_setup",
            each("seat", set_up_order, each("unit", to_set_up, spoken_by(owner, set_up_formation))),
            otherwise=(place_as_printed,),
        ),
        shuffle_decks,
        fire_mines,
        release_gas,
        bombard,
        lay_objectives,
        deal_cards,
    )


@rule("SR-three-players")
def seat_players(s: Field) -> None:
    """Every player has a hand, a deck and all that goes with them, empty as yet."""
    number = len(s.book.seats)
    for name in HELD:
        setattr(s, name, (0,) * number)
    s.decks = s.strategy_decks = (full_deck(0),) * number
    s.highest = (NOTHING,) * number


@rule("GWC-4.3a", "GWC-6.1.1", "GWC-9.a", "GWC-7.3.1a", "GWC-5.a", "GWC-6.2.1")
def lay_tracks(s: Field) -> None:
    """Balance, time, surrender levels, control, and who has the Initiative Card."""
    sheet = s.book.sheet
    s.vp, s.time = sheet.balance, sheet.time
    s.surrender = tuple(side.surrender for side in sheet.sides)
    s.control = sheet.control
    s.initiative = sheet.initiative
    s.active = sheet.first_player


@rule("GWC-F125.1")
def lay_works(s: Field) -> None:
    """The Fortifications."""
    for hex_, kind in s.book.sheet.fortifications:
        put_up(s, hex_, kind)


@rule("GWC-4.4.2", "GWC-2.2.3", "SR-lines-cut")
def lay_telephones(s: Field) -> None:
    """The Telephones in their boxes; cut lines make them broken."""
    boxes = list(s.battery)
    for number, telephone in enumerate(s.book.telephones):
        seat = telephone.seat
        if telephone.box:
            s.telephone[seat] = number
            boxes[seat] = telephone.box
            if telephone.is_broken or seat in s.book.special.lines_cut:
                s.line_cut |= 1 << seat
    s.battery = tuple(boxes)


@rule("GWC-6.1.2e")
def lay_reinforcements(s: Field) -> None:
    """Those who come later stand on the Time Track."""
    away = [(about.arrives, unit) for unit, about in enumerate(s.book.units) if about.arrives]
    s.away = tuple(sorted(away))
    for _, unit in away:
        s.hex[unit] = AWAY


@rule("GWC-11.2a", "GWC-GL-STRICT")
def give_weapons(s: Field) -> None:
    """Units have the Weapons that the sheet gives them."""
    for unit, about in enumerate(s.book.units):
        s.weapon[unit] = about.weapon if about.weapon >= 0 else NOTHING


@rule("GWC-8.2.2")
def place_as_printed(s: Field) -> None:
    """Everybody stands where the sheet has him."""
    for unit, about in enumerate(s.book.units):
        if about.start >= 0:
            place(s, unit, about.start, "GWC-8.2.2")


def set_up_order(s: Field) -> tuple[int, ...]:
    """Who sets up first."""
    return s.book.sheet.set_up_order


def to_set_up(s: Field, seat: int) -> tuple[int, ...]:
    """The Formations that a side sets up."""
    return tuple(unit for unit in members(s.book.own[seat]) if s.book.units[unit].start >= 0)


@rule("GWC-8.2.2")
def hexes_to_set_up(s: Field, seat: int, unit: int) -> HexSet:
    """The hexes of the zone that can be entered, without enemies and within stacking."""
    zone = s.book.sides[seat].zone & ~(impassable(s) | s.occupied[other(seat)])
    return from_members(hex_ for hex_ in members(zone) if has_room(s, unit, hex_))


@decision(rule="GWC-8.2.2", asks="hex", among=(hexes_to_set_up, "no_room_to_set_up"))
def set_up_formation(s: Field, hex_: int, unit: int) -> None:
    """Where a player sets up his next Formation, with its Weapon."""
    place(s, unit, hex_, "GWC-8.2.2")


@rule("GWC-1.F.a", "GWC-1.S.a")
def shuffle_decks(s: Field) -> None:
    """Each player has his own Fate deck and his own Strategy Cards."""
    s.decks = tuple(full_deck(deck) for deck in s.book.fate)
    s.strategy_decks = tuple(full_deck(deck) for deck in s.book.strategy_deck)


@rule("SR-mine-crater")
def fire_mines(s: Field) -> None:
    """Mines under the line: Shell Holes without works, and the Defender around is suppressed."""
    craters = s.book.special.craters
    if not craters:
        return
    for name in KINDS.values():
        setattr(s, name, getattr(s, name) & ~craters)
    s.shell_holes |= craters
    defender = s.book.sheet.defender
    if defender >= 0:
        _suppress_in(s, s.book.land.grid.spread(craters), defender, "SR-mine-crater")


@rule("SR-gas-start")
def release_gas(s: Field) -> None:
    """Gas lies on the ground, and everybody in it is suppressed."""
    gas = s.book.special.gas
    s.gas |= gas
    for seat in (0, 1):
        _suppress_in(s, gas, seat, "SR-gas-start")


def _suppress_in(s: Field, hexes: HexSet, seat: int, rule_id: str) -> None:
    suppress(s, units_in(s, hexes) & s.book.own[seat], rule_id)


@rule("SR-prep")
def bombard(s: Field) -> None:
    """Shells fall on random hexes: the ground suffers, enemies there are suppressed."""
    for seat, shells in s.book.special.preparation:
        for _ in range(shells):
            hex_ = draw_random_hex(s, seat, "SR-prep")
            tell(s, "told.shell", "SR-prep", hex=hex_)
            terrain.degrade(s, hex_, BARRAGE, "SR-prep")
            _suppress_in(s, 1 << hex_, other(seat), "SR-prep")
        reshuffle(s, seat)


@rule("GWC-7.3.2a", "GWC-7.3.3a", "GWC-4.4.1")
def lay_objectives(s: Field) -> None:
    """Markers that lie open are in the balance; others are drawn, open ones score at once."""
    sheet, chits = s.book.sheet, s.book.kinds["chit"]
    s.open_chits = from_members(chits.number(name) for name in sheet.open)
    s.cup = chits.all & ~s.open_chits
    for _ in range(sheet.drawn_open):
        draw_open_chit(s, "GWC-7.3.2a")
    for seat in sheet.set_up_order:
        for _ in range(sheet.drawn_secret[seat]):
            draw_secret_chit(s, seat, "GWC-7.3.3a")


@rule("GWC-1.1", "GWC-1.S.a", "SR-three-players")
def deal_cards(s: Field) -> None:
    """Each player draws his hand and his Strategy Cards."""
    for seat in s.book.sheet.set_up_order:
        for player in s.book.partners(seat):
            about = s.book.commanders[player]
            for _ in range(about.hand_size):
                deal_card(s, player, "GWC-1.1")
            for _ in range(about.strategy_cards):
                deal_strategy(s, player, "GWC-1.S.a")
