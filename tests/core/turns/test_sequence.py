from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.events import PhaseBegan, TurnBegan
from ww1core.events.bus import Bus
from ww1core.play.book import Book, Kind
from ww1core.turns import Phase, PlaySequence, State, decision, end_game, value
from ww1core.turns.clock import labelled
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.program import link
from ww1core.turns.run import advance, decide
from ww1core.turns.sequence import Stage, sequence_nodes, where

SEATS = ("red", "blue", "green")


class Played(State):
    trace: tuple = value(())
    left: int = value(2)
    wet: bool = value(initial=False)


def note(s, *what):
    s.trace = (*s.trace, what)


def rain(s):
    note(s, "rain")


def march(s, seat):
    note(s, "march", seat)


def count_down(s):
    s.left -= 1
    note(s, "left", s.left)


def some_left(s):
    return s.left > 0


def is_wet(s):
    return s.wet


def is_blue(s, seat):
    return seat == 1


def backwards(s):
    return (2, 1, 0)


def next_but_one(s, seat):
    return (seat + 2) % 3


def prepare(s):
    note(s, "prepare")


def finish(s):
    note(s, "finish")
    end_game(s, -1, "time")


@decision(rule="SE-1", asks="unit")
def fight(s, choice, seat):
    note(s, "fight", seat, choice)


@decision(rule="SE-2", words=("on", "stop"), seat=lambda s: 0)
def pause(s, choice):
    if choice == "stop":
        end_game(s, 0, "stopped")


raid = Procedure("raid", ("seat",), steps=(lambda s, seat: note(s, "raid", seat),))
SCOPE = dict(globals())


@pytest.fixture
def begin():
    """A state that plays phases for some turns."""

    def make(*phases, turns=1, first=1, hooks=None, options=(), set_up=(), at_end=("finish",)):
        clock = labelled([str(n) for n in range(turns)], first=first)
        sequence = PlaySequence(clock, phases, set_up, at_end)
        book = Book(seats=SEATS, kinds=[Kind.of("unit", "ABCD")], options=options)
        book.state_type = Played
        nodes = sequence_nodes(sequence, SEATS, SCOPE, hooks or {})
        book.program = link((fight, pause, raid, *nodes), "game", book)
        return Played(book)

    return make


@pytest.fixture
def played(begin):
    """What phases leave behind when nobody has to decide."""

    def run(*phases, **more):
        s = begin(*phases, **more)
        assert advance(s) is None
        return s.trace[:-1]

    return run


def test_a_phase_runs_what_is_called_like_it(played):
    assert (("rain",),) == played(Phase("rain"))


def test_a_phase_runs_what_it_names(played):
    assert (("rain",),) == played(Phase("weather", run="rain"))


def test_phases_are_played_in_order_every_turn(played):
    assert (("rain",), ("left", 1), ("rain",), ("left", 0)) == played(
        Phase("rain"), Phase("count_down"), turns=2
    )


@pytest.mark.parametrize(("turns", "first"), [(1, 1), (3, 1), (2, 5), (1, 0)])
def test_the_turns_are_those_of_the_clock(begin, turns, first):
    s = begin(Phase("pause"), turns=turns, first=first)
    offer, seen = advance(s), []
    while offer is not None:
        seen.append(s.turn)
        offer = decide(s, offer, "on")

    assert list(range(first, first + turns)) == seen


def test_what_stands_before_the_first_turn_and_after_the_last_is_done_once(played):
    assert (("prepare",), ("rain",), ("rain",), ("rain",)) == played(
        Phase("rain"), turns=2, set_up=("prepare",), at_end=("rain", "finish")
    )


def test_a_game_that_is_not_ended_after_the_last_turn_is_refused(begin):
    with pytest.raises(FlowError, match="ran out"):
        advance(begin(Phase("rain"), at_end=()))


def test_an_end_within_a_turn_leaves_out_the_rest(begin):
    s = begin(Phase("pause"), Phase("rain"), turns=3)
    decide(s, advance(s), "stop")

    assert () == s.trace
    assert (0, "stopped") == s.ended


def test_a_phase_is_played_for_each_of_its_seats_in_their_order(played):
    assert (("march", 2), ("march", 0)) == played(Phase("march", seats=("green", "red")))


def test_a_function_may_give_the_order_of_the_seats(played):
    assert (("march", 2), ("march", 1), ("march", 0)) == played(
        Phase("march", seats=("backwards",))
    )


def test_phases_inside_belong_to_the_seat_of_the_phase_around_them(played):
    inside = (Phase("march"), Phase("raid"))

    assert (("march", 0), ("raid", 0), ("march", 1), ("raid", 1)) == played(
        Phase("turn_of", seats=("red", "blue"), phases=inside)
    )


def test_a_phase_of_one_seat_cannot_be_played_for_each_seat(begin):
    with pytest.raises(FlowError, match="'march'"):
        begin(Phase("all", seats=("red",), phases=(Phase("march", seats=("red",)),)))


@pytest.mark.parametrize("run", ["raid", "march"])
@pytest.mark.parametrize(("by", "expected"), [("other", [1, 2, 0]), ("next_but_one", [2, 0, 1])])
def test_a_phase_may_be_played_by_another_seat(played, run, by, expected):
    found = played(Phase("p", run=run, seats=SEATS, by=by))

    assert [(run, seat) for seat in expected] == list(found)


def test_a_phase_by_another_seat_asks_that_seat(begin):
    s = begin(Phase("fight", seats=("red",), by="other"))

    assert 1 == advance(s).seat


def test_phases_inside_may_be_played_by_another_seat(played):
    inner = Phase("p", phases=(Phase("raid"),), by="other")

    assert (("raid", 1),) == played(Phase("q", seats=("red",), phases=(inner,)))


def test_a_phase_is_played_while_something_holds(played):
    assert (("left", 1), ("left", 0)) == played(Phase("count_down", while_="some_left"))


@pytest.mark.parametrize("wet", [True, False])
def test_a_phase_is_played_only_when_something_holds(begin, wet):
    s = begin(Phase("rain", when="is_wet"))
    s.wet = wet
    advance(s)

    assert wet == (("rain",) in s.trace)


def test_a_condition_inside_may_ask_for_the_seat(played):
    inner = Phase("march", when="is_blue")

    assert (("march", 1),) == played(Phase("p", seats=SEATS, phases=(inner,)))


@pytest.mark.parametrize("options", [(), ("weather",)])
def test_a_phase_is_played_only_with_its_option(played, options):
    found = played(Phase("rain", option="weather"), options=options)

    assert ((("rain",),) if options else ()) == found


def hook(name):
    return lambda s, seat: note(s, name, seat)


def test_hooks_are_called_before_and_after_a_phase(played):
    hooks = {"rain": ((hook("before"), hook("second")), (hook("after"),))}

    assert (("before", -1), ("second", -1), ("rain",), ("after", -1)) == played(
        Phase("rain"), hooks=hooks
    )


def test_hooks_are_told_the_seat_and_reach_phases_inside(played):
    hooks = {"march": ((hook("before"),), ())}
    phases = Phase("p", seats=("blue", "red"), phases=(Phase("march"),))

    assert (("before", 1), ("march", 1), ("before", 0), ("march", 0)) == played(phases, hooks=hooks)


def test_a_hook_for_a_phase_that_is_not_there_is_refused(begin):
    with pytest.raises(FlowError, match="'snow'"):
        begin(Phase("rain"), hooks={"snow": ((), ())})


@pytest.mark.parametrize(
    ("phase", "name"),
    [
        (Phase("nothing"), "'nothing'"),
        (Phase("p", run="nothing"), "'nothing'"),
        (Phase("rain", when="nothing"), "'nothing'"),
        (Phase("rain", while_="nothing"), "'nothing'"),
        (Phase("march", seats=("red", "pink")), "'pink'"),
        (Phase("march", seats=("nothing",)), "'nothing'"),
        (Phase("raid", seats=("red",), by="nothing"), "'nothing'"),
        (Phase("raid", by="other"), "'seat'"),
        (Phase("march"), "'seat'"),
        (Phase("fight"), "'seat'"),
        (Phase("p", phases=(Phase("nothing"),)), "'nothing'"),
    ],
)
def test_a_phase_that_does_not_hold_together_is_refused(begin, phase, name):
    with pytest.raises(FlowError, match=name):
        begin(phase)


@pytest.mark.parametrize("where_", ["set_up", "at_end"])
def test_an_unknown_name_around_the_turns_is_refused(begin, where_):
    with pytest.raises(FlowError, match="'nothing'"):
        begin(Phase("rain"), **{where_: ("nothing",)})


def test_two_phases_of_one_id_are_refused_or_told_apart_in_a_save(begin):
    """A save names the phase it stands in, so that name has to be one phase's alone."""
    try:
        s = begin(Phase("pause"), Phase("rain"), Phase("pause"))
    except FlowError:
        return
    advance(s)

    assert s.stack == unpack(s.book, pack(s)).stack


def test_where_reads_the_phases_that_are_running_from_the_stack(begin):
    inner = (Phase("march"), Phase("fight"), Phase("raid"))
    s = begin(Phase("rain"), Phase("p", seats=("blue",), phases=inner))
    advance(s)

    assert (Stage("p", 2, 2, 1), Stage("fight", 2, 3, 1)) == where(s)


def test_where_shows_no_seat_for_a_phase_of_all(begin):
    s = begin(Phase("pause"))
    advance(s)

    assert (Stage("pause", 1, 1, -1),) == where(s)


def test_where_shows_nothing_once_the_game_is_over(begin):
    s = begin(Phase("rain"))
    advance(s)

    assert () == where(s)


def test_a_save_within_a_phase_goes_on_there(begin):
    phases = Phase("p", seats=("blue", "red"), phases=(Phase("march"), Phase("fight")))
    s = begin(phases)
    advance(s)
    other = unpack(s.book, pack(s))

    assert where(s) == where(other)
    for one in (s, other):
        offer = decide(one, advance(one), 2)
        decide(one, offer, 3)
    assert s.trace == other.trace
    assert pack(s) == pack(other)


def test_turns_and_phases_are_announced(begin):
    heard = []
    s = begin(Phase("rain", rule="SE-3"), Phase("march", seats=("blue",)), turns=2)
    s.bus = Bus()
    s.bus.listen(heard.append, TurnBegan, PhaseBegan)
    advance(s)
    a_turn = [PhaseBegan("rain", -1, "SE-3"), PhaseBegan("march", 1)]

    assert [TurnBegan(1), *a_turn, TurnBegan(2), *a_turn] == heard
