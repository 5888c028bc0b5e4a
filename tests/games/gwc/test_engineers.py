from __future__ import annotations

import pytest

from games.gwc.rules.turns.turn import serves_engineers


@pytest.mark.rule("GWC-3.1.9")
def test_any_order_but_confusion_can_be_spent_on_engineers(field, at):
    s = field("berry", german="O5 inf", entente="G9 gen", active=1)
    assert serves_engineers(s, "O26", 1)
    assert not serves_engineers(s, "O20", 1)
    assert not serves_engineers(s, "O26", 0)
    s.trenches = 1 << at(s, "G9")
    assert not serves_engineers(s, "O26", 1)


@pytest.mark.rule("GWC-3.1.9")
def test_broken_or_activated_engineers_do_nothing(field, unit):
    s = field("berry", german="O5 inf", entente="G9 gen*", active=1)
    assert not serves_engineers(s, "O26", 1)
    s = field("berry", german="O5 inf", entente="G9 gen", active=1)
    s.activated = 1 << unit(s, "gen")
    assert not serves_engineers(s, "O26", 1)


@pytest.mark.rule("GWC-3.1.9", "GWC-O14.5")
def test_a_rout_card_is_spent_to_remove_wire(field, run, answer, unit, at):
    s = field("berry", german="O5 inf", entente="G9 gen", active=1, hands=("", "O26"))
    s.wire = 1 << at(s, "G9")
    offer = run(s, "give_order", 1)
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    offer = answer(s, card)
    assert ("use_order", [unit(s, "gen")]) == (offer.name, list(offer.options))
    answer(s, "fra-gen-1")
    assert (0, 1 << unit(s, "gen")) == (s.wire, s.activated)


@pytest.mark.rule("GWC-3.1.9")
def test_engineers_dig_a_foxhole_where_nothing_stands(field, run, answer, unit, at):
    s = field("berry", german="O5 inf", entente="G9 gen", active=1, order="O23")
    run(s, "engineer_work", unit(s, "gen"), 1)
    assert 1 << at(s, "G9") == s.foxholes


@pytest.mark.rule("GWC-3.1.9")
def test_the_order_can_be_carried_out_all_the_same(field, run, answer, unit):
    s = field("berry", german="O5 inf", entente="G9 gen", active=1, hands=("", "O23"))
    run(s, "give_order", 1)
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    offer = answer(s, card)
    assert [unit(s, "gen"), "order"] == list(offer.options)
    answer(s, "order")
    assert "take_step" == answer(s, "pass*").name
