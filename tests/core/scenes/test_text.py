from __future__ import annotations

import re

import pytest

from ww1core.scenes import (
    Battle,
    Box,
    Card,
    Hand,
    HexCell,
    LegendEntry,
    Marker,
    Piece,
    Scene,
    Token,
    Track,
)
from ww1core.scenes.scene import POINTY, Highlight, LogLine, Path, SideFeature
from ww1core.scenes.text import describe, to_text

RISE = 3**0.5

PIECES = (
    Piece("a", "0101", 0, "infantry", "XX", ("3-4",), 1, 2, label="5 ID"),
    Piece("b", "0101", 0, "cavalry", "X", ("5-2",), markers=(Marker("D", "down"),)),
    Piece("guard", "0201", 1, "tank", "XXX", ("9-8",), 2, 3, hidden=True, label="Secret"),
)
FLAT_SCENE = Scene(
    "Small",
    "Turn 1",
    hexes=(
        HexCell("0101", 0, 0, ("woods", "town"), "Martel", 0, 0, (Marker("2"),)),
        HexCell("0102", 0, RISE, (), "", 1),
        HexCell("0201", 1.5, RISE / 2, ("marsh",), owner=1),
    ),
    sides=(
        SideFeature("0101", "0102", "river"),
        SideFeature("0101", "0102", "road"),
        SideFeature("0101", "0201", "rail"),
        SideFeature("0201", "", "road", 2),
    ),
    pieces=PIECES,
    highlights=(Highlight("0102", "7"),),
)
POINTY_SCENE = FLAT_SCENE._replace(
    geometry=POINTY,
    hexes=(
        FLAT_SCENE.hexes[0],
        FLAT_SCENE.hexes[1]._replace(x=RISE, y=0),
        FLAT_SCENE.hexes[2]._replace(x=RISE / 2, y=1.5),
    ),
)


def drawing(scene, **options):
    lines = to_text(scene, **options).split("\n")
    return lines[3 : lines.index("", 3)]


def test_flat_hexes_stagger_downwards():
    expected = [
        "  _______",
        " /0101Atw\\",
        "/A5-2Dx2  \\_______",
        "\\Martel  2/0201Ba \\",
        " \\~~~=~~~+B?       \\",
        " /0102 .1\\         /",
        "/         \\_______=",
        "\\      [7]/",
        " \\_______/",
    ]

    assert expected == drawing(FLAT_SCENE)


def test_pointy_hexes_stagger_sideways():
    expected = [
        " ---- ---- ---- ----",
        "|0101Atw  ~0102 .1  |",
        "|A5-2Dx2  =         |",
        "|Martel  2~      [7]|",
        " ---- --+- ---- ----",
        "     |0201Ba   |",
        "     |B?       |",
        "     |         |",
        "      ---- --=-",
    ]

    assert expected == drawing(POINTY_SCENE)


@pytest.mark.parametrize("display", [to_text, describe])
def test_hidden_pieces_are_not_told(display):
    shown = display(FLAT_SCENE)

    assert not [word for word in ("guard", "tank", "XXX", "9-8", "Secret") if word in shown]


def test_pieces_are_listed_with_the_strongest_first():
    assert (
        "  0101 Martel: A b cavalry X 5-2 (down D); A a 5 ID infantry XX 3-4 (1/2 steps)"
        in to_text(FLAT_SCENE).split("\n")
    )


def test_a_piece_is_told_with_the_bodies_it_belongs_to():
    piece = Piece("a", "0101", 0, "infantry", steps=1, max_steps=2, formation=("3 A", "", "IV"))
    scene = FLAT_SCENE._replace(pieces=(piece,))

    assert "A a infantry (3 A, IV, 1/2 steps)" in to_text(scene)


def test_spaces_of_several_words_are_kept_apart():
    scene = Scene("t", tracks=(Track("Level", ("a draw", "a win"), (Token(1, "7"),)),))

    assert "  Level: a draw | [a win: 7]" in to_text(scene)


def test_the_key_explains_the_letters():
    scene = FLAT_SCENE._replace(legend=(LegendEntry("0", "North", "side", letter="N"),))

    shown = to_text(scene)

    assert "Sides: N North, B side B" in shown
    assert "Terrain: w woods, t town, a marsh" in shown
    assert "Hexsides: ~ river, = road, + rail" in shown


def wide_scene(columns):
    return Scene(
        "A rather long title " * 9,
        hexes=tuple(
            HexCell(f"{c:02}{r:02}", c * 1.5, (r + c % 2 / 2) * RISE, name="Somewhere")
            for c in range(1, columns + 1)
            for r in range(1, 4)
        ),
        log=(LogLine("word " * 60 + "x" * 150),),
    )


@pytest.mark.parametrize("width", [10, 40, 100])
@pytest.mark.parametrize("display", [to_text, describe])
def test_no_line_is_longer_than_the_width(display, width):
    lines = display(wide_scene(25), width=width).split("\n")

    assert max(map(len, lines)) <= width


def test_a_wide_map_is_drawn_whole_in_even_strips():
    lines = to_text(wide_scene(12)).split("\n")

    first, second = (i for i, line in enumerate(lines) if not lines[i - 1] and "_____" in line)
    strips = ["\n".join(lines[first:second]), "\n".join(lines[second:])]
    for i, strip in enumerate(strips):
        expected = [f"{c:02}02" for c in range(6 * i + 1, 6 * i + 7)]
        assert expected == sorted(re.findall(r"\d\d02", strip))


def test_a_window_shows_the_hexes_around_a_place():
    shown = to_text(wide_scene(25), around=("1202",), width=40, height=14)

    assert "1202" in shown
    assert "0102" not in shown
    assert "2502" not in shown


def test_an_unknown_place_gives_the_whole_map():
    assert to_text(FLAT_SCENE) == to_text(FLAT_SCENE, around=("9999",))


def test_two_sides_in_one_hex_are_both_named():
    pieces = (Piece("a", "0101", 0, values=("12-10-8",)), Piece("b", "0101", 1, "leader"))

    assert "A12/B" in "\n".join(drawing(FLAT_SCENE._replace(pieces=pieces)))


def test_colour_repeats_what_letters_say():
    plain, coloured = (to_text(FLAT_SCENE, colour=colour) for colour in (False, True))

    assert "\x1b" not in plain
    assert "\x1b[38;2;" in coloured
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", coloured)


@pytest.mark.parametrize("display", [to_text, describe])
def test_control_characters_never_reach_the_terminal(display):
    evil = "a\x1b[31mb\x07"
    scene = Scene(
        evil,
        hexes=(HexCell("0101", 0, 0, name=evil, markers=(Marker("\x1b"),)),),
        pieces=(Piece("p", "0101", 0, label=evil, values=("\x1b",)),),
        log=(LogLine(evil),),
    )

    assert "\x1b" not in display(scene)
    assert "\x07" not in display(scene)


FULL = Scene(
    "Full",
    boxes=(Box("home", 0, 0, name="Home area"), Box("sea", 0, 0)),
    pieces=(
        Piece("a", "home", 0, "infantry", values=("4", "5"), facing=2),
        Piece("u", "", 1, "air"),
        Piece("h", "sea", 1, "fort", hidden=True),
    ),
    paths=(Path(("0101", "0102"), cut="0102"), Path(("0101", "home"), "move")),
    highlights=(Highlight(piece="a", option="1"), Highlight("home")),
    tracks=(Track("Turn", ("1", "2", "3"), (Token(1, "now"), Token(1, "A", 0))),),
    hands=(Hand("north", (Card("Rally", "Recover all.", "order", "2"),), 3), Hand("south", (), 1)),
    battle=Battle("0102", ("a", "h"), ("two forts",), ("die 5",), "2:1", ("1:1", "2:1")),
    log=(LogLine("moves", "4", 1, ("X-1",)), LogLine("ends")),
)


@pytest.mark.parametrize("display", [to_text, describe])
def test_everything_off_the_map_is_listed(display):
    expected = [
        "Full",
        "",
        "Pieces",
        "  home Home area: A a infantry 4-5 (facing south-east)",
        "  not placed: B u air",
        "  sea: B unknown",
        "",
        "Choices",
        "  1: a",
        "  *: home",
        "",
        "Lines",
        "  supply: 0101 - 0102, cut at 0102",
        "  move: 0101 - home",
        "",
        "Battle",
        "  in 0102",
        "  attack: A a infantry 4-5 (facing south-east); unknown",
        "  defence: two forts",
        "  columns: 1:1 [2:1]",
        "  die 5",
        "",
        "Tracks",
        "  Turn: 1 [2: now, A] 3",
        "",
        "Hands",
        "  north: 4 cards",
        "  [2] Rally (order): Recover all.",
        "  south: 1 card",
        "",
        "Log",
        "  4 B: moves (X-1)",
        "  ends",
        "",
    ]

    assert expected == display(FULL).split("\n")


def test_a_single_column_and_an_empty_box_are_told():
    shown = to_text(FULL._replace(battle=Battle("0102", column="3:1"), pieces=()))

    assert "  column: 3:1" in shown
    assert "  home Home area: empty" in shown


def test_a_description_tells_hexes_and_sides_in_words():
    expected = [
        "Small",
        "Turn 1",
        "",
        "Map of 3 hexes",
        "  0101 Martel: woods, town, held by side A, 2",
        "  0102: level 1",
        "  0201: marsh, held by side B",
        "",
        "Hexsides",
        "  river: 0101/0102",
        "  road: 0101/0102, 0201/side 2",
        "  rail: 0101/0201",
    ]

    assert expected == describe(FLAT_SCENE).split("\n")[: len(expected)]


def test_features_of_hexes_outside_the_scene_are_passed_over():
    strange = (SideFeature("9901", "", "river", 1), SideFeature("0101", "0101", "river"))

    assert (
        to_text(FLAT_SCENE._replace(sides=())).split("Terrain")[0]
        == (to_text(FLAT_SCENE._replace(sides=strange)).split("Terrain")[0])
    )


def test_colours_that_are_no_numbers_are_left_out():
    legend = tuple(LegendEntry(k, "", "side", "red") for k in "01")

    shown = to_text(FLAT_SCENE._replace(sides=(), legend=legend), colour=True)

    assert [] == re.findall(r"\x1b\[[^m]*[^0-9;m][^m]*m", shown)
    assert "A5-2Dx2" in shown


def test_a_name_that_begins_with_the_letter_of_its_side_is_told_once():
    legend = (LegendEntry("0", "North", "side", letter="NO"),)
    piece = Piece("NO-7", "0101", 0, "infantry", label="NO-7", formation=("NO-7", "II", "II"))

    shown = to_text(FLAT_SCENE._replace(pieces=(piece,), legend=legend))

    assert "  0101 Martel: NO-7 infantry (II)" in shown.split("\n")


def test_a_name_that_only_looks_like_the_letter_of_its_side_keeps_it():
    scene = FLAT_SCENE._replace(pieces=(Piece("Ardal", "0101", 0, "infantry"),))

    assert "  0101 Martel: A Ardal infantry" in to_text(scene).split("\n")


def test_the_key_explains_markers_and_lines():
    scene = FLAT_SCENE._replace(
        hexes=(
            FLAT_SCENE.hexes[0]._replace(markers=(Marker("F2", "fort"), Marker("2"))),
            FLAT_SCENE.hexes[1]._replace(markers=(Marker("F1", "fort"),)),
        ),
        paths=(Path(("0101", "0102"), cut="0102"),),
    )

    shown = to_text(scene).split("\n")

    assert "  Markers: F1/F2 fort, D down" in shown
    assert "  Lines: * supply, >< cut" in shown


def test_hexes_that_are_alike_are_described_at_once():
    hexes = tuple(
        HexCell(f"010{i}", 0, i * RISE, ("woods",), "Martel" if i == 2 else "") for i in range(1, 5)
    )

    shown = describe(Scene("t", hexes=hexes)).split("\n")

    assert ["  0101, 0103, 0104: woods", "  0102 Martel: woods"] == shown[3:5]
