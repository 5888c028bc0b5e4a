"""The window of the map in letters that is drawn at every decision."""

from __future__ import annotations

import re

import pytest

from ww1core.scenes import HexCell, LegendEntry, Marker, Piece, Scene
from ww1core.scenes.scene import POINTY, Highlight, Path, SideFeature
from ww1core.scenes.text import Frame, window

RISE = 3**0.5


def number(column, row):
    return f"{column:02}{row:02}"


def land(columns=25, rows=20, **more):
    return Scene(
        "Land",
        hexes=tuple(
            HexCell(number(c, r), c * 1.5, (r + c % 2 / 2) * RISE)
            for c in range(1, columns + 1)
            for r in range(1, rows + 1)
        ),
        **more,
    )


def numbers(shown):
    return set(re.findall(r"(?<!\d)\d{4}(?!\d)", shown))


def changed(scene, place, **changes):
    return scene._replace(
        hexes=tuple(
            cell._replace(**changes) if cell.number == place else cell for cell in scene.hexes
        )
    )


@pytest.mark.parametrize("place", ["0101", "1210", "2520", "0120", "2501"])
@pytest.mark.parametrize(("width", "height"), [(100, 24), (80, 20), (60, 12)])
def test_a_window_keeps_to_its_frame_and_shows_its_place(place, width, height):
    lines = window(land(), Frame(width=width, height=height, around=(place,))).split("\n")

    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert place in numbers("\n".join(lines))


@pytest.mark.parametrize("place", ["0101", "2520", "1210"])
def test_a_window_is_full_also_at_the_edge_of_the_map(place):
    assert 36 <= len(numbers(window(land(), Frame(around=(place,)))))


def test_hexes_are_narrower_where_places_are_far_apart():
    wide = window(land(), Frame(around=("1010",)))
    narrow = window(land(), Frame(around=("0510", "1410")))

    assert "1410" not in numbers(wide)
    assert {"0510", "1410"} <= numbers(narrow)


def test_most_of_the_places_are_shown_where_not_all_fit():
    shown = numbers(window(land(), Frame(around=("0101", "2019", "2119", "2220"))))

    assert {"2019", "2119", "2220"} <= shown
    assert "0101" not in shown


def test_a_small_map_is_shown_whole():
    assert 12 == len(numbers(window(land(4, 3), Frame(around=("0101",)))))


def test_places_that_are_not_on_the_map_are_passed_over():
    scene = land()

    assert window(scene, Frame()) == window(scene, Frame(around=("9999",)))


def test_without_hexes_there_is_no_window():
    assert "" == window(Scene("Cards"), Frame(around=("0101",)))


def test_a_choice_outside_the_window_is_told_below_it():
    marks = (Highlight("1010", "1"), Highlight("0101", "2"))

    lines = window(land(highlights=marks), Frame(around=("1010",))).split("\n")

    assert "Outside: above to the left [2] 0101" == lines[-1]
    assert any(re.search(r"1010 \. +\[1\]", line) for line in lines)


def test_the_choices_of_pieces_stand_on_their_hex_and_are_drawn_together():
    pieces = tuple(Piece(name, "1010", 0) for name in ("a", "b", "c", "d"))
    marks = tuple(
        Highlight(piece=name, option=option)
        for name, option in (("a", "3"), ("b", "4"), ("c", "5"), ("d", "9"))
    )

    assert "[3-5,9]" in window(land(pieces=pieces, highlights=marks), Frame(around=("1010",)))


def test_a_hidden_piece_is_no_choice_and_has_no_name():
    scene = land(
        pieces=(Piece("guard", "1010", 1, "tank", hidden=True),),
        highlights=(Highlight(piece="guard", option="3"),),
    )

    shown = window(scene, Frame(around=("1010",)))

    assert "B?" in shown
    assert not [word for word in ("guard", "[3]", "tank") if word in shown]


STACK = (
    Piece("A-12", "1010", 0, "infantry", values=("4-3",), markers=(Marker("U", "hungry"),)),
    Piece("A-7", "1010", 0, "infantry", values=("2-3",)),
    Piece("A-9", "1010", 0, "infantry", values=("1-3",)),
)


def test_a_stack_names_its_top_pieces_where_there_is_room():
    lines = window(land(pieces=STACK), Frame(around=("1010",)))

    assert "A-12 4-3 U" in lines
    assert "A-7 2-3 +1" in lines


def test_a_stack_in_a_named_hex_shows_its_top_piece_and_how_many_there_are():
    shown = window(changed(land(pieces=STACK), "1010", name="Corvin"), Frame(around=("1010",)))

    assert "A-12 4-3U x3" in shown
    assert "Corvin" in shown
    assert "A-7" not in shown


@pytest.mark.parametrize(
    "pieces",
    [
        (Piece("A-1", "1010", 0, values=("16-15-11",)), Piece("A-2", "1010", 0)),
        (Piece("A-1", "1010", 0), Piece("B-2", "1010", 1)),
    ],
    ids=["long values", "two sides"],
)
def test_the_name_of_a_hex_gives_way_to_a_stack_that_fills_a_line(pieces):
    scene = changed(land(pieces=pieces), "1010", name="Corvin", markers=(Marker("7", "goal"),))
    shown = window(scene, Frame(around=("1010",)))

    assert re.search(r"[AB]-2 +7\b", shown)
    assert "Corvin" not in shown


def test_two_sides_in_one_hex_are_both_named():
    pieces = (*STACK[:2], Piece("B-1", "1010", 1, values=("9-9",)))

    shown = window(land(pieces=pieces), Frame(around=("1010",)))

    assert "A-12 4-3 U" in shown
    assert "B-1 9-9 +1" in shown


def test_a_path_crosses_sides_and_its_cut_is_marked():
    scene = land(paths=(Path(("1010", "1011", "1012"), cut="1011"),))

    lines = window(scene, Frame(around=("1010",))).split("\n")

    assert 2 == sum(1 for line in lines if re.search(r"_\*_", line))
    assert any("><" in line for line in lines[:-1])
    assert lines[-1].endswith("* supply, >< cut")


def test_only_what_is_in_the_window_is_explained():
    scene = changed(land(), "1010", terrain=("woods",), markers=(Marker("S", "depot"),), owner=0)
    scene = changed(scene, "2520", terrain=("marsh",), markers=(Marker("Z", "works"),), owner=1)
    scene = scene._replace(
        sides=(SideFeature("1010", "1011", "river"), SideFeature("2519", "2520", "canal")),
        legend=(LegendEntry("depot", "depot", "marker"),),
    )

    assert (
        "A side A | w woods | ~ river | S depot"
        == window(scene, Frame(around=("1010",))).split("\n")[-1]
    )


def test_an_item_of_the_key_is_not_parted():
    names = ("alder", "birch", "cedar", "dog rose", "elder", "furze and gorse")
    scene = changed(land(5, 5), "0101", terrain=names)

    lines = window(scene, Frame(around=("0101",), width=40)).split("\n")

    assert [] == [name for name in names if not any(name.replace("_", " ") in x for x in lines)]


def test_colour_repeats_what_letters_say():
    scene = changed(land(pieces=STACK, highlights=(Highlight("1011", "1"),)), "1010", owner=0)
    plain, coloured = (window(scene, Frame(around=("1010",)), colour=c) for c in (False, True))

    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", coloured)


def test_a_pointy_map_has_a_window_too():
    scene = Scene(
        "Pointy",
        geometry=POINTY,
        hexes=tuple(
            HexCell(number(c, r), (c + r % 2 / 2) * RISE, r * 1.5)
            for c in range(1, 25)
            for r in range(1, 25)
        ),
        highlights=(Highlight("1212", "7"),),
    )

    shown = window(scene, Frame(around=("1212",)))

    assert "[7]" in shown
    assert "1212" in numbers(shown)
    assert len(shown.split("\n")) <= 24


def test_a_place_that_is_held_is_shown_wherever_the_others_lie():
    others = ("2019", "2119", "2220", "2120")

    assert "0101" in numbers(window(land(), Frame(around=(*others, "0101"), held=("0101",))))


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("1010", "Outside: above to the left [1] 0101, below to the right [2] 2520"),
        ("0120", "Outside: above [1] 0101, to the right [2] 2520"),
        ("2520", "Outside: above to the left [1] 0101"),
    ],
)
def test_choices_outside_are_told_with_the_way_to_them(around, expected):
    scene = land(highlights=(Highlight("0101", "1"), Highlight("2520", "2")))

    assert expected in window(scene, Frame(around=(around,))).split("\n")


def test_choices_outside_take_two_lines_at_most():
    scene = land(highlights=tuple(Highlight(number(1, r), str(r)) for r in range(1, 21)))
    lines = window(scene, Frame(width=60, around=("2520",))).split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith("Outside: "))

    assert 2 == len(lines[start:])
    assert lines[-1].endswith(" ...")
