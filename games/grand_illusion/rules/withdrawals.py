"""Cavalry that leaves a battle (9.2.6)."""

from __future__ import annotations

from games.grand_illusion.rules.board import defending, engaged
from games.grand_illusion.rules.control import sound
from games.grand_illusion.rules.losses import disrupt, hit
from games.grand_illusion.state import LANES, Front
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, decision, each, procedure, roll


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
