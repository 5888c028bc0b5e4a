"""What is drawn on each of the twelve boards: ways, barriers, ways out, corners and Objectives."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.content.land import board_of
from games.gwc.schema.ground import TerrainData
from ww1core.hexgrid.hexset import iterate
from ww1core.hexgrid.sides import pairs
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
WAYS = ("road", "rail", "path", "stream")
BARRIERS = ("fence", "hedge", "wall", "destroyed_wall")
DRAWN = """
bleid | 24 0 6 13 5 23 4 0 | H8-2 | C6 K7 H8 I5 H6
mondement | 18 0 14 0 0 8 22 2 | L7-1 | C8 J5 H8 L6 G5
eparges | 0 0 20 5 2 0 0 0 | M1-1 | G4 C4 I6 F6 M7
caures | 12 0 24 0 0 0 0 0 | | D3 L3 H4 K7 G8
cantigny | 25 0 4 0 0 13 13 0 | H8-3 J7-5 | J7 G4 K3 H7 I5
berry | 10 0 14 11 0 0 0 0 | | K9 F6 I5 J3 F2
laffaux | 16 0 15 0 0 0 0 0 | | H8 D5 M9 H3 J6
chazelle | 24 0 14 12 0 6 3 0 | B9-4 J10-3 J9-4 | C8 J10 G9 M8 I3
vaux | 24 14 5 0 4 10 1 0 | J6-1 M7-4 | K9 G9 J4 E5 G5
mort_homme | 0 0 26 0 0 0 0 0 | | I9 G3 H7 L5 F6
fleury | 10 4 14 0 0 0 0 0 | | M10 C7 H3 H5 I6
belleau | 14 0 23 0 1 3 1 0 | A11-5 N11-4 | N11 G8 L4 H1 H5
"""
"""Hexsides with a road, railway, path, stream, fence, hedge, wall and breach; buildings that leave
the centre free, and their side; Objectives."""
LEAVING = """
bleid | road A6-5 G11-4 H1-1 O4-2 path K1-1 stream C1-1 C11-4
mondement | road A9-5 H11-4 O6-2 path D1-1 J1-1
eparges | path C11-4 H1-1 O9-3 stream J1-1 O4-3
caures | road G1-1 H11-4 path A7-5 D1-1 L1-1 O7-3
cantigny | road A6-5 G1-1 G11-4 O8-3
berry | road E11-4 O6-2 path A10-5 F1-1 stream B1-1 C11-4
laffaux | road C11-4 O5-2 O9-3 path A4-5 H1-1
chazelle | road A8-5 I11-4 J1-1 O7-2 path E1-1 M1-1 stream H1-1 H11-4
vaux | road A6-5 H1-1 H11-4 O6-3 rail A2-6 O2-3 path K11-4
mort_homme | path A8-5 F11-4 I1-1 O8-3
fleury | road G11-4 H1-1 rail K11-4 O9-3 path A7-5 O7-3
belleau | road A11-5 O10-2 path A6-5 H1-1 O7-2
"""
"""Where ways leave the board, and in which direction."""


def parted(text):
    return [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]


ROWS = parted(DRAWN)


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def boards(content):
    return {id_: board_of(content, id_) for id_, *_ in ROWS}


def ways_out(board):
    """The hexes and directions in which each way leaves a board."""
    found = []
    for way in WAYS:
        ends = [
            f"{board.land.number(hex_)}-{direction + 1}"
            for direction in range(6)
            for hex_ in iterate(board.land.exits[way][direction])
        ]
        found += [way, *sorted(ends)] if ends else []
    return " ".join(found)


@pytest.mark.rule("GWC-2.1a")
@pytest.mark.parametrize(("id_", "sides"), [row[:2] for row in ROWS])
def test_a_board_has_the_drawn_hexsides(boards, id_, sides):
    land = boards[id_].land
    found = [len(pairs(land.grid, land.sides[name])) for name in (*WAYS, *BARRIERS)]

    assert [int(number) for number in sides.split()] == found


@pytest.mark.rule("GWC-2.1a")
@pytest.mark.parametrize(("id_", "ends"), parted(LEAVING))
def test_ways_leave_a_board_where_they_are_drawn(boards, id_, ends):
    assert ends == ways_out(boards[id_])


@pytest.mark.rule("GWC-2.1a")
@pytest.mark.parametrize(("id_", "corners"), [(row[0], row[2]) for row in ROWS])
def test_some_buildings_leave_the_centre_of_a_hex_free(boards, id_, corners):
    board = boards[id_]
    found = sorted(f"{board.land.number(hex_)}-{at + 1}" for hex_, at in board.corners.items())

    assert corners.split() == found


@pytest.mark.rule("GWC-2.3")
@pytest.mark.parametrize(("id_", "objectives"), [(row[0], row[3]) for row in ROWS])
def test_the_objectives_of_a_board_have_their_numbers(boards, id_, objectives):
    board = boards[id_]

    assert objectives.split() == [board.land.number(hex_) for hex_ in board.objective_hex]


@pytest.mark.rule("GWC-2.1a")
def test_a_hex_of_any_board_may_have_any_terrain_of_the_chart(content, boards):
    chart = content.load("terrain.yaml", TerrainData).terrain
    printed = {name for name, row in chart.items() if not row.marker_only}

    assert [printed] * 12 == [set(board.land.terrain) for board in boards.values()]
