"""The words of the displays: all of them come from the catalogue, and none is left over."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from itertools import cycle
from pathlib import Path as File

import pytest

from ww1core.hexgrid.imprint import Imprint, Lettering, Scale
from ww1core.scenes import (
    Battle,
    Box,
    Card,
    Die,
    Hand,
    HexCell,
    Lane,
    LaneBox,
    Marker,
    Piece,
    Scene,
    Token,
    Track,
)
from ww1core.scenes import __file__ as package
from ww1core.scenes.palette import HEXSIDES, PATHS, TERRAIN, Palette
from ww1core.scenes.scene import POINTY, Highlight, LogLine, Path, SideFeature
from ww1core.scenes.stack import stack_lines
from ww1core.scenes.svg import to_svg
from ww1core.scenes.symbols import SYMBOLS
from ww1core.scenes.text import Frame, describe, lists, to_text, window
from ww1core.words.catalogue import core_texts
from ww1core.words.texts import Catalogue

FOLDER = File(package).parent
LABELS = {
    f"scene.{group}.{key}"
    for group, keys in (
        ("terrain", TERRAIN),
        ("hexside", HEXSIDES),
        ("path", PATHS),
        ("symbol", SYMBOLS),
    )
    for key in keys
}
KNOWN = sorted(key for key in core_texts("en").keys if key.startswith("scene."))
PLAIN = {re.sub(r"\.(one|many)$", "", key) for key in KNOWN}
TOKENS = {key: f"«{place}»" for place, key in enumerate(KNOWN)}
FOREIGN = Catalogue(
    "xx",
    {
        key: token + "".join(f" {{{field}}}" for field in sorted(core_texts("en").fields(key)))
        for key, token in TOKENS.items()
    },
)

SIZES = ("I", "II", "III", "X", "XX", "XXX", "XXXX")

# Scenes with numbers for names, so that every word in a display is one of the core.
EVERYTHING = Scene(
    "1",
    "2",
    hexes=(
        *(
            HexCell(f"{place:02}01", place * 1.5, place % 2 / 2 * 3**0.5, (key,), "", place % 3)
            for place, key in enumerate(TERRAIN)
        ),
        HexCell("9901", 90, 0, (), "3", owner=1, markers=(Marker("4"),)),
        HexCell("9801", 91.5, 0.5 * 3**0.5, (), "5"),
        HexCell("9902", 90, 3**0.5),
    ),
    boxes=(Box("8", 0, 9, name="9"), Box("10", 6, 9)),
    sides=(
        *(SideFeature("0101", "0201", kind) for kind in HEXSIDES),
        SideFeature("0101", "", "road", 2),
    ),
    pieces=(
        *(
            Piece(f"{place}", f"{place:02}01", place % 3, symbol, size, ("3",), 1, 2, 4)
            for place, (symbol, size) in enumerate(zip(SYMBOLS, cycle(SIZES), strict=False))
        ),
        Piece("50", "8", 0, "infantry"),
        Piece("51", "", 0, "infantry"),
        Piece("53", "0101", 0, "infantry"),
        Piece("52", "9901", 1, "infantry", hidden=True),
    ),
    paths=tuple(Path(("0101", "0201"), kind, cut="0201") for kind in PATHS),
    highlights=(Highlight("0101", "6"),),
    tracks=(Track("7", ("1", "2"), (Token(1, "3"),)),),
    hands=(Hand("11", (Card("12", "13", "14", "15"),), 2),),
    battle=Battle(
        "9901",
        ("1", "52"),
        ("52", "2"),
        ("16",),
        "2:1",
        ("1:1", "2:1"),
        dice=(Die("4", "20"),),
        lanes=(
            Lane("21", (LaneBox(("3",), (Die("6", is_hit=True),), 1),), (LaneBox(("4",), hits=2),)),
        ),
        rows=("22",),
    ),
    log=(LogLine("17", "18", 0, ("19",)),),
    imprint=Imprint((Lettering("23", "sea", ("9901",)),), 45, Scale(16, "24")),
)
ONE_OF_EACH = Scene(
    "1",
    hexes=(HexCell("0101", 0, 0),),
    hands=(Hand("2", (), 1),),
    battle=Battle("0101", ("3",), ("4",), column="2:1"),
)
POINTY_PAIR = Scene(
    "1",
    geometry=POINTY,
    hexes=(HexCell("0101", 0, 0), HexCell("0201", 3**0.5, 0)),
    imprint=Imprint(north=0),
)
FAR_APART = Scene(
    "1",
    hexes=tuple(
        HexCell(number, 150 * place, 100 * 3**0.5 * place)
        for place, number in enumerate(("0101", "9901", "9902"))
    ),
    highlights=(Highlight("0101", "1"), Highlight("9902", "2")),
)
EACH = (EVERYTHING, ONE_OF_EACH, POINTY_PAIR, FAR_APART)
SCENES = pytest.mark.parametrize("scene", EACH)


def used_keys():
    """The keys that stand whole in the source of the displays."""
    return {
        node.value
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"scene(\.[a-z_]+)+", node.value)
    }


def printed(scene, words=None):
    """The text of a scene without its map."""
    head, _map, *rest = to_text(scene, words=words, width=9999).split("\n\n")
    return "\n\n".join((head, *rest))


def described(scene, words=None):
    return describe(scene, words=words, width=9999)


def listed(scene, words=None):
    return "\n".join(lists(scene, 9999, words=words))


def engraved(scene, words=None):
    root = ET.fromstring(to_svg(scene, words=words))  # noqa: S314 -- made in the same line
    return "\n".join(node.text for node in root.iter() if node.text)


def looked_at(scene, words=None):
    """Every place in words, and what a window says below its map."""
    places = [spot.number for spot in (*scene.hexes, *scene.boxes)]
    key = window(scene, Frame(width=60, height=60, around=("9901",)), words=words).split("\n")[-3:]
    told = [line for place in places for line in stack_lines(scene, place, words=words)]
    return "\n".join((*key, *told))


ALL = (printed, described, listed, engraved, looked_at)
DISPLAYS = pytest.mark.parametrize("display", ALL)


def test_every_key_has_words():
    assert set() == (used_keys() | LABELS) - PLAIN


def test_no_words_are_left_over():
    assert set() == PLAIN - used_keys() - LABELS


def test_the_words_of_the_displays_are_sorted():
    catalogue = FOLDER.parent / "words" / "catalogues" / "en.yaml"
    lines = catalogue.read_text("utf-8").splitlines()
    keys = [line.partition(":")[0] for line in lines if line.startswith("scene.")]

    assert sorted(keys) == keys


@SCENES
@DISPLAYS
def test_no_word_of_a_display_stands_in_code(display, scene):
    assert [] == re.findall(r"[A-Za-z]*[a-z]{2,}", display(scene, FOREIGN))


@SCENES
@DISPLAYS
def test_a_display_speaks_english_where_no_words_are_given(display, scene):
    assert display(scene, core_texts("en")) == display(scene)


def test_every_word_of_the_displays_is_shown_somewhere():
    shown = "\n".join(display(scene, FOREIGN) for scene in EACH for display in ALL)

    assert [] == [key for key, token in TOKENS.items() if token not in shown]


def test_words_receive_every_argument_they_ask_for():
    shown = "\n".join(display(scene) for scene in EACH for display in ALL)

    assert "None" not in shown


def test_a_number_of_one_has_words_of_its_own():
    assert "Map of 1 hex\n" in described(ONE_OF_EACH)
    assert "2: 1 card" in listed(ONE_OF_EACH)
    assert "1 card unseen" in engraved(ONE_OF_EACH).split("\n")


def test_words_are_escaped_in_a_drawing():
    marked = Catalogue("xx", dict.fromkeys(KNOWN, "<b>&"))

    assert "<b>" not in to_svg(EVERYTHING, words=marked)
    assert "<b>&" in engraved(ONE_OF_EACH, marked)


def test_a_catalogue_names_a_key_that_the_legend_does_not():
    words = core_texts("en").joined([{"scene.terrain.old_pit": "quarry"}])

    assert "quarry" == Palette((), words).label("terrain", "old_pit")
    assert "old pit" == Palette().label("terrain", "old_pit")
