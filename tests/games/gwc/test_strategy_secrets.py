"""What players know of Strategy Cards: imagined positions keep it and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.rules.cards.fate import draw_strategy, put_under
from games.gwc.view import resample
from ww1core.turns.decks import cards_left


@pytest.fixture
def looked(field):
    """The German player has looked at the top card of both Strategy decks."""
    table = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant")
    table.hold(0, "G-SC3")
    table.run("give_order", 0).answer("strategy", "discard_enemy_sc_and_peek_both_tops")
    return table


def imagined(s, seat, number):
    clone = s.clone()
    resample(clone, seat, Random(number))
    return clone


def tops(s, seat, owner):
    return {imagined(s, seat, number).strategy_decks[owner][1] for number in range(12)}


@pytest.mark.rule("GWC-S98.3.1")
@pytest.mark.parametrize("owner", [0, 1])
def test_only_who_has_looked_knows_the_top_card(looked, owner):
    assert {looked.s.strategy_decks[owner][1]} == tops(looked.s, 0, owner)
    assert 1 < len(tops(looked.s, 1, owner))


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.d")
def test_a_card_that_was_seen_is_known_when_it_is_drawn(looked):
    draw_strategy(looked.s, 1, "GWC-S98.d")

    held = {imagined(looked.s, 0, number).strategy[1] for number in range(12)}

    assert {looked.s.strategy[1]} == held


@pytest.mark.rule("GWC-S98.3.1", "GWC-S98.a")
def test_the_opponent_does_not_know_the_card_under_the_deck(looked):
    draw_strategy(looked.s, 1, "GWC-S98.d")
    draw_strategy(looked.s, 1, "GWC-S98.d")
    second = looked.s.strategy[1] & ~looked.s.seen[0]
    put_under(looked.s, 1, second.bit_length() - 1)

    under = [imagined(looked.s, 0, number).strategy_under[1] for number in range(12)]

    assert 1 < len(set(under))
    assert {second} == {imagined(looked.s, 1, number).strategy_under[1] for number in range(12)}


@pytest.mark.rule("GWC-S98.a")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_position_has_every_card_once(looked, seat):
    draw_strategy(looked.s, 1, "GWC-S98.d")
    for owner in (0, 1):
        clone = imagined(looked.s, seat, 1)
        places = (
            clone.strategy[owner],
            clone.strategy_under[owner],
            clone.strategy_discards[owner],
            cards_left(clone.strategy_decks[owner]),
        )
        assert clone.book.strategy_deck[owner] == sum(places)
