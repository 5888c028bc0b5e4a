"""Strategy Cards in a Move or an Offensive (S98.3.4, S98.4.7, S98.5.3, S98.5.6)."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.movement.paces import points_left
from games.gwc.rules.situations.liberties import ASSAULTS, NO_WIRE, STURMTRUPPEN
from games.gwc.state import Attack, Order, Volley


@pytest.fixture
def moving(field, hold, run, answer):
    """A Move of a stack, at the moment when it begins and a Strategy Card can be played."""

    def build(card, seat, scenario, order="O23", **more):
        s = field(scenario, active=seat, **more)
        hold(s, seat, card)
        s.order = Order(order, seat, activated=s.book.own[seat])
        return s, run(s, "moves", seat)

    return build


@pytest.mark.rule("GWC-S98.3.4")
def test_assaults_lead_into_enemy_hexes_suppressed_and_without_points(moving, answer, unit, at):
    s, offer = moving("F-SC4", 1, "berry", german="G8 inf", entente="G9 bcp")
    assert "move_begun_play" == offer.name
    offer = answer(s, "F-SC4")
    while offer.name != "take_step":
        offer = answer(s, "fra-bcp-1" if offer.name == "next_mover" else "done")
    assert at(s, "G8") in offer

    offer = answer(s, "G8", "pass*")

    assert at(s, "G8") == s.hex[unit(s, "bcp")]
    assert s.suppressed >> unit(s, "bcp") & 1
    assert offer is None or offer.name != "take_step"
    assert 0 == s.strategy[1]


@pytest.mark.rule("GWC-S98.3.4")
def test_without_the_card_nobody_moves_into_the_enemy(moving, answer, at):
    s, offer = moving("F-SC4", 1, "berry", german="G8 inf", entente="G9 bcp")
    offer = answer(s, "pass")
    while offer.name != "take_step":
        offer = answer(s, "fra-bcp-1" if offer.name == "next_mover" else "done")

    assert at(s, "G8") not in offer


@pytest.mark.rule("GWC-S98.4.7", "GWC-S98.1b")
def test_sturmtruppen_choose_between_wire_and_enemy_hexes(moving, answer, unit, at):
    s, _ = moving("G-SC7", 0, "fleury_june", german="G5 inf", entente="G6 pol")
    offer = answer(s, "G-SC7")
    assert ["sturmtruppen", "wire_cutters"] == sorted(offer.options)
    offer = answer(s, "sturmtruppen")
    assert STURMTRUPPEN == s.liberties
    while offer.name != "take_step":
        offer = answer(s, "ger-inf-1" if offer.name == "next_mover" else "done")

    offer = answer(s, "G6", "pass*")

    assert at(s, "G6") == s.hex[unit(s, "inf")]
    assert not s.suppressed >> unit(s, "inf") & 1
    assert offer is None or offer.name != "take_step"


@pytest.mark.rule("GWC-S98.4.7")
def test_sturmtruppen_may_ignore_wire_instead(moving, answer):
    s, _ = moving("G-SC7", 0, "fleury_june", german="G5 inf", entente="N9 pol")

    answer(s, "G-SC7", "wire_cutters")

    assert (NO_WIRE, 0) == (s.liberties, s.strategy[0])


@pytest.mark.rule("GWC-S98.4.7", "GWC-S98.1.2")
def test_sturmtruppen_come_in_february_1916(moving):
    _, offer = moving("G-SC7", 0, "eparges", german="G5 inf", entente="N9 pol")

    assert "move_begun_play" != offer.name


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.1a")
def test_passage_takes_wire_away_for_the_order(moving, answer, at):
    s, _ = moving("U-SC6", 1, "cantigny", german="O5 inf", entente="D6 mar")
    s.wire = 1 << at(s, "D7")
    offer = answer(s, "U-SC6")
    while offer.name != "take_step":
        offer = answer(s, "usa-mar-1" if offer.name == "next_mover" else "done")

    offer = answer(s, "D7")
    while offer.name != "take_step":
        offer = answer(s, "pass")

    assert (3, 0) == (points_left(s, s.march), s.strategy[1])


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.3.4")
@pytest.mark.parametrize(
    ("card", "scenario", "troops", "liberty"),
    [("U-SC6", "cantigny", "mar", NO_WIRE), ("F-SC4", "berry", "bcp", ASSAULTS)],
)
def test_a_card_can_be_played_after_a_step_too(moving, answer, card, scenario, troops, liberty):
    s, _ = moving(card, 1, scenario, german="O1 inf", entente=f"D6 {troops}")
    offer = answer(s, "pass")
    while offer.name != "take_step":
        offer = answer(s, "done" if offer.name == "join_stack" else offer.options[0])
    offer = answer(s, next(one for one in offer.options if isinstance(one, int)))
    assert ("stepped_play", 1) == (offer.name, offer.seat)

    answer(s, card)

    assert liberty == s.liberties


@pytest.mark.rule("GWC-S98.5.6", "GWC-S98.1a")
def test_the_opponent_of_the_mover_cannot_play_such_a_card(field, hold, set_off, answer):
    s = field("cantigny", german="G8 inf", entente="D6 mar", active=0, hands=("O21", ""))
    card = hold(s, 1, "U-SC6")
    set_off(s, "inf")

    offer = answer(s, "G9")

    assert offer.seat == 0 or card not in offer


# Sammies


@pytest.fixture
def under_fire(moving, answer, at):
    """Americans in an Offensive with their card played, one hex under fire."""

    def build(*, seat=0, kind="fire", entente="D6 dou wise, D8 dou, D11 dou"):
        s, offer = moving("U-SC3", 1, "cantigny", "O24", german="G8 inf", entente=entente)
        assert "move_begun_play" == offer.name
        answer(s, "U-SC3")
        s.attack = Attack(kind, seat, at(s, "D6"))
        return s

    return build


def doughboys(s, at, *labels):
    platoons = s.book.own[1] & s.book.soldiers
    return [(s.standing[at(s, one)] & platoons).bit_length() - 1 for one in labels]


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_near_a_leader_are_not_broken_by_op_fire(under_fire, at):
    s = under_fire()
    near, led, far = doughboys(s, at, "D6", "D8", "D11")

    assert 0 == s.strategy[1]
    assert [True, True, False] == [is_steadfast(s, one) for one in (near, led, far)]


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_have_to_be_in_good_order_and_activated(under_fire, at, unit):
    s = under_fire()
    near, led = doughboys(s, at, "D6", "D8")
    s.suppressed = 1 << near
    s.order = s.order._replace(activated=s.order.activated & ~(1 << led))

    assert [False] * 3 == [is_steadfast(s, one) for one in (near, led, unit(s, "wise"))]


@pytest.mark.rule("GWC-S98.5.3")
@pytest.mark.parametrize(("seat", "kind"), [(1, "fire"), (0, "mines")])
def test_only_op_fire_spares_them(under_fire, at, seat, kind):
    s = under_fire(seat=seat, kind=kind)

    assert not is_steadfast(s, doughboys(s, at, "D6")[0])


@pytest.mark.rule("GWC-S98.5.3")
def test_a_failed_defence_roll_leaves_a_sammy_unbroken(field, run, answer, at, unit):
    s = field("cantigny", german="G8 inf", entente="D6 dou wise", active=1, dice=["1-2"])
    dou = unit(s, "dou")
    s.order = Order("O24", 1, activated=s.book.own[1], is_steadfast=True)
    s.attack = Attack("fire", 0, at(s, "D6"), total=30, waiting=1 << dou)
    s.volley = Volley(0, 0, 0, ())
    run(s, "defend", dou)

    answer(s, "pass*")

    assert 0 == s.broken


@pytest.mark.rule("GWC-S98.5.3")
def test_sammies_are_for_an_offensive(moving):
    s, offer = moving("U-SC3", 1, "cantigny", german="G8 inf", entente="D6 dou")

    assert offer.name != "move_begun_play" or not any(
        s.strategy[1] >> one & 1 for one in offer.options if isinstance(one, int)
    )
