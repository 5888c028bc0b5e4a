"""A place in words."""

from __future__ import annotations

from ww1core.scenes import Box, HexCell, LegendEntry, Marker, Piece, Scene
from ww1core.scenes.scene import POINTY, Highlight, Path, SideFeature
from ww1core.scenes.stack import stack_lines

RISE = 3**0.5
SCENE = Scene(
    "Small",
    hexes=(
        HexCell("0101", 0, 0, ("woods", "town"), "Martel", 1, 0, (Marker("F2", "fort"),)),
        HexCell("0102", 0, RISE, (), "Ferry"),
        HexCell("0201", 1.5, RISE / 2),
    ),
    boxes=(Box("home", 9, 9, name="Home area", owner=1),),
    sides=(
        SideFeature("0101", "0102", "river"),
        SideFeature("0201", "0101", "river"),
        SideFeature("0101", "0201", "rail"),
        SideFeature("0101", "", "road", 4),
        SideFeature("0102", "0201", "wall"),
    ),
    pieces=(
        Piece(
            "NO-5",
            "0101",
            0,
            "infantry",
            "XX",
            ("3-4",),
            1,
            2,
            facing=2,
            markers=(Marker("U", "hungry"),),
            label="NO-5",
            formation=("NO-5", "II", "5th Division"),
        ),
        Piece("b2", "0101", 0, "cavalry", label="Second Horse"),
        Piece("guard", "0101", 1, "tank", "XXX", ("9-8",), hidden=True, label="Secret"),
        Piece("w", "turn 3", 0, "infantry"),
    ),
    legend=(LegendEntry("0", "Northern", "side", letter="NO"),),
)


def test_everything_of_a_hex_is_told():
    expected = [
        "0101 Martel",
        "Terrain: woods, town",
        "level 1",
        "held by Northern",
        "Markers: fort F2",
        "3 pieces, from the top:",
        (
            "  NO-5: Northern infantry division 3-4, 1/2 steps, facing south-east, II, "
            "5th Division, hungry U"
        ),
        "  b2 Second Horse: Northern cavalry",
        "  unknown: side B",
        "river: south-east 0201, south 0102",
        "rail: south-east 0201",
        "road: south-west",
        "Beside it: south-east 0201, south 0102 Ferry",
    ]

    assert expected == stack_lines(SCENE, "0101")


def test_an_empty_hex_says_so():
    assert ["0201", "Terrain: clear", "No piece"] == stack_lines(SCENE, "0201")[:3]


def test_a_feature_is_told_from_both_of_its_hexes():
    assert "river: north 0101" in stack_lines(SCENE, "0102")
    assert "wall: north-east 0201" in stack_lines(SCENE, "0102")
    assert "wall: south-west 0102" in stack_lines(SCENE, "0201")


def test_directions_are_those_of_a_pointy_map():
    hexes = (HexCell("0101", 0, 0), HexCell("0201", RISE, 0))
    scene = Scene("", geometry=POINTY, hexes=hexes)

    assert "Beside it: east 0201" in stack_lines(scene, "0101")


def test_choices_and_cuts_are_told():
    scene = SCENE._replace(
        highlights=(Highlight("0102", "4"), Highlight("0102", "7")),
        paths=(Path(("0101", "0102"), cut="0102"),),
    )

    lines = stack_lines(scene, "0102")

    assert "Choice 4,7" in lines
    assert "supply: cut here" in lines


def test_a_box_and_a_place_off_the_map_are_told():
    assert ["home Home area", "held by side B", "No piece"] == stack_lines(SCENE, "home")
    assert ["turn 3", "1 piece:", "  w: Northern infantry"] == stack_lines(SCENE, "turn 3")


def test_nothing_is_told_of_a_place_that_is_not_there():
    assert [] == stack_lines(SCENE, "9999")


def test_no_control_character_is_told():
    scene = SCENE._replace(hexes=(HexCell("0101", 0, 0, name="a\x1b[31mb"),))

    assert "\x1b" not in "".join(stack_lines(scene, "0101"))
