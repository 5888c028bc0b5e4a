"""Armies activated by markers drawn blind from one cup, and the sequence of play as data."""

from __future__ import annotations

import pytest

from ww1core.tables.load import load_text
from ww1core.turns import (
    State,
    decision,
    draw_member,
    only,
    procedure,
    put,
    roll,
    value,
    when,
    while_,
)
from ww1core.turns.sequencedata import SequenceData

ARMIES = ("AH-1", "AH-4", "RU-3")
OWNERS = (0, 0, 1)
TRACK = (0, 2, 2, 3, 3, 4, 5)

BY_CUP = """\
provenance: book
turns: 1
first_turn: 4
phases:
- {id: operations, run: draw_markers, rule: CG-5.33c}
at_end: [stop]
"""
BY_PLAYER_TURNS = """\
provenance: book
turns: 1
phases:
- id: operations
  seats: [central, entente]
  phases:
  - {id: armies, run: command_armies, rule: CG-5.33b}
  - {id: combat, run: fight, rule: CG-12.1a}
at_end: [stop]
"""


class Armies(State):
    cup: int = value(0b111)
    fought: int = value(0)
    active: tuple = value(())
    allowance: tuple = value((0, 0, 0))


def markers_are_left(s):
    return s.cup != 0


def drawing_seat(s):
    """CG-5.33d: one side draws on odd turns, the other on even ones."""
    return 1 - s.turn % 2


def draw_marker(s, drawer):
    army = draw_member(s, "marker", s.cup, drawer)
    s.cup &= ~(1 << army)
    return army


def owner_of(s, army):
    return OWNERS[army]


def roll_command(s, army, seat):
    """CG-5.33e: one die on the track of the army is the movement of all its units."""
    moved = list(s.allowance)
    moved[army] = TRACK[roll(s, "command", army)]
    s.allowance = tuple(moved)
    s.active = (*s.active, seat)


def may_fight(s, seat):
    return not s.fought >> seat & 1


@procedure
def draw_markers():
    return (while_(markers_are_left, operational_phase),)


@procedure
def operational_phase():
    return (
        put("drawer", drawing_seat),
        put("army", draw_marker),
        put("seat", owner_of),
        roll_command,
        when(may_fight, declare_combat),
    )


@decision(rule="CG-12.1b", words=("combat", "pass"))
def declare_combat(s, choice, seat):
    if choice == "combat":
        fight(s, seat)


def fight(s, seat):
    s.fought |= 1 << seat


def armies_left(s, left, seat):
    return left & s.cup & sum(1 << army for army in range(3) if OWNERS[army] == seat)


def has_armies(s, seat):
    return armies_left(s, s.cup, seat) != 0


@procedure
def command_armies(seat):
    return (while_(has_armies, put("army", choose_army), roll_command),)


@decision(rule="CG-5.33b", asks="army", bars=[only("CG-5.33b", "army_was_active", armies_left)])
def choose_army(s, army, seat):
    s.cup &= ~(1 << army)


@pytest.fixture
def campaign(begin):
    def make(sequence, script):
        return begin(
            Armies,
            sequence=load_text(sequence, SequenceData).sequence(),
            seats=("central", "entente"),
            kinds={"army": ARMIES},
            script=script,
        )

    return make


DRAWS = {("marker", 1): [2, 0, 1], "command": [5, 2, 4]}


def test_the_owner_of_the_marker_drawn_is_active(campaign, answer):
    """CG-EX-act-01: turn 4, so the second seat draws: RU-3, AH-1, AH-4; dice 5, 2 and 4."""
    s = campaign(BY_CUP, DRAWS)
    answer(s, "pass", "pass", "pass")

    assert (1, 0, 0) == s.active
    assert (TRACK[2], TRACK[4], TRACK[5]) == s.allowance
    assert {} == s.chance.left


def test_a_seat_fights_once_a_turn(campaign, answer):
    """CG-EX-act-01 with combat after AH-1: nobody is asked again after AH-4."""
    s = campaign(BY_CUP, DRAWS)

    assert answer(s, "pass", "combat") is None
    assert 0b01 == s.fought


def test_the_right_to_fight_waits_for_a_later_marker(campaign, answer):
    """CG-EX-act-01 with combat after AH-4, the last marker of its seat."""
    s = campaign(BY_CUP, DRAWS)
    offer = answer(s, "pass", "pass")

    assert (0, ("combat", "pass")) == (offer.seat, offer.options)
    assert answer(s, "combat") is None
    assert 0b01 == s.fought


def test_the_same_rules_run_in_another_sequence(campaign, answer):
    """CG-EX-act-01 in player turns: each seat orders its armies as it likes, then fights."""
    s = campaign(BY_PLAYER_TURNS, {"command": [2, 4, 5]})
    offer = answer(s)

    assert (0, (0, 1)) == (offer.seat, offer.options)
    assert answer(s, "AH-4") is None
    assert (0, 0, 1) == s.active
    assert (TRACK[4], TRACK[2], TRACK[5]) == s.allowance
    assert 0b11 == s.fought
