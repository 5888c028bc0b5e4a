from __future__ import annotations

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.hexgrid.sight import Bar, Hindrance, Obstacle, Overlay, Sight, SightRules, Walls


@pytest.fixture
def board():
    """GWC, LOS example 1: an observer on level 2 in H11, everything else on level 0."""
    grid = Grid(columns=15, rows=11, numbering="A1")
    return Sight(
        HexMap(grid),
        SightRules(along="both", border="mirror", blind=1, total="largest"),
        [Obstacle("building", grid.hexes_of("G9"))],
        [Walls("wall", side_set(grid, [(grid.hex("J8"), grid.hex("J9"))]))],
        [
            Hindrance("orchard", grid.hexes_of("I9", "J9"), 2),
            Hindrance("field", grid.hexes_of("I10", "K8"), 1),
            Hindrance("brush", grid.hexes_of("M9"), 3),
            Hindrance("gas", grid.hexes_of("J8"), 1, None, at_ends=True),
        ],
        [Overlay((Obstacle("woods"),))],
    )


@pytest.mark.parametrize(
    ("a", "b", "level", "hindrance"),
    [
        pytest.param("H11", "F7", 2, 0, id="GWC-EX-los1-A"),
        pytest.param("H11", "I8", 2, 0, id="GWC-EX-los1-C"),
        pytest.param("H11", "K8", 2, 1, id="GWC-EX-los1-D"),
        pytest.param("H11", "J8", 2, 1, id="GWC-EX-los1-D-also"),
        pytest.param("J10", "I8", 0, 2, id="GWC-EX-los1-F"),
        pytest.param("N9", "J7", 0, 3, id="GWC-EX-los1-I"),
    ],
)
def test_printed_lines_are_in_sight_with_their_hindrance(board, a, b, level, hindrance):
    ends = board.map.hex(a), board.map.hex(b)

    assert board.sees(*ends, level=level)
    assert hindrance == board.hindrance(*ends, level=level)


def test_a_printed_line_crosses_the_hexes_named(board):
    """GWC-EX-los1-I: N9 to J7 by way of M9, L8 and K8."""
    grid = board.map.grid

    line = board.lines.line(grid.hex("N9"), grid.hex("J7"))

    assert grid.hexes_of("M9", "L8", "K8") == line.between


def test_a_line_along_a_hexside_passes_two_hexes(board):
    """GWC-EX-los1: J10 to I9 runs between an orchard and a field."""
    grid = board.map.grid
    ends = grid.hex("J10"), grid.hex("I9")

    assert (grid.hexes_of("J9", "I10"),) == board.lines.line(*ends).pairs
    assert 2 == board.hindrance(*ends)


def test_a_wall_between_blocks_and_is_named(board):
    """GWC-EX-los1-G."""
    a, b, near, far = (board.map.hex(number) for number in ("J10", "J7", "J9", "J8"))

    assert not board.sees(a, b)
    assert (Bar("wall", near, far),) == board.bars(a, b)


def test_woods_between_block_and_are_named(board):
    """GWC-EX-los1-H: the hex is not printed; L9 lies on the line."""
    grid = board.map.grid
    a, b, woods = grid.hex("J10"), grid.hex("N9"), grid.hex("L9")

    assert board.sees(a, b)
    assert not board.sees(a, b, (1 << woods,))
    assert (Bar("woods", woods),) == board.bars(a, b, (1 << woods,))


def test_what_hinders_is_named_with_its_value(board):
    """GWC-EX-los1-I."""
    grid = board.map.grid
    brush, field = (
        Bar(*given)
        for given in (("brush", grid.hex("M9"), -1, 3), ("field", grid.hex("K8"), -1, 1))
    )

    assert {brush, field} == {*board.hindrances(grid.hex("N9"), grid.hex("J7"))}


def test_a_wall_on_a_side_of_an_end_does_not_block(board):
    grid = board.map.grid
    strict = Sight(
        board.map,
        SightRules(end_walls=True),
        walls=[Walls("wall", side_set(grid, [(grid.hex("J8"), grid.hex("J9"))]))],
    )

    assert board.sees(grid.hex("J9"), grid.hex("J7"))
    assert not strict.sees(grid.hex("J9"), grid.hex("J7"))


def test_a_wall_along_the_line_blocks():
    grid = Grid(columns=12, rows=12)
    a, b = grid.hex("0505"), grid.hex("0705")
    beside = grid.line(a, b)[1]
    sight = Sight(HexMap(grid), walls=[Walls("wall", side_set(grid, [beside]))])

    assert 2 == len(beside)
    assert not sight.sees(a, b)
    assert {*beside} == {*sight.bars(a, b)[0][1:3]}


def missing(hexes):
    """A title that says that every line misses what is in some hexes."""
    return lambda _a, _b, _line, _changed, _level: (hexes, ())


def hills(levels, obstacles=(), missed=(), **rules):
    """A column of hexes with their levels, one after the other, and buildings on some of them."""
    grid = Grid(columns=3, rows=8)
    level = [0] * grid.size
    for row, height in enumerate(levels, 1):
        level[grid.hex(f"02{row:02d}")] = height
    sight = Sight(
        HexMap(grid, level=level),
        SightRules(**rules),
        [Obstacle("house", grid.hexes_of(*obstacles))],
        rulings=missing(grid.hexes_of(*missed)),
    )
    return sight, grid


@pytest.mark.parametrize(("level", "is_seen"), [(0, True), (1, False)])
def test_a_building_between_hills_blocks_on_their_level(level, is_seen):
    """GWC-EX-building-between-hills."""
    sight, grid = hills((1, 0, level, 0, 1), ["0203"])

    assert is_seen == sight.sees(grid.hex("0201"), grid.hex("0205"))


def test_the_hex_behind_a_lower_building_is_blind():
    """GWC-EX-blind-hex."""
    sight, grid = hills((1, 0, 0, 0, 0), ["0202"], blind=1)

    seen = sight.visible_from(grid.hex("0201"), grid.hexes_of("0202", "0203", "0204"))

    assert ("0202", "0204") == grid.numbers(seen)
    assert (Bar("house", grid.hex("0202")),) == sight.bars(grid.hex("0201"), grid.hex("0203"))


def test_two_blind_hexes_are_hidden_where_the_rule_says_so():
    sight, grid = hills((1, 0, 0, 0, 0), ["0202"], blind=2)

    seen = sight.visible_from(grid.hex("0201"), grid.hexes_of("0203", "0204", "0205"))

    assert ("0205",) == grid.numbers(seen)


def test_looking_up_past_an_obstacle_only_the_first_hex_blocks():
    first, grid = hills((1, 1, 1, 2), ["0202"], blind=1)
    second, _ = hills((1, 1, 1, 2), ["0203"], blind=1)

    assert not first.sees(grid.hex("0201"), grid.hex("0204"))
    assert second.sees(grid.hex("0201"), grid.hex("0204"))


@pytest.mark.parametrize(
    ("levels", "is_seen"),
    [
        pytest.param((2, 2, 1), False, id="GWC-EX-los2-A"),
        pytest.param((2, 0, 2), True, id="GWC-EX-los2-B"),
        pytest.param((2, 3, 3), False, id="GWC-EX-los2-C"),
        pytest.param((1, 2, 1), False, id="GWC-EX-los2-G"),
        pytest.param((2, 2, 2), True, id="level"),
        pytest.param((2, 1, 0), True, id="down"),
    ],
)
def test_a_hill_blocks_between_lower_hexes(levels, is_seen):
    sight, grid = hills(levels)

    assert is_seen == sight.sees(grid.hex("0201"), grid.hex("0203"))
    assert is_seen or (Bar("hill", grid.hex("0202")),) == sight.bars(
        grid.hex("0201"), grid.hex("0203")
    )


def test_a_blaze_blocks_at_every_level_even_beside_the_line():
    grid = Grid(columns=12, rows=12)
    level = [4] * grid.size
    a, b = grid.hex("0505"), grid.hex("0705")
    beside, _ = grid.line(a, b)[1]
    level[beside] = 0
    blaze, woods = (
        Sight(HexMap(grid, level=level), obstacles=[kind])
        for kind in (Obstacle("blaze", 1 << beside, None, "one"), Obstacle("woods", 1 << beside))
    )

    assert not blaze.sees(a, b)
    assert woods.sees(a, b)


def test_the_border_of_the_map_may_mirror_an_obstacle():
    grid = Grid(columns=12, rows=12)
    a, b, woods = grid.hex("0101"), grid.hex("0301"), grid.hexes_of("0201")
    open_, mirror = (
        Sight(HexMap(grid), SightRules(border=border), [Obstacle("woods", woods)])
        for border in ("open", "mirror")
    )

    assert 1 == len(grid.line(a, b)[1])
    assert open_.sees(a, b)
    assert not mirror.sees(a, b)


def test_near_obstacles_alone_block_between_levels():
    """LS-8.23: on different levels only an obstacle next to an end counts."""
    far, grid = hills((1, 0, 0, 0, 0), ["0203"], uneven="near")
    near_target, _ = hills((1, 0, 0, 0, 0), ["0204"], uneven="near")
    near_top, _ = hills((1, 1, 0, 0, 0), ["0202"], uneven="near")
    ends = grid.hex("0201"), grid.hex("0205")

    assert [True, False, False] == [sight.sees(*ends) for sight in (far, near_target, near_top)]


def test_a_slope_is_measured_from_eye_to_eye():
    near, grid = hills((3, 0, 0, 1, 0), uneven="slope")
    far, _ = hills((3, 1, 0, 0, 0), uneven="slope")
    ends = grid.hex("0201"), grid.hex("0205")

    assert [False, True] == [sight.sees(*ends) for sight in (near, far)]


@pytest.fixture
def lane():
    """LS-EX-8.23: range 2, a clear hex between."""
    grid = Grid(columns=3, rows=3)
    smoke = Obstacle("smoke", height=None, along="one", at_ends=True)
    overlays = [Overlay((Obstacle("pieces", height=None),)), Overlay((smoke,))]
    sight = Sight(HexMap(grid), overlays=overlays)
    return sight, grid.hex("0201"), grid.hexes_of("0202"), grid.hex("0203")


def test_smoke_blocks_out_of_and_into_its_hex(lane):
    sight, a, middle, b = lane

    assert not sight.sees(a, b, (0, 1 << a))
    assert not sight.sees(a, b, (0, 1 << b))
    assert sight.sees(a, b, (1 << a | 1 << b, 0))
    assert (Bar("smoke", b),) == sight.bars(a, b, (1 << b, 1 << b))
    assert (Bar("pieces", sight.map.hex("0202")),) == sight.bars(a, b, (middle, 0))


def test_distance_limits_sight():
    grid = Grid(columns=12, rows=12)
    sight = Sight(HexMap(grid))
    a, near, far = (grid.hex(number) for number in ("0606", "0609", "0610"))

    assert grid.within(a, 3) == sight.visible_from(a, grid.all, farthest=3)
    assert [True, False] == [sight.sees(a, b, farthest=3) for b in (near, far)]
    assert (Bar("range", far),) == sight.bars(a, far, farthest=3)
    assert sight.sees(a, far)


def test_a_line_may_miss_an_obstacle_but_not_a_hill():
    house, grid = hills((0, 0, 0), ["0202"])
    missed, _ = hills((0, 0, 0), ["0202"], ["0202"])
    hill, _ = hills((0, 1, 0), ["0202"], ["0202"])
    ends, middle = (grid.hex("0201"), grid.hex("0203")), grid.hex("0202")

    assert [False, True, False] == [sight.sees(*ends) for sight in (house, missed, hill)]
    assert (Bar("house", middle),) == house.bars(*ends)
    assert (Bar("hill", middle),) == hill.bars(*ends)


def test_a_line_misses_nothing_that_reaches_to_any_level():
    grid = Grid(columns=3, rows=3)
    middle, ends = grid.hexes_of("0202"), (grid.hex("0201"), grid.hex("0203"))
    met, missed = (
        Sight(
            HexMap(grid),
            SightRules(total="largest"),
            [Obstacle("blaze", middle, None)],
            hindrances=[Hindrance("brush", middle, 3), Hindrance("gas", middle, 1, None)],
            rulings=missing(clear),
        )
        for clear in (0, middle)
    )

    assert not missed.sees(*ends)
    assert [3, 1] == [sight.hindrance(*ends) for sight in (met, missed)]


def test_an_obstacle_that_a_line_misses_blocks_it_no_longer_alone_unless_it_is_a_blaze():
    grid = Grid(columns=12, rows=12)
    a, b = grid.hex("0505"), grid.hex("0705")
    beside, _ = grid.line(a, b)[1]
    level = [0] * grid.size
    level[beside] = 1
    house, blaze = (Obstacle("any", 1 << beside, height, "one") for height in (1, None))

    assert [False, True, False] == [
        Sight(HexMap(grid, level=level), obstacles=[kind], rulings=missing(clear)).sees(a, b)
        for kind, clear in ((house, 0), (house, 1 << beside), (blaze, 1 << beside))
    ]


def test_an_obstacle_missed_does_not_add_to_a_slope():
    rules = {"uneven": "slope", "level_height": 1}
    met, grid = hills((1, 0, 0), ["0202"], **rules)
    missed, _ = hills((1, 0, 0), ["0202"], ["0202"], **rules)

    assert [False, True] == [
        sight.sees(grid.hex("0201"), grid.hex("0203")) for sight in (met, missed)
    ]


def test_a_title_may_block_a_line_by_a_rule_of_its_own():
    grid = Grid(columns=3, rows=3)
    bar = Bar("ditch", grid.hex("0203"))
    sight = Sight(HexMap(grid), rulings=lambda *_: (0, (bar,)))

    assert not sight.sees(grid.hex("0201"), grid.hex("0203"))
    assert (bar,) == sight.bars(grid.hex("0201"), grid.hex("0203"))


def test_two_walls_that_meet_in_a_corner_block_a_line_through_it():
    grid = Grid(columns=12, rows=12)
    a, b = grid.hex("0505"), grid.hex("0905")
    one, other = grid.line(a, b)[1]
    middle = grid.hex("0705")
    walls = [(middle, one), (middle, other)]
    open_, half, shut = (
        Sight(HexMap(grid), walls=[Walls("wall", side_set(grid, walls[:count]))])
        for count in range(3)
    )

    assert [True, True, False] == [sight.sees(a, b) for sight in (open_, half, shut)]
    assert {one, other} == {bar.other for bar in shut.bars(a, b)}
    assert shut.sees(middle, b)
    assert () == half.bars(a, b)


@pytest.mark.parametrize("total", ["sum", "largest"])
def test_two_fences_that_meet_in_a_corner_hinder_a_line_through_it(total):
    grid = Grid(columns=12, rows=12)
    a, b = grid.hex("0505"), grid.hex("0905")
    middle = grid.hex("0705")
    fences = [(middle, other) for other in grid.line(a, b)[1]]
    half, both = (
        Sight(
            HexMap(grid),
            SightRules(total=total),
            walls=[Walls("fence", side_set(grid, fences[:count]), value=1)],
        )
        for count in (1, 2)
    )

    assert [0, 1] == [sight.hindrance(a, b) for sight in (half, both)]
