from __future__ import annotations

import pytest

from games.gwc.rules.actions.moving import cannot_storm, is_out_of_fire
from games.gwc.rules.situations.liberties import ASSAULTS, STOSSTRUPPEN, STURMTRUPPEN
from games.gwc.state import Order


@pytest.mark.rule("GWC-A54a")
def test_storm_troops_enter_enemy_hexes_and_stop_there(field):
    table = field("berry", german="G8 sto", entente="G9 pol", hands=("A54", ""))
    s = table.s
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    s.order = Order("O23", 0, activated=1 << table.unit("sto"))
    assert "move_begun_play" == table.run("moves", 0).offer.name
    offer = table.answer("pass").offer
    assert "G9" not in table.hexes_in(offer)
    offer = table.answer("G7", card).offer
    assert "take_step" == offer.name
    assert "G9" not in table.hexes_in(offer)
    table.answer("G8")
    assert table.answer("G9").is_done
    assert table.hex("G9") == s.hex[table.unit("sto")]


@pytest.mark.rule("GWC-A54a")
def test_nobody_fires_at_the_hex_that_storm_troops_enter(field):
    table = field("berry", german="G8 sto", entente="G9 pol")
    table.set_off("sto")
    table.answer("G7")
    assert not is_out_of_fire(table.s, 1)
    table = field("berry", german="G8 sto", entente="G9 pol", hands=("", "O21"))
    table.s.liberties = STOSSTRUPPEN
    table.set_off("sto")
    assert table.answer("G9").is_done


@pytest.mark.rule("GWC-A54a")
def test_stosstruppen_take_a_leader_along_and_nobody_else(field):
    for names, goes in (
        (("sto",), True),
        (("sto", "schmidt"), True),
        (("schmidt",), False),
        (("inf",), False),
        (("sto", "inf"), False),
    ):
        table = field("berry", german="G8 sto schmidt inf", entente="G9 pol")
        table.s.liberties = STOSSTRUPPEN
        assert goes == ("G9" in table.hexes_in(table.set_off(*names).offer)), names


@pytest.mark.rule("GWC-A54a", "GWC-A54b")
def test_stosstruppen_are_played_in_a_german_move_from_1916_on(field):
    def barred(scenario, names, order="O23", seat=0):
        s = field(scenario, german=f"G8 {names}", entente="O11 tir", active=seat).s
        s.order = Order(order, seat, activated=s.book.own[seat])
        return cannot_storm(s, seat)

    assert not barred("berry", "sto")
    assert barred("berry", "inf")
    assert barred("berry", "sto", order="O24")
    assert barred("berry", "sto", seat=1)
    assert barred("eparges", "pio")
    assert not barred("caures", "pio")


@pytest.mark.rule("GWC-S98.3.4")
def test_assaults_suppress_those_who_enter(field):
    table = field("berry", german="G8 inf", entente="G9 pol", active=1)
    table.s.liberties = ASSAULTS
    table.set_off("pol")
    assert table.answer("G8").is_done
    assert (table.hex("G8"), 1 << table.unit("pol")) == (
        table.s.hex[table.unit("pol")],
        table.s.suppressed,
    )


@pytest.mark.rule("GWC-S98.4.7")
def test_sturmtruppen_are_not_suppressed(field):
    table = field("berry", german="G8 inf", entente="G9 pol")
    table.s.liberties = STURMTRUPPEN | ASSAULTS
    table.set_off("inf")
    assert table.answer("G9").is_done
    assert (table.hex("G9"), 0) == (table.s.hex[table.unit("inf")], table.s.suppressed)


@pytest.mark.rule("GWC-S98.3.4", "GWC-S98.4.7")
def test_tanks_storm_nothing_and_the_liberty_ends_with_the_order(field):
    table = field("berry", german="G8 inf", entente="G9 ca, G7 pol", active=1)
    table.s.liberties = ASSAULTS
    assert "G8" not in table.hexes_in(table.set_off("fra-sch-ca-1").offer)
    table.s.stack.clear()
    table.run("move_order", 1)
    assert 0 == table.s.liberties
