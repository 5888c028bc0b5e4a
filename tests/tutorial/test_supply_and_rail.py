"""Supply and railway: chapter 5."""

from __future__ import annotations

import pytest
from ww1_tutorial.rules.rail import check_supply, supply_line
from ww1_tutorial.supply_answer import supply_answer

from ww1core.events import Told
from ww1core.networks import Cut, Line


def unsupplied(table):
    """The units that are out of supply once it is checked."""
    check_supply(table.s)
    return table.units(table.s.unsupplied)


@pytest.mark.rule("TUT-5.1")
def test_the_supply_phase_marks_units_without_a_line(position):
    table = position("B1 0102, R1 0101, R2 0605").script(marker=[1, 2, 3, 0])
    table.answer("done", "done", "done", "done")

    assert 2 == table.s.turn
    assert {"R1"} == table.units(table.s.unsupplied)
    assert ["told.unsupplied"] == [event.key for event in table.told(Told)]


@pytest.mark.rule("TUT-5.1")
def test_a_unit_that_has_a_line_again_is_supplied(position):
    table = position("B1 0202, R1 0605", unsupplied="B1").script(marker=[1, 2, 3, 0])
    table.answer("done", "done", "done", "done")

    assert 0 == table.s.unsupplied


@pytest.mark.rule("TUT-5.1", "TUT-1.1")
def test_blue_is_supplied_from_the_west_and_red_from_the_east(position):
    table = position("B1 0605, B2 0604, B3 0603, RG 0602 N, R1 0103, R2 0303")

    assert {"B1", "B2", "B3", "R1"} <= unsupplied(table)


@pytest.mark.rule("TUT-5.2")
def test_a_line_follows_the_railway_without_limit(position):
    table = position("B1 0501, R3 0605")

    assert set() == unsupplied(table)
    assert isinstance(supply_line(table.s, table.unit("B1")), Line)


@pytest.mark.rule("TUT-5.2")
@pytest.mark.parametrize(
    ("hex_", "cut"), [("0303", False), ("0203", False), ("0204", True), ("0103", True)]
)
def test_a_line_over_the_ground_is_at_most_three_hexes_long(position, hex_, cut):
    table = position(f"BG 0403 N, B1 0101, R1 {hex_}, R2 0605")

    assert cut == ("R1" in unsupplied(table))
    assert (Cut if cut else Line) is type(supply_line(table.s, table.unit("R1")))


@pytest.mark.rule("TUT-5.2")
def test_a_line_may_reach_the_edge_over_the_ground_alone(position):
    table = position("B1 0301, RG 0203 N, R3 0605")

    assert set() == unsupplied(table) & {"B1"}


@pytest.mark.rule("TUT-5.3")
def test_a_line_does_not_run_through_enemy_units(position):
    cut = position("BG 0403 N, B1 0101, R1 0205, R2 0605")
    free = position("BG 0402 N, B1 0101, R1 0205, R2 0605")

    assert {"R1"} == unsupplied(cut)
    assert set() == unsupplied(free)


@pytest.mark.rule("TUT-5.3")
def test_a_line_does_not_run_through_enemy_zones(position):
    cut = position("B1 0503, R1 0302, R2 0305")
    free = position("B1 0503, R1 0302, R2 0605")

    assert "B1" in unsupplied(cut)
    assert "B1" not in unsupplied(free)


@pytest.mark.rule("TUT-5.3")
def test_a_friendly_unit_opens_an_enemy_zone_for_a_line(position):
    table = position("B1 0503, B2 0303, R1 0302, R2 0305")

    assert "B1" not in unsupplied(table)


@pytest.mark.rule("TUT-5.4", "TUT-8.1")
def test_an_unsupplied_unit_does_not_assault(position):
    table = position("B1 0203, R1 0303", unsupplied="B1").answer("B1")

    assert "assault" not in table.options
    assert (("TUT-5.4", "why.unsupplied"),) == table.why("assault")


@pytest.mark.rule("TUT-5.4")
def test_an_unsupplied_unit_does_not_use_the_railway(position):
    table = position("B1 0103, R1 0605", unsupplied="B1").answer("B1")

    assert "rail" not in table.options
    assert (("TUT-5.4", "why.unsupplied"),) == table.why("rail")


@pytest.mark.rule("TUT-5.5")
def test_a_unit_goes_by_rail_to_any_other_rail_hex(position):
    table = position("BG 0103 N, R3 0605").answer("BG", "rail")
    rails = {"0203", "0204", "0205", "0303", "0403", "0501", "0502", "0503", "0603"}

    assert rails == table.options
    table.answer("0501")
    assert "0501" == table.hex_of("BG")


@pytest.mark.rule("TUT-5.5")
def test_a_unit_beside_the_railway_does_not_go_by_rail(position):
    table = position("B1 0102, R3 0605").answer("B1")

    assert "rail" not in table.options


@pytest.mark.rule("TUT-5.5")
@pytest.mark.parametrize(
    ("pieces", "torn"),
    [
        ("B1 0103, RG 0303 N, R3 0605", ""),
        ("B1 0103, R1 0402", ""),
        ("B1 0103, R3 0605", "0303"),
    ],
    ids=["enemy unit", "enemy zone", "shell holes"],
)
def test_what_closes_the_railway_ends_the_way(position, pieces, torn):
    table = position(pieces, terrain={"shell_holes": torn}).answer("B1", "rail")

    assert {"0203", "0204", "0205"} == table.options
    assert (("TUT-5.5", "why.not_joined_by_rail"),) == table.why("0403")


@pytest.mark.rule("TUT-5.5")
@pytest.mark.parametrize(
    ("pieces", "torn"),
    [("B1 0203, R1 0304", ""), ("B1 0203, R3 0605", "0203")],
    ids=["enemy zone", "shell holes"],
)
def test_no_train_leaves_a_closed_hex(position, pieces, torn):
    table = position(pieces, terrain={"shell_holes": torn}).answer("B1")

    assert "rail" not in table.options
    assert (("TUT-5.5", "why.nowhere_by_rail"),) == table.why("rail")


def test_the_supply_of_a_unit_is_told_with_its_line(position):
    table = position("B1 0501, R3 0605")
    found = supply_answer(table.s, 0, table.unit("B1"))

    assert found.is_supplied
    assert "0501" == found.path.places[0]
    assert ["B1 is supplied", "TUT-5.1"] == [table.book.say(found.lines[0][0]), found.lines[0][1]]


def test_the_supply_of_a_marked_unit_is_told_as_marked(position):
    table = position("B1 0202, R1 0605", unsupplied="B1")
    first = supply_answer(table.s, 0, table.unit("B1")).lines[0]

    assert "B1 is out of supply" == table.book.say(first[0])


def test_a_unit_that_is_gone_has_no_supply(position):
    table = position("B1 0202, R1 0605")
    table.s.hex[table.unit("B1")] = -1

    assert supply_answer(table.s, 0, table.unit("B1")).path is None
