"""What stands in a hex of a vector drawing stays in it, can be read and has words of its own."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from ww1core.scenes import HexCell, Marker, Piece, Scene
from ww1core.scenes.scene import FLAT, POINTY
from ww1core.scenes.svg import to_svg
from ww1core.scenes.svg_labels import letters_wide
from ww1core.scenes.svg_pieces import COUNTER

SVG = "{http://www.w3.org/2000/svg}"
SIZE = 60
RISE = 3**0.5
NAMES = ("Ans", "Saint-Jean-sur-Mer", "second German position", "Szczebrzeszyn", "Lichtervelde")


def drawn(scene, **more):
    return ET.fromstring(to_svg(scene, with_panels=False, **more))  # noqa: S314 (made here)


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def reach(top, height):
    """Half the width of a hex at some height above or below its centre."""
    rise = abs(height) / SIZE
    if top == "flat":
        return SIZE * (1 - rise / RISE)
    return SIZE * min(RISE / 2, RISE * (1 - rise))


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_name_stays_in_its_hex_and_is_drawn_over_the_counters(top, name, count):
    shape = FLAT if top == "flat" else POINTY
    pieces = tuple(Piece(f"u{i}", "0101", 0, label="U") for i in range(count))
    root = drawn(
        Scene("t", geometry=shape, hexes=(HexCell("0101", 0, 0, (), name),), pieces=pieces)
    )
    (names,) = by_class(root, "names")

    words = "".join(node.text for node in names)
    assert name.replace(" ", "") == words.replace(" ", "")
    for node in names:
        wide = len(node.text) * 0.5 * float(node.get("font-size"))
        assert wide / 2 <= reach(top, float(node.get("y")))
    order = [node.get("class") for node in root.iter() if node.get("class") in {"names", "pieces"}]
    assert order[-1] == "names"


def test_counters_leave_room_for_the_name():
    pieces = tuple(Piece(f"u{i}", "0101", 0) for i in range(3))
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0, (), "Ypres"),), pieces=pieces))
    (names,) = by_class(root, "names")
    top = float(names[0].get("y")) - 0.75 * float(names[0].get("font-size"))

    for node in by_class(root, "piece"):
        _, y, scale = map(float, re.findall(r"-?[\d.]+", node.get("transform")))
        assert y + 23 * scale <= top + 0.5


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("text", ["1", "F2", "Mtr"])
def test_badges_stay_in_their_hex(top, text):
    markers = tuple(Marker(text, f"k{i}") for i in range(5))
    shape = FLAT if top == "flat" else POINTY
    root = drawn(Scene("t", geometry=shape, hexes=(HexCell("0101", 0, 0, markers=markers),)))
    (group,) = by_class(root, "markers")
    plates = [node for node in group if node.tag.endswith("}rect")]

    assert 5 == len(plates)
    for node in plates:
        x, y, wide, high = (float(node.get(key)) for key in ("x", "y", "width", "height"))
        for corner in ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high)):
            assert abs(corner[0]) <= reach(top, corner[1]) + 0.1


def test_the_name_of_a_lone_unit_can_be_read_at_scale_one():
    piece = Piece("a", "0101", 0, "infantry", "XX", ("2-4",), label="AH-111Lst")
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0),), pieces=(piece,)))
    (counter,) = by_class(root, "piece")
    scale = float(re.findall(r"scale\(([\d.]+)\)", counter.get("transform"))[0])
    (name,) = [node for node in counter.iter() if node.text == "AH-111Lst"]

    assert float(name.get("font-size")) * scale >= 9


@pytest.mark.parametrize("label", ["Specialistes", "Stosstruppen", "Schneider CA1", "Hptm Nehring"])
def test_a_long_name_is_drawn_together_so_that_it_can_be_read_and_keeps_to_its_counter(label):
    pieces = tuple(Piece(id_, "0101", 0, label=label) for id_ in "ab")
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0, (), "north farm"),), pieces=pieces))
    for counter in by_class(root, "piece"):
        scale = float(re.findall(r"scale\(([\d.]+)\)", counter.get("transform"))[0])
        (name,) = [node for node in counter.iter() if node.text == label]
        font = float(name.get("font-size"))
        tight = float(re.findall(r"scale\(([\d.]+) 1\)", name.get("transform"))[0])

        assert font * scale >= 8.2
        assert letters_wide(label) * font * tight <= COUNTER


def test_the_badges_of_a_counter_lie_beside_each_other():
    markers = tuple(Marker(text, text.lower()) for text in ("HMG", "S", "LMG", "B"))
    piece = Piece("a", "0101", 0, markers=markers)
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0),), pieces=(piece,)))
    (counter,) = by_class(root, "piece")
    plates = [node for node in counter.iter(f"{SVG}rect") if node.get("height") == "12.4"]
    spans = sorted((float(node.get("x")), float(node.get("width"))) for node in plates)

    assert 4 == len(spans)
    for (left, wide), (right, _) in pairwise(spans):
        assert left + wide <= right


def test_a_long_name_on_a_counter_keeps_its_first_words():
    piece = Piece("a", "0101", 0, label="Infanterie de ligne 1914")
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0),), pieces=(piece,)))
    (counter,) = by_class(root, "piece")

    assert "Infanterie" in [node.text for node in counter.iter()]


def test_every_hex_and_every_counter_has_a_title():
    hexes = (HexCell("0101", 0, 0, ("woods",), "Ans", 2, 1), HexCell("0102", 0, RISE))
    pieces = (Piece("a", "0101", 0, "cavalry", label="5 ID"), Piece("b", "0102", 1, hidden=True))
    root = drawn(Scene("t", hexes=hexes, pieces=pieces))

    titles = [node[0].text for node in by_class(root, "hex")]
    assert ["0101 Ans; Terrain: woods; level 2; held by side B", "0102; Terrain: clear"] == titles
    counters = [node[0].text for node in by_class(root, "piece")]
    assert ["a 5 ID: side A cavalry", "unknown: side B"] == counters


def test_what_lies_over_a_hex_lets_the_pointer_through_to_its_title():
    hexes = (HexCell("0101", 0, 0, ("town",), "Ans", markers=(Marker("1"),)),)
    root = drawn(Scene("t", hexes=hexes))
    parents = {child: parent for parent in root.iter() for child in parent}

    def stops(node):
        while node is not None and not node.get("pointer-events"):
            node = parents.get(node)
        return node is None or node.get("pointer-events") != "none"

    for name in ("signs", "numbers", "names", "markers"):
        (group,) = by_class(root, name)
        assert not stops(group)
    assert stops(by_class(root, "hex")[0])


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_names_of_all_counters_of_a_stack_can_be_read_above_the_name_of_the_hex(top, count):
    shape = FLAT if top == "flat" else POINTY
    pieces = tuple(Piece(f"AH-1{i}L", "0101", 0, label=f"AH-1{i}L") for i in range(count))
    hexes = (HexCell("0101", 0, 0, (), "Sieniawa"),)
    root = drawn(Scene("t", geometry=shape, hexes=hexes, pieces=pieces))
    counters = by_class(root, "piece")

    assert min(count, 4) == len(counters)
    for counter in counters:
        scale = float(counter.get("transform").partition("scale(")[2].rstrip(")") or 1)
        (label,) = (node for node in counter.iter(f"{SVG}text") if node.text.startswith("AH-"))
        assert 8.2 <= scale * float(label.get("font-size"))


def test_a_stack_of_four_stands_in_two_columns_that_keep_to_the_hex():
    pieces = tuple(Piece(f"u{i}", "0101", 0) for i in range(4))
    root = drawn(Scene("t", hexes=(HexCell("0101", 0, 0, (), "Ans"),), pieces=pieces))
    spots = [
        re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", counter.get("transform")).groups()
        for counter in by_class(root, "piece")
    ]
    middles = sorted({float(x) > 0 for x, _, _ in spots})

    assert [False, True] == middles
    for x, y, scale in (map(float, spot) for spot in spots):
        half = 23 * scale
        assert abs(x) + half <= reach("flat", abs(y) + half) + 0.06 * SIZE
