"""Lines of sight: looking and walking agree."""

from __future__ import annotations

from random import Random

import pytest

from bench.maps import MIDDLE, SMALL
from bench.sight import LINES, Lookout
from bench.walking import sector
from ww1core.hexgrid.hexset import members


@pytest.fixture(scope="module")
def lookout():
    return Lookout(SMALL)


def test_a_thousand_lines_are_looked_along(lookout):
    assert 1000 == LINES == len(lookout.lines)


@pytest.mark.parametrize("seed", range(3))
def test_all_ways_to_look_agree(lookout, seed):
    lookout.check(seed)
    seen = lookout.walked(set(members(lookout.pieces(seed))))

    assert {False, True} == set(seen)


def test_walking_agrees_between_any_two_hexes(lookout):
    random = Random(1)
    hexes = lookout.map.grid.hexes
    pieces = lookout.pieces(5)
    pairs = [tuple(random.sample(hexes, 2)) for _ in range(500)]
    walked = [lookout.walker.sees(a, b, set(members(pieces))) for a, b in pairs]

    assert [lookout.sight.sees(a, b, (pieces,)) for a, b in pairs] == walked


def test_walking_agrees_along_hexsides_through_corners_of_hedges():
    lookout = Lookout(MIDDLE)
    grid = lookout.map.grid
    along = [
        (a, b)
        for a in grid.hexes
        for b in members(grid.within(a, 4))
        if a < b and lookout.sight.lines.line(a, b).corners
    ]
    walked = [lookout.walker.sees(a, b, set()) for a, b in along]

    assert {False, True} == set(walked)
    assert [lookout.sight.sees(a, b) for a, b in along] == walked


@pytest.mark.parametrize(
    ("vector", "direction"), [((0, -2), 0), ((3, -1), 1), ((3, 1), 2), ((0, 2), 3), ((-3, -1), 5)]
)
def test_a_step_has_its_direction(vector, direction):
    assert direction == sector(*vector)[0]


def test_a_hex_has_no_direction_to_itself():
    with pytest.raises(ValueError, match="no direction"):
        sector(0, 0)
