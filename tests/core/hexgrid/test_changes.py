from __future__ import annotations

from ww1core.hexgrid.changes import NO_CHANGES, put_terrain, take_terrain, terrain_now
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap

GRID = Grid(columns=3, rows=3)
MAP = HexMap(GRID, terrain={"woods": GRID.hexes_of("0101", "0102")})


def now(changes, key="woods"):
    return GRID.numbers(terrain_now(MAP, changes, key))


def test_terrain_is_as_printed_without_changes():
    assert ("0101", "0102") == now(NO_CHANGES)


def test_terrain_is_gained():
    assert ("0101", "0102", "0303") == now(put_terrain(MAP, (), "woods", GRID.hexes_of("0303")))


def test_terrain_is_lost():
    assert ("0102",) == now(take_terrain(MAP, (), "woods", GRID.hexes_of("0101")))


def test_terrain_that_no_hex_has_printed_is_gained():
    changes = put_terrain(MAP, (), "shell holes", GRID.hexes_of("0202"))

    assert ("0202",) == now(changes, "shell holes")
    assert ("0101", "0102") == now(changes)


def test_the_last_change_counts():
    hexes = GRID.hexes_of("0101", "0303")
    changes = take_terrain(MAP, put_terrain(MAP, (), "woods", hexes), "woods", hexes)

    assert ("0102",) == now(changes)
    assert ("0101", "0102", "0303") == now(put_terrain(MAP, changes, "woods", hexes))


def test_only_the_last_change_of_a_hex_is_kept():
    hexes = GRID.hexes_of("0101")

    assert put_terrain(MAP, (), "woods", hexes) == put_terrain(
        MAP, take_terrain(MAP, (), "woods", hexes), "woods", hexes
    )
    assert take_terrain(MAP, (), "woods", hexes) == take_terrain(
        MAP, put_terrain(MAP, (), "woods", hexes), "woods", hexes
    )


def test_changes_of_several_terrains_stand_in_one_order():
    a = put_terrain(MAP, put_terrain(MAP, (), "woods", 16), "mud", 2)
    b = put_terrain(MAP, put_terrain(MAP, (), "mud", 2), "woods", 16)

    assert a == b
    assert hash(a) == hash(b)


def test_printed_ground_that_is_put_back_leaves_nothing():
    woods = GRID.hexes_of("0101", "0102")

    assert NO_CHANGES == put_terrain(MAP, take_terrain(MAP, (), "woods", woods), "woods", woods)
    assert NO_CHANGES == put_terrain(MAP, (), "woods", woods)


def test_new_ground_that_is_taken_again_leaves_nothing():
    clear = GRID.hexes_of("0303")

    assert NO_CHANGES == take_terrain(MAP, put_terrain(MAP, (), "woods", clear), "woods", clear)
    assert NO_CHANGES == take_terrain(MAP, (), "woods", clear)


def test_an_empty_change_leaves_nothing():
    assert NO_CHANGES == put_terrain(MAP, (), "woods", 0)
