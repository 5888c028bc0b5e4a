"""Panels of a vector drawing: places off the map, tracks and the legend."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from ww1core.scenes import HexCell, LegendEntry, Marker, Piece, Scene, Token, Track
from ww1core.scenes.svg import to_svg

BOARD = (HexCell("0101", 0, 0), HexCell("0201", 1.5, 0.75**0.5))


def drawn(scene):
    return ET.fromstring(to_svg(scene))  # noqa: S314 (made by this very call)


def panel(scene, kind):
    (found,) = [node for node in drawn(scene).iter() if node.get("class") == f"panel {kind}"]
    return found


def texts(root):
    """Where each text stands: its two coordinates."""
    return {
        node.text: (float(node.get("x", "0")), float(node.get("y", "0")))
        for node in root.iter()
        if node.tag.endswith("}text") and node.text
    }


def waiting(*counts):
    pieces = [
        Piece(f"{place}-{number}", f"turn {place}", 0, "infantry")
        for place, count in enumerate(counts, 1)
        for number in range(count)
    ]
    return Scene("t", hexes=BOARD, pieces=tuple(pieces))


def test_two_places_with_few_pieces_share_a_row():
    spots = texts(panel(waiting(1, 3, 2), "away"))

    assert spots["turn 1"][1] == spots["turn 2"][1] < spots["turn 3"][1]
    assert spots["turn 1"][0] == spots["turn 3"][0] < spots["turn 2"][0]


def test_a_place_with_many_pieces_has_a_row_of_its_own():
    spots = texts(panel(waiting(1, 4, 1), "away"))

    assert spots["turn 1"][1] < spots["turn 2"][1] < spots["turn 3"][1]


def test_a_space_is_as_wide_as_its_text():
    long = "a very decisive victory"
    track = Track("Level", (long, "draw"), (Token(0, "9"),))
    root = panel(Scene("t", tracks=(track,)), "tracks")
    spaces = [node for node in root.iter() if node.get("height") == "34"]

    assert all(float(node.get("width")) > len(long) * 5 for node in spaces)


def test_the_title_of_a_track_is_wrapped_inside_the_panel():
    name = "one two three four five six seven eight nine ten eleven"
    spots = texts(panel(Scene("t", tracks=(Track(name, ("1",)),)), "tracks"))

    assert name not in spots
    assert max(map(len, spots)) <= 48


def test_the_legend_shows_what_is_written_on_a_badge():
    piece = Piece("a", "0101", 0, "infantry", markers=(Marker("Q", "quiet"),))
    legend = (LegendEntry("quiet", "not heard", "marker"),)
    scene = Scene("t", hexes=BOARD, pieces=(piece,), legend=legend)

    assert {"Q", "not heard"} <= texts(panel(scene, "legend")).keys()


def test_a_long_word_of_the_legend_is_made_smaller_and_not_cut():
    word = "Extraordinarily-long"
    entries = tuple(LegendEntry(f"k{n}", f"{n}", "marker") for n in range(20))
    cells = (
        HexCell("0101", 0, 0, markers=tuple(Marker("x", f"k{n}") for n in range(20))),
        HexCell("0201", 1.5, 0.75**0.5, markers=(Marker("x", "long"),)),
    )
    scene = Scene("t", hexes=cells, legend=(*entries, LegendEntry("long", word, "marker")))

    assert word in texts(panel(scene, "legend"))


def test_the_bodies_of_a_unit_stand_in_the_upper_corners():
    piece = Piece("a", "0101", 0, "infantry", "XX", formation=("3 A", "IV"))
    spots = texts(drawn(Scene("t", hexes=BOARD, pieces=(piece,))))

    assert spots["3 A"][0] < 0 < spots["IV"][0]
    assert spots["3 A"][1] == spots["IV"][1] < 0


@pytest.mark.parametrize("names", [("central", "western"), ("N", "S"), ("a", "b", "c")])
def test_markers_in_one_space_do_not_cover_each_other(names):
    tokens = tuple(Token(0, name, side) for side, name in enumerate(names))
    root = panel(Scene("t", tracks=(Track("Trains", ("1", "2"), tokens),)), "tracks")
    plates = [
        tuple(float(node.get(key)) for key in ("x", "y", "width", "height"))
        for node in root.iter()
        if node.get("stroke") == "#3a2f22"
    ]

    assert len(names) == len(plates)
    for (x, y, wide, high), (x2, y2, _, _) in pairwise(plates):
        assert x + wide <= x2 + 0.1 or y + high <= y2 + 0.1
    assert all(x >= 14 and x + wide <= 74.1 for x, _, wide, _ in plates)


def test_no_word_of_the_legend_is_left_out():
    label = "objective held by the side of the Central Powers since the last turn of all"
    cells = (HexCell("0101", 0, 0, markers=(Marker("x", "k"),)), BOARD[1])
    scene = Scene("t", hexes=cells, legend=(LegendEntry("k", label, "marker"),))
    words = " ".join(texts(panel(scene, "legend")))

    assert label in words


def test_rows_of_the_legend_do_not_overlap():
    entries = tuple(LegendEntry(f"k{n}", "word " * (n % 4 * 6 + 1), "marker") for n in range(9))
    markers = tuple(Marker("x", f"k{n}") for n in range(9))
    scene = Scene("t", hexes=(HexCell("0101", 0, 0, markers=markers), BOARD[1]), legend=entries)
    rows = []
    for node in panel(scene, "legend"):
        lines = [float(line.get("y")) for line in node if line.get("font-size") == "11"]
        if lines:
            x, y = map(float, node.get("transform")[10:-1].split())
            rows.append((x, y + min(lines) - 9, y + max(lines) + 2))

    assert 9 == len(rows)
    for (x, _, end), (next_x, start, _) in pairwise(sorted(rows)):
        assert x != next_x or end <= start


def test_the_legend_explains_the_tints_of_heights():
    cells = (HexCell("0101", 0, 0, level=2), BOARD[1])
    legend = panel(Scene("t", hexes=cells), "legend")
    (row,) = [node for node in legend if len(node) and node[-1].text == "level 2"]

    assert 2 == sum(part.get("fill-opacity") is not None for part in row)
