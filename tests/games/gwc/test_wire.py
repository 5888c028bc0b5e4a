from __future__ import annotations

import pytest

from games.gwc.rules.actions.moving import cannot_hide_wire, has_no_works
from games.gwc.rules.formations.values import fire_power, morale
from games.gwc.rules.situations.liberties import NO_WIRE, grant


@pytest.mark.rule("GWC-F131.2")
@pytest.mark.parametrize("where", ["G9", "G8"])
def test_wire_entered_or_left_ends_a_move(field, where):
    table = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    table.s.wire = 1 << table.hex(where)
    table.set_off("bcp")
    assert table.answer("G8").is_done


@pytest.mark.rule("GWC-F131.2", "GWC-O16.1b")
def test_wire_does_not_hinder_an_advance(field):
    table = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    table.s.wire = 1 << table.hex("G9") | 1 << table.hex("G8")
    table.set_off("bcp", order="O16")
    table.answer("G8")
    assert table.hex("G8") == table.s.hex[table.unit("bcp")]


@pytest.mark.rule("GWC-A45.4")
def test_hidden_wire_stops_those_who_entered(field):
    table = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("A45.4", ""))
    table.set_off("bcp")
    card = table.book.cards[table.s.hands[0].bit_length() - 1].id
    table.answer("G8", card)
    assert table.passing().is_done
    assert 1 << table.hex("G8") == table.s.wire


@pytest.mark.rule("GWC-A45.4")
def test_hidden_wire_is_for_the_defender_on_ground_without_works_or_water(field):
    table = field("berry", german="G4 inf", entente="G9 bcp", active=1)
    s = table.s
    table.set_off("bcp")
    table.answer("G8")
    assert (False, True) == (cannot_hide_wire(s, 0), cannot_hide_wire(s, 1))
    s.foxholes = 1 << table.hex("G8")
    assert cannot_hide_wire(s, 0)
    table = field("berry", german="G4 inf", entente="C7 bcp", active=1)
    s = table.s
    table.set_off("bcp")
    s.march = s.march._replace(has_entered=True)
    assert cannot_hide_wire(s, 0)
    table = field("berry", german="G8 bot, A1 inf", entente="O11 bcp", active=0)
    s = table.s
    table.set_off("bot")
    table.answer("G9")
    assert cannot_hide_wire(s, 1)


@pytest.mark.rule("GWC-A45.4", "GWC-O16.1b")
def test_hidden_wire_meets_an_advance_but_op_fire_does_not(field):
    table = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("A45.4", ""))
    table.set_off("bcp", order="O16")
    card = table.book.cards[table.s.hands[0].bit_length() - 1].id
    assert "advanced_play" == table.answer("G8").offer.name
    table.answer(card)
    assert 1 << table.hex("G8") == table.s.wire
    table = field("berry", german="G4 inf", entente="G9 bcp", active=1, hands=("O21", ""))
    table.set_off("bcp", order="O16")
    offer = table.answer("G8").offer
    assert offer is None or ("pass",) == tuple(offer.options)


@pytest.mark.rule("GWC-A41")
def test_field_works_free_those_whom_wire_holds(field):
    table = field("berry", german="A1 inf", entente="G9 gen", active=1, hands=("", "A41"))
    s = table.s
    s.wire = 1 << table.hex("G8")
    table.set_off("gen")
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    table.answer("G8", card)
    offer = table.passing().offer
    assert ("take_step", 0) == (offer.name, s.wire)


@pytest.mark.rule("GWC-A41")
def test_field_works_need_boxed_movement_and_wire_in_reach(field):
    table = field("berry", german="A1 inf", entente="G9 gen, K10 bcp", active=1)
    s = table.s
    s.wire = 1 << table.hex("G8")
    table.set_off("gen")
    assert (False, True) == (has_no_works(s, 1), has_no_works(s, 0))
    s.wire = 1 << table.hex("G6")
    assert has_no_works(s, 1)
    s.stack.clear()
    s.wire = 1 << table.hex("K9")
    table.set_off("bcp")
    assert has_no_works(s, 1)


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.4.7")
def test_who_may_ignore_wire_goes_on_and_loses_no_values(field):
    table = field("berry", german="A1 inf", entente="G9 bcp", active=1)
    s = table.s
    s.wire = 1 << table.hex("G8")
    table.set_off("bcp")
    grant(s, NO_WIRE)
    assert "take_step" == table.answer("G8").offer.name
    bcp = table.unit("bcp")
    assert (6, 8) == (fire_power(s, bcp), morale(s, bcp))
    s.liberties = 0
    assert (5, 7) == (fire_power(s, bcp), morale(s, bcp))


@pytest.mark.rule("GWC-S98.5.6")
def test_a_tank_is_not_among_those_who_ignore_wire(field):
    table = field("berry", german="A1 inf", entente="G9 ca", active=1)
    table.s.wire = 1 << table.hex("G8")
    table.set_off("fra-sch-ca-1")
    grant(table.s, NO_WIRE)
    assert table.answer("G8").is_done
    assert 0 == table.s.wire
