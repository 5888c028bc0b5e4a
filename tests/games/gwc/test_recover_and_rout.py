"""Recover and Rout (O25, O26), and what breaking and rallying leave alone (3.2)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import rally
from games.gwc.rules.formations.values import face, is_functional, morale
from games.gwc.rules.orders.recover import can_recover, judge_recovery, recovery_morale
from games.gwc.rules.orders.rout import (
    can_rout,
    judge_rout,
    rout_morale,
    way_home,
    ways_to_rout,
)
from ww1core.hexgrid import has
from ww1core.hexgrid.hexset import iterate
from ww1core.pieces import place


@pytest.mark.rule("GWC-O25.1")
@pytest.mark.parametrize(("german", "can"), [("inf14*", True), ("inf14!", True), ("inf14", False)])
def test_recover_needs_somebody_broken_or_suppressed(field, german, can):
    s = field(german=f"N5 {german}", entente="A1 spe*").s
    assert can == can_recover(s, 0)


@pytest.mark.rule("GWC-O25.1", "GWC-GL-ACTIVATION")
def test_a_player_recovers_once_a_turn_and_nobody_is_activated(field):
    """GWC-EX-recover-once."""
    table = field(german="N5 inf14*", entente="A1 spe", dice=["5-6"])
    table.run("recover_order", 0).passing()
    assert (False, 0) == (can_recover(table.s, 0), table.s.activated)


@pytest.mark.rule("GWC-O25.2a", "GWC-13.3", "GWC-T107.1b")
def test_recover_lifts_suppression_but_not_in_gas(field):
    table = field(german="N5 inf14!, N6 fus14!", entente="A1 spe!")
    table.s.gas = 1 << table.hex("N6")
    table.run("recover_order", 0)
    assert {table.unit("fus14"), table.unit("spe")} == {
        n for n in range(200) if table.s.suppressed >> n & 1
    }


@pytest.mark.rule("GWC-O25.2b")
def test_the_player_orders_the_tests_of_those_broken_at_the_start(field):
    table = field(german="N5 inf14*, N6 fus14*, N7 jag14", entente="A1 spe", dice=["5-6", "6-5"])
    offer = table.run("recover_order", 0).offer
    assert ("next_to_recover", 2) == (offer.name, len(offer.options))
    table.answer("ger-inf14-1")
    table.s.broken |= 1 << table.unit("jag14")
    assert table.passing().offer is None
    assert table.s.broken >> table.unit("jag14") & 1


@pytest.mark.rule("GWC-O25.3", "GWC-13.1", "GWC-3.2.5")
@pytest.mark.parametrize(
    ("change", "broken", "suppressed"), [(-1, False, False), (0, True, True), (1, True, False)]
)
def test_a_recover_roll_rallies_suppresses_or_does_nothing(field, change, broken, suppressed):
    """GWC-EX-recover-7."""
    table = field(german="N5 inf14*", entente="A1 spe")
    s = table.s
    one = table.unit("inf14")
    judge_recovery(s, one, morale(s, one) + change)
    assert (broken, suppressed) == (bool(s.broken >> one & 1), bool(s.suppressed >> one & 1))


@pytest.mark.rule("SR-exhausted")
def test_exhausted_troops_recover_with_one_less(field):
    table = field("fleury_august", german="H5 inf*", entente="H9 pol*")
    assert (-1, 0) == tuple(
        recovery_morale(table.s, table.unit(name)) - morale(table.s, table.unit(name))
        for name in ("inf", "pol")
    )


@pytest.mark.rule("GWC-3.2.2", "GWC-3.2.3", "GWC-3.2.5")
def test_markers_and_weapon_stay_when_a_formation_breaks_and_rallies(field):
    table = field(german="N5 inf14!^ +mg08", entente="A1 spe")
    s = table.s
    one = table.unit("inf14")
    weapon = s.weapon[one]
    table.run("break_formation", one, "GWC-3.2.1")
    assert s.broken & s.suppressed & s.veteran & 1 << one
    assert (weapon, False) == (s.weapon[one], is_functional(s, one))
    rally(s, one, "GWC-3.2.5")
    s.suppressed = 0
    assert is_functional(s, one)
    assert 0 == s.weapons_broken


@pytest.mark.rule("GWC-3.2.1", "GWC-GL-BROKEN")
def test_a_broken_formation_has_the_values_of_its_back(field):
    table = field(german="N5 inf14, N6 abt", entente="A1 spe")
    one = table.unit("inf14")
    table.run("break_formation", one, "GWC-3.2.1")
    assert (3, 2) == face(table.s, one)[:2]


@pytest.mark.rule("GWC-3.2.4", "GWC-7.1")
def test_a_second_break_eliminates_and_scores(field):
    table = field(german="N5 inf14*, N6 abt", entente="A1 spe")
    table.run("break_formation", table.unit("inf14"), "GWC-3.2.4")
    assert (-2, 1) == (table.s.vp, table.s.fallen[0].bit_count())


@pytest.mark.rule("GWC-O26.1", "GWC-O26.5")
@pytest.mark.parametrize(
    ("german", "entente", "can"),
    [("inf*", "spe", True), ("inf", "spe*", True), ("inf", "spe", False), ("inf", "ca*", False)],
)
def test_rout_needs_a_player_with_a_broken_unit_or_leader(field, german, entente, can):
    s = field("berry", german=f"H3 {german}", entente=f"H9 {entente}").s
    assert can == can_rout(s, 0)


@pytest.mark.rule("GWC-O26.1")
def test_each_player_is_routed_once_a_turn(field):
    """GWC-EX-rout-two."""
    table = field(
        german="N5 inf14*", entente="C5 spe* lig14*", dice=["1-2", "1-2", "2-1"], players_used=0
    )
    offer = table.run("rout_order", 0).offer
    assert ("choose_player", 2) == (offer.name, len(offer.options))
    table.answer("entente")
    assert can_rout(table.s, 0)
    table.s.players_used |= 1
    assert not can_rout(table.s, 0)


@pytest.mark.rule("GWC-O26.2a", "GWC-O26.1")
def test_the_giver_of_the_order_rolls_for_the_other_side(field):
    table = field(german="N5 inf14", entente="C5 spe* lig14*", dice=["1-2", "2-1"])
    assert ("next_to_rout", "german") == table.run("rout_order", 0).asked
    table.answer("fra-spe-1")
    assert 0 == table.s.roll.seat


@pytest.mark.rule("GWC-O26.2b", "GWC-13.1")
@pytest.mark.parametrize(("change", "hexes", "is_hit"), [(-2, 0, 0), (0, 0, 1), (4, 4, 0)])
def test_a_rout_roll_above_morale_makes_run(field, change, hexes, is_hit):
    table = field(german="N5 inf14*", entente="A1 spe")
    one = table.unit("inf14")
    assert hexes == judge_rout(table.s, one, rout_morale(table.s, one) + change)
    assert is_hit == table.s.suppressed >> one & 1


@pytest.mark.rule("GWC-O26.4", "GWC-T107.1b")
def test_gas_takes_the_cover_from_a_rout_roll_but_not_the_wire(field):
    """GWC-EX-rout-gas."""
    table = field(german="N5 inf14*", entente="A1 spe")
    s = table.s
    one, bit = table.unit("inf14"), 1 << table.hex("N5")
    s.trenches = s.gas = bit
    assert (6, 2) == (rout_morale(s, one), judge_rout(s, one, 8))
    s.trenches, s.wire = 0, bit
    assert 5 == rout_morale(s, one)


@pytest.mark.rule("GWC-O26.3", "GWC-O26.3.1", "GWC-O26.3.2")
def test_the_owner_runs_nearer_to_his_edge_with_every_hex(field):
    table = field(german="K5 inf14*", entente="C5 spe", active=1, hands=("", "O21"))
    s = table.s
    one = table.unit("inf14")
    offer = table.run("run_away", one, 2).offer
    assert (0, "step_back") == (offer.seat, offer.name)
    assert all(way_home(s.book, 0).distance(hex_) == 3 for hex_ in offer.options)
    table.answer("L5").answer(s.book.land.number(table.answer().offer.options[0]))
    assert (2, 0) == (way_home(s.book, 0).distance(s.hex[one]), len(s.stack))


@pytest.mark.rule("GWC-O26.3", "GWC-7.2.2a", "GWC-7.2.2b")
def test_who_is_forced_over_his_edge_is_eliminated(field):
    table = field(german="O5 inf14* +mg08*, N9 abt", entente="C5 spe")
    s = table.s
    one = table.unit("inf14")
    weapon = s.weapon[one]
    table.run("run_away", one, 1)
    assert (-2, 1 << one) == (s.vp, s.fallen[0])
    assert (1 << weapon, 0) == (s.weapons_lost, s.weapons_broken)


@pytest.mark.rule("GWC-O26.3.4")
def test_a_rout_into_enemies_eliminates(field):
    table = field(german="K5 inf14*, N9 abt", entente="C5 spe")
    s = table.s
    one = table.unit("inf14")
    free = [
        number for number, about in enumerate(s.book.units) if about.seat == 1 and s.hex[number] < 0
    ]
    for enemy, hex_ in zip(free, tuple(iterate(ways_to_rout(s, one))), strict=False):
        place(s, enemy, hex_)
    table.run("run_away", one, 1)
    assert -2 == s.vp


@pytest.mark.rule("GWC-O26.3.4", "GWC-T123")
def test_nobody_routs_into_impassable_ground(field):
    table = field(german="K5 inf14*", entente="C5 spe")
    one = table.unit("inf14")
    ways = ways_to_rout(table.s, one)
    table.s.blaze = ways
    assert (2, 0) == (ways.bit_count(), ways_to_rout(table.s, one))


@pytest.mark.rule("GWC-T102a", "GWC-O26.3.1", "GWC-O26.3.4")
def test_a_rout_enters_and_leaves_a_bridge_over_any_side(field):
    table = field(german="O5 inf14", entente="D6 spe*, C6 lig14*")
    s, land = table.s, table.book.land

    def ways(name):
        return [land.number(hex_) for hex_ in iterate(ways_to_rout(s, table.unit(name)))]

    assert ["C6", "C7"] == ways("spe")
    assert ["B5", "B6"] == ways("lig14")
    road = land.sides["road"]
    assert not has(road, land.grid, table.hex("C6"), table.hex("D6"))
    assert not has(road, land.grid, table.hex("B5"), table.hex("C6"))


@pytest.mark.rule("GWC-O26.3.3")
def test_wire_does_not_stop_a_rout(field):
    table = field(german="K5 inf14*", entente="C5 spe")
    s = table.s
    one = table.unit("inf14")
    s.wire = ways_to_rout(s, one)
    table.run("run_away", one, 2).answer("L5")
    table.answer(s.book.land.number(table.answer().offer.options[0]))
    assert 2 == way_home(s.book, 0).distance(s.hex[one])
