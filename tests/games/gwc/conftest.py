"""Positions for the rules of Great War Commander, on its boards and with its counters.

``field("bleid", german="N5 inf14 rommel, M6 fus14 +mg08", entente="G5 lig14* durant")`` stands on
the board of a scenario with nobody but those who are named: a hex, then counters by the end of
their id. ``*`` is broken, ``!`` suppressed, ``^`` veteran, ``+mg08`` is a Weapon for the counter
before it. Hands are card ids, ``dice`` the cards that are turned up next, by id or as dice
``"4-3"`` (a card with these dice and no trigger) or ``"5-5 event"``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import pytest
import yaml

from games.gwc.book import GwcBook
from games.gwc.rules.turns.set_up import seat_players
from games.gwc.state import Field, Order
from ww1core.hexgrid.hexset import from_members
from ww1core.pieces import place, with_item
from ww1core.testing import Table, open_title_with
from ww1core.turns.decks import full_deck
from ww1core.turns.offers import Offer

DATA = files("games.gwc") / "data"
MARKS = {"*": "broken", "!": "suppressed", "^": "veteran"}


class Front(Table):
    """A table with counters and cards as the tests of this title write them."""

    def unit(self, name: str) -> int:
        """A Formation by its name or the end of its id, on the board if possible."""
        units = self.book.units
        ids = [one.id for one in units]
        if name in ids:
            return ids.index(name)
        known = [n for n, one in enumerate(units) if name in {_kind(one), one.id.partition("-")[2]}]
        assert known, f"no Formation {name!r}"
        return next((number for number in known if self.s.hex[number] >= 0), known[0])

    def place_stacks(self, seat: int, stacks: str) -> None:
        """Put the Formations of a side on the board."""
        s = self.s
        for stack in filter(None, (one.strip() for one in stacks.split(","))):
            label, *words = stack.split()
            unit = -1
            for word in words:
                name = word.lstrip("+").rstrip("*!^")
                if word.startswith("+"):
                    s.weapon[unit] = self._left(self.book.weapons, seat, name, s.weapon)
                    s.weapons_broken |= word.endswith("*") << s.weapon[unit]
                    continue
                standing = [n for n, hex_ in enumerate(s.hex) if hex_ >= 0]
                unit = self._left(self.book.units, seat, name, standing)
                place(s, unit, self.hex(label))
                for mark in word[len(name) :]:
                    setattr(s, MARKS[mark], getattr(s, MARKS[mark]) | 1 << unit)

    def _left(self, counters, seat: int, name: str, used) -> int:
        """The first counter of a side that ends in a name and is not used."""
        for number, one in enumerate(counters):
            if one.seat == seat and number not in used and _kind(one) == name:
                return number
        raise AssertionError(f"no counter {name!r} of {self.book.seats[seat]} is left")

    def card(self, seat: int, name: str, but: int = 0) -> int:
        """A card by its id, its dice ("4-3", "5-5 event"), its hex or what it bears ("O21").

        Triggers are of no matter where they are hushed.
        """
        book = self.book
        ids = [card.id for card in book.cards]
        if name in ids:
            return ids.index(name)
        but |= self.s.discards[seat]
        own = [
            (number, card, "{}-{}".format(*card.dice))
            for number, card in enumerate(book.decks.cards)
            if card.seat == seat and not but >> number & 1
        ]
        for number, card, dice in own:
            bears = {card.order, card.action, card.event, book.land.number(card.hex)}
            if name in bears or name == f"{dice} {card.trigger}".strip():
                return number
        if self.s.hushed:
            return next(number for number, _, dice in own if dice == name)
        raise AssertionError(f"no card {name!r} for {book.seats[seat]}")

    def turn_up(self, *lines: str) -> Front:
        """Write down which cards are turned up next: "dice german 4-3", "hex german G11"."""
        chance = self.s.chance
        for line in lines:
            draw, side, name = line.split(" ", 2)
            seat = self.book.seats.index(side)
            coming = chance.left.get((draw, seat), [])
            card = self.card(seat, name, from_members(coming) | sum(self.s.hands))
            chance.write((draw, seat), [*coming, card])
        return self

    def hold(self, seat: int, name: str) -> int:
        """Give a player a Strategy Card, which is not in his deck then."""
        card = self.card(seat, name)
        deck = self.book.strategy_deck[seat] & ~(1 << card)
        self.s.strategy = with_item(self.s.strategy, seat, 1 << card)
        self.s.strategy_decks = with_item(self.s.strategy_decks, seat, full_deck(deck))
        return card

    def equip(
        self, seat: int, name: str, box: str = "local_barrage", *, broken: bool = False
    ) -> Front:
        """Give a side a Telephone by its id, and its battery an Artillery Attack."""
        s = self.s
        s.telephone[seat] = self.number("telephone", name)
        s.battery = with_item(s.battery, seat, box)
        s.line_cut |= broken << seat
        return self

    def set_off(self, *names: str, order: str = "O23", also: tuple[str, ...] = ()) -> Front:
        """Let Formations of one hex set off together in a Move, or with "O16" in an Advance.

        Those who go are activated, and ``also`` others.
        """
        s = self.s
        first, *others = (self.unit(name) for name in names)
        awake = from_members([first, *others, *(self.unit(name) for name in also)])
        s.order = Order(order, s.active, activated=awake)
        s.activated |= awake
        self.run("advance_stack" if order == "O16" else "march_stack", s.active, first)
        self.answer(*(self.book.units[other].id for other in others))
        return self.answer("done") if self.offer and self.offer.name == "join_stack" else self

    def hexes_in(self, offer: Offer) -> list[str]:
        """The labels of the hexes that an offer holds, in order."""
        return sorted(self.book.land.number(one) for one in offer.options if isinstance(one, int))


def _kind(counter) -> str:
    """The end of the id of a counter sheet's entry."""
    return counter.counter.split("-")[-1]


@lru_cache(maxsize=16)
def opened(scenario: str, options: tuple[str, ...] = ()) -> GwcBook:
    """A book of the title, opened once."""
    return open_title_with("gwc", scenario, options, documents={})


@lru_cache(maxsize=16)
def drawn_book(
    scenario: str,
    ground: str,
    levels: str,
    sides: str,
    corners: tuple[tuple[str, int], ...],
    date: str,
) -> GwcBook:
    """A book whose board is all open ground on level 0 but for what is said."""
    printed = opened(scenario).board
    board, sheet = f"boards/{printed.id}.yaml", f"scenarios/{scenario}.yaml"
    kinds, heights = dict(_pairs(ground)), dict(_pairs(levels))
    joined = [side.split("/") for side, kind in _pairs(sides) if kind == "joined"]
    houses = [label for label, kind in kinds.items() if kind == "building"]
    for one, other in joined:
        houses.remove(other)
        houses[houses.index(one)] += f" {other}"
    drawn = {
        "hexes": "\n".join(
            f"{label} {kinds.get(label, 'open')} level={heights.get(label, 0)}"
            for label in printed.land.grid.numbers(printed.land.all)
        ),
        "sides": "\n".join(" ".join(pair) for pair in _pairs(sides)),
        "exits": "",
        "buildings": [
            {
                "id": f"b{number}", "name": house, "hexes": house.split(),
                "corners": {label: side for label, side in corners if label in house.split()},
            }
            for number, house in enumerate(houses, start=1)
        ],
    }  # fmt: skip
    documents = {board: _data(board) | drawn}
    if date:
        documents[sheet] = _data(sheet) | {"date": date}
    return open_title_with("gwc", scenario, documents=documents)


@lru_cache(maxsize=32)
def _data(file: str) -> dict[str, object]:
    """What a data file of the title holds."""
    return yaml.safe_load((DATA / file).read_text("utf-8"))


def _pairs(text: str) -> list[tuple[str, str]]:
    """What stands in a text as pairs: ``"H5 woods, H6 brush"``."""
    return [tuple(one.split()) for one in text.split(",") if one.strip()]


def _position(
    book: GwcBook,
    *,
    german: str = "",
    entente: str = "",
    hands: tuple[str, ...] = (),
    dice: tuple[str, ...] | list[str] = (),
    active: int = 0,
    order: str = "",
    seed: int = 1,
    **slots: object,
) -> Front:
    table = Front.bare(book, seed=seed)
    s: Field = table.s
    if book.side_seats is not None:
        seat_players(s)
    for seat, stacks in enumerate((german, entente)):
        table.place_stacks(seat, stacks)
    given = (*hands, *("",) * (len(book.seats) - len(hands)))
    held = tuple(
        from_members(table.card(seat, name) for name in names.split())
        for seat, names in enumerate(given)
    )
    table.put(
        active=active,
        surrender=tuple(side.surrender for side in book.sides),
        initiative=1 - active,
        control=book.sheet.control,
        hands=held,
        decks=tuple(full_deck(book.fate[seat] & ~hand) for seat, hand in enumerate(held)),
        strategy_decks=tuple(full_deck(deck) for deck in book.strategy_deck),
        order=Order(order, active) if order else None,
    ).put(**slots)
    for card in dice:
        side, _, name = card.rpartition(":")
        table.turn_up(f"dice {side or book.seats[active]} {name}")
    return table.forget()


@pytest.fixture
def field():
    """Build a position; see the text of this file."""

    def build(scenario: str = "bleid", *, options: tuple[str, ...] = (), **given) -> Front:
        return _position(opened(scenario, options), **given)

    return build


@pytest.fixture
def drawn():
    """A position on a board that the test draws, if it likes at another date.

    ``drawn("H5 woods, H6 building", levels="H5 1", sides="H5/H6 wall", corners={"H6": 2})``.
    """

    def draw(ground="", *, levels="", sides="", corners=(), base="vaux", date="", **given) -> Front:
        book = drawn_book(base, ground, levels, sides, tuple(dict(corners).items()), date)
        return _position(book, **given)

    return draw


@pytest.fixture
def gunner(field):
    """A German battery of FP 10 with a Leader in L5, in 1918."""

    def build(box: str = "local_barrage", entente: str = "C4 dou", **slots) -> Front:
        table = field("cantigny", german="L5 nehring inf", entente=entente, order="O19", **slots)
        return table.equip(0, "ger-t10", box)

    return build
