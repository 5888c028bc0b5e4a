"""A battle on a board of lanes: placed box by box, fired at once, losses after all dice."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core import scenes
from ww1core.hexgrid import from_members, members
from ww1core.pieces import first_class, with_item
from ww1core.scenes import Die, Lane, LaneBox
from ww1core.tables import Modifier, Modifiers
from ww1core.tables.modifiers import DieRule, SuccessRule
from ww1core.turns import (
    State,
    bind,
    decision,
    each,
    loop,
    only,
    procedure,
    put,
    record,
    roll,
    stop_if,
    value,
    when,
)

CORPS, DIVISION, BRIGADE, HORSE = range(1, 5)
HIT = SuccessRule("at_most", always=(1,), never=(6,))
ATTACKER, DEFENDER = 0, 1
EMPTY = (0, 0, 0, 0)


class Counter(NamedTuple):
    name: str
    seat: int
    kind: int = CORPS
    strength: int = 4


class Battle(NamedTuple):
    """The board: units by side and lane in front and in reserve, hits and dice as they fall."""

    front: tuple = (EMPTY, EMPTY)
    reserve: tuple = (EMPTY, EMPTY)
    hits: tuple = (0, 0)
    dice: tuple = ()


class Board(State):
    disrupted: int = value(0)
    eliminated: int = value(0)
    battle: Battle = record(Battle)


def changed(table, seat, lane, units):
    return with_item(table, seat, with_item(table[seat], lane, units))


def units_left(s, seat):
    """The units of a side that are in no box."""
    placed = {*s.battle.front[seat], *s.battle.reserve[seat]}
    own = (u for u, counter in enumerate(s.book.units) if counter.seat == seat)
    return from_members(unit for unit in own if not any(units >> unit & 1 for units in placed))


def of_kind(s, kind):
    return from_members(u for u, counter in enumerate(s.book.units) if counter.kind == kind)


@procedure
def battle():
    return (
        open_board,
        each("lane", all_lanes, bind(fill_lane, seat=DEFENDER)),
        each("line", all_lanes, bind(fill_lane, seat=ATTACKER, lane=lambda s, line: line)),
        bind(place_reserves, seat=ATTACKER),
        each("shot", all_lanes, attack_lane),
        each("reply", all_lanes, defend_lane),
        apply_hits,
        each("late", all_lanes, free_fire),
        apply_hits,
    )


def open_board(s):
    s.battle = Battle(*s.book.board)


def all_lanes(s):
    return range(4)


@procedure
def fill_lane(lane, seat):
    return (stop_if(cannot_fill), put("unit", choose_unit), when(may_stack, add_unit))


def cannot_fill(s, lane, seat):
    if s.battle.front[seat][lane] or not units_left(s, seat):
        return True
    return seat == ATTACKER and not s.battle.front[DEFENDER][lane]


def best_units(s, left, lane, seat):
    """GI-9.2.3a2: better units first; 9.2.3a4: cavalry always opposite cavalry."""
    facing = s.battle.front[DEFENDER][lane] if seat == ATTACKER else 0
    horse = of_kind(s, HORSE)
    best = first_class(left, (of_kind(s, kind) for kind in (CORPS, DIVISION, BRIGADE, HORSE)))
    return best | (left & horse if facing & horse else 0)


@decision(
    rule="GI-9.2.2a",
    asks="unit",
    bars=[
        only("GI-9.2.2a", "not_in_the_hex", lambda s, left, seat: left & units_left(s, seat)),
        only("GI-9.2.3a2", "better_unit_first", best_units),
    ],
    needs=("lane",),
)
def choose_unit(s, unit, lane, seat):
    put_in_front(s, unit, lane, seat)


def put_in_front(s, unit, lane, seat):
    units = s.battle.front[seat][lane] | 1 << unit
    s.battle = s.battle._replace(front=changed(s.battle.front, seat, lane, units))


def partners(s, left, unit, seat):
    """GI-9.2.2b2: two divisions or brigades of one arm share a box."""
    horse = of_kind(s, HORSE)
    arm = horse if horse >> unit & 1 else ~horse & ~of_kind(s, CORPS)
    return left & arm & units_left(s, seat)


def may_stack(s, unit, seat):
    is_corps = of_kind(s, CORPS) >> unit & 1
    return not is_corps and partners(s, s.book.kinds["unit"].all, unit, seat) != 0


@decision(
    rule="GI-9.2.2b1",
    asks="unit",
    bars=[only("GI-9.2.2b2", "cannot_share_a_box", partners)],
    words=["alone"],
    needs=("unit",),
)
def add_unit(s, choice, lane, seat):
    if choice != "alone":
        put_in_front(s, choice, lane, seat)


def reserve_boxes(s, seat):
    """GI-9.2.5b: behind a box that is engaged, one box each, four boxes in all."""
    boxes = sum(1 for units in (*s.battle.front[seat], *s.battle.reserve[seat]) if units)
    if boxes >= 4:
        return ()
    return tuple(
        (unit, lane)
        for unit in members(units_left(s, seat))
        for lane in range(4)
        if s.battle.front[seat][lane] and not s.battle.reserve[seat][lane]
    )


@procedure
def place_reserves(seat):
    return loop(put("placed", place_reserve), until=lambda s, placed: placed == "done")


@decision(rule="GI-9.2.5b", asks=("unit", "number"), choices=reserve_boxes, words=["done"])
def place_reserve(s, choice, seat):
    if choice != "done":
        unit, lane = choice
        s.battle = s.battle._replace(reserve=changed(s.battle.reserve, seat, lane, 1 << unit))


def strength(s, units):
    return sum(s.book.units[unit].strength for unit in members(units))


def fire(s, units, lane, target_seat, modifiers):
    """GI-9.3.1: one die for a box against the sum of its strengths."""
    natural = roll(s, "fire", *members(units))
    total = DieRule().total(natural, modifiers.total)
    is_hit = HIT.succeeds(natural, total, strength(s, units))
    hits = with_item(s.battle.hits, target_seat, s.battle.hits[target_seat] | is_hit << lane)
    dice = (*s.battle.dice, (units, natural, is_hit, target_seat, lane))
    s.battle = s.battle._replace(hits=hits, dice=dice)


def is_engaged(s, lane):
    return s.battle.front[ATTACKER][lane] and s.battle.front[DEFENDER][lane]


def attack_lane(s, shot):
    if is_engaged(s, shot):
        fire(s, s.battle.front[ATTACKER][shot], shot, DEFENDER, s.book.modifiers)


def defend_lane(s, reply):
    if is_engaged(s, reply):
        fire(s, s.battle.front[DEFENDER][reply], reply, ATTACKER, Modifiers())


def free_fire(s, late):
    alive = s.battle.front[DEFENDER][late] & ~s.eliminated
    if s.battle.reserve[ATTACKER][late] and alive:
        fire(s, s.battle.reserve[ATTACKER][late], late, DEFENDER, s.book.modifiers)


def apply_hits(s):
    """GI-9.3.3b: a hit disrupts, a second one eliminates; both units of a box suffer it."""
    for seat in (ATTACKER, DEFENDER):
        for lane in members(s.battle.hits[seat]):
            hurt = s.battle.front[seat][lane] & ~s.eliminated
            s.eliminated |= hurt & s.disrupted
            s.disrupted |= hurt
    s.battle = s.battle._replace(hits=(0, 0))


@procedure
def cavalry_screen():
    return open_board, each("lane", horse_lanes, bind(withdraw, seat=DEFENDER))


def horse_lanes(s):
    return [lane for lane in range(4) if s.battle.front[DEFENDER][lane] & of_kind(s, HORSE)]


@decision(rule="GI-9.2.6a", words=["withdraw", "stand"])
def withdraw(s, choice, lane):
    if choice == "stand":
        return
    unit, facing = s.battle.front[DEFENDER][lane], s.battle.front[ATTACKER][lane]
    is_hit = facing & of_kind(s, HORSE) or roll(s, "withdrawal", lane) <= 2
    s.disrupted |= unit if is_hit else 0
    s.battle = s.battle._replace(front=changed(s.battle.front, DEFENDER, lane, 0))


def panel(s):
    """The board as a display shows it, and beside it whoever stays in the hex."""
    lanes = [Lane(str(lane + 1), boxes(s, 0, lane), boxes(s, 1, lane)) for lane in range(4)]
    away = [names(s, units_left(s, seat)) for seat in (ATTACKER, DEFENDER)]
    return scenes.Battle("86", *away, lanes=tuple(lanes), rows=("front", "reserve"))


def boxes(s, seat, lane):
    hits = sum(is_hit for *_, is_hit, target, at in s.battle.dice if (target, at) == (seat, lane))
    front, reserve = s.battle.front[seat][lane], s.battle.reserve[seat][lane]
    return box(s, front, hits), box(s, reserve)


def box(s, units, hits=0):
    dice = [Die(str(face), is_hit=hit) for by, face, hit, *_ in s.battle.dice if by == units]
    return LaneBox(names(s, units), tuple(dice), hits)


def names(s, units):
    return tuple(s.book.name("unit", unit) for unit in members(units))


@pytest.fixture
def board(begin):
    def make(root, units, script=None, board=(), modifiers=(), **slots):
        return begin(
            Board,
            root,
            seats=("attacker", "defender"),
            kinds={"unit": [counter.name for counter in units]},
            tables={"units": units, "board": board, "modifiers": Modifiers(modifiers)},
            script=script,
            **slots,
        )

    return make


def corps(seat, *names):
    return [Counter(name, seat) for name in names]


DRM = [
    Modifier("terrain", 1, "GI-9.3.1b1"),
    Modifier("trench", 2, "GI-9.3.1b1"),
    Modifier("concentric", -2, "GI-9.2.3b1"),
]


def test_a_side_fills_four_boxes_at_most(board, answer):
    """GI-EX-9.2.1a: six attackers, five defenders; two and one stay in the hex."""
    units = corps(ATTACKER, *"abcdef") + corps(DEFENDER, *"vwxyz")
    s = board(battle, units, {"fire": [6] * 8})
    answer(s, *"vwxy", *"abcd")

    assert (("e", "f"), ("z",)) == (panel(s).attackers, panel(s).defenders)
    assert 8 == len(s.battle.dice)


SCREEN = [
    Counter("DI1", DEFENDER, DIVISION),
    Counter("DI2", DEFENDER, DIVISION),
    Counter("DB", DEFENDER, BRIGADE),
    Counter("DC1", DEFENDER, HORSE),
    Counter("DC2", DEFENDER, HORSE),
    *corps(ATTACKER, "A1", "A2", "A3", "A4"),
    *(Counter(name, ATTACKER, HORSE) for name in ("AC1", "AC2", "AC3")),
]


def test_cavalry_may_face_cavalry_before_better_units(board, answer, refused):
    """GI-EX-9.2.3-2: three corps, and two stacked cavalry divisions opposite a cavalry box."""
    s = board(battle, SCREEN, {"fire": [6] * 8})
    offer = answer(s, "DI1", "alone", "DB", "DC1", "alone")

    assert ATTACKER == offer.seat
    assert ["GI-9.2.3a2"] == refused(s, offer, "AC1")
    answer(s, "A1", "A2", "A3", "AC1", "AC2")
    lanes = panel(s).lanes
    assert [1, 2, 1, 1] == [len(lane.defence[0].pieces) for lane in lanes]
    assert ["A1", "A2", "A3", "AC1 AC2"] == [" ".join(lane.attack[0].pieces) for lane in lanes]


@pytest.mark.parametrize(
    ("lane", "die", "is_disrupted"),
    [(0, 2, True), (0, 3, False), (1, None, True)],
    ids=["infantry-2", "infantry-3", "cavalry"],
)
def test_cavalry_withdraws_lane_by_lane(board, answer, lane, die, is_disrupted):
    """GI-EX-N-cavwithdraw: a hit on 1 or 2 from infantry, always from cavalry."""
    front = ((1 << 5, 1 << 9, 0, 0), (1 << 3, 1 << 4, 0, 0))
    script = {"withdrawal": [] if die is None else [die]}
    s = board(cavalry_screen, SCREEN, script, board=(front,))
    answer(s, *("withdraw" if at == lane else "stand" for at in range(2)))

    assert is_disrupted == bool(s.disrupted >> 3 + lane & 1)
    shown = panel(s).lanes[lane]
    assert (True, ()) == (bool(shown.attack[0].pieces), shown.defence[0].pieces)


TWENTY_SIX = [
    Counter("II Territorial", ATTACKER, CORPS, 3),
    Counter("VI", ATTACKER, CORPS, 6),
    Counter("VIII", ATTACKER, CORPS, 4),
    Counter("XVIII", ATTACKER, CORPS, 6),
    Counter("XIII", DEFENDER, CORPS, 5),
    Counter("XVI", DEFENDER, CORPS, 5),
]


def test_surplus_attackers_go_to_reserve_behind_engaged_lanes(board, answer):
    """GI-EX-9.3-B, then GI-EX-9.3-E: VI with a 1 hits XIII, VIII with a 6 does not hit XVI."""
    dice = {("fire", 1): [1], ("fire", 2): [6], ("fire", 3): [1], "fire": [6, 6, 6]}
    s = board(battle, TWENTY_SIX, dice, modifiers=DRM)
    offer = answer(s, "XIII", "II Territorial", "XVIII")

    assert {(1, 0), (2, 1)} <= set(offer.options)
    answer(s, "VI / 0", "VIII / 1")
    assert 1 << 4 | 1 << 5 == s.disrupted
    assert (0, 1) == (s.eliminated, s.book.modifiers.total)
    lanes = panel(s).lanes
    assert LaneBox(("VI",), (Die("1", is_hit=True),)) == lanes[0].attack[1]
    assert LaneBox(("XVI",), (Die("6"),), hits=1) == lanes[1].defence[0]


@pytest.mark.parametrize(
    ("shot", "reply", "disrupted", "dice"),
    [(5, 6, 0b100, 2), (6, 4, 0b011, 2)],
    ids=["fires", "is-hit"],
)
def test_stacked_divisions_fire_and_suffer_together(board, answer, shot, reply, disrupted, dice):
    """GI-EX-N-stackfire: 2 and 3 hit with a 5 by one die; one hit disrupts both."""
    units = [
        Counter("Da", ATTACKER, DIVISION, 2),
        Counter("Db", ATTACKER, DIVISION, 3),
        *corps(DEFENDER, "X"),
    ]
    s = board(battle, units, {"fire": [shot, reply]})
    answer(s, "Da", "Db")

    assert (disrupted, dice) == (s.disrupted, len(s.battle.dice))


def test_fire_is_simultaneous(board, answer):
    """The defender that is lost replies with the strength it had."""
    units = [*corps(ATTACKER, "A"), *corps(DEFENDER, "D")]
    s = board(battle, units, {"fire": [1, 4]}, disrupted=0b11)
    answer(s)

    assert 0b11 == s.eliminated
