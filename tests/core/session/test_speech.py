"""A game as texts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.cli.terminal.narrator import Narrator
from ww1core.cli.terminal.screen import Screen
from ww1core.events import CardsMoved, GameEnded, PhaseBegan, TurnBegan
from ww1core.play.book import Book, Kind
from ww1core.scenes.scene import Piece
from ww1core.session.speech import (
    ending_text,
    event_line,
    option_text,
    phase_depth,
    phase_text,
    picked_text,
    place_text,
    reason_text,
    turn_text,
)
from ww1core.turns import Clock, Outcome, Parties, Phase, PlaySequence, Reason, labelled
from ww1core.words.catalogue import core_texts
from ww1core.words.texts import Text, text

WORDS = {
    "aim.option": "aim at {what:hex} with {unit:unit}",
    "aim.wait": "wait for {unit:unit}",
    "pair.option": "{0:unit} to {1:hex}",
    "word.stop": "stop here",
    "ending.flag": "the flag is taken",
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


def offer(name: str, asks: object, *, picked: int | None = None):
    spec = SimpleNamespace(asks=asks, words=())
    asking = SimpleNamespace(spec=spec, repeated=picked is not None, picked=lambda _data: picked)
    return SimpleNamespace(name=name, asking=asking, data=(), prompt=text("x", unit=1))


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


def test_what_was_picked_is_told():
    opened = book()

    said = picked_text(opened, offer("join", "unit", picked=0b11))
    assert said is not None
    assert "picked so far: I, II" == opened.say(said)


@pytest.mark.parametrize(
    "asked", [offer("join", "unit", picked=0), offer("join", "unit"), offer("join", None, picked=0)]
)
def test_nothing_picked_is_not_told(asked):
    assert picked_text(book(), asked) is None


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

    assert text("cli.set_up") == place_text(game)


def test_a_phase_without_words_is_told_by_its_id():
    opened = book()

    assert "marching" == opened.say(phase_text(opened, "march"))
    assert "road march" == opened.say(phase_text(opened, "road_march"))


@pytest.mark.parametrize(("phase", "depth"), [("march", 0), ("road_march", 1), ("siege", None)])
def test_a_phase_knows_how_deep_it_lies(phase, depth):
    assert depth == phase_depth(book().sequence.phases, phase)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnBegan(1, "R-1"), "turn 1 of 2, dawn (R-1)"),
        (PhaseBegan("march"), "marching"),
        (PhaseBegan("march", 1, "R-2"), "marching: red (R-2)"),
    ],
)
def test_an_event_is_told_with_its_rule(event, said):
    opened = book()

    assert said == opened.say(event_line(opened, event))


def test_the_end_is_no_line_of_the_log():
    assert event_line(book(), GameEnded(0, "flag")) is None


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(0, "flag"), "blue wins: the flag is taken (R-9)"),
        (Outcome(-1, "flag"), "nobody wins: the flag is taken (R-9)"),
        (Outcome(1, "panic"), "red wins: panic (R-9)"),
    ],
)
def test_an_ending_is_told_in_words(outcome, said):
    opened = book()

    assert said == opened.say(ending_text(opened, outcome, "R-9"))


def test_partners_are_told_together():
    opened = book()
    opened.parties = Parties(((0, 1),))

    outcome, begun = Outcome(0, "flag"), PhaseBegan("march", 0, "R-2")
    assert "blue, red win: the flag is taken" == opened.say(ending_text(opened, outcome))
    assert "marching: blue, red (R-2)" == opened.say(event_line(opened, begun))


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

    assert said == opened.say(reason_text(opened, offer("any", asks), choice, reason))


def test_a_reason_of_a_title_is_told_as_it_is():
    reason = Reason("R-3", Text("why.so"))

    assert text("cli.with_rules", what=Text("why.so"), rules=("R-3",)) == (
        reason_text(book(), offer("any", "unit"), 1, reason)
    )


def test_what_others_may_know_of_an_event_is_not_told_beside_it(capsys):
    opened = book()
    narrator = Narrator(SimpleNamespace(book=opened), Screen(opened.say))
    events = [
        CardsMoved(0, 2, (0, 1), "R-7", 1),
        CardsMoved(0, 2, (), "R-7", 2),
        CardsMoved(1, 1, (1,), "R-7", 2),
        CardsMoved(1, 1, (), "R-7", 1),
        CardsMoved(0, 1, (0,), "R-7", 1),
        CardsMoved(0, 1, (1,), "R-7", 2),
    ]
    narrator.tell(events)

    told = capsys.readouterr().out.splitlines()
    assert 4 == len(told)
    assert "ace, king" in told[0]


def test_everything_for_everyone_is_told(capsys):
    opened = book()
    narrator = Narrator(SimpleNamespace(book=opened), Screen(opened.say))
    narrator.tell([CardsMoved(0, 1, (), "R-7"), CardsMoved(0, 1, (), "R-8")])

    assert 2 == len(capsys.readouterr().out.splitlines())


def test_cards_that_a_seat_takes_one_by_one_are_told_together(capsys):
    opened = book()
    narrator = Narrator(SimpleNamespace(book=opened), Screen(opened.say))
    unseen, seen = CardsMoved(0, 1, (), "R-7", 2), CardsMoved(1, 1, (0,), "R-7", 2)
    narrator.tell([unseen, unseen, unseen._replace(number=2), seen, seen._replace(cards=(1,))])

    told = capsys.readouterr().out.splitlines()
    assert 2 == len(told)
    assert "takes cards (4)" in told[0]
    assert "takes cards (2): ace, king" in told[1]
