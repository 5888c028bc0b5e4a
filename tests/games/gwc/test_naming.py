"""What counters, cards, dice and markers are called in sentences."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from ww1core import Action, Game, open_title
from ww1core.cli.terminal.typed_commands import ARGUMENTS
from ww1core.events import Revealed
from ww1core.scenes.stack import stack_lines
from ww1core.session.completing import completions, vocabulary
from ww1core.session.forces import units_in_sight
from ww1core.session.naming import name_meant, piece_named
from ww1core.session.narration import event_line
from ww1core.session.reading import Reader
from ww1core.session.speech import option_text
from ww1core.session.trying import battle_lines
from ww1core.turns.run import current_offer

ID = re.compile(r"\b(ger|fra|usa)-\w")
"""The beginning of the id of a counter."""
COUNTED = 120
"""How many decisions of a game are looked at."""


@pytest.fixture
def book(field):
    return field("bleid").book


@pytest.fixture
def names(book):
    def one(kind, name):
        known = book.kinds["card" if kind == "dice" else kind]
        return book.called(kind, known.number(name))

    return one


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("unit", "ger-fus14-1", "Fuesilier 1914 (1)"),
        ("weapon", "ger-w-mg08-1", "MG 08 (1)"),
        ("firer", "ger-fus14-1", "Fuesilier 1914 (1)"),
        ("firer", "ger-w-mg08-1", "MG 08 (1)"),
        ("telephone", "ger-t8", "77mm Feldartillerie"),
        ("card", "G-10", "G-10: Move / Take Cover"),
        ("card", "G-2", "G-2: Fire, Op Fire / Dig In"),
        ("card", "G-32", "G-32: Move / Grenade Pack"),
        ("card", "G-SC9", "G-SC9: Walter Rathenau"),
        ("dice", "G-10", "5 and 3 (G-10)"),
        ("dice", "G-2", "6 and 6 (G-2, trigger: time)"),
        ("chit", "J", "J (objective 5: 2 VP)"),
        ("direction", "2", "2 (north-east)"),
        ("hex", "K7", "K7"),
    ],
)
def test_a_sentence_tells_what_stands_on_a_thing(names, kind, name, words):
    assert words == names(kind, name)


def test_the_gun_of_a_tank_is_told_with_the_tank(field):
    book = field("berry").book
    gun = len(book.units) + len(book.weapons)
    tank = book.units[book.guns[0]]

    assert f"gun of {tank.name} (1)" == book.called("firer", gun)


def test_what_is_kept_is_the_id_alone(book):
    card = book.kinds["card"].number("G-10")

    assert "G-10" == book.name("card", card)


@pytest.mark.parametrize("typed", ["ger-fus14-1", "Fuesilier 1914 (1)", "fuesilier 1914 1"])
def test_a_counter_is_typed_by_its_name_and_number(book, typed):
    assert "ger-fus14-1" == name_meant(book, "unit", typed)


def test_counters_of_one_name_are_called_by_different_numbers(book):
    for kind in sorted(book.spoken):
        known = book.kinds[kind]
        called = [book.called(kind, number) for number in range(known.size)]
        assert len(called) == len(set(called)), kind
        assert not [name for name in called if "," in name], kind


def told_of(game):
    """Everything that the seat that is asked reads of counters."""
    reader = Reader(game)
    yield from (reader.view.prompt, *reader.view.stakes, *reader.view.picked)
    for option in reader.view.options:
        yield from (option.name, option.text)
    yield from completions("", vocabulary(reader, ARGUMENTS))
    outlook, say = reader.outlook, game.book.say
    yield from (say(line.what) for _, lines in units_in_sight(outlook) for line in lines)
    for place in {piece.hex for piece in outlook.scene.pieces}:
        yield from stack_lines(outlook.scene, place, words=game.book.texts)
    if outlook.scene.battle is not None:
        yield from map(say, battle_lines(outlook.scene.battle, partial(piece_named, game.book)))
    for event in game.log.events[-10:]:
        line = event_line(game.book, event)
        yield "" if line is None else say(line.what)


@pytest.mark.parametrize("scenario", ["bleid", "chazelle"])
def test_nobody_reads_the_id_of_a_counter(scenario):
    game, random = Game(open_title("gwc", scenario), seed=2), Random(2)
    while game.offer is not None and game.offer.number < COUNTED:
        assert [] == [words for words in told_of(game) if ID.search(words)]
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("chit", "J", "an objective marker is shown: J (objective 5: 2 VP)"),
        ("card", "G-10", "a card of the opponent is shown: G-10: Move / Take Cover"),
    ],
)
def test_what_is_revealed_is_named(book, kind, name, words):
    number = book.kinds[kind].number(name)

    line = event_line(book, Revealed(kind, number, "GWC-E62"))
    assert (words, ("GWC-E62",)) == (book.say(line.what), line.rules)


def test_an_order_is_offered_with_what_stands_on_its_card(field):
    table = field(german="N5 inf14 rommel", entente="G5 lig14", hands=("G-10", ""))
    s = table.s
    table.run("give_order", 0)
    offer = current_offer(s)
    words = [s.book.say(option_text(s.book, offer, choice)) for choice in offer.options]

    assert "G-10: Move / Take Cover" == words[0]
    state = "time 0, no VP for either side; every card can give its order"
    question = "orders left: 3; which card do you play for its order?"
    assert f"{state}; {question}" == s.book.say(offer.prompt)
