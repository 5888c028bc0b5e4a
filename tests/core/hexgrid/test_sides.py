from __future__ import annotations

import random

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import (
    NO_SIDES,
    across,
    add,
    between,
    check_symmetry,
    flood_except,
    has,
    hexes_with,
    join_sides,
    pairs,
    remove,
    side_set,
    spread_except,
)

GRID = Grid(columns=4, rows=4)
GRIDS = {
    "flat": Grid(columns=9, rows=7),
    "flat north": Grid(columns=6, rows=8, push="north", missing=["0303", "0407"]),
    "pointy": Grid(top="pointy", columns=7, rows=8, pushed="odd"),
    "pointy west": Grid(top="pointy", columns=8, rows=6, push="west", columns_run="west"),
    "one row": Grid(columns=9, rows=1),
}


def h(number):
    return GRID.hex(number)


def sides_of(*texts):
    return side_set(GRID, [tuple(h(number) for number in text.split("/")) for text in texts])


@pytest.fixture(params=GRIDS)
def grid(request):
    return GRIDS[request.param]


def random_sides(grid, rng, share):
    return side_set(
        grid,
        [(a, b) for a in grid.hexes for b in grid.neighbours[a] if a < b and rng.random() < share],
    )


def test_a_side_stands_in_both_its_hexes():
    sides = sides_of("0101/0102")

    assert has(sides, GRID, h("0101"), h("0102"))
    assert has(sides, GRID, h("0102"), h("0101"))
    assert not has(sides, GRID, h("0102"), h("0103"))
    assert GRID.hexes_of("0101", "0102") == hexes_with(sides)


def test_a_side_between_hexes_that_do_not_touch_is_refused():
    with pytest.raises(DataError, match="no hexside 0101/0103: the hexes do not touch"):
        sides_of("0101/0103")


def test_sides_are_added_and_removed():
    river = sides_of("0101/0102", "0202/0203")

    assert river == add(GRID, sides_of("0101/0102"), h("0203"), h("0202"))
    assert sides_of("0101/0102") == remove(GRID, river, h("0203"), h("0202"))
    assert NO_SIDES == remove(GRID, sides_of("0101/0102"), h("0101"), h("0102"))


def test_joined_sides_have_either_feature():
    assert sides_of("0101/0102", "0202/0203") == join_sides(
        sides_of("0101/0102"), sides_of("0202/0203"), NO_SIDES
    )


def test_pairs_name_each_side_once(grid):
    rng = random.Random(1)
    sides = random_sides(grid, rng, 0.4)
    found = pairs(grid, sides)

    assert sides == side_set(grid, found)
    assert len(found) == len({frozenset(pair) for pair in found})


def test_sides_between_two_sets_part_them(grid):
    rng = random.Random(2)
    inside = from_members(hex_ for hex_ in grid.hexes if rng.random() < 0.5)
    outside = grid.all & ~inside
    parted = [(a, b) for a in members(inside) for b in grid.neighbours[a] if outside >> b & 1]

    assert side_set(grid, parted) == between(grid, inside, outside)


def test_only_sides_with_the_feature_are_crossed(grid):
    rng = random.Random(3)
    sides = random_sides(grid, rng, 0.3)
    set_ = from_members(hex_ for hex_ in grid.hexes if rng.random() < 0.4)
    reached = {b for a in members(set_) for b in grid.neighbours[a] if has(sides, grid, a, b)}

    assert from_members(reached) == across(grid, set_, sides)


def test_closed_sides_stop_a_spread(grid):
    rng = random.Random(4)
    for share in (0.0, 0.05, 0.5):
        closed = random_sides(grid, rng, share)
        set_ = from_members(hex_ for hex_ in grid.hexes if rng.random() < 0.3)
        reached = {
            b for a in members(set_) for b in grid.neighbours[a] if not has(closed, grid, a, b)
        }

        assert from_members(reached) | set_ == spread_except(grid, set_, closed)


@pytest.mark.parametrize("seed", range(8))
def test_closed_sides_stop_a_flood(grid, seed):
    rng = random.Random(seed)
    closed = random_sides(grid, rng, rng.choice((0.02, 0.2, 0.5)))
    open_ = from_members(hex_ for hex_ in grid.hexes if rng.random() < 0.9)
    start = 1 << rng.choice(grid.hexes)
    reached = set(members(start))
    todo = list(reached)
    while todo:
        a = todo.pop()
        for b in grid.neighbours[a]:
            if open_ >> b & 1 and b not in reached and not has(closed, grid, a, b):
                reached.add(b)
                todo.append(b)

    assert from_members(reached) == flood_except(grid, start, open_, closed)


def test_a_side_stated_in_one_hex_only_is_refused_with_both_numbers():
    one = (1 << h("0102"), 0, 0, 0, 0, 0)

    with pytest.raises(DataError, match="river on hexside 0102/0101 is missing from 0101/0102"):
        check_symmetry(GRID, one, "river")


def test_a_side_at_the_border_is_refused():
    with pytest.raises(DataError, match="river on the N side of 0101, where no hex lies beyond"):
        check_symmetry(GRID, (1 << h("0101"), 0, 0, 0, 0, 0), "river")


def test_a_side_of_no_hex_is_refused():
    with pytest.raises(DataError, match=f"bit {GRID.size}"):
        check_symmetry(GRID, (1 << GRID.size, 0, 0, 0, 0, 0))


def test_sides_made_of_pairs_are_symmetric(grid):
    check_symmetry(grid, random_sides(grid, random.Random(5), 0.5))
