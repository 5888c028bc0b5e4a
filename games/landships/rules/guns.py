"""Guns and crews (8.32, 13.2, 14.13): who serves a gun, and when it turns."""

from __future__ import annotations

from games.landships.rules.ground import gassed, inside, locked, melees
from games.landships.state import Field
from ww1core.events import UnitTurned, emit
from ww1core.hexgrid import first, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import Steps, bar, bind, decision, procedure, put


@rule("LS-13.2", "LS-2.3.d", "LS-2.22b", "LS-5.7a", "LS-14.13", "LS-5.7b", "LS-12.1b")
def has_crew(s: Field, gun: int) -> bool:
    """Whether a crew of its side, not pinned, is free for a gun; each serves one in a phase.

    In a melee nobody serves it.
    """
    book = s.book
    if s.captured >> gun & 1 or melees(s) >> s.hex[gun] & 1:
        return False
    here = s.standing[s.hex[gun]] & book.own[book.pieces.side[gun]]
    crews = here & book.crews & ~s.pinned & ~inside(s)
    others = here & book.guns & ~(1 << gun) & ~s.captured
    busy = [one for one in members(others) if book.firers_of[one] & s.spent]
    return crews.bit_count() > len(busy)


def crewed_guns(s: Field, guns: UnitSet) -> UnitSet:
    """Those of some guns that a crew serves."""
    return from_members(gun for gun in members(guns) if has_crew(s, gun))


@rule("LS-13.24c", "LS-13.24b", "LS-13.2")
def gunners_for(s: Field, gun: int, seat: int) -> UnitSet:
    """The squads of a side that may serve a gun in place of its crew: steady, and not fired."""
    book = s.book
    here = s.standing[s.hex[gun]] & book.own[seat] & book.squads
    here &= ~(s.pinned | s.mounted | s.engaged | locked(s, seat) | gassed(s, seat))
    gone = s.spent | s.fired_at_tanks
    return from_members(unit for unit in members(here) if not book.firers_of[unit] & gone)


@rule("LS-13.2", "LS-13.24b", "LS-13.24c", "LS-8.32b")
def is_served(s: Field, gun: int, seat: int) -> bool:
    """Whether a crew serves a gun for a side, or a squad that could."""
    is_own = bool(s.book.own[seat] >> gun & 1) is not bool(s.captured >> gun & 1)
    if not is_own:
        return False
    return has_crew(s, gun) or bool(gunners_for(s, gun, seat))


@rule("LS-8.32a", "LS-8.32b", "LS-14.13", "LS-13.24c")
def turnable(s: Field, seat: int, at_tanks: int) -> UnitSet:
    """The guns of a side with a facing, a crew and no turn yet in this player turn.

    Where they fire at vehicles, squads may serve and turn them as well.
    """
    guns = s.book.turning_guns & ~s.turned
    if not at_tanks:
        return crewed_guns(s, guns & s.present[seat])
    everywhere = members(guns & (s.present[seat] | s.captured))
    return from_members(gun for gun in everywhere if is_served(s, gun, seat))


@rule("LS-8.32.a2", "LS-8.3a")
def fired_before(s: Field, left: UnitSet) -> UnitSet:
    """The guns that have fired in this player turn."""
    gone, guns = s.spent | s.fired_at_tanks, members(left & s.book.guns)
    return from_members(gun for gun in guns if s.book.firers_of[gun] & gone)


@procedure(rule=("LS-8.32a", "LS-7.15"))
def turn_gun(seat: int, at_tanks: int) -> Steps:
    """A gun is turned in its hex."""
    return (put("unit", choose_gun), bind(face, in_fire=1))


@rule("LS-16.15.c2")
def infantry_guns(s: Field, seat: int) -> UnitSet:
    """The infantry guns of a side that an unpinned crew can move, which has not moved itself."""
    guns = s.present[seat] & s.book.of_kind["IG"]
    return from_members(
        gun for gun in members(guns) if has_crew(s, gun) and not s.moved >> crew_of(s, gun) & 1
    )


def crew_of(s: Field, gun: int) -> int:
    """The crew that serves a gun: the first in its hex that is fit and has not moved."""
    book = s.book
    here = s.standing[s.hex[gun]] & book.own[book.pieces.side[gun]]
    fit = here & book.crews & ~s.pinned & ~inside(s)
    return first(fit & ~s.moved or fit)


@rule("LS-16.21")
def guns_to_lay(s: Field, seat: int) -> UnitSet:
    """The guns that may turn in their owner's first foot movement, under that option."""
    if "guns_turn" not in s.book.options:
        return 0
    return crewed_guns(s, s.present[seat] & s.book.turning_guns & ~s.moved)


@procedure(rule="LS-16.21")
def lay_gun(seat: int) -> Steps:
    """A gun is turned in its owner's movement."""
    return (put("unit", choose_laid), bind(face, in_fire=0))


@decision(rule="LS-16.21", asks="unit", among=(guns_to_lay, "cannot_turn"))
def choose_laid(_s: Field, _unit: int, seat: int) -> None:
    """Which gun turns."""


@decision(
    rule="LS-8.32a",
    asks="unit",
    among=(turnable, "cannot_turn"),
    bars=[bar("LS-8.32.a2", "has_fired", fired_before)],
    needs=("at_tanks",),
)
def choose_gun(_s: Field, _unit: int, seat: int) -> None:
    """Which gun turns."""


def own_facing(s: Field, unit: int) -> int:
    """Where a gun looks already."""
    return 1 << s.facing[unit]


@decision(
    rule="LS-8.12d",
    asks="facing",
    bars=[bar("LS-8.32a", "faces_there", own_facing)],
)
def face(s: Field, facing: int, unit: int, seat: int, in_fire: int) -> None:
    """Which hexside the gun faces."""
    s.facing[unit] = facing
    if in_fire:
        s.turned |= 1 << unit
    else:
        s.moved |= 1 << unit
    emit(s, UnitTurned, unit, facing, "LS-8.32a")
