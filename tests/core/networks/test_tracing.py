from __future__ import annotations

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.networks.compile import network_of
from ww1core.networks.tracing import (
    Terms,
    joined,
    open_hexes,
    reachable,
    supplied,
)

MAP = HexMap(Grid(columns=8, rows=8))
GRID = MAP.grid
NETWORK = network_of(MAP)
NORTH_WEST, SOUTH_WEST = GRID.direction_names.index("NW"), GRID.direction_names.index("SW")
COMPASS = Terms(free=5, directions=(NORTH_WEST, SOUTH_WEST))
CORNER = GRID.hexes_of(
    "0601", "0602", "0603", "0604", "0605", "0606", "0607", "0501", "0401", "0301", "0201", "0101"
)  # fmt: skip


def has_line(unit, source, open_, terms):
    return supplied(NETWORK, GRID.hexes_of(source), open_, terms) >> GRID.hex(unit) & 1 == 1


@pytest.mark.parametrize(("unit", "expected"), [("0605", True), ("0606", True), ("0607", False)])
def test_five_free_hexes_come_before_the_compass(unit, expected):
    """CG-EX-sup-01 and CG-EX-sup-02: four and five steps to the north; six are too many."""
    assert expected == has_line(unit, "0101", CORNER, COMPASS)


def test_early_compass_steps_use_up_the_free_hexes():
    """CG-EX-sup-05: the last step to the north is hex number five."""
    open_ = GRID.hexes_of("0606", "0506", "0406", "0306", "0305", "0304", "0203")

    assert has_line("0606", "0203", open_, COMPASS)
    assert not has_line("0606", "0203", open_, COMPASS._replace(free=4))


def test_a_friend_cancels_a_zone_for_supply():
    """CG-EX-sup-06: a zone in 0401 cuts the line until a friend stands there."""
    zone = GRID.hexes_of("0401")
    closed = MAP.all & ~CORNER
    alone = open_hexes(MAP, zone=zone, friends_cancel=True, closed=closed)
    with_friend = open_hexes(MAP, zone=zone, friends=zone, friends_cancel=True, closed=closed)

    assert not has_line("0603", "0101", alone, COMPASS)
    assert has_line("0603", "0101", with_friend, COMPASS)


def test_a_friend_cancels_no_zone_where_the_purpose_does_not_say_so():
    zone = GRID.hexes_of("0401", "0402")

    assert MAP.all & ~zone == open_hexes(MAP, zone=zone, friends=GRID.hexes_of("0401"))


def test_an_enemy_closes_a_hex_whoever_else_is_there():
    both = GRID.hexes_of("0401")

    assert MAP.all & ~both == open_hexes(MAP, enemy=both, friends=both, friends_cancel=True)


def test_a_unit_has_no_line_as_long_as_a_zone_stands_in_it():
    """CG-EX-sup-07: the zone stands in three of four phases."""
    zone = GRID.hexes_of("0401")
    by_turn = [CORNER & ~zone, CORNER & ~zone, CORNER & ~zone, CORNER]
    traces = [has_line("0603", "0101", open_, COMPASS) for open_ in by_turn]

    assert [False, False, False, True] == traces


def test_the_unit_may_stand_in_a_closed_hex():
    open_ = GRID.hexes_of("0101", "0102")

    assert has_line("0103", "0101", open_, Terms())
    assert not has_line("0104", "0101", open_, Terms())


def test_a_source_that_is_not_open_serves_only_its_own_hex():
    open_ = MAP.all & ~GRID.hexes_of("0101")

    assert GRID.hexes_of("0101") == supplied(NETWORK, GRID.hexes_of("0101"), open_)


def test_a_limit_counts_the_hexes_entered():
    source = GRID.hexes_of("0404")

    for limit in range(4):
        assert GRID.within(GRID.hex("0404"), limit) == supplied(
            NETWORK, source, MAP.all, Terms(limit=limit)
        )


def test_a_limit_shorter_than_the_free_hexes_holds():
    assert has_line("0603", "0501", CORNER, COMPASS._replace(limit=3))
    assert not has_line("0603", "0501", CORNER, COMPASS._replace(limit=2))


def test_a_closed_side_stops_a_line_both_ways():
    a, b = GRID.hex("0101"), GRID.hex("0102")
    open_ = 1 << a | 1 << b
    closed = Terms(closed=side_set(GRID, [(a, b)]))

    assert 1 << a == supplied(NETWORK, 1 << a, open_, closed) & open_
    assert 1 << b == supplied(NETWORK, 1 << b, open_, closed) & open_


def test_sets_with_bits_off_the_map_do_no_harm():
    source = GRID.hexes_of("0101")
    enemy = GRID.hexes_of("0102")

    assert supplied(NETWORK, source, MAP.all & ~enemy) == supplied(NETWORK, source, ~enemy)


def test_joined_hexes_are_open_ones_only():
    source = GRID.hexes_of("0101")
    open_ = GRID.hexes_of("0101", "0102", "0104")

    assert GRID.hexes_of("0101", "0102") == joined(NETWORK, source, open_)
    assert source == joined(NETWORK, source, open_, Terms(limit=0))


def test_a_move_enters_an_end_and_does_not_pass_it():
    open_ = GRID.hexes_of("0101", "0102", "0103", "0104")
    end = Terms(ends=GRID.hexes_of("0103"))

    assert GRID.hexes_of("0102", "0103") == reachable(NETWORK, GRID.hex("0101"), open_, end)


def test_a_move_has_a_limit():
    open_ = GRID.hexes_of("0101", "0102", "0103", "0104")
    start = GRID.hex("0101")

    assert 0 == reachable(NETWORK, start, open_, Terms(limit=0))
    assert GRID.hexes_of("0102", "0103") == reachable(NETWORK, start, open_, Terms(limit=2))


def test_the_same_question_is_answered_from_memory():
    source = GRID.hexes_of("0507")

    assert supplied(NETWORK, source, MAP.all) is supplied(NETWORK, source, MAP.all)


CORRIDOR = Grid(
    top="pointy", columns=9, rows=9, pushed="odd", push="west", numbering="RRCC", columns_run="west"
)


@pytest.fixture(scope="module")
def cut_in_two():
    """A corridor of the enemy cuts the map at row 05 as far as the east edge, 0501."""
    exits = [f"0{row}01" for row in range(1, 10)]
    map_ = HexMap(CORRIDOR, boxes=("off-map",), links=[("off-map", number) for number in exits])
    corridor = CORRIDOR.hexes_of(*(f"050{column}" for column in range(1, 10)))
    zone = map_.grid.spread(corridor)
    return map_, network_of(map_), open_hexes(map_, enemy=corridor, zone=zone)


def test_a_strategic_move_leaves_the_map_and_comes_back(cut_in_two):
    """SW-EX-23: from north of a corridor to south of it by way of the off-map box."""
    map_, network, open_ = cut_in_two
    north, south = map_.hex("0204"), map_.hex("0804")

    assert reachable(network, north, open_) >> south & 1
    assert not reachable(network, north, open_ & ~(1 << map_.hex("off-map"))) >> south & 1


def test_no_move_leaves_the_map_through_excluded_or_enemy_hexes(cut_in_two):
    """SW-EX-23: neutral hexes do not serve, nor do exits in an enemy zone."""
    map_, network, open_ = cut_in_two
    north, south = map_.hex("0204"), map_.hex("0804")
    neutral = CORRIDOR.hexes_of("0101", "0201", "0301")

    assert not reachable(network, north, open_ & ~neutral) >> south & 1


def test_a_companion_lets_a_strategic_move_end_in_a_zone(cut_in_two):
    map_, network, open_ = cut_in_two
    town = map_.hex("0404")
    north = map_.hex("0204")

    assert not reachable(network, north, open_) >> town & 1
    assert reachable(network, north, open_ | 1 << town, Terms(ends=1 << town)) >> town & 1
