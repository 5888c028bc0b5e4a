"""Strategy Cards in a Move or an Offensive (S98.3.4, S98.4.7, S98.5.3, S98.5.6)."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.movement.paces import points_left
from games.gwc.rules.situations.liberties import ASSAULTS, NO_WIRE, STURMTRUPPEN
from games.gwc.state import Attack, Order, Volley


@pytest.fixture
def moving(field):
    """A Move of a stack, at the moment when it begins and a Strategy Card can be played."""

    def build(card, seat, scenario, order="O23", **more):
        table = field(scenario, active=seat, **more)
        table.hold(seat, card)
        table.s.order = Order(order, seat, activated=table.book.own[seat])
        return table, table.run("moves", seat).offer

    return build


@pytest.mark.rule("GWC-S98.3.4")
def test_assaults_lead_into_enemy_hexes_suppressed_and_without_points(moving):
    table, offer = moving("F-SC4", 1, "berry", german="G8 inf", entente="G9 bcp")
    assert "move_begun_play" == offer.name
    offer = table.answer("F-SC4").offer
    while offer.name != "take_step":
        offer = table.answer("fra-bcp-1" if offer.name == "next_mover" else "done").offer
    assert table.hex("G8") in offer

    offer = table.answer("G8").passing().offer

    assert table.hex("G8") == table.s.hex[table.unit("bcp")]
    assert table.s.suppressed >> table.unit("bcp") & 1
    assert offer is None or offer.name != "take_step"
    assert 0 == table.s.strategy[1]


@pytest.mark.rule("GWC-S98.3.4")
def test_without_the_card_nobody_moves_into_the_enemy(moving):
    table, offer = moving("F-SC4", 1, "berry", german="G8 inf", entente="G9 bcp")
    offer = table.answer("pass").offer
    while offer.name != "take_step":
        offer = table.answer("fra-bcp-1" if offer.name == "next_mover" else "done").offer

    assert table.hex("G8") not in offer


@pytest.mark.rule("GWC-S98.4.7", "GWC-S98.1b")
def test_sturmtruppen_choose_between_wire_and_enemy_hexes(moving):
    table, _ = moving("G-SC7", 0, "fleury_june", german="G5 inf", entente="G6 pol")
    assert ["sturmtruppen", "wire_cutters"] == sorted(table.answer("G-SC7").offer.options)
    offer = table.answer("sturmtruppen").offer
    assert STURMTRUPPEN == table.s.liberties
    while offer.name != "take_step":
        offer = table.answer("ger-inf-1" if offer.name == "next_mover" else "done").offer

    offer = table.answer("G6").passing().offer

    assert table.hex("G6") == table.s.hex[table.unit("inf")]
    assert not table.s.suppressed >> table.unit("inf") & 1
    assert offer is None or offer.name != "take_step"


@pytest.mark.rule("GWC-S98.4.7")
def test_sturmtruppen_may_ignore_wire_instead(moving):
    table, _ = moving("G-SC7", 0, "fleury_june", german="G5 inf", entente="N9 pol")

    table.answer("G-SC7", "wire_cutters")

    assert (NO_WIRE, 0) == (table.s.liberties, table.s.strategy[0])


@pytest.mark.rule("GWC-S98.4.7", "GWC-S98.1.2")
def test_sturmtruppen_come_in_february_1916(moving):
    _, offer = moving("G-SC7", 0, "eparges", german="G5 inf", entente="N9 pol")

    assert "move_begun_play" != offer.name


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.1a")
def test_passage_takes_wire_away_for_the_order(moving):
    table, _ = moving("U-SC6", 1, "cantigny", german="O5 inf", entente="D6 mar")
    s = table.s
    s.wire = 1 << table.hex("D7")
    offer = table.answer("U-SC6").offer
    while offer.name != "take_step":
        offer = table.answer("usa-mar-1" if offer.name == "next_mover" else "done").offer

    table.answer("D7").passing(until="take_step")

    assert (3, 0) == (points_left(s, s.march), s.strategy[1])


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.3.4")
@pytest.mark.parametrize(
    ("card", "scenario", "troops", "liberty"),
    [("U-SC6", "cantigny", "mar", NO_WIRE), ("F-SC4", "berry", "bcp", ASSAULTS)],
)
def test_a_card_can_be_played_after_a_step_too(moving, card, scenario, troops, liberty):
    table, _ = moving(card, 1, scenario, german="O1 inf", entente=f"D6 {troops}")
    offer = table.answer("pass").offer
    while offer.name != "take_step":
        offer = table.answer("done" if offer.name == "join_stack" else offer.options[0]).offer
    offer = table.answer(next(one for one in offer.options if isinstance(one, int))).offer
    assert ("stepped_play", 1) == (offer.name, offer.seat)

    table.answer(card)

    assert liberty == table.s.liberties


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.1a")
def test_the_opponent_of_the_mover_cannot_play_such_a_card(field):
    table = field("cantigny", german="G8 inf", entente="D6 mar", active=0, hands=("O21", ""))
    card = table.hold(1, "U-SC6")
    table.set_off("inf")

    offer = table.answer("G9").offer

    assert offer.seat == 0 or card not in offer


# Sammies


@pytest.fixture
def under_fire(moving):
    """Americans in an Offensive with their card played, one hex under fire."""

    def build(*, seat=0, kind="fire", entente="D6 dou wise, D8 dou, D11 dou"):
        table, offer = moving("U-SC3", 1, "cantigny", "O24", german="G8 inf", entente=entente)
        assert "move_begun_play" == offer.name
        table.answer("U-SC3")
        table.s.attack = Attack(kind, seat, table.hex("D6"))
        return table

    return build


def doughboys(table, *labels):
    platoons = table.book.own[1] & table.book.soldiers
    return [(table.s.standing[table.hex(one)] & platoons).bit_length() - 1 for one in labels]


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_near_a_leader_are_not_broken_by_op_fire(under_fire):
    table = under_fire()
    near, led, far = doughboys(table, "D6", "D8", "D11")

    assert 0 == table.s.strategy[1]
    assert [True, True, False] == [is_steadfast(table.s, one) for one in (near, led, far)]


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_have_to_be_in_good_order_and_activated(under_fire):
    table = under_fire()
    s = table.s
    near, led = doughboys(table, "D6", "D8")
    s.suppressed = 1 << near
    s.order = s.order._replace(activated=s.order.activated & ~(1 << led))

    assert [False] * 3 == [is_steadfast(s, one) for one in (near, led, table.unit("wise"))]


@pytest.mark.rule("GWC-S98.5.3")
@pytest.mark.parametrize(("seat", "kind"), [(1, "fire"), (0, "mines")])
def test_only_op_fire_spares_them(under_fire, seat, kind):
    table = under_fire(seat=seat, kind=kind)

    assert not is_steadfast(table.s, doughboys(table, "D6")[0])


@pytest.mark.rule("GWC-S98.5.3")
def test_a_failed_defence_roll_leaves_a_sammy_unbroken(field):
    table = field("cantigny", german="G8 inf", entente="D6 dou wise", active=1, dice=["1-2"])
    s = table.s
    dou = table.unit("dou")
    s.order = Order("O24", 1, activated=s.book.own[1], is_steadfast=True)
    s.attack = Attack("fire", 0, table.hex("D6"), total=30, waiting=1 << dou)
    s.volley = Volley(0, 0, 0, ())
    table.run("defend_all")

    table.passing()

    assert 0 == s.broken


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_are_for_an_offensive(moving):
    table, offer = moving("U-SC3", 1, "cantigny", german="G8 inf", entente="D6 dou")

    assert offer.name != "move_begun_play" or not any(
        table.s.strategy[1] >> one & 1 for one in offer.options if isinstance(one, int)
    )
