from __future__ import annotations

import pytest

from ww1core.hexgrid.changes import NO_CHANGES, put_terrain, take_terrain
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.scenes import Marker, Scene, cells
from ww1core.scenes.board import boxes, geometry, side_features
from ww1core.scenes.lattice import Lattice
from ww1core.scenes.scene import SideFeature
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text


def small_map(top="flat"):
    push = {"flat": "south", "pointy": "east"}[top]
    grid = Grid(top=top, columns=4, rows=3, pushed="even", push=push, numbering="CCRR")
    a, b, c = (grid.hex(number) for number in ("0101", "0201", "0102"))
    return HexMap(
        grid,
        terrain={"woods": 1 << a, "town": 1 << a | 1 << b},
        level=[2 if hex_ == b else 0 for hex_ in range(grid.size)],
        sides={"river": side_set(grid, [(a, b)]), "road": side_set(grid, [(a, c)])},
        names={a: "Martel"},
        boxes=("home", "sea"),
    )


def cell_of(map_, number, *args, **kwargs):
    return next(cell for cell in cells(map_, *args, **kwargs) if cell.number == number)


def test_cells_carry_what_the_map_prints():
    map_ = small_map()

    first = cell_of(map_, "0101")

    assert 12 == len(cells(map_))
    assert ("woods", "town") == first.terrain
    assert "Martel" == first.name
    assert 2 == cell_of(map_, "0201").level
    assert first.owner is None


def test_cells_show_terrain_as_it_is_now():
    map_ = small_map()
    here = 1 << map_.hex("0101")
    cleared = take_terrain(map_, NO_CHANGES, "woods", here)
    changes = put_terrain(map_, cleared, "shell_hole", here)

    assert ("town", "shell_hole") == cell_of(map_, "0101", changes).terrain


def test_cells_show_owners_and_markers():
    map_ = small_map()
    hex_ = map_.hex("0102")

    cell = cell_of(map_, "0102", owners={3: 1 << hex_}, markers={hex_: (Marker("2"),)})

    assert 3 == cell.owner
    assert (Marker("2"),) == cell.markers


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_lattice_of_a_scene_agrees_with_the_grid(top):
    map_ = small_map(top)
    grid = map_.grid
    lattice = Lattice(Scene("t", geometry=geometry(grid), hexes=cells(map_)))

    for hex_ in grid.hexes:
        found = [lattice.neighbour(grid.number(hex_), d) for d in range(6)]
        expected = [grid.number(n) if n >= 0 else None for n in grid.toward[hex_]]
        assert expected == found


def test_each_hexside_feature_is_told_once():
    found = side_features(small_map())

    assert ["river", "road"] == [feature.kind for feature in found]
    assert {"0101", "0201"} == {found[0].from_number, found[0].to_number}


def test_hexsides_of_this_moment_replace_those_of_the_map():
    map_ = small_map()
    a, b = map_.hex("0102"), map_.hex("0103")

    found = side_features(map_, {"road": side_set(map_.grid, [(a, b)])}, kinds=("road",))

    assert {SideFeature("0102", "0103", "road"), SideFeature("0103", "0102", "road")} & set(found)
    assert 1 == len(found)


def test_boxes_lie_below_the_map_and_do_not_overlap():
    map_ = small_map()
    node = map_.boxes["sea"]

    home, sea = boxes(map_, owners={1: 1 << node}, markers={node: (Marker("P"),)})

    lowest = max(y for hex_ in map_.grid.hexes for _, y in map_.grid.corners(hex_))
    assert home.y - home.height / 2 > lowest
    assert abs(home.x - sea.x) >= home.width or abs(home.y - sea.y) >= home.height
    assert (None, 1) == (home.owner, sea.owner)
    assert (Marker("P"),) == sea.markers


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_map_can_be_drawn_and_printed(top):
    map_ = small_map(top)
    scene = Scene(
        "t",
        geometry=geometry(map_.grid),
        hexes=cells(map_),
        boxes=boxes(map_),
        sides=side_features(map_),
    )

    assert 12 == to_svg(scene).count('class="hex"')
    assert "Martel" in to_text(scene)
