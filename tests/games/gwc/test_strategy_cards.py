"""Strategy Cards in general: how many, when, and what becomes of them (1.S, S98, S98.1, S98.2)."""

from __future__ import annotations

import pytest

from games.gwc.rules.cards.fate import STRATEGY, draw_strategy
from games.gwc.rules.situations.strategy import situations_now
from ww1core.hexgrid.hexset import members
from ww1core.turns.decks import deck_size, full_deck

GERMANS, FRENCH = "N5 inf14 rommel", "G5 lig14 durant"


@pytest.fixture
def place_all(field):
    def build(scenario="bleid", **more):
        if scenario == "bleid":
            return field(scenario, german=GERMANS, entente=FRENCH, **more)
        return field(scenario, german="N5 inf rommel", entente="G5 pol durant", **more)

    return build


@pytest.mark.rule("GWC-1.S.a", "GWC-S98.a")
def test_every_player_has_a_deck_of_nine_and_draws_one(place_all):
    s = place_all().s

    draw_strategy(s, 1, "GWC-1.S.a")

    assert (9, 8) == (deck_size(s.strategy_decks[0]), deck_size(s.strategy_decks[1]))
    assert s.strategy[1] & s.book.strategy_deck[1]
    assert not s.strategy[0]


@pytest.mark.rule("GWC-S98.a", "GWC-S98.d", "GWC-1.S.c")
def test_an_empty_deck_gives_no_card_and_is_not_shuffled_again(place_all):
    s = place_all().s
    s.strategy_decks = (full_deck(0), full_deck(0))
    s.strategy_discards = s.book.strategy_deck

    draw_strategy(s, 0, "GWC-S98.d")

    assert (0, 0) == (s.strategy[0], deck_size(s.strategy_decks[0]))


@pytest.mark.rule("GWC-1.S.a", "GWC-S98.b")
def test_who_has_used_one_cannot_use_another_in_the_same_turn(place_all):
    table = place_all(dice=["4-3"])
    table.hold(0, "G-SC5")
    table.run("dice_roll", 0, "defence").answer("pass", "G-SC5")
    table.hold(0, "G-SC3")

    assert "strategy" not in table.run("give_order", 0).offer.options
    assert 0 == STRATEGY.held(table.s, 0)


@pytest.mark.rule("GWC-S98.b", "GWC-1.S.a")
def test_a_situation_is_no_order_and_leaves_all_orders(place_all):
    table = place_all(orders_given=1)
    s = table.s
    table.hold(0, "G-SC3")
    s.reminders = (0, s.book.situations["S98.3.5"])
    table.run("give_order", 0)

    table.answer("strategy", "discard_enemy_reminders")

    assert (1, 0b01) == (s.orders_given, s.strategy_used)


@pytest.mark.rule("GWC-1.S.b", "GWC-S98.d", "GWC-GL-ACTIVATION")
def test_a_card_drawn_when_time_advances_waits_for_the_next_turn(place_all):
    table = place_all("fleury_june", active=0)
    s = table.s
    s.strategy_decks = (full_deck(s.book.situations["S98.4.9"]), full_deck(0))
    s.telephone[0] = 0
    table.run("advance_time", 0).passing()

    assert s.book.situations["S98.4.9"] == s.strategy[0]
    assert "strategy" not in table.run("give_order", 0).offer.options
    s.stack.clear()
    assert "strategy" in table.run("player_turn", 0).offer.options


@pytest.mark.rule("GWC-S98.c", "GWC-1.S.c")
def test_who_passes_plays_no_strategy_card_in_that_turn(place_all):
    table = place_all(hands=("O21", ""))
    card = table.hold(0, "G-SC3")

    table.run("passed", 0)

    assert (0, 1 << card) == (STRATEGY.held(table.s, 0), table.s.strategy[0])


@pytest.mark.rule("GWC-S98.c", "GWC-1.S.c")
def test_no_pass_follows_a_situation_but_the_turn_can_end(place_all):
    table = place_all(hands=("O21", ""))
    table.hold(0, "G-SC3")
    assert {"pass", "strategy"} <= set(table.run("give_order", 0).offer.options)
    table.answer("strategy", "draw_two_keep_one_other_under_deck")
    table.answer(table.book.cards[members(table.s.strategy[0])[0]].id)

    options = table.run("give_order", 0).offer.options

    assert "end" in options
    assert "pass" not in options


@pytest.mark.rule("GWC-1.S.d", "GWC-S98.1a")
def test_the_inactive_player_has_only_the_modifier(place_all):
    table = place_all(dice=["4-3"])
    card = table.hold(1, "F-SC5")
    table.run("dice_roll", 0, "defence")

    offer = table.answer("pass").offer

    assert ("roll_raised_play", 1) == (offer.name, offer.seat)
    assert card in offer
    assert 0 == situations_now(table.s, 1)
    table.s.active = 1
    assert 1 << card == situations_now(table.s, 1)


@pytest.mark.rule("GWC-1.S.1", "GWC-S98.b")
def test_a_situation_is_discarded_once_it_is_carried_out(place_all):
    table = place_all(active=1)
    card = table.hold(1, "F-SC5")
    table.run("give_order", 1)

    table.answer("strategy")

    assert (0, 1 << card) == (table.s.strategy[1], table.s.strategy_discards[1])


@pytest.mark.rule("GWC-S98.1b")
def test_just_one_of_several_texts_counts(place_all):
    table = place_all()
    s = table.s
    table.hold(0, "G-SC3")
    enemy = table.hold(1, "F-SC5")
    s.reminders = (0, s.book.situations["S98.3.7"])
    table.run("give_order", 0)

    offer = table.answer("strategy").offer

    expected = {
        "discard_enemy_reminders",
        "discard_enemy_sc_and_peek_both_tops",
        "draw_two_keep_one_other_under_deck",
    }
    assert expected == set(offer.options)
    table.answer("discard_enemy_reminders")
    assert (0, 1 << enemy, 0) == (s.reminders[1], s.strategy[1], s.strategy[0])


@pytest.mark.rule("GWC-S98.1.1")
def test_a_reminder_on_the_table_is_not_held_any_more(place_all):
    table = place_all("fleury_june", active=1)
    s = table.s
    card = table.hold(1, "F-SC3")
    table.run("give_order", 1)

    table.answer("strategy")

    assert (0, 1 << card, 0) == (s.strategy[1], s.reminders[1], s.strategy_discards[1])
    assert [{"seat": 1, "card": card}] == table.told("told.reminder")
    table.run("advance_time", 0).passing()
    assert s.strategy[1]


@pytest.mark.rule("GWC-S98.b", "GWC-S98.1.1")
def test_a_reminder_is_the_one_card_of_the_turn_and_shown_for_good(place_all):
    table = place_all("fleury_june", active=1)
    table.hold(1, "F-SC3")
    table.run("give_order", 1)
    shown = table.s.revealed

    table.answer("strategy")
    table.hold(1, "F-SC5")

    assert shown < table.s.revealed
    assert "strategy" not in table.run("give_order", 1).offer.options


@pytest.mark.rule("GWC-S98.1.2")
@pytest.mark.parametrize(("scenario", "is_offered"), [("eparges", False), ("fleury_june", True)])
def test_a_situation_needs_its_period(place_all, scenario, is_offered):
    table = place_all(scenario, active=1)
    table.hold(1, "F-SC3")

    assert is_offered == ("strategy" in table.run("give_order", 1).offer.options)


@pytest.mark.rule("GWC-S98.2", "GWC-1.S.2a", "GWC-1.S.d", "GWC-1.9.1d")
def test_a_card_adds_one_to_a_roll_whose_trigger_still_comes(field):
    table = field(
        "fleury_june", german="N5 inf* rommel", entente="G5 pol durant", dice=["6-6 time"]
    )
    table.hold(0, "G-SC5")
    table.run("recover_order", 0)

    table.answer("pass", "G-SC5").passing()

    assert [13] == [line["rolled"] for line in table.told("told.recovery")]
    assert 1 == len(table.told("told.time"))
    assert table.s.strategy_discards[0] & table.book.situations["S98.4.5"]


@pytest.mark.rule("GWC-1.S.2a", "GWC-S98.2")
def test_a_sudden_death_roll_is_not_raised(place_all):
    table = place_all(dice=["4-3"])
    table.hold(0, "G-SC5")
    table.run("dice_roll", 0, "sudden_death")

    assert table.answer("pass").is_done


@pytest.mark.rule("GWC-1.S.2b")
def test_a_strategy_card_is_no_card_of_the_hand(place_all):
    table = place_all(hands=("O21 O25", ""))
    card = table.hold(0, "G-SC5")

    assert card not in table.run("discard_card", 0).offer
    table.s.stack.clear()
    assert card not in table.run("give_order", 0).offer
