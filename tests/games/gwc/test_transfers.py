from __future__ import annotations

import pytest

from games.gwc.rules.movement.paces import march_of
from games.gwc.rules.movement.transfers import has_no_transfer, pairs
from games.gwc.state import Order


@pytest.mark.rule("GWC-O23.1.1", "GWC-11.3a", "GWC-O23.a")
def test_a_platoon_hands_its_weapon_to_a_squad_for_a_point(field):
    table = field("berry", german="O1 inf", entente="G9 bcp +hot spe", active=1)
    table.set_off("bcp")
    gun = table.s.weapon[table.unit("bcp")]
    table.answer("transfer")
    assert (-1, gun) == (table.s.weapon[table.unit("bcp")], table.s.weapon[table.unit("spe")])
    table.answer("G8")
    assert 2 == table.told("told.step")[-1]["spent"]


@pytest.mark.rule("GWC-11.3a", "GWC-O23.1.1")
@pytest.mark.parametrize(
    "stack", ["spe +hot bcp", "bcp +hot pol", "bcp +hot spe +cha", "bcp +hot degrasse", "bcp spe"]
)
def test_no_other_transfer_is_possible(field, stack):
    table = field("berry", german="O1 inf", entente=f"G9 {stack}", active=1)
    assert "transfer" not in table.set_off(stack.split()[0]).offer.options


@pytest.mark.rule("GWC-O23.1.1", "GWC-O14.5")
def test_a_transfer_leaves_the_order_possible(field):
    table = field("berry", german="O1 inf", entente="G9 pol +hot spe", active=1)
    assert "transfer" in table.set_off("pol").offer.options
    table = field("berry", german="O1 inf", entente="A7 bcp +hot spe", active=1)
    offer = table.set_off("bcp").offer
    assert ("transfer" in offer.options, len(pairs(table.s, 1))) == (True, 1)


@pytest.mark.rule("GWC-O23.3", "GWC-11.3a")
def test_a_transfer_draws_no_op_fire(field):
    table = field("berry", german="G5 inf", entente="G9 bcp +hot spe", active=1, hands=("O21", ""))
    table.set_off("bcp")
    offer = table.answer("transfer").offer
    assert offer.name != "stepped_play" or offer.seat != 0


@pytest.mark.rule("GWC-O23.1.1", "GWC-O14.5")
def test_no_transfer_takes_the_only_step_from_the_order(field):
    table = field("berry", german="O1 inf", entente="A7 tir +hot spe", active=1)
    s = table.s
    both = table.unit_set("tir", "spe")
    s.order = Order("O23", 1, activated=both)
    s.march = march_of(s, 1, both, s.hex[table.unit("tir")])
    assert (1, True) == (len(pairs(s, 1)), has_no_transfer(s, 1))
    s.order = s.order._replace(executed=True)
    assert not has_no_transfer(s, 1)
