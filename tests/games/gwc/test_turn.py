"""A player's Turn (5, O14, O15): Orders one at a time, or a pass with discards; and 1.0."""

from __future__ import annotations

import pytest

from ww1core.events import CardPlayed
from ww1core.hexgrid.hexset import members
from ww1core.play.views import plain_view
from ww1core.turns.decks import full_deck
from ww1core.turns.run import current_offer, telling


def holding(s, seat, *orders):
    """Give a player cards with some Orders; their names."""
    found = []
    for order in orders:
        cards = s.book.orders[order] & s.book.fate[seat]
        found.append(
            next(n for n in range(cards.bit_length()) if cards >> n & 1 and n not in found)
        )
    hand = sum(1 << n for n in found)
    s.hands = (hand, s.hands[1]) if seat == 0 else (s.hands[0], hand)
    s.decks = tuple(full_deck(s.book.fate[one] & ~s.hands[one]) for one in (0, 1))
    return [s.book.cards[n].id for n in found]


def named(s, offer):
    """What an offer holds, cards by their names."""
    return [one if isinstance(one, str) else s.book.cards[one].id for one in offer.options]


@pytest.mark.rule("GWC-O14.1a", "GWC-1.2a")
def test_an_order_is_given_by_a_card_that_bears_it(field):
    table = field(german="N5 inf14!, M5 fus14*, O1 abt", entente="C5 spe")
    s = table.s
    (recover,) = holding(s, 0, "O25")
    offer = table.run("player_turn", 0).offer
    assert [recover, "pass"] == named(s, offer)
    card = next(iter(offer.options))
    table.answer(recover)

    assert [{"seat": 0, "order": "O25"}] == table.told("told.order")
    assert (0, 1) == (s.hands[0] >> card & 1, s.discards[0] >> card & 1)


@pytest.mark.rule("GWC-O14.1a")
def test_only_the_active_player_is_asked_for_an_order(field):
    table = field(german="N5 inf14", entente="C5 spe", active=1)
    holding(table.s, 0, "O23")
    (move,) = holding(table.s, 1, "O23")
    offer = table.run("player_turn", 1).offer

    assert (1, [move, "pass"]) == (offer.seat, named(table.s, offer))


@pytest.mark.rule("GWC-O14.3")
def test_an_order_is_carried_out_whole_before_the_next(field):
    """GWC-EX-one-order-at-a-time: no Rout between two Formations of a Move."""
    table = field(german="N5 rommel, M5 fus14, N6 inf14", entente="C5 lig14*, A1 spe")
    s = table.s
    move, rout = holding(s, 0, "O23", "O26")
    offer = table.run("player_turn", 0).offer
    assert {move, rout, "pass"} == set(named(s, offer))
    table.answer(move, "ger-ldr-rommel", "ger-fus14-1", "ger-inf14-1").passing()
    offer = table.answer("ger-fus14-1", "M4").offer
    card = s.hands[0].bit_length() - 1
    between = []
    while offer.name != "give_order":
        between.append(offer.name)
        if offer.name != "next_mover":
            assert card not in offer.options
        words = [one for one in ("pass", "done", "stop") if one in offer.options]
        offer = table.answer(words[0]).offer

    assert "next_mover" in between
    assert [rout, "end"] == named(s, offer)


@pytest.mark.rule("GWC-3.3.1.4")
def test_equal_leaders_are_ranked_before_the_first_order(field):
    table = field(german="N5 inf14, O1 abt", entente="C5 durant, C6 violette", active=1)
    assert ("name_highest", "entente") == table.run("player_turn", 1).asked

    assert "give_order" == table.answer("fra-ldr-violette").offer.name


@pytest.mark.rule("GWC-6.1.2a", "GWC-1.9.1c")
def test_the_last_card_drawn_counts_as_a_trigger(field):
    """The roll for Sudden Death that follows has no trigger of its own."""
    table = field(german="N5 abt", entente="C5 spe")
    s = table.s
    s.time = s.book.sheet.sudden_death - 1
    trigger = next(n for n in members(s.book.fate[0]) if s.book.cards[n].trigger == "time")
    last = 1 << next(n for n in members(s.book.fate[0]) if n != trigger)
    few = sum(1 << n for n in members(s.book.fate[0] & ~last)[-s.book.sides[0].hand_size + 1 :])
    s.hands = (few, s.hands[1])
    s.decks = (full_deck(last), s.decks[1])
    s.discards = (s.book.fate[0] & ~(few | last), 0)
    s.chance.write(("dice", 0), [trigger])
    table.run("refill_hand", 0).passing()

    assert s.book.sheet.sudden_death == s.time
    assert (0, s.book.sides[0].hand_size) == (s.hushed, s.hands[0].bit_count())


@pytest.mark.rule("GWC-5.b")
def test_who_has_given_an_order_does_not_pass(field):
    table = field(german="N5 inf14!, M5 fus14, O1 abt", entente="C5 spe")
    recover, move = holding(table.s, 0, "O25", "O23")
    offer = table.run("player_turn", 0).offer
    assert ("pass" in offer.options, "end" in offer.options) == (True, False)
    offer = table.answer(recover).offer

    assert [move, "end"] == named(table.s, offer)


@pytest.mark.rule("GWC-5.b", "GWC-5.3")
def test_who_passes_gives_no_order_and_uses_no_strategy_card(field):
    table = field(german="N5 inf14!, O1 abt", entente="C5 spe")
    table.hold(0, "G-SC1")
    holding(table.s, 0, "O25", "O23")
    table.run("player_turn", 0)
    offer = table.answer("pass").offer

    assert "discard_card" == offer.name
    assert 1 == table.s.strategy_used & 1
    table.answer("done").passing()
    assert [] == table.told("told.order")
    assert table.s.suppressed


@pytest.mark.rule("GWC-5.1")
@pytest.mark.parametrize(
    ("given", "asked"),
    [
        (1, "every card can give its order; orders left: 2; which card do you play for its order?"),
        (
            3,
            (
                "without an order now: G-10: Move / Take Cover;"
                " no order is left this turn: what else do you do?"
            ),
        ),
    ],
)
def test_the_question_says_whether_an_order_is_left(field, given, asked):
    table = field(german="N5 inf14, O1 abt +mg08", entente="C5 spe", orders_given=given)
    s = table.s
    holding(s, 0, "O23")
    assert 3 == s.book.sides[0].orders
    table.run("give_order", 0)

    prompt = s.book.say(telling(s, current_offer(s)).prompt)
    assert f"time 0, no VP for either side; {asked}" == prompt


@pytest.mark.rule("GWC-5.3", "GWC-O15")
@pytest.mark.parametrize("number", range(4))
def test_who_passes_discards_up_to_the_limit_of_his_sheet(field, number):
    table = field(german="N5 inf14, O1 abt", entente="C5 spe")
    cards = holding(table.s, 0, "O23", "O23", "O25", "O21", "O26", "O16")
    assert 3 == table.book.sides[0].discards
    table.run("player_turn", 0)
    offer = table.answer("pass", *cards[:number]).offer
    assert (number < 3) == (offer is not None and "discard_card" == offer.name)
    if number < 3:
        table.answer("done")

    assert number == table.s.discarded


@pytest.mark.rule("GWC-O15")
def test_discards_are_open_and_the_hand_is_filled_again(field):
    table = field(german="N5 inf14, O1 abt", entente="C5 spe")
    s = table.s
    cards = holding(s, 0, "O23", "O25")
    numbers = s.hands[0]
    table.run("player_turn", 0).answer("pass", *cards, "done").passing()

    assert numbers == s.discards[0] & numbers
    assert s.book.sides[0].hand_size == s.hands[0].bit_count()


@pytest.mark.rule("GWC-O15")
def test_a_discard_is_told_as_no_play(field):
    table = field(german="N5 inf14, O1 abt", entente="C5 spe")
    s = table.s
    (name,) = holding(s, 0, "O23")
    (card,) = members(s.hands[0])
    played, shown = [], s.revealed
    s.bus.listen(played.append, CardPlayed)
    table.run("player_turn", 0).answer("pass", name)

    assert [{"seat": 0, "card": card}] == table.told("told.discarded")
    assert [] == played
    assert shown < s.revealed


@pytest.mark.rule("GWC-1.0", "GWC-1.2a")
def test_the_text_of_a_card_is_stronger_than_a_rule(field):
    """A hand is hidden, but not from him who captures plans (E62)."""
    table = field(german="N5 inf14", entente="C5 spe")
    s = table.s
    holding(s, 1, "O23", "O25")
    assert 0 == plain_view(s, 0)["seen"][0]
    assert s.hands[1] != plain_view(s, 0)["hands"][1]
    offer = table.run("captured_plans", 0).offer

    assert s.hands[1] == plain_view(s, 0)["seen"][0] == s.seen[0]
    assert {n for n in range(s.hands[1].bit_length()) if s.hands[1] >> n & 1} == set(offer.options)


@pytest.mark.rule("GWC-5.2", "GWC-O21.3.4")
@pytest.mark.parametrize("active", [0, 1])
def test_as_many_actions_are_played_as_a_player_holds_cards(field, active):
    """Three cards of one Action in one attack, in the Turn of either player."""
    table = field("berry", german="G8 inf", entente="I8 pol", hushed=1, active=active)
    s = table.s
    cards = [n for n in range(72) if s.book.actions["A55"] >> n & 1][:3]
    assert 3 == len(cards)
    s.hands = (sum(1 << n for n in cards), 0)
    s.decks = (full_deck(s.book.fate[0] & ~s.hands[0]), s.decks[1])
    table.run("fire_at_will", 0, s.standing[s.book.land.hex("G8")], 0)
    table.answer("I8", *(s.book.cards[n].id for n in cards))

    assert 0 == s.hands[0]
    assert 3 == sum(s.discards[0] >> n & 1 for n in cards)
