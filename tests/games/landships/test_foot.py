"""Foot movement and stacking (chapters 3 and 7)."""

from __future__ import annotations

import pytest

from games.landships.forces import CENTRAL


def move(table, *answers, seat=CENTRAL, phase="first_foot_phase"):
    return table.run(phase, seat).answer(*answers)


@pytest.mark.rule("LS-4.4", "LS-9.2a", "LS-7.0")
def test_unpinned_foot_of_the_phasing_side_moves(field):
    table = field("C02.1 4:1308, C02.2 4:1308, A04.1 4:1410", pinned="C02.2")
    table.run("first_foot_phase", CENTRAL)

    assert {"C02.1", "done"} == table.options
    assert ("LS-9.2a", "why.is_pinned") in table.why("C02.2")
    assert {"LS-7.0"} == table.rules_against("A04.1")


@pytest.mark.rule("LS-7.11a", "LS-7.1")
def test_a_squad_in_the_open_enters_any_hex_around_it_whatever_its_ground(field):
    table = move(field("C02.1 4:1208, A04.1 4:2310"), "C02.1")

    assert {"4:1207", "4:1209", "4:1108", "4:1109", "4:1308", "4:1309"} == table.hexes_offered
    assert table.answer("4:1207").is_done


@pytest.mark.rule("LS-7.11b")
def test_two_hexes_along_a_road_cost_a_point(field):
    """LS-EX-7.11-road-march."""
    table = move(field("C02.1 4:1209, A04.1 4:2310"), "C02.1", "4:1309")

    assert {"4:1209", "4:1409", "stop"} == table.options
    table.answer("4:1409")
    assert "4:1409" == table.hex_of("C02.1")


@pytest.mark.rule("LS-7.11b")
def test_a_squad_that_starts_off_the_road_goes_one_hex(field):
    table = move(field("C02.1 4:1208, A04.1 4:2310"), "C02.1", "4:1309")

    assert "4:1309" == table.hex_of("C02.1")
    assert table.is_done


@pytest.mark.rule("LS-7.11b")
def test_trenches_lead_as_roads_do(field):
    table = move(field("C02.1 4:1307, A04.1 4:2310"), "C02.1", "4:1407")

    assert {"4:1307", "4:1507", "stop"} == table.options


@pytest.mark.rule("LS-2.21d", "LS-4.10", "LS-7.1")
def test_foot_moves_once_in_each_of_two_phases(field):
    table = field("C02.1 4:1208, C02.2 4:2208, A04.1 4:2310")
    move(table, "C02.1", "4:1108")
    assert {"LS-4.10"} == table.rules_against("C02.1")

    table.answer("done")
    move(table, "C02.1", "4:1008", phase="second_foot_phase")
    assert "4:1008" == table.hex_of("C02.1")


@pytest.mark.rule("LS-4.10")
def test_who_was_engaged_does_not_move_again(field):
    table = field("C02.1 4:1208, C02.2 4:2208, A04.1 4:2310", engaged="C02.1")
    table.run("second_foot_phase", CENTRAL)

    assert {"C02.2", "done"} == table.options


@pytest.mark.rule("LS-7.12a")
def test_foot_enters_no_hex_with_enemy_squads(field):
    table = move(field("C02.1 4:1208, A04.1 4:1209"), "C02.1")

    assert "4:1209" not in table.options
    assert "LS-7.11a" in table.rules_against("4:1209")


@pytest.mark.rule("LS-3.2")
def test_enemies_beside_the_way_neither_stop_nor_slow_anybody(field):
    table = move(field("C02.1 4:1209, A04.1 4:1310, A04.2 4:1410"), "C02.1", "4:1309", "4:1409")

    assert "4:1409" == table.hex_of("C02.1")


@pytest.mark.rule("LS-7.12b", "LS-12.1a")
def test_who_is_in_a_melee_does_not_move(field):
    table = field("C02.1 4:1208, A04.1 4:1208, C02.2 4:2208")
    table.run("first_foot_phase", CENTRAL)

    assert ("LS-7.12b", "why.is_locked") in table.why("C02.1")


@pytest.mark.rule("LS-7.12N")
def test_machines_alone_lock_nobody(field):
    table = field("C09.1 3:1010, A01.1 3:1010", "high_street")
    table.run("first_foot_phase", CENTRAL)

    assert "C09.1" in table.options


EIGHT = "A04.1 {0}, A04.2 {0}, A04.3 {0}, A04.4 {0}, A04.5 {0}, A04.6 {0}, A04.7 {0}, A04.8 {0}"


@pytest.mark.rule("LS-3.12a", "LS-3.11a", "LS-3.1")
def test_a_ninth_squad_passes_eight_on_a_road_but_does_not_end_there(field):
    full = EIGHT.format("3:1009")
    table = field(f"{full}, A04.9 3:0910, C09.1 3:3001", "high_street", pinned="A04.1")
    table.run("first_foot_phase", 0).answer("A04.9")
    assert "3:1009" in table.options

    table.answer("3:1009")
    assert ("LS-3.12a", "why.cannot_stop") in table.why("stop")


@pytest.mark.rule("LS-3.11b")
def test_crews_and_observers_do_not_count(field):
    full = EIGHT.format("3:1013")
    table = field(f"{full}, A08.1 3:1012, A04.9 3:0912, C09.1 3:3001", "high_street")
    table.run("first_foot_phase", 0).answer("A08.1")
    assert "3:1013" in table.options

    table.answer("3:1011").answer("A04.9")
    assert "3:1013" not in table.options


@pytest.mark.rule("LS-2.1b")
def test_half_hexes_at_an_edge_are_entered_and_full_as_others(field):
    table = field("A04.1 3:0102, C09.1 3:3001", "high_street")
    table.run("first_foot_phase", 0).answer("A04.1")

    assert "3:0101" in table.options


@pytest.mark.rule("LS-7.11.a")
def test_a_fordable_river_is_entered_and_another_is_not(field):
    table = field("A04.1 3:0503, C09.1 3:3001", "high_street")
    table.run("first_foot_phase", 0).answer("A04.1")
    assert "3:0504" in table.options

    table = field("A06.1 6:0604, C03.1 6:3001", "silver_helmets")
    table.run("first_foot_phase", 0).answer("A06.1")
    assert "6:0605" not in table.options


@pytest.mark.rule("LS-7.11.a")
def test_a_bridge_leads_over_an_unfordable_river(field):
    table = field("A06.1 6:1004, C03.1 6:3001", "silver_helmets")
    table.run("first_foot_phase", 0).answer("A06.1", "6:1005")

    assert "6:1006" in table.options


@pytest.mark.rule("LS-7.11c", "LS-2.3.e")
def test_a_squad_takes_its_weapons_along(field):
    table = field(
        "C03.1 1:1009, C03.1.wex 1:1009, A09.1 1:3013", "fog", carried={"C03.1.wex": "C03.1"}
    )
    table.run("first_foot_phase", CENTRAL).answer("C03.1", "1:1010")

    assert "1:1010" == table.hex_of("C03.1.wex")


@pytest.mark.rule("LS-2.24.b2", "LS-6.0a")
def test_mounted_cavalry_and_vehicles_do_not_move_on_foot(field):
    table = field("C01.1 6:1010, C01.2 6:1010, A06.1 6:3010", "silver_helmets", mounted="C01.1")
    table.run("first_foot_phase", CENTRAL)
    assert {"C01.2", "done"} == table.options

    table = field("A01.1 3:1010, A04.1 3:1010, C09.1 3:3001", "high_street")
    table.run("first_foot_phase", 0)
    assert {"A04.1", "done"} == table.options


@pytest.mark.rule("LS-7.15", "LS-14.13")
def test_guns_stay_and_crews_walk(field):
    table = field("C13.1 3:1010, C13.1.crew 3:1010, A04.1 3:3001", "high_street")
    table.run("first_foot_phase", CENTRAL)

    assert {"C13.1.crew", "done"} == table.options


@pytest.mark.rule("LS-6.15.d")
def test_squads_leave_the_board_where_the_scenario_lets_them(field):
    table = field("C03.1 1:1016, C03.2 1:1001, A09.1 1:3013", "fog")
    table.run("first_foot_phase", CENTRAL).answer("C03.2")
    assert {"LS-6.15.d"} == table.rules_against("exit")

    table.answer("1:1002", "stop", "C03.1", "exit")
    assert table.has("gone_out", "C03.1")


def test_a_group_comes_onto_the_board_by_its_edge_on_its_turn(field):
    table = field("A09.1 1:3013, C03.1 1:1001", "fog", turn=4)
    table.run("first_foot_phase", 0)
    assert "A15.1" not in table.options

    table = field("A09.1 1:3013, C03.1 1:1001", "fog", turn=5)
    table.run("first_foot_phase", 0).answer("A15.1")
    assert {"1:0616", "1:2016", "1:3416"} <= table.hexes_offered
    assert "1:0516" not in table.hexes_offered
    table.answer("1:2016")
    assert "1:2016" == table.hex_of("A15.1")


@pytest.mark.rule("LS-5.56E", "LS-5.56b", "LS-5.34b")
def test_who_enters_enemy_gas_is_pinned_and_stays(field):
    table = field("A09.1 1:2007, C03.1 1:3001", "fog", gas={"central": "1:2012"})
    table.run("first_foot_phase", 0).answer("A09.1", "1:2008")
    assert not table.has("pinned", "A09.1")

    table = field("A09.1 1:2008, A10.1 1:2012, C03.1 1:3001", "fog", gas={"central": "1:2012"})
    table.run("first_foot_phase", 0)
    assert ("LS-5.56b", "why.is_gassed") in table.why("A10.1")
    table.answer("A09.1", "1:2009")
    assert table.has("pinned", "A09.1")


@pytest.mark.rule("LS-5.56.a")
def test_own_gas_harms_nobody(field):
    table = field("C03.1 1:2008, A09.1 1:3013", "fog", gas={"central": "1:2012"})
    table.run("first_foot_phase", CENTRAL).answer("C03.1", "1:2009")

    assert not table.has("pinned", "C03.1")


@pytest.mark.rule("LS-14.14", "LS-14.13.a", "LS-5.6c", "LS-13.24a")
def test_a_squad_overruns_men_without_squads_and_takes_their_gun(field):
    table = field("A04.1 3:1011, C13.1 3:1010, C13.1.crew 3:1010, C12.1 3:1010", "high_street")
    table.run("first_foot_phase", 0).answer("A04.1", "3:1010")

    assert table.lost("C13.1.crew")
    assert table.lost("C12.1")
    assert {"capture", "destroy"} == table.options
    table.answer("destroy")
    assert table.lost("C13.1")


@pytest.mark.rule("LS-13.24b")
def test_guns_may_be_captured_instead(field):
    table = field("A04.1 3:1011, C13.1 3:1010", "high_street")
    table.run("first_foot_phase", 0).answer("A04.1", "3:1010", "capture")

    assert table.has("captured", "C13.1")
    assert "3:1010" == table.hex_of("C13.1")


@pytest.mark.rule("LS-13.11.a2", "LS-13.11a", "LS-13.1")
def test_abandoned_weapons_are_picked_up_by_german_squads_and_ruined_by_others(field):
    table = field("C04.1 1:1009, C03.1.wex 1:1010, A09.1 1:3013", "fog")
    table.run("first_foot_phase", CENTRAL).answer("C04.1", "1:1010", "C03.1.wex")
    assert table.unit("C04.1") == table.s.carrier[table.unit("C03.1.wex")]

    table = field("A09.1 1:1009, C03.1.wex 1:1010, C04.1 1:3013", "fog")
    table.run("first_foot_phase", 0).answer("A09.1", "1:1010")
    assert table.lost("C03.1.wex")


@pytest.mark.rule("LS-7.15.a", "LS-13.11a")
def test_a_squad_carries_three_flamethrowers_at_most(bagatelle, opened):
    assert {3} == {unit.type.most for unit in opened("fog").units if unit.kind == "flamethrower"}
    assert {0} == {unit.type.most for unit in opened("cheppy").units if unit.kind == "AT_rifle"}


@pytest.mark.rule("LS-7.14a", "LS-7.14.a")
@pytest.mark.parametrize(("die", "is_pinned"), [(2, True), (3, False)])
def test_mines_attack_enemies_who_enter_them(field, opened, die, is_pinned):
    name = next(u.id for u in opened("cheppy").units if u.seat == 0 and u.kind == "infantry")
    table = field(f"{name} 8:1009", "cheppy", mine=[die], morale=[1])
    table.run("first_foot_phase", 0).answer(name, "8:1010")

    assert is_pinned == table.has("pinned", name)


@pytest.mark.rule("LS-7.14.a")
def test_the_owner_crosses_his_mines(field, opened):
    name = next(u.id for u in opened("cheppy").units if u.seat == 1 and u.kind == "infantry")
    table = field(f"{name} 8:1009", "cheppy")
    table.run("first_foot_phase", CENTRAL).answer(name, "8:1010")

    assert "8:1010" == table.hex_of(name)
