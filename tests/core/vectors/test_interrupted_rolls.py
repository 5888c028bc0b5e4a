"""A roll is a card: it may be called back, helped, and interrupted by its trigger, then resumes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.turns import (
    NOBODY,
    OWNER,
    Hands,
    Phase,
    PlaySequence,
    State,
    bind,
    decision,
    end_game,
    instead,
    play,
    procedure,
    put,
    record,
    value,
    when,
    window,
)
from ww1core.turns.clock import labelled
from ww1core.turns.decks import deck_size, draw_from, full_deck, shuffle_in

FATE = {
    "1-1 jam": ((1, 1), "jam", ""),
    "5-5 event": ((5, 5), "event", ""),
    "6-6 time": ((6, 6), "time", ""),
    "4-2": ((4, 2), "", "valor"),
    "4-3": ((4, 3), "", ""),
    "4-4": ((4, 4), "", ""),
    "4-5 event": ((4, 5), "event", "valor"),
}
NAMES = [*FATE, "strategy"]
STRATEGY = 1 << NAMES.index("strategy")
ALL = STRATEGY - 1
FULL = full_deck(ALL)


def cards(*names):
    return sum(1 << NAMES.index(name) for name in names)


class Roll(NamedTuple):
    """The roll on the table: whose, what for, the card, what was added, whether it is void."""

    seat: int
    kind: str
    card: int
    plus: int = 0
    is_void: bool = False


class Table(State):
    decks: tuple = value((FULL, FULL), shown=NOBODY)
    discards: tuple = value((0, 0))
    hands: tuple = value((0, 0), shown=OWNER)
    reserve: int = value(0, shown=NOBODY)
    initiative: int = value(1)
    time: int = value(3)
    sudden_death: int = value(12)
    jammed: bool = value(initial=False)
    veterans: int = value(0)
    told: tuple = value(())
    roll: Roll = record(Roll)


def tell(s, *what):
    s.told = (*s.told, what)


def with_item(items, at, item):
    return tuple(item if i == at else old for i, old in enumerate(items))


def turn_card(s, seat):
    """GWC-1.9: the top card of the roller's deck, which has no order before it is turned."""
    card, deck = draw_from(s, "fate", s.decks[seat], seat, to=-1)
    s.decks = with_item(s.decks, seat, deck)
    s.discards = with_item(s.discards, seat, s.discards[seat] | 1 << card)
    return card


def dice_of(card):
    return FATE[NAMES[card]][0]


@procedure(owns="roll", result="total")
def dice_roll(seat, kind, quiet):
    return (
        reveal,
        initiative_held,
        when(is_void, when(deck_is_empty, advance_time), start_over),
        roll_seen,
        when(time_is_due, advance_time),
        when(event_is_due, put("event", next_event), when(is_valor, valor)),
        when(jam_is_due, jam),
        put("total", total),
    )


def reveal(s, seat, kind):
    s.roll = Roll(seat, kind, turn_card(s, seat))
    tell(s, kind, NAMES[s.roll.card])


def is_void(s):
    return s.roll.is_void


def start_over(s, seat, kind, quiet):
    instead(s, dice_roll, seat, kind, quiet)


def deck_is_empty(s, seat):
    return not deck_size(s.decks[seat])


def trigger(s, quiet):
    """GWC-1.9.1c: rolls made while a trigger is resolved have none."""
    return "" if quiet else FATE[NAMES[s.roll.card]][1]


def time_is_due(s, seat, quiet):
    """GWC-6.1.2a: a trigger and the last card together are one advance."""
    return deck_is_empty(s, seat) or trigger(s, quiet) == "time"


def event_is_due(s, quiet):
    return trigger(s, quiet) == "event"


def jam_is_due(s, kind, quiet):
    return kind == "fire" and trigger(s, quiet) == "jam"


def next_event(s, seat):
    return FATE[NAMES[turn_card(s, seat)]][2]


def is_valor(s, event):
    return event == "valor"


def jam(s):
    s.jammed = True
    tell(s, "jam")


def total(s):
    return sum(dice_of(s.roll.card)) + s.roll.plus


@decision(rule="GWC-E96", asks="unit")
def valor(s, unit, seat):
    s.veterans |= 1 << unit
    tell(s, "valor")


@procedure
def advance_time(seat):
    return (
        shuffle,
        when(sudden_death_is_due, put("total", sudden_death_roll), end_if_below),
    )


def shuffle(s, seat):
    s.decks = with_item(s.decks, seat, shuffle_in(s.decks[seat], s.discards[seat]))
    s.discards = with_item(s.discards, seat, 0)
    s.time += 1
    tell(s, "time", s.time)


def sudden_death_is_due(s):
    return s.time >= s.sudden_death


def end_if_below(s, total):
    if total < s.time:
        end_game(s, -1, "sudden_death", "GWC-6.2.2")


sudden_death_roll = bind(dice_roll, kind="sudden death", quiet=True)


def holder(s):
    return (s.initiative,)


@procedure
def call_back(seat):
    return (void_roll,)


def void_roll(s, seat):
    """GWC-9.1b: whoever calls a roll back hands the card over."""
    s.roll = s.roll._replace(is_void=True)
    s.initiative = 1 - seat
    tell(s, "called back", seat)


def inactive_first(s):
    return (1, 0)


@procedure
def add_one(seat, card):
    return (add_to_roll,)


def add_to_roll(s, seat, card):
    s.roll = s.roll._replace(plus=s.roll.plus + 1)
    s.hands = with_item(s.hands, seat, s.hands[seat] & ~(1 << card))


def is_sudden_death(s, seat):
    return s.roll.kind == "sudden death"


HANDS = Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[seat] | s.reserve)
initiative_held = window(
    "initiative_held",
    rule="GWC-9.1a",
    order=holder,
    plays=[play("GWC-9.1a", call_back, barred=lambda s, seat: s.roll.is_void)],
    hands=HANDS,
    module=__name__,
)
roll_seen = window(
    "roll_seen",
    rule="GWC-S98.2",
    order=inactive_first,
    plays=[play("GWC-S98.2", add_one, cards=lambda _: STRATEGY, barred=is_sudden_death)],
    hands=HANDS,
    module=__name__,
)


@procedure
def fire():
    return (put("total", bind(dice_roll, seat=0, kind="fire", quiet=False)), resolve)


def resolve(s, total):
    tell(s, "attack", s.book.fire_power + total)


@pytest.fixture
def table(begin):
    def make(*turned, fire_power=0, sequence=None, **slots):
        return begin(
            Table,
            fire,
            sequence=sequence,
            kinds={"card": NAMES, "unit": ["I5", "K5"]},
            tables={"fire_power": fire_power},
            script={"fate": [NAMES.index(name) for name in turned]},
            **slots,
        )

    return make


def test_an_event_is_over_before_the_frozen_roll_counts(table, answer):
    """GWC-EX-fire-F-group2 and GWC-EX-fire-G-event: FP 11, 5-5 with an event, still 21."""
    s = table("5-5 event", "4-2", fire_power=5 + 1 + 1 + 2 + 2)
    answer(s, "pass", "I5")

    assert (("fire", "5-5 event"), ("valor",), ("attack", 21)) == s.told
    assert 0b01 == s.veterans


def test_a_jam_breaks_the_weapon_and_not_the_attack(table, answer):
    """GWC-EX-opfire-B: FP 11 and 1-1 with a jam make 13."""
    s = table("1-1 jam", fire_power=8 + 2 + 1)
    answer(s, "pass")

    assert (("fire", "1-1 jam"), ("jam",), ("attack", 13)) == s.told


def test_a_roll_called_back_has_no_trigger_and_may_be_called_back_again(table, answer):
    """GWC-EX-opfire-B with the card called back: the jam does not happen, each seat may call."""
    s = table("1-1 jam", "5-5 event", "4-3", fire_power=11)
    offer = answer(s, "call_back")

    assert 0 == offer.seat
    answer(s, "call_back", "pass")
    assert ("attack", 18) == s.told[-1]
    assert not s.jammed
    assert not s.veterans


def test_a_strategy_card_adds_one_and_leaves_the_trigger_alone(table, answer):
    """GWC-EX-opfire-B with one more: 14, and the weapon jams all the same."""
    s = table("1-1 jam", fire_power=11, hands=(STRATEGY, 0))
    offer = answer(s, "pass")

    assert (0, "roll_seen_play") == (offer.seat, offer.name)
    answer(s, "strategy")
    assert (("fire", "1-1 jam"), ("jam",), ("attack", 14)) == s.told


def test_the_last_card_with_a_time_trigger_is_one_advance(table, answer):
    """GWC-EX-time-once: one card left, time on 3."""
    last = cards("6-6 time")
    s = table("6-6 time", decks=(full_deck(last), FULL), discards=(ALL & ~last, 0))
    answer(s, "pass")

    assert 4 == s.time
    assert FULL == s.decks[0]
    assert 1 == sum(what[0] == "time" for what in s.told)


def test_an_event_on_the_last_card_waits_for_the_time_advance(table, answer):
    """GWC-EX-time-once with an event: time, then the event of the new deck, then the roll."""
    last = cards("5-5 event")
    s = table(
        "5-5 event", "4-2", decks=(full_deck(last), FULL), discards=(ALL & ~last, 0), fire_power=11
    )
    answer(s, "pass", "K5")

    assert (("fire", "5-5 event"), ("time", 4), ("valor",), ("attack", 21)) == s.told


@pytest.mark.parametrize(
    ("card", "ends"), [("4-3", True), ("4-4", False), ("4-5 event", False)], ids=["7", "8", "9"]
)
def test_sudden_death_ends_the_game_inside_a_roll(table, answer, card, ends):
    """GWC-EX-sudden-death: marker on 6, time on 8; 7 ends the game, 8 and 9 do not."""
    s = table("6-6 time", card, time=7, sudden_death=6, fire_power=11, hands=(STRATEGY, 0))
    answer(s, "pass", "pass", "pass")

    assert ("sudden_death" if ends else "over") == s.ended.ending
    assert ends == (("attack", 23) not in s.told)
    assert not s.veterans


def test_a_roll_inside_a_roll_may_be_called_back(table, answer):
    """GWC-EX-sudden-death with a 7 called back: an 8 follows, and the fire roll resumes."""
    s = table("6-6 time", "4-3", "4-4", time=7, sudden_death=6, fire_power=11)
    answer(s, "pass", "call_back", "pass")

    assert "over" == s.ended.ending
    assert ("attack", 23) == s.told[-1]


def goes_on(s):
    return s.time < 12


def test_turns_go_on_until_events_have_used_up_the_time(table, answer):
    """GWC-EX-sudden-death without a clock: two quiet turns, then a trigger and a 6."""
    phase = Phase("turns", run="fire", seats=("red", "blue"), while_="goes_on")
    sequence = PlaySequence(labelled(["1"]), (phase,), (), ("stop",))
    turned = ("4-3", "4-4", "6-6 time", "4-2")
    s = table(*turned, sequence=sequence, time=7, sudden_death=6)
    answer(s, *["pass"] * 4)

    assert [7, 8] == [what[1] for what in s.told if what[0] == "attack"]
    assert (8, "sudden_death") == (s.time, s.ended.ending)
