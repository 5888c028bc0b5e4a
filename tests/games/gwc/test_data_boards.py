"""The twelve boards."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.content.land import board_of
from games.gwc.schema.board import BoardMap
from games.gwc.schema.ground import TerrainData
from ww1core.hexgrid.hexset import from_members, iterate, members
from ww1core.hexgrid.sides import hexes_with, pairs
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
BOARDS = (
    "bleid",
    "mondement",
    "eparges",
    "caures",
    "cantigny",
    "berry",
    "laffaux",
    "chazelle",
    "vaux",
    "mort_homme",
    "fleury",
    "belleau",
)
CRESTS = (30, 132, 212, 100, 95, 27, 83, 87, 32, 231, 124, 117)
BARRIERS = ("fence", "hedge", "wall", "destroyed_wall")
DRY_WAYS = ("road", "rail", "path")
WAYS = (*DRY_WAYS, "stream")


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def boards(content):
    return {id_: board_of(content, id_) for id_ in BOARDS}


@pytest.fixture(params=BOARDS)
def board(boards, request):
    return boards[request.param]


@pytest.fixture(scope="module")
def chart(content):
    return content.load("terrain.yaml", TerrainData).terrain


def passable(board, chart):
    closed = from_members(
        hex_
        for key, row in chart.items()
        if row.move == "impassable" and key in board.land.terrain
        for hex_ in iterate(board.land.terrain[key])
    )
    return board.land.all & ~closed


def parts(board, ways):
    """The connected pieces of some ways, as sets of hexes."""
    links = [pair for way in ways for pair in pairs(board.land.grid, board.land.sides[way])]
    leaving = [hex_ for way in ways for hex_ in iterate(hexes_with(board.land.exits[way]))]
    found = [{hex_} for hex_ in {*leaving, *(hex_ for pair in links for hex_ in pair)}]
    for a, b in links:
        first = next(part for part in found if a in part)
        other = next(part for part in found if b in part)
        if first is not other:
            first |= other
            found.remove(other)
    return found


@pytest.mark.rule("GWC-2.2.1")
def test_the_boards_are_numbered_from_1_to_12(content):
    files = [content.load(f"boards/{id_}.yaml", BoardMap) for id_ in BOARDS]

    assert list(range(1, 13)) == [board.number for board in files]


def test_there_is_no_other_board(content):
    assert {f"boards/{id_}.yaml" for id_ in BOARDS} == set(content.names("boards"))


@pytest.mark.rule("GWC-2.1a")
def test_a_board_has_165_hexes_with_one_terrain_each(board, chart):
    land = board.land

    assert 165 == land.all.bit_count()
    assert ("A1", "O11") == (land.number(land.grid.hexes[0]), land.number(land.grid.hexes[-1]))
    for hex_ in land.grid.hexes:
        (key,) = land.terrain_of(hex_)
        assert not chart[key].marker_only


def test_columns_b_to_n_lie_half_a_hex_lower(board):
    grid = board.land.grid
    beyond = [grid.toward[grid.hex(label)][1] for label in ("C5", "D4", "E4")]

    assert ["D4", "E4", "F3"] == [grid.number(hex_) for hex_ in beyond]
    assert 3 == grid.distance(grid.hex("H2"), grid.hex("J4"))


@pytest.mark.rule("GWC-2.1b")
def test_the_observers_stand_in_the_middle_of_the_edges(board):
    observers = {edge: board.land.number(hex_) for edge, hex_ in board.observers.items()}

    assert {"left": "A6", "right": "O6", "top": "H1", "bottom": "H11"} == observers
    assert all(board.edges[edge] >> hex_ & 1 for edge, hex_ in board.observers.items())


def test_the_edges_are_two_columns_and_two_rows(board):
    numbers = board.land.numbers

    assert {f"A{row}" for row in range(1, 12)} == set(numbers(board.edges["left"]))
    assert {f"O{row}" for row in range(1, 12)} == set(numbers(board.edges["right"]))
    assert {f"{column}1" for column in "ABCDEFGHIJKLMNO"} == set(numbers(board.edges["top"]))
    assert {f"{column}11" for column in "ABCDEFGHIJKLMNO"} == set(numbers(board.edges["bottom"]))


@pytest.mark.rule("GWC-2.3")
def test_a_board_has_five_objectives_apart_that_can_be_entered(board, chart):
    objectives = board.objectives

    assert 5 == len(set(board.objective_hex))
    assert (
        sum(hexes.bit_count() for hexes in objectives)
        == (
            objectives[0] | objectives[1] | objectives[2] | objectives[3] | objectives[4]
        ).bit_count()
    )
    assert all(passable(board, chart) >> hex_ & 1 for hex_ in board.objective_hex)


@pytest.mark.rule("GWC-T104b")
def test_an_objective_in_a_building_is_the_whole_building(boards):
    chateau = boards["mondement"].objectives[4]

    assert ("G5", "G6", "H5", "H6") == boards["mondement"].land.numbers(chateau)


@pytest.mark.rule("GWC-T104b")
def test_an_objective_in_the_open_is_its_hex(boards):
    gate = boards["mondement"].objectives[2]

    assert ("H8",) == boards["mondement"].land.numbers(gate)


def test_an_objective_has_a_name(board):
    assert set(board.objective_hex) <= set(board.land.names)


def test_levels_are_0_to_4_and_no_cliff_is_higher_than_two(board):
    land = board.land

    assert {land.level[hex_] for hex_ in land.grid.hexes} <= {0, 1, 2, 3, 4}
    assert all(
        abs(land.level[hex_] - land.level[other]) <= 2
        for hex_ in land.grid.hexes
        for other in land.neighbours[hex_]
    )


@pytest.mark.parametrize(("id_", "number"), list(zip(BOARDS, CRESTS, strict=True)))
def test_crests_lie_where_the_ground_falls(boards, id_, number):
    board = boards[id_]
    land, grid = board.land, board.land.grid
    crests = pairs(grid, land.sides["crest"])

    assert number == len(crests)
    assert all(land.level[a] != land.level[b] for a, b in crests)


def test_a_building_hex_belongs_to_one_building(board):
    land = board.land
    together = 0
    for building in board.buildings:
        assert not together & building
        together |= building

    assert land.terrain["building"] == together


def test_a_building_covers_the_centre_or_leaves_it_free(board):
    corners = from_members(board.corners)

    assert board.land.terrain["building"] == board.blocks | corners
    assert not board.blocks & corners
    assert set(board.corners.values()) <= set(range(6))


def test_a_building_of_several_hexes_is_joined_throughout(board):
    land = board.land
    joined = {frozenset(pair) for pair in pairs(land.grid, land.sides["joined"])}
    expected = {
        frozenset((hex_, other))
        for building in board.buildings
        for hex_ in iterate(building)
        for other in members(building & land.around[hex_])
    }

    assert expected == joined


@pytest.mark.parametrize("feature", [*BARRIERS, *WAYS, "joined", "crest"])
def test_a_hexside_stands_in_both_its_hexes(board, feature):
    sides, grid = board.land.sides[feature], board.land.grid

    for direction in range(6):
        for hex_ in iterate(sides[direction]):
            other = grid.toward[hex_][direction]
            assert other >= 0
            assert sides[(direction + 3) % 6] >> other & 1


def test_a_hexside_has_one_barrier_and_none_across_a_road(board):
    land = board.land
    for direction in range(6):
        seen = land.sides["road"][direction] | land.sides["joined"][direction]
        for barrier in BARRIERS:
            assert not seen & land.sides[barrier][direction]
            seen |= land.sides[barrier][direction]


def test_streams_flow_in_stream_and_bridge_hexes_only(board):
    land = board.land
    flowing = hexes_with(land.sides["stream"]) | hexes_with(board.land.exits["stream"])

    assert land.terrain["stream"] | land.terrain["bridge"] == flowing


def test_a_bridge_has_two_dry_ways(board):
    land = board.land
    for hex_ in iterate(land.terrain["bridge"]):
        dry = {
            direction
            for way in DRY_WAYS
            for direction in range(6)
            if (land.sides[way][direction] | board.land.exits[way][direction]) >> hex_ & 1
        }
        assert len(dry) >= 2
        assert not any(land.sides["stream"][direction] >> hex_ & 1 for direction in dry)


def test_no_way_leads_through_water(board):
    wet = board.land.terrain["stream"] | board.land.terrain["water"]
    for way in DRY_WAYS:
        assert not wet & (hexes_with(board.land.sides[way]) | hexes_with(board.land.exits[way]))


@pytest.mark.parametrize("way", ["road", "rail", "stream"])
def test_a_road_railway_or_stream_is_long_and_leaves_the_board(board, way):
    leaving = set(members(hexes_with(board.land.exits[way])))
    for part in parts(board, [way]):
        assert len(part) >= 3
        assert part & leaving


def test_no_way_is_cut_off(board):
    leaving = {hex_ for way in DRY_WAYS for hex_ in iterate(hexes_with(board.land.exits[way]))}

    assert all(part & leaving for part in parts(board, DRY_WAYS))


def test_an_exit_leads_off_the_board(board):
    toward = board.land.grid.toward
    for way in WAYS:
        for direction in range(6):
            for hex_ in iterate(board.land.exits[way][direction]):
                assert toward[hex_][direction] < 0


def test_passable_ground_is_in_one_piece(board, chart):
    ground = passable(board, chart)

    assert ground == board.land.flood(1 << board.land.hex("A1"), ground)


@pytest.mark.rule("GWC-T118.3")
def test_two_boards_are_shell_holes(boards):
    count = {id_: board.land.terrain["shell_hole"].bit_count() for id_, board in boards.items()}

    assert 165 == count["mort_homme"]
    assert 120 <= count["fleury"] < 165


def test_the_chateau_has_walls_and_a_breach(boards):
    land = boards["mondement"].land

    assert 22 == len(pairs(land.grid, land.sides["wall"]))
    assert 2 == len(pairs(land.grid, land.sides["destroyed_wall"]))
