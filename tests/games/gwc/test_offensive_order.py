from __future__ import annotations

import pytest

from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.fire.opfire import cannot_assault
from games.gwc.rules.orders.offensive import can_attack, lines, those_who_went
from games.gwc.state import Order


def named(s, units):
    return {s.book.units[n].id for n in range(len(s.book.units)) if units >> n & 1}


@pytest.mark.rule("GWC-O24.1", "GWC-O24.2d")
def test_a_line_reaches_as_far_as_its_formations_are_adjacent(field):
    far = "G5 degrasse, G6 pol, G7 pol, G8 pol, G9 pol"
    s = field("berry", german="O1 inf", entente=far, active=1).s
    assert 5 == lines(s, 1).bit_count()
    s = field("berry", german="O1 inf", entente=far.replace("G7 pol", "G7 pol*"), active=1).s
    assert {"fra-ldr-degrasse", "fra-pol-1"} == named(s, lines(s, 1))


@pytest.mark.rule("GWC-O24.1")
@pytest.mark.parametrize(
    ("entente", "can"),
    [
        ("G5 degrasse pol", True),
        ("G5 degrasse", False),
        ("G5 pol pol", False),
        ("G5 degrasse, G8 pol", False),
        ("G9 l, G8 pol", False),
        ("G5 degrasse*, G6 pol", False),
    ],
)
def test_an_offensive_needs_two_and_an_infantry_leader(field, entente, can):
    assert can == can_attack(field("berry", german="O1 inf", entente=entente, active=1).s, 1)


@pytest.mark.rule("GWC-O24.1")
def test_the_line_is_drawn_up_one_beside_the_other(field):
    table = field("berry", german="O1 inf", entente="G5 degrasse, G6 pol, G7 pol, G8 pol", active=1)
    table.s.order = Order("O24", 1)
    offer = table.run("offensive_order", 1).offer
    assert ("join_line", 4) == (offer.name, len(offer.options))
    offer = table.answer("fra-pol-1").offer
    found = {table.book.units[one].id for one in offer.options if one != "done"}
    assert ({"fra-ldr-degrasse", "fra-pol-2"}, False) == (found, "done" in offer.options)
    assert "done" in table.answer("fra-ldr-degrasse").offer.options


@pytest.mark.rule("GWC-O24.2a", "GWC-O21.3.7c")
def test_those_of_an_offensive_move_under_op_fire(field):
    table = field("berry", german="G5 inf", entente="G9 bcp", active=1, hands=("O21", ""))
    table.set_off("bcp", order="O24")
    assert ("stepped_play", "german") == table.answer("G8").asked
    assert is_moving(table.s, table.unit("bcp"))
    assert cannot_assault(table.s, 1)


@pytest.mark.rule("GWC-O24.2b")
def test_nobody_returns_or_is_overstacked_in_an_offensive(field):
    for order, back in (("O24", False), ("O23", True)):
        table = field("berry", german="O1 inf", entente="G9 bcp, H8 pol", active=1)
        offer = table.set_off("bcp", order=order).offer
        assert back == ("H8" in table.hexes_in(offer))
        assert back == ("G9" in table.hexes_in(table.answer("G8").offer))


@pytest.mark.rule("GWC-O24.2c")
def test_those_fire_who_have_entered_a_hex_without_weapons_and_tanks(field):
    table = field("berry", german="G6 inf", entente="G9 pol +hot degrasse ca, H9 pol", active=1)
    s = table.s
    s.order = Order("O24", 1, activated=s.book.own[1])
    went = table.unit_set("fra-pol-1", "degrasse", "fra-sch-ca-1")
    s.order = s.order._replace(moved=went)
    assert {"fra-pol-1", "fra-ldr-degrasse"} == named(s, those_who_went(s, 1))
    offer = table.run("fire_of_line", 1).offer
    assert ("fire", "hold") == tuple(offer.options)
    table.answer("fire")
    assert 0 == s.volley.ready >> len(s.book.units)
