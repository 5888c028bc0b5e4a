"""How a battle stands, in words."""

from __future__ import annotations

import pytest

from ww1core import Game, open_title
from ww1core.session.outlook import Outlook
from ww1core.session.status import status_of


@pytest.fixture(scope="module")
def sections():
    game = Game(open_title("clash_giants", "first_ypres_yser"), seed=3)
    outlook = Outlook(game, 0)
    say = outlook.book.say
    return {
        say(heading): [say(line.what) for line in lines] for heading, lines in status_of(outlook)
    }


def test_the_score_is_the_points_and_what_they_mean(sections):
    assert ["4 VP: entente decisive"] == sections["score:"]


def test_what_is_missing_to_victory_names_points_and_hexes(sections):
    told = sections["to victory:"]

    assert "central: 1 VP short of entente limited" in told
    assert any(line.startswith("central does not hold") and "1007 " in line for line in told)
    assert any(line.startswith("central wins at once") for line in told)
    assert "turns left after this one: 3" in told


def test_supply_losses_and_arrivals_are_told(sections):
    assert ["central: all units in supply", "entente: all units in supply"] == sections["supply:"]
    assert ["central: steps lost 0", "entente: steps lost 0"] == sections["losses:"]
    assert ["turn 2, entente: FR-42", "turn 3, central: DE-Mar"] == sections["to arrive:"]


def test_hexes_are_called_as_the_language_calls_them():
    game = Game(open_title("clash_giants", "first_ypres_campaign"), seed=3)
    outlook = Outlook(game, 0, "fr")
    told = [outlook.book.say(line) for line, _ in outlook.report["victory"]]

    assert any("0309 Dunkerque (6)" in line for line in told)
    assert not any("Dunkirk" in line for line in told)


def test_an_army_called_like_a_unit_has_no_place():
    game = Game(open_title("clash_giants", "galicia_campaign"), seed=3)
    book, outlook = game.book, Outlook(game, 0)
    armies = [book.number_named("army", name) for name in ("AH-2", "AH-3", "AH-4")]

    assert {"AH-2", "AH-3", "AH-4"} <= outlook.pieces.keys()
    assert [] == [place for army in armies for place in outlook._places_of("army", army)]


def test_the_question_whether_to_fight_shows_what_could_be_attacked():
    book = open_title("clash_giants", "first_ypres_yser")
    for seed in range(1, 9):
        game = Game(book, seed=seed)
        while game.offer is not None and game.offer.name != "declare_combat":
            options = game.options(game.offer.seat)
            game.apply(game.offer.seat, options[game.offer.number % len(options)])
        if game.offer is not None:
            break

    view = Outlook(game, game.waiting.seat).decision
    assert view.about
    assert all(place in view.prompt for place in view.about)
