from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.turns import (
    State,
    bar,
    because,
    bind,
    decision,
    end_game,
    lift,
    only,
    search,
    value,
    word,
)
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance
from ww1core.words.texts import Text


class Field(State):
    blocked: int = value(0)
    near: int = value(0b1111)
    silent: bool = value(initial=False)
    cautious: bool = value(initial=False)


def first_seat(s):
    return 0


@pytest.fixture
def asking(start):
    """A state that waits for a decision, with a function that asks why not."""

    def begin(node, step=None, **slots):
        game = Procedure("game", steps=(step or node, lambda s: end_game(s, 0, "over")))
        s = start(Field, game, node, units="ABCDEF")
        for name, what in slots.items():
            setattr(s, name, what)
        offer = advance(s)

        def why(choice):
            return offer.asking.why_not(s, choice, s.stack[-1][2])

        return offer, why

    return begin


def reasons(found):
    return [(reason.rule, reason.text.key) for reason in found]


def is_highest(s, left):
    return 1 << left.bit_length() - 1


@decision(
    rule="BA-1",
    asks="unit",
    seat=first_seat,
    bars=[
        bar("BA-2", "blocked", lambda s, left: s.blocked),
        only("BA-3", "far", lambda s, left: s.near),
        bar("BA-4", "highest", is_highest),
    ],
    words=[
        "stay",
        word(
            "shout",
            bar("BA-5", "silent", lambda s: s.silent),
            only("BA-6", "bold", lambda s: not s.cautious),
        ),
    ],
    forced=False,
)
def move(s, choice):
    pass


def test_a_bar_takes_what_it_forbids(asking):
    offer, _ = asking(move, blocked=0b0010, near=0b111111)

    assert (0, 2, 3, 4) == offer.options[:-2]


def test_only_leaves_what_it_allows(asking):
    offer, _ = asking(move, near=0b1101)

    assert (0, 2) == offer.options[:-2]


def test_a_decision_offers_among_what_its_rule_names(asking):
    @decision(
        rule="BA-30",
        asks="unit",
        seat=first_seat,
        among=(lambda s: s.near, "far"),
        bars=[bar("BA-31", "blocked", lambda s: s.blocked)],
    )
    def choose(s, unit):
        pass

    offer, why = asking(choose, near=0b110101, blocked=0b100)

    assert (0, 4, 5) == offer.options
    assert [("BA-30", "why.far")] == reasons(why(1))
    assert [("BA-31", "why.blocked")] == reasons(why(2))


def test_a_bar_reads_the_candidates_that_are_left(asking):
    offer, why = asking(move, blocked=0b001000)

    assert (0, 1) == offer.options[:-2]
    assert [("BA-4", "why.highest")] == reasons(why(2))


def test_the_first_bar_that_holds_is_the_reason(asking):
    _, why = asking(move, blocked=0b100000, near=0b000111)

    assert [("BA-2", "why.blocked")] == reasons(why(5))
    assert [("BA-3", "why.far")] == reasons(why(4))


def test_there_is_no_reason_against_an_option(asking):
    offer, why = asking(move)

    assert [()] * len(offer.options) == [why(option) for option in offer.options]


def test_a_reason_names_what_is_refused(asking):
    _, why = asking(move, blocked=1)

    assert Text("why.blocked", (("what", 0), ("seat", 0))) == why(0)[0].text


@pytest.mark.parametrize("choice", [6, 10**30, -1, -(10**30)])
def test_a_number_outside_the_kind_is_no_choice(asking, choice):
    _, why = asking(move)

    assert [("BA-1", "why.not_a_choice")] == reasons(why(choice))


@pytest.mark.parametrize("choice", ["", "run", (0,), (0, 1), None, 1.5, [0], b"stay"])
def test_something_that_was_never_offered_is_no_choice(asking, choice):
    _, why = asking(move)

    assert [("BA-1", "why.not_a_choice")] == reasons(why(choice))


def test_every_bar_of_a_word_that_holds_is_a_reason(asking):
    offer, why = asking(move, silent=True, cautious=True)

    assert "shout" not in offer
    assert [("BA-5", "why.silent"), ("BA-6", "why.bold")] == reasons(why("shout"))


@pytest.mark.parametrize("blocked", range(0, 64, 7))
@pytest.mark.parametrize("near", [0, 1, 0b101010, 0b011110, 0b111111])
@pytest.mark.parametrize("silent", [True, False])
def test_options_and_reasons_share_the_universe(asking, blocked, near, silent):
    offer, why = asking(move, blocked=blocked, near=near, silent=silent)
    universe = [*range(6), "stay", "shout"]

    assert list(offer.options) == [choice for choice in universe if not why(choice)]


def reachable(s, left, without):
    """Units that the constraints let through: low ones, near ones, quiet ones."""
    found = left
    if "low" not in without:
        found &= 0b000111
    if "near" not in without:
        found &= s.near
    if "even" not in without:
        found &= 0b010101
    return found & 0b011111


@decision(
    rule="BA-7",
    asks="unit",
    seat=first_seat,
    bars=[
        search(
            "BA-8",
            "no_way",
            reachable,
            lift("low", "BA-9", "too_high"),
            lift("near", "BA-10", "too_far"),
            lift("even", "BA-11", "odd"),
        )
    ],
    words=("stay",),
    forced=False,
)
def find(s, choice):
    pass


def test_a_search_offers_what_it_finds(asking):
    offer, _ = asking(find)

    assert (0, 2, "stay") == offer.options


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (1, [("BA-11", "why.odd")]),
        (4, [("BA-9", "why.too_high"), ("BA-10", "why.too_far")]),
        (3, [("BA-9", "why.too_high"), ("BA-11", "why.odd")]),
        (5, [("BA-8", "why.no_way")]),
    ],
)
def test_a_refusal_by_a_search_names_what_has_to_be_lifted(asking, choice, expected):
    _, why = asking(find)

    assert expected == reasons(why(choice))


@pytest.mark.parametrize("near", range(0, 64, 5))
def test_options_of_a_search_and_reasons_share_the_universe(asking, near):
    offer, why = asking(find, near=near, blocked=1)
    universe = [*range(6), "stay"]

    assert list(offer.options) == [choice for choice in universe if not why(choice)]


def test_a_search_is_asked_once_for_options(asking):
    asked = []

    def finding(s, left, at, without):
        asked.append((left, at, without))
        return left

    @decision(
        rule="BA-12",
        asks="unit",
        seat=first_seat,
        bars=[search("BA-13", "x", finding)],
        needs=("at",),
    )
    def seek(s, choice):
        pass

    asking(seek, bind(seek, at=7))

    assert [(0b111111, 7, frozenset())] == asked


def test_a_search_of_a_decision_that_is_given_its_seat_leaves_nothing_out(asking):
    asked = []

    def finding(s, left, seat, without):
        asked.append((seat, without))
        return left

    @decision(rule="BA-16", asks="unit", bars=[search("BA-17", "x", finding)])
    def seek(s, choice, seat):
        pass

    asking(seek, bind(seek, seat=1))

    assert [(1, frozenset())] == asked


def test_a_search_without_constraints_gives_its_own_reason(asking):
    @decision(
        rule="BA-14",
        asks="unit",
        seat=first_seat,
        bars=[search("BA-15", "lost", lambda s, left: 0b110)],
    )
    def seek(s, choice):
        pass

    offer, why = asking(seek)

    assert (1, 2) == offer.options
    assert [("BA-15", "why.lost")] == reasons(why(3))


def listed(s):
    return ((0, 1), (1, 0), (2, 2), (3, 1), (4, 4))


def near_pairs(s, left, without):
    allowed = [pair for pair in left if "far" in without or sum(pair) < 4]
    return [pair for pair in allowed if "twin" in without or pair[0] != pair[1]]


@decision(
    rule="BA-16",
    asks=("unit", "unit"),
    seat=first_seat,
    choices=listed,
    bars=[
        bar("BA-17", "backwards", lambda s, left: [(1, 0)]),
        search(
            "BA-18", "none", near_pairs, lift("far", "BA-19", "far"), lift("twin", "BA-20", "twin")
        ),
    ],
    words=("pass",),
)
def pair_up(s, choice):
    pass


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ((0, 1), []),
        ((1, 0), [("BA-17", "why.backwards")]),
        ((3, 1), [("BA-19", "why.far")]),
        ((4, 4), [("BA-19", "why.far"), ("BA-20", "why.twin")]),
        ((5, 5), [("BA-16", "why.not_among_choices")]),
        ((0,), [("BA-16", "why.not_among_choices")]),
        (0, [("BA-16", "why.not_a_choice")]),
    ],
)
def test_a_tuple_is_refused_for_its_reasons(asking, choice, expected):
    _, why = asking(pair_up)

    assert expected == reasons(why(choice))


def test_tuples_offered_are_those_without_a_reason(asking):
    offer, why = asking(pair_up)
    universe = [*((a, b) for a in range(6) for b in range(6)), "pass"]

    assert set(offer.options) == {choice for choice in universe if not why(choice)}


def test_what_was_picked_already_is_the_reason(start, play):
    @decision(rule="BA-21", asks="unit", seat=first_seat, repeated=True)
    def gather(s, choice):
        pass

    game = Procedure("game", steps=(gather, lambda s: end_game(s, 0, "over")))
    s = start(Field, game, gather)
    offer = play(s, 2)
    found = {choice: offer.asking.why_not(s, choice, s.stack[-1][2]) for choice in range(5)}

    assert [("BA-21", "why.picked_already")] == reasons(found[2])
    assert [("BA-21", "why.not_a_choice")] == reasons(found[4])
    assert [0, 1, 3] == [choice for choice, why in found.items() if not why]


def test_an_explanation_gives_the_reason_and_takes_no_option_away(asking):
    asked = []

    def blocked(s, left):
        asked.append(left)
        return s.blocked

    @decision(
        rule="BA-70",
        asks="unit",
        seat=first_seat,
        bars=[
            because("BA-71", "blocked", blocked),
            search("BA-72", "far", lambda s, left, without: left & s.near & ~s.blocked),
        ],
        words=("stay",),
    )
    def walk(s, choice):
        pass

    offer, why = asking(walk, blocked=0b10)

    assert (0, 2, 3, "stay") == offer.options
    assert [] == asked
    assert [("BA-71", "why.blocked")] == reasons(why(1))
    assert [("BA-72", "why.far")] == reasons(why(4))
    assert [] == reasons(why(0))


def test_of_a_word_the_first_explanation_that_holds_is_the_only_reason(asking):
    asked = []

    def holds(s, seat):
        asked.append(seat)
        return s.blocked

    @decision(
        rule="BA-78",
        seat=first_seat,
        forced=False,
        words=[
            "stay",
            word(
                "walk",
                because("BA-79", "blocked", holds),
                because("BA-80", "never", lambda s: False),
                bar("BA-81", "far", lambda s: not s.near or s.blocked),
            ),
        ],
    )
    def go(s, choice):
        pass

    offer, why = asking(go, blocked=0, near=1)
    assert ("stay", "walk") == offer.options
    assert [] == asked

    offer, why = asking(go, blocked=1, near=0)
    assert ("stay",) == offer.options
    assert [("BA-79", "why.blocked")] == reasons(why("walk"))

    offer, why = asking(go, blocked=0, near=0)
    assert [("BA-81", "why.far")] == reasons(why("walk"))


def test_what_is_among_has_its_explanations_before_it(asking):
    @decision(
        rule="BA-82",
        asks="unit",
        seat=first_seat,
        among=(lambda s: s.near, "far", because("BA-83", "blocked", lambda s: s.blocked)),
    )
    def walk(s, choice):
        pass

    offer, why = asking(walk, near=0b00101, blocked=0b10)

    assert (0, 2) == offer.options
    assert [("BA-83", "why.blocked")] == reasons(why(1))
    assert [("BA-82", "why.far")] == reasons(why(3))


def test_excuses_are_what_explanations_name_of_what_is_left(start):
    @decision(
        rule="BA-73",
        asks="unit",
        seat=first_seat,
        bars=[
            bar("BA-74", "first", lambda s, left: 0b1),
            because("BA-75", "low", lambda s, left: 0b111),
            only("BA-76", "even", lambda s, left: 0b10101),
            because("BA-77", "high", lambda s, left: 0b11000),
        ],
    )
    def walk(s, choice):
        pass

    game = Procedure("game", steps=(walk, lambda s: end_game(s, 0, "over")))
    s = start(Field, game, walk, units="ABCDE")
    offer = advance(s)
    found = offer.asking.excuses(s, s.stack[-1][2])

    assert [("low", 0b110), ("high", 0b10000)] == [(one.text, named) for one, named in found]


@pytest.mark.parametrize("make", [bar, only])
def test_a_bar_need_not_take_the_candidates(start, make):
    def open_units(s, seat):
        return 0b0110 if seat == 1 else 0b1001

    def alone(s):
        return 0b1111 if make is only else 0

    @decision(
        rule="BR-1",
        asks="unit",
        seat=lambda s: 1,
        forced=False,
        bars=[make("BR-2", "shut", open_units), make("BR-3", "nobody", alone)],
    )
    def game(s, unit):
        pass

    s = start(State, game)
    offer = advance(s)
    shut = (1, 2) if make is bar else (0, 3)

    assert tuple(unit for unit in range(4) if unit not in shut) == offer.options
    for unit in shut:
        (reason,) = offer.asking.why_not(s, unit, ())
        assert ("BR-2", "why.shut") == (reason.rule, reason.text.key)


@pytest.mark.parametrize(("make", "expected"), [(bar, (0, 2)), (only, (1, 3))], ids=["bar", "only"])
def test_a_slot_of_the_state_stands_by_its_name(asking, make, expected):
    @decision(
        rule="BA-40",
        asks="unit",
        seat=first_seat,
        forced=False,
        bars=[only("BA-42", "far", "near"), make("BA-41", "blocked", "blocked")],
    )
    def held(s, unit):
        pass

    offer, why = asking(held, blocked=0b11010)
    refused = 3 if make is bar else 2

    assert expected == offer.options
    assert [("BA-41", "why.blocked")] == reasons(why(refused))


def test_a_bar_that_names_neither_function_nor_slot_is_an_error(start):
    @decision(rule="BA-43", asks="unit", seat=first_seat, bars=[bar("BA-44", "no", "blocke")])
    def game(s, unit):
        pass

    with pytest.raises(FlowError, match="there is no function or slot 'blocke'"):
        advance(start(Field, game))


def test_several_words_are_declared_at_once(start):
    @decision(
        rule="BR-4",
        seat=lambda s: 0,
        words=("stay", word(("march", "fight"), bar("BR-5", "tired", lambda s: s.turn > 0))),
    )
    def game(s, said):
        pass

    s = start(State, game)
    assert ("stay", "march", "fight") == advance(s).options

    s.turn = 1
    assert [("BR-5", "why.tired")] == [
        (one.rule, one.text.key) for one in s.book.program.asking("game").why_not(s, "fight", ())
    ]
    assert ("fight", "march") == tuple(one.word for one in word({"march", "fight"}))
