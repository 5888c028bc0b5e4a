"""Activation (O14): one Formation, a Leader with whom he likes, Tank Leaders with Tanks."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.gwc.rules.orders.activation import can_activate, led_by
from games.gwc.state import Order
from ww1core.hexgrid.hexset import from_members, members

UNITS = ("ger-inf14-1", "ger-fus14-1", "ger-abt-1")


def awake(s):
    return {s.book.units[one].id for one in members(s.activated)}


@pytest.mark.rule("GWC-O14.1b")
def test_only_who_was_not_activated_this_turn_is_activated(field):
    table = field(german="N5 inf14 abt pio, M5 fus14", entente="C5 spe")
    table.s.activated = from_members(table.unit(name) for name in ("inf14", "fus14"))
    offer = table.run("activate", 0, "move").offer

    assert {table.unit("abt"), table.unit("pio")} == set(offer.options)


@pytest.mark.rule("GWC-O14.1b")
def test_nobody_is_left_to_be_activated_when_all_were(field):
    table = field(german="N5 inf14 abt", entente="C5 spe", hands=("O23", ""))
    s = table.s
    assert can_activate(s, 0, "move")
    s.activated = s.book.own[0]

    assert not can_activate(s, 0, "move")
    assert ["pass"] == list(table.run("give_order", 0).offer.options)


@pytest.mark.rule("GWC-O14.1b")
def test_recover_activates_the_player_and_no_formation(field):
    table = field(german="N5 inf14!, O1 abt", entente="C5 spe", hands=("O25", ""))
    table.run("carry_out", 0, "O25")

    assert (0, 1) == (table.s.activated, table.s.players_used)


@pytest.mark.rule("GWC-O14.2a")
@pytest.mark.parametrize("size", range(4))
def test_a_leader_activates_any_of_those_around_him(field, size):
    for chosen in combinations(UNITS, size):
        table = field(german="N5 rommel inf14, M5 fus14, N6 abt", entente="C5 spe")
        table.run("activate", 0, "move")
        table.answer("ger-ldr-rommel", *chosen, *("done",)[: size < len(UNITS)])

        assert {"ger-ldr-rommel", *chosen} == awake(table.s)


@pytest.mark.rule("GWC-O14.2a")
def test_nobody_is_asked_who_else_when_nobody_else_is_left(field):
    table = field(german="N5 rommel inf14", entente="C5 spe")
    table.run("activate", 0, "move")
    offer = table.answer("ger-ldr-rommel").offer

    assert ("choose_others", 2) == (offer.name, len(offer.options))
    assert table.answer("ger-inf14-1").is_done


@pytest.mark.rule("GWC-O14.2b")
def test_nobody_joins_an_order_that_is_being_carried_out(field):
    table = field(german="N5 rommel, M5 fus14, N6 inf14", entente="C5 spe")
    table.s.order = Order("O23", 0)
    table.run("move_order", 0).answer("ger-ldr-rommel", "ger-fus14-1", "done")
    assert "next_mover" == table.passing().offer.name
    offer = table.answer("ger-fus14-1", "M4").offer

    assert table.hex("M4") == table.s.hex[table.unit("fus14")]
    while offer is not None:
        assert offer.name not in {"choose_first", "choose_others"}
        assert table.unit("inf14") not in offer.options
        words = [one for one in ("pass", "done", "stop") if one in offer.options]
        offer = table.answer(words[0]).offer
    assert {"ger-ldr-rommel", "ger-fus14-1"} == awake(table.s)


@pytest.mark.rule("GWC-O14.2.1", "GWC-3.3.1.6")
@pytest.mark.parametrize(
    ("purpose", "expected"),
    [("move", {"fra-sch-ca-1"}), ("advance", {"fra-sch-ca-1"}), ("fire", set())],
)
def test_a_tank_leader_brings_tanks_for_a_move_or_an_advance_only(field, purpose, expected):
    """Neither the Tank three hexes away, nor Units and Leaders beside him."""
    s = field("berry", german="G3 inf", entente="G9 l spe, G7 ca barnier, G6 ca", active=1).s
    boss = next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)

    led = led_by(s, 1 << boss, 1, purpose)

    assert expected == {s.book.units[one].id for one in members(led)}


@pytest.mark.rule("GWC-O14.2.1")
def test_a_tank_leader_fires_alone(field):
    table = field("berry", german="G7 inf", entente="G9 l spe, G10 ca", active=1, hushed=1)
    s = table.s
    s.order = Order("O21", 1)
    boss = next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)
    table.run("fire_order", 1)
    offer = table.answer(s.book.units[boss].id).offer

    assert "choose_others" != offer.name
    assert 1 << boss == s.activated


@pytest.mark.rule("GWC-3.3.1.6", "GWC-3.1.6")
def test_after_the_first_loss_a_tank_leader_leads_himself(field):
    s = field("berry", german="G3 inf", entente="G9 l, G8 ca", active=1).s
    boss = 1 << next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)
    assert led_by(s, boss, 1, "move")
    s.tank_lost = (False, True)

    assert 0 == led_by(s, boss, 1, "move")


@pytest.mark.rule("GWC-O14.2.1", "GWC-3.3.1.6")
@pytest.mark.parametrize(
    ("leader", "expected"),
    [
        ("barnier", {"fra-spe-1", "fra-ldr-simon", "fra-lia-1"}),
        ("simon", {"fra-spe-1", "fra-lia-1"}),
        ("l", {"fra-sch-ca-1"}),
    ],
)
def test_leaders_bring_units_and_a_tank_leader_brings_tanks(field, leader, expected):
    """Only the highest Leader brings another one."""
    table = field(
        "berry", german="G3 inf", entente="G9 l spe, G8 ca lia, H8 barnier simon", active=1
    )

    chain = 1 << table.unit(leader)

    led = led_by(table.s, chain, 1, "move") & ~chain

    assert expected == {table.book.units[one].id for one in members(led)}


@pytest.mark.rule("GWC-O14.5")
def test_nobody_is_activated_who_would_execute_nothing(field):
    """Driant brings a Unit that can fire; Simon has nobody, and the Runner has no range."""
    entente = "G8 pol, G9 driant, O11 simon, O10 lia"
    table = field("berry", german="G6 inf", entente=entente, active=1, order="O21")
    offer = table.run("activate", 1, "fire").offer

    assert {table.unit("pol"), table.unit("driant")} == set(offer.options)
    assert ["GWC-O14.5"] * 2 == [table.refusal(one) for one in ("fra-ldr-simon", "fra-lia-1")]
