from __future__ import annotations

import pytest

from games.gwc.rules.actions.moving import cannot_hide_wire, has_no_works
from games.gwc.rules.formations.values import fire_power, morale
from games.gwc.rules.situations.liberties import NO_WIRE, grant


@pytest.mark.rule("GWC-F131.2")
@pytest.mark.parametrize("where", ["G9", "G8"])
def test_wire_entered_or_left_ends_a_move(field, set_off, answer, at, where):
    s = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    s.wire = 1 << at(s, where)
    set_off(s, "bcp")
    assert answer(s, "G8") is None


@pytest.mark.rule("GWC-F131.2", "GWC-O16.1b")
def test_wire_does_not_hinder_an_advance(field, set_off, answer, at, unit):
    s = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    s.wire = 1 << at(s, "G9") | 1 << at(s, "G8")
    set_off(s, "bcp", order="O16")
    answer(s, "G8")
    assert at(s, "G8") == s.hex[unit(s, "bcp")]


@pytest.mark.rule("GWC-A45.4")
def test_hidden_wire_stops_those_who_entered(field, set_off, answer, at):
    s = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("A45.4", ""))
    set_off(s, "bcp")
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    answer(s, "G8", card)
    assert answer(s, "pass*") is None
    assert 1 << at(s, "G8") == s.wire


@pytest.mark.rule("GWC-A45.4")
def test_hidden_wire_is_for_the_defender_on_ground_without_works_or_water(
    field, set_off, answer, at
):
    s = field("berry", german="G4 inf", entente="G9 bcp", active=1)
    set_off(s, "bcp")
    answer(s, "G8")
    assert (False, True) == (cannot_hide_wire(s, 0), cannot_hide_wire(s, 1))
    s.foxholes = 1 << at(s, "G8")
    assert cannot_hide_wire(s, 0)
    s = field("berry", german="G4 inf", entente="C7 bcp", active=1)
    set_off(s, "bcp")
    s.march = s.march._replace(has_entered=True)
    assert cannot_hide_wire(s, 0)
    s = field("berry", german="G8 bot, A1 inf", entente="O11 bcp", active=0)
    set_off(s, "bot")
    answer(s, "G9")
    assert cannot_hide_wire(s, 1)


@pytest.mark.rule("GWC-A45.4", "GWC-O16.1b")
def test_hidden_wire_meets_an_advance_but_op_fire_does_not(field, set_off, answer, at):
    s = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("A45.4", ""))
    set_off(s, "bcp", order="O16")
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    assert "advanced_play" == answer(s, "G8").name
    answer(s, card)
    assert 1 << at(s, "G8") == s.wire
    s = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("O21", ""))
    set_off(s, "bcp", order="O16")
    offer = answer(s, "G8")
    assert offer is None or ("pass",) == tuple(offer.options)


@pytest.mark.rule("GWC-A41")
def test_field_works_free_those_whom_wire_holds(field, set_off, answer, at):
    s = field("berry", german="A1 inf", entente="G9 gen", active=1, hands=("", "A41"))
    s.wire = 1 << at(s, "G8")
    set_off(s, "gen")
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    answer(s, "G8", card)
    offer = answer(s, "pass*")
    assert ("take_step", 0) == (offer.name, s.wire)


@pytest.mark.rule("GWC-A41")
def test_field_works_need_boxed_movement_and_wire_in_reach(field, set_off, answer, at):
    s = field("berry", german="A1 inf", entente="G9 gen, K10 bcp", active=1)
    s.wire = 1 << at(s, "G8")
    set_off(s, "gen")
    assert (False, True) == (has_no_works(s, 1), has_no_works(s, 0))
    s.wire = 1 << at(s, "G6")
    assert has_no_works(s, 1)
    s.stack.clear()
    s.wire = 1 << at(s, "K9")
    set_off(s, "bcp")
    assert has_no_works(s, 1)


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.4.7")
def test_who_may_ignore_wire_goes_on_and_loses_no_values(field, set_off, answer, at, unit):
    s = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    s.wire = 1 << at(s, "G8")
    set_off(s, "bcp")
    grant(s, NO_WIRE)
    offer = answer(s, "G8")
    assert "take_step" == offer.name
    bcp = unit(s, "bcp")
    assert (6, 8) == (fire_power(s, bcp), morale(s, bcp))
    s.liberties = 0
    assert (5, 7) == (fire_power(s, bcp), morale(s, bcp))


@pytest.mark.rule("GWC-S98.5.6")
def test_a_tank_is_not_among_those_who_ignore_wire(field, set_off, answer, at):
    s = field("berry", german="A1 inf", entente="G9 ca", active=1)
    s.wire = 1 << at(s, "G8")
    set_off(s, "fra-sch-ca-1")
    grant(s, NO_WIRE)
    assert answer(s, "G8") is None
    assert 0 == s.wire
