"""Special rules of scenarios that change cards and Orders (SR-idle-cards, SR-sally, SR-mixed)."""

from __future__ import annotations

import pytest

from games.gwc.rules.turns.special import more_orders, of_nation
from games.gwc.rules.turns.turn import most_orders
from ww1core.hexgrid.hexset import members
from ww1core.turns.decks import full_deck


@pytest.fixture
def idle(field):
    def build(scenario="bleid", hands="O18 O21", **more):
        troops = {"german": "N5 inf14 rommel", "entente": "G5 lig14 durant"}
        return field(scenario, hands=(hands, ""), **troops, **more)

    return build


@pytest.mark.rule("SR-idle-cards")
def test_a_card_with_an_idle_order_is_exchanged_once(idle):
    table = idle()
    s = table.s
    shown = s.hands[0] & s.book.orders["O18"]
    table.run("give_order", 0)
    offer = table.answer("exchange").offer
    assert members(shown) == tuple(offer.options)

    table.answer(offer.options[0])

    assert (2, shown) == (s.hands[0].bit_count(), s.discards[0])
    assert not s.hands[0] & shown
    s.hands = (shown, 0)
    assert "exchange" not in table.run("give_order", 0).offer.options


@pytest.mark.rule("SR-idle-cards")
@pytest.mark.parametrize(
    ("hands", "given", "is_offered"),
    [("O18 O21", 0, True), ("O18 O21", 1, False), ("O21 O23", 0, False), ("O19", 0, True)],
)
def test_an_exchange_comes_before_the_first_order(idle, hands, given, is_offered):
    table = idle(hands=hands, orders_given=given)

    assert is_offered == ("exchange" in table.run("give_order", 0).offer.options)


@pytest.mark.rule("SR-idle-cards")
def test_each_scenario_names_its_idle_orders(idle):
    assert "exchange" not in idle("mondement", "O19").run("give_order", 0).offer.options
    assert "exchange" in idle("mondement", "O17").run("give_order", 0).offer.options


@pytest.mark.rule("SR-idle-cards")
def test_the_last_card_of_the_deck_advances_time_in_an_exchange(idle):
    table = idle()
    s = table.s
    last = members(s.book.fate[0] & ~s.hands[0])[0]
    s.decks = (full_deck(1 << last), s.decks[1])
    s.discards = (s.book.fate[0] & ~s.hands[0] & ~(1 << last), 0)
    table.run("give_order", 0)
    offer = table.answer("exchange").offer

    table.answer(offer.options[0]).passing()

    assert 1 == s.time


@pytest.mark.rule("SR-sally", "GWC-5.1")
@pytest.mark.parametrize(("time", "more"), [(3, 0), (4, 1), (5, 1)])
def test_a_sally_gives_an_order_more_once_its_time_has_come(field, time, more):
    s = field("cantigny", german="O5 inf", entente="D5 dou", time=time).s

    assert (more, 0) == (more_orders(s, 0), more_orders(s, 1))
    assert s.book.sides[0].orders + more == most_orders(s, 0)


@pytest.mark.rule("SR-mixed", "VAL-mixed-entente")
def test_allies_fight_on_a_side_and_stay_of_their_nation(field):
    table = field("cantigny", german="O5 inf", entente="D5 dou gen")
    s = table.s
    allied = 1 << table.unit("gen")

    assert s.book.own[1] & allied
    assert of_nation(s, 1, "french") & allied
    assert not of_nation(s, 1, "american") & allied
    assert 0 == of_nation(s, 0, "french")
