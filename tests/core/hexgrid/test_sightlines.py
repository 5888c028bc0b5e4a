from __future__ import annotations

import random

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members
from ww1core.hexgrid.sight import Hindrance, Obstacle, Overlay, Sight, SightRules
from ww1core.hexgrid.sightlines import Lines

MOVES = {
    "flat": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    "pointy": ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)),
}


WOODS, PIECES, SMOKE = (
    Overlay((kind,))
    for kind in (
        Obstacle("woods"),
        Obstacle("pieces", height=None),
        Obstacle("smoke", height=None, along="one", at_ends=True),
    )
)


class Walker:
    """Lines walked hex by hex: which side or corner does the line leave each hex by?"""

    def __init__(self, grid):
        self.grid = grid
        self.moves = MOVES[grid.top]
        (a, b), (c, d) = self.moves[:2]
        self.handed = 1 if a * d > b * c else -1
        self.corners = [
            (p[0] + q[0], p[1] + q[1])
            for p, q in zip(self.moves, self.moves[1:] + self.moves[:1], strict=True)
        ]
        self.where = {hex_: grid.vector(grid.hexes[0], hex_) for hex_ in grid.hexes}
        self.at = {place: hex_ for hex_, place in self.where.items()}

    def entries(self, a, b):
        """Yield the hexes on the way, both ends left out, as pairs where the line is on a side."""
        start, end = self.where[a], self.where[b]
        dx, dy = ((end[i] - start[i]) * self.handed for i in (0, 1))
        x, y = start
        while True:
            ox, oy = 3 * (x - start[0]), 3 * (y - start[1])
            turns = [dx * (oy + cy) - dy * (ox + cx) for cx, cy in self.corners]
            pair, (mx, my) = self.leave(turns, x, y, dx, dy)
            if pair:
                yield pair
            x, y = x + mx, y + my
            if (x, y) == end:
                return
            yield (self.at.get((x, y), -1),)

    def leave(self, turns, x, y, dx, dy):
        for k in range(6):
            if turns[k - 1] < 0 < turns[k]:
                return None, self.moves[k]
            if turns[k] == 0 and turns[k - 1] < 0 < turns[(k + 1) % 6]:
                corner = self.corners[k]
                bend = corner[0] * dy - corner[1] * dx
                if bend:
                    return None, self.moves[(k + 1) % 6 if bend > 0 else k]
                beside = [self.moves[k], self.moves[(k + 1) % 6]]
                return tuple(self.at.get((x + i, y + j), -1) for i, j in beside), corner
        raise AssertionError("a line leaves every hex")


def is_blocked(walker, blocked, a, b, along):
    if a == b:
        return False
    met = 0
    for entry in walker.entries(a, b):
        hits = sum(hex_ in blocked for hex_ in entry)
        if len(entry) == 1:
            if hits:
                return True
        else:
            met += hits
            if hits > 1 or (hits and along == "one") or (met > 1 and along == "two"):
                return True
    return False


def pairs_of(rng, grid, count):
    return [(rng.choice(grid.hexes), rng.choice(grid.hexes)) for _ in range(count)]


@pytest.mark.parametrize("along", ["one", "both", "two"])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_sight_agrees_with_walking_the_lines(top, along):
    rng = random.Random(f"{top} {along}")
    grid = Grid(top=top, columns=13, rows=14)
    walker = Walker(grid)
    sight = Sight(HexMap(grid), SightRules(along=along), overlays=[WOODS, PIECES])
    for _ in range(4):
        woods, pieces = (set(rng.sample(grid.hexes, 18)) for _ in range(2))
        only_woods, both = (from_members(woods), 0), (from_members(woods), from_members(pieces))
        for a, b in pairs_of(rng, grid, 150):
            assert sight.sees(a, b, only_woods) != is_blocked(walker, woods, a, b, along)
            assert sight.sees(a, b, both) != is_blocked(walker, woods | pieces, a, b, along)


def test_what_is_visible_from_a_hex_is_what_it_sees():
    rng = random.Random(11)
    grid = Grid(columns=13, rows=14)
    woods, pieces, smoke = (from_members(rng.sample(grid.hexes, 12)) for _ in range(3))
    sight = Sight(HexMap(grid), overlays=[WOODS, PIECES, SMOKE])
    for a in rng.sample(grid.hexes, 12):
        for targets in (grid.within(a, 3), grid.all):
            for ground in ((), (woods, pieces, 0), (woods, 0, smoke), (0, pieces, smoke)):
                expected = from_members(
                    b for b in grid.hexes if targets >> b & 1 and sight.sees(a, b, ground)
                )

                assert expected == sight.visible_from(a, targets, ground)


def test_sight_is_the_same_from_both_ends():
    rng = random.Random(12)
    grid = Grid(columns=13, rows=14)
    level = [rng.choice([0, 0, 0, 1, 2]) for _ in range(grid.size)]
    woods, brush = (from_members(rng.sample(grid.hexes, 25)) for _ in range(2))
    map_ = HexMap(grid, level=level)
    for uneven in ("higher", "near", "slope"):
        sight = Sight(
            map_,
            SightRules(uneven=uneven, blind=1),
            [Obstacle("woods", woods)],
            hindrances=[Hindrance("brush", brush, 3)],
        )
        for a, b in pairs_of(rng, grid, 200):
            assert sight.sees(a, b) == sight.sees(b, a)
            assert sight.hindrance(a, b) == sight.hindrance(b, a)
            assert sight.sees(a, b) == (not sight.bars(b, a))


def test_lines_are_dropped_when_too_many_are_kept():
    grid = Grid(columns=6, rows=6)
    lines = Lines(grid, most=10)
    sight = Sight(HexMap(grid), lines=lines)

    assert grid.all == sight.visible_from(grid.hex("0303"), grid.all)
    assert len(lines) <= 10


def test_copied_lines_are_those_drawn_anew():
    rng = random.Random(13)
    grid = Grid(columns=9, rows=12, missing=("0505", "0506", "0101", "0912"))
    lines = Lines(grid)
    for a, b in pairs_of(rng, grid, 400):
        ends = sorted((a, b))

        assert Lines(grid).line(*ends) == lines.line(*ends)
