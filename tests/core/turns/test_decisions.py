from __future__ import annotations

import pytest

from ww1core.errors import DeadEnd, FlowError
from ww1core.turns import State, bar, bind, decision, end_game, only, put, value, when_chosen, word
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer, decide, step
from ww1core.words.texts import Text


class Table(State):
    taken: tuple = value(())
    forbidden: int = value(0)
    quiet: bool = value(initial=False)


def note(s, what):
    s.taken = (*s.taken, what)


def finish(s):
    end_game(s, 0, "over")


def first_seat(s):
    return 0


def forbidden(s, left):
    return s.forbidden


def is_quiet(s):
    return s.quiet


@pytest.fixture
def ask(start):
    """A state whose game asks one decision and then ends."""

    def begin(node, *steps, forbid=0, nodes=(), quiet=False, **more):
        game = Procedure("game", steps=(*(steps or (node,)), finish))
        s = start(Table, game, node, *nodes, **more)
        s.forbidden, s.quiet = forbid, quiet
        return s

    return begin


@decision(
    rule="DE-1",
    asks="unit",
    seat=first_seat,
    bars=[bar("DE-2", "forbidden", forbidden)],
    words=("stay", word("hide", bar("DE-3", "quiet", is_quiet))),
)
def move(s, choice):
    note(s, choice)


@decision(rule="DE-4", asks="unit", seat=first_seat, bars=[bar("DE-5", "no", forbidden)])
def choose(s, choice):
    note(s, choice)


def test_options_are_the_members_in_ascending_order_and_then_the_words(ask):
    assert (0, 1, 2, 3, "stay", "hide") == advance(ask(move)).options


def test_options_are_what_the_bars_leave(ask):
    assert (0, 2, "stay", "hide") == advance(ask(move, forbid=0b1010)).options


def test_a_word_is_left_out_when_its_bar_holds(ask):
    assert (0, 1, 2, 3, "stay") == advance(ask(move, quiet=True)).options


def test_options_are_the_same_when_they_are_asked_for_again(ask):
    s = ask(move, forbid=1)
    offer = advance(s)

    assert offer.options == current_offer(s).options


def test_asking_changes_nothing(ask):
    s = ask(move)
    advance(s)
    before = pack(s)
    advance(s)
    current_offer(s)

    assert before == pack(s)


def test_an_offer_says_what_is_asked_and_of_whom(ask):
    offer = advance(ask(move))

    assert ("move", 0, 0) == (offer.name, offer.seat, offer.number)
    assert "move.prompt" == offer.prompt.key


def test_a_prompt_knows_the_parameters_of_its_decision(ask):
    @decision(rule="DE-6", asks="unit", seat=first_seat)
    def aim(s, choice, at):
        pass

    offer = advance(ask(aim, bind(aim, at=3)))

    assert (3, 0) == (offer.prompt.argument("at"), offer.prompt.argument("seat"))


@pytest.mark.parametrize("choice", [0, 3, "stay"])
def test_a_choice_is_handed_to_the_function(ask, choice):
    s = ask(move)

    assert decide(s, advance(s), choice) is None
    assert (choice,) == s.taken


def test_a_single_option_is_taken_by_the_core(ask):
    s = ask(choose, forbid=0b1011)

    assert advance(s) is None
    assert (2,) == s.taken


def test_a_decision_that_is_not_forced_is_asked_with_one_option(ask):
    @decision(rule="DE-7", asks="unit", seat=first_seat, bars=choose.bars, forced=False)
    def own(s, choice):
        note(s, choice)

    assert (2,) == advance(ask(own, forbid=0b1011)).options


def test_a_decision_with_hidden_options_is_asked_with_one_option(ask):
    @decision(rule="DE-8", asks="unit", seat=first_seat, bars=choose.bars, hidden=True)
    def secret(s, choice):
        note(s, choice)

    assert (2,) == advance(ask(secret, forbid=0b1011)).options


def test_a_dead_end_is_refused_and_names_decision_and_seat(ask):
    with pytest.raises(DeadEnd, match=r"decision 'choose' leaves red no option"):
        advance(ask(choose, forbid=0b1111))


def test_a_dead_end_met_by_single_steps_is_refused(ask):
    s = ask(choose, forbid=0b1111)
    step(s)

    with pytest.raises(FlowError, match="no option"):
        step(s)


def test_a_state_in_the_middle_of_a_procedure_offers_nothing(ask):
    with pytest.raises(FlowError, match="does not wait"):
        current_offer(ask(move))


def test_a_game_that_is_over_offers_nothing(ask):
    s = ask(choose, forbid=0b0111)
    advance(s)

    assert current_offer(s) is None


def test_single_steps_lead_where_running_leads(ask):
    s, other = ask(move), ask(move)
    found = None
    while found is None:
        found = step(s)

    assert advance(other).options == found.options
    assert pack(other) == pack(s)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_seat_may_be_a_parameter(ask, seat):
    @decision(rule="DE-9", words=("a", "b"))
    def speak(s, choice, seat):
        note(s, (choice, seat))

    s = ask(speak, bind(speak, seat=seat), seats=("red", "blue", "green"))
    offer = advance(s)
    decide(s, offer, "b")

    assert seat == offer.seat
    assert (("b", seat),) == s.taken


def test_the_seat_parameter_need_not_be_asked_for_by_the_function(ask):
    @decision(rule="DE-10", words=("a", "b"))
    def speak(s, choice):
        note(s, choice)

    assert 1 == advance(ask(speak, bind(speak, seat=1))).seat


def test_the_seat_may_be_a_parameter_of_another_name(ask):
    @decision(rule="DE-11", words=("a", "b"), seat="owner")
    def speak(s, choice, owner, seat):
        note(s, (owner, seat))

    s = ask(speak, bind(speak, owner=2), seats=("red", "blue", "green"))
    offer = advance(s)
    decide(s, offer, "a")

    assert 2 == offer.seat
    assert ((2, 2),) == s.taken


def test_the_seat_may_be_a_function_of_the_parameters(ask):
    @decision(rule="DE-12", words=("a", "b"), seat=lambda s, unit: unit % 3)
    def speak(s, choice, unit, seat):
        note(s, (unit, seat))

    s = ask(speak, bind(speak, unit=5), seats=("red", "blue", "green"))
    offer = advance(s)
    decide(s, offer, "a")

    assert 2 == offer.seat
    assert ((5, 2),) == s.taken


def test_a_bar_may_ask_for_what_only_it_needs(ask):
    @decision(
        rule="DE-13",
        asks="unit",
        seat=first_seat,
        bars=[only("DE-14", "near", lambda s, left, near, seat: near << seat)],
        needs=("near",),
    )
    def near_one(s, choice):
        note(s, choice)

    assert (1, 3) == advance(ask(near_one, bind(near_one, near=0b1010))).options


def pairs(s):
    return ((2, 1), (0, 1), (0, 0), (3, 4))


def is_double(s, left):
    return {pair for pair in left if pair[0] == pair[1]}


@decision(
    rule="DE-15",
    asks=("unit", "card"),
    seat=first_seat,
    choices=pairs,
    bars=[
        bar("DE-16", "double", is_double),
        only("DE-17", "low", lambda s, left: [pair for pair in left if max(pair) < 4]),
    ],
    words=("pass",),
)
def give(s, choice):
    note(s, choice)


def test_tuples_are_offered_in_the_order_they_are_listed(ask):
    assert ((2, 1), (0, 1), "pass") == advance(ask(give)).options


def test_a_tuple_chosen_is_handed_to_the_function(ask):
    s = ask(give)
    decide(s, advance(s), (0, 1))

    assert ((0, 1),) == s.taken


@decision(
    rule="DE-18",
    asks="unit",
    seat=first_seat,
    bars=[bar("DE-19", "no", forbidden)],
    repeated=True,
)
def gather(s, choice, picked):
    note(s, (choice, picked))


def test_a_repeated_decision_is_asked_until_done(ask):
    s = ask(gather)
    offer = advance(s)
    for choice in (2, 0):
        offer = decide(s, offer, choice)

    assert (1, 3, "done") == offer.options
    assert decide(s, offer, "done") is None


def test_what_was_picked_before_is_known_to_the_function(ask, play):
    s = ask(gather)
    play(s, 2, 0, "done")

    assert ((2, 0), (0, 0b100), ("done", 0b101)) == s.taken


@pytest.mark.parametrize(
    ("choices", "expected"), [(("done",), 0), ((3, "done"), 0b1000), ((1, 0, "done"), 0b11)]
)
def test_the_set_picked_is_the_result(ask, play, choices, expected):
    s = ask(gather, put("what", gather), note)
    play(s, *choices)

    assert expected == s.taken[-1]


def test_a_repeated_decision_ends_by_itself_when_only_done_is_left(ask, play):
    s = ask(gather, forbid=0b1110)

    assert play(s, 0) is None
    assert (("done", 1),) == s.taken[1:]


def test_a_repeated_decision_in_a_save_remembers_what_was_picked(ask, play):
    s = ask(gather)
    play(s, 1)
    s = unpack(s.book, pack(s))

    assert (0, 2, 3, "done") == current_offer(s).options


def test_what_may_be_picked_again_stays_an_option(ask, play):
    @decision(rule="DE-20", asks="unit", seat=first_seat, repeated=True, again=True)
    def load(s, choice):
        note(s, choice)

    assert (0, 1, 2, 3, "done") == play(ask(load), 2, 2).options


def test_a_repeated_decision_ends_by_any_of_its_words(ask, play):
    @decision(rule="DE-21", asks="unit", seat=first_seat, repeated=True, words=("go", "stop"))
    def collect(s, choice):
        note(s, choice)

    s = ask(collect)

    assert play(s, 2, "stop") is None
    assert (2, "stop") == s.taken


def test_a_repeated_decision_of_tuples_is_refused_since_it_cannot_remember_them(ask):
    @decision(rule="DE-22", asks=("unit", "card"), seat=first_seat, choices=pairs, repeated=True)
    def deal(s, choice):
        note(s, choice)

    with pytest.raises(FlowError, match="'deal'"):
        ask(deal)


def test_the_end_of_the_game_ends_a_repeated_decision(ask, play):
    @decision(rule="DE-23", asks="unit", seat=first_seat, repeated=True)
    def last(s, choice):
        end_game(s, 1, "early")

    s = ask(last)

    assert play(s, 2) is None
    assert (1, "early") == s.ended


def test_an_offer_holds_its_options_and_nothing_else(ask):
    offer = advance(ask(move, forbid=1))

    assert [1, 2, 3, "stay"] == [c for c in (0, 1, 2, 3, 4, -1, "stay", "go", (1,)) if c in offer]


@pytest.mark.parametrize("choice", [True, 1.0, 2.0, None, [1], {1}, "1", (1,), b"stay"])
def test_what_only_looks_like_an_option_is_none(ask, choice):
    assert choice not in advance(ask(move))


@pytest.mark.parametrize("choice", [(0.0, 1), (False, 1), [0, 1], ([0], 1), (0, 1, 0)])
def test_what_only_looks_like_a_tuple_offered_is_none(ask, choice):
    assert choice not in advance(ask(give))


def test_a_prompt_carries_what_the_decision_tells(start, play):
    def told(s):
        return {"left": s.drawn}

    @decision(rule="DE-90", words=("yes", "no"), seat=lambda s: 0, tells=told)
    def sure(s, word):
        pass

    s = start(Table, Procedure("game", steps=(sure,)), sure)

    assert Text("sure.prompt", (("seat", 0),)) == play(s).prompt
    assert Text("sure.prompt", (("seat", 0), ("left", 0))) == current_offer(s).prompt


def lacking(s, choice, seat):
    return {"short_of": choice if isinstance(choice, str) else choice + 1, "who": seat}


@decision(
    rule="DE-91",
    asks="unit",
    seat=first_seat,
    bars=[bar("DE-92", "forbidden", forbidden)],
    words=(word("hide", bar("DE-93", "quiet", is_quiet)),),
    explains=lacking,
)
def explained(s, choice):
    pass


@pytest.mark.parametrize(("choice", "short_of"), [(1, 2), ("hide", "hide")])
def test_a_refusal_carries_what_the_decision_explains(ask, choice, short_of):
    s = ask(explained, forbid=0b10, quiet=True)
    (reason,) = advance(s).asking.why_not(s, choice, s.stack[-1][2])

    assert (short_of, 0) == (reason.text.argument("short_of"), reason.text.argument("who"))
    assert choice == reason.text.argument("what")


def test_what_is_offered_or_is_no_candidate_is_not_explained(ask):
    s = ask(explained, forbid=0b10)
    asking = advance(s).asking

    assert () == asking.why_not(s, 0, s.stack[-1][2])
    for choice in (1.5, 99, -6, "fly", (0, 1)):
        (reason,) = asking.why_not(s, choice, s.stack[-1][2])
        assert reason.text.argument("short_of") is None


def test_an_offer_counts_its_options_and_gives_each_by_its_place(ask):
    offer = advance(ask(move, forbid=0b10))

    assert len(offer.options) == offer.count
    assert offer.options == tuple(offer.option(place) for place in range(offer.count))
    fresh = advance(ask(move, forbid=0b10))
    assert (0, 2, 3, "stay", "hide") == tuple(fresh.option(place) for place in range(fresh.count))


@decision(
    rule="DE-30", asks="unit", seat=first_seat, bars=[bar("DE-31", "no", forbidden)], lapses=True
)
def choose_if_any(s, choice):
    note(s, choice)


def pass_by(go_on, s):
    """Run a game to its end or to its first question."""
    offer = go_on(s)
    while offer is None and s.stack:
        offer = go_on(s)
    return offer


@pytest.mark.parametrize("go_on", [advance, step])
def test_a_decision_that_lapses_is_passed_over_without_options(ask, go_on):
    s = ask(choose_if_any, forbid=0b1111)

    assert pass_by(go_on, s) is None
    assert ("over", (), 0) == (s.ended.ending, s.taken, s.decided)


@pytest.mark.parametrize("go_on", [advance, step])
def test_a_decision_that_lapses_is_asked_while_there_are_options(ask, go_on):
    assert (0, 3) == pass_by(go_on, ask(choose_if_any, forbid=0b0110)).options


def test_a_decision_that_lapses_leaves_nothing_to_those_after_it(ask):
    def note_it(s, unit):
        note(s, unit)

    chosen = when_chosen("unit", choose_if_any, note_it, otherwise=(bind_none,))
    s = ask(choose_if_any, chosen, forbid=0b1111)
    advance(s)

    assert ("none",) == s.taken


def bind_none(s):
    note(s, "none")


@pytest.mark.parametrize("told", [{"hidden": True}, {"repeated": True}])
def test_a_hidden_or_repeated_decision_does_not_lapse(told):
    with pytest.raises(
        FlowError, match=r"'peek'.*a repeated or hidden decision is not passed over"
    ):

        @decision(rule="DE-32", asks="unit", seat=first_seat, lapses=True, **told)
        def peek(s, choice):
            pass
