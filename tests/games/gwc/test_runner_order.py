from __future__ import annotations

import pytest

from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.orders.activation import fresh
from games.gwc.rules.orders.runner import can_use_runner
from games.gwc.rules.turns.objectives import take_control


@pytest.mark.rule("GWC-O27.a", "GWC-O27.1", "GWC-O27.b")
def test_a_runner_is_placed_with_the_leader_and_is_done(field):
    table = field("berry", german="O5 inf", entente="F5 pol degrasse", active=1, order="O27")
    table.run("use_runner", 1)
    runner = table.unit("fra-lia-1")
    assert table.hex("F5") == table.s.hex[runner]
    assert not fresh(table.s, 1) >> runner & 1


@pytest.mark.rule("GWC-O27.a")
def test_without_a_leader_none_is_placed(field):
    s = field("berry", german="O5 inf", entente="F5 pol", active=1, order="O27").s
    assert not can_use_runner(s, 1)


@pytest.mark.rule("GWC-O27.b", "GWC-O27.2", "GWC-O27.a")
def test_one_runner_moves_and_nobody_else(field):
    table = field("berry", german="G4 inf", entente="G9 lia pol, H9 lia", active=1, order="O27")
    s = table.s
    s.hands = (s.book.orders["O21"] & s.book.fate[0], 0)
    offer = table.run("use_runner", 1).offer
    assert "choose_runner" == offer.name
    assert {table.unit("fra-lia-1"), table.unit("fra-lia-2")} == set(offer.options)
    assert "take_step" == table.answer("fra-lia-1").offer.name
    assert "stepped_play" == table.answer("G8").offer.name
    table.answer("pass", "stop")
    assert [] == s.stack
    assert s.activated == 1 << table.unit("fra-lia-1")


@pytest.mark.rule("GWC-O27.c")
def test_a_runner_with_the_leader_carries_a_request(field):
    table = field("berry", german="G4 inf", entente="G9 lia degrasse", active=1, order="O27")
    s = table.s
    assert "request" not in table.run("use_runner", 1).offer.options
    s.stack.clear()
    s.telephone[1] = next(n for n, one in enumerate(s.book.telephones) if one.seat == 1)
    assert "request" in table.run("use_runner", 1).offer.options
    table.answer("request")
    assert table.unit_set("lia", "degrasse") == s.activated
    s.stack.clear()
    s.line_cut = 2
    s.activated = 0
    assert "request" not in table.run("use_runner", 1).offer.options


@pytest.mark.rule("GWC-O27.2.2")
def test_a_runner_takes_no_objective_but_holds_one(field):
    table = field("berry", german="O5 inf", entente="K8 lia", active=1, control=(0, 0, 0, 0, 0))
    s = table.s
    table.set_off("lia")
    table.answer("K9")
    assert 0 == s.control[0]
    table = field("berry", german="O5 inf", entente="K8 spe", active=1, control=(0, 0, 0, 0, 0))
    s = table.s
    table.set_off("spe")
    table.answer("K9")
    assert 1 == s.control[0]
    table = field("berry", german="O5 inf", entente="K9 lia", active=1, control=(1, 0, 0, 0, 0))
    s = table.s
    take_control(s, table.hex("K9"))
    assert 1 == s.control[0]


@pytest.mark.rule("GWC-O21.3.7c", "GWC-O27.c", "GWC-O27.2")
def test_a_runner_moves_only_when_the_order_moves_it(field):
    table = field("berry", german="G4 inf", entente="G9 lia degrasse", active=1, order="O27")
    s = table.s
    s.telephone[1] = next(n for n, one in enumerate(s.book.telephones) if one.seat == 1)
    table.run("use_runner", 1).answer("request")
    names = ("lia", "degrasse")
    assert [False, False] == [is_moving(s, table.unit(name)) for name in names]
    s.stack.clear()
    s.activated, s.order = 0, s.order._replace(activated=0)
    table.run("use_runner", 1).answer("move").passing()

    assert [True, False] == [is_moving(s, table.unit(name)) for name in names]
