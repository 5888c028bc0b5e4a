"""Vehicles: where one can drive in a mode, what the step and what a turn costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.facing import opposite, turns_between
from ww1core.hexgrid.hexset import Hex
from ww1core.hexgrid.movement import FREE
from ww1core.hexgrid.paths import steps
from ww1core.turns.bars import Bar
from ww1core.turns.binding import Caller, caller
from ww1core.turns.nodes import Function

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ww1core.hexgrid.costs import CostModel
    from ww1core.hexgrid.ranges import Limits
    from ww1core.pieces import MapState

__all__ = ["Drive", "Handling", "Mode"]

KNOWN = ("unit", "drive", "seat")
"""What the functions of a title may ask for by name when they say how a vehicle drives."""


class Drive(NamedTuple):
    """A vehicle that drives: whose it is, which, from where, in which mode, what it has done.

    ``hexes`` counts the hexes entered, ``reversed`` those of them that it entered backwards;
    ``has_turned`` tells whether it has turned since it entered the last one.
    """

    seat: int
    unit: int
    start: Hex
    mode: str = ""
    spent: int = 0
    hexes: int = 0
    reversed: int = 0
    has_turned: bool = False
    is_over: bool = False


class Mode(NamedTuple):
    """A way to drive, such as by road or across country, at a trot or a gallop.

    ``points``, ``costs`` and ``limits`` are functions ``f(s, unit)``, which may also ask for the
    ``drive`` and the ``seat``. So is ``turns``, which may ask for ``sides`` as well: what a turn by
    so many hexsides costs, None where the vehicle may not turn. ``bars`` forbid the mode.
    """

    name: str
    points: Function
    costs: Function
    turns: Function
    limits: Function | None = None
    bars: tuple[Bar, ...] = ()


class _Linked(NamedTuple):
    """The functions of a mode, called by name."""

    points: Caller
    costs: Caller
    turns: Caller
    limits: Caller | None


class Handling:
    """How the vehicles of a title drive, by mode."""

    __slots__ = ("_facing", "_modes", "_reverses")

    def __init__(
        self, where: str, modes: Sequence[Mode], reverses: Function | None, facing: str
    ) -> None:
        self._modes = {
            mode.name: _Linked(
                caller(mode.points, 1, KNOWN, where),
                caller(mode.costs, 1, KNOWN, where),
                caller(mode.turns, 1, (*KNOWN, "sides"), where),
                None if mode.limits is None else caller(mode.limits, 1, KNOWN, where),
            )
            for mode in modes
        }
        self._reverses = None if reverses is None else caller(reverses, 1, KNOWN, where)
        self._facing = facing

    def left(self, s: MapState, drive: Drive) -> int:
        """The points that the vehicle has left."""
        points: int = self._modes[drive.mode].points(s, _known(drive))
        return points - drive.spent

    def facing(self, s: MapState, drive: Drive) -> int:
        """Where it looks."""
        facing: int = getattr(s, self._facing)[drive.unit]
        return facing

    def turn(self, s: MapState, drive: Drive, facing: int) -> None:
        """Let it look another way."""
        getattr(s, self._facing)[drive.unit] = facing

    def turn_price(self, s: MapState, drive: Drive, facing: int) -> int | None:
        """What a turn to a facing costs, None where it may not turn."""
        sides = turns_between(self.facing(s, drive), facing)
        price: int | None = self._modes[drive.mode].turns(s, (*_known(drive), sides))
        return price

    def most_reversed(self, s: MapState, drive: Drive) -> int:
        """How many hexes it may reverse in one move."""
        most: int = 0 if self._reverses is None else self._reverses(s, _known(drive))
        return most

    def ahead(self, s: MapState, drive: Drive, course: str) -> Hex:
        """The hex before it or, in reverse, behind it; -1 beyond the edge of the map."""
        facing = self.facing(s, drive)
        toward = self._pace(s, drive)[0].map.grid.toward[s.hex[drive.unit]]
        return toward[opposite(facing) if course == "reverse" else facing]

    def price(
        self, s: MapState, drive: Drive, to: Hex, without: Collection[str] = ()
    ) -> int | None:
        """What entering a hex beside it costs, None where it may not."""
        costs, limits = self._pace(s, drive)
        at, start = s.hex[drive.unit], drive.start if drive.hexes else None
        left = self.left(s, drive)
        return dict(steps(costs, at, left, limits, start=start, without=without)).get(to)

    def _pace(self, s: MapState, drive: Drive) -> tuple[CostModel, Limits]:
        """What steps cost in its mode, and what binds it."""
        mode, known = self._modes[drive.mode], _known(drive)
        return mode.costs(s, known), FREE if mode.limits is None else mode.limits(s, known)


def _known(drive: Drive) -> tuple[object, ...]:
    return drive.unit, drive, drive.seat
