"""Player turns with steps of the other side in them, and markers that live until such a step."""

from __future__ import annotations

import pytest

from ww1core.tables.load import load_text
from ww1core.turns import State, bar, column, decision, loop, only, procedure, put, roll, value
from ww1core.turns.sequence import where
from ww1core.turns.sequencedata import SequenceData

SEQUENCE = """\
provenance: book
turns: 3
phases:
- id: player_turn
  seats: [first, second]
  phases:
  - {id: barrage, rule: LS-4.1}
  - {id: defensive_anti_tank, run: anti_tank_fire, by: other, rule: LS-4.3}
  - {id: defensive_small_arms, run: small_arms_fire, by: other, rule: LS-4.5}
  - {id: unpin_other, run: unpin, by: other, rule: LS-4.6}
  - {id: offensive_fire, run: offensive_fire, rule: LS-4.9}
  - {id: unpin_own, run: refresh, rule: LS-4.11.a1}
  - {id: remove_markers, by: other, rule: LS-4.11.b}
- {id: count_resistance, rule: LS-5.11.d1}
at_end: [stop]
"""
MOUNTS = ["first gun", "first squad", "second squad", "rifle 1", "rifle 2"]
GUN, FIRST_SQUAD, SECOND_SQUAD, RIFLES = 0, 1, 2, 0b11000
OWNERS = (0, 0, 1, 1, 1)


def own(seat):
    return sum(1 << mount for mount, owner in enumerate(OWNERS) if owner == seat)


class Battlefield(State):
    shots: object = column("b", by="mount")
    barraged: int = value(0)
    smoke: tuple = value((False, False))
    pinned: int = value(0)
    resistance: int = value(0)
    attacked: bool = value(initial=False)
    cleared: bool = value(initial=False)
    told: tuple = value(())


def tell(s, *what):
    s.told = (*s.told, (s.turn, where(s)[-1].phase, *what))


def own_mounts(s, left, seat):
    return left & own(seat)


def rifles(s, left):
    return left & RIFLES


def spent(s, left):
    return sum(1 << mount for mount in range(len(MOUNTS)) if s.shots[mount] >= 3)


@decision(
    rule="LS-4.1",
    asks="mount",
    words=["smoke", "pass"],
    bars=[
        only("LS-4.1", "not_yours", own_mounts),
        only("LS-5.1", "no_artillery", lambda s, left: left & 1 << GUN),
    ],
)
def barrage(s, choice, seat):
    if choice == "smoke":
        s.smoke = tuple(at == seat or lies for at, lies in enumerate(s.smoke))
    elif choice != "pass":
        s.barraged |= 1 << choice


@procedure
def anti_tank_fire(seat):
    return (loop(put("said", anti_tank_shot), until=lambda s, said: said == "done"), clear_shots)


@decision(
    rule="LS-8.31a",
    asks="mount",
    words=["done"],
    bars=[
        only("LS-4.3", "not_yours", own_mounts),
        only("LS-8.31a", "only_anti_tank_weapons", rifles),
        bar("LS-8.31a", "three_shots_are_made", spent),
    ],
)
def anti_tank_shot(s, choice, seat):
    if choice != "done":
        s.shots[choice] += 1
        tell(s, choice)


def clear_shots(s):
    for mount in range(len(MOUNTS)):
        s.shots[mount] = 0


@decision(
    rule="LS-4.5",
    asks="mount",
    words=["pass"],
    bars=[
        only("LS-4.5", "not_yours", own_mounts),
        bar("LS-8.31N", "no_anti_tank_weapons", rifles),
    ],
)
def small_arms_fire(s, choice, seat):
    if choice == "pass":
        return
    tell(s, choice)
    s.attacked = True
    result = roll(s, "small arms", choice)
    if result == 2:
        s.pinned |= own(1 - seat)
    elif result == 3:
        s.cleared = True


@decision(
    rule="LS-4.9",
    asks="mount",
    words=["pass"],
    bars=[
        only("LS-4.9", "not_yours", own_mounts),
        bar("LS-5.6", "has_barraged", lambda s, left: left & s.barraged),
        bar("LS-9.2", "pinned", lambda s, left: left & s.pinned),
    ],
    forced=False,
)
def offensive_fire(s, choice, seat):
    tell(s, choice, s.smoke)


def unpin(s, seat):
    s.pinned &= ~own(seat)


def refresh(s, seat):
    unpin(s, seat)
    s.barraged &= ~own(seat)


def remove_markers(s, seat):
    """LS-4.11.b: at the end of a player turn the markers of the other side go."""
    s.smoke = tuple(lies and at != seat for at, lies in enumerate(s.smoke))


def count_resistance(s):
    """LS-5.11.d1: one more for a turn of fire, none at all after a loss or a retreat."""
    if s.attacked:
        s.resistance = 0 if s.cleared else s.resistance + 1
    s.attacked = s.cleared = False


@pytest.fixture
def turns(begin):
    def make(**slots):
        script = slots.pop("script", {})
        return begin(
            Battlefield,
            sequence=load_text(SEQUENCE, SequenceData).sequence(),
            seats=("first", "second"),
            kinds={"mount": MOUNTS},
            script=script,
            **slots,
        )

    return make


@pytest.fixture
def until(answer):
    """Answer with passes until a phase of a turn and seat waits for a decision."""

    def run(s, turn, phase, seat):
        offer = answer(s)
        for _ in range(60):
            if (s.turn, where(s)[-1].phase, where(s)[0].seat) == (turn, phase, seat):
                return offer
            offer = answer(s, "done" if "done" in offer.options else "pass")
        message = f"turn {turn} has no {phase} of seat {seat} to decide"
        raise AssertionError(message)

    return run


def test_a_marker_lives_until_a_step_of_the_other_side(turns, answer, until):
    """LS-EX-4.11-smoke-gas-removal: laid in turn 2 by the first, gone after the second's turn."""
    s = turns()
    until(s, 2, "barrage", 0)
    answer(s, "smoke")
    until(s, 2, "offensive_fire", 1)

    assert (True, False) == s.smoke
    until(s, 3, "barrage", 0)
    assert (False, False) == s.smoke


def test_the_other_side_decides_in_its_steps(turns, until):
    """LS-EX-8.31-at-rifles-then-safa: in the first player's turn the second side fires back."""
    s = turns()

    assert [1, 1, 0] == [
        until(s, 1, phase, 0).seat
        for phase in ("defensive_anti_tank", "defensive_small_arms", "offensive_fire")
    ]
    assert "offensive_fire" == where(s)[-1].phase


def test_individual_weapons_and_small_arms_have_phases_of_their_own(turns, answer, until, refused):
    """LS-EX-8.31-at-rifles-then-safa: six shots of two rifles, then only the squad's own fire."""
    s = turns(script={"small arms": [1]})
    until(s, 1, "defensive_anti_tank", 0)
    answer(s, *["rifle 1", "rifle 2"] * 3)

    assert 6 == len(s.told)
    offer = until(s, 1, "defensive_small_arms", 0)
    assert (SECOND_SQUAD, "pass") == offer.options
    assert ["LS-8.31N"] == refused(s, offer, "rifle 1")


@pytest.mark.parametrize(
    ("barrages", "turn", "phase", "seat", "may_fire"),
    [
        (True, 1, "offensive_fire", 0, False),
        (True, 1, "defensive_small_arms", 1, True),
        (True, 2, "barrage", 0, True),
        (False, 1, "offensive_fire", 0, True),
    ],
)
def test_a_gun_that_has_barraged_is_spent_for_its_own_turn(
    turns, answer, until, barrages, turn, phase, seat, may_fire
):
    """LS-EX-5.6-art-phase-availability: not in its offensive fire, again in the other's turn."""
    s = turns()
    answer(s, "first gun" if barrages else "pass")

    assert may_fire == (GUN in until(s, turn, phase, seat))


@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        pytest.param(1, 1, 2, id="LS-EX-5.11-resistance-increment"),
        pytest.param(0, 2, 1, id="LS-EX-5.11-resistance-pin-counts"),
        pytest.param(2, 3, 0, id="a-loss-clears-it"),
    ],
)
def test_a_turn_of_fire_without_a_loss_counts(turns, answer, until, before, result, after):
    s = turns(script={"small arms": [result]}, resistance=before)
    until(s, 1, "defensive_small_arms", 0)
    answer(s, "second squad")
    until(s, 2, "barrage", 0)

    assert after == s.resistance


def test_a_unit_pinned_in_its_own_turn_fires_again_only_in_the_next(turns, answer, until, refused):
    """LS-EX-5.11-resistance-pin-counts: pinned by defensive fire it misses its offensive fire."""
    s = turns(script={"small arms": [2]})
    until(s, 1, "defensive_small_arms", 0)
    answer(s, "second squad")
    offer = until(s, 1, "offensive_fire", 0)

    assert ["LS-9.2"] == refused(s, offer, "first squad")
    assert FIRST_SQUAD in until(s, 2, "offensive_fire", 0)
