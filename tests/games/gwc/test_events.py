"""How events come about (1.7, 1.9.1.1, E56) and HQ Orders (E71)."""

from __future__ import annotations

import pytest

from games.gwc.rules.events.trigger import EVENTS
from ww1core.hexgrid.hexset import members
from ww1core.turns.decks import cards_left, deck_size, full_deck


def number(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


@pytest.mark.rule("GWC-1.9.1.1")
def test_every_event_of_the_catalogue_is_carried_out_by_something(field):
    s = field(german="N5 inf14", entente="C8 lig14").s
    assert set(s.book.catalogue.events) == set(EVENTS)
    names = {one.name for one in s.book.program.nodes}
    assert set() == set(EVENTS.values()) - names


@pytest.mark.rule("GWC-1.9.1.1", "GWC-1.7")
def test_a_trigger_turns_up_a_card_and_its_event_happens(field):
    table = field(german="N5 inf14 rommel", entente="C8 lig14 durant", dice=["4-3 event"])
    table.turn_up("event german E69").run("dice_roll", 0, "defence")
    assert ("promote", "german") == table.passing().asked
    assert table.answer(table.book.units[table.unit("rommel")].id).is_done
    assert 1 << table.unit("rommel") == table.s.veteran
    assert [{"seat": 0, "event": "E69"}] == table.told("told.event")
    assert 2 == table.s.discards[0].bit_count()


@pytest.mark.rule("GWC-1.7")
def test_a_card_that_leaves_the_hand_brings_no_event(field):
    table = field(german="N5 inf14 rommel", entente="C8 lig14", hands=("G-48", ""))
    s = table.s
    assert "E69" == s.book.cards[number(s, "G-48")].event
    table.run("passed", 0)
    assert table.answer("G-48", "done").is_done
    assert 1 << number(s, "G-48") == s.discards[0]
    assert ("told.event" in table.told(), s.veteran) == (False, 0)


@pytest.mark.rule("GWC-E56b")
def test_rolls_in_an_event_have_no_triggers(field):
    table = field(german="N5 inf14", entente="C8 spe", dice=["4-4 sniper"])
    table.turn_up("event german E72")
    table.turn_up("hex german E4").run("event", 0)
    assert "place_nearby" == table.passing().offer.name
    table.answer("E4")
    assert 0 == table.s.hushed
    assert 1 == table.told().count("told.random_hex")


@pytest.mark.rule("GWC-6.1.2a", "GWC-1.9.1.1")
def test_an_event_on_the_last_card_advances_time_first(field):
    table = field(german="N5 inf14 rommel", entente="C8 lig14 durant")
    s = table.s
    card = number(s, "G-48")
    s.decks = (full_deck(1 << card), s.decks[1])
    before = s.time
    table.run("event", 0)
    offer = table.passing().offer
    assert ("promote", before + 1) == (offer.name, s.time)


@pytest.mark.rule("GWC-E56a", "GWC-1.9.1.1")
@pytest.mark.parametrize(
    ("event", "asked", "gained"),
    [("E62", "discard_captured", 0), ("E74", "choose_hit", 0), ("E59", "", 1)],
)
def test_an_event_is_carried_out_as_far_as_it_can_be(field, event, asked, gained):
    """The opponent has no secret marker, nothing burns, and there is no gas to clear away."""
    table = field(german="N5 inf14", entente="A8 lig14", hands=("", "F-3 F-4"))
    table.s.fallen = (0, 1 << table.book.own[1].bit_length() - 1)
    table.turn_up(f"event german {event}")
    offer = table.run("event", 0).offer

    assert (asked, gained) == ("" if offer is None else offer.name, table.s.vp)


@pytest.mark.rule("GWC-E71")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_of_headquarters_leaves_the_deck(field, seat):
    table = field(german="N5 inf14", entente="C8 lig14", active=seat)
    s = table.s
    table.run("hq_orders", seat)

    assert (71, 72) == (deck_size(s.decks[seat]), deck_size(s.decks[1 - seat]))
    assert s.book.fate[seat] & ~s.hq_card[seat] == cards_left(s.decks[seat])


@pytest.mark.rule("GWC-E71")
def test_hq_orders_set_a_card_aside_that_nobody_sees(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    deck = s.decks[0][0]
    assert table.run("hq_orders", 0).is_done
    assert (1, 0) == tuple(one.bit_count() for one in s.hq_card)
    assert deck == s.decks[0][0] | s.hq_card[0]
    assert (0, 0) == s.discards


@pytest.mark.rule("GWC-E71", "GWC-E71.2")
def test_the_card_is_turned_up_instead_of_an_order_from_the_hand(field):
    table = field(german="N5 inf14!", entente="C8 lig14")
    s = table.s
    card = number(s, "G-43")
    s.hq_card = (1 << card, 0)
    offer = table.run("player_turn", 0).offer
    assert ("give_order", 0) == (offer.name, offer.seat)
    assert [{"seat": 0, "order": "O25"}] == table.told("told.order")
    assert (1, (0, 0), [card]) == (s.orders_given, s.hq_card, list(members(s.discards[0])))
    assert "pass" not in offer.options


@pytest.mark.rule("GWC-E71")
def test_an_order_that_cannot_be_given_is_lost_and_counts(field):
    table = field(german="N5 inf14", entente="C8 lig14")
    s = table.s
    s.hq_card = (1 << number(s, "G-43"), 0)
    table.run("player_turn", 0)
    assert [{"seat": 0, "order": "O25"}] == table.told("told.order_lost")
    assert (1, (0, 0)) == (s.orders_given, s.hq_card)


@pytest.mark.rule("GWC-E71", "GWC-3.1.9")
def test_an_order_that_cannot_be_given_serves_engineers(field):
    table = field("berry", german="N5 inf, M4 pio", entente="C8 pol")
    s = table.s
    s.hq_card = (1 << number(s, "G-43"), 0)
    table.run("player_turn", 0)
    assert ("use_order", "GWC-O14.5") == (table.offer.name, table.refusal("order"))
    table.answer("ger-pio-1")

    assert [] == table.told("told.order_lost")
    assert (1, 1 << table.unit("pio")) == (s.orders_given, s.activated)


@pytest.mark.rule("GWC-E71.1")
def test_with_no_order_left_the_card_waits(field):
    table = field(german="N5 inf14", entente="C8 lig14", hands=("G-43", ""))
    s = table.s
    table.run("player_turn", 0)
    s.hq_card = (1 << number(s, "G-44"), 0)
    s.orders_given = s.book.sides[0].orders
    table.answer("end")
    assert 1 << number(s, "G-44") == s.hq_card[0]
    s.stack.clear()
    table.run("player_turn", 0)
    assert (0, 1) == (s.hq_card[0], s.orders_given)
    assert [s.book.cards[number(s, "G-44")].order] == [
        line["order"] for line in table.told("told.order") + table.told("told.order_lost")
    ]


@pytest.mark.rule("GWC-E71.2")
def test_a_rout_of_headquarters_falls_on_the_own_formations(field):
    table = field(german="I9 inf14*", entente="C8 lig14", dice=["1-2"])
    table.s.hq_card = (1 << number(table.s, "G-1"), 0)
    table.run("player_turn", 0)
    assert [{"seat": 0, "player": 0}] == table.told("told.rout")
