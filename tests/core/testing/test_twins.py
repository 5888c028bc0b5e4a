"""Twins are led alike as far as a seat can see, and dropped where they part for a good reason."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.events import Revealed
from ww1core.play.views import Viewer
from ww1core.testing.twins import (
    asked,
    dealing_fault,
    hidden_slots,
    lines,
    pair_lives,
    pair_steps,
    twin_of,
    unlike_twin,
)
from ww1core.turns import (
    NOBODY,
    OWNER,
    State,
    decision,
    draw_member,
    end_game,
    loop,
    reveal,
    roll,
    value,
)
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer


class Table(State):
    deck: int = value(0b11111, shown=NOBODY)
    hands: tuple = value((0, 0), shown=OWNER)
    score: int = value(0)


def take(s, seat):
    card = draw_member(s, "card", s.deck, seat, to=1 << seat)
    s.deck &= ~(1 << card)
    hands = list(s.hands)
    hands[seat] |= 1 << card
    s.hands = tuple(hands)


def deal(s):
    take(s, 0)
    take(s, 1)


@decision(rule="T-1", words=["draw", "give", "roll", "show", "end"], seat=lambda s: 0)
def act(s, word):
    match word:
        case "draw":
            take(s, 0)
        case "give":
            take(s, 1)
        case "roll":
            s.score += roll(s, "die")
        case "show":
            reveal(s, Revealed, "hand", s.hands[1])
        case "end":
            end_game(s, 0, "over")


def resample(s, seat, random):
    unseen = [card for card in range(5) if (s.deck | s.hands[1 - seat]) >> card & 1]
    other = sum(1 << card for card in random.sample(unseen, s.hands[1 - seat].bit_count()))
    hands = list(s.hands)
    hands[1 - seat] = other
    s.hands, s.deck = tuple(hands), sum(1 << card for card in unseen) & ~other


@pytest.fixture
def book(make_book):
    game = Procedure("game", steps=(deal, loop(act, until=lambda s: False)))
    return make_book(Table, game, act, viewer=Viewer(resample=resample))


@pytest.fixture
def twins(book):
    """Two states that differ only in deck and second hand: (deck, hand) of each."""

    def make(one, other):
        s = Table(book)
        s.chance = _First()
        advance(s)
        found = []
        for deck, hand in (one, other):
            twin = s.clone()
            twin.deck, twin.hands = deck, (0, hand)
            found.append(twin)
        return found

    return make


class _First:
    def pick(self, s, name, about, outcomes):
        return outcomes[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_draw_that_the_seat_sees_comes_out_alike(twins, seed):
    one, other = twins((0b00111, 0b11000), (0b11100, 0b00011))
    pair = pair_steps(one, other, 0, "draw", seed)

    assert 0b00100 == pair.one.s.hands[0] == pair.other.s.hands[0]


def test_twins_that_cannot_draw_the_same_are_dropped(twins):
    one, other = twins((0b00011, 0b11100), (0b01100, 0b10011))

    assert pair_steps(one, other, 0, "draw", 1) is None


@pytest.mark.parametrize("seed", range(6))
def test_of_what_the_seat_does_not_see_each_takes_what_the_other_has_not(twins, seed):
    one, other = twins((0b00111, 0b11000), (0b01110, 0b10001))
    pair = pair_steps(one, other, 0, "give", seed)

    assert 0b00110 == pair.one.s.deck == pair.other.s.deck


def test_parting_twins_draw_different_things_out_of_sight(twins):
    one, other = twins((0b00111, 0b11000), (0b00111, 0b11000))
    pair = pair_steps(one, other, 0, "give", 1, parting=True)

    assert pair.one.s.hands[1] != pair.other.s.hands[1]


def test_dice_that_everybody_sees_are_the_same(twins):
    one, other = twins((0b00111, 0b11000), (0b11100, 0b00011))
    pair = pair_steps(one, other, 0, "roll", 1)

    assert 0 < pair.one.s.score == pair.other.s.score


def test_twins_part_when_something_hidden_is_shown(twins):
    one, other = twins((0b00111, 0b11000), (0b11100, 0b00011))

    assert pair_steps(one, other, 0, "show", 1) is None
    assert pair_steps(one, one, 0, "show", 1) is not None


def test_the_states_that_are_paired_stay_as_they_are(twins):
    one, other = twins((0b00111, 0b11000), (0b11100, 0b00011))
    pair_steps(one, other, 0, "draw", 1)

    assert (0b00111, 0b11100, 0) == (one.deck, other.deck, one.hands[0])


def test_lives_begin_with_different_hands_and_show_the_seat_the_same(book):
    lives = [life for seed in range(8) for life in pair_lives(book, 0, seed, 10)]

    assert any(pair.one.s.hands[1] != pair.other.s.hands[1] for pair, _ in lives)
    for (one, other), _ in lives:
        assert one.s.hands[0] == other.s.hands[0]
        assert asked(one.s, one.offer, 0) == asked(other.s, other.offer, 0)
        assert lines(one.events, 0) == lines(other.events, 0)


def test_a_life_ends_with_its_game(book):
    last = [list(pair_lives(book, 0, seed, 30))[-1] for seed in range(8)]

    assert any(pair.one.s.ended is not None and choice is None for pair, choice in last)


def test_a_twin_keeps_what_the_seat_knows(book):
    s = Table(book)
    s.chance = _First()
    advance(s)
    twin = twin_of(s, 0, Random(3))

    assert "" == dealing_fault(s, twin, 0)
    assert "'hands'" in dealing_fault(s, twin_of(s, 1, Random(3)), 0)


def test_without_resampling_there_is_no_twin(make_book):
    game = Procedure("game", steps=(loop(act, until=lambda s: False),))
    book = make_book(Table, game, act)

    assert twin_of(Table(book), 0, Random(3)) is None
    assert ["deck", "hands"] == [slot.name for slot in hidden_slots(book)]


def test_of_a_hidden_decision_the_others_know_only_whose_it_is(make_book):
    @decision(rule="T-1", words=["left", "right"], seat=lambda s: 0, hidden=True)
    def plan(s, word):
        pass

    game = Procedure("game", steps=(loop(plan, until=lambda s: False),))
    s = Table(make_book(Table, game, plan))
    advance(s)
    offer = current_offer(s)

    assert ("plan", 0, 0) == asked(s, offer, 1)
    assert ("left", "right") == asked(s, offer, 0)[-1]


def test_a_twin_is_dealt_until_it_differs(book):
    s = Table(book)
    s.deck, s.hands = 0b00001, (0b11100, 0b00010)

    assert 2 == len({twin_of(s, 0, Random(seed)).deck for seed in range(20)})
    assert {0b00010} == {unlike_twin(s, 0, Random(seed)).deck for seed in range(20)}


def test_a_twin_that_cannot_differ_is_dealt_all_the_same(book):
    s = Table(book)
    s.deck, s.hands = 0, (0b11110, 0b00001)

    assert 0b00001 == unlike_twin(s, 0, Random(1)).hands[1]


def test_what_a_view_of_the_title_hides_may_be_dealt_again(make_book):
    game = Procedure("game", steps=(deal, loop(act, until=lambda s: False)))
    shown = Viewer(view=lambda s, seat: {"score": s.score}, resample=resample)
    s = Table(make_book(Table, game, act, viewer=shown))
    other = s.clone()
    other.hands = (0b1, 0)
    assert "" == dealing_fault(s, other, 0)

    other.score = 3
    assert "'score' is 3, it was 0" == dealing_fault(s, other, 0)
