"""What reduced supply and being out of supply do to a unit (8.4), and what they do not."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.odds import efficiency
from games.clash_giants.rules.zones import enemy_zone

COLUMN = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
DOOR = "C1 0504, C2 0404, E1 0505"


@pytest.mark.rule("CG-8.42b")
@pytest.mark.parametrize(("printed", "lowered"), [(5, 3), (4, 2), (3, 2), (2, 2), (1, 1)])
def test_efficiency_out_of_supply_falls_by_two_but_not_below_two(lab, printed, lowered):
    table = lab(f"C1 0404 te={printed}, C2 0405 te={printed}, E1 1212", unsupplied="C1")

    assert lowered == efficiency(table.s, table.unit("C1"))
    assert printed == efficiency(table.s, table.unit("C2"))


@pytest.mark.rule("CG-8.42b")
@pytest.mark.parametrize(("markers", "steps"), [({}, 2), ({"unsupplied": "E1"}, 1)])
def test_a_defender_out_of_supply_is_hurt_by_a_lower_roll(lab, markers, steps):
    table = lab("C1 0404, E1 0405 te=5", compass="central: N, entente: S", cup="EA", **markers)
    table.script(defence=[4], attack=[1], marker=[1], command=[2]).answer("done", "fight", "0405")

    assert steps == table.steps("E1")
    assert (steps == 1) == (table.hex_of("E1") == "0406")


@pytest.mark.rule("CG-8.42b")
@pytest.mark.parametrize(("die", "steps"), [(2, 2), (3, 1)])
def test_an_attacker_out_of_supply_rolls_against_the_lowered_efficiency(lab, die, steps):
    table = lab("C1 0404 te=4, E1 0405 te=5", cup="EA", unsupplied="C1")
    table.script(defence=[1], attack=[die], marker=[1], command=[2]).answer("done", "fight", "0405")

    assert steps == table.steps("C1")


@pytest.mark.rule("CG-8.42b")
def test_cavalry_out_of_supply_has_efficiency_one_under_infantry_all_the_same(lab):
    table = lab("C1 0404 cav te=5, E1 1212", unsupplied="C1")

    assert 1 == efficiency(table.s, table.unit("C1"), is_ridden_down=True)
    assert 3 == efficiency(table.s, table.unit("C1"))


@pytest.mark.rule("CG-8.42c")
def test_a_unit_out_of_supply_has_one_point_less(lab):
    table = lab("C1 0404, C2 0704, E1 1212", points=3, unsupplied="C1").answer("C1")

    assert "0406" in table.options
    assert {"CG-2.25b"} == table.rules_against("0407")
    assert "0707" in table.answer("stay", "C2").options


@pytest.mark.rule("CG-8.42c")
def test_a_unit_out_of_supply_does_not_move_on_a_result_of_one(lab):
    table = lab("C1 0404, C2 0704, E1 1212", points=1, unsupplied="C1")

    assert (("CG-11.4c", "why.has_no_points"),) == table.why("C1")
    assert "C2" in table.options


@pytest.mark.rule("CG-8.42c")
def test_the_minimum_move_of_a_unit_out_of_supply_needs_a_point_left(lab):
    table = lab("C1 0404, E1 1212", terrain="0405 mountain", points=2, unsupplied="C1")

    assert "0405" in table.answer("C1").options


@pytest.mark.rule("CG-8.42a", "CG-8.41b")
@pytest.mark.parametrize(("marker", "is_stopped"), [("reduced", True), ("unsupplied", False)])
def test_only_a_unit_out_of_supply_loses_its_zone(lab, marker, is_stopped):
    table = lab("C1 0404, E1 0407", points=6, **{marker: "E1"}).answer("C1")

    assert is_stopped == ("0408" not in table.options)


@pytest.mark.rule("CG-8.42a")
def test_a_unit_loses_its_zone_in_the_check_that_finds_it_out_of_supply(lab):
    table = lab("C1 0104, C2 0101, E1 0103, E2 0111", reduced="E1", **COLUMN)
    assert {"0102", "0104", "0110", "0112"} == table.hexes(enemy_zone(table.s, 0))

    table.run("check_supply", 1)
    assert {"E1"} == table.units(table.s.unsupplied)
    assert {"0110", "0112"} == table.hexes(enemy_zone(table.s, 0))


@pytest.mark.rule("CG-8.42f", "CG-8.41b")
def test_a_unit_out_of_supply_opens_no_door_and_one_in_reduced_supply_does(lab):
    shut = lab(DOOR, terrain="0403 mountain", points=3, unsupplied="C2").answer("C1")
    ajar = lab(DOOR, terrain="0403 mountain", points=3, reduced="C2").answer("C1")

    assert (("CG-11.5a", "why.no_open_door"),) == shut.why("rescue")
    assert "rescue" not in shut.options
    assert "rescue" in ajar.options


@pytest.mark.rule("CG-8.42f")
def test_a_unit_out_of_supply_goes_through_the_door_of_another(lab):
    table = lab(DOOR, terrain="0403 mountain", points=3, unsupplied="C1").answer("C1", "rescue")

    assert {"0304", "0305"} == table.hexes_offered


@pytest.mark.rule("CG-8.41b")
def test_a_unit_in_reduced_supply_moves_and_fights_as_usual(lab):
    table = lab("C1 0404 te=4, C2 0704, E1 0406", points=3, reduced="C1 C2")

    assert 4 == efficiency(table.s, table.unit("C1"))
    assert "0701" in table.answer("C2").options
    table.answer("stay", "C1", "0405", "done", "fight")
    assert ("0405", 0) == (table.hex_of("C1"), table.s.unsupplied)
    assert {"0406", "stop"} == table.options


@pytest.mark.rule("CG-8.42g")
def test_no_step_is_ever_lost_for_want_of_supply(lab):
    table = lab("C1 0106, C2 0107 one, E1 0103", **COLUMN)
    for _ in range(6):
        table.run("check_supply", 0)

    assert {"C1", "C2"} == table.units(table.s.unsupplied)
    assert [2, 1] == [table.steps("C1"), table.steps("C2")]


@pytest.mark.rule("CG-8.42g")
def test_a_unit_out_of_supply_attacks_and_stacks_as_usual(lab):
    table = lab("C1 0404, C2 0404, C3 0305, E1 0405", unsupplied="C1 C2", points=2)
    table.answer("done", "fight", "0405")

    assert {"C1", "C2", "C3"} == table.options
