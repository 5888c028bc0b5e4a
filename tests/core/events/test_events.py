from __future__ import annotations

import pytest

from ww1core.events import (
    CardsMoved,
    GameEnded,
    PhaseBegan,
    Revealed,
    Rolled,
    StepLost,
    Told,
    UnitMoved,
    emit,
    event_text,
    tell,
)
from ww1core.events.bus import Bus
from ww1core.events.log import Log, event_key
from ww1core.events.types import EVERYONE
from ww1core.turns import State, end_game
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance
from ww1core.words.texts import Text


def end(s):
    end_game(s, 1, "time", "EV-1")


@pytest.fixture
def s(start):
    return start(State, Procedure("game", steps=(end,)))


def test_a_line_of_a_title_is_told_with_the_arguments_of_its_text(s):
    tell(s, "told.unheard", "EV-3")
    s.bus, heard = Bus(), []
    s.bus.listen(heard.append)
    tell(s, "told.armed", "EV-3", unit=4, key="x", rule=7)

    assert [Told("told.armed", (("unit", 4), ("key", "x"), ("rule", 7)), "EV-3")] == heard


def test_a_listener_hears_every_event_in_order():
    bus, heard = Bus(), []
    bus.listen(heard.append)
    events = [UnitMoved(1, 2, 3), StepLost(1, 0), UnitMoved(2, 3, 4)]
    for event in events:
        bus.publish(event)

    assert events == heard


def test_a_listener_for_a_type_hears_only_that_type():
    bus, heard = Bus(), []
    bus.listen(heard.append, StepLost, Revealed)
    for event in (UnitMoved(1, 2, 3), StepLost(1, 0), Revealed("card", 4)):
        bus.publish(event)

    assert [StepLost(1, 0), Revealed("card", 4)] == heard


def test_events_with_equal_fields_are_told_apart_by_type():
    bus, heard = Bus(), []
    bus.listen(heard.append, StepLost)
    bus.publish(Rolled("x", (), 1))

    assert [] == heard


def test_several_listeners_hear_in_the_order_they_came():
    bus, heard = Bus(), []
    bus.listen(lambda event: heard.append("first"))
    bus.listen(lambda event: heard.append("second"))
    bus.publish(StepLost(1, 0))

    assert ["first", "second"] == heard


def made(*args):
    message = "an event was made"
    raise AssertionError(message)


def test_without_a_bus_no_event_is_made(s):
    emit(s, made, 1)


def test_without_listeners_no_event_is_made(s):
    s.bus = Bus()
    emit(s, made, 1)


def test_an_event_is_made_for_who_listens(s):
    s.bus, heard = Bus(), []
    s.bus.listen(heard.append)
    emit(s, StepLost, 3, left=1, rule="EV-2")

    assert [StepLost(3, 1, "EV-2", EVERYONE)] == heard


@pytest.mark.parametrize("event", [(Told, "told.odds", ()), (Rolled, "odds", (3,), 6)])
def test_a_line_is_told_with_how_it_came_about(event, s, monkeypatch):
    make, *args = event
    key = event_text(make(*args)).key
    lines = [(Text("first", (("n", 1),)), "EV-1"), (Text("then"), "")]
    monkeypatch.setitem(vars(s.book), "accounts", {key: lambda _s, _event: lines})
    s.bus, heard = Bus(), []
    s.bus.listen(heard.append)
    emit(s, make, *args, rule="EV-0", to=2)
    emit(s, StepLost, 1, 0)

    assert [
        make(*args, rule="EV-0", to=2),
        Told("first", (("n", 1),), "EV-1", 2),
        Told("then", (), "", 2),
        StepLost(1, 0),
    ] == heard


def test_the_end_of_a_game_is_told_once(s):
    s.bus, heard = Bus(), []
    s.bus.listen(heard.append)
    advance(s)
    end_game(s, 0, "again")

    assert [GameEnded(1, "time", "EV-1")] == heard


@pytest.fixture
def log():
    log = Log()
    for event in (
        Told("all"),
        Told("red", to=0b001),
        Told("blue", to=0b010),
        Told("red and green", to=0b101),
        Told("nobody", to=0),
    ):
        log(event)
    return log


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, ["all", "red", "red and green"]),
        (1, ["all", "blue"]),
        (2, ["all", "red and green"]),
        (3, ["all"]),
        (-1, ["all"]),
    ],
)
def test_a_seat_reads_what_it_may_know(log, seat, expected):
    assert expected == [event.key for event in log.lines(seat)]


def test_everything_can_be_read_once_it_is_open(log):
    assert log.events == log.lines(0, everything=True)


def test_a_log_is_read_on_from_a_place(log):
    assert ["red and green"] == [event.key for event in log.lines(0, start=2)]


def test_an_audience_of_everyone_holds_every_seat():
    assert all(EVERYONE >> seat & 1 for seat in range(100))


@pytest.mark.parametrize(
    ("type_", "expected"),
    [(UnitMoved, "event.unit_moved"), (Told, "event.told"), (CardsMoved, "event.cards_moved")],
)
def test_an_event_has_a_text_key(type_, expected):
    assert expected == event_key(type_)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (StepLost(3, 1, "EV-3", 1), Text("event.step_lost", (("unit", 3), ("left", 1)))),
        (Told("own", (("a", 1),), "EV-4"), Text("own", (("a", 1),))),
        (Rolled("fire", (7, 8), 5), Text("roll.fire", (("0", 7), ("1", 8), ("result", 5)))),
        (PhaseBegan("supply"), Text("event.phase_began", (("phase", "supply"), ("seat", -1)))),
    ],
)
def test_the_text_of_an_event_has_its_fields_without_rule_and_audience(event, expected):
    assert expected == event_text(event)


def test_a_phase_of_one_seat_names_it():
    assert {"supply", 1} == {value for _, value in event_text(PhaseBegan("supply", 1)).args}
