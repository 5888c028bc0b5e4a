"""The board of a battle: lanes of boxes with dice and hits, as text and as a drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from ww1core.scenes import Battle, Die, HexCell, Lane, LaneBox, LegendEntry, Marker, Piece, Scene
from ww1core.scenes.codec import from_json, to_json
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import describe, to_text
from ww1core.session.trying import battle_lines
from ww1core.words.catalogue import core_texts

HIT = Die("2", is_hit=True)
BOARD = Battle(
    "86",
    ("XXI",),
    lines=("terrain +1",),
    dice=(Die("5", "rout"),),
    lanes=(
        Lane(
            "1",
            (LaneBox(("II Territorial",), (Die("6"),), 1), LaneBox(("VI",), (HIT,))),
            (LaneBox(("XIII",), (HIT,), 2),),
        ),
        Lane("2", (LaneBox(("1 Cav", "2 Cav"), (Die("4", "+1 = 5", is_hit=True),)),)),
        Lane("3"),
        Lane("4", defence=(LaneBox(), LaneBox(("a fort",)))),
    ),
    rows=("front", "reserve"),
)
NAMES = ("II Territorial", "VI", "1 Cav", "2 Cav", "XXI")
SCENE = Scene(
    "t",
    hexes=(HexCell("86", 0, 0),),
    pieces=(
        *(Piece(name, "86", 0, "infantry", values=("3",)) for name in NAMES),
        Piece("XIII", "86", 1, "infantry", values=("5",), markers=(Marker("D", "disrupted"),)),
    ),
    battle=BOARD,
    legend=(LegendEntry("0", "A", "side"), LegendEntry("1", "B", "side")),
)
SHOWN = """\
Battle
  in 86
  attack, in no lane: A XXI infantry 3
  dice: die 5 (rout)
  terrain +1
          | lane 1         | lane 2         | lane 3         | lane 4         |
  ------- +----------------+----------------+----------------+----------------+
  attack  | A VI 3         |                |                |                |
  reserve | die 2 hits     |                |                |                |
  ------- +----------------+----------------+----------------+----------------+
  attack  | A II           | A 1 Cav 3      |                |                |
  front   | Territorial 3  | A 2 Cav 3      |                |                |
          | die 6          | die 4 (+1 = 5) |                |                |
          | 1 hit taken    | hits           |                |                |
  ======= +================+================+================+================+
  defence | B XIII 5 (D)   |                |                |                |
  front   | die 2 hits     |                |                |                |
          | 2 hits taken   |                |                |                |
  ------- +----------------+----------------+----------------+----------------+
  defence |                |                |                | a fort         |
  reserve |                |                |                |                |
"""
SPOKEN = [
    "  lane 1, attack reserve: A VI infantry 3, die 2 hits",
    "  lane 1, attack front: A II Territorial infantry 3, die 6, 1 hit taken",
    "  lane 1, defence front: B XIII infantry 5 (disrupted D), die 2 hits, 2 hits taken",
    "  lane 2, attack front: A 1 Cav infantry 3, A 2 Cav infantry 3, die 4 (+1 = 5) hits",
    "  lane 4, defence reserve: a fort",
]


def drawn(scene, kind):
    root = ET.fromstring(to_svg(scene))  # noqa: S314 (made by this very call)
    return [node for node in root.iter() if node.get("class") == kind]


def test_a_board_is_a_table_of_eighty_columns():
    shown = to_text(SCENE, width=80)

    assert shown.endswith(SHOWN)


def test_a_board_without_room_is_told_box_by_box():
    shown = to_text(SCENE, width=46)

    assert "|" not in shown.partition("Battle")[2]
    assert "  lane 4, defence reserve: a fort" in shown.splitlines()


def test_a_board_is_read_aloud_box_by_box():
    assert SPOKEN == [line for line in describe(SCENE, width=100).splitlines() if "  lane" in line]


def test_the_lines_of_a_battle_tell_its_board():
    lines = [core_texts("en").say(line) for line in battle_lines(BOARD, str)]

    assert "lane 1, attack front: II Territorial, die 6, 1 hit taken" in lines
    assert "dice: die 5 (rout)" in lines


def test_every_box_is_drawn_and_every_die_and_hit_has_words():
    assert 4 * 4 == len(drawn(SCENE, "box"))
    assert ["die 2 hits", "die 6", "die 4 (+1 = 5) hits", "die 2 hits", "die 5 (rout)"] == [
        die[0].text for die in drawn(SCENE, "die")
    ]
    assert ["1 hit taken", "2 hits taken"] == [hits[0].text for hits in drawn(SCENE, "hits")]


def test_counters_stand_in_their_boxes():
    (box,) = drawn(SCENE, "panel battle")
    texts = [node.text for node in box.iter() if node.text]

    assert "a fort" in texts
    assert 6 == len([node for node in box.iter() if node.get("class") == "piece"])


def test_a_board_survives_json():
    assert SCENE == from_json(to_json(SCENE))


def test_a_hidden_piece_has_no_name_on_the_board():
    secret = SCENE.pieces[1]._replace(hidden=True)
    scene = SCENE._replace(pieces=(SCENE.pieces[0], secret, *SCENE.pieces[2:]))

    assert "A VI" not in to_text(scene, width=80)
    assert "lane 1, attack reserve: unknown, die 2 hits" in describe(scene)
    assert '"VI"' not in to_json(scene)
