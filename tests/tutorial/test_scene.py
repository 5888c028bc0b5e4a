"""Scenes: what a display is given."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.scenes import to_json
from ww1core.scenes.codec import from_json
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text
from ww1core.testing.random_states import states_of_game


def drawn(table, seat="blue"):
    return table.book.scene(table.s, table.book.seats.index(seat))


@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_every_decision_of_a_game_can_be_drawn(open_book, scenario):
    book = open_book(scenario, "trenches")
    for seed in range(10):
        for s, offer in states_of_game(book, seed):
            for seat in (0, 1):
                scene = book.scene(s, seat)

                assert scene == from_json(to_json(scene)), offer.name


def test_a_scene_is_drawn_as_text_and_as_a_picture(start):
    scene = drawn(start())

    assert "B1" in to_text(scene)
    assert to_svg(scene).startswith("<svg")


def test_a_finished_game_is_drawn_with_both_hands_open(position):
    table = position(
        "B1 0103*, BG 0305 N, R1 0202",
        hands={"red": "Ambush I", "blue": "Counter-order I"},
        assault=[1],
    )
    table.answer("B1", "assault", "0202", "pass", "pass")
    scene = drawn(table, "blue")

    assert table.s.ended is not None
    assert [1, 1] == [len(hand.cards) for hand in scene.hands]
    assert scene == from_json(to_json(scene))


@pytest.mark.rule("TUT-7.1")
def test_a_scene_is_the_same_whatever_is_hidden(open_book):
    for s, _ in states_of_game(open_book("bridge"), 8):
        for seat in (0, 1):
            twin = s.clone()
            s.book.viewer.resample(twin, seat, Random(5))

            assert s.book.scene(s, seat) == s.book.scene(twin, seat)


@pytest.mark.rule("TUT-7.1")
def test_a_hand_shows_only_its_own_cards(position):
    table = position("B1 0203, R1 0605", hands={"blue": "Ambush I", "red": "Support I, Support II"})
    blue, red = drawn(table, "blue").hands

    assert (("Ambush I",), 0) == (tuple(card.name for card in blue.cards), blue.unseen)
    assert ((), 2) == (red.cards, red.unseen)


def test_a_piece_shows_where_it_is_and_what_it_is(position):
    table = position("B1 0203*, BG 0103 SE, R1 0605", unsupplied="B1", ordered="B1")
    foot, gun, _ = drawn(table).pieces

    assert ("B1", "0203", 0, "infantry", 1, 2) == (
        foot.id,
        foot.hex,
        foot.side,
        foot.symbol,
        foot.steps,
        foot.max_steps,
    )
    assert ["unsupplied", "ordered"] == [marker.kind for marker in foot.markers]
    assert (None, 2) == (foot.facing, gun.facing)


def test_a_unit_off_the_map_is_no_piece(position):
    assert ["B1", "R1"] == [piece.id for piece in drawn(position("B1 0203, R1 0605")).pieces]


def test_tracks_show_turn_and_objectives(position):
    table = position("B1 0203, R1 0605", turn=3, control={"blue": "0303 0304 0405", "red": "0502"})
    turn, objectives = drawn(table).tracks

    assert ("1", "2", "3", "4") == turn.spaces
    assert [2] == [token.space for token in turn.markers]
    assert [3, 1] == [token.space for token in objectives.markers]


def test_changed_terrain_is_shown(position):
    table = position("B1 0203, R1 0605", terrain={"shell_holes": "0202", "trench": "0203"})
    cells = {cell.number: cell.terrain for cell in drawn(table).hexes}

    assert "shell_holes" in cells["0202"]
    assert "trench" in cells["0203"]


def test_the_railway_joins_its_hexes(position):
    rails = {
        (side.from_number, side.to_number)
        for side in drawn(position("B1 0203, R1 0605")).sides
        if side.kind == "rail"
    }
    inside = {pair for pair in rails if pair[1]}

    assert {("0303", "0403"), ("0203", "0204")} <= inside
    assert 9 == len(inside)
    assert ("0103", "") in rails


def test_no_battle_is_shown_between_assaults(position):
    assert None is drawn(position("B1 0203, R1 0605")).battle


def test_an_assault_is_shown_with_its_column_and_shifts(position):
    table = position("B1 0303, B2 0303, R1 0402, R2 0605", hands={"red": "Counter-order I"})
    table.answer("B1", "assault", "0402", "B2")
    battle = drawn(table).battle

    assert ("0402", ("B1", "B2"), ("R1",)) == (battle.hex, battle.attackers, battle.defenders)
    assert ("1-1", ("river: -1 columns (TUT-8.6)",)) == (battle.column, battle.lines)


def test_an_assault_without_attackers_left_shows_no_shift(position):
    table = position("B1 0103*, B2 0305, R1 0202, R2 0202*, R3 0605", assault=[4])
    table.answer("B1", "assault", "0202")

    assert "choose_loss_of_defenders" == table.offer.name
    assert ((), ()) == (drawn(table).battle.attackers, drawn(table).battle.lines)


def test_the_defenders_of_an_assault_are_no_units_that_advance(position):
    table = position("B1 0103, B2 0102, R1 0202, R2 0605", assault=[4])
    table.answer("B1", "assault", "0202", "B2", "0303", "B1")

    assert "advance" == table.offer.name
    assert () == drawn(table).battle.defenders
