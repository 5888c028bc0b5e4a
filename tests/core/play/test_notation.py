from __future__ import annotations

import re
from itertools import product

import pytest

from ww1core.errors import FlowError, NotationError
from ww1core.play.book import Kind
from ww1core.play.notation import Phrase, expand, read, spell
from ww1core.turns import State, decision, end_game
from ww1core.turns.flow import nodes_of
from ww1core.turns.nodes import Procedure
from ww1core.turns.program import link
from ww1core.turns.run import advance


@decision(rule="NO-1", asks="unit", words=("stay", "fall back"), seat=lambda s: 0)
def move(s, choice):
    pass


@decision(rule="NO-2", words=("yes", "no"), seat=lambda s: 0)
def confirm(s, choice):
    pass


@decision(
    rule="NO-3",
    asks=("unit", "card"),
    choices=lambda s: [(unit, card) for unit in range(4) for card in range(2)],
    words=("pass",),
    seat=lambda s: 0,
)
def give(s, choice):
    pass


@pytest.fixture
def offered(make_book):
    """A book and the offer of one decision."""

    def ask(node, units=("II Corps", "44 Div", "3 Cav", "1/7 Bn"), cards="pq"):
        game = Procedure("game", steps=(node, lambda s: end_game(s, 0, "over")))
        book = make_book(State, game, node)
        book.kinds["unit"] = Kind.of("unit", units)
        book.kinds["card"] = Kind.of("card", cards)
        book.program = link(nodes_of(game, node), "game", book)
        return book, advance(State(book))

    return ask


@pytest.mark.parametrize("node", [move, confirm, give])
def test_every_option_is_read_back_as_it_is_spelled(offered, node):
    book, offer = offered(node)
    said = [spell(book, offer, choice) for choice in offer.options]

    assert list(offer.options) == [read(book, offer, text) for text in said]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("node", "choice", "expected"),
    [
        (move, 0, "move II Corps"),
        (move, "fall back", "move fall back"),
        (confirm, "yes", "confirm yes"),
        (give, (1, 0), "give 44 Div / p"),
    ],
)
def test_an_answer_is_the_decision_and_what_is_chosen(offered, node, choice, expected):
    book, offer = offered(node)

    assert expected == spell(book, offer, choice)


@pytest.mark.parametrize(
    "text", ["move 44 Div", "44 Div", "  44   div ", "44 DIV", "move  44\tDiv", "move 44 div\n"]
)
def test_case_and_spaces_do_not_matter_and_the_decision_may_be_left_out(offered, text):
    book, offer = offered(move)

    assert 1 == read(book, offer, text)


@pytest.mark.parametrize("text", ["stay", "STAY", "move Stay", " move   stay "])
def test_a_word_is_read_in_any_case(offered, text):
    book, offer = offered(move)

    assert "stay" == read(book, offer, text)


@pytest.mark.parametrize("text", ["give 44 Div / q", "44 div/q", "44 Div /Q"])
def test_a_tuple_is_read_with_strokes(offered, text):
    book, offer = offered(give)

    assert (1, 1) == read(book, offer, text)


def test_a_name_with_a_stroke_is_read_inside_a_tuple(offered):
    book, offer = offered(give)

    assert (3, 0) == read(book, offer, spell(book, offer, (3, 0)))


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (move, ""),
        (move, " "),
        (move, "move"),
        (move, "45 Div"),
        (move, "confirm 44 Div"),
        (move, "44 Div 3 Cav"),
        (move, "1"),
        (confirm, "maybe"),
        (confirm, ""),
        (confirm, "44 Div"),
        (give, "44 Div"),
        (give, "44 Div / p / q"),
        (give, "44 Div / x"),
        (give, "/"),
        (give, "p / 44 Div"),
    ],
)
def test_a_text_that_names_nothing_is_refused(offered, node, text):
    book, offer = offered(node)

    with pytest.raises(NotationError):
        read(book, offer, text)


def test_a_refusal_tells_what_was_expected(offered):
    book, offer = offered(confirm)

    with pytest.raises(NotationError, match="expected one of: yes, no"):
        read(book, offer, "maybe")


def test_a_word_with_a_capital_is_read_back(offered):
    @decision(rule="NO-4", words=("Stand", "Fall Back"), seat=lambda s: 0)
    def hold(s, choice):
        pass

    book, offer = offered(hold)

    assert ["Stand", "Fall Back"] == [
        read(book, offer, spell(book, offer, choice)) for choice in offer.options
    ]


@pytest.mark.parametrize("name", ["stay", "STAY"])
def test_a_member_called_like_a_word_is_refused_or_told_apart(offered, name):
    try:
        book, offer = offered(move, units=("A", name))
    except FlowError:
        return

    assert 1 == read(book, offer, spell(book, offer, 1))


def test_a_member_that_begins_like_the_decision_is_read_back(offered):
    book, offer = offered(move, units=("move", "move on"))

    assert [0, 1] == [read(book, offer, spell(book, offer, unit)) for unit in (0, 1)]
    assert 1 == read(book, offer, "move move on")


ATTACK = Phrase(
    "attack {target} with {units}",
    (("act", "attack"), ("target", "{target}"), ("attackers", "{units}"), ("attackers", "done")),
)
STOP = Phrase("stop (all)", (("act", "stop"),))


def test_a_phrase_stands_for_several_answers():
    assert (
        ("act", "attack"),
        ("target", "2314"),
        ("attackers", "XIV"),
        ("attackers", "XVI"),
        ("attackers", "done"),
    ) == expand([ATTACK], "attack 2314 with XIV, XVI")


@pytest.mark.parametrize("text", ["Attack 2314 WITH XIV,XVI", "  attack  2314 with XIV ,  XVI "])
def test_a_phrase_is_read_in_any_case_and_with_any_spaces(text):
    assert expand([ATTACK], "attack 2314 with XIV, XVI") == expand([ATTACK], text)


@pytest.mark.parametrize(
    "text",
    ["", "attack", "attack 2314", "attack 2314 with", "attack with XIV", "to attack 1 with 2"],
)
def test_a_text_that_is_no_phrase_is_left_alone(text):
    assert expand([ATTACK], text) is None


def test_a_phrase_may_hold_signs_that_mean_something_to_patterns():
    assert (("act", "stop"),) == expand([STOP], "stop (all)")
    assert expand([STOP], "stop all") is None


def test_the_first_phrase_that_fits_counts():
    either = Phrase("{anything}", (("other", "{anything}"),))

    assert (("act", "stop"),) == expand([STOP, either], "stop (all)")
    assert (("other", "go"),) == expand([STOP, either], "go")


THREE = Phrase("a{b}b{c}b{d}c", tuple((name, f"{{{name}}}") for name in "bcd"))


def test_a_phrase_fits_as_its_pattern_says_whatever_the_text():
    for letters in product("abC", repeat=8):
        text = "".join(letters)
        match = re.fullmatch("a(.+?)b(.+?)b(.+?)c", text, re.IGNORECASE)
        expected = match and tuple(zip("bcd", match.groups(), strict=True))

        assert expected == expand([THREE], text)


def test_a_long_line_is_soon_known_to_be_no_phrase():
    assert expand([THREE], "a" + "b" * 20_000) is None


def test_letters_that_grow_when_they_are_made_small_stay_in_their_place():
    assert (("other", "İİ"),) == expand([Phrase("go {x} on", (("other", "{x}"),))], "GO İİ ON")


def test_a_field_keeps_the_spaces_inside_a_name():
    answers = expand([ATTACK], "attack II Corps with 44 Div, 3 Cav")

    assert ["II Corps", "44 Div", "3 Cav"] == [what for _, what in answers[1:4]]
