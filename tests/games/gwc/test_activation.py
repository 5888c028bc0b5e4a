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
def test_only_who_was_not_activated_this_turn_is_activated(field, run, unit):
    s = field(german="N5 inf14 abt pio, M5 fus14", entente="C5 spe")
    s.activated = from_members(unit(s, name) for name in ("inf14", "fus14"))
    offer = run(s, "activate", 0, "move")

    assert {unit(s, "abt"), unit(s, "pio")} == set(offer.options)


@pytest.mark.rule("GWC-O14.1b")
def test_nobody_is_left_to_be_activated_when_all_were(field, run):
    s = field(german="N5 inf14 abt", entente="C5 spe", hands=("O23", ""))
    assert can_activate(s, 0, "move")
    s.activated = s.book.own[0]

    assert not can_activate(s, 0, "move")
    assert ["pass"] == list(run(s, "give_order", 0).options)


@pytest.mark.rule("GWC-O14.1b")
def test_recover_activates_the_player_and_no_formation(field, run, answer):
    s = field(german="N5 inf14!, O1 abt", entente="C5 spe", hands=("O25", ""))
    run(s, "carry_out", 0, "O25")

    assert (0, 1) == (s.activated, s.players_used)


@pytest.mark.rule("GWC-O14.2a")
@pytest.mark.parametrize("size", range(4))
def test_a_leader_activates_any_of_those_around_him(field, run, answer, size):
    for chosen in combinations(UNITS, size):
        s = field(german="N5 rommel inf14, M5 fus14, N6 abt", entente="C5 spe")
        run(s, "activate", 0, "move")
        answer(s, "ger-ldr-rommel", *chosen, *("done",)[: size < len(UNITS)])

        assert {"ger-ldr-rommel", *chosen} == awake(s)


@pytest.mark.rule("GWC-O14.2a")
def test_nobody_is_asked_who_else_when_nobody_else_is_left(field, run, answer):
    s = field(german="N5 rommel inf14", entente="C5 spe")
    run(s, "activate", 0, "move")
    offer = answer(s, "ger-ldr-rommel")

    assert ("choose_others", 2) == (offer.name, len(offer.options))
    assert answer(s, "ger-inf14-1") is None


@pytest.mark.rule("GWC-O14.2b")
def test_nobody_joins_an_order_that_is_being_carried_out(field, run, answer, at, unit):
    s = field(german="N5 rommel, M5 fus14, N6 inf14", entente="C5 spe")
    s.order = Order("O23", 0)
    run(s, "move_order", 0)
    answer(s, "ger-ldr-rommel", "ger-fus14-1", "done")
    offer = answer(s, "pass*")
    assert "next_mover" == offer.name
    offer = answer(s, "ger-fus14-1", "M4")

    assert at(s, "M4") == s.hex[unit(s, "fus14")]
    while offer is not None:
        assert offer.name not in {"choose_first", "choose_others"}
        assert unit(s, "inf14") not in offer.options
        words = [one for one in ("pass", "done", "stop") if one in offer.options]
        offer = answer(s, words[0])
    assert {"ger-ldr-rommel", "ger-fus14-1"} == awake(s)


@pytest.mark.rule("GWC-O14.2.1", "GWC-3.3.1.6")
@pytest.mark.parametrize(
    ("purpose", "expected"),
    [("move", {"fra-sch-ca-1"}), ("advance", {"fra-sch-ca-1"}), ("fire", set())],
)
def test_a_tank_leader_brings_tanks_for_a_move_or_an_advance_only(field, purpose, expected):
    """Neither the Tank three hexes away, nor Units and Leaders beside him."""
    s = field("berry", german="G3 inf", entente="G9 l spe, G7 ca barnier, G6 ca", active=1)
    boss = next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)

    led = led_by(s, 1 << boss, 1, purpose)

    assert expected == {s.book.units[one].id for one in members(led)}


@pytest.mark.rule("GWC-O14.2.1")
def test_a_tank_leader_fires_alone(field, run, answer):
    s = field("berry", german="G7 inf", entente="G9 l spe, G10 ca", active=1, hushed=1)
    s.order = Order("O21", 1)
    boss = next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)
    run(s, "fire_order", 1)
    offer = answer(s, s.book.units[boss].id)

    assert "choose_others" != offer.name
    assert 1 << boss == s.activated


@pytest.mark.rule("GWC-3.3.1.6", "GWC-3.1.6")
def test_after_the_first_loss_a_tank_leader_leads_himself(field):
    s = field("berry", german="G3 inf", entente="G9 l, G8 ca", active=1)
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
def test_leaders_bring_units_and_a_tank_leader_brings_tanks(field, unit, leader, expected):
    """Only the highest Leader brings another one."""
    s = field("berry", german="G3 inf", entente="G9 l spe, G8 ca lia, H8 barnier simon", active=1)

    chain = 1 << unit(s, leader)

    led = led_by(s, chain, 1, "move") & ~chain

    assert expected == {s.book.units[one].id for one in members(led)}


@pytest.mark.rule("GWC-O14.5")
def test_nobody_is_activated_who_would_execute_nothing(field, run, refused, unit):
    """Driant brings a Unit that can fire; Simon has nobody, and the Runner has no range."""
    entente = "G8 pol, G9 driant, O11 simon, O10 lia"
    s = field("berry", german="G6 inf", entente=entente, active=1, order="O21")
    offer = run(s, "activate", 1, "fire")

    assert {unit(s, "pol"), unit(s, "driant")} == set(offer.options)
    assert ["GWC-O14.5"] * 2 == [refused(s, one) for one in ("fra-ldr-simon", "fra-lia-1")]
