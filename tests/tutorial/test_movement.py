"""Movement: chapters 2 and 3."""

from __future__ import annotations

import pytest

from ww1core.events import UnitMoved

FAR = "R3 0605"


@pytest.mark.rule("TUT-3.1")
def test_a_march_ends_in_the_hex_that_was_chosen(position):
    table = position(f"B1 0203, {FAR}").answer("B1", "march", "0303")
    moved = table.told(UnitMoved)[-1]

    assert "0303" == table.hex_of("B1")
    assert "TUT-3.1" == moved.rule


@pytest.mark.rule("TUT-3.1")
def test_a_unit_does_not_march_to_its_own_hex(position):
    table = position(f"B1 0203, {FAR}").answer("B1", "march")

    assert "0203" not in table.options


@pytest.mark.rule("TUT-3.1", "TUT-3.2")
def test_a_march_reaches_the_hexes_that_its_points_pay_for(position):
    table = position(f"BG 0103 N, {FAR}").answer("BG", "march")

    assert {"0101", "0102", "0104", "0202", "0203", "0204", "0303"} == table.options
    assert (("TUT-3.2", "why.too_few_points"),) == table.why("0304")


@pytest.mark.rule("TUT-3.2")
@pytest.mark.parametrize(
    ("from_", "reached", "missed"),
    [
        ("0303", "0603", "0601"),
        ("0303", "0401", "0502"),
        ("0303", "0404", "0505"),
        ("0202", "0304", "0404"),
        ("0202", "0301", "0401"),
        ("0404", "0204", "0104"),
    ],
)
def test_infantry_with_three_points_goes_as_far_as_the_chart_says(position, from_, reached, missed):
    table = position(f"B1 {from_}, {FAR}").answer("B1", "march")

    assert reached in table.options
    assert missed not in table.options


@pytest.mark.rule("TUT-3.2")
def test_a_river_costs_a_point_where_there_is_no_bridge(position):
    table = position("B1 0305, R3 0601").answer("B1", "march")

    assert "0405" in table.options
    assert "0504" not in table.options


@pytest.mark.rule("TUT-3.2", "TUT-6.7")
def test_shell_holes_cost_two_points(position):
    whole = position(f"BG 0103 N, {FAR}").answer("BG", "march")
    torn = position(f"BG 0103 N, {FAR}", terrain={"shell_holes": "0202 0203"})
    torn.answer("BG", "march")

    assert "0303" in whole.options
    assert "0303" not in torn.options
    assert {"0202", "0203"} <= torn.options


@pytest.mark.rule("TUT-2.2")
def test_a_march_does_not_end_with_two_friends_but_passes_them(position):
    table = position(f"B1 0102, B2 0203, B3 0203, {FAR}").answer("B1", "march")

    assert "0203" not in table.options
    assert (("TUT-2.2", "why.no_room"),) == table.why("0203")
    assert "0303" in table.options


@pytest.mark.rule("TUT-2.2")
def test_a_march_may_end_with_one_friend(position):
    table = position(f"B1 0102, B2 0203, {FAR}").answer("B1", "march", "0203")

    assert "0203" == table.hex_of("B1") == table.hex_of("B2")


@pytest.mark.rule("TUT-2.2", "TUT-5.5")
def test_a_train_passes_two_friends_but_does_not_stop_with_them(position):
    table = position(f"B1 0103, B2 0203, B3 0203, {FAR}").answer("B1", "rail")

    assert "0203" not in table.options
    assert "0303" in table.options


@pytest.mark.rule("TUT-2.3")
def test_a_march_does_not_enter_a_hex_of_the_enemy(position):
    table = position("B1 0203, RG 0303 N").answer("B1", "march")

    assert "0303" not in table.options
    assert (("TUT-2.3", "why.enemy_is_there"),) == table.why("0303")


@pytest.mark.rule("TUT-2.3")
def test_a_march_goes_around_the_enemy_not_through_him(position):
    free = position("BG 0203 N, R3 0605").answer("BG", "march")
    shut = position("BG 0203 N, RG 0303 N").answer("BG", "march")

    assert "0403" in free.options
    assert "0403" not in shut.options


@pytest.mark.rule("TUT-3.3")
def test_a_march_that_enters_an_enemy_zone_stops(position):
    table = position("B1 0102, R1 0203").answer("B1", "march")

    assert {"0103", "0202"} <= table.options
    assert "0303" not in table.options
    assert (("TUT-3.3", "why.zone_stops"),) == table.why("0303")


@pytest.mark.rule("TUT-3.3")
def test_a_gun_has_no_zone(position):
    table = position("B1 0102, RG 0203 N, R3 0605").answer("B1", "march")

    assert "0303" in table.options


@pytest.mark.rule("TUT-3.4")
def test_a_unit_does_not_march_directly_from_zone_to_zone(position):
    table = position("B1 0203, R1 0303", unsupplied="B1").answer("B1", "march")

    assert {"0103", "0104", "0204"} == table.options


@pytest.mark.rule("TUT-3.4")
def test_a_unit_may_leave_a_zone_and_enter_another_afterwards(position):
    table = position("B1 0203, R1 0303").answer("B1", "march")

    assert "0202" in table.options


@pytest.mark.rule("TUT-3.4")
def test_a_step_from_zone_to_zone_is_refused_by_its_own_rule(position):
    table = position("B1 0203, R1 0303", unsupplied="B1").answer("B1", "march")

    assert ["TUT-3.4"] == [rule for rule, _ in table.why("0202")]


@pytest.mark.rule("TUT-3.5")
def test_a_unit_may_always_march_one_hex(position):
    table = position(f"BG 0304 N, {FAR}", unsupplied="BG").answer("BG", "march")

    assert "0404" in table.options
    assert "0305" in table.options


@pytest.mark.rule("TUT-3.5")
def test_the_one_hex_is_not_granted_where_it_is_forbidden(position):
    table = position("BG 0304 N, RG 0404 N, B1 0303, B2 0303, R3 0605", unsupplied="BG")
    table.answer("BG", "march")

    assert not {"0404", "0303"} & table.options


@pytest.mark.rule("TUT-3.6")
def test_an_unsupplied_unit_has_one_movement_point(position):
    supplied = position(f"B1 0102, {FAR}").answer("B1", "march")
    table = position(f"B1 0102, {FAR}", unsupplied="B1").answer("B1", "march")

    assert {"0101", "0103", "0201", "0202"} == table.options
    assert table.options < supplied.options


@pytest.mark.rule("TUT-2.1", "TUT-2.4")
def test_a_unit_leaves_the_game_with_its_last_step(position):
    table = position("BG 0101 S, B1 0305, R1 0104*, R2 0605", fire=[5])
    table.answer("BG", "fire", "0104")

    assert ("", 0) == (table.hex_of("R1"), table.steps("R1"))
    assert {"0605"} == table.hexes(table.s.occupied[1])


@pytest.mark.rule("TUT-2.1", "TUT-2.4")
def test_a_unit_with_a_step_left_stays(position):
    table = position("BG 0101 S, B1 0305, R1 0104, R2 0605", fire=[5])
    table.answer("BG", "fire", "0104")

    assert ("0104", 1) == (table.hex_of("R1"), table.steps("R1"))
