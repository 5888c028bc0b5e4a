"""A decision as texts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.play.book import Book, Kind
from ww1core.scenes.scene import Piece
from ww1core.session.lines import Line
from ww1core.session.speech import (
    option_text,
    phase_text,
    place_text,
    reason_line,
    turn_text,
)
from ww1core.turns import Phase, PlaySequence
from ww1core.turns.bars import Reason
from ww1core.turns.clock import Clock, labelled
from ww1core.words.catalogue import core_texts
from ww1core.words.texts import Text, text

WORDS = {
    "aim.option": "aim at {what:hex} with {unit:unit}",
    "aim.wait": "wait for {unit:unit}",
    "pair.option": "{0:unit} to {1:hex}",
    "word.stop": "stop here",
    "phase.march": "marching",
}


def book(clock: Clock | None = None) -> Book:
    made = Book(
        seats=("blue", "red"),
        kinds=[
            Kind.of("unit", ["I", "II"]),
            Kind.of("hex", ["0101", "0102"]),
            Kind.of("card", ["ace", "king"]),
        ],
    )
    made.texts = core_texts("en").joined([WORDS])
    made.map = SimpleNamespace(names={1: "Mill"})
    phases = (Phase("march", phases=(Phase("road_march"),)), Phase("night"))
    made.sequence = PlaySequence(clock or labelled(["dawn", "dusk"]), phases)
    return made


def offer(name: str, asks: object):
    asking = SimpleNamespace(spec=SimpleNamespace(asks=asks, words=()))
    return SimpleNamespace(name=name, asking=asking, prompt=text("x", unit=1))


@pytest.mark.parametrize(
    ("name", "asks", "choice", "said"),
    [
        ("aim", "hex", 0, "aim at 0101 with II"),
        ("aim", "hex", "wait", "wait for II"),
        ("aim", "hex", "stop", "stop here"),
        ("aim", "hex", "look_out", "look out"),
        ("pair", ("unit", "hex"), (0, 1), "I to 0102"),
        ("other", ("unit", "hex"), (0, 1), "I / 0102"),
        ("other", "hex", 0, "0101"),
        ("other", "hex", 1, "0102 Mill"),
        ("other", "unit", 0, "I First Foot in 0101"),
        ("other", "unit", 1, "II"),
    ],
)
def test_an_option_is_told_in_words(name, asks, choice, said):
    pieces = {"I": Piece("I", "0101", 0, label="First Foot"), "II": Piece("II", "", 0, label="II")}
    opened = book()

    assert said == opened.say(option_text(opened, offer(name, asks), choice, pieces))


@pytest.mark.parametrize(
    ("turn", "said"), [(0, "set-up"), (1, "turn 1 of 2, dawn"), (2, "turn 2 of 2, dusk")]
)
def test_a_turn_is_told_with_its_label(turn, said):
    opened = book()

    assert said == opened.say(turn_text(opened, turn))


def test_a_turn_without_a_label_is_told_by_its_number():
    opened = book(labelled(["1", "2"]))

    assert "turn 2 of 2" == opened.say(turn_text(opened, 2))


def test_before_the_first_phase_only_the_turn_is_told():
    game = SimpleNamespace(book=book(), turn=0, ask=lambda _question: ())

    assert text("session.set_up") == place_text(game)


def test_a_phase_without_words_is_told_by_its_id():
    opened = book()

    assert "marching" == opened.say(phase_text(opened, "march"))
    assert "road march" == opened.say(phase_text(opened, "road_march"))


@pytest.mark.parametrize(
    ("asks", "choice", "said"),
    [
        ("unit", 1, "II is not a choice here (R-3)"),
        (None, "dig", "dig is not a choice here (R-3)"),
        (("unit", "hex"), (1, 0), "II / 0101 is not a choice here (R-3)"),
        ("unit", (1, 0), "(1, 0) is not a choice here (R-3)"),
    ],
)
def test_a_general_reason_names_the_choice(asks, choice, said):
    opened = book()
    reason = Reason("R-3", text("why.not_a_choice", what=choice))

    line = reason_line(opened, offer("any", asks), choice, reason)
    assert said == opened.say(line.with_rules)


def test_a_reason_of_a_title_is_told_as_it_is():
    reason = Reason("R-3", Text("why.so"))

    assert Line(Text("why.so"), ("R-3",)) == reason_line(book(), offer("any", "unit"), 1, reason)
