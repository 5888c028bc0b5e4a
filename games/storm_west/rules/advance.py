"""Advance after combat (13.33, 13.34): into the hex that the defenders have left."""

from __future__ import annotations

from games.storm_west.rules.attackers import attacker
from games.storm_west.rules.stacking import joins
from games.storm_west.state import Front, show_top
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place
from ww1core.turns import bar, decision


@rule("SW-13.33a", "SW-13.33b")
def hex_is_empty(s: Front) -> bool:
    """Whether nobody defends the hex any more, and an attacker is left."""
    battle = s.battle
    enemies = s.standing[battle.target] & s.book.own[other(battle.seat)]
    return not enemies and bool(battle.attackers & s.present[battle.seat])


def survivors(s: Front) -> UnitSet:
    """The attackers that are left."""
    return s.battle.attackers & s.present[s.battle.seat]


@rule("SW-13.33a", "SW-9.2")
def without_room(s: Front, left: UnitSet) -> UnitSet:
    """The attackers for whom there is no room in the hex."""
    return subset(left, lambda unit: not joins(s, unit, s.battle.target))


def told_of_target(s: Front) -> dict[str, object]:
    """For the question: which hex is free."""
    return {"target": s.battle.target}


@rule("SW-13.33b", "SW-13.33c", "SW-13.34", "SW-14.3c")
@decision(
    rule="SW-13.33a",
    asks="unit",
    seat=attacker,
    repeated=True,
    words=("done",),
    among=(survivors, "did_not_attack"),
    bars=[bar("SW-9.1", "no_room_in_the_hex", without_room)],
    tells=told_of_target,
)
def advance(s: Front, unit: int | str) -> None:
    """Who advances into the hex, one by one, free of cost."""
    if isinstance(unit, int):
        from_ = s.hex[unit]
        place(s, unit, s.battle.target, "SW-13.33a")
        show_top(s, from_, s.battle.seat)
