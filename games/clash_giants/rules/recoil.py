"""Recoil (12.8): hex by hex, by the compass where it can, by its owner's choice."""

from __future__ import annotations

from games.clash_giants.rules.attackers import defender, told_of_target
from games.clash_giants.rules.marching import costs
from games.clash_giants.rules.movers import garrisons
from games.clash_giants.rules.stacking import full_hexes
from games.clash_giants.rules.zones import recoil_zone, terrain
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import Compass, HexSet, retreat_hexes
from ww1core.ledger import rule
from ww1core.pieces import eliminate, place
from ww1core.turns import Steps, decision, procedure, put, when, while_


@rule("CG-12.81c", "CG-12.93a", "CG-13.0g")
def ground_rule(s: Field, unit: int) -> str:
    """Whether a hurt defender has to recoil, has to stay, or may do as its owner likes."""
    battle = s.battle
    if must_stay(s, battle, unit):
        return "stay"
    if battle.is_fort or battle.is_zone or is_in_settlement(s, battle.target):
        return "choose"
    return "recoil"


@rule("CG-13.0g", "GAL-GAR")
def must_stay(s: Field, battle: Battle, unit: int) -> bool:
    """Whether a hurt defender may not recoil: a garrison in a fort that stands, or the option."""
    if not battle.is_fort:
        return False
    if "forts_hold" in s.book.options:
        return True
    return bool(s.standing[battle.target] & s.book.forts and garrisons(s, 1 << unit))


@rule("CG-12.93b", "YPR-VIL")
def is_in_settlement(s: Field, hex_: int) -> bool:
    """Whether the battle lets units hold out in this city, town or village."""
    entry = s.book.rules.get("YPR-VIL")
    return entry is not None and any(terrain(s, key) >> hex_ & 1 for key in entry.terrain)


@rule("CG-12.93b", "CG-12.81c")
@decision(
    rule="CG-12.93a",
    words=("stay", "recoil"),
    seat=defender,
    needs=("unit", "distance"),
    tells=told_of_target,
)
def stand_or_recoil(_s: Field, _answer: str) -> None:
    """Whether the hurt unit stays in its works or its village."""


@rule("CG-12.82e", "CG-12.84a")
def closed_to_recoil(s: Field, unit: int, seat: int) -> HexSet:
    """The hexes that a recoiling unit may not enter: enemies, their works, their zones."""
    enemies = s.enemies[seat] | s.intact & s.book.enemy_works[seat]
    return enemies | recoil_zone(s, seat, unit)


def recoil_compass(s: Field, unit: int) -> Compass:
    """How this unit recoils."""
    seat = s.book.units[unit].seat
    return Compass(
        s.book.compass[seat],
        closed_to_recoil(s, unit, seat),
        full=full_hexes(s, 1 << unit, seat),
    )


@rule("CG-12.82a", "CG-12.82b", "CG-12.82c", "CG-12.83b", "CG-12.83c", "CG-2.1c", "CG-2.1d")
def recoil_hexes(s: Field, left: HexSet, unit: int, distance: int, path: HexSet) -> HexSet:
    """The next hexes of a recoil: the whole way by the compass unless that means elimination.

    Of the ways that keep to it alike, one that ends in a hex with room comes before one that has
    to go on from a full hex.
    """
    return left & retreat_hexes(costs(s), s.hex[unit], distance, recoil_compass(s, unit), path)


@procedure
def recoil(unit: int, distance: int) -> Steps:
    """The whole recoil of one unit."""
    return (
        put("path", 0),
        put("distance", feasible_distance),
        while_(
            goes_on,
            when(
                has_a_way,
                put("path", recoil_to),
                put("distance", one_hex_less),
                otherwise=(is_cut_off,),
            ),
        ),
        mark_recoiled,
    )


@rule("CG-12.82d")
def feasible_distance(s: Field, unit: int, distance: int, path: HexSet) -> int:
    """The distance to be made; with the option as much of it as can be."""
    if "partial_recoil" not in s.book.options:
        return distance
    for shorter in range(distance, 0, -1):
        if recoil_hexes(s, -1, unit, shorter, path):
            return shorter
    return distance


@rule("CG-12.83b", "CG-12.83c")
def goes_on(s: Field, unit: int, distance: int) -> bool:
    """Whether hexes are left to go, or the hex reached is too full to stay in."""
    hex_ = s.hex[unit]
    if hex_ < 0:
        return False
    seat = s.book.units[unit].seat
    return distance > 0 or bool(full_hexes(s, 1 << unit, seat) >> hex_ & 1)


def has_a_way(s: Field, unit: int, distance: int, path: HexSet) -> bool:
    """Whether some hex is open to the unit."""
    return recoil_hexes(s, -1, unit, distance, path) != 0


@rule("CG-12.82d", "CG-12.83d")
def is_cut_off(s: Field, unit: int) -> None:
    """A unit that cannot make its recoil is eliminated."""
    eliminate(s, unit, "CG-12.82d")


def told_of_recoil(s: Field, unit: int, distance: int) -> dict[str, object]:
    """For the question: where the unit is; it has a hex to go where it cannot stay."""
    return {"at": s.hex[unit], "left": max(distance, 1)}


@rule("CG-12.82c", "CG-11.2g")
@decision(
    rule="CG-12.82a",
    asks="hex",
    seat=defender,
    among=(recoil_hexes, "no_recoil_there"),
    needs=("distance",),
    tells=told_of_recoil,
)
def recoil_to(s: Field, hex_: int, unit: int, path: HexSet) -> HexSet:
    """The next hex of the recoil."""
    before = 1 << s.hex[unit]
    place(s, unit, hex_, "CG-12.82a")
    return path | before


def one_hex_less(_s: Field, distance: int) -> int:
    """One hex of the recoil is made."""
    return distance - 1


@rule("CG-12.85a", "CG-12.85b", "CG-9.32c")
def mark_recoiled(s: Field, unit: int) -> None:
    """A unit that recoiled defends no other hex in this segment; it may still move later."""
    if s.hex[unit] >= 0:
        s.recoiled |= 1 << unit
