"""Positions for the rules of Great War Commander, on its boards and with its counters.

``field("bleid", german="N5 inf14 rommel, M6 fus14 +mg08", entente="G5 lig14* durant")`` stands on
the board of a scenario with nobody but those who are named: a hex, then counters by the end of
their id. ``*`` is broken, ``!`` suppressed, ``^`` veteran, ``+mg08`` is a Weapon for the counter
before it. Hands are card ids, ``dice`` the cards that are turned up next, by id or as dice
``"4-3"`` (a card with these dice and no trigger) or ``"5-5 event"``. ``run(s, "melees")`` calls a
procedure on the position; ``answer(s, ...)`` gives answers by their words, unit, hex or card names.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from games.gwc import plugin
from games.gwc.book import GwcBook
from games.gwc.rules.turns.set_up import seat_players
from games.gwc.state import Field, Order, item_set, place
from ww1core.errors import FlowError
from ww1core.events import Bus, Told
from ww1core.hexgrid.hexset import from_members
from ww1core.play.notation import read
from ww1core.plugins import Title
from ww1core.plugins.manager import Plugins
from ww1core.turns import ScriptedChance, advance, current_offer, decide
from ww1core.turns.chance import RandomChance
from ww1core.turns.decks import full_deck


@lru_cache(maxsize=16)
def opened(scenario: str, options: tuple[str, ...] = ()) -> GwcBook:
    """A book of the title, opened once."""
    book = Title(Plugins("gwc", plugin, ())).open(scenario, options)
    assert isinstance(book, GwcBook)
    return book


MARKS = {"*": "broken", "!": "suppressed", "^": "veteran"}


def unit_of(s: Field, name: str) -> int:
    """The Formation of a test by its name or the end of its id, on the board if possible."""
    book = s.book
    ids = [one.id for one in book.units]
    if name in ids:
        return ids.index(name)
    found = [
        number
        for number, one in enumerate(book.units)
        if one.counter.split("-")[-1] == name or one.id.partition("-")[2] == name
    ]
    on_board = [number for number in found if s.hex[number] >= 0]
    assert found, f"no Formation {name!r}"
    return (on_board or found)[0]


def put_units(s: Field, seat: int, said: str) -> None:
    """Put the Formations of a side on the board."""
    book = s.book
    for stack in filter(None, (one.strip() for one in said.split(","))):
        label, *words = stack.split()
        hex_, last = book.land.hex(label), -1
        for word in words:
            if word.startswith("+"):
                s.weapon[last] = next(
                    number
                    for number, one in enumerate(book.weapons)
                    if one.seat == seat
                    and one.counter.split("-")[-1] == word[1:].rstrip("*")
                    and number not in s.weapon
                )
                if word.endswith("*"):
                    s.weapons_broken |= 1 << s.weapon[last]
                continue
            name = word.rstrip("*!^")
            last = next(
                (
                    number
                    for number, one in enumerate(book.units)
                    if one.seat == seat and s.hex[number] < 0 and one.counter.split("-")[-1] == name
                ),
                -1,
            )
            assert last >= 0, f"no counter {name!r} of {book.seats[seat]} is left"
            place(s, last, hex_)
            for mark in word[len(name) :]:
                field_ = MARKS[mark]
                setattr(s, field_, getattr(s, field_) | 1 << last)


def card_named(s: Field, seat: int, name: str) -> int:
    """A card by its id, by its dice ("4-3", "5-5 event") or by what it bears ("O21", "E60")."""
    book = s.book
    ids = [card.id for card in book.cards]
    if name in ids:
        return ids.index(name)
    dice, _, trigger = name.partition(" ")
    for number in range(len(book.decks.cards)):
        card = book.cards[number]
        if card.seat != seat or s.discards[seat] >> number & 1:
            continue
        bears = {card.order, card.action, card.event}
        if name in bears or ("{}-{}".format(*card.dice), card.trigger) == (dice, trigger):
            return number
    raise AssertionError(f"no card {name!r} for {book.seats[seat]}")


@pytest.fixture
def field():
    """Build a position; see the text of this file."""

    def build(
        scenario: str = "bleid",
        *,
        german: str = "",
        entente: str = "",
        hands: tuple[str, ...] = ("", ""),
        dice: tuple[str, ...] | list[str] = (),
        active: int = 0,
        order: str = "",
        options: tuple[str, ...] = (),
        seed: int = 1,
        **slots: object,
    ) -> Field:
        book = opened(scenario, options)
        s = book.state_type(book)
        s.stack = []
        if book.side_seats is not None:
            seat_players(s)
        for seat, said in enumerate((german, entente)):
            put_units(s, seat, said)
        s.active = active
        s.surrender = tuple(side.surrender for side in book.sides)
        s.initiative = 1 - active
        s.control = book.sheet.control
        given = (*hands, *("",) * (len(book.seats) - len(hands)))
        held = tuple(
            from_members(card_named(s, seat, name) for name in said.split())
            for seat, said in enumerate(given)
        )
        s.hands = held
        s.decks = tuple(full_deck(book.fate[seat] & ~held[seat]) for seat in range(len(book.seats)))
        s.strategy_decks = tuple(full_deck(deck) for deck in book.strategy_deck)
        if order:
            s.order = Order(order, active)
        for name, given in slots.items():
            setattr(s, name, given)
        script: dict = {}
        for said in dice:
            seat_name, _, card = said.rpartition(":")
            seat = book.seats.index(seat_name) if seat_name else active
            script.setdefault(("dice", seat), []).append(card_named(s, seat, card))
        s.chance = ScriptedChance(script, RandomChance(seed))
        s.bus = Bus()
        log = LOGS[id(s)] = []
        s.bus.listen(log.append)
        return s

    LOGS.clear()
    return build


LOGS: dict[int, list] = {}


def until_asked(s: Field, go, *args: object):
    """Go on until somebody is asked; None when what was called is done."""
    try:
        return go(s, *args)
    except FlowError:
        if s.stack or s.ended is not None:
            raise
        return None


@pytest.fixture
def told():
    """The keys of what was told in a position, with its arguments: ``told(s, "told.broken")``."""

    def lines(s: Field, key: str | None = None) -> list:
        found = [event for event in LOGS[id(s)] if isinstance(event, Told)]
        if key is None:
            return [event.key for event in found]
        return [dict(event.args) for event in found if event.key == key]

    return lines


@pytest.fixture
def run():
    """Call a procedure or a decision by its name and run it; the offer that waits then."""

    def call_it(s: Field, name: str, *args: object):
        s.stack.append(s.book.program.frame(name, args))
        return until_asked(s, advance)

    return call_it


@pytest.fixture
def answer():
    """Answer what waits, by the names of the choices; the offer that waits then.

    ``"pass*"`` passes as long as a window asks, before anything else waits.
    """

    def give(s: Field, *said: str):
        offer = current_offer(s)
        for one in said:
            if one == "pass*":
                while (
                    offer is not None and "pass" in offer.options and offer.name.endswith("_play")
                ):
                    offer = until_asked(s, decide, offer, "pass")
                continue
            assert offer is not None, f"nothing is asked, {one!r} was to be answered"
            choice = one if one in offer.options else read(s.book, offer, f"{offer.name} {one}")
            assert choice in offer, f"{one!r} is not offered by {offer.name}: {offer.options}"
            offer = until_asked(s, decide, offer, choice)
        return offer

    return give


@pytest.fixture
def refused():
    """Which rule forbids an answer to the decision that waits."""

    def ask(s, said):
        offer = current_offer(s)
        choice = read(s.book, offer, said)
        reasons = offer.asking.why_not(s, choice, s.stack[-1][2])
        return reasons[0].rule if reasons else ""

    return ask


@pytest.fixture
def unit():
    """A Formation by the end of its id: ``unit(s, "rommel")``."""
    return unit_of


@pytest.fixture
def at():
    """A hex by its label."""

    def hex_of(s: Field, label: str) -> int:
        return s.book.land.hex(label)

    return hex_of


@pytest.fixture
def equip():
    """Give a side a Telephone by its id: ``equip(s, 0, "ger-t10", "gas_attack")``."""

    def give(s: Field, seat: int, name: str, box: str = "local_barrage", *, broken: bool = False):
        s.telephone[seat] = [one.id for one in s.book.telephones].index(name)
        s.battery = (*s.battery[:seat], box, *s.battery[seat + 1 :])
        s.line_cut |= broken << seat

    return give


@pytest.fixture
def gunner(field, equip):
    """A German battery of FP 10 with a Leader in L5, in 1918."""

    def build(box: str = "local_barrage", entente: str = "C4 dou", **slots):
        s = field("cantigny", german="L5 nehring inf", entente=entente, order="O19", **slots)
        equip(s, 0, "ger-t10", box)
        return s

    return build


@pytest.fixture
def script():
    """Write down what is turned up: ``script(s, "dice german 4-3", "drift german 1-4")``.

    Dice and drift are dice, hexes are labels; triggers are hushed.
    """

    def write(s: Field, *lines: str) -> None:
        s.hushed = 1
        found: dict = {}
        used = sum(s.hands)
        for name, side, what in (line.split() for line in lines):
            seat = s.book.seats.index(side)
            card = next(
                number
                for number in range(len(s.book.decks.cards))
                if s.book.cards[number].seat == seat
                and not used >> number & 1
                and what
                in {
                    "{}-{}".format(*s.book.cards[number].dice),
                    s.book.land.number(s.book.cards[number].hex),
                }
            )
            used |= 1 << card
            found.setdefault((name, seat), []).append(card)
        s.chance = ScriptedChance(found, RandomChance(1))

    return write


@pytest.fixture
def drive():
    """Answer decisions by their name, pass what can be passed, else take the first option.

    ``drive(s, choose_box="gas_attack", next_to_strike=["G6", "G7"])`` stops before a decision
    whose answer is ``...`` and gives the names of those that were asked.
    """

    def go(s: Field, **answers: object) -> list[str]:
        asked: list[str] = []
        while s.stack and (offer := current_offer(s)) is not None:
            said = answers.get(offer.name, "")
            if said is ...:
                break
            if isinstance(said, list):
                said = said.pop(0) if said else ""
            asked.append(offer.name)
            if said:
                choice = said if said in offer.options else None
                choice = read(s.book, offer, f"{offer.name} {said}") if choice is None else choice
            else:
                choice = "pass" if "pass" in offer.options else offer.options[0]
            assert choice in offer, f"{said!r} is not offered by {offer.name}: {offer.options}"
            until_asked(s, decide, offer, choice)
        return asked

    return go


@pytest.fixture
def set_off(run, answer):
    """Let Formations of one hex set off together; the offer where they go first.

    ``set_off(s, "inf", "schmidt")`` is a Move of the active player, with those activated who go;
    ``order="O16"`` an Advance. Others are activated by ``also=("fra-pol-2",)``.
    """

    def go(s: Field, *names: str, order: str = "O23", also: tuple[str, ...] = ()):
        first, *others = (unit_of(s, name) for name in names)
        awake = from_members([first, *others, *(unit_of(s, name) for name in also)])
        s.order = Order(order, s.active, activated=awake)
        s.activated |= awake
        how = "advance_stack" if order == "O16" else "march_stack"
        offer = run(s, how, s.active, first)
        for other in others:
            offer = answer(s, s.book.units[other].id)
        return answer(s, "done") if offer is not None and offer.name == "join_stack" else offer

    return go


@pytest.fixture
def hexes():
    """The labels of the hexes that an offer holds, in order."""

    def labels(s: Field, offer) -> list[str]:
        return sorted(s.book.land.number(one) for one in offer.options if isinstance(one, int))

    return labels


@pytest.fixture
def hold():
    """Give a player a Strategy Card, which is not in his deck then: ``hold(s, 0, "G-SC1")``."""

    def give(s: Field, seat: int, name: str) -> int:
        card = card_named(s, seat, name)
        deck = s.book.strategy_deck[seat] & ~(1 << card)
        s.strategy = item_set(s.strategy, seat, 1 << card)
        s.strategy_decks = item_set(s.strategy_decks, seat, full_deck(deck))
        return card

    return give


@pytest.fixture
def comes():
    """Say which card a player turns up next for a purpose: ``comes(s, "hex", 0, "D4")``."""

    def script(s: Field, name: str, seat: int, *said: str) -> None:
        for one in said:
            if name == "hex":
                hex_ = s.book.land.hex(one)
                cards = enumerate(s.book.decks.cards)
                number = next(n for n, card in cards if (card.seat, card.hex) == (seat, hex_))
            else:
                number = card_named(s, seat, one)
            s.chance._left.setdefault((name, seat), []).append(number)

    return script


@pytest.fixture
def drawn(field):
    """A position on a board that the test draws; see drawn_board.py."""
    path = Path(__file__).with_name("drawn_board.py")
    spec = spec_from_file_location("drawn_board", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    def draw(ground="", *, levels="", sides="", corners=(), base="vaux", **position):
        return module.draw(field(base, **position), ground, levels, sides, dict(corners))

    return draw
