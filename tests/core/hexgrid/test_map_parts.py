"""A part of a map: some columns and rows, and nothing else."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.mapdata import MapData, build, part_of, part_with
from ww1core.hexgrid.sides import has, side_set

ROAD = (("0202", "0302"), ("0302", "0402"))
NUMBERS = [f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 5)]


def data(**changes):
    values = {
        "grid": {
            "top": "flat", "columns": 5, "rows": 4, "pushed": "even", "push": "south",
        },
        "terrain": ("clear", "woods"),
        "features": ("river", "road"),
        "hexes": "\n".join(f"{n} {'woods name=Elm' if n == '0303' else 'clear'}" for n in NUMBERS),
        "sides": "0302/0303 river\n0203/0303 river\n# south\n0101/0102 river\n",
        "ways": "road 0102 0202 0302 0402 0502\nroad 0101 0201\n",
        "exits": "0101 road NW\n0304 road S\n",
        "areas": {"west": "0101 0202", "middle": "0303"},
    }  # fmt: skip
    return MapData.model_validate({**values, **changes})


@pytest.fixture
def part():
    return build(part_of(data(), (3, 4), (2, 3)))


def test_a_part_has_the_hexes_of_its_columns_and_rows_under_their_numbers(part):
    assert ("0302", "0303", "0402", "0403") == part.numbers(part.all)
    assert ("woods",) == part.terrain_of(part.hex("0303"))
    assert {part.hex("0303"): "Elm"} == part.names


def test_neighbours_lie_as_on_the_whole_map(part):
    whole = build(data())
    near = {whole.number(other) for other in whole.neighbours[whole.hex("0302")]}

    assert {"0303", "0402"} == {part.number(other) for other in part.neighbours[part.hex("0302")]}
    assert {"0303", "0402"} == near & {"0302", "0303", "0402", "0403"}


def test_sides_and_areas_outside_are_gone(part):
    assert has(part.sides["river"], part.grid, part.hex("0302"), part.hex("0303"))
    assert 1 == sum(side.bit_count() for side in part.sides["river"]) // 2
    assert {"west": 0, "middle": 1 << part.hex("0303")} == part.areas


def test_ways_end_where_the_map_is_cut_and_keep_their_exits():
    part = build(part_of(data(), (2, 4), (2, 4)))

    assert side_set(part.grid, [(part.hex(a), part.hex(b)) for a, b in ROAD]) == part.sides["road"]
    assert (0, 0, 0, 1 << part.hex("0304"), 0, 0) == part.exits["road"]


def test_a_hex_that_the_whole_map_lacks_is_missing_in_the_part():
    grid = {**data().grid.model_dump(), "missing": "0402 0504"}
    hexes = "\n".join(f"{number} clear" for number in NUMBERS if number not in {"0402", "0504"})
    map_ = build(part_of(data(grid=grid, hexes=hexes), (3, 4), (2, 3)))

    assert ("0302", "0303", "0403") == map_.numbers(map_.all)


def test_a_part_may_be_any_hexes_of_columns_of_unequal_length():
    runs = {"top": "flat", "runs": ((1, 3, 0), (4, 5, 1), (6, 8, 0))}
    hexes = "\n".join(f"{number} clear" for number in range(1, 9))
    numbered = data(
        grid=runs, hexes=hexes, sides="2/4 river\n5/7 river", ways="road 2 5 7", exits="",
        areas={"west": "1 2", "middle": "5"},
    )  # fmt: skip
    part = build(part_with(numbered, {"2", "5", "8"}))

    assert ("2", "5", "8") == part.numbers(part.all)
    assert {"5"} == {part.number(other) for other in part.neighbours[part.hex("2")]}
    assert {"west": 1 << part.hex("2"), "middle": 1 << part.hex("5")} == part.areas
    assert not any(part.sides["river"])
    assert side_set(part.grid, [(part.hex("2"), part.hex("5"))]) == part.sides["road"]


def test_a_part_of_hexes_keeps_what_is_drawn_of_them():
    rows = "wwwww\n.w.w.\n.....\nw.w.w"
    drawn = data(hexes="", rows=rows, legend={".": "clear", "w": "woods"})
    part = build(part_with(drawn, {"0101", "0302", "0402", "0504"}))

    assert ("0101", "0302", "0402", "0504") == part.numbers(part.all)
    assert ("0101", "0402", "0504") == part.numbers(part.terrain["woods"])


def test_a_part_with_a_hex_that_the_map_lacks_is_refused():
    with pytest.raises(DataError, match="no hex 0909 to be left"):
        part_with(data(), {"0101", "0909"})


def test_an_error_in_the_part_names_the_line_of_the_file():
    hexes = data().hexes.replace("0403 clear", "0403 bog")

    with pytest.raises(DataError) as caught:
        build(
            part_of(data(hexes=hexes), (3, 4), (2, 3)),
            file="map.yaml",
            lines={"hexes": 10}.__getitem__,
        )
    assert 10 + NUMBERS.index("0403") == caught.value.line


def test_a_grid_knows_which_numbers_it_has():
    grid = build(data()).grid

    assert grid.has("0504")
    assert not grid.has("0505")
