"""The other side answers between an attack and its dice, or in the middle of a move."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.tables import Modifier, Modifiers
from ww1core.turns import (
    OWNER,
    Hands,
    State,
    bind,
    decision,
    each,
    play,
    procedure,
    put,
    record,
    roll,
    value,
    window,
)
from ww1core.turns.chance import TWO_D6, roll_faces

ATTACKER, DEFENDER = 0, 1


class Shot(NamedTuple):
    """An attack on the table: its total, until the defender has rolled."""

    total: int


class Field(State):
    hands: tuple = value((0, 1), shown=OWNER)
    broken: int = value(0)
    suppressed: int = value(0)
    disrupted: int = value(0)
    eliminated: int = value(0)
    may_fire: int = value(0)
    goes_on: bool = value(initial=False)
    totals: tuple = value(())
    shot: Shot = record(Shot)


@procedure(owns="shot")
def fire():
    return (take_shot, before_defence, put("defence", defend), resolve)


def take_shot(s):
    s.shot = Shot(s.book.attack)


@procedure
def take_cover(seat, card):
    return (duck,)


def duck(s, seat, card):
    """GWC-A36: the cover of the hex is taken from the attack total."""
    s.hands = tuple(h & ~(1 << card) if at == seat else h for at, h in enumerate(s.hands))
    s.shot = s.shot._replace(total=s.shot.total - s.book.cover)


def defend(s):
    morale = Modifiers(
        [
            Modifier("morale", s.book.morale, "GWC-O21.3.7"),
            Modifier("suppressed", -(s.suppressed & 1), "GWC-3.2.1"),
            Modifier("cover", s.book.cover, "GWC-T104"),
        ]
    )
    return morale.total + sum(roll_faces(s, "defence", dice=TWO_D6))


def resolve(s, defence):
    s.totals = (s.shot.total, defence)
    is_tie = defence == s.shot.total
    if defence < s.shot.total or (is_tie and s.book.is_moving):
        s.broken |= 1
    elif is_tie:
        s.suppressed |= 1


before_defence = window(
    "before_defence",
    rule="GWC-A36",
    order=lambda s: (DEFENDER,),
    plays=[play("GWC-A36", take_cover, cards=lambda _: 1)],
    hands=Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[seat]),
    module=__name__,
)


@procedure
def enter_hex():
    return (bind(withdraw_or_stay, seat=DEFENDER),)


@decision(rule="GI-9.6.3", words=["withdraw", "stay"])
def withdraw_or_stay(s, choice):
    if choice == "withdraw":
        s.disrupted = 0b11
        s.goes_on = True
    else:
        s.eliminated = 0b11


@procedure
def charge():
    return (each("distance", lambda s: (2, 1), fright_check), note_survivors)


def fright_check(s, distance):
    """LS-6.34: a die for each approach; a trench takes one off, the second adds one."""
    modifiers = Modifiers(
        [Modifier("trench", -1, "LS-6.34c"), Modifier("adjacent", int(distance == 1), "LS-6.34b")]
    )
    total = roll(s, "fright", distance) + modifiers.total
    s.totals = (*s.totals, total)
    if total > 4:
        s.broken |= 1


def note_survivors(s):
    s.may_fire = int(not s.broken)


@pytest.fixture
def field(begin):
    def make(root, script=None, *, attack=0, morale=7, cover=0, is_moving=False, **slots):
        tables = {"attack": attack, "morale": morale, "cover": cover, "is_moving": is_moving}
        return begin(
            Field,
            root,
            seats=("attacker", "defender"),
            kinds={"card": ["take cover"], "unit": ["target"]},
            tables=tables,
            script=script,
            **slots,
        )

    return make


def test_an_answer_lowers_the_total_before_the_dice(field, answer):
    """GWC-EX-fire-D-takecover: 18 becomes 15; 7, -1, 3 and 2-3 make 14, broken."""
    s = field(fire, {"defence": [2, 3]}, attack=18, cover=3, suppressed=1)
    answer(s, "take cover")

    assert ((15, 14), 1) == (s.totals, s.broken)


@pytest.mark.parametrize(("is_moving", "broken"), [(False, 0), (True, 1)])
def test_a_tie_breaks_only_what_moves(field, answer, is_moving, broken):
    """GWC-EX-tie-moving-stationary: 15 to 15."""
    s = field(fire, {"defence": [4, 4]}, attack=15, is_moving=is_moving, hands=(0, 0))
    answer(s)

    assert ((15, 15), broken, 1 - broken) == (s.totals, s.broken, s.suppressed)


@pytest.mark.parametrize(
    ("choice", "disrupted", "eliminated", "goes_on"),
    [("withdraw", 0b11, 0, True), ("stay", 0, 0b11, False)],
)
def test_cavalry_delays_a_corps_that_enters_its_hex(
    field, answer, choice, disrupted, eliminated, goes_on
):
    """GI-EX-N-delay: it withdraws disrupted and the corps goes on, or it stays and is lost."""
    s = field(enter_hex)
    offer = answer(s)

    assert DEFENDER == offer.seat
    answer(s, choice)
    assert (disrupted, eliminated, goes_on) == (s.disrupted, s.eliminated, s.goes_on)


def test_a_charge_is_checked_at_every_approach(field, answer):
    """LS-EX-6.34-charge-in-trench: 5 counts 4 at two hexes, 4 next to it; the squad may fire."""
    s = field(charge, {("fright", 2): [5], ("fright", 1): [4]})
    answer(s)

    assert ((4, 4), 1) == (s.totals, s.may_fire)
