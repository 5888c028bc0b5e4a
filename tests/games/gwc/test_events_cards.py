"""Events about cards, markers and lines (E62, E73, E81, E86, E94)."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.rules.cards.fate import discard, has_no_strategy, show
from games.gwc.view import resample
from ww1core.events import Revealed
from ww1core.hexgrid.hexset import members

HAND = "F-1 F-2 F-3 F-4"


def chit(s, objective: int, points: int) -> int:
    return next(
        number
        for number, one in enumerate(s.book.chits)
        if one.kind == "value" and (one.objective, one.points) == (objective, points)
    )


def listen(s) -> list[Revealed]:
    found: list[Revealed] = []
    s.bus.listen(found.append, Revealed)
    return found


@pytest.mark.rule("GWC-E62", "GWC-1.9.1.1")
def test_captured_plans_show_the_hand_and_a_secret_but_no_strategy_card(field):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("", HAND))
    s = table.s
    strategy = s.book.strategy_deck[1] & -s.book.strategy_deck[1]
    secret = chit(s, 2, 2)
    s.strategy, s.secret_chits = (0, strategy), (0, 1 << secret)
    shown = listen(s)
    offer = table.run("captured_plans", 0).offer
    assert (0, "discard_captured") == (offer.seat, offer.name)
    assert members(s.hands[1]) == offer.options
    assert [(card, 1) for card in members(s.hands[1])] == [(one.value, one.to) for one in shown]
    table.answer("F-3")
    assert 3 == s.hands[1].bit_count()
    assert ["F-3"] == [s.book.cards[one].id for one in members(s.discards[1])]
    assert (1 << secret, (0, 0)) == (s.open_chits, s.secret_chits)
    assert (0, strategy) == s.strategy


@pytest.mark.rule("GWC-E56a", "GWC-E62")
def test_parts_that_cannot_be_done_are_left_out(field):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("", HAND))
    s = table.s
    table.run("captured_plans", 0)
    assert table.answer("F-1").is_done
    assert (3, 0) == (s.hands[1].bit_count(), s.open_chits)
    table = field(german="N5 inf14", entente="C8 lig14", secret_chits=(0, 1))
    s = table.s
    assert table.run("captured_plans", 0).is_done
    assert (1, (0, 0)) == (s.open_chits, s.secret_chits)


@pytest.mark.rule("GWC-E73")
def test_intelligence_takes_a_card_from_the_hand(field):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("", HAND), secret_chits=(0, 1))
    s = table.s
    offer = table.run("intelligence", 0).offer
    assert (4, 0) == (len(offer.options), offer.seat)
    table.answer("F-2")
    assert ["F-1", "F-3", "F-4"] == [s.book.cards[one].id for one in members(s.hands[1])]
    assert [{"seat": 1, "card": number(s, "F-2")}] == table.told("told.discarded")
    assert (0, 1) == s.secret_chits


@pytest.mark.rule("GWC-E73")
def test_the_player_knows_the_rest_of_the_hand_until_it_is_played(field):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("", HAND))
    s = table.s
    table.run("intelligence", 0).answer("F-2")
    assert (s.hands[1], 0) == s.seen
    hand = s.hands[1]
    resample(s, 0, Random(3))
    assert hand == s.hands[1]
    discard(s, 1, number(s, "F-4"), "")
    assert (s.hands[1], 0) == s.seen


@pytest.mark.rule("GWC-E62", "GWC-E73")
@pytest.mark.parametrize("event", ["intelligence", "captured_plans"])
def test_a_strategy_card_seen_before_stays_known_and_is_in_no_hand(field, event):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("", HAND))
    s = table.s
    card = table.hold(1, "F-SC5")
    show(s, 1, card)
    offer = table.run(event, 0).offer
    assert s.hands[1] | 1 << card == s.seen[0]
    assert members(s.hands[1]) == offer.options
    assert card not in offer


def number(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


@pytest.mark.rule("GWC-E81")
def test_a_new_mission_is_a_secret_marker_and_a_strategy_card_if_there_is_none(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    s.cup = 1 << chit(s, 1, 1) | 1 << chit(s, 2, 1)
    held = s.book.strategy_deck[0] & -s.book.strategy_deck[0]
    s.strategy = (held, 0)
    assert table.run("new_mission", 0).is_done
    assert (1, 1) == (s.secret_chits[0].bit_count(), s.cup.bit_count())
    assert (held, 0) == s.strategy
    assert table.run("new_mission", 1).is_done
    assert (1, 0) == (s.secret_chits[1].bit_count(), s.cup)
    assert (1, False) == (s.strategy[1].bit_count(), has_no_strategy(s, 1))


@pytest.mark.rule("GWC-E81", "GWC-E56a")
def test_an_empty_cup_gives_no_mission(field):
    table = field(german="N5 inf14", entente="C8 lig14", cup=0)
    assert table.run("new_mission", 0).is_done
    assert (0, 0) == table.s.secret_chits
    assert 1 == table.s.strategy[0].bit_count()


@pytest.mark.rule("GWC-E86")
def test_a_patrol_opens_a_secret_and_scores_it_for_the_controller(field):
    table = field(german="N5 inf14", entente="C8 lig14", control=(1, 0, 1, 1, 1), vp=1)
    s = table.s
    s.secret_chits = (1, 1 << chit(s, 2, 2))
    assert table.run("patrol", 0).is_done
    assert (1 + 2, (1, 0)) == (s.vp, s.secret_chits)
    assert 1 << chit(s, 2, 2) == s.open_chits
    assert table.run("patrol", 0).is_done
    assert 3 == s.vp


@pytest.mark.rule("GWC-E94")
def test_cut_wires_break_the_enemy_telephone_and_then_remove_it(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    s.telephone[0], s.telephone[1] = 0, 3
    assert table.run("cut_line", 0).is_done
    assert ([0, 3], 0b10) == (list(s.telephone), s.line_cut)
    table.run("cut_line", 0)
    assert ([0, -1], 0) == (list(s.telephone), s.line_cut)
