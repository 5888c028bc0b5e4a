"""What the Formations of a side in one hex are worth, graded: the same stack is read once."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.memory import Graded, keep
from games.gwc.rules.formations.values import movement, range_of
from games.gwc.rules.situations.liberties import minding_wire
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid.hexset import from_members, members

__all__ = ["armed", "paces", "ranges"]

Grades = Callable[[int], Graded]
"""The Formations in a hex by a value of theirs, as long as nothing in the state changes."""


def armed(s: Field) -> UnitSet:
    """Those who carry a Weapon."""
    key = s.weapon.tobytes()
    kept = s.book.known.armed
    found = kept.get(key)
    if found is None:
        carriers = from_members(unit for unit, weapon in enumerate(s.weapon) if weapon >= 0)
        found = keep(kept, key, carriers)
    return found


def ranges(s: Field, seat: int) -> Grades:
    """How far the Formations of a side in a hex fire themselves, the farthest first."""
    own, kept, standing = s.book.own[seat], s.book.known.ranges, s.standing
    broken, suppressed, veteran, wire = s.broken, s.suppressed, s.veteran, s.wire
    marked = broken | suppressed | veteran

    def grades(hex_: int) -> Graded:
        stack = standing[hex_] & own
        key: tuple[int, ...] | int = stack
        if marked & stack or wire >> hex_ & 1:
            wired = minding_wire(s, stack) if wire >> hex_ & 1 else 0
            key = (stack, broken & stack, suppressed & stack, veteran & stack, wired)
        found = kept.get(key)
        return keep(kept, key, _graded(s, stack, range_of)) if found is None else found

    return grades


def paces(s: Field, seat: int) -> Grades:
    """The movement points of the Formations of a side in a hex, the fastest first."""
    own, kept, standing = s.book.own[seat], s.book.known.paces, s.standing
    broken, suppressed, veteran, laden = s.broken, s.suppressed, s.veteran, armed(s)
    marked = broken | suppressed | veteran

    def grades(hex_: int) -> Graded:
        stack = standing[hex_] & own
        key: tuple[int, ...] | int = stack
        if (marked | laden) & stack:
            key = (stack, broken & stack, suppressed & stack, veteran & stack)
            if laden & stack:
                key = (*key, *[s.weapon[unit] for unit in members(stack)])
        found = kept.get(key)
        return keep(kept, key, _graded(s, stack, movement)) if found is None else found

    return grades


def _graded(s: Field, stack: UnitSet, value: Callable[[Field, int], int]) -> Graded:
    """A stack by a value of its Formations."""
    found: dict[int, UnitSet] = {}
    for unit in members(stack):
        worth = value(s, unit)
        found[worth] = found.get(worth, 0) | 1 << unit
    return tuple(sorted(found.items(), reverse=True))
