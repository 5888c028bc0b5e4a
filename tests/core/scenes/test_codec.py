from __future__ import annotations

import json

import pytest

from ww1core.errors import DataError
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
    to_json,
)
from ww1core.scenes.codec import from_json
from ww1core.scenes.scene import POINTY, Highlight, LogLine, Path, SideFeature, public

FULL = Scene(
    "Title",
    "Sub é",
    POINTY,
    (HexCell("0101", 1.5, 2.25, ("woods",), "Name", 2, 0, (Marker("2", "vp"),)),),
    (Box("home", 3.0, 4.0, owner=1),),
    (SideFeature("0101", "", "river", 2),),
    (Piece("a", "0101", 0, "infantry", "XX", ("5-6",), 1, 2, 3, (Marker("D"),), label="5 ID"),),
    (Path(("0101", "home"), "supply", 0, "home"),),
    (Highlight("0101", "1"),),
    (Track("Turn", ("1", "2"), (Token(1, "T", 0),)),),
    (Hand("north", (Card("Rally", "text", "order", "1"),), 3, 0),),
    Battle("0101", ("a",), ("b",), ("line",), "2:1", ("1:1", "2:1")),
    (LogLine("moves", "4", 1, ("X-1",)),),
    (LegendEntry("woods", "Wood", colour="#112233"),),
)


def test_a_scene_survives_json():
    assert FULL == from_json(to_json(FULL))


def test_defaults_are_left_out():
    assert '{"title":"t"}' == to_json(Scene("t"))


def test_whole_numbers_are_written_one_way():
    one, other = (Scene("t", hexes=(HexCell("1", x, 0),)) for x in (2, 2.0))

    assert to_json(one) == to_json(other)


def test_hidden_pieces_leave_stripped():
    scene = Scene("t", pieces=(Piece("guard", "1", 0, "tank", values=("9-8",), hidden=True),))

    text = to_json(scene)

    assert public(scene) == from_json(text)
    assert not [word for word in ("guard", "tank", "9-8") if word in text]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "scene.title: field is missing"),
        ({"title": 3}, "scene.title: expected str, found 3"),
        ({"title": "t", "colour": "red"}, "scene.colour: unknown field"),
        ({"title": "t", "hexes": {}}, "scene.hexes: expected a list, found {}"),
        ({"title": "t", "hexes": ["0101"]}, "scene.hexes[0]: expected a mapping, found '0101'"),
        (
            {"title": "t", "hexes": [{"number": "1", "x": 0, "y": 0, "level": True}]},
            "scene.hexes[0].level: expected int, found True",
        ),
        (
            {"title": "t", "geometry": {"corners": [[1, 2, 3]]}},
            "scene.geometry.corners[0]: expected 2 values, found 3",
        ),
    ],
)
def test_wrong_data_is_named_by_its_field(data, message):
    with pytest.raises(DataError) as caught:
        from_json(json.dumps(data))

    assert message == str(caught.value)


def test_text_that_is_no_json_is_refused():
    with pytest.raises(DataError, match="is not JSON"):
        from_json("{")


def test_null_stands_for_no_battle():
    assert Scene("t") == from_json('{"title": "t", "battle": null}')
