from __future__ import annotations

import pytest

from ww1core.testing.wording import missing_fields, reasons_of, wanting
from ww1core.turns import State, bar, decision, each, lift, search, word
from ww1core.turns.nodes import Procedure
from ww1core.words.texts import Catalogue, text

WORDS = Catalogue(
    "en",
    {
        "moves": "{unit:unit} moves",
        "by": "by {phase:phase}",
        "wraps": "{inner}!",
        "phase.supply": "supply",
        "unit.none": "no unit",
    },
)


class Table(State):
    pass


def nothing(s, left):
    return 0


def found(s, left, without):
    return left


def shut(s):
    return False


def seats(s):
    return (0,)


@decision(
    rule="TT-1",
    asks="unit",
    bars=[
        bar("TT-1", "barred", nothing),
        search("TT-2", "not_found", found, lift("zones", "TT-3", "zone_stops")),
    ],
    words=[word("done", bar("TT-4", "too_early", shut))],
)
def aim(s, unit, seat):
    pass


@pytest.fixture
def book(make_book):
    return make_book(Table, Procedure("game", steps=(each("seat", seats, aim),)), aim, texts=WORDS)


@pytest.mark.parametrize(
    "what",
    [
        text("moves", unit=1),
        text("moves", unit=-1),
        text("moves", unit=(0, 3)),
        text("by", phase="supply"),
        text("wraps", inner=text("moves", unit=0)),
    ],
)
def test_a_text_with_words_and_arguments_lacks_nothing(book, what):
    assert "" == wanting(book, what)


@pytest.mark.parametrize(
    ("what", "lack"),
    [
        (text("gone"), "the text 'gone' has no words"),
        (text("moves", at=1), "the words of 'moves' ask for 'unit', which is not given"),
        (text("moves", unit=(0, 9)), "the words of 'moves' name 'unit': there is no unit 9"),
        (text("by", phase="fire"), "the words of 'by' name 'phase': phase.fire has no words"),
        (text("wraps", inner=text("gone")), "the text 'gone' has no words"),
    ],
)
def test_what_a_text_lacks_is_named(book, what, lack):
    assert lack == wanting(book, what)


def test_words_under_a_prefix_can_be_left_to_others(book):
    assert "" == wanting(book, text("by", phase="fire"), apart=("phase",))


def test_a_text_without_words_asks_for_no_field(book):
    assert "" == missing_fields(book, text("gone"))


def test_bars_searches_lifts_and_words_give_reasons(book):
    reasons = reasons_of(book.program.asking("aim"))

    assert {"why.barred", "why.not_found", "why.zone_stops", "why.too_early"} == reasons
