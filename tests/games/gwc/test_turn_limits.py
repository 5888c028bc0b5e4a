"""Cards and Turns to their limits (1, 5, O14, O15): how many, whose, and what else is offered."""

from __future__ import annotations

import pytest

from games.gwc.rules.cards.fate import (
    HANDS,
    STRATEGY,
    draw_card,
    draw_strategy,
    may_hold,
    reshuffle,
    turn_up,
)
from games.gwc.rules.turns.turn import begin_turn, turn_order
from ww1core.events import Rolled
from ww1core.play.views import plain_view
from ww1core.turns.decks import cards_left, deck_size


def known_to(log):
    """Who may know the cards that were drawn."""
    return [event.to for event in log if isinstance(event, Rolled)]


@pytest.fixture
def heard():
    """Everything that is told from now on."""

    def listen(s):
        log = []
        s.bus.listen(log.append)
        return log

    return listen


@pytest.mark.rule("GWC-1.2a")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_drawn_unseen_from_the_own_deck(field, heard, seat):
    s = field(german="N5 abt", entente="C5 spe").s
    log = heard(s)
    card = draw_card(s, seat, "GWC-5.4a")

    assert (1 << card, 0) == (s.hands[seat], s.hands[1 - seat])
    assert (71, 72) == (deck_size(s.decks[seat]), deck_size(s.decks[1 - seat]))
    assert (2, [1 << seat]) == (len(s.decks), known_to(log))
    assert 1 << card == plain_view(s, seat)["hands"][seat]
    assert 1 << card != plain_view(s, 1 - seat)["hands"][seat]


@pytest.mark.rule("GWC-1.2b")
def test_every_card_that_is_not_discarded_may_be_in_a_hand(field):
    s = field().s
    card = turn_up(s, 1, "dice", "GWC-1.9")

    assert (s.book.fate[0], s.book.fate[1] & ~(1 << card)) == (may_hold(s, 0), may_hold(s, 1))


@pytest.mark.rule("GWC-1.4", "GWC-6.1.2b")
@pytest.mark.parametrize("seat", [0, 1])
def test_deck_and_discards_of_one_player_become_a_new_deck(field, seat):
    s = field(german="N5 abt", entente="C5 spe", hands=("O25", "O25")).s
    for one in (0, 1):
        turn_up(s, one, "dice", "GWC-1.9")
    others = s.decks[1 - seat]
    reshuffle(s, seat)

    assert s.book.fate[seat] & ~s.hands[seat] == cards_left(s.decks[seat])
    assert (0, 1) == (s.discards[seat], s.discards[1 - seat].bit_count())
    assert (2, others) == (len(s.decks), s.decks[1 - seat])


@pytest.mark.rule("GWC-1.5a", "GWC-5.1")
@pytest.mark.parametrize(("given", "is_offered"), [(0, True), (2, True), (3, False), (4, False)])
def test_the_germans_at_bleid_give_three_orders_in_a_turn(field, given, is_offered):
    table = field(german="N5 inf14*", entente="C5 spe", hands=("O25", ""), orders_given=given)
    offer = table.run("give_order", 0).offer

    assert is_offered == (table.s.hands[0].bit_length() - 1 in offer.options)


@pytest.mark.rule("GWC-5.1", "GWC-O14.3")
def test_an_order_counts_once(field):
    """The second Order of three; a third one can follow."""
    table = field(german="N5 inf14!, M5 fus14", entente="C5 spe", hands=("O25 O23", ""))
    s = table.s
    s.orders_given = 1
    move = (s.hands[0] & s.book.orders["O23"]).bit_length() - 1
    table.run("player_turn", 0)
    s.orders_given = 1
    recover = (s.hands[0] & s.book.orders["O25"]).bit_length() - 1
    offer = table.answer(s.book.cards[recover].id).offer

    assert (2, [move, "end"]) == (s.orders_given, list(offer.options))
    assert (None, 0) == (s.order, s.players_used & 2)


@pytest.mark.rule("GWC-1.F.b", "GWC-11.3b")
def test_a_hand_gives_orders_and_a_weapon_can_be_dropped_besides(field):
    table = field(german="N5 inf14* +mg08", entente="C5 spe", hands=("O25", ""))
    card = table.s.hands[0].bit_length() - 1
    offer = table.run("give_order", 0).offer

    assert [card, "pass", "drop"] == list(offer.options)
    assert ("drop_weapon", 0) == (table.answer("drop").offer.name, table.s.discards[0])


@pytest.mark.rule("GWC-1.2a", "GWC-O15")
def test_a_player_who_passes_discards_cards_of_his_hand_only(field):
    table = field(german="N5 inf14", entente="C5 spe", hands=("O23 O25 O21", "O23"))
    held = table.s.hands[0]
    others = next(n for n in range(72) if table.book.fate[0] & ~held & 1 << n)
    table.run("player_turn", 0)
    offer = table.answer("pass").offer

    assert held == sum(1 << one for one in offer.options if isinstance(one, int))
    assert "GWC-1.2a" == table.refusal(table.book.cards[others].id)


@pytest.mark.rule("GWC-1.2a")
def test_no_card_is_played_that_is_not_in_the_hand(field):
    table = field(german="N5 inf14*", entente="C5 spe", hands=("O25", ""))
    other = next(n for n in range(72) if table.book.orders["O25"] & ~table.s.hands[0] & 1 << n)
    table.run("give_order", 0)

    assert "GWC-1.2a" == table.refusal(table.book.cards[other].id)


@pytest.mark.rule("GWC-O15")
def test_nobody_discards_more_than_his_sheet_allows(field):
    table = field(german="N5 inf14", entente="C5 spe", hands=("O23", ""), discarded=3)
    table.run("discard_card", 0)

    assert "GWC-O15" == table.refusal(table.book.cards[table.s.hands[0].bit_length() - 1].id)


@pytest.mark.rule("GWC-5.3", "GWC-S98.c", "GWC-1.S.c")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_passes_has_no_strategy_card_to_use_in_this_turn(field, seat):
    table = field(german="N5 inf14 rommel", entente="C5 spe", active=seat)
    table.hold(seat, "GF"[seat] + "-SC3")
    table.run("passed", seat)

    assert (1 << seat, 0) == (table.s.strategy_used, STRATEGY.held(table.s, seat))


@pytest.mark.rule("GWC-1.S.2b")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_strategy_card_is_held_beside_the_hand(field, seat):
    """Not even an Event that takes a card of the hand can take it."""
    table = field(german="N5 inf14", entente="C5 spe", hands=("O23", "O23"), active=1 - seat)
    s = table.s
    card = table.hold(seat, "GF"[seat] + "-SC3")

    assert (s.hands[seat], 1 << card) == (HANDS.held(s, seat), STRATEGY.held(s, seat))
    assert [s.hands[seat].bit_length() - 1] == list(
        table.run("captured_plans", 1 - seat).offer.options
    )
    s.strategy_used = 1 << 1 - seat
    assert 1 << card == STRATEGY.held(s, seat)
    s.strategy_used = 1 << seat
    assert 0 == STRATEGY.held(s, seat)


@pytest.mark.rule("GWC-5.a", "GWC-GL-ACTIVATION")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_turn_begins_with_nobody_activated(field, seat):
    s = field(german="N5 inf14", entente="C5 spe", active=1 - seat).s
    s.activated, s.orders_given, s.players_used = s.book.own[seat], 2, 3
    begin_turn(s, seat)

    assert (seat, 0, 0, 0) == (s.active, s.activated, s.orders_given, s.players_used)


@pytest.mark.rule("GWC-5.a")
@pytest.mark.parametrize(("scenario", "order"), [("bleid", (0, 1)), ("berry", (1, 0))])
def test_the_players_take_turns_beginning_with_the_one_of_the_scenario(field, scenario, order):
    assert order == turn_order(field(scenario).s)


@pytest.mark.rule("GWC-S98.d", "GWC-1.S.a")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_strategy_card_is_known_to_who_draws_it_alone(field, heard, seat):
    s = field(german="N5 inf14 rommel", entente="C5 spe", active=seat).s
    log = heard(s)
    draw_strategy(s, seat, "GWC-S98.d")

    assert (1, 0) == (s.strategy[seat].bit_count(), s.strategy[1 - seat])
    assert [1 << seat] == known_to(log)
    assert 0 == s.seen[1 - seat]
