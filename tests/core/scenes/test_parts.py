"""The parts of a scene that every title draws alike."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from ww1core.plugins import open_title
from ww1core.scenes import (
    LegendEntry,
    Marker,
    Piece,
    Token,
    badges,
    by_hex,
    map_pieces,
    numbered,
    percent,
    printed,
    turn_track,
)
from ww1core.scenes.parts import legend_key
from ww1core.scenes.scene import SideFeature
from ww1core.words.catalogue import core_texts

LEGEND = (LegendEntry("woods"), LegendEntry("river", group="hexside"))


@pytest.fixture(scope="module")
def book():
    return open_title("tutorial", language="en")


def test_the_printed_parts_are_made_once_and_have_words(book):
    found = printed(book, LEGEND)

    assert found is printed(book, LEGEND)
    assert ["woods", "river"] == [entry.label for entry in found.legend]
    assert {"river", "hedge"} == {side.kind for side in found.sides}


def test_only_some_hexsides_and_further_lines_are_drawn(book):
    land = book.map
    a, b = land.hex("0101"), land.hex("0102")
    found = printed(book, LEGEND, ("river", "moat"), (("rail", a, b),))

    assert {"river", "rail"} == {side.kind for side in found.sides}
    assert SideFeature("0101", "0102", "rail") in found.sides


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        (LegendEntry("woods"), "legend.woods"),
        (LegendEntry("moved", group="marker"), "legend.moved"),
        (LegendEntry("river", group="hexside"), "legend.hexside.river"),
        (LegendEntry("0", group="side"), "legend.side.0"),
    ],
)
def test_the_words_of_the_legend_have_keys(entry, key):
    assert key == legend_key(entry)


def test_a_unit_has_the_badges_of_the_sets_it_is_in():
    s = SimpleNamespace(moved=0b10, broken=0b11, tired=0b01)

    assert (Marker("M", "moved"), Marker("B", "broken")) == badges(
        s, 1, {"moved": "M", "tired": "T", "broken": "B"}
    )


def test_the_badges_of_a_hex_stay_in_their_order():
    given = [(3, "1", "victory"), (5, "S", "source"), (3, "F", "fort")]

    assert {
        3: (Marker("1", "victory"), Marker("F", "fort")),
        5: (Marker("S", "source"),),
    } == by_hex(given)


@pytest.mark.parametrize(
    ("chance", "language", "expected"),
    [((1, 3), "en", "33%"), ((0, 1), "en", "0%"), ((1, 1), "fr", "100\N{NO-BREAK SPACE}%")],
)
def test_a_chance_is_told_in_hundredths(chance, language, expected):
    assert expected == core_texts(language).say(percent(Fraction(*chance)))


def test_a_track_of_numbers():
    track = numbered("trains", 2, 4, Token(1, "now"))

    assert ("trains", ("2", "3", "4"), (Token(1, "now"),)) == tuple(track)


@pytest.mark.parametrize(("turn", "place"), [(0, None), (1, 0), (4, 3), (5, None)])
def test_the_track_of_turns_has_a_token_on_the_turn_that_is_played(book, turn, place):
    s = SimpleNamespace(book=book, turn=turn)
    named = turn_track(s, "turns", "now", ["a", "b", "c", "d"])

    assert ("1", "2", "3", "4") == turn_track(s, "turns", "now").spaces
    assert ("a", "b", "c", "d") == named.spaces
    assert (() if place is None else (Token(place, "now"),)) == named.markers


def test_covered_pieces_lie_face_down_in_the_order_of_their_places():
    def draw(s, unit):
        return Piece(f"unit {unit}", f"hex {s.hex[unit]}", 1, values=(str(unit),))

    seen, twin = (
        map_pieces(SimpleNamespace(hex=hexes), draw, 0b1101)
        for hexes in ([2, 2, 1, 3, -1], [3, 2, 2, 1, -1])
    )

    assert seen == twin
    assert ["unit 1", "", "", ""] == [piece.id for piece in seen]
    assert ["hex 2", "hex 1", "hex 2", "hex 3"] == [piece.hex for piece in seen]
    assert [False, True, True, True] == [piece.hidden for piece in seen]
    assert [("1",), (), (), ()] == [piece.values for piece in seen]
