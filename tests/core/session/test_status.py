"""The whole in words: how a game stands, units, hands and cards, places that are meant."""

from __future__ import annotations

import pytest

from ww1core.errors import NotationError
from ww1core.scenes import Card, Hand, Track
from ww1core.session.cards import card_named, hands_in_sight
from ww1core.session.ending import end_sections, turning_points
from ww1core.session.forces import units_in_sight
from ww1core.session.outlook import Outlook, decision_view
from ww1core.session.places import place_meant, places_meant
from ww1core.session.status import status_of
from ww1core.words import text

PARTS = {
    "victory": [(text("session.named", name="two hills"), "R-1")],
    "losses": [(text("session.named", name="nobody"), "")],
}


def score(s, seat):
    return s.decided, text("session.named", name=f"{s.decided} points")


def card(s, seat, number):
    return [(text("session.named", name=f"card number {number}"), "")]


@pytest.fixture
def told(new_game, parts):
    """A game whose title keeps a score and reports."""

    def begin(**more):
        game = new_game(**parts, score=score, report=lambda s, seat: PARTS, card=card, **more)
        return Outlook(game, 0), game

    return begin


def said(outlook, sections):
    say = outlook.book.say
    return [(say(heading), [say(line.with_rules) for line in lines]) for heading, lines in sections]


def test_the_status_has_the_score_and_every_part_that_a_title_tells(told):
    outlook, _ = told()

    assert [
        ("score:", ["0 points"]),
        ("to victory:", ["two hills (R-1)"]),
        ("losses:", ["nobody"]),
    ] == said(outlook, status_of(outlook))


def test_the_score_stands_in_the_header_of_a_decision(told):
    _, game = told()

    assert "0 points" == decision_view(game, 0).where.score


def test_a_title_without_a_report_has_its_tracks_told(new_game, parts):
    def tracked(s, seat):
        return parts["scene"](s, seat)._replace(tracks=(Track("time", ("1", "2")),))

    outlook = Outlook(new_game(**(parts | {"scene": tracked})), 0)

    assert [("tracks:", ["time: 1 2"])] == said(outlook, status_of(outlook))


def test_a_title_that_tells_nothing_says_so(game):
    outlook = Outlook(game, 0)

    assert ["this title tells nothing of the score"] == [
        heading for heading, _ in said(outlook, status_of(outlook))
    ]


def test_units_are_listed_by_side_with_their_places_and_hidden_ones_without_a_name(game):
    outlook = Outlook(game, 0)

    (_, own), (_, others) = said(outlook, units_in_sight(outlook))
    assert ["0101 Mill: A First Foot", "0101 Mill: A B", "A C"] == own
    assert 1 == len(others)
    assert "D" not in others[0]


def test_units_may_be_asked_for_by_a_word(game):
    outlook = Outlook(game, 0)

    ((_, own),) = said(outlook, units_in_sight(outlook, "first"))
    assert ["0101 Mill: A First Foot"] == own
    with pytest.raises(NotationError, match="no unit in sight shows 'guards'"):
        units_in_sight(outlook, "guards")


def test_units_may_be_asked_for_by_their_side(game):
    outlook = Outlook(game, 0)
    (heading, own), _ = whole = said(outlook, units_in_sight(outlook))

    assert [(heading, own)] == said(outlook, units_in_sight(outlook, heading.split(" (")[0]))
    assert 2 == len(whole)


def test_a_hand_has_every_card_with_what_it_can_do(told, parts):
    def dealt(s, seat):
        return parts["scene"](s, seat)._replace(hands=(Hand("red", (Card("q", "a raid"),), 2),))

    _, game = told()
    game.book.__dict__["scene"] = dealt
    outlook = Outlook(game, 0)

    assert [
        ("red: cards 3, of them unseen 2", []),
        ("q: a raid", ["card number 1"]),
    ] == said(outlook, hands_in_sight(outlook))


def test_a_card_is_told_by_its_name(told):
    outlook, _ = told()

    assert [("r", ["card number 2"])] == said(outlook, card_named(outlook, "R"))
    with pytest.raises(NotationError, match="card: expected the name of a card"):
        card_named(outlook, "")


def test_a_title_without_words_about_cards_says_so(game):
    with pytest.raises(NotationError, match="this title tells nothing of cards"):
        card_named(Outlook(game, 0), "r")


@pytest.mark.parametrize("typed", ["0101", "mill", "MILL ", "A", "first-foot"])
def test_a_place_is_meant_by_its_number_its_name_or_a_unit_in_it(game, typed):
    assert "0101" == place_meant(Outlook(game, 0), typed)


def test_a_hidden_unit_and_an_unknown_name_are_no_place(game):
    for typed in ("D", "nowhere"):
        with pytest.raises(NotationError, match="there is no place and no unit"):
            place_meant(Outlook(game, 0), typed)


def test_several_places_may_be_named(game):
    assert ["0101", "0102"] == places_meant(Outlook(game, 0), "mill, 0102")
    assert ["0102", "0101"] == places_meant(Outlook(game, 0), "0102 A")


def test_the_end_tells_who_won_points_losses_and_turning_points(told):
    outlook, game = told()
    game.apply_text(0, "A")
    assert [] == end_sections(game)

    game.apply_text(0, "end")

    (first, points), losses, (heading, turned) = said(outlook, end_sections(game))
    assert ["2 points"] == points
    assert "agreement" in first
    assert ("losses:", ["nobody"]) == losses
    assert ("turning points:", 2) == (heading, len(turned))
    assert [1, 2] == [point.decision for point in turning_points(game)]
