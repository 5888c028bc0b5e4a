"""Strategy Cards against what the opponent does, and in a melee (S98.3.2, S98.3.8, S98.4.5 ...)."""

from __future__ import annotations

import pytest

from games.gwc.rules.orders.activation import executors
from games.gwc.rules.situations.reactions import (
    half_of_units,
    no_plane_to_drive_off,
    no_red_trousers,
    nobody_to_silence,
)
from games.gwc.state import Melee, Order
from ww1core.hexgrid.hexset import from_members, members
from ww1core.turns.run import current_offer

LINE = "G5 lig14 lig14 durant, G6 lig14 lig14, G7 lig14"


@pytest.fixture
def offensive(field):
    """A French Offensive of five Units and a Leader, drawn up, against a German Strategy Card."""

    def build(card="G-SC5", scenario="bleid"):
        table = field(scenario, german="O5 inf14 rommel", entente=LINE, active=1)
        table.hold(0, card)
        offer = table.run("carry_out", 1, "O24").offer
        while offer.name == "join_line":
            units = [one for one in offer.options if isinstance(one, int)]
            offer = table.answer(units[0] if units else "done").offer
        return table, offer

    return build


@pytest.fixture
def finish():
    """Answer what is still asked with a pass, or with what ends it."""

    def go(table, offer):
        while offer is not None:
            words = [one for one in ("pass", "done", "stop", "hold") if one in offer.options]
            offer = table.answer(words[0] if words else offer.options[0]).offer

    return go


# Air Domination, Dogfights


@pytest.mark.rule("GWC-S98.3.2", "GWC-S98.4.2")
@pytest.mark.parametrize(("card", "seat"), [("F-SC2", 1), ("G-SC2", 0)])
def test_an_air_assault_of_the_opponent_is_cancelled(field, card, seat):
    troops = {"german": "N5 inf rommel", "entente": "G5 pol durant"}
    table = field("fleury_june", active=1 - seat, **troops)
    number = table.hold(seat, card)
    offer = table.run("carry_out", 1 - seat, "O17").offer
    assert ("air_assault_announced_play", seat) == (offer.name, offer.seat)

    assert table.answer(card).is_done

    assert ([], 1) == (table.told("told.plane"), table.s.orders_given)
    assert 1 << number == table.s.strategy_discards[seat]


@pytest.mark.rule("GWC-S98.3.2")
def test_the_question_does_not_tell_which_card_is_held(field):
    table = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant")
    card = table.hold(1, "F-SC5")

    offer = table.run("carry_out", 0, "O17").offer

    assert ("air_assault_announced_play", False) == (offer.name, card in offer)


# Red Trousers


@pytest.mark.rule("GWC-S98.4.5")
def test_red_trousers_call_an_offensive_off(offensive):
    table, offer = offensive()
    s = table.s
    line = s.order.activated
    assert ("offensive_activated_play", 6) == (offer.name, line.bit_count())
    assert members(line) == dict(current_offer(s).prompt.args)["units"]
    offer = table.answer("G-SC5").offer
    assert ("choose_marks", 0) == (offer.name, offer.seat)
    assert table.unit("durant") not in offer
    marked = [one for one in offer.options if isinstance(one, int)][:3]

    for one in marked:
        offer = table.answer(one).offer

    assert offer is None
    assert from_members(marked) == s.suppressed
    assert (0, 0) == (s.orders_given, s.activated & line)
    assert ([{"seat": 1, "order": "O24"}], []) == (
        table.told("told.called_off"),
        table.told("told.step"),
    )
    assert 0 == s.strategy[0]


@pytest.mark.rule("GWC-S98.4.5", "GWC-S98.1.2")
def test_red_trousers_are_for_1914(field):
    table = field("eparges", german="O5 inf rommel", entente="G5 pol pol durant", active=1)
    table.hold(0, "G-SC5")
    table.s.order = Order("O24", 1, activated=table.book.own[1])

    assert table.run("offensive_activated").is_done


@pytest.mark.rule("GWC-S98.4.5", "SR-mixed", "VAL-mixed-entente")
@pytest.mark.parametrize(("name", "is_barred"), [("dou", True), ("gen", False)])
def test_a_text_that_names_a_nation_needs_a_formation_of_it(field, name, is_barred):
    table = field("cantigny", german="O5 inf", entente="D5 dou gen", active=1)
    table.s.order = Order("O24", 1, activated=1 << table.unit(name))

    assert is_barred == no_red_trousers(table.s, 0)


@pytest.mark.rule("GWC-S98.4.5")
@pytest.mark.parametrize(
    ("order", "seat", "is_barred"),
    [
        (Order("O24", 1), 0, False),
        (Order("O23", 1), 0, True),
        (Order("O24", 0), 0, True),
        (Order("O24", 1, is_called_off=True), 0, True),
    ],
)
def test_red_trousers_need_an_offensive_of_the_opponent_that_stands(field, order, seat, is_barred):
    s = field(german="O5 inf14", entente="G5 lig14 durant", active=1).s
    s.order = order._replace(activated=s.book.own[1])

    assert is_barred == no_red_trousers(s, seat)


@pytest.mark.rule("GWC-S98.4.5", "GWC-O24.2a")
def test_without_the_card_the_offensive_goes_on(offensive, finish):
    table, offer = offensive("G-SC3")
    assert "offensive_activated_play" == offer.name

    finish(table, table.answer("pass").offer)

    assert 1 == table.s.orders_given
    assert table.told("told.step")


# Sturmabteilung vor


@pytest.mark.rule("GWC-S98.4.6")
def test_op_fire_is_cancelled_and_nobody_counts_as_activated(field):
    table = field("berry", german="G6 inf", entente="G10 pol", active=0, hands=("", "O21"))
    s = table.s
    second = next(
        card
        for card in members(s.book.orders["O21"] & s.book.fate[1])
        if not s.hands[1] >> card & 1
    )
    s.hands = (0, s.hands[1] | 1 << second)
    fire = members(s.hands[1])[0]
    table.hold(0, "G-SC6")
    table.set_off("inf")
    assert ("stepped_play", "entente") == table.answer("G7").asked
    offer = table.answer(fire).offer
    while offer.name != "op_fire_activated_play":
        offer = table.answer("done" if "done" in offer.options else offer.options[0]).offer
    assert 0 == offer.seat
    assert (table.hex("G10"),) == dict(current_offer(s).prompt.args)["hexes"]

    offer = table.answer("G-SC6").offer

    assert ([], ()) == (table.told("told.attack_total"), s.hot)
    assert [{"seat": 1}] == table.told("told.op_fire_cancelled")
    assert 0 == s.strategy[0]
    assert not s.activated >> table.unit("pol") & 1
    assert s.discards[1] >> fire & 1
    assert executors(s, 1, "op_fire") >> table.unit("pol") & 1
    assert (("stepped_play", 1), True) == ((offer.name, offer.seat), second in offer)


@pytest.mark.rule("GWC-S98.4.6")
def test_only_the_player_who_moves_cancels_op_fire(field):
    table = field("fleury_june", german="G5 inf", entente="G9 pol", active=1)
    table.hold(0, "G-SC6")
    table.s.order = Order("O23", 1)
    table.s.hot = (table.book.own[0],)

    assert table.run("op_fire_activated").is_done


# La Force Noire


@pytest.mark.rule("GWC-S98.3.8", "GWC-O16.4.1b")
@pytest.mark.parametrize("active", [0, 1])
def test_la_force_noire_breaks_a_formation_before_a_melee(field, active):
    table = field(
        "fleury_june", german="G5 inf rommel, N5 inf", entente="G5 pol, N9 pol", active=active
    )
    table.hold(1, "F-SC8")
    table.s.melee = Melee(table.hex("G5"))
    offer = table.run("before_melee").offer
    while offer.seat != 1:
        offer = table.answer("pass").offer

    offer = table.answer("F-SC8").offer

    assert ("ambushed", 0) == (offer.name, offer.seat)
    table.answer("ger-ldr-rommel").passing()
    assert 1 << table.unit("rommel") == table.s.broken
    assert 0 == table.s.strategy[1]


# when there is nothing to react to


@pytest.mark.rule("GWC-S98.3.2")
@pytest.mark.parametrize(
    ("order", "active", "is_barred"),
    [
        (Order("O17", 0), 0, False),
        (Order("O23", 0), 0, True),
        (Order("O17", 1), 0, True),
        (Order("O17", 0), 1, True),
        (Order("O17", 0, is_called_off=True), 0, True),
    ],
)
def test_a_plane_is_driven_off_in_the_turn_of_the_opponent_alone(field, order, active, is_barred):
    table = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant", active=active)
    table.hold(1, "F-SC2")
    table.s.order = order

    assert is_barred == no_plane_to_drive_off(table.s, 1)
    if order.seat == 0:
        assert is_barred == (table.run("air_assault_announced").offer is None)


@pytest.mark.rule("GWC-S98.4.5")
@pytest.mark.parametrize(("order", "is_asked"), [("O24", True), ("O23", False)])
def test_red_trousers_are_asked_for_in_an_offensive_alone(field, order, is_asked):
    table = field(german="O5 inf14 rommel", entente="G5 lig14 durant", active=1)
    table.hold(0, "G-SC5")
    table.s.order = Order(order, 1, activated=table.book.own[1])

    assert is_asked == (table.run("offensive_activated").offer is not None)


@pytest.mark.rule("GWC-S98.4.5")
@pytest.mark.parametrize(("names", "half"), [("G5 spe", 1), ("G5 spe spe", 1), (LINE, 3)])
def test_half_of_the_units_are_marks_rounded_up(field, names, half):
    s = field(german="O5 inf14", entente=names, active=1).s
    on_board = from_members(n for n, hex_ in enumerate(s.hex) if hex_ >= 0)
    s.order = Order("O24", 1, activated=on_board & s.book.own[1])

    assert half == half_of_units(s)


@pytest.mark.rule("GWC-S98.4.6")
@pytest.mark.parametrize(
    ("seat", "has_fired", "is_barred"),
    [(0, True, False), (1, True, True), (0, False, True), (1, False, True)],
)
def test_only_op_fire_that_was_announced_is_cancelled(field, seat, has_fired, is_barred):
    table = field("fleury_june", german="G5 inf", entente="G9 pol")
    s = table.s
    table.hold(0, "G-SC6")
    s.order = Order("O23", seat)
    s.hot = (s.book.own[1],) if has_fired else ()

    assert is_barred == nobody_to_silence(s, 0)
    if seat == 0:
        assert is_barred == (table.run("op_fire_activated").offer is None)


@pytest.mark.rule("GWC-S98.4.6")
def test_those_who_fired_before_stay_ready_when_others_are_silenced(field):
    table = field("fleury_june", german="G5 inf", entente="G9 pol spe")
    s = table.s
    card = table.hold(0, "G-SC6")
    first, second = 1 << table.unit("pol"), 1 << table.unit("spe")
    s.order, s.hot, s.activated = Order("O23", 0), (first, second), first | second
    table.run("cancel_op_fire", 0, card)

    assert ((first,), first) == (s.hot, s.activated)
