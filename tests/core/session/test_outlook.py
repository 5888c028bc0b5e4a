"""The decision that waits, as each seat may know it."""

from __future__ import annotations

import pytest

from ww1core.play.book import Kind
from ww1core.play.game import Game
from ww1core.session.decision import DecisionView, WhereView
from ww1core.session.outlook import Outlook, decision_view
from ww1core.turns import decision, loop
from ww1core.turns.nodes import Procedure
from ww1core.turns.state import State


def option(game, do):
    return {one.do: one for one in decision_view(game, game.offer.seat).options}[do]


def test_the_seat_that_is_asked_gets_the_whole_question(game):
    view = decision_view(game, 0)

    assert (True, "red", "act", "what is to be done?", "DU-1", ("unit",)) == (
        view.mine,
        view.seat,
        view.name,
        view.prompt,
        view.rule,
        view.asks,
    )
    assert game.offer.count == len(view.options)
    assert (False, "nothing was decided yet") == (view.undo, view.no_undo)


def test_a_seat_that_is_not_asked_gets_who_is_and_where_and_nothing_else(game):
    assert DecisionView("red", WhereView("set-up", "set-up")) == decision_view(game, 1)


def test_nothing_is_asked_once_the_game_is_over(game):
    game.apply_text(0, "end")

    assert [None, None] == [decision_view(game, seat) for seat in (0, 1)]


def test_what_can_be_taken_back_is_told(game):
    game.apply_text(0, "A")

    view = decision_view(game, 0)
    assert (True, "") == (view.undo, view.no_undo)


def test_a_unit_is_a_piece_and_the_place_it_stands_in(game):
    chosen = option(game, "act A")

    assert ("A", "A First Foot in 0101") == (chosen.name, chosen.text)
    assert (("0101",), ("A",), "", "") == chosen[3:7]


def test_a_unit_beside_the_map_has_no_place(game):
    assert ((), ("C",)) == option(game, "act C")[3:5]


def test_a_hidden_piece_has_no_place_for_whoever_may_not_see_it(game):
    assert ((), ("D",)) == option(game, "act D")[3:5]
    game.apply_text(0, "hand_over")
    assert (("0102",), ("D",)) == option(game, "act D")[3:5]


def test_a_word_is_a_word(game):
    chosen = option(game, "act roll")

    assert ("throw a die", "roll", (), ()) == (
        chosen.text,
        chosen.word,
        chosen.places,
        chosen.pieces,
    )


def test_without_a_scene_nothing_is_a_piece(new_game, parts):
    game = new_game(**(parts | {"scene": None}))

    assert {()} == {one.pieces for one in decision_view(game, 0).options}


def test_units_in_one_place_are_a_group_that_is_called_by_its_name(game):
    (group,) = decision_view(game, 0).groups

    assert ("0101", "0101 Mill", (0, 1)) == group


def test_options_that_are_alone_in_their_groups_have_none(new_game, parts):
    def apart(s, seat):
        shown = parts["scene"](s, seat)
        return shown._replace(pieces=shown.pieces[1:])

    assert () == decision_view(new_game(**(parts | {"scene": apart})), 0).groups


def test_what_a_question_names_and_what_was_picked_is_known(game):
    game.apply_all(0, ["act attack", "target B", "attackers A", "attackers C"])

    view = decision_view(game, 0)
    assert (("A", "C"), ("0101",), True) == (view.picked, view.about, view.repeated)


class Flat(State):
    """There is no fight in it."""

    assault = None


@pytest.fixture
def ask(make_book, parts):
    """A game that asks for something of some kind."""

    def begin(**asked):
        @decision(rule="R-1", seat=lambda s: 0, forced=False, **asked)
        def point(s, choice):
            """Nothing happens."""

        steps = Procedure("game", steps=(loop(point, until=lambda s: False),))
        return Game(make_book(Flat, steps, point, **parts), seed=1)

    return begin


def test_a_card_is_a_card(ask):
    view = decision_view(ask(asks="card"), 0)

    assert ["p", "q", "r", "s", "t"] == [one.card for one in view.options]
    assert {((), ())} == {(one.places, one.pieces) for one in view.options}


def test_of_a_pair_each_part_is_shown(ask):
    pairs = [(0, 1), (2, 3)]
    view = decision_view(ask(asks=("unit", "unit"), choices=lambda s: pairs), 0)

    assert ("unit", "unit") == view.asks
    assert [("A / B", ("0101", "0101"), ("A", "B")), ("C / D", (), ("C", "D"))] == [
        (one.name, one.places, one.pieces) for one in view.options
    ]


def test_names_that_are_numbers_put_a_mark_before_the_numbers_of_the_list(ask):
    assert "#" == decision_view(ask(asks="number"), 0).mark
    assert "" == decision_view(ask(asks="card"), 0).mark


def test_a_scene_is_drawn_once(game, parts):
    drawn = []
    game.book.scene = lambda s, seat: drawn.append(seat) or parts["scene"](s, seat)
    outlook = Outlook(game, 0)

    assert outlook.decision is outlook.decision
    assert outlook.scene is not None
    assert [0] == drawn


def test_an_army_called_like_a_unit_is_no_piece(ask):
    def with_army(kind):
        game = ask(asks="unit")
        game.book.kinds["army"] = kind
        outlook = Outlook(game, 0)
        return [list(outlook._places_of("army", 0)), list(outlook._pieces_of("army", 0))]

    assert [[], []] == with_army(Kind.of("army", ["A", "Z"]))
    assert [["0101"], ["A"]] == with_army(Kind.of("army", ["A", "B", "C", "D", "and a gun"]))
