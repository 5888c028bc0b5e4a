"""The whole map on a screen."""

from __future__ import annotations

import pytest

from ww1core.scenes import HexCell, LegendEntry, Marker, Piece, Scene
from ww1core.scenes.overview import overview
from ww1core.scenes.scene import POINTY

RISE = 3**0.5
LEGEND = (
    LegendEntry("woods", letter="w"),
    LegendEntry("0", group="side", letter="B"),
    LegendEntry("1", group="side", letter="R"),
)


def land(columns, rows, **more):
    cells = tuple(
        HexCell(f"{c:02}{r:02}", c * 1.5, (r + c % 2 / 2) * RISE)
        for c in range(1, columns + 1)
        for r in range(1, rows + 1)
    )
    return Scene("Land", hexes=cells, legend=LEGEND, **more)


@pytest.mark.parametrize(("columns", "rows"), [(4, 3), (30, 15), (35, 18)])
def test_a_map_fits_a_screen_of_80_by_24(columns, rows):
    lines = overview(land(columns, rows), width=80)

    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_rows_and_columns_are_headed_by_what_their_numbers_share():
    head, first, *_ = overview(land(3, 2), width=80)

    assert ["01", "02", "03"] == head.split()
    assert first.startswith("01 ")


def test_narrow_columns_are_headed_without_the_map_section_and_not_each_of_them():
    scene = land(40, 12)
    cells = tuple(cell._replace(number=f"6:{cell.number}") for cell in scene.hexes)
    head, *_ = overview(scene._replace(hexes=cells), width=100)

    assert ["01", "03", "05"] == head.split()[:3]


def test_a_hex_shows_whose_pieces_are_in_it_and_how_many():
    pieces = (Piece("a", "0102", 0), Piece("b", "0102", 0), Piece("c", "0202", 1))
    lines = overview(land(3, 2, pieces=pieces), width=80)

    assert ["02", "B2", "R1", "."] == lines[2].split()


@pytest.mark.parametrize(("columns", "shown"), [(3, "B2 4"), (30, "B ")])
def test_a_hex_with_pieces_shows_its_badges_where_they_fit(columns, shown):
    pieces = (Piece("a", "0101", 0), Piece("b", "0101", 0))
    scene = land(columns, 1, pieces=pieces)
    first = scene.hexes[0]._replace(markers=(Marker("4"),))
    lines = overview(scene._replace(hexes=(first, *scene.hexes[1:])), width=80)

    assert lines[1].startswith(f"01 {shown}")


def test_the_key_leaves_out_what_the_overview_does_not_show():
    piece = Piece("a", "0101", 0, markers=(Marker("MG", "weapon"),))
    scene = land(2, 1, pieces=(piece,))
    first = scene.hexes[0]._replace(level=1, markers=(Marker("4", "goal"),))
    key = " ".join(overview(scene._replace(hexes=(first, *scene.hexes[1:])), width=80)[2:])

    assert "4 goal" in key
    assert "level" not in key
    assert "weapon" not in key


def test_an_empty_hex_shows_its_terrain_and_badges_and_names_stand_below():
    scene = land(2, 1)
    first = scene.hexes[0]._replace(terrain=("woods",), name="Mill", markers=(Marker("4"),))
    lines = overview(scene._replace(hexes=(first, scene.hexes[1])), width=80)

    assert "w4" in lines[1]
    assert "0101 Mill" == lines[-1]


def test_hexes_that_point_up_are_shown_too():
    cells = tuple(
        HexCell(f"{c}{r}", (c + r % 2 / 2) * RISE, r * 1.5)
        for r in range(1, 4)
        for c in range(1, 5)
    )
    lines = overview(Scene("Land", geometry=POINTY, hexes=cells), width=80)

    assert 12 == sum(line.count(".") for line in lines[:4])


def test_hexes_whose_numbers_have_nothing_in_common_each_show_their_own():
    cells = tuple(
        HexCell(str(7 * c + r), c * 1.5, (r + c % 2 / 2) * RISE)
        for c in range(1, 4)
        for r in range(1, 3)
    )
    lines = overview(Scene("Land", hexes=cells, pieces=(Piece("a", "8", 1),), legend=LEGEND))

    assert ["15"] == lines[0].split()
    assert ["8", ".", "22"] == lines[1].split()
    assert ["R1", "16", "."] == lines[2].split()


def test_nothing_is_shown_of_a_scene_without_hexes():
    assert [] == overview(Scene("Land"))
