"""Grids of every orientation against geometry worked out from their printed numbers."""

from __future__ import annotations

import random
from collections import deque
from itertools import product
from math import dist

import pytest

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.numbering import Cell

LAYOUTS = [
    (top, pushed, push, numbering, columns_run, rows_run)
    for top, pushes in (("flat", ("south", "north")), ("pointy", ("east", "west")))
    for pushed, push, (numbering, columns_run, rows_run) in product(
        ("odd", "even"),
        pushes,
        (
            ("CCRR", "east", "south"),
            ("CCRR", "west", "north"),
            ("RRCC", "west", "south"),
            ("RRCC", "east", "north"),
        ),
    )
]
COMPASS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def grid_of(layout, seed=0, missing=()):
    top, pushed, push, numbering, columns_run, rows_run = layout
    rng = random.Random(f"{layout}{seed}")
    return Grid(
        top=top,
        columns=rng.randrange(1, 9),
        rows=rng.randrange(1, 9),
        pushed=pushed,
        push=push,
        numbering=numbering,
        columns_run=columns_run,
        rows_run=rows_run,
        first_column=rng.randrange(4),
        first_row=rng.randrange(4),
        missing=missing,
    )


def place(layout, number):
    """The place of a printed number: x in columns, y in rows, doubled where lines are pushed."""
    top, pushed, push, numbering, columns_run, rows_run = layout
    first, second = int(number[:2]), int(number[2:])
    column, row = (first, second) if numbering == "CCRR" else (second, first)
    x = column if columns_run == "east" else -column
    y = row if rows_run == "south" else -row
    is_pushed = (column if top == "flat" else row) % 2 == (pushed == "odd")
    shift = (1 if push in ("south", "east") else -1) if is_pushed else 0
    return (x, 2 * y + shift) if top == "flat" else (2 * x + shift, y)


def touch(layout, a, b):
    (ax, ay), (bx, by) = place(layout, a), place(layout, b)
    line, half = (ax - bx, ay - by) if layout[0] == "flat" else (ay - by, ax - bx)
    return 3 * line * line + half * half == 4


def holey(layout, seed):
    grid = grid_of(layout, seed)
    rng = random.Random(seed)
    numbers = [grid.number(hex_) for hex_ in grid.hexes]
    gone = [number for number in numbers if rng.random() < 0.25]
    return grid_of(layout, seed, gone if len(gone) < len(numbers) else ())


def some_set(grid, rng, share=0.3):
    return from_members(hex_ for hex_ in grid.hexes if rng.random() < share)


def walked(grid, start):
    """Steps from one hex to each other one, by breadth-first search over touching hexes."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        hex_ = queue.popleft()
        for other in grid.neighbours[hex_]:
            if other not in steps:
                steps[other] = steps[hex_] + 1
                queue.append(other)
    return steps


@pytest.fixture(params=LAYOUTS, ids="-".join)
def layout(request):
    return request.param


def test_hexes_touch_where_their_printed_places_do(layout):
    for seed in range(3):
        grid = holey(layout, seed)
        numbers = grid.numbers(grid.all)
        for number in numbers:
            near = {other for other in numbers if touch(layout, number, other)}
            hex_ = grid.hex(number)

            assert near == {grid.number(other) for other in grid.neighbours[hex_]}
            assert near == set(grid.numbers(grid.around[hex_]))


def test_directions_point_where_their_names_say(layout):
    grid = holey(layout, 1)
    for hex_ in grid.hexes:
        for name, other in zip(grid.direction_names, grid.toward[hex_], strict=True):
            if other >= 0:
                (ax, ay), (bx, by) = (place(layout, grid.number(h)) for h in (hex_, other))
                wanted = [sum(COMPASS[letter][i] for letter in name) for i in (0, 1)]
                found = [(d > 0) - (d < 0) for d in (bx - ax, by - ay)]

                assert wanted == found


def test_the_opposite_direction_leads_back(layout):
    grid = holey(layout, 2)
    for hex_ in grid.hexes:
        for direction, other in enumerate(grid.toward[hex_]):
            if other >= 0:
                assert hex_ == grid.toward[other][(direction + 3) % 6]
                assert direction == grid.direction(hex_, other)
                assert 2 * direction == grid.bearing(hex_, other)


def test_numbers_and_hexes_go_both_ways(layout):
    grid = holey(layout, 3)

    assert grid.hexes == tuple(grid.hex(grid.number(hex_)) for hex_ in grid.hexes)
    assert sorted(grid.numbers(grid.all)) == list(grid.numbers(grid.all))
    assert grid.all == from_members(grid.hexes)


def test_distance_is_the_number_of_steps(layout):
    for seed in range(3):
        grid = grid_of(layout, seed)
        for start in grid.hexes:
            steps = walked(grid, start)

            assert steps == {hex_: grid.distance(start, hex_) for hex_ in grid.hexes}


def test_rings_and_discs_hold_the_hexes_at_their_distance(layout):
    grid = holey(layout, 4)
    for hex_ in grid.hexes:
        for n in range(5):
            near = [other for other in grid.hexes if grid.distance(hex_, other) <= n]
            far = [other for other in grid.hexes if grid.distance(hex_, other) == n]

            assert from_members(near) == grid.within(hex_, n)
            assert from_members(far) == grid.ring(hex_, n)
            assert grid.within(hex_, n) & ~(1 << hex_) == grid.band(hex_, 1, n)


def test_a_set_steps_as_its_members_do(layout):
    rng = random.Random(5)
    for seed in range(4):
        grid = holey(layout, seed)
        set_ = some_set(grid, rng)
        for direction in range(6):
            moved = {grid.toward[hex_][direction] for hex_ in members(set_)} - {-1}

            assert from_members(moved) == grid.step(set_, direction)


def test_every_step_is_one_of_the_shifts_of_its_direction(layout):
    grid = holey(layout, 0)
    for direction in range(6):
        taken = {
            hex_: hex_ + shift for shift, hexes in grid.shifts(direction) for hex_ in members(hexes)
        }
        steps = {hex_: grid.toward[hex_][direction] for hex_ in grid.hexes}

        assert {hex_: other for hex_, other in steps.items() if other >= 0} == taken


def test_a_set_spreads_as_its_members_do(layout):
    rng = random.Random(6)
    for seed in range(4):
        grid = holey(layout, seed)
        set_ = some_set(grid, rng)
        near = {other for hex_ in members(set_) for other in grid.neighbours[hex_]}

        assert from_members(near) == grid.neighbours_of(set_)
        assert from_members(near) | set_ == grid.spread(set_)


def test_a_flood_fills_what_is_connected(layout):
    rng = random.Random(7)
    for seed in range(4):
        grid = holey(layout, seed)
        start, open_ = some_set(grid, rng, 0.1), some_set(grid, rng, 0.6)
        reached = set(members(start))
        todo = list(reached)
        while todo:
            for other in grid.neighbours[todo.pop()]:
                if open_ >> other & 1 and other not in reached:
                    reached.add(other)
                    todo.append(other)

        assert from_members(reached) == grid.flood(start, open_)


def test_pads_and_missing_hexes_never_appear(layout):
    for seed in range(3):
        grid = holey(layout, seed)
        everything = (1 << grid.size) - 1

        assert 0 == grid.neighbours_of(grid.all) & ~grid.all
        assert grid.all == grid.spread(grid.all)
        assert 0 == grid.flood(1 << grid.hexes[0], everything) & ~grid.all
        for hex_ in set(range(grid.size)) - set(grid.hexes):
            assert (-1,) * 6 == grid.toward[hex_]
            assert () == grid.neighbours[hex_]
            assert 0 == grid.around[hex_]
            assert not grid.number(hex_)


def test_neighbours_are_drawn_one_hex_apart(layout):
    grid = grid_of(layout, 1)
    apart = 3**0.5 / 2 if grid.top == "flat" else 1
    for hex_ in grid.hexes:
        for other in grid.neighbours[hex_]:
            assert apart == pytest.approx(dist(grid.centre(hex_), grid.centre(other)))


def test_neighbours_share_the_two_corners_of_their_side(layout):
    grid = grid_of(layout, 2)
    for hex_ in grid.hexes:
        for direction, other in enumerate(grid.toward[hex_]):
            if other >= 0:
                mine, theirs = grid.corners(hex_), grid.corners(other)
                back = (direction + 3) % 6

                assert mine[direction] == pytest.approx(theirs[(back + 1) % 6])
                assert mine[(direction + 1) % 6] == pytest.approx(theirs[back])


def test_a_hole_does_not_change_distances():
    grid = Grid(columns=3, rows=3, missing=["0202"])

    assert 2 == grid.distance(grid.hex("0102"), grid.hex("0302"))


def test_a_ray_runs_to_the_end_of_the_map():
    grid = Grid(columns=5, rows=5)
    ray = grid.ray(grid.hex("0105"), 1)

    assert ["0204", "0304", "0403", "0503"] == [grid.number(hex_) for hex_ in ray]


def test_a_ray_ends_at_a_missing_hex():
    grid = Grid(columns=1, rows=5, missing=["0102"])

    assert (grid.hex("0104"), grid.hex("0103")) == grid.ray(grid.hex("0105"), 0)


@pytest.mark.parametrize(
    ("side", "numbers"),
    [
        ("north", "0101 0201 0301"),
        ("south", "0103 0203 0303"),
        ("west", "0101 0102 0103"),
        ("east", "0301 0302 0303"),
    ],
)
def test_edges_of_flat_topped_grids(side, numbers):
    grid = Grid(columns=3, rows=3)

    assert tuple(numbers.split()) == grid.numbers(grid.edge(side))


@pytest.mark.parametrize(
    ("side", "numbers"),
    [
        ("north", "0101 0102 0103"),
        ("south", "0301 0302 0303"),
        ("west", "0103 0203 0303"),
        ("east", "0101 0201 0301"),
    ],
)
def test_edges_of_pointy_topped_grids(side, numbers):
    grid = Grid(top="pointy", columns=3, rows=3, numbering="RRCC", columns_run="west")

    assert tuple(numbers.split()) == grid.numbers(grid.edge(side))


def test_an_unknown_edge_is_refused():
    with pytest.raises(NotationError, match="no map edge up"):
        Grid(columns=2, rows=2).edge("up")


def test_numbers_are_read_with_spaces_and_small_letters():
    grid = Grid(columns=3, rows=3, numbering="A1")

    assert grid.hex("B2") == grid.hex(" b2 ")


def test_small_letters_of_a_number_are_kept_where_it_has_them():
    grid = Grid.of_cells("flat", [Cell("west:0101", 0, 0)])

    assert grid.hexes[0] == grid.hex(" west:0101 ")


def test_an_unknown_number_is_refused():
    with pytest.raises(NotationError, match="no hex 0909"):
        Grid(columns=3, rows=3).hex("0909")


def test_hexes_of_names_a_set():
    grid = Grid(columns=3, rows=3)

    assert ("0101", "0303") == grid.numbers(grid.hexes_of("0303", "0101"))


def test_hexes_that_do_not_touch_have_no_direction():
    grid = Grid(columns=3, rows=3)

    with pytest.raises(ValueError, match="0101 does not touch 0303"):
        grid.direction(grid.hex("0101"), grid.hex("0303"))


def test_a_grid_never_changes():
    grid = Grid(columns=2, rows=2)

    with pytest.raises(AttributeError, match="a grid never changes: size"):
        grid.size = 3


def test_a_grid_shows_its_extent():
    assert "<Grid flat 0101-0304, 12 hexes>" == repr(Grid(columns=3, rows=4))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("top", {"top": "round"}),
        ("pushed", {"pushed": "third"}),
        ("push", {"push": "east"}),
        ("push", {"top": "pointy", "push": "south"}),
        ("columns_run", {"columns_run": "south"}),
        ("rows_run", {"rows_run": "east"}),
    ],
)
def test_an_impossible_trait_is_refused_by_name(field, values):
    with pytest.raises(DataError) as caught:
        Grid(columns=2, rows=2, **values)

    assert field == caught.value.field


def test_a_missing_hex_must_be_on_the_grid():
    with pytest.raises(DataError, match="no hex 0303 to leave out"):
        Grid(columns=2, rows=2, missing=["0101", "0303"])


def test_a_grid_without_hexes_is_refused():
    with pytest.raises(DataError, match="at least one hex"):
        Grid(columns=1, rows=1, missing=["0101"])


def test_lines_with_running_numbers_must_alternate_by_half_a_hex():
    with pytest.raises(DataError, match="hex 3 does not lie on the lattice of hex 1"):
        Grid(numbering=((1, 2, 0), (3, 4, 2)))


def test_two_cells_on_one_place_are_refused():
    with pytest.raises(DataError, match="hex b lies on hex a"):
        Grid.of_cells("flat", [Cell("a", 0, 0), Cell("b", 0, 0)])


def test_two_cells_with_one_number_are_refused():
    with pytest.raises(DataError, match="hex a is numbered twice"):
        Grid.of_cells("flat", [Cell("a", 0, 0), Cell("a", 0, 2)])


def test_an_alias_is_a_second_number():
    grid = Grid.of_cells("flat", [Cell("a", 0, 0), Cell("b", 0, 2)], {"c": "b"})

    assert grid.hex("b") == grid.hex("c")
    assert "b" == grid.number(grid.hex("c"))


@pytest.mark.parametrize(
    ("aliases", "message"),
    [
        ({"b": "a"}, "aliases: hex b is numbered twice"),
        ({"c": "d"}, "aliases: no hex d to be called c"),
    ],
)
def test_an_alias_is_a_new_number_of_a_hex_that_exists(aliases, message):
    with pytest.raises(DataError, match=message):
        Grid.of_cells("flat", [Cell("a", 0, 0), Cell("b", 0, 2)], aliases)


def test_a_disc_of_negative_radius_is_empty():
    grid = Grid(columns=2, rows=2)

    assert 0 == grid.within(grid.hexes[0], -1)


@pytest.mark.parametrize("off", [-1, 10_000])
def test_nothing_is_near_a_box(off):
    with pytest.raises(IndexError, match="no hex"):
        Grid(columns=3, rows=3).within(off, 1)
