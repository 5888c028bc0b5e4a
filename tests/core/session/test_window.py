"""The ground that is looked at: it stays while it shows what is asked, and follows who moves."""

from __future__ import annotations

import pytest

from ww1core.events.types import PhaseBegan, UnitMoved
from ww1core.play.book import Kind
from ww1core.scenes import HexCell, Scene
from ww1core.scenes.text import Frame, seen_hexes
from ww1core.session.decision import DecisionView, OptionView, WhereView
from ww1core.session.window import Ground, last_moved, marked

RISE = 3**0.5
COLUMNS, ROWS = 25, 20


def number(column, row):
    return f"{column:02}{row:02}"


LAND = Scene(
    "Land",
    hexes=tuple(
        HexCell(number(c, r), c * 1.5, (r + c % 2 / 2) * RISE)
        for c in range(1, COLUMNS + 1)
        for r in range(1, ROWS + 1)
    ),
)
PLACES = [cell.number for cell in LAND.hexes]


def asked(about=(), offered=()):
    options = tuple(OptionView(f"go {place}", place, place, (place,)) for place in offered)
    return DecisionView("red", WhereView("", ""), about=tuple(about), options=options)


def shown_by(look):
    return seen_hexes(LAND, Frame(80, 15, *look))


@pytest.fixture
def look():
    ground = Ground()

    def at(view, moved=()):
        return ground.look(marked(LAND, view), view, tuple(moved), shown_by)

    return at


@pytest.mark.parametrize("place", PLACES[::7])
def test_what_is_asked_about_is_in_a_small_window_wherever_options_lie(place):
    offered = [other for other in PLACES if other != place][::3]

    assert place in shown_by(Ground().look(LAND, asked((place,), offered), (), shown_by))


def test_the_window_stays_while_it_shows_what_is_asked(look):
    first = look(asked(["1010"], ["1009", "1011"]))

    assert first == look(asked(["1110"], ["1010"]))
    assert first == look(asked((), ["1110", "0101"]))


def test_the_window_moves_when_an_option_beside_what_is_asked_lies_outside(look):
    first = look(asked(["1010"], ["1009"]))
    edge = max(shown_by(first))

    moved = look(asked([edge], [number(int(edge[:2]) + 1, int(edge[2:]))]))

    assert {edge, number(int(edge[:2]) + 1, int(edge[2:]))} <= shown_by(moved)


def test_where_no_place_is_asked_about_the_window_is_where_a_unit_moved(look):
    offered = ["0202", "0203", "0204", "2018"]

    assert "2017" in shown_by(look(asked((), offered), ["2017"]))


def test_where_nobody_can_be_chosen_who_moved_does_not_matter(look):
    assert "0203" in shown_by(look(asked((), ["0202", "0203", "0204"]), ["2017"]))


@pytest.mark.parametrize("moved", ["1008", "1009", "1010"])
def test_the_unit_that_moved_is_in_the_window_among_many_options(look, moved):
    offered = [number(column, row) for column in range(7, 14) for row in range(4, 9)]

    assert moved in shown_by(look(asked((), offered), [moved]))


def test_an_option_is_in_the_window_though_the_unit_that_moved_is_far_from_it(look):
    assert "1406" in shown_by(look(asked((), ["1406"]), ["0804"]))


def test_where_nothing_is_offered_the_unit_that_moved_is_looked_at(look):
    assert "2017" in shown_by(look(asked(), ["2017"]))


def test_a_question_that_is_shown_again_is_looked_at_as_before():
    ground, question = Ground(), asked((), ["0202", "0203", "2018"])
    before = ground.look(marked(LAND, question), question, (), shown_by)

    assert before == ground.look(marked(LAND, question), question, ("2017",), shown_by)


def test_nothing_is_looked_at_where_no_place_is_asked_or_offered(look):
    look(asked(["1010"]))

    assert ((), ()) == look(asked())


def test_the_unit_that_moved_last_in_a_phase_is_followed(new_game, parts):
    hexes = Kind.of("hex", ["0101", "0102"])
    game = new_game(**parts)
    game.book.kinds["hex"] = hexes
    game.log.events.append(UnitMoved(0, 0, 1))

    assert ("0102",) == last_moved(game, 0)

    game.log.events.append(PhaseBegan("rest"))
    assert () == last_moved(game, 0)
