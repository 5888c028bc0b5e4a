"""How events come about (1.7, 1.9.1.1, E56) and HQ Orders (E71)."""

from __future__ import annotations

import pytest

from games.gwc.rules.events.trigger import EVENTS
from ww1core.hexgrid.hexset import members
from ww1core.turns.decks import full_deck, size, unordered


def number(s, name: str) -> int:
    return [one.id for one in s.book.cards].index(name)


@pytest.mark.rule("GWC-1.9.1.1")
def test_every_event_of_the_catalogue_is_carried_out_by_something(field):
    s = field(german="N5 inf14", entente="C8 lig14")
    assert set(s.book.catalogue.events) == set(EVENTS)
    names = {one.name for one in s.book.program.nodes}
    assert set() == set(EVENTS.values()) - names


@pytest.mark.rule("GWC-1.9.1.1", "GWC-1.7")
def test_a_trigger_turns_up_a_card_and_its_event_happens(field, run, answer, unit, comes, told):
    s = field(german="N5 inf14 rommel", entente="C8 lig14 durant", dice=["4-3 event"])
    comes(s, "event", 0, "E69")
    run(s, "dice_roll", 0, "defence")
    offer = answer(s, "pass*")
    assert (0, "promote") == (offer.seat, offer.name)
    assert answer(s, s.book.units[unit(s, "rommel")].id) is None
    assert 1 << unit(s, "rommel") == s.veteran
    assert [{"seat": 0, "event": "E69"}] == told(s, "told.event")
    assert 2 == s.discards[0].bit_count()


@pytest.mark.rule("GWC-1.7")
def test_a_card_that_leaves_the_hand_brings_no_event(field, run, answer, told):
    s = field(german="N5 inf14 rommel", entente="C8 lig14", hands=("G-48", ""))
    assert "E69" == s.book.cards[number(s, "G-48")].event
    run(s, "passed", 0)
    assert answer(s, "G-48", "done") is None
    assert 1 << number(s, "G-48") == s.discards[0]
    assert ("told.event" in told(s), s.veteran) == (False, 0)


@pytest.mark.rule("GWC-E56b")
def test_rolls_in_an_event_have_no_triggers(field, run, answer, comes, told):
    s = field(german="N5 inf14", entente="C8 spe", dice=["4-4 sniper"])
    comes(s, "event", 0, "E72")
    comes(s, "hex", 0, "E4")
    run(s, "event", 0)
    offer = answer(s, "pass*")
    assert "place_nearby" == offer.name
    answer(s, "E4")
    assert 0 == s.hushed
    assert 1 == told(s).count("told.random_hex")


@pytest.mark.rule("GWC-6.1.2a", "GWC-1.9.1.1")
def test_an_event_on_the_last_card_advances_time_first(field, run, answer, unit):
    s = field(german="N5 inf14 rommel", entente="C8 lig14 durant")
    card = number(s, "G-48")
    s.decks = (full_deck(1 << card), s.decks[1])
    before = s.time
    run(s, "event", 0)
    offer = answer(s, "pass*")
    assert ("promote", before + 1) == (offer.name, s.time)


@pytest.mark.rule("GWC-E56a", "GWC-1.9.1.1")
@pytest.mark.parametrize(
    ("event", "asked", "gained"),
    [("E62", "discard_captured", 0), ("E74", "choose_hit", 0), ("E59", "", 1)],
)
def test_an_event_is_carried_out_as_far_as_it_can_be(field, run, comes, event, asked, gained):
    """The opponent has no secret marker, nothing burns, and there is no gas to clear away."""
    s = field(german="N5 inf14", entente="A8 lig14", hands=("", "F-3 F-4"))
    s.fallen = (0, 1 << s.book.own[1].bit_length() - 1)
    comes(s, "event", 0, event)
    offer = run(s, "event", 0)

    assert (asked, gained) == ("" if offer is None else offer.name, s.vp)


@pytest.mark.rule("GWC-E71")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_of_headquarters_leaves_the_deck(field, run, seat):
    s = field(german="N5 inf14", entente="C8 lig14", active=seat)
    run(s, "hq_orders", seat)

    assert (71, 72) == (size(s.decks[seat]), size(s.decks[1 - seat]))
    assert s.book.fate[seat] & ~s.hq_card[seat] == unordered(s.decks[seat])


@pytest.mark.rule("GWC-E71")
def test_hq_orders_set_a_card_aside_that_nobody_sees(field, run):
    s = field(german="N5 inf14", entente="C8 lig14")
    deck = s.decks[0][0]
    assert run(s, "hq_orders", 0) is None
    assert (1, 0) == tuple(one.bit_count() for one in s.hq_card)
    assert deck == s.decks[0][0] | s.hq_card[0]
    assert (0, 0) == s.discards


@pytest.mark.rule("GWC-E71", "GWC-E71.2")
def test_the_card_is_turned_up_instead_of_an_order_from_the_hand(field, run, unit, told):
    s = field(german="N5 inf14!", entente="C8 lig14")
    card = number(s, "G-43")
    s.hq_card = (1 << card, 0)
    offer = run(s, "player_turn", 0)
    assert ("give_order", 0) == (offer.name, offer.seat)
    assert [{"seat": 0, "order": "O25"}] == told(s, "told.order")
    assert (1, (0, 0), [card]) == (s.orders_given, s.hq_card, list(members(s.discards[0])))
    assert "pass" not in offer.options


@pytest.mark.rule("GWC-E71")
def test_an_order_that_cannot_be_given_is_lost_and_counts(field, run, told):
    s = field(german="N5 inf14", entente="C8 lig14")
    s.hq_card = (1 << number(s, "G-43"), 0)
    run(s, "player_turn", 0)
    assert [{"seat": 0, "order": "O25"}] == told(s, "told.order_lost")
    assert (1, (0, 0)) == (s.orders_given, s.hq_card)


@pytest.mark.rule("GWC-E71.1")
def test_with_no_order_left_the_card_waits(field, run, answer, told):
    s = field(german="N5 inf14", entente="C8 lig14", hands=("G-43", ""))
    run(s, "player_turn", 0)
    s.hq_card = (1 << number(s, "G-44"), 0)
    s.orders_given = s.book.sides[0].orders
    answer(s, "end")
    assert 1 << number(s, "G-44") == s.hq_card[0]
    s.stack.clear()
    run(s, "player_turn", 0)
    assert (0, 1) == (s.hq_card[0], s.orders_given)
    assert [s.book.cards[number(s, "G-44")].order] == [
        line["order"] for line in told(s, "told.order") + told(s, "told.order_lost")
    ]


@pytest.mark.rule("GWC-E71.2")
def test_a_rout_of_headquarters_falls_on_the_own_formations(field, run, answer, told):
    s = field(german="I9 inf14*", entente="C8 lig14", dice=["1-2"])
    s.hq_card = (1 << number(s, "G-1"), 0)
    run(s, "player_turn", 0)
    assert [{"seat": 0, "player": 0}] == told(s, "told.rout")
