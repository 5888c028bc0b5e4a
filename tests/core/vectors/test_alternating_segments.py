"""Segments that alternate until both sides pass, and activations that a battle freezes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.turns import (
    Hands,
    Phase,
    PlaySequence,
    State,
    bar,
    bind,
    call,
    column,
    decision,
    loop,
    only,
    play,
    procedure,
    record,
    roll,
    value,
    when,
    while_,
    window,
    word,
)
from ww1core.turns.clock import labelled
from ww1core.turns.sequence import where

HEXES = ["A", "B", "C", "62", "52"]
BORDERS = {0: 0b01110, 1: 0b00001, 2: 0b00001, 3: 0b10001, 4: 0b01000}
UNITS = ["G1", "G2", "G3", "A1", "A2", "belgians"]
OWNERS = (1, 1, 1, 0, 0, 0)
ALLIED, GERMAN = 0, 1
BELGIAN_HEX, RETREAT_HEX = HEXES.index("62"), HEXES.index("52")


class Segment(NamedTuple):
    """One side's chance to act: what it has done, and whether it has to hand over."""

    seat: int
    activations: int = 0
    is_over: bool = False


class Activation(NamedTuple):
    """A hex at work: the units that have moved, the battles they owe, whether one has begun."""

    hex: int
    moved: int = 0
    battles: int = 0
    is_fighting: bool = False
    is_over: bool = False


class Board(State):
    hex: object = column("h", by="unit", fill=-1)
    caps: tuple = value((0, 0))
    victory: tuple = value((5, 6))
    acting: int = value(ALLIED)
    passes: int = value(0)
    retreated: tuple = value((0, 0))
    fought: int = value(0)
    withdrawn: bool = value(initial=False)
    segment: Segment = record(Segment)
    activation: Activation = record(Activation)


def pay(s, seat, price):
    s.caps = tuple(caps - price * (at == seat) for at, caps in enumerate(s.caps))


def roll_initiative(s):
    """GI-6.0c: the higher die; a tie goes to the second seat."""
    dice = [roll(s, "initiative", seat) for seat in (ALLIED, GERMAN)]
    s.acting = GERMAN if dice[GERMAN] >= dice[ALLIED] else ALLIED


@procedure
def action_phase():
    return (loop(bind(action_segment, seat=lambda s: s.acting), until=is_phase_over),)


def is_phase_over(s):
    """GI-8.1.2a: both have passed, or neither can pay."""
    return s.passes == 2 or not any(s.caps)


@procedure(owns="segment")
def action_segment(seat):
    return (
        begin_segment,
        segment_begun,
        while_(segment_goes_on, act),
        hand_over,
    )


def begin_segment(s, seat):
    s.segment = Segment(seat, activations=s.book.activations)


def segment_goes_on(s, seat):
    """GI-8.1.1b1: not handed over, with points, and not after two unless the other has none."""
    is_free = s.segment.activations < 2 or not s.caps[1 - seat]
    return not s.segment.is_over and s.caps[seat] and is_free


def hand_over(s, seat):
    s.acting = 1 - seat


def own_hexes(s, left, seat):
    held = sum({1 << s.hex[unit] for unit, owner in enumerate(OWNERS) if owner == seat})
    return left & held


def lost_north(s, left, seat):
    return left & 1 << RETREAT_HEX if s.withdrawn and seat == ALLIED else 0


def has_spent(s):
    return s.segment.activations > s.book.activations


@decision(
    rule="GI-8.2.1a",
    asks="hex",
    bars=[
        only("GI-8.2.1a", "no_unit_there", own_hexes),
        bar("GI-14.1.1a1", "north_was_used", lost_north),
    ],
    words=[word("pass", bar("GI-8.1.1a1", "points_were_spent", has_spent)), "surrender"],
    forced=False,
)
def act(s, choice, seat):
    if choice in ("pass", "surrender"):
        s.passes = s.passes + 1 if choice == "pass" else 0
        s.segment = s.segment._replace(is_over=True)
        return
    s.passes = 0
    pay(s, seat, 1)
    s.segment = s.segment._replace(activations=s.segment.activations + 1)
    call(s, activate, choice, seat)


@procedure(owns="activation")
def activate(hex_, seat):
    return (begin_activation, loop(move_or_fight, until=lambda s: s.activation.is_over))


def begin_activation(s, hex_):
    s.activation = Activation(hex_)


def moves(s, seat):
    """The units of the hex that have not moved, each to a neighbour."""
    return tuple(
        (unit, to)
        for unit, owner in enumerate(OWNERS)
        if owner == seat and s.hex[unit] == s.activation.hex
        for to in range(len(HEXES))
        if BORDERS[s.activation.hex] >> to & 1
    )


def frozen(s, left):
    return left if s.activation.is_fighting else ()


def has_battles(s):
    return s.activation.battles != 0


@decision(
    rule="GI-8.2.2a",
    asks=("unit", "hex"),
    choices=moves,
    bars=[bar("GI-8.2.2a", "a_battle_has_begun", frozen)],
    words=[
        word("fight", only("GI-9.1.2a", "no_battle", has_battles)),
        word("finish", bar("GI-9.1.2b", "battle_is_compulsory", has_battles)),
    ],
    forced=False,
)
def move_or_fight(s, choice, seat):
    if choice == "finish":
        s.activation = s.activation._replace(is_over=True)
    elif choice == "fight":
        s.activation = s.activation._replace(is_fighting=True)
        call(s, battle, seat, (s.activation.battles & -s.activation.battles).bit_length() - 1)
    else:
        unit, to = choice
        s.hex[unit] = to
        if any(s.hex[u] == to for u, owner in enumerate(OWNERS) if owner != seat):
            s.activation = s.activation._replace(battles=s.activation.battles | 1 << to)


@procedure
def battle(seat, hex_):
    return (battle_declared, take_marker, when(is_contested, fight))


def take_marker(s, hex_):
    s.activation = s.activation._replace(battles=s.activation.battles & ~(1 << hex_))


def is_contested(s, seat, hex_):
    return any(s.hex[u] == hex_ for u, owner in enumerate(OWNERS) if owner != seat)


def fight(s, hex_):
    s.fought |= 1 << hex_


@procedure
def withdraw(seat):
    return (withdraw_belgians,)


def withdraw_belgians(s, seat):
    pay(s, seat, 1)
    s.hex[UNITS.index("belgians")] = RETREAT_HEX
    s.withdrawn = True


@procedure
def general_retreat(seat):
    return (retreat_all,)


COSTS = ({3: 3}, {4: 4})


def retreat_all(s, seat):
    """GI-8.7.2d and 8.7.3d: dearer on the first turn on which it is possible."""
    cost = COSTS[seat].get(s.turn, 2 + seat)
    s.victory = tuple(v - cost * (at == seat) for at, v in enumerate(s.victory))
    s.retreated = tuple(s.turn if at == seat else turn for at, turn in enumerate(s.retreated))
    if s.segment.seat == seat:
        s.segment = s.segment._replace(is_over=True)


def may_not_retreat(s, seat):
    """GI-8.7.1: once, from turn 3; the second seat only after the turn of the first."""
    if s.retreated[seat] or s.turn < 3:
        return True
    return seat == GERMAN and not 0 < s.retreated[ALLIED] < s.turn


def may_not_withdraw(s, seat, hex_):
    return s.turn != 1 or hex_ != BELGIAN_HEX or s.withdrawn or not s.caps[seat]


NO_HANDS = Hands(lambda s, seat: 0, lambda s, seat: 0)
segment_begun = window(
    "segment_begun",
    rule="GI-8.7.1a",
    order=lambda s: (s.segment.seat, 1 - s.segment.seat),
    plays=[play("GI-8.7.1a", general_retreat, barred=may_not_retreat)],
    hands=NO_HANDS,
    module=__name__,
)
battle_declared = window(
    "battle_declared",
    rule="GI-14.1.1a1",
    order=lambda s: (ALLIED,),
    plays=[play("GI-14.1.1a1", withdraw, barred=may_not_withdraw)],
    hands=NO_HANDS,
    needs=("hex_",),
    module=__name__,
)


@decision(rule="GI-10.1", words=["move", "done"], seat=lambda s: 1 - s.acting)
def strategic_movement(s, choice):
    pass


@pytest.fixture
def game(begin):
    def make(turn=5, activations=0, dice=(1, 6), **slots):
        phases = (
            Phase("initiative", run="roll_initiative"),
            Phase("action", run="action_phase"),
            Phase("strategic", run="strategic_movement"),
        )
        slots = {"hex": [0, 0, 0, 1, 2, 3], "retreated": (3, 4)} | slots
        return begin(
            Board,
            sequence=PlaySequence(labelled([str(turn)], first=turn), phases, (), ("stop",)),
            seats=("allied", "german"),
            kinds={"hex": HEXES, "unit": UNITS},
            tables={"activations": activations},
            script={("initiative", 0): [dice[0]], ("initiative", 1): [dice[1]]},
            **slots,
        )

    return make


def test_an_activation_freezes_when_a_battle_begins(game, answer, refused):
    """GI-EX-8.2.2: two battles are compulsory, the third unit is frozen once one begins."""
    s = game(caps=(2, 2))
    offer = answer(s, "A", "G1 / B", "G2 / C")

    assert ["GI-9.1.2b"] == refused(s, offer, "finish")
    assert (1, 0b00110) == (s.caps[GERMAN], s.activation.battles)

    offer = answer(s, "fight")
    assert ("fight",) == offer.options
    assert ["GI-8.2.2a"] == refused(s, offer, "G3 / B")

    offer = answer(s, "fight", "finish", "A")
    assert 0 == s.caps[GERMAN]
    assert (2, 1) in offer


def test_two_passes_end_the_phase(game, answer):
    """GI-EX-N-pass: the points stay as they are."""
    s = game(caps=(3, 2), passes=1)
    answer(s, "pass")

    assert ["strategic"] == [stage.phase for stage in where(s)]
    assert (3, 2) == s.caps


def test_a_pass_is_not_counted_after_an_action(game, answer):
    """GI-EX-N-pass with an activation between the passes: the phase goes on."""
    s = game(caps=(3, 2))
    answer(s, "pass", "B", "finish", "surrender", "pass")

    assert ["action"] == [stage.phase for stage in where(s)]


@pytest.mark.parametrize(("allied", "seat"), [(0, GERMAN), (1, ALLIED)])
def test_a_side_goes_on_when_the_other_cannot_pay(game, answer, allied, seat):
    """GI-EX-N-opp0: two activations are done, three points are left, the other side has none."""
    s = game(caps=(allied, 4), activations=1)
    offer = answer(s, "A", "finish")

    assert (seat, 3) == (offer.seat, s.caps[GERMAN])


def test_a_tie_gives_the_initiative_to_the_second_seat(game, answer):
    """GI-EX-N-init-tie: 3 and 3 on turn 7."""
    s = game(turn=7, dice=(3, 3), caps=(1, 1))

    assert GERMAN == answer(s).seat


@pytest.mark.parametrize(
    ("turn", "retreated", "asked"),
    [(1, 0, []), (2, 0, []), (3, 0, [ALLIED]), (3, 3, []), (4, 3, [GERMAN])],
)
def test_a_general_retreat_is_offered_at_the_start_of_any_segment(
    game, answer, turn, retreated, asked
):
    """GI-EX-N-gr-earliest: the first seat from turn 3, the other a turn later."""
    s = game(turn=turn, caps=(1, 1), retreated=(retreated, 0))
    offer = answer(s)

    assert asked == ([offer.seat] if offer.name == "segment_begun_play" else [])


def test_a_general_retreat_in_the_segment_of_the_other_does_not_end_it(game, answer):
    """GI-EX-N-gr-cost: turn 3 costs the first seat 3 of 5, before the other side acts."""
    s = game(turn=3, caps=(1, 1), retreated=(0, 0))
    offer = answer(s, "general_retreat")

    assert (2, 6) == s.victory
    assert (GERMAN, "act") == (offer.seat, offer.name)


def test_a_general_retreat_in_an_own_segment_hands_over(game, answer):
    """GI-EX-N-gr-cost: turn 4 costs the second seat 4 of 6, and the other side acts."""
    s = game(turn=4, caps=(1, 1), retreated=(3, 0), victory=(2, 6))
    offer = answer(s, "general_retreat")

    assert (2, 2) == s.victory
    assert (ALLIED, "act") == (offer.seat, offer.name)


def test_the_other_side_decides_inside_an_activation(game, answer, refused):
    """GI-EX-N-belgwd: for one point the defenders leave 62 for 52; the attacker goes on."""
    s = game(turn=1, caps=(3, 2), retreated=(0, 0))
    offer = answer(s, "A", "G1 / 62", "fight")

    assert (ALLIED, "battle_declared_play") == (offer.seat, offer.name)
    offer = answer(s, "withdraw")
    assert (2, RETREAT_HEX, 0) == (s.caps[ALLIED], s.hex[UNITS.index("belgians")], s.fought)
    assert (GERMAN, "move_or_fight") == (offer.seat, offer.name)

    offer = answer(s, "finish", "surrender")
    assert ["GI-14.1.1a1"] == refused(s, offer, "52")
