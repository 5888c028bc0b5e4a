"""Positions at Corvin, written in one line and waiting for a decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

import pytest
from ww1_tutorial.book import Corvin
from ww1_tutorial.state import Field

from ww1core.events import Bus, Log
from ww1core.hexgrid.changes import put_terrain
from ww1core.ledger.ledger_file import Ledger, load_ledger
from ww1core.play.notation import label, read
from ww1core.plugins import Title, find_title
from ww1core.turns import Offer, RandomChance, ScriptedChance, advance, current_offer, decide
from ww1core.turns.chance import Chance

FIRST_MARKERS = {"blue": 0, "red": 2}


@lru_cache(maxsize=8)
def opened(scenario: str, options: tuple[str, ...]) -> Corvin:
    """A book, opened once."""
    book = find_title("tutorial").open(scenario, options)
    assert isinstance(book, Corvin)
    return book


class Table:
    """A game on the table of a test: everything is asked and answered by name."""

    def __init__(self, s: Field) -> None:
        self.s = s
        self.book: Corvin = s.book
        self.offer: Offer | None = current_offer(s)
        self.log = Log()
        bus = Bus()
        bus.listen(self.log)
        s.bus = bus

    @property
    def asked(self) -> tuple[str, str]:
        """The decision that waits and who decides."""
        return self.offer.name, self.book.seats[self.offer.seat]

    @property
    def options(self) -> set[str]:
        """What is offered, by name."""
        return {label(self.book, self.offer, choice) for choice in self.offer.options}

    def answer(self, *names: str) -> Table:
        """Answer the decisions that wait, one after the other."""
        for name in names:
            choice = read(self.book, self.offer, name)
            assert choice in self.offer, f"{name} is not among {self.options}"
            self.offer = decide(self.s, self.offer, choice)
        return self

    def order(self, unit: str, order: str) -> Table:
        """Give an order to a unit of the active seat."""
        return self.answer(unit, order)

    def why(self, name: str) -> tuple[tuple[str, str], ...]:
        """The rules and texts that forbid an answer."""
        choice = read(self.book, self.offer, name)
        reasons = self.offer.asking.why_not(self.s, choice, self.s.stack[-1][2])
        return tuple((reason.rule, reason.text.key) for reason in reasons)

    def unit(self, name: str) -> int:
        return self.book.kinds["unit"].number(name)

    def place(self, unit: str) -> str:
        """The hex of a unit; "" off the map."""
        hex_ = self.s.hex[self.unit(unit)]
        return self.book.land.number(hex_) if hex_ >= 0 else ""

    def steps(self, unit: str) -> int:
        return self.s.steps[self.unit(unit)]

    def units(self, set_: int) -> set[str]:
        """The names of a set of units."""
        return {name for name in self.unit_names() if set_ >> self.unit(name) & 1}

    def unit_names(self) -> Iterator[str]:
        return (self.book.name("unit", unit) for unit in range(len(self.book.units)))

    def hexes(self, set_: int) -> set[str]:
        """The names of a set of hexes."""
        land = self.book.land
        return {land.number(hex_) for hex_ in land.grid.hexes if set_ >> hex_ & 1}

    def hand(self, seat: str) -> set[str]:
        """The names of the cards in a hand."""
        cards = self.s.hands[self.book.seats.index(seat)]
        kind = self.book.kinds["card"]
        return {kind.label(card) for card in range(kind.size) if cards >> card & 1}

    def events(self, type_: type) -> list[object]:
        """What was told of one kind."""
        return [event for event in self.log.events if isinstance(event, type_)]

    def roll(self, **dice: list[int]) -> Table:
        """Write down the dice to come; markers and cards come as they like."""
        self.s.chance = ScriptedChance(dice, Unscripted())
        return self


class Unscripted:
    """Draws markers and cards by chance and refuses to roll dice."""

    def __init__(self) -> None:
        self._chance = RandomChance(0)

    def pick(self, s: Field, name: str, about: tuple[int, ...], outcomes: tuple[int, ...]) -> int:
        assert name in {"marker", "card"}, f"no die is written down for {name}"
        return self._chance.pick(s, name, about, outcomes)


def card_set(book: Corvin, names: str) -> int:
    """The set of some cards: "Ambush I, Support II"."""
    kind = book.kinds["card"]
    return sum(1 << kind.number(name.strip()) for name in names.split(",") if name.strip())


def unit_set(book: Corvin, names: str) -> int:
    kind = book.kinds["unit"]
    return sum(1 << kind.number(name) for name in names.split())


def hex_set(book: Corvin, names: str) -> int:
    return sum(1 << book.land.hex(name) for name in names.split())


def put_pieces(s: Field, pieces: str) -> None:
    """Clear the map and place units: "B1 0303, R1 0403*, RG 0603 SW"; a star is a lost step."""
    book = s.book
    for unit in range(len(book.units)):
        s.hex[unit], s.steps[unit] = -1, 0
    for piece in pieces.split(","):
        name, place, *facing = piece.split()
        unit = book.kinds["unit"].number(name)
        s.hex[unit] = book.land.hex(place.rstrip("*"))
        s.steps[unit] = book.units[unit].steps - place.count("*")
        if facing:
            s.facing[unit] = book.land.grid.direction_names.index(facing[0])
    s.rebuild()


@pytest.fixture(scope="session")
def title() -> Title:
    return find_title("tutorial")


@pytest.fixture(scope="session")
def open_book():
    """Open a scenario with some options."""

    def open_(scenario: str = "bridge", *options: str) -> Corvin:
        return opened(scenario, tuple(sorted(options)))

    return open_


@pytest.fixture(scope="session")
def book() -> Corvin:
    return opened("bridge", ())


@pytest.fixture(scope="session")
def ledger() -> Ledger:
    return load_ledger(find_title("tutorial").plugins.ledger())


@pytest.fixture
def start():
    """A game at its first decision, the marker of one seat drawn."""

    def begin(
        scenario: str = "bridge",
        *options: str,
        active: str = "blue",
        chance: Chance | None = None,
    ) -> Table:
        book = opened(scenario, tuple(sorted(options)))
        s = Field(book)
        marker = {"marker": [FIRST_MARKERS[active]]}
        s.chance = ScriptedChance(marker, Unscripted() if chance is None else chance)
        log = Log()
        s.bus = Bus()
        s.bus.listen(log)
        advance(s)
        table = Table(s)
        table.log.events[:] = log.events
        return table

    return begin


@pytest.fixture
def position(start):
    """A game that waits for the first order of a seat, the pieces placed as a text says.

    Hands are empty unless given, so that no window opens; the cards that are neither held nor
    discarded form the deck.
    """

    def put(
        pieces: str,
        *options: str,
        active: str = "blue",
        turn: int = 1,
        hands: Mapping[str, str] | None = None,
        discards: str = "",
        ordered: str = "",
        unsupplied: str = "",
        control: tuple[str, str] | None = None,
        terrain: Mapping[str, str] | None = None,
        scenario: str = "bridge",
        **dice: list[int],
    ) -> Table:
        s = start(scenario, *options, active=active).s
        book = s.book
        put_pieces(s, pieces)
        s.turn = turn
        s.ordered, s.unsupplied = unit_set(book, ordered), unit_set(book, unsupplied)
        s.hands = tuple(card_set(book, (hands or {}).get(seat, "")) for seat in book.seats)
        s.discards = card_set(book, discards)
        s.deck = book.kinds["card"].all & ~(s.hands[0] | s.hands[1] | s.discards)
        if control is not None:
            s.control = tuple(hex_set(book, held) for held in control)
        for key, hexes in (terrain or {}).items():
            s.changes = put_terrain(book.land, s.changes, key, hex_set(book, hexes))
        return Table(s).roll(**dice)

    return put


def random_states(book: Corvin, seed: int) -> Iterator[tuple[Field, Offer]]:
    """Every decision of a random game: the state, to be copied before it is changed."""
    s = Field(book)
    s.chance = RandomChance(seed)
    random = Random(seed)
    offer = advance(s)
    while offer is not None:
        yield s, offer
        offer = decide(s, offer, random.choice(offer.options))


@pytest.fixture(scope="session")
def states():
    """The decisions of a random game."""
    return random_states
