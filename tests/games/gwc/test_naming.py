"""What counters, cards, dice and markers are called in sentences."""

from __future__ import annotations

import pytest

from games.gwc.display.naming import call
from ww1core.events import Revealed
from ww1core.session.narration import event_line
from ww1core.session.speech import option_text
from ww1core.turns.run import current_offer


@pytest.fixture
def book(field):
    return field("bleid").book


@pytest.fixture
def names(book):
    def one(kind, name):
        known = book.kinds["card" if kind == "dice" else kind]
        return call(book, kind, known.number(name))

    return one


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("unit", "ger-fus14-1", "ger-fus14-1 Fuesilier 1914"),
        ("weapon", "ger-w-mg08-1", "ger-w-mg08-1 MG 08"),
        ("firer", "ger-fus14-1", "ger-fus14-1 Fuesilier 1914"),
        ("firer", "ger-w-mg08-1", "ger-w-mg08-1 MG 08"),
        ("telephone", "ger-t8", "ger-t8 77mm Feldartillerie"),
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

    assert f"{tank.id} {tank.name}, its gun" == call(book, "firer", gun)


def test_what_is_typed_is_the_id_alone(book):
    card = book.kinds["card"].number("G-10")

    assert "G-10" == book.name("card", card)


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
