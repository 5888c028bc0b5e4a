from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import members
from ww1core.turns import Hands, State, bind, decision, end_game, play, value, window
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer, decide

RALLY, AMBUSH, COUNTER, BLANK = 0b00011, 0b00100, 0b01000, 0b10000


class Hand(State):
    hands: tuple[int, ...] = value((RALLY, AMBUSH, COUNTER))
    deck: int = value(0)
    heard: tuple = value(())
    tired: int = value(0)
    order: tuple[int, ...] = value((0, 1, 2))


def note(s, what):
    s.heard = (*s.heard, what)


def held(s, seat):
    return s.hands[seat]


def unseen(s, seat):
    return s.hands[seat] | s.deck


HANDS = Hands(held, unseen)


def discard(s, seat, card):
    hands = list(s.hands)
    hands[seat] &= ~(1 << card)
    s.hands = tuple(hands)


def is_tired(s, seat):
    return bool(s.tired >> seat & 1)


def seats_in_order(s):
    return s.order


rally = Procedure(
    "rally",
    ("seat", "card"),
    steps=(discard, lambda s, seat, card: note(s, ("rally", seat, card))),
)
counter = Procedure(
    "counter",
    ("seat", "card", "at"),
    steps=(discard, lambda s, seat, card, at: note(s, ("counter", seat, at))),
)
shout = Procedure("shout", ("seat",), steps=(lambda s, seat: note(s, ("shout", seat)),))


def moment(name, *plays, needs=(), order=seats_in_order):
    return window(
        name,
        rule="WI-1",
        order=order,
        plays=plays,
        hands=HANDS,
        needs=needs,
        module=__name__,
    )


play_rally = play("WI-2", rally, cards=lambda book: RALLY, barred=is_tired)
play_counter = play("WI-4", counter, cards=lambda book: COUNTER)
play_shout = play("WI-5", shout, barred=is_tired, text="too_tired")

react = moment("react", play_counter, needs=("at",))


@pytest.fixture
def opened(start):
    """A state that runs one window and ends; three seats."""

    def begin(*windows, step=None, nodes=(), **slots):
        first = step or windows[0]
        game = Procedure("game", steps=(first, lambda s: end_game(s, 0, "over")))
        flat = [node for one in windows for node in one if node is not None]
        s = start(Hand, game, *flat, *nodes, seats=("red", "blue", "green"))
        for name, what in slots.items():
            setattr(s, name, what)
        return s

    return begin


@pytest.fixture
def fired(opened):
    """A state that runs the window of fire, with the reactions inside it."""
    steps = (discard, bind(react.procedure, at=7), lambda s, seat: note(s, ("ambush", seat)))
    ambush = Procedure("ambush", ("seat", "card"), steps=steps)
    play_ambush = play("WI-3", ambush, cards=lambda book: AMBUSH)
    fire = moment("fire", play_rally, play_ambush)

    def begin(**slots):
        return opened(fire, react, nodes=[rally, ambush, counter], **slots)

    return begin


def asked(s, *choices):
    """Answer in order and tell who was asked what."""
    told = []
    offer = advance(s)
    for choice in choices:
        told.append((offer.seat, offer.name))
        assert choice in offer
        offer = decide(s, offer, choice)
    return told, offer


def test_seats_are_asked_in_the_order_of_the_rules(fired):
    s = fired(hands=(RALLY, AMBUSH, AMBUSH), order=(2, 0, 1))
    told, offer = asked(s, "pass", "pass", "pass")

    assert [2, 0, 1] == [seat for seat, _ in told]
    assert offer is None


def test_a_seat_is_offered_the_cards_with_a_play_and_pass(fired):
    s = fired(hands=(RALLY | COUNTER | BLANK, 0, 0))

    assert (0, 1, "pass") == advance(s).options


def test_a_seat_is_asked_again_until_it_passes(fired):
    s = fired(hands=(RALLY | BLANK, AMBUSH, 0), deck=RALLY)
    told, offer = asked(s, 1, 0, "pass")

    assert [0, 0, 0] == [seat for seat, _ in told]
    assert 1 == offer.seat
    assert (("rally", 0, 1), ("rally", 0, 0)) == s.heard


def test_a_seat_is_no_longer_asked_when_its_hand_is_empty(fired):
    s = fired(hands=(RALLY, AMBUSH, 0), deck=RALLY)
    _, offer = asked(s, 1, 0)

    assert 1 == offer.seat


def test_a_window_does_not_open_for_an_empty_hand(fired):
    assert advance(fired(hands=(0, 0, 0), deck=0b11111)) is None


def test_a_window_opens_by_public_facts_although_the_hand_holds_no_play(fired):
    offer = advance(fired(hands=(BLANK, 0, 0), deck=RALLY))

    assert (0, ("pass",)) == (offer.seat, offer.options)


def test_a_window_does_not_open_when_every_card_with_the_play_is_seen(fired):
    assert advance(fired(hands=(BLANK, 0, 0), deck=BLANK)) is None


@pytest.mark.parametrize("hand", [m for m in range(1, 32) if m.bit_count() == 2])
def test_whether_a_window_opens_does_not_depend_on_the_cards_of_a_hand(fired, hand):
    s = fired(hands=(hand, 0, 0), deck=0b11111 & ~hand)

    assert 0 == advance(s).seat


def test_a_barred_play_is_not_offered(fired):
    s = fired(hands=(RALLY | AMBUSH, 0, 0), tired=1)

    assert (2, "pass") == advance(s).options


def test_a_window_whose_plays_are_all_barred_does_not_open(opened):
    shouts = moment("shouts", play_shout)
    s = opened(shouts, nodes=[shout], tired=0b101)

    assert 1 == advance(s).seat


def test_a_barred_card_is_refused_with_the_rule(fired):
    s = fired(hands=(RALLY | AMBUSH, 0, 0), tired=1)
    offer = advance(s)
    (reason,) = offer.asking.why_not(s, 0, s.stack[-1][2])

    assert ("WI-1", "why.card_not_playable") == (reason.rule, reason.text.key)


def test_a_card_that_is_not_held_is_refused(fired):
    s = fired(hands=(RALLY, 0, 0), deck=AMBUSH)
    offer = advance(s)

    assert 2 not in offer
    assert offer.asking.why_not(s, 2, s.stack[-1][2])


def test_a_play_without_a_card_is_a_word(opened):
    shouts = moment("shouts", play_shout)
    s = opened(shouts, nodes=[shout], hands=(0, 0, 0))
    _, offer = asked(s, "shout", "pass", "pass", "shout")

    assert (2, ("shout", "pass")) == (offer.seat, offer.options)
    assert (("shout", 0), ("shout", 2)) == s.heard


def test_a_play_without_a_card_that_is_barred_says_why(opened):
    both = moment("both", play_shout, play_counter, needs=("at",))
    step = bind(both.procedure, at=1)
    s = opened(both, step=step, nodes=[shout, counter], hands=(COUNTER, 0, 0), tired=1)
    offer = advance(s)
    (reason,) = offer.asking.why_not(s, "shout", s.stack[-1][2])

    assert (3, "pass") == offer.options
    assert ("WI-5", "why.too_tired") == (reason.rule, reason.text.key)


def test_a_reaction_nests_inside_a_reaction(fired):
    s = fired(hands=(AMBUSH | RALLY, COUNTER, 0))
    told, _ = asked(s, 2, 3, 0, "pass")

    assert [(0, "fire_play"), (1, "react_play"), (0, "fire_play")] == told[:3]
    assert (("counter", 1, 7), ("ambush", 0), ("rally", 0, 0)) == s.heard


def test_a_window_goes_on_with_the_seats_after_the_one_that_was_interrupted(fired):
    s = fired(hands=(AMBUSH, COUNTER | RALLY, 0), deck=BLANK)
    told, offer = asked(s, 2, "pass")

    assert [(0, "fire_play"), (1, "react_play")] == told
    assert (1, "fire_play", (0, 1, "pass")) == (offer.seat, offer.name, offer.options)


def test_a_window_in_a_save_goes_on_where_it_was(fired):
    s = fired(hands=(AMBUSH | RALLY, COUNTER, 0))
    asked(s, 2)
    s = unpack(s.book, pack(s))
    offer = current_offer(s)
    decide(s, offer, 3)

    assert "react_play" == offer.name
    assert (("counter", 1, 7), ("ambush", 0)) == s.heard


def test_frames_of_a_window_tell_nothing_of_a_hand(fired):
    frames = set()
    for hand in (RALLY, AMBUSH | COUNTER, COUNTER | BLANK):
        s = fired(hands=(hand, 0, 0), deck=0b11111 & ~hand)
        advance(s)
        frames.add(tuple(s.stack))

    assert 1 == len(frames)


def test_a_decision_as_a_play_does_not_pass_for_its_seat(opened):
    @decision(rule="WI-6", asks="unit")
    def aim(s, choice, seat):
        note(s, ("aim", choice))

    aiming = moment("aiming", play("WI-7", aim))
    s = opened(aiming, nodes=[aim])
    _, offer = asked(s, "aim", 3, "aim", 2)

    assert (0, "aiming_play") == (offer.seat, offer.name)


def test_a_procedure_with_a_result_as_a_play_does_not_pass_for_its_seat(opened):
    loud = Procedure("loud", ("seat",), steps=(), result="seat")
    calling = moment("calling", play("WI-8", loud))
    s = opened(calling, nodes=[loud])
    told, offer = asked(s, "loud", "pass", "loud")

    assert [0, 0, 1] == [seat for seat, _ in told]
    assert 1 == offer.seat


def test_the_end_of_the_game_closes_a_window(opened):
    stop = Procedure("stop", ("seat",), steps=(lambda s, seat: end_game(s, seat, "stopped"),))
    s = opened(moment("m", play("WI-9", stop)), nodes=[stop])
    _, offer = asked(s, "pass", "stop")

    assert offer is None
    assert (1, "stopped") == s.ended


def test_order_and_bars_ask_for_the_parameters_of_the_window(opened):
    def order(s, at):
        return (at,)

    def barred(s, seat, at):
        return at == 0

    asks_at = moment("m", play("WI-10", shout, barred=barred), needs=("at",), order=order)
    s = opened(asks_at, step=bind(asks_at.procedure, at=2), nodes=[shout])
    other = opened(asks_at, step=bind(asks_at.procedure, at=0), nodes=[shout])

    assert 2 == advance(s).seat
    assert advance(other) is None


def test_a_play_that_asks_for_what_the_window_does_not_know_is_refused_when_linked(opened):
    lost = moment("lost", play("WI-11", counter, cards=lambda book: COUNTER))

    with pytest.raises(FlowError, match="'at'"):
        opened(lost, nodes=[counter])


def test_a_bar_that_asks_for_what_the_window_does_not_know_is_refused_when_linked(opened):
    def barred(s, seat, nowhere):
        return False

    with pytest.raises(FlowError, match="'nowhere'"):
        opened(moment("lost", play("WI-12", shout, barred=barred)), nodes=[shout])


def test_a_play_that_is_not_part_of_the_title_is_refused_when_linked(opened):
    with pytest.raises(FlowError, match="'shout'"):
        opened(moment("lost", play_shout))


def test_an_order_that_asks_for_what_the_window_does_not_know_is_refused_when_linked(opened):
    with pytest.raises(FlowError, match="'nowhere'"):
        opened(moment("lost", play_shout, order=lambda s, nowhere: ()), nodes=[shout])


def test_the_cards_of_a_hand_are_all_there_is_to_play(fired):
    for hand in range(32):
        s = fired(hands=(hand, 0, 0), deck=0b11111)
        offer = advance(s)

        assert (*members(hand & (RALLY | AMBUSH)), "pass") == offer.options if hand else not offer
