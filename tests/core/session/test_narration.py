"""What happened, as lines."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.events import CardsMoved, GameEnded, PhaseBegan, TurnBegan
from ww1core.play.book import Book, Kind
from ww1core.session.narration import Narration, ending_line, event_line, how_it_ended, phase_depth
from ww1core.turns import Phase, PlaySequence, SideSeats
from ww1core.turns.clock import labelled
from ww1core.turns.state import Outcome
from ww1core.words.catalogue import core_texts

WORDS = {"ending.flag": "the flag is taken", "phase.march": "marching"}


@pytest.fixture
def book() -> Book:
    made = Book(seats=("blue", "red"), kinds=[Kind.of("card", ["ace", "king"])])
    made.texts = core_texts("en").joined([WORDS])
    phases = (Phase("march", phases=(Phase("road_march"),)), Phase("night"))
    made.sequence = PlaySequence(labelled(["dawn", "dusk"]), phases)
    return made


@pytest.mark.parametrize(("phase", "depth"), [("march", 0), ("road_march", 1), ("siege", None)])
def test_a_phase_knows_how_deep_it_lies(book, phase, depth):
    assert depth == phase_depth(book.sequence.phases, phase)


@pytest.mark.parametrize(
    ("event", "said", "rules"),
    [
        (TurnBegan(1, "R-1"), "turn 1 of 2, dawn", ("R-1",)),
        (PhaseBegan("march"), "marching", ()),
        (PhaseBegan("march", 1, "R-2"), "marching: red", ("R-2",)),
    ],
)
def test_an_event_is_told_with_its_rule_apart(book, event, said, rules):
    line = event_line(book, event)

    assert (said, rules) == (book.say(line.what), line.rules)
    assert said + "".join(f" ({rule})" for rule in rules) == book.say(line.with_rules)


def test_the_end_is_no_line_of_the_log(book):
    assert event_line(book, GameEnded(0, "flag")) is None


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(0, "flag"), "blue wins: the flag is taken (R-9)"),
        (Outcome(-1, "flag"), "nobody wins: the flag is taken (R-9)"),
        (Outcome(1, "panic"), "red wins: panic (R-9)"),
    ],
)
def test_an_ending_is_told_in_words(book, outcome, said):
    assert said == book.say(ending_line(book, outcome, "R-9").with_rules)


@pytest.mark.parametrize(
    ("outcome", "events", "rules"),
    [
        (None, [], None),
        (Outcome(0, "flag"), [], ()),
        (Outcome(0, "flag"), [TurnBegan(1, "R-1"), GameEnded(0, "flag", "R-9")], ("R-9",)),
    ],
)
def test_how_a_game_ended_is_told_with_the_rule_of_its_last_event(book, outcome, events, rules):
    game = SimpleNamespace(book=book, outcome=outcome, log=SimpleNamespace(events=events))
    line = how_it_ended(game)

    assert rules == (None if line is None else line.rules)


def test_partners_are_told_together(book):
    book.side_seats = SideSeats(((0, 1),))

    outcome, begun = Outcome(0, "flag"), PhaseBegan("march", 0, "R-2")
    assert "blue, red win: the flag is taken" == book.say(ending_line(book, outcome).what)
    assert "marching: blue, red" == book.say(event_line(book, begun).what)


def test_what_others_may_know_of_an_event_is_not_told_beside_it(book):
    events = [
        CardsMoved(0, 2, (0, 1), "R-7", 1),
        CardsMoved(0, 2, (), "R-7", 2),
        CardsMoved(1, 1, (1,), "R-7", 2),
        CardsMoved(1, 1, (), "R-7", 1),
        CardsMoved(0, 1, (0,), "R-7", 1),
        CardsMoved(0, 1, (1,), "R-7", 2),
    ]
    told = Narration(book).lines(events)

    assert 4 == len(told)
    assert "ace, king" in book.say(told[0].line.what)


def test_everything_for_everyone_is_told(book):
    told = Narration(book).lines([CardsMoved(0, 1, (), "R-7"), CardsMoved(0, 1, (), "R-8")])

    assert [("R-7",), ("R-8",)] == [one.line.rules for one in told]


def test_cards_that_a_seat_takes_one_by_one_are_told_together(book):
    unseen, seen = CardsMoved(0, 1, (), "R-7", 2), CardsMoved(1, 1, (0,), "R-7", 2)
    events = [unseen, unseen, unseen._replace(number=2), seen, seen._replace(cards=(1,))]
    told = [book.say(one.line.what) for one in Narration(book).lines(events)]

    assert 2 == len(told)
    assert "takes cards (4)" in told[0]
    assert "takes cards (2): ace, king" in told[1]


def test_turns_and_phases_head_what_lies_in_them(book):
    cards = CardsMoved(0, 1)
    march, road = PhaseBegan("march"), PhaseBegan("road_march")
    told = Narration(book).lines([cards, TurnBegan(1), cards, march, cards, road, cards])

    assert [("CardsMoved", 1), ("TurnBegan", 0), ("CardsMoved", 1), ("PhaseBegan", 1)] == [
        (one.kind, one.depth) for one in told[:4]
    ]
    assert [2, 2, 3] == [one.depth for one in told[4:]]
    assert [one.kind == "TurnBegan" for one in told] == [one.is_turn for one in told]


def test_what_is_told_later_goes_on_under_the_last_heading(book):
    narration = Narration(book)
    narration.lines([TurnBegan(1), PhaseBegan("march")])

    assert [2] == [one.depth for one in narration.lines([CardsMoved(0, 1)])]


def test_what_comes_before_the_first_turn_is_headed_from_the_start(book):
    told = Narration(book).lines([CardsMoved(0, 1)], from_start=True)

    assert ["set-up", 0, 1] == [book.say(told[0].line.what), told[0].depth, told[1].depth]
    assert 1 == len(Narration(book).lines([TurnBegan(1)], from_start=True))
    assert [] == Narration(book).lines([], from_start=True)
