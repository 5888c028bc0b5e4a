from __future__ import annotations

from ww1core.scenes import Battle, Marker, Piece, Scene
from ww1core.scenes.scene import Highlight, face_down, public, stacks, strength

SECRET = Piece(
    "guard", "0101", 1, "tank", "XX", ("9-8-7",), 2, 3, 4, (Marker("S"),), hidden=True, label="G"
)


def test_a_hidden_piece_keeps_only_its_place_and_side():
    assert Piece("", "0101", 1, symbol="unknown", hidden=True) == face_down(SECRET)


def test_an_open_piece_is_shown_as_it_is():
    piece = SECRET._replace(hidden=False)

    assert piece is face_down(piece)


def test_a_public_scene_names_no_hidden_piece():
    scene = Scene(
        "t",
        pieces=(SECRET, Piece("a", "0102", 0)),
        battle=Battle("0101", ("a", "guard"), ("guard", "a fort")),
        highlights=(Highlight(piece="guard", option="1"), Highlight(piece="a", option="2")),
    )

    shown = public(scene)

    assert Battle("0101", ("a", ""), ("", "a fort")) == shown.battle
    assert (Highlight(piece="a", option="2"),) == shown.highlights
    assert "guard" not in repr(shown)


def test_stacks_keep_the_order_of_pieces():
    a, b, c = (Piece(name, place, 0) for name, place in (("a", "2"), ("b", "1"), ("c", "2")))

    assert {"2": (a, c), "1": (b,)} == stacks(Scene("t", pieces=(a, b, c)))


def test_strength_is_the_first_number_printed():
    assert 12 == strength(Piece("a", "1", 0, values=("(12)-3", "40")))
    assert 0 == strength(Piece("a", "1", 0, values=("x",)))
    assert 0 == strength(Piece("a", "1", 0))


def test_the_strength_of_a_hidden_piece_is_not_told():
    assert 0 == strength(SECRET)
