"""Reserves on the Battle Board (9.2.5, 9.6.1), and cavalry that leaves it (9.2.6)."""

from __future__ import annotations

from games.grand_illusion.rules.board import (
    LaneSet,
    attackers,
    attacking,
    defending,
    engaged,
    lanes,
    partners_of,
)
from games.grand_illusion.rules.control import sound
from games.grand_illusion.rules.losses import disrupt, hit
from games.grand_illusion.state import BRITISH, LANES, Front
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bind, chose, decision, each, procedure, put, roll, stop_if, while_


@procedure(rule=("GI-9.2.5a2", "GI-9.2.5b"))
def place_reserves() -> Steps:
    """Defenders without an enemy, then attackers without a lane, may stand behind the front."""
    return (
        stop_if(no_reserves),
        bind(fill_reserve, seat=defending),
        bind(fill_reserve, seat=attacking),
        clear_idle,
    )


def no_reserves(s: Front) -> bool:
    """Whether nobody is put in reserve: in a Skirmish."""
    return s.battle.fortune == "skirmish" and not s.book.fortune_data.skirmish.reserves


@procedure
def fill_reserve(seat: int) -> Steps:
    """One side puts units behind its engaged lanes, one by one."""
    return (
        put("unit", choose_reserve),
        while_(chose("unit"), put("box", choose_box), put_behind, put("unit", choose_reserve)),
    )


@rule("GI-9.2.5a2", "GI-9.2.5b", "GI-9.8.2b")
def spare(s: Front, seat: int) -> UnitSet:
    """The sound units and forts of a side that face nobody, or have found no lane."""
    if seat == attacking(s):
        return sound(s, attackers(s))
    idle = 0
    for lane, units in enumerate(s.battle.front[seat]):
        if not engaged(s, lane):
            idle |= units
    return idle & ~s.disrupted


@rule("GI-9.2.5a2", "GI-9.2.5c", "GI-9.6.1b", "GI-9.2.1a", "GI-9.2.2b1")
def boxes_for(s: Front, unit: int, seat: int) -> LaneSet:
    """The reserve boxes in which a unit of a side may stand.

    No more than four boxes of a side are used. Cavalry stands opposite cavalry only, unless it
    is British; a small unit may join another one.
    """
    battle, book = s.battle, s.book
    used = sum(1 for lane in range(LANES) if engaged(s, lane))
    used += sum(1 for units in battle.reserve[seat] if units)
    boxes = 0
    for lane in range(lanes(s)):
        if not engaged(s, lane):
            continue
        there, facing = battle.reserve[seat][lane], battle.front[other(seat)][lane]
        if book.cavalry >> unit & 1 and not facing & ridden_at(s, unit):
            continue
        if there:
            is_free = not there & there - 1 and bool(partners_of(s, unit, there))
        else:
            is_free = used < LANES
        if is_free:
            boxes |= 1 << lane
    return boxes


@rule("GI-9.2.5c", "GI-9.6.1b", "GI-9.5.1a")
def ridden_at(s: Front, unit: int) -> UnitSet:
    """Whom cavalry in reserve may fire at: cavalry, the British also infantry, nobody forts."""
    book = s.book
    return book.combat if book.of_nation[BRITISH] >> unit & 1 else book.cavalry


def reservists(s: Front, seat: int) -> UnitSet:
    """The units of a side that find a reserve box."""
    return from_members(unit for unit in members(spare(s, seat)) if boxes_for(s, unit, seat))


@decision(
    rule="GI-9.2.5b",
    asks="unit",
    among=(reservists, "no_reserve_box"),
    words=("done",),
    lapses=True,
)
def choose_reserve(_s: Front, _unit: int | str, seat: int) -> None:
    """Which unit goes into reserve, or none."""


@decision(rule="GI-9.2.5b", asks="lane", among=(boxes_for, "no_reserve_there"), needs=("unit",))
def choose_box(_s: Front, _lane: int) -> None:
    """Behind which lane the unit stands."""


def put_behind(s: Front, unit: int, box: int, seat: int) -> None:
    """The unit stands in reserve; its place in the front is empty."""
    for lane, units in enumerate(s.battle.front[seat]):
        if units >> unit & 1:
            s.battle = s.battle.with_front(seat, lane, units & ~(1 << unit))
    s.battle = s.battle.with_reserve(seat, box, s.battle.reserve[seat][box] | 1 << unit)


def clear_idle(s: Front) -> None:
    """Whoever faces nobody and is in no reserve goes back to the hex."""
    for lane in range(LANES):
        if not engaged(s, lane):
            for seat in range(2):
                s.battle = s.battle.with_front(seat, lane, 0)


@rule("GI-9.2.6a")
def lanes_of_horse(s: Front) -> tuple[int, ...]:
    """The lanes in which undisrupted defending cavalry is attacked."""
    front = s.battle.front[defending(s)]
    return tuple(
        lane for lane in range(LANES) if engaged(s, lane) and sound(s, front[lane] & s.book.cavalry)
    )


@procedure(rule="GI-9.2.6a")
def withdraw_cavalry() -> Steps:
    """Defending cavalry may leave the front, lane by lane, before anybody fires."""
    return (each("lane", lanes_of_horse, choose_leaving),)


def told_of_lane(s: Front, lane: int) -> dict[str, object]:
    """For the question: who is in the lane, and who attacks."""
    front, seat = s.battle.front, defending(s)
    return {"units": members(front[seat][lane]), "attackers": members(front[other(seat)][lane])}


@rule("GI-9.2.6b", "GI-9.2.6c")
@decision(rule="GI-9.2.6a", words=("stand", "withdraw"), seat=defending, tells=told_of_lane)
def choose_leaving(s: Front, answer: str, lane: int) -> None:
    """Whether the cavalry of a lane leaves: at a risk before infantry, Disrupted before cavalry."""
    if answer == "stand":
        return
    seat = defending(s)
    facing = s.battle.front[other(seat)][lane]
    riders, reserve = s.battle.front[seat][lane], s.battle.reserve[seat][lane]
    s.battle = s.battle.with_front(seat, lane, reserve).with_reserve(seat, lane, 0)
    if facing & s.book.cavalry:
        disrupt(s, riders, "GI-9.2.6a")
    elif roll(s, "withdrawal", lane, rule="GI-9.2.6a") in s.book.battle.cavalry.hit_by_infantry:
        for unit in members(riders):
            hit(s, unit, "GI-9.2.6a")
