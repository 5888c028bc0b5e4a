from __future__ import annotations

import pytest

from ww1core.scenes import Battle, Card, Hand, HexCell, Marker, Piece, Scene, Token, Track, to_json
from ww1core.scenes.scene import LogLine
from ww1core.scenes.shared import shared

OPEN = Piece("a", "0101", 0, "infantry", label="1st")
SECRET = Piece("b", "0102", 0, "cavalry", label="2nd")
BACK = Piece("", "0102", 0, symbol="unknown", hidden=True)


def test_equal_scenes_are_shared_whole():
    scene = Scene("t", "first turn", pieces=(OPEN,), battle=Battle("0101", ("a",)))

    assert scene == shared([scene, scene])


def test_a_seat_alone_sees_its_own_scene():
    assert Scene("t", pieces=(OPEN, SECRET)) == shared([Scene("t", pieces=(OPEN, SECRET))])


def test_a_piece_that_one_seat_cannot_make_out_lies_face_down():
    own = Scene("t", pieces=(SECRET, OPEN))
    other = Scene("t", pieces=(SECRET._replace(hidden=True), OPEN))

    assert (BACK, OPEN) == shared([own, other]).pieces
    assert (BACK, OPEN) == shared([other, own]).pieces


def test_a_piece_that_one_seat_does_not_see_at_all_is_left_out():
    scenes = [Scene("t", pieces=(SECRET, OPEN)), Scene("t", pieces=(OPEN,))]

    assert (OPEN,) == shared(scenes).pieces
    assert (OPEN,) == shared(scenes[::-1]).pieces


def test_of_a_stack_as_many_backs_are_shown_as_all_know_of():
    own = Scene("t", pieces=(SECRET, SECRET._replace(id="c"), OPEN._replace(hex="0102")))
    other = Scene("t", pieces=(BACK, OPEN._replace(hex="0102")))

    assert (BACK, OPEN._replace(hex="0102")) == shared([own, other]).pieces


def test_cards_that_are_not_open_to_all_are_counted():
    known, secret = Card("Storm"), Card("Feint")
    own = Scene("t", hands=(Hand("north", (secret, known), 0), Hand("south", (), 3)))
    other = Scene("t", hands=(Hand("north", (known,), 1), Hand("south", (secret,) * 3)))

    assert (Hand("north", (known,), 1), Hand("south", (), 3)) == shared([own, other]).hands


def test_a_hand_that_one_seat_does_not_know_of_is_left_out():
    assert () == shared([Scene("t", hands=(Hand("north", (), 1),)), Scene("t")]).hands


def test_words_for_one_seat_are_left_out():
    said, secret = LogLine("rain"), LogLine("a spy reports")
    one = Scene("t", "secret 3", log=(secret, said))

    assert Scene("t", log=(said,)) == shared([one, Scene("t", "secret 2", log=(said,))])


def test_a_hex_stays_without_what_one_seat_sees_in_it():
    cell = HexCell("0101", 0, 0, ("woods",), owner=1, markers=(Marker("1"), Marker("mine")))
    other = cell._replace(owner=None, markers=(Marker("1"),))

    assert (other,) == shared([Scene("t", hexes=(cell,)), Scene("t", hexes=(other,))]).hexes


def test_a_token_that_one_seat_sees_is_left_out():
    tracks = [Track("Will", ("1", "2"), (Token(0, "N"), *more)) for more in ((Token(1, "S"),), ())]
    scenes = [Scene("t", tracks=(track,)) for track in tracks]

    assert (tracks[1],) == shared(scenes).tracks


def test_a_battle_has_the_names_that_every_seat_sees():
    own = Battle("0101", ("a", "b"), ("c",), ("a alone: 30 %",), "2-1")
    other = own._replace(attackers=("", "b"), lines=("30 %",))

    scenes = [Scene("t", battle=own), Scene("t", battle=other)]
    assert Battle("0101", ("", "b"), ("c",)) == shared(scenes).battle


@pytest.mark.parametrize("other", [None, Battle("0202")])
def test_a_battle_that_not_every_seat_sees_is_left_out(other):
    scenes = [Scene("t", battle=Battle("0101")), Scene("t", battle=other)]

    assert shared(scenes).battle is None


def test_attackers_of_whom_seats_see_other_numbers_are_left_out():
    scenes = [Scene("t", battle=Battle("0101", who, ("c",))) for who in (("a",), ("a", "b"))]

    assert Battle("0101", (), ("c",)) == shared(scenes).battle


def test_what_seats_reckon_of_a_battle_is_left_out_also_where_it_is_alike_by_chance():
    scene = Scene("t", battle=Battle("0101", ("a",), lines=("30 %",), column="2-1"))

    assert Battle("0101", ("a",)) == shared([scene, scene], hides=True).battle
    assert scene == shared([scene, scene])


def test_nothing_of_a_secret_is_left_in_what_is_shared():
    own = Scene(
        "t", pieces=(SECRET,), battle=Battle("0102", ("b",)), hands=(Hand("n", (Card("b"),)),)
    )
    other = Scene("t", pieces=(BACK,), battle=Battle("0102", ("",)), hands=(Hand("n", (), 1),))

    assert "2nd" in to_json(own)
    assert to_json(other) == to_json(shared([own, other]))
