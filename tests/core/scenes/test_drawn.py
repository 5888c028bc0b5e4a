"""Lines and surfaces of a map that follow no hexes."""

from __future__ import annotations

import re

from ww1core.scenes.codec import from_json, to_json
from ww1core.scenes.scene import HexCell, LegendEntry, Path, Scene
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text

CELLS = tuple(HexCell(str(number), number * 1.5, (number % 2) * 0.75**0.5) for number in range(4))
BARE = Scene("A coast", hexes=CELLS, legend=(LegendEntry("stream", "water", group="hexside"),))
RIVER = ("stream", "Lys & Yser", ((0.0, 0.0), (0.5, 0.2), (3.0, 0.5)))
SEA = ("sea", "", ((-9.0, -9.0), (0.0, 0.0), (-9.0, 9.0), (-9.0, -9.0)))


def test_a_line_runs_through_its_points_and_has_its_name_beside_it():
    drawing = to_svg(BARE._replace(lines=(RIVER,)))

    assert 1 == drawing.count('class="drawn"')
    assert 1 == drawing.count(">Lys &amp; Yser</text>")
    assert re.search(r'<path d="M0 0C[^"]* 180 30"', drawing)


def test_a_line_off_the_map_has_no_name_on_it():
    far = ("stream", "Lys", ((90.0, 0.0), (95.0, 0.0)))
    assert "Lys" not in to_svg(BARE._replace(lines=(far,)))


def test_a_surface_has_the_colour_of_its_ground_and_lies_below_the_grid():
    drawing = to_svg(BARE._replace(lines=(SEA,)))

    area = drawing.index('class="areas"')
    assert area < drawing.index('class="grid"')
    assert 'fill="#9dc1d6"' in drawing[area : area + 300]


def test_what_is_drawn_ends_at_the_frame_of_the_map():
    assert 2 == to_svg(BARE._replace(lines=(SEA, RIVER))).count('clip-path="url(#frame)"')
    assert 0 == to_svg(BARE).count("clipPath")


def test_a_map_in_letters_leaves_drawn_lines_out():
    assert to_text(BARE) == to_text(BARE._replace(lines=(SEA, RIVER)))


def test_drawn_lines_travel_with_the_scene():
    scene = BARE._replace(lines=(SEA, RIVER))
    assert scene == from_json(to_json(scene))


def test_a_line_of_sight_runs_from_end_to_end_and_an_arc_along_its_sides():
    places = ("0", "1", "2")
    drawn = {kind: over(Path(places, kind)) for kind in ("sight", "arc")}
    courses = {kind: set(re.findall(r'<path d="([^"]*)" stroke=', drawn[kind])) for kind in drawn}

    assert {"sight": {"M0 0C27 0 153 0 180 0"}, "arc": {"M0 0L90 52L180 0"}} == courses
    assert "<circle" in drawn["sight"]
    assert "<circle" not in drawn["arc"]


def test_a_line_of_sight_is_blocked_and_a_line_of_supply_is_cut():
    assert "blocked line of sight" in to_svg(
        BARE._replace(paths=(Path(("0", "1"), "sight", cut="1"),))
    )
    assert ">cut<" in to_svg(BARE._replace(paths=(Path(("0", "1"), "supply", cut="1"),)))


def over(path):
    """What is drawn over the map for a line."""
    drawing = to_svg(BARE._replace(paths=(path,)))
    return drawing[drawing.index('class="paths"') :].partition("</g>")[0]
