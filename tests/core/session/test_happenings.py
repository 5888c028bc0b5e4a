"""What happened at a decision."""

from __future__ import annotations

from types import SimpleNamespace

from ww1core.events.types import ControlChanged, StepLost, Told, TurnBegan, UnitMoved
from ww1core.play.book import Book, Kind
from ww1core.scenes import HexCell, Piece, Scene
from ww1core.session.happenings import begins_turn, is_battle, places_of
from ww1core.words.catalogue import core_texts

BOOK = Book(
    seats=("red", "blue"),
    kinds=[Kind.of("unit", ["A", "B"]), Kind.of("hex", ["0101", "0102", "0103"])],
)
SCENE = Scene(
    "Land",
    hexes=tuple(HexCell(f"010{n}", 0, n) for n in (1, 2, 3)),
    pieces=(Piece("A", "0102", 0), Piece("B", "0103", 1, hidden=True)),
)


def test_the_places_of_events_are_those_they_name_the_last_first():
    events = [UnitMoved(0, 0, 1), ControlChanged(2, 0)]

    assert ("0103", "0102", "0101") == places_of(BOOK, SCENE, events)


def test_the_places_of_what_is_told_are_those_its_words_name():
    fire = Told("told.fire", (("power", 2), ("at", 2), ("unit", 0)))
    words = core_texts("en").joined([{"told.fire": "{unit:unit} fires at {at:hex} with {power}"}])
    book = Book(seats=BOOK.seats, kinds=list(BOOK.kinds.values()))
    book.texts = words

    assert ("0103", "0102") == places_of(book, SCENE, [fire])
    assert () == places_of(BOOK, SCENE, [Told("told.nothing", (("power", 2),))])


def test_a_hidden_unit_gives_no_place():
    assert () == places_of(BOOK, SCENE, [StepLost(1, 1)])
    assert ("0102",) == places_of(BOOK, SCENE, [StepLost(0, 1)])


def test_a_battle_is_what_a_title_calls_a_fight_and_every_loss():
    book = SimpleNamespace(fights=frozenset({"choose_target", "declare:fight"}))

    assert is_battle(book, "choose_target 0101", [])
    assert is_battle(book, "declare fight", [])
    assert not is_battle(book, "declare hold", [])
    assert is_battle(book, "march 0101", [StepLost(0, 1)])


def test_a_turn_begins_where_it_is_told():
    assert begins_turn([TurnBegan(2)])
    assert not begins_turn([StepLost(0, 1)])
