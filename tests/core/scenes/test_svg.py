from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET

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
    to_json,
)
from ww1core.scenes.palette import HEXSIDES, TERRAIN
from ww1core.scenes.scene import FLAT, POINTY, Highlight, LogLine, Path, SideFeature
from ww1core.scenes.svg import to_svg
from ww1core.scenes.symbols import SYMBOLS

RISE = 3**0.5
NAMES = {"0101": "Martel", "0202": "Saint-Jean-sur-Mer", "0303": "Ans"}


def board(top, columns=5, rows=5):
    terrain = list(TERRAIN)
    cells = []
    for c in range(1, columns + 1):
        for r in range(1, rows + 1):
            x, y = (c * 1.5, (r + c % 2 / 2) * RISE)
            if top == "pointy":
                x, y = ((c + r % 2 / 2) * RISE, r * 1.5)
            number = f"{c:02}{r:02}"
            key = terrain[len(cells) % len(terrain)]
            level = 2 if c == 4 else c % 2
            cells.append(HexCell(number, x, y, (key,), NAMES.get(number, ""), level, c % 3 or None))
    return tuple(cells)


def full_scene(top):
    kinds = list(HEXSIDES)
    return Scene(
        "Everything",
        "Turn 1",
        FLAT if top == "flat" else POINTY,
        board(top),
        (Box("home", 6, 12, 6, 3, "Home area", 1, (Marker("P", "port"),)),),
        tuple(SideFeature(f"0{i % 5 + 1}0{i // 5 + 1}", "", k, i % 6) for i, k in enumerate(kinds)),
        (
            *(
                Piece(f"p{i}", f"0{i % 5 + 1}0{i // 5 + 1}", i % 3, name, "XX", ("5-6",), 1, 2)
                for i, name in enumerate(SYMBOLS)
            ),
            Piece("q", "0101", 2, "zouave", "bn", ("1", "2", "3", "4"), 3, 8, 1, (Marker("D"),)),
            *(Piece(f"s{i}", "0505", 1, "infantry", values=("3",)) for i in range(6)),
            *(Piece(f"b{i}", "home", 1, "infantry", label="9 Res") for i in range(30)),
            Piece("later", "turn 3", 0, "artillery", "•••", ("7", "8")),
        ),
        (Path(("0101", "0202", "home")), Path(("0303", "0404"), cut="0404"), Path(("0101",))),
        (Highlight("0202", "1"), Highlight("home", "2"), Highlight(piece="p3", option="3")),
        (Track("Turns", tuple("123456789"), (Token(2, "now"), Token(2, "A", 0))),),
        (
            Hand("north", (Card("Rally", "Recover all units", "order", "1"),), 2, 1),
            Hand("x", (), 1),
        ),
        Battle("0303", ("p1", "p7", "gas"), ("p12",), ("die 5",), "2:1", ("1:1", "2:1")),
        (LogLine("5 ID moves", "4", 0, ("X-1",)),),
        (LegendEntry("port", "port", "marker", "#204060"),),
    )


def drawn(scene, **options):
    return ET.fromstring(to_svg(scene, **options))  # noqa: S314 -- made two lines above


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def texts(root):
    return [node.text for node in root.iter() if node.tag.endswith("}text") and node.text]


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_every_hex_is_one_polygon_with_its_number(top):
    root = drawn(full_scene(top))

    polygons = by_class(root, "hex")
    assert 25 == len(polygons)
    assert 25 == len({node.get("points") for node in polygons})
    (numbers,) = by_class(root, "numbers")
    assert {f"0{c}0{r}" for c in range(1, 6) for r in range(1, 6)} == set(texts(numbers))


def test_every_name_is_printed_in_full():
    scene = Scene("t", hexes=board("flat"))
    (names,) = by_class(drawn(scene), "names")

    assert ["Martel", "Saint-Jean-", "sur-Mer", "Ans"] == texts(names)


def test_every_kind_of_hexside_is_drawn():
    root = drawn(full_scene("flat"), with_panels=False)

    for kind in HEXSIDES:
        (group,) = by_class(root, kind)
        assert len(group) > 0


def test_a_river_of_several_sides_is_one_smooth_line():
    scene = Scene(
        "t",
        hexes=board("flat"),
        sides=tuple(SideFeature("0303", "", "river", direction) for direction in range(3)),
    )
    (group,) = by_class(drawn(scene, with_panels=False), "river")

    data = group[0].get("d")
    assert (1, 2) == (data.count("M"), data.count("Q"))


def test_a_major_river_is_wider_than_a_river():
    scene = Scene(
        "t",
        hexes=board("flat"),
        sides=(SideFeature("0101", "0102", "river"), SideFeature("0303", "0302", "major_river")),
    )
    root = drawn(scene, with_panels=False)

    river, major = (
        float(by_class(root, kind)[0][-1].get("stroke-width")) for kind in ("river", "major_river")
    )
    assert major > 1.5 * river


def test_a_railway_has_cross_ties():
    scene = Scene("t", hexes=board("flat"), sides=(SideFeature("0101", "0102", "rail"),))
    (group,) = by_class(drawn(scene, with_panels=False), "rail")

    assert any(line.get("stroke-dasharray") for line in group)


def test_features_of_unknown_hexes_are_left_out():
    scene = Scene(
        "t",
        hexes=board("flat"),
        sides=tuple(SideFeature("9901", "9902", kind, 1) for kind in ("river", "road", "bridge")),
    )

    assert [] == by_class(drawn(scene, with_panels=False), "hexside")


def test_trenches_of_adjacent_hexes_are_joined():
    lone, pair = (
        Scene("t", hexes=(HexCell("1", 0, 0, ("trench",)), HexCell("2", 0, y, ("trench",))))
        for y in (RISE * 2, RISE)
    )

    assert 2 == to_svg(lone, with_panels=False).count('<use href="#sign-trench"')
    assert 0 == to_svg(pair, with_panels=False).count('<use href="#sign-trench"')


def test_trenches_of_two_kinds_are_two_lines_in_their_own_colours():
    legend = (
        LegendEntry("ours", symbol="trench", colour="#112233"),
        LegendEntry("theirs", symbol="trench", colour="#445566"),
    )
    hexes = [
        HexCell(str(n), n * 3**0.5, 0, (key,))
        for n, key in enumerate(["ours"] * 2 + ["theirs"] * 2)
    ]
    scene = Scene("t", geometry=POINTY, hexes=tuple(hexes), legend=legend)
    drawing = to_svg(scene, with_panels=False)

    assert 1 == drawing.count('stroke="#112233"')
    assert 1 == drawing.count('stroke="#445566"')
    assert 'fill="#112233"' not in drawing
    assert 'stroke="#445566"' in to_svg(scene).partition("Legend")[2]


def test_every_piece_on_the_map_is_a_counter_and_deep_stacks_are_counted():
    scene = full_scene("flat")
    root = drawn(scene, with_panels=False)
    (pieces,) = by_class(root, "pieces")

    assert len(SYMBOLS) + 1 + 4 == len(by_class(pieces, "piece"))
    assert "×6" in texts(pieces)


def test_counters_show_values_labels_and_facing():
    piece = Piece(
        "a", "0101", 0, "infantry", "XX", ("5-6-4",), 1, 3, 2, (Marker("D"),), label="5 ID"
    )
    root = drawn(Scene("t", hexes=board("flat"), pieces=(piece,)), with_panels=False)
    (counter,) = by_class(root, "piece")

    assert {"5-6-4", "5 ID", "D"} == set(texts(counter))
    (arrow,) = by_class(counter, "facing")
    assert "rotate(120)" == arrow.get("transform")
    pips = [node.get("fill") for node in counter.iter() if node.tag.endswith("circle")]
    assert (3, 2) == (len(pips), pips.count("none"))


def test_facing_follows_the_top_of_the_hexes():
    piece = Piece("a", "0101", 0, facing=1)
    scene = Scene("t", geometry=POINTY, hexes=board("pointy"), pieces=(piece,))

    assert 'transform="rotate(90)"' in to_svg(scene)


def test_hidden_pieces_leak_nothing():
    secret = Piece(
        "guard", "0101", 1, "cyclist", "XXXX", ("98-76",), 2, 3, 1, (Marker("Zz", "gassed"),),
        hidden=True, label="Secret",
    )  # fmt: skip
    twin = Piece("other", "0101", 1, "tank", "I", ("1",), hidden=True)
    scene = Scene(
        "t",
        hexes=board("flat"),
        pieces=(secret,),
        battle=Battle("0102", ("guard",)),
        highlights=(Highlight(piece="guard", option="55"),),
    )
    other = scene._replace(pieces=(twin,), battle=Battle("0102", ("other",)), highlights=())

    shown = to_svg(scene)

    words = ("guard", "cyclist", "98-76", "Zz", "gassed", "Secret", "facing", ">55<")
    assert not [word for word in words if word in shown]
    assert to_svg(other) == shown


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_equal_scenes_give_equal_bytes(top):
    assert to_svg(full_scene(top)) == to_svg(full_scene(top))


def test_the_bytes_do_not_depend_on_the_hash_seed():
    code = (
        "import sys\n"
        "from ww1core.scenes.codec import from_json\n"
        "from ww1core.scenes.svg import to_svg\n"
        "sys.stdout.buffer.write(to_svg(from_json(sys.stdin.buffer.read().decode())).encode())"
    )
    scene = full_scene("flat")
    found = [
        subprocess.run(
            [sys.executable, "-c", code],
            input=to_json(scene).encode(),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert [to_svg(scene).encode()] * 2 == found


def test_texts_are_escaped_everywhere():
    evil = "<b>&\"'\x00\x1b"
    cell = HexCell(evil, 0, 0, (evil,), evil, markers=(Marker(evil, evil),))
    scene = Scene(
        evil,
        evil,
        hexes=(cell, HexCell("2", 0, RISE)),
        boxes=(Box(evil + "x", 3, 3, name=evil, markers=(Marker(evil),)),),
        sides=(SideFeature(evil, "2", evil),),
        pieces=(
            Piece(evil, evil, 0, evil, evil, (evil,), label=evil, markers=(Marker(evil),)),
            Piece("away", evil + "y", 0),
        ),
        highlights=(Highlight(evil, evil),),
        tracks=(Track(evil, (evil,), (Token(0, evil),)),),
        hands=(Hand(evil, (Card(evil, evil, evil, evil),)),),
        battle=Battle(evil, (evil, "x" + evil), (), (evil,), evil, (evil,)),
        log=(LogLine(evil, evil, 0, (evil,)),),
        legend=(
            LegendEntry("0", evil, "side", evil),
            LegendEntry(evil, evil, "terrain", evil),
            LegendEntry(evil, evil, "marker", evil),
            LegendEntry(evil, evil, "hexside", evil),
        ),
    )

    root = drawn(scene)

    assert not [node for node in root.iter() if node.tag.endswith("}b")]
    assert any("<b>&\"'" in found for found in texts(root))


def test_the_document_needs_nothing_from_outside():
    root = drawn(full_scene("flat"))

    links = [value for node in root.iter() for key, value in node.items() if key.endswith("href")]
    assert links
    assert all(link.startswith("#") for link in links)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in links} <= set(ids)
    assert not [node for node in root.iter() if node.tag.endswith("script")]


def test_panels_hold_battle_tracks_hands_log_and_legend():
    root = drawn(full_scene("flat"))

    kinds = ["battle", "tracks", "hand", "hand", "away", "log", "legend"]
    assert kinds == [node.get("class").split()[1] for node in by_class(root, "panel")]
    words = texts(root)
    for expected in (
        "Battle in 0303",
        "die 5",
        "gas",
        "Turns",
        "Rally",
        "turn 3",
        "2 cards unseen",
    ):
        assert expected in words
    assert "4 · 5 ID moves (X-1)" in words


def test_areas_of_one_fill_leave_no_gap_between_them():
    cells = (
        HexCell("a", 0, 0, ("mountain",)),
        HexCell("b", 0, RISE, ("pass",)),
        HexCell("c", 1.5, RISE / 2),
    )
    (land,) = by_class(drawn(Scene("t", hexes=cells), with_panels=False), "land")

    assert [0, 0, 0] == [node.get("d").count("Q") for node in land]
    apart = (cells[0], cells[1]._replace(terrain=()), cells[2])
    (land,) = by_class(drawn(Scene("t", hexes=apart), with_panels=False), "land")
    assert [0, 1] == [node.get("d").count("Q") for node in land]


def test_the_map_can_stand_without_panels():
    root = drawn(full_scene("flat"), with_panels=False)

    assert [] == by_class(root, "panel")
    assert 25 == len(by_class(root, "hex"))


def test_a_battle_without_columns_names_its_column():
    root = drawn(Scene("t", battle=Battle("0101", column="3:1")))

    assert "Column 3:1" in texts(root)


def test_a_cut_line_ends_in_a_cross():
    root = drawn(full_scene("flat"))

    assert 1 == len(by_class(root, "cut"))


def test_only_fronts_are_drawn_as_control():
    whole = tuple(cell._replace(owner=1) for cell in board("flat"))
    open_ = (whole[0]._replace(owner=None), *whole[1:])
    split = (whole[0]._replace(owner=0), *whole[1:])

    assert [] == by_class(drawn(Scene("t", hexes=open_), with_panels=False), "control")
    assert [] == by_class(drawn(Scene("t", hexes=whole), with_panels=False), "control")
    assert 1 == len(by_class(drawn(Scene("t", hexes=split), with_panels=False), "control"))


def test_attack_arrows_come_from_the_hexes_of_the_attackers():
    pieces = (Piece("a", "0101", 0), Piece("b", "0101", 0), Piece("c", "0203", 0))
    scene = Scene("t", hexes=board("flat"), pieces=pieces, battle=Battle("0102", ("a", "b", "c")))
    (group,) = by_class(drawn(scene, with_panels=False), "battle-hex")

    ring, arrow = 2, 3
    assert ring + 2 * arrow == len(group)


def test_a_larger_hex_size_enlarges_the_drawing():
    small, large = (drawn(Scene("t", hexes=board("flat")), hex_size=size) for size in (23, 92))

    assert float(large.get("width")) > 1.5 * float(small.get("width"))


def test_an_empty_scene_is_a_valid_document():
    assert "Nothing" in to_svg(Scene("Nothing"))
    assert [] == by_class(drawn(Scene("Nothing")), "map")


def test_the_lines_of_a_network_are_as_wide_as_they_are_heavy():
    lines = [
        Path(("0101", "0102"), "network", weight=1.0),
        Path(("0102", "0103"), "network", weight=0.0),
        Path(("0103", "9999"), "network", weight=0.5),
    ]
    scene = Scene("a", hexes=board(FLAT), paths=(*lines, Path(("0101", "0102"), "move")))
    root = ET.fromstring(to_svg(scene))  # noqa: S314 (our own drawing)
    paths = next(one for one in root.iter() if one.get("class") == "paths")
    widths = [float(one.get("stroke-width") or 0) for one in paths][1:4:2]

    assert widths[0] * 10 < widths[1] < widths[0] * 12
    assert 1 == sum(one.tag.endswith("circle") for one in paths)
    assert ">network</text>" in to_svg(scene)
