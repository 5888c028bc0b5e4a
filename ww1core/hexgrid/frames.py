"""Frames: a kind of hexside as the shifts that carry a whole set of hexes over it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import HexSet

__all__ = [
    "Frame",
    "Gate",
    "Shape",
    "frame_of",
    "gates_of",
    "shape_of",
    "shut_frames",
    "sliced",
    "zoned_frames",
]

Gate: TypeAlias = tuple[int, tuple[HexSet, ...]]
"""A cost, and the hexes that each of the eight shifts of a shape enters for it."""


class Shape(NamedTuple):
    """How the neighbours of a grid lie in its bits.

    `parts` holds, by direction, the shift in bits and the hexes that are left by it. Every shift
    is 1, `stride` or next to `stride`, up or down.
    """

    stride: int
    parts: tuple[tuple[tuple[int, HexSet], ...], ...]

    def shifts(self) -> tuple[int, ...]:
        """Return the eight shifts in the order of a frame."""
        stride = self.stride
        return (1, -1, stride - 1, stride, stride + 1, -stride - 1, -stride, -stride + 1)


class Frame(NamedTuple):
    """The hexes entered by each of the eight shifts of a shape, and the ground by cost."""

    entered: tuple[HexSet, ...]
    grounds: tuple[tuple[int, HexSet], ...]


def shape_of(grid: Grid) -> Shape:
    """Return how the neighbours of a grid lie in its bits."""
    return Shape(grid.stride, tuple(grid.shifts(direction) for direction in range(6)))


def _entered(shape: Shape, leaving: tuple[HexSet, ...]) -> tuple[HexSet, ...]:
    """Return the hexes left in six directions as the hexes entered by eight shifts."""
    left: dict[int, HexSet] = {}
    for parts, hexes in zip(shape.parts, leaving, strict=True):
        for shift, those in parts:
            left[shift] = left.get(shift, 0) | hexes & those
    # With one hex a line the stride is 2 and shifts by 1 stand twice: the first one takes all.
    return tuple(
        [
            hexes << shift if shift > 0 else hexes >> -shift
            for shift in shape.shifts()
            for hexes in (left.pop(shift, 0),)
        ]
    )


def frame_of(
    shape: Shape, leaving: tuple[HexSet, ...], grounds: tuple[tuple[int, HexSet], ...]
) -> Frame:
    """Return a kind of hexside as a frame."""
    return Frame(_entered(shape, leaving), grounds)


def sliced(frame: Frame, base: int, mask: int) -> Frame:
    """Return the part of a frame in a window of bits."""
    grounds = [(cost, set_ >> base & mask) for cost, set_ in frame.grounds]
    return Frame(
        tuple([set_ >> base & mask for set_ in frame.entered]),
        tuple([entry for entry in grounds if entry[1]]),
    )


def gates_of(frames: tuple[Frame, ...]) -> tuple[Gate, ...]:
    """Return all hexsides together, by what crossing them costs, the cheapest first."""
    by_cost: dict[int, tuple[HexSet, ...]] = {}
    for entered, grounds in frames:
        for cost, ground in grounds:
            before = by_cost.get(cost, (0,) * len(entered))
            by_cost[cost] = tuple(
                [set_ | more & ground for set_, more in zip(before, entered, strict=True)]
            )
    return tuple(sorted(by_cost.items()))


def shut_frames(
    shape: Shape, frames: tuple[Frame, ...], closed: tuple[HexSet, ...], base: int
) -> tuple[Frame, ...]:
    """Return the frames without the closed hexsides."""
    open_sides = [~(set_ >> base) for set_ in _entered(shape, closed)]
    return tuple(
        [
            Frame(
                tuple(
                    [set_ & open_ for set_, open_ in zip(frame.entered, open_sides, strict=True)]
                ),
                frame.grounds,
            )
            for frame in frames
        ]
    )


def zoned_frames(frames: tuple[Frame, ...], zone: HexSet, cost: int) -> tuple[Frame, ...]:
    """Return the frames with the cost of entering a zone added."""
    return tuple(
        [
            Frame(
                frame.entered,
                tuple(
                    [(price, ground & ~zone) for price, ground in frame.grounds]
                    + [(price + cost, ground & zone) for price, ground in frame.grounds]
                ),
            )
            for frame in frames
        ]
    )
