"""A move hex by hex: after every expenditure the other side may fire, with firers that stay hot."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.paths import steps
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import (
    OWNER,
    Hands,
    State,
    bind,
    column,
    decision,
    loop,
    only,
    play,
    procedure,
    put,
    record,
    stop_if,
    value,
    when,
    window,
)
from ww1core.turns.chance import TWO_D6, roll_faces

GRID = Grid(columns=15, rows=11, numbering="A1")
MAP = HexMap(GRID, terrain={"stream": GRID.hexes_of("C3")})
COSTS = compile_costs(MAP, CostTable(terrain={"stream": 3}))
HOLES = GRID.hexes_of("K3", "J3")

PLATOON, SQUAD, LANDWEHR, MACHINE_GUN = range(4)
FIRERS = 1 << LANDWEHR | 1 << MACHINE_GUN
CARDS = ["fire", "fire 2", "crossfire 1", "crossfire 2", "strategy", "lucky star"]


def cards(*names):
    return sum(1 << CARDS.index(name) for name in names)


class Expenditure(NamedTuple):
    """Points just spent: where, by whom, whether they were fired at, and with what."""

    unit: int
    at: int
    is_fired_at: bool = False
    actions: int = 0
    plus: int = 0


class Field(State):
    hex: object = column("h", by="unit", fill=-1)
    left: object = column("h", by="unit")
    broken: int = value(0)
    jammed: int = value(0)
    hot: int = value(0)
    hands: tuple = value((0, 0), shown=OWNER)
    in_holes: int = value(0)
    costs: tuple = value(())
    attacks: tuple = value(())
    spent: Expenditure = record(Expenditure)


@procedure
def move_order(unit):
    return (
        loop(
            put("at", next_hex),
            when(goes_on, expenditure),
            until=has_stopped,
        ),
    )


def goes_on(s, at):
    return at != "stop"


def step_hexes(s, left, unit):
    start = None if s.left[unit] == s.book.moves else s.book.starts[unit]
    found = steps(COSTS, s.hex[unit], s.left[unit], start=start, hook=shell_holes(s, unit))
    return left & sum(1 << hex_ for hex_, _ in found)


def shell_holes(s, unit):
    """GWC-T118: the first shell hole of a move costs one more."""

    def price(_, other, cost):
        return cost + 1 if HOLES >> other & 1 and not s.in_holes >> unit & 1 else cost

    return price


@decision(
    rule="GWC-O23.3",
    asks="hex",
    bars=[only("GWC-O23.3", "out_of_reach", step_hexes)],
    words=["stop"],
    seat=lambda s: 0,
    forced=False,
)
def next_hex(s, choice, unit):
    if choice == "stop":
        s.left[unit] = 0
        return
    cost = dict(steps(COSTS, s.hex[unit], s.left[unit], hook=shell_holes(s, unit)))[choice]
    s.hex[unit] = choice
    s.left[unit] -= cost
    s.in_holes |= (HOLES >> choice & 1) << unit
    s.costs = (*s.costs, cost)


def has_stopped(s, unit):
    return not s.left[unit] or s.broken >> unit & 1


@procedure(owns="spent")
def expenditure(unit, at):
    return (note_expenditure, points_spent)


def note_expenditure(s, unit, at):
    s.spent = Expenditure(unit, at)


@procedure
def opportunity_fire(seat, card):
    return (discard, activate, bind(attack, firers=lambda s: s.hot))


@procedure
def hot_fire(seat):
    return (bind(attack, firers=lambda s: s.hot & ~s.jammed),)


def discard(s, seat, card):
    s.hands = tuple(
        hand & ~(at == seat) << card if at == seat else hand for at, hand in enumerate(s.hands)
    )


def activate(s):
    s.hot |= FIRERS & ~s.jammed


@procedure
def attack(seat, firers):
    return (
        note_attack,
        fire_declared,
        put("dice", fire_roll),
        fire_rolled,
        put("total", attack_total),
        put("defence", defence_total),
        put("hurt", breaks),
        when("hurt", unit_broken),
    )


def note_attack(s):
    s.spent = s.spent._replace(is_fired_at=True)


def fire_roll(s):
    dice = roll_faces(s, "fire", dice=TWO_D6)
    if dice == (1, 1):
        s.jammed |= s.hot & 1 << MACHINE_GUN
    return dice


def fire_power(s, firers):
    """The base of the group with its leader's command, one for each other, two an action."""
    values = {LANDWEHR: 5, MACHINE_GUN: 8}
    base = max(values[unit] for unit in values if firers >> unit & 1)
    return Modifiers(
        [
            Modifier("base", base, "GWC-O21.3.1"),
            Modifier("command", 2, "GWC-3.3.1.5"),
            Modifier("others", firers.bit_count() - 1, "GWC-O21.3.1"),
            Modifier("crossfire", 2, "GWC-A38").times(s.spent.actions),
        ]
    )


def attack_total(s, firers, dice):
    total = fire_power(s, firers).total + sum(dice) + s.spent.plus
    s.attacks = (*s.attacks, total)
    return total


def defence_total(s):
    cover = HOLES >> s.spent.at & 1
    return 7 + cover + sum(roll_faces(s, "defence", dice=TWO_D6))


def breaks(s, total, defence):
    """GWC-O21.3.7: a tie breaks a unit that is moving."""
    if defence > total:
        return False
    s.broken |= 1 << s.spent.unit
    return True


@procedure
def lucky_star(seat, card):
    return (discard, rally)


def rally(s):
    s.broken &= ~(1 << s.spent.unit)


@procedure
def crossfire(seat, card):
    return (discard, add_action)


def add_action(s):
    s.spent = s.spent._replace(actions=s.spent.actions + 1)


@procedure
def add_one(seat, card):
    return (discard, add_plus)


def add_plus(s):
    s.spent = s.spent._replace(plus=1)


def is_fired_at(s, seat):
    return s.spent.is_fired_at


def no_hot_firer(s, seat):
    return s.spent.is_fired_at or not s.hot & ~s.jammed


HANDS = Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[seat])


def moment(name, rule, order, *plays):
    return window(name, rule=rule, order=lambda s: order, plays=plays, hands=HANDS, module=__name__)


def carried_by(*names):
    return lambda book: cards(*names)


points_spent = moment(
    "points_spent",
    "GWC-A42.1",
    (1, 0),
    play(
        "GWC-A42.2",
        opportunity_fire,
        name="fire",
        cards=carried_by("fire", "fire 2"),
        barred=is_fired_at,
    ),
    play("GWC-A42.2", hot_fire, barred=no_hot_firer),
)
fire_declared = moment(
    "fire_declared",
    "GWC-A38",
    (1,),
    play("GWC-A38", crossfire, cards=carried_by("crossfire 1", "crossfire 2")),
)
fire_rolled = moment(
    "fire_rolled",
    "GWC-S98.2",
    (1,),
    play("GWC-S98.2", add_one, cards=carried_by("strategy")),
)
unit_broken = moment(
    "unit_broken",
    "GWC-A53",
    (0,),
    play("GWC-A53", lucky_star, cards=carried_by("lucky star")),
)


@procedure
def moves():
    return (bind(move_order, unit=PLATOON), stop_if(lambda s: not s.book.second), second_move)


@procedure
def second_move():
    return (bind(move_order, unit=SQUAD),)


@pytest.fixture
def field(begin):
    def make(start, hands, fire, defence, *, second=False, moves_=4):
        return begin(
            Field,
            moves,
            map_=MAP,
            seats=("mover", "firer"),
            kinds={"unit": ["platoon", "squad", "landwehr", "machine gun"], "card": CARDS},
            tables={
                "moves": moves_,
                "second": second,
                "starts": [GRID.hex(start)] * 2,
            },
            script={"fire": fire, "defence": defence},
            hex=[GRID.hex(start)] * 2 + [GRID.hex("H4")] * 2,
            left=[moves_] * 4,
            hands=hands,
        )

    return make


OP_FIRE = cards("fire", "crossfire 1", "crossfire 2", "strategy")


def test_a_firer_stays_hot_for_every_hex_of_the_move(field, answer):
    """GWC-EX-opfire-B and GWC-EX-opfire-G in one move: 13 at K3, 18 at J3."""
    s = field("L3", (0, OP_FIRE), fire=[1, 1, 4, 2], defence=[4, 6, 5, 5])
    offer = answer(s, "K3")

    assert (1, "points_spent_play") == (offer.seat, offer.name)
    answer(s, "fire", "pass", "pass")
    assert (2, 13, 1 << MACHINE_GUN, 0) == (s.costs[0], s.attacks[0], s.jammed, s.broken)

    answer(s, "J3", "hot_fire", "crossfire 1", "crossfire 2", "strategy")
    assert (3, 18) == (sum(s.costs), s.attacks[1])
    assert 1 << PLATOON == s.broken


@pytest.mark.parametrize(
    ("hexes", "spent"),
    [
        pytest.param(1, 2, id="GWC-EX-opfire-A-cost"),
        pytest.param(2, 3, id="GWC-EX-opfire-E-cost"),
    ],
)
def test_a_move_is_paid_step_by_step(field, answer, hexes, spent):
    s = field("L3", (0, 0), fire=[], defence=[])
    answer(s, *["K3", "J3"][:hexes], "stop")

    assert spent == sum(s.costs)


def test_one_expenditure_draws_one_attack_whatever_it_costs(field, answer):
    """GWC-EX-opfire-river: three points, one attack; another unit in the hex, another attack."""
    s = field("C2", (0, cards("fire", "fire 2")), fire=[2, 3] * 2, defence=[6, 6] * 2, second=True)
    offer = answer(s, "C3", "fire")

    assert (0, "next_hex") == (offer.seat, offer.name)
    answer(s, "stop", "C3", "hot_fire")
    assert (3, 3) == s.costs
    assert 2 == len(s.attacks)


def test_a_unit_saved_by_a_card_goes_on_with_its_move(field, answer):
    """GWC-EX-lucky-star-continue: broken with a point left, it is whole again and moves."""
    s = field("L3", (cards("lucky star"), cards("fire")), fire=[6, 6], defence=[1, 1])
    offer = answer(s, "K3", "fire")

    assert (0, "unit_broken_play") == (offer.seat, offer.name)
    offer = answer(
        s,
        "lucky star",
    )
    assert not s.broken
    assert "next_hex" == offer.name
    assert GRID.hex("J3") in offer
