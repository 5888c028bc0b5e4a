from __future__ import annotations

from itertools import pairwise

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.mapdata import GridData, MapData, build
from ww1core.hexgrid.sections import Placement, join
from ww1core.hexgrid.sides import NO_SIDES, has, side_set

COLUMNS, ROWS = 8, 6
BOARD = Grid(columns=COLUMNS, rows=ROWS)
HALVES = Grid(columns=5, rows=4)


def plain(grid=BOARD, **layers):
    return HexMap(grid, **layers)


def touching(grid, hex_, rename):
    return {rename(grid.number(other)) for other in grid.neighbours[hex_]}


def board_number(number, x, y, turned):
    """The number on one large grid of a hex of a section at x, y that may be turned by half."""
    column, row = int(number[:2]), int(number[2:])
    if turned:
        column, row = COLUMNS + 1 - column, ROWS + 1 - row
    return f"{x * COLUMNS + column:02}{y * ROWS + row:02}"


def by_seams(turned):
    corner = "0101" if turned == 0 else "0806"
    return [
        Placement("1", plain()),
        Placement("2", plain(), turned, corner, on="1:0801", toward=1),
        Placement("3", plain(), turned, corner, on="1:0106", toward=3),
    ]


def by_diagram(turned):
    places = (("1", 0, (0, 0)), ("2", turned, (1, 0)), ("3", turned, (0, 1)))
    return [Placement(section, plain(), way, at=at) for section, way, at in places]


@pytest.mark.parametrize("turned", [0, 3])
@pytest.mark.parametrize("placed", [by_seams, by_diagram])
def test_sections_side_by_side_are_one_large_grid(placed, turned):
    joined = join(placed(turned))
    at = {"1": (0, 0, 0), "2": (1, 0, turned), "3": (0, 1, turned)}
    grid = joined.map.grid
    large = Grid(columns=2 * COLUMNS, rows=2 * ROWS)

    def rename(number):
        section, own = number.split(":")
        return board_number(own, *at[section])

    names = {rename(grid.number(hex_)): hex_ for hex_ in grid.hexes}
    assert 3 * COLUMNS * ROWS == len(names)
    for number, hex_ in names.items():
        wanted = {other for other in touching(large, large.hex(number), str) if other in names}

        assert wanted == touching(grid, hex_, rename)


@pytest.mark.parametrize("push", [("flat", "south"), ("flat", "north"), ("pointy", "west")])
@pytest.mark.parametrize("pushed", ["odd", "even"])
@pytest.mark.parametrize("turned", [0, 3])
def test_a_diagram_of_four_sections_has_no_gaps(push, pushed, turned):
    shape = {"top": push[0], "push": push[1], "pushed": pushed}
    board = plain(Grid(columns=4, rows=6, **shape))
    places = {"1": (0, 0), "2": (1, 0), "3": (0, 1), "4": (1, 1)}
    joined = join(
        [Placement(name, board, turned * (name in "23"), at=at) for name, at in places.items()]
    )
    large = Grid(columns=8, rows=12, **shape)

    def degrees(grid):
        return sorted(len(grid.neighbours[hex_]) for hex_ in grid.hexes)

    assert degrees(large) == degrees(joined.map.grid)


def halves(turned=0, corner="0101", one=None, two=None):
    """Two sections whose edge hexes lie on each other."""
    first, second = one or plain(HALVES), two or plain(HALVES)
    return join([Placement("1", first), Placement("2", second, turned, corner, on="1:0501")])


def test_edge_halves_become_one_hex():
    joined = halves()
    grid = joined.map.grid

    assert 2 * 5 * 4 - 4 == len(grid.hexes)
    assert grid.hex("1:0503") == grid.hex("2:0103")
    assert "1:0503" == grid.number(grid.hex("2:0103"))
    assert {"1:0502", "1:0504", "1:0402", "1:0403", "2:0202", "2:0203"} == {
        grid.number(other) for other in grid.neighbours[grid.hex("2:0103")]
    }


def test_edge_halves_become_one_hex_when_a_section_is_turned():
    joined = halves(3, "0504")

    for own, on in zip(("0504", "0503", "0502", "0501"), range(1, 5), strict=True):
        assert joined.hex("2", own) == joined.hex("1", f"050{on}")


def test_a_shared_hex_belongs_to_both_sections():
    joined = halves()

    assert ("1", "2") == joined.sections_of(joined.hex("2", "0102"))
    assert ("1",) == joined.sections_of(joined.hex("1", "0402"))
    assert joined.map.grid.all == joined.parts["1"] | joined.parts["2"]


@pytest.mark.parametrize("turned", range(6))
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_turned_section_keeps_its_neighbours_and_turns_its_compass(top, turned):
    map_ = plain(Grid(top=top, columns=4, rows=5, pushed="odd"))
    joined = join([Placement("9", map_, turned)])
    grid = joined.map.grid
    for hex_ in map_.grid.hexes:
        for direction, other in enumerate(map_.grid.toward[hex_]):
            there = grid.toward[joined.hex("9", map_.grid.number(hex_))][
                joined.direction("9", direction)
            ]
            wanted = -1 if other < 0 else joined.hex("9", map_.grid.number(other))

            assert wanted == there


def test_a_printed_direction_goes_both_ways():
    joined = join([Placement("9", plain(), 2)])

    assert 1 == joined.direction("9", 5)
    assert 5 == joined.printed_direction("9", 1)


def test_terrain_sides_levels_names_and_areas_go_with_their_section():
    grid = Grid(columns=4, rows=4)
    level = [0] * grid.size
    level[grid.hex("0203")] = 2
    map_ = HexMap(
        grid,
        terrain={"woods": grid.hexes_of("0101", "0203")},
        level=level,
        sides={"river": side_set(grid, [(grid.hex("0101"), grid.hex("0102"))])},
        names={grid.hex("0203"): "Mill"},
        areas={"entry": grid.hexes_of("0404")},
        boxes=("Rear",),
        links=(("Rear", "0404"),),
    )
    joined = join(
        [Placement("a", map_), Placement("b", map_, 3, own="0404", on="a:0401", toward=1)]
    )
    whole = joined.map

    for section in "ab":
        hex_ = joined.hex(section, "0203")
        assert ("woods",) == whole.terrain_of(hex_)
        assert 2 == whole.level[hex_]
        assert "Mill" == whole.names[hex_]
        assert has(
            whole.sides["river"],
            whole.grid,
            joined.hex(section, "0101"),
            joined.hex(section, "0102"),
        )
        assert (joined.hex(section, "0404"),) == members(whole.areas[f"{section}:entry"])
        assert (joined.hex(section, "0404"),) == whole.neighbours[whole.hex(f"{section}:Rear")]
    assert 4 == whole.terrain["woods"].bit_count()
    assert 4 == sum(sides.bit_count() for sides in whole.sides["river"])


def roads(*ways_out, columns=COLUMNS, rows=ROWS, ways=""):
    """A section with roads that leave it."""
    return build(
        MapData(
            provenance="design",
            grid=GridData(top="flat", columns=columns, rows=rows),
            terrain=("clear",),
            unlisted="clear",
            hexes="",
            features=("road",),
            ways=ways,
            exits="\n".join(ways_out),
        )
    )


EXITS = ("0104 road NW", "0803 road SE", "0301 road N", "0306 road S", "0601 road N", "0606 road S")
"""Exits that meet those of the next section, whichever way round it lies."""


@pytest.mark.parametrize(
    ("turned", "corner", "entered"), [(0, "0101", "0104"), (3, "0806", "0803")]
)
def test_a_road_goes_on_over_a_seam(turned, corner, entered):
    joined = join(
        [
            Placement("1", roads(*EXITS)),
            Placement("2", roads(*EXITS), turned, corner, on="1:0801", toward=1),
        ]
    )
    map_ = joined.map

    seam = ((joined.hex("1", "0803"), joined.hex("2", entered)),)
    assert side_set(map_.grid, seam) == map_.sides["road"]
    assert {"road": NO_SIDES} == joined.loose
    assert 10 == sum(sides.bit_count() for sides in map_.exits["road"])


def test_a_road_that_meets_none_beyond_a_seam_is_loose():
    joined = join(
        [
            Placement("1", roads(*EXITS)),
            Placement("2", roads("0103 road NW"), 0, "0101", on="1:0801", toward=1),
        ]
    )
    east, west = 1 << joined.hex("1", "0803"), 1 << joined.hex("2", "0103")

    assert NO_SIDES == joined.map.sides["road"]
    assert (0, 0, east, 0, 0, west) == joined.loose["road"]


def test_a_road_goes_through_a_hex_that_two_sections_share():
    west = roads("0502 road NE", columns=5, rows=4, ways="road 0401 0502")
    east = roads(columns=5, rows=4, ways="road 0102 0201")
    joined = halves(one=west, two=east)
    through = [joined.map.hex(number) for number in ("1:0401", "2:0102", "2:0201")]

    assert side_set(joined.map.grid, pairwise(through)) == joined.map.sides["road"]
    assert {"road": NO_SIDES} == joined.loose


def test_boxes_keep_their_terrain_level_name_and_areas():
    grid = Grid(columns=2, rows=2)
    rear = 1 << grid.size + 1
    map_ = HexMap(
        grid,
        terrain={"port": rear},
        level=[0] * (grid.size + 1) + [2],
        names={grid.size + 1: "Harbour"},
        areas={"home": rear | grid.hexes_of("0101")},
        boxes=("Front", "Rear"),
    )
    whole = join([Placement("a", map_), Placement("b", map_, 0, "0101", "a:0201", toward=2)]).map

    for section in "ab":
        box = whole.hex(f"{section}:Rear")
        assert ("port",) == whole.terrain_of(box)
        assert 2 == whole.level[box]
        assert "Harbour" == whole.names[box]
        assert (f"{section}:0101", f"{section}:Rear") == whole.numbers(
            whole.areas[f"{section}:home"]
        )


def test_a_shared_hex_has_the_terrain_of_both_halves():
    one = HexMap(HALVES, terrain={"woods": HALVES.hexes_of("0502")})
    two = HexMap(HALVES, terrain={"road": HALVES.hexes_of("0102")})
    joined = halves(one=one, two=two)

    assert ("woods", "road") == joined.map.terrain_of(joined.hex("2", "0102"))


def test_halves_at_different_levels_are_refused():
    level = [0] * HALVES.size
    level[HALVES.hex("0102")] = 1

    with pytest.raises(DataError, match="2:0102 and 1:0502 are one hex at levels 1 and 0"):
        halves(two=plain(HALVES, level=level))


POINTY = plain(Grid(top="pointy", columns=2, rows=2))


@pytest.mark.parametrize(
    ("first", "others", "message"),
    [
        (("1", plain(), 0, "0101", "2:0101"), (), "1 is the first and lies at no other hex"),
        (("1", plain(), 1, "", "", None, (0, 0)), (), "section 1 does not fit into a diagram"),
        (("1", plain(), 0, "0101", "", None, (0, 0)), (), "1 does not fit into a diagram"),
        (("1", plain(HALVES), 0, "", "", None, (0, 0)), (), "an even number of lines"),
        (("1", plain()), [("2", plain(), 0, "0101", "1:0301")], "only edge hexes may be shared"),
        (("1", plain()), [("1", plain(), 0, "0101", "1:0801", 1)], "section 1 is placed twice"),
        (("1", plain()), [("2", plain(), 0, "0999", "1:0801")], "2 cannot lie with hex 0999"),
        (("1", plain()), [("2", plain(), 0, "0101", "1:0999")], "0101 at 1:0999: there is no such"),
        (("1", plain()), [("2", plain())], r"with hex \(none\) at \(none\)"),
        (("1", plain()), [("2", POINTY, 0, "0101", "1:0801", 1)], "2 has other hexes than 1"),
    ],
)
def test_sections_that_cannot_be_laid_out_so_are_refused(first, others, message):
    with pytest.raises(DataError, match=message):
        join([Placement(*placed) for placed in (first, *others)])


def test_a_map_of_no_sections_is_refused():
    with pytest.raises(DataError, match="at least one section"):
        join([])
