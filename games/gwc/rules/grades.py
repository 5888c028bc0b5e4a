"""What the Formations of a side in one hex are worth, graded: the same stack is read once."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.memory import Graded, keep
from games.gwc.rules.liberties import ignores_wire
from games.gwc.rules.values import movement, range_of
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid.hexset import from_members, members

__all__ = ["armed", "paces_in", "ranges_in"]


def armed(s: Field) -> UnitSet:
    """Those who carry a Weapon."""
    key = s.weapon.tobytes()
    kept = s.book.memory.armed
    found = kept.get(key)
    if found is None:
        carriers = from_members(unit for unit, weapon in enumerate(s.weapon) if weapon >= 0)
        found = keep(kept, key, carriers)
    return found


def ranges_in(s: Field, hex_: int, seat: int) -> Graded:
    """How far the Formations of a side in a hex fire themselves, the farthest first."""
    stack = s.standing[hex_] & s.book.own[seat]
    wired = _hindered(s, stack) if s.wire >> hex_ & 1 else 0
    key = (stack, s.broken & stack, s.suppressed & stack, s.veteran & stack, wired)
    kept = s.book.memory.ranges
    found = kept.get(key)
    return keep(kept, key, _graded(s, stack, range_of)) if found is None else found


def _hindered(s: Field, stack: UnitSet) -> UnitSet:
    """Those of a stack in wire to whom it does something."""
    return from_members(unit for unit in members(stack) if not ignores_wire(s, 1 << unit))


def paces_in(s: Field, hex_: int, seat: int) -> Graded:
    """The movement points of the Formations of a side in a hex, the fastest first."""
    stack = s.standing[hex_] & s.book.own[seat]
    laden = armed(s) & stack
    loads = tuple([s.weapon[unit] for unit in members(laden)]) if laden else ()
    key = (stack, s.broken & stack, s.suppressed & stack, s.veteran & stack, laden, *loads)
    kept = s.book.memory.paces
    found = kept.get(key)
    return keep(kept, key, _graded(s, stack, movement)) if found is None else found


def _graded(s: Field, stack: UnitSet, value: Callable[[Field, int], int]) -> Graded:
    """A stack by a value of its Formations."""
    found: dict[int, UnitSet] = {}
    for unit in members(stack):
        worth = value(s, unit)
        found[worth] = found.get(worth, 0) | 1 << unit
    return tuple(sorted(found.items(), reverse=True))
