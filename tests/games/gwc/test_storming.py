from __future__ import annotations

import pytest

from games.gwc.rules.actions.moving import cannot_storm, is_out_of_fire
from games.gwc.rules.situations.liberties import ASSAULTS, STOSSTRUPPEN, STURMTRUPPEN
from games.gwc.state import Order


@pytest.mark.rule("GWC-A54a")
def test_storm_troops_enter_enemy_hexes_and_stop_there(field, run, answer, hexes, at, unit):
    s = field("berry", german="G8 sto", entente="G9 pol", hands=("A54", ""))
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    s.order = Order("O23", 0, activated=1 << unit(s, "sto"))
    assert "move_begun_play" == run(s, "moves", 0).name
    offer = answer(s, "pass")
    assert "G9" not in hexes(s, offer)
    offer = answer(s, "G7", card)
    assert "take_step" == offer.name
    assert "G9" not in hexes(s, offer)
    answer(s, "G8")
    assert answer(s, "G9") is None
    assert at(s, "G9") == s.hex[unit(s, "sto")]


@pytest.mark.rule("GWC-A54a")
def test_nobody_fires_at_the_hex_that_storm_troops_enter(field, set_off, answer):
    s = field("berry", german="G8 sto", entente="G9 pol")
    set_off(s, "sto")
    answer(s, "G7")
    assert not is_out_of_fire(s, 1)
    s = field("berry", german="G8 sto", entente="G9 pol", hands=("", "O21"))
    s.liberties = STOSSTRUPPEN
    set_off(s, "sto")
    assert answer(s, "G9") is None


@pytest.mark.rule("GWC-A54a")
def test_stosstruppen_take_a_leader_along_and_nobody_else(field, set_off, hexes):
    for names, goes in (
        (("sto",), True),
        (("sto", "schmidt"), True),
        (("schmidt",), False),
        (("inf",), False),
        (("sto", "inf"), False),
    ):
        s = field("berry", german="G8 sto schmidt inf", entente="G9 pol")
        s.liberties = STOSSTRUPPEN
        assert goes == ("G9" in hexes(s, set_off(s, *names))), names


@pytest.mark.rule("GWC-A54a", "GWC-A54b")
def test_stosstruppen_are_played_in_a_german_move_from_1916_on(field, unit):
    def barred(scenario, names, order="O23", seat=0):
        s = field(scenario, german=f"G8 {names}", entente="O11 tir", active=seat)
        s.order = Order(order, seat, activated=s.book.own[seat])
        return cannot_storm(s, seat)

    assert not barred("berry", "sto")
    assert barred("berry", "inf")
    assert barred("berry", "sto", order="O24")
    assert barred("berry", "sto", seat=1)
    assert barred("eparges", "pio")
    assert not barred("caures", "pio")


@pytest.mark.rule("GWC-S98.3.4")
def test_assaults_suppress_those_who_enter(field, set_off, answer, unit, at):
    s = field("berry", german="G8 inf", entente="G9 pol", active=1)
    s.liberties = ASSAULTS
    set_off(s, "pol")
    assert answer(s, "G8") is None
    assert (at(s, "G8"), 1 << unit(s, "pol")) == (s.hex[unit(s, "pol")], s.suppressed)


@pytest.mark.rule("GWC-S98.4.7")
def test_sturmtruppen_are_not_suppressed(field, set_off, answer, unit, at):
    s = field("berry", german="G8 inf", entente="G9 pol")
    s.liberties = STURMTRUPPEN | ASSAULTS
    set_off(s, "inf")
    assert answer(s, "G9") is None
    assert (at(s, "G9"), 0) == (s.hex[unit(s, "inf")], s.suppressed)


@pytest.mark.rule("GWC-S98.3.4", "GWC-S98.4.7")
def test_tanks_storm_nothing_and_the_liberty_ends_with_the_order(field, set_off, hexes, run):
    s = field("berry", german="G8 inf", entente="G9 ca, G7 pol", active=1)
    s.liberties = ASSAULTS
    assert "G8" not in hexes(s, set_off(s, "fra-sch-ca-1"))
    s.stack.clear()
    run(s, "move_order", 1)
    assert 0 == s.liberties
