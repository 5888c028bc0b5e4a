"""Two boards fit the ground that the examples of the book show."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.content.land import board_of
from games.gwc.schema.ground import TerrainData
from ww1core.hexgrid.sides import has
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
OBSTACLES = {"woods", "building", "boulders"}


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def vaux(content):
    return board_of(content, "vaux")


@pytest.fixture(scope="module")
def eparges(content):
    return board_of(content, "eparges")


@pytest.fixture(scope="module")
def hindrance(content):
    chart = content.load("terrain.yaml", TerrainData).terrain
    return {key: row.hindrance for key, row in chart.items()}


def terrain(board, label):
    return board.land.terrain_of(board.land.hex(label))[0]


def inside(board, a, b):
    """The hexes between two others that a line enters."""
    grid = board.land.grid
    entries = grid.crossed(grid.hex(a), grid.hex(b))
    return {grid.number(entry[0]) for entry in entries if len(entry) == 1} - {a, b}


def along(board, a, b):
    """The hexes along whose sides a line runs."""
    grid = board.land.grid
    entries = grid.crossed(grid.hex(a), grid.hex(b))
    return {grid.number(hex_) for entry in entries if len(entry) == 2 for hex_ in entry} - {a, b}


def crossed(board, a, b):
    return inside(board, a, b) | along(board, a, b)


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("G9", "building"),
        ("I9", "orchard"),
        ("J9", "orchard"),
        ("I10", "field"),
        ("K8", "field"),
        ("M9", "brush"),
        ("J4", "building"),
        ("I3", "orchard"),
        ("J3", "shell_hole"),
        ("K3", "shell_hole"),
    ],
)
def test_a_hex_of_the_examples_has_the_printed_terrain(vaux, label, key):
    assert key == terrain(vaux, label)


def test_two_objectives_lie_where_the_example_of_cohesion_has_them(vaux):
    assert {"G9", "K9"} <= {vaux.land.number(hex_) for hex_ in vaux.objective_hex}


def test_a_wall_stands_where_the_example_has_it(vaux):
    land = vaux.land

    assert has(land.sides["wall"], land.grid, land.hex("J8"), land.hex("J9"))


def test_a_line_crosses_the_printed_hexes(vaux):
    assert {"M9", "L8", "K8"} == inside(vaux, "N9", "J7")
    assert not OBSTACLES & {terrain(vaux, label) for label in inside(vaux, "N9", "J7")}


def test_a_line_is_blocked_by_woods(vaux):
    assert "woods" in {terrain(vaux, label) for label in crossed(vaux, "J10", "N9")}


def test_a_line_runs_along_the_printed_hexside(vaux):
    assert set() == inside(vaux, "J10", "I9")
    assert {"I10", "J9"} == along(vaux, "J10", "I9")


def test_a_line_is_hindered_by_two(vaux, hindrance):
    between = {terrain(vaux, label) for label in crossed(vaux, "J10", "I8")}

    assert not OBSTACLES & between
    assert 2 == max(hindrance[key] for key in between)


def test_a_line_of_the_example_of_fire_crosses_an_orchard(vaux):
    between = inside(vaux, "H2", "J4")

    assert "I3" in between
    assert not OBSTACLES & {terrain(vaux, label) for label in between}


@pytest.mark.parametrize("label", ["H3", "H4", "I5", "J5", "K5"])
def test_the_firers_of_the_example_see_the_building(vaux, label):
    assert not OBSTACLES & {terrain(vaux, between) for between in crossed(vaux, label, "J4")}


def test_the_line_of_the_example_of_op_fire_is_open(vaux, hindrance):
    assert {"I4", "J3"} == inside(vaux, "H4", "K3")
    assert {0} == {hindrance[terrain(vaux, label)] for label in ("I4", "J3")}


def test_the_examples_lie_on_one_level(vaux):
    labels = ("J10", "J7", "I9", "I8", "N9", "K8", "H2", "H4", "J4", "K3", "L3")

    assert 1 == len({vaux.land.level[vaux.land.hex(label)] for label in labels})


def test_a_line_passes_the_building_that_hides_the_hex_behind(vaux):
    assert "G9" in crossed(vaux, "H11", "G8")


def level(board, label):
    return board.land.level[board.land.hex(label)]


def test_the_hills_of_the_examples_have_the_printed_levels(eparges):
    assert (2, 3) == (level(eparges, "C4"), level(eparges, "E4"))
    assert level(eparges, "B1") < 2
    assert level(eparges, "E2") < 3


def test_hills_lie_between_the_hexes_of_the_examples(eparges):
    def heights(a, b):
        return {level(eparges, label) for label in crossed(eparges, a, b)}

    assert 2 in heights("A6", "B1")
    assert max(heights("A6", "C4")) <= 2
    assert max(level(eparges, label) for label in inside(eparges, "A6", "E4")) >= 3
    assert max(heights("E2", "C4")) > max(level(eparges, "E2"), level(eparges, "C4"))
