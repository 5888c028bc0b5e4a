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
    s = field("berry", german="O1 inf", entente=far, active=1)
    assert 5 == lines(s, 1).bit_count()
    s = field("berry", german="O1 inf", entente=far.replace("G7 pol", "G7 pol*"), active=1)
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
    assert can == can_attack(field("berry", german="O1 inf", entente=entente, active=1), 1)


@pytest.mark.rule("GWC-O24.1")
def test_the_line_is_drawn_up_one_beside_the_other(field, run, answer):
    s = field("berry", german="O1 inf", entente="G5 degrasse, G6 pol, G7 pol, G8 pol", active=1)
    s.order = Order("O24", 1)
    offer = run(s, "offensive_order", 1)
    assert ("join_line", 4) == (offer.name, len(offer.options))
    offer = answer(s, "fra-pol-1")
    found = {s.book.units[one].id for one in offer.options if one != "done"}
    assert ({"fra-ldr-degrasse", "fra-pol-2"}, False) == (found, "done" in offer.options)
    offer = answer(s, "fra-ldr-degrasse")
    assert "done" in offer.options


@pytest.mark.rule("GWC-O24.2a", "GWC-O21.3.7c")
def test_those_of_an_offensive_move_under_op_fire(field, set_off, answer, unit):
    s = field("berry", german="G5 inf", entente="G9 bcp", active=1, hands=("O21", ""))
    set_off(s, "bcp", order="O24")
    offer = answer(s, "G8")
    assert ("stepped_play", 0) == (offer.name, offer.seat)
    assert is_moving(s, unit(s, "bcp"))
    assert cannot_assault(s, 1)


@pytest.mark.rule("GWC-O24.2b")
def test_nobody_returns_or_is_overstacked_in_an_offensive(field, set_off, answer, hexes):
    for order, back in (("O24", False), ("O23", True)):
        s = field("berry", german="O1 inf", entente="G9 bcp, H8 pol", active=1)
        offer = set_off(s, "bcp", order=order)
        assert back == ("H8" in hexes(s, offer))
        assert back == ("G9" in hexes(s, answer(s, "G8")))


@pytest.mark.rule("GWC-O24.2c")
def test_those_fire_who_have_entered_a_hex_without_weapons_and_tanks(field, run, answer, unit):
    s = field("berry", german="G6 inf", entente="G9 pol +hot degrasse ca, H9 pol", active=1)
    s.order = Order("O24", 1, activated=s.book.own[1])
    went = 1 << unit(s, "fra-pol-1") | 1 << unit(s, "degrasse") | 1 << unit(s, "fra-sch-ca-1")
    s.order = s.order._replace(moved=went)
    assert {"fra-pol-1", "fra-ldr-degrasse"} == named(s, those_who_went(s, 1))
    offer = run(s, "fire_of_line", 1)
    assert ("fire", "hold") == tuple(offer.options)
    answer(s, "fire")
    assert 0 == s.volley.ready >> len(s.book.units)
