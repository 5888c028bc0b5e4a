"""Odds of an attack that could be declared this turn, asked before its Order is given."""

from __future__ import annotations

import pytest

from games.gwc.display.battle_panel import begin_attacks
from ww1core import Action, Game, IllegalAction, open_title
from ww1core.session.outlook import Outlook
from ww1core.session.reading import Reader
from ww1core.session.trying import battle_of

GERMANS = "L6 rommel fus14, K7 fus14, N7 abt +mg08"


@pytest.fixture
def turn(field):
    """The order question of the German player with some cards, as a game."""

    def ask(*cards):
        hands = (" ".join(cards), "")
        table = field(german=GERMANS, entente="I5 spe, C9 violette", hands=hands)
        game = Game(open_title("gwc", "bleid"), seed=1)
        table.run("player_turn", 0).s.book = game.book
        game.stand_at(table.s, ())
        return game

    return ask


def is_move(book, choice):
    return isinstance(choice, int) and book.decks.cards[choice].order == "O23"


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.3.1.2")
def test_odds_are_told_before_the_order_is_given(turn):
    game = turn("O21", "O23")
    before = game.digest()
    battle = battle_of(Reader(game), "fire at I5 with MG 08 (1)")

    assert "give_order" == game.waiting.name
    assert ("I5", ("fra-spe-1",)) == (battle.hex, battle.defenders)
    assert any("Specialistes (1): breaks " in line for line in battle.lines)
    assert before == game.digest()


@pytest.mark.rule("GWC-O21.3.1a", "GWC-O14.2a")
def test_only_those_fire_together_whom_one_order_can_activate(turn):
    game = turn("O21")
    battle = battle_of(Reader(game), "fire at I5 with ger-fus14-1, ger-fus14-2")

    assert {"ger-fus14-1", "ger-fus14-2"} == set(battle.attackers)
    with pytest.raises(IllegalAction, match=r"\(GWC-O21.3.1"):
        battle_of(Reader(game), "fire at I5 with ger-fus14-1, MG 08 (1)")


@pytest.mark.rule("GWC-O21.1", "GWC-5.1", "GWC-GL-ACTIVATION")
def test_no_odds_without_a_card_an_order_or_somebody_to_fire(turn):
    game = turn("O21")
    s = Outlook(game, 0).ask(lambda s: s)

    assert begin_attacks(s.clone(), 0)
    assert not begin_attacks(s.clone(), 1)
    spent, tired = s.clone(), s.clone()
    spent.orders_given = 3
    tired.activated = tired.present[0]
    assert not begin_attacks(spent, 0)
    assert not begin_attacks(tired, 0)
    with pytest.raises(IllegalAction):
        battle_of(Reader(turn("O23")), "fire at I5 with MG 08 (1)")


@pytest.mark.rule("GWC-O23.2a", "GWC-GL-ACTIVATION")
def test_odds_are_told_in_the_middle_of_a_move_for_those_who_do_not_move(turn):
    game = turn("O21", "O23")
    (move,) = [o for o in game.offer.options if is_move(game.book, o)]
    game.apply(0, Action(game.offer.number, move))
    game.apply_text(0, "activate ger-fus14-2 alone")

    assert battle_of(Reader(game), "fire at I5 with MG 08 (1)").lines
    with pytest.raises(IllegalAction):
        battle_of(Reader(game), "fire at I5 with ger-fus14-2")
