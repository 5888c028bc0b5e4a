"""The whole sheet of a vector drawing: stacks that can be read, the legend, where panels stand."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from ww1core.scenes import HexCell, Piece, Scene, Track
from ww1core.scenes.outlines import flowing
from ww1core.scenes.scene import Path
from ww1core.scenes.svg import to_svg

RISE = 3**0.5


def land(columns, rows, **more):
    return Scene(
        "Land",
        "Turn 1",
        hexes=tuple(
            HexCell(f"{c:02}{r:02}", c * 1.5, (r + c % 2 / 2) * RISE)
            for c in range(1, columns + 1)
            for r in range(1, rows + 1)
        ),
        **more,
    )


def drawn(scene):
    return ET.fromstring(to_svg(scene))  # noqa: S314 -- made in the same line


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def texts(root):
    return [node.text for node in root.iter() if node.tag.endswith("}text") and node.text]


def moved(node):
    """Where a group is moved to, and how much it is enlarged."""
    x, y, *scale = map(float, re.findall(r"-?[\d.]+", node.get("transform")))
    return x, y, *(scale or [1.0])


@pytest.mark.parametrize(("count", "columns"), [(2, 1), (3, 1), (4, 2)])
def test_of_every_counter_in_a_stack_name_and_values_are_in_view(count, columns):
    pieces = tuple(Piece(f"u{i}", "0101", 0, values=("3-4",), label="L") for i in range(count))

    counters = [moved(node) for node in by_class(drawn(land(2, 2, pieces=pieces)), "piece")]

    assert count == len(counters)
    deep = count // columns
    pairs = [pair for at in range(0, count, deep) for pair in pairwise(counters[at : at + deep])]
    for (x, y, scale), (next_x, next_y, _) in pairs:
        # Name and values take the lower 19 units of a counter.
        assert next_x > x
        assert y - next_y >= 19 * scale


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
def test_a_stack_stays_in_its_hex(count):
    pieces = tuple(Piece(f"u{i}", "0101", 0, values=("3-4",)) for i in range(count))

    counters = [moved(node) for node in by_class(drawn(land(2, 2, pieces=pieces)), "piece")]

    top = min(y - 23 * scale for _, y, scale in counters)
    bottom = max(y + 23 * scale for _, y, scale in counters)
    assert bottom - top <= 60 * RISE * 0.86


@pytest.mark.parametrize(("count", "badge"), [(1, None), (4, None), (6, "×6")])
def test_a_stack_that_is_not_shown_whole_is_counted(count, badge):
    pieces = tuple(Piece(f"u{i}", "0101", 0) for i in range(count))

    shown = [text for text in texts(drawn(land(2, 2, pieces=pieces))) if text.startswith("×")]

    assert ([badge] if badge else []) == shown


def test_the_legend_explains_kinds_sizes_and_lines():
    scene = land(
        2,
        2,
        pieces=(
            Piece("a", "0101", 0, "cavalry", "XX"),
            Piece("b", "0101", 0, "zouave", "bn"),
            Piece("c", "0102", 1, "tank", "XXX", hidden=True),
        ),
        paths=(Path(("0101", "0102")), Path(("0101", "0201"), cut="0201")),
    )

    (legend,) = by_class(drawn(scene), "legend")

    assert {"cavalry", "zouave", "division", "supply", "cut"} <= set(texts(legend))
    assert not {"tank", "corps"} & set(texts(legend))


def panels(scene):
    root = drawn(scene)
    holder = next(iter(by_class(root, "panels")))
    return [moved(node) for node in holder], float(root.get("width")), float(root.get("height"))


def tracks(count):
    return tuple(Track(f"T{i}", tuple("123456789")) for i in range(count))


def test_panels_of_a_large_map_are_enlarged_beside_it():
    spots, _wide, high = panels(land(30, 25, tracks=tracks(3)))

    assert all(scale > 1 for _, _, scale in spots)
    assert 1 == len({x for x, _, _ in spots})
    assert high < 25.5 * 60 * RISE + 250


def test_many_panels_take_a_second_column_before_the_sheet_gets_longer():
    waiting = tuple(Piece(f"u{i}", f"turn {i}", 0, "infantry") for i in range(45))

    spots, _, high = panels(land(30, 25, tracks=tracks(25), pieces=waiting))

    assert 2 == len({x for x, _, _ in spots})
    assert high < 25.5 * 60 * RISE + 250


def test_panels_of_a_small_map_keep_their_size():
    spots, _, _ = panels(land(4, 4, tracks=tracks(2)))

    assert {1.0} == {scale for _, _, scale in spots}


def test_no_two_panels_overlap():
    root = drawn(land(30, 25, tracks=tracks(25), pieces=(Piece("u", "turn 1", 0, "infantry"),)))
    frames = []
    for node in next(iter(by_class(root, "panels"))):
        x, y, scale = moved(node)
        rect = next(one for one in node.iter() if one.tag.endswith("}rect"))
        wide, high = float(rect.get("width")), float(rect.get("height"))
        frames.append((x, y, x + wide * scale, y + high * scale))

    assert 1 < len(frames)
    for i, (left, top, right, bottom) in enumerate(frames):
        for other in frames[i + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_a_way_keeps_its_ends_and_passes_half_way_between_two_points():
    data = flowing([(0, 0), (10, 0), (10, 10)], [0, 0, 0])

    assert data.startswith("M0 0C")
    assert [("5", "0"), ("7.5", "2.5"), ("10", "5"), ("10", "10")] == stops(data)


def test_a_way_swings_into_the_point_between_as_far_as_it_is_told():
    data = flowing([(0, 0), (10, 0), (10, 10)], [0, 1, 0])

    assert ("10", "0") in stops(data)


def test_a_way_that_is_a_ring_ends_where_it_began():
    data = flowing([(0, 0), (10, 0), (5, 8), (0, 0)], [1, 1, 1, 1])

    assert data.startswith("M0 0C")
    assert ("0", "0") == stops(data)[-1]


def stops(data):
    """The points that a curve runs through, without its first."""
    return re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=C|$)", data)[1:]
