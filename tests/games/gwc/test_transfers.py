from __future__ import annotations

import pytest

from games.gwc.rules.movement.paces import march_of
from games.gwc.rules.movement.transfers import has_no_transfer, pairs
from games.gwc.state import Order


@pytest.mark.rule("GWC-O23.1.1", "GWC-11.3a", "GWC-O23.a")
def test_a_platoon_hands_its_weapon_to_a_squad_for_a_point(field, set_off, answer, told, unit):
    s = field("berry", german="O1 inf", entente="G9 bcp +hot spe", active=1)
    set_off(s, "bcp")
    gun = s.weapon[unit(s, "bcp")]
    answer(s, "transfer")
    assert (-1, gun) == (s.weapon[unit(s, "bcp")], s.weapon[unit(s, "spe")])
    answer(s, "G8")
    assert 2 == told(s, "told.step")[-1]["spent"]


@pytest.mark.rule("GWC-11.3a", "GWC-O23.1.1")
@pytest.mark.parametrize(
    "stack", ["spe +hot bcp", "bcp +hot pol", "bcp +hot spe +cha", "bcp +hot degrasse", "bcp spe"]
)
def test_no_other_transfer_is_possible(field, set_off, stack):
    s = field("berry", german="O1 inf", entente=f"G9 {stack}", active=1)
    offer = set_off(s, stack.split()[0])
    assert "transfer" not in offer.options


@pytest.mark.rule("GWC-O23.1.1", "GWC-O14.5")
def test_a_transfer_leaves_the_order_possible(field, set_off, answer):
    s = field("berry", german="O1 inf", entente="G9 pol +hot spe", active=1)
    offer = set_off(s, "pol")
    assert "transfer" in offer.options
    s = field("berry", german="O1 inf", entente="A7 bcp +hot spe", active=1)
    offer = set_off(s, "bcp")
    assert ("transfer" in offer.options, len(pairs(s, 1))) == (True, 1)


@pytest.mark.rule("GWC-O23.3", "GWC-11.3a")
def test_a_transfer_draws_no_op_fire(field, set_off, answer):
    s = field("berry", german="G5 inf", entente="G9 bcp +hot spe", active=1, hands=("O21", ""))
    set_off(s, "bcp")
    offer = answer(s, "transfer")
    assert offer.name != "stepped_play" or offer.seat != 0


@pytest.mark.rule("GWC-O23.1.1", "GWC-O14.5")
def test_no_transfer_takes_the_only_step_from_the_order(field, unit):
    s = field("berry", german="O1 inf", entente="A7 tir +hot spe", active=1)
    both = 1 << unit(s, "tir") | 1 << unit(s, "spe")
    s.order = Order("O23", 1, activated=both)
    s.march = march_of(s, 1, both, s.hex[unit(s, "tir")])
    assert (1, True) == (len(pairs(s, 1)), has_no_transfer(s, 1))
    s.order = s.order._replace(executed=True)
    assert not has_no_transfer(s, 1)
