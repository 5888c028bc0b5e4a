"""Cavalry retires before combat (14.3, 14.4)."""

from __future__ import annotations

from games.clash_giants.rules.attackers import defender
from games.clash_giants.rules.marching import costs
from games.clash_giants.rules.odds import efficiency
from games.clash_giants.rules.recoil import (
    closed_to_recoil,
    one_hex_less,
)
from games.clash_giants.rules.stacking import full_hexes
from games.clash_giants.state import Field
from ww1core.events import tell
from ww1core.hexgrid import Compass, HexSet, first, members, retreat_hexes
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, place
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    each,
    procedure,
    put,
    roll,
    when,
    while_,
    word,
)


def is_cavalry_alone(s: Field) -> bool:
    """Whether nothing but cavalry is in the hex that is attacked."""
    return not s.standing[s.battle.target] & ~s.book.cavalry


@rule("CG-14.2f", "CG-14.3a", "CG-14.3b")
def cavalry_is_attacked_by_infantry(s: Field) -> bool:
    """Whether cavalry alone is attacked by a force without cavalry, and no die has fallen yet."""
    return is_cavalry_alone(s) and not s.battle.attackers & s.book.cavalry


@rule("CG-14.4a")
def cavalry_is_attacked_by_cavalry(s: Field) -> bool:
    """Whether cavalry alone is attacked by cavalry."""
    return is_cavalry_alone(s) and bool(s.battle.attackers & s.book.cavalry)


@rule("CG-14.3c", "CG-14.3d", "CG-14.4b")
def retirement_hexes(
    s: Field, left: HexSet, retiring: UnitSet, distance: int, path: HexSet
) -> HexSet:
    """The next hexes of units that retire together, by the compass and in no other direction."""
    unit = first(retiring)
    seat = s.book.units[unit].seat
    compass = Compass(
        s.book.compass[seat],
        closed_to_recoil(s, unit, seat),
        full=full_hexes(s, retiring, seat),
        strict=True,
    )
    return left & retreat_hexes(costs(s), s.hex[unit], distance, compass, path)


def retire_distance(s: Field) -> int:
    """How many hexes cavalry retires."""
    return s.book.series.cavalry.retire_hexes


@procedure
def retire_from_infantry() -> Steps:
    """All retire together to one hex without a die, or none does."""
    return (
        put("retiring", all_riders),
        put("answer", retire_or_stand),
        when(chose("answer", "retire"), retire),
    )


@rule("CG-14.3e")
def all_riders(s: Field) -> UnitSet:
    """All the cavalry in the hex, also what recoiled into it and does not defend it."""
    return s.standing[s.battle.target]


@rule("CG-14.2f", "CG-14.3d", "CG-14.4b")
def has_nowhere_to_retire(s: Field, retiring: UnitSet) -> bool:
    """Whether no compass path of two hexes is open."""
    return not retirement_hexes(s, -1, retiring, retire_distance(s), 0)


def told_of_retirement(s: Field, retiring: UnitSet) -> dict[str, object]:
    """For the question: who would retire, and from where."""
    return {"units": members(retiring), "at": s.hex[first(retiring)]}


@rule("CG-14.3e")
@decision(
    rule="CG-14.3a",
    words=[
        word("retire", bar("CG-14.3d", "nowhere_to_retire", has_nowhere_to_retire)),
        "stand",
    ],
    seat=defender,
    tells=told_of_retirement,
)
def retire_or_stand(_s: Field, _answer: str, retiring: UnitSet) -> None:
    """Whether the cavalry leaves the hex before the attack."""


@procedure
def retire_from_cavalry() -> Steps:
    """Each unit may try with a die of its own."""
    return (
        each(
            "rider",
            riders,
            put("retiring", one_rider),
            put("answer", try_to_retire),
            when(chose("answer", "retire"), when(gets_away, retire)),
        ),
    )


def riders(s: Field) -> tuple[int, ...]:
    """The cavalry in the hex, unit by unit."""
    return members(all_riders(s))


def one_rider(_s: Field, rider: int) -> UnitSet:
    """A unit by itself."""
    return 1 << rider


@decision(
    rule="CG-14.4a",
    words=[
        word("retire", bar("CG-14.4b", "nowhere_to_retire", has_nowhere_to_retire)),
        "stand",
    ],
    seat=defender,
    needs=("retiring",),
    tells=told_of_retirement,
)
def try_to_retire(_s: Field, _answer: str, rider: int) -> None:
    """Whether the unit tries to get away from the enemy's cavalry."""


@rule("CG-14.4a", "CG-14.4c")
def gets_away(s: Field, rider: int) -> bool:
    """A die not above the unit's efficiency of the moment."""
    return roll(s, "retire", rider, rule="CG-14.4a") <= efficiency(s, rider)


@procedure(rule=("CG-14.3c", "CG-14.3e", "CG-14.4b"))
def retire(retiring: UnitSet) -> Steps:
    """Two hexes at once, all retiring units by the same way; a full hex is passed through."""
    return (
        put("distance", retire_distance),
        put("path", 0),
        while_(goes_on, put("path", retire_to), put("distance", one_hex_less)),
        leave_battle,
    )


def goes_on(s: Field, retiring: UnitSet, distance: int) -> bool:
    """Whether hexes are left to go, or the hex reached is too full."""
    unit = first(retiring)
    seat = s.book.units[unit].seat
    return distance > 0 or bool(full_hexes(s, retiring, seat) >> s.hex[unit] & 1)


@decision(
    rule="CG-14.3c",
    asks="hex",
    seat=defender,
    among=(retirement_hexes, "no_retirement_there"),
    needs=("distance",),
    tells=told_of_retirement,
)
def retire_to(s: Field, hex_: int, retiring: UnitSet, path: HexSet) -> HexSet:
    """The next hex of the retirement."""
    before = 1 << s.hex[first(retiring)]
    for unit in members(retiring):
        place(s, unit, hex_, "CG-14.3c")
    return path | before


@rule("CG-14.4f", "CG-12.85a", "CG-12.85b")
def leave_battle(s: Field, retiring: UnitSet) -> None:
    """Who retired is fought no more; the attack goes on against those who are left."""
    s.battle = s.battle._replace(defenders=s.battle.defenders & ~retiring)
    if "retired_defend" in s.book.options:
        s.was_attacked &= ~retiring
    else:
        s.recoiled |= retiring
    for unit in members(retiring):
        tell(s, "told.retired", "CG-14.3c", unit=unit, at=s.hex[unit])
