from __future__ import annotations

import pytest

from games.gwc.rules.turns.turn import serves_engineers


@pytest.mark.rule("GWC-3.1.9")
def test_any_order_but_confusion_can_be_spent_on_engineers(field):
    table = field("berry", german="O5 inf", entente="G9 gen", active=1)
    s = table.s
    assert serves_engineers(s, "O26", 1)
    assert not serves_engineers(s, "O20", 1)
    assert not serves_engineers(s, "O26", 0)
    s.trenches = 1 << table.hex("G9")
    assert not serves_engineers(s, "O26", 1)


@pytest.mark.rule("GWC-3.1.9")
def test_broken_or_activated_engineers_do_nothing(field):
    table = field("berry", german="O5 inf", entente="G9 gen*", active=1)
    assert not serves_engineers(table.s, "O26", 1)
    table = field("berry", german="O5 inf", entente="G9 gen", active=1)
    table.s.activated = 1 << table.unit("gen")
    assert not serves_engineers(table.s, "O26", 1)


@pytest.mark.rule("GWC-3.1.9", "GWC-O14.5")
def test_a_rout_card_is_spent_to_remove_wire(field):
    table = field("berry", german="O5 inf", entente="G9 gen", active=1, hands=("", "O26"))
    s = table.s
    s.wire = 1 << table.hex("G9")
    offer = table.run("give_order", 1).offer
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    offer = table.answer(card).offer
    assert ("use_order", [table.unit("gen")]) == (offer.name, list(offer.options))
    table.answer("fra-gen-1")
    assert (0, 1 << table.unit("gen")) == (s.wire, s.activated)


@pytest.mark.rule("GWC-3.1.9")
def test_engineers_dig_a_foxhole_where_nothing_stands(field):
    table = field("berry", german="O5 inf", entente="G9 gen", active=1, order="O23")
    table.run("engineer_work", table.unit("gen"), 1)
    assert 1 << table.hex("G9") == table.s.foxholes


@pytest.mark.rule("GWC-3.1.9")
def test_the_order_can_be_carried_out_all_the_same(field):
    table = field("berry", german="O5 inf", entente="G9 gen", active=1, hands=("", "O23"))
    table.run("give_order", 1)
    card = table.book.cards[table.s.hands[1].bit_length() - 1].id
    offer = table.answer(card).offer
    assert [table.unit("gen"), "order"] == list(offer.options)
    table.answer("order")
    assert "take_step" == table.passing().offer.name
