"""Lines of sight: 1,000 of them, against walking each.

Lines are drawn before they are timed, as in a game where the same hexes look at each other again
and again; the pieces in the way are new in every round. One row tells what drawing costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random

from bench.maps import MIDDLE, SIZES, Size, map_of, position
from bench.measure import MICRO, Work, best_times, same
from bench.rows import Bar, Row, versus
from bench.walking import Walker
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, members
from ww1core.hexgrid.sight import Obstacle, Overlay, Sight, Walls

__all__ = ["Lookout", "sight_rows", "sight_times"]

SIGHT = Bar(40)

OBSERVERS, TARGETS = 20, 50
FARTHEST = 12
LINES = OBSERVERS * TARGETS
AGAIN = 8


class Lookout:
    """Twenty observers on a map, each with fifty targets, and the ways to look at them."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.map = map_of(size)
        self.walker = Walker(self.map, self.map.terrain["woods"], "hedge")
        self.sight = self.new_sight()

    def new_sight(self) -> Sight:
        """Sight over the map, nothing looked at yet."""
        return Sight(
            self.map,
            obstacles=[Obstacle("woods", self.map.terrain["woods"])],
            walls=[Walls("hedge", self.map.sides["hedge"])],
            overlays=[Overlay((Obstacle("pieces", height=None),))],
        )

    @cached_property
    def targets(self) -> list[tuple[Hex, HexSet]]:
        """Every observer with its targets."""
        random = Random(self.size.hexes)
        grid = self.map.grid
        found = []
        for observer in random.sample(grid.hexes, OBSERVERS):
            near = members(grid.within(observer, FARTHEST) & ~(1 << observer))
            found.append((observer, from_members(random.sample(near, TARGETS))))
        return found

    @cached_property
    def lines(self) -> list[tuple[Hex, Hex]]:
        """Every observer with every one of its targets."""
        return [(a, b) for a, targets in self.targets for b in members(targets)]

    def pieces(self, seed: int) -> HexSet:
        """What stands in the way besides the terrain: one army of a position."""
        return position(self.size, seed).friends

    def seen(self, pieces: HexSet) -> list[HexSet]:
        """The targets in sight of each observer, as a title asks for them."""
        look = self.sight.visible_from
        return [look(observer, targets, (pieces,)) for observer, targets in self.targets]

    def seen_singly(self, sight: Sight, pieces: HexSet) -> list[bool]:
        """Whether there is sight along each line, asked one by one."""
        sees = sight.sees
        return [sees(a, b, (pieces,)) for a, b in self.lines]

    def walked(self, pieces: set[Hex]) -> list[bool]:
        """Whether there is sight along each line, found by walking it."""
        sees = self.walker.sees
        return [sees(a, b, pieces) for a, b in self.lines]

    def check(self, seed: int) -> None:
        """Let all ways to look agree."""
        pieces = self.pieces(seed)
        seen = [
            bool(found >> b & 1)
            for found, (_, targets) in zip(self.seen(pieces), self.targets, strict=True)
            for b in members(targets)
        ]
        walked = self.walked(set(members(pieces)))
        same("lines of sight", seen, walked)
        same("single lines of sight", self.seen_singly(self.sight, pieces), walked)


def sight_times(lookout: Lookout) -> list[float]:
    """The seconds of a line: of many at once, one by one, drawn anew, walked; answers agree."""
    for seed in range(4):
        lookout.check(seed)

    def at_once(number: int) -> Work:
        pieces = lookout.pieces(number)
        return lambda: sum([len(lookout.seen(pieces)) for _ in range(AGAIN)]) * TARGETS

    def singly(number: int) -> Work:
        pieces = lookout.pieces(number)
        return lambda: sum([len(lookout.seen_singly(lookout.sight, pieces)) for _ in range(AGAIN)])

    def anew(number: int) -> Work:
        pieces, sight = lookout.pieces(number), lookout.new_sight()
        return lambda: len(lookout.seen_singly(sight, pieces))

    def walked(number: int) -> Work:
        pieces = set(members(lookout.pieces(number)))
        return lambda: len(lookout.walked(pieces))

    return best_times(at_once, singly, anew, walked)


def sight_rows() -> Iterator[Row]:
    """1,000 lines of sight on three sizes of map; the middle one has the target."""
    for size in SIZES:
        at_once, singly, anew, walked = sight_times(Lookout(size))
        against = versus("walking the lines", walked * LINES * MICRO, "us")
        found = [("1,000 lines of sight", at_once, SIGHT if size is MIDDLE else None)]
        if size is MIDDLE:
            found += [
                ("1,000 lines of sight one by one", singly, None),
                ("1,000 lines of sight drawn anew", anew, None),
            ]
        for name, seconds, bar in found:
            yield Row(
                f"{name}, {size.hexes:,} hexes",
                seconds * LINES * MICRO,
                "us",
                against,
                walked / seconds,
                bar,
            )
