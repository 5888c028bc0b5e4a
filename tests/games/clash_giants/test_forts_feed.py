"""Forts that feed the units in them (8.5)."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.odds import efficiency
from games.clash_giants.rules.zones import enemy_zone
from ww1core.pieces import eliminate

COLUMN = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
FORT = "Fort Work 0106"
ENEMY = "E1 0103"


@pytest.fixture
def besieged(lab):
    """Units in the central fort of 0106, behind an enemy in 0103, at the supply check."""

    def check(pieces, forts="0106 central", **markers):
        table = lab(f"{pieces}, {ENEMY}", forts=forts, **COLUMN, **markers)
        return table.run("check_supply", 0)

    return check


def fed(table):
    return table.units(table.s.fort_fed)


def reduced(table):
    return table.units(table.s.reduced)


@pytest.mark.rule("CG-8.5a")
def test_a_fort_feeds_one_division_in_its_hex(besieged):
    table = besieged("C1 0106, C2 0107")

    assert ({"C1"}, {"C2"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_of_two_divisions_the_owner_chooses_who_is_fed(besieged):
    table = besieged("C1 0106, C2 0106, C3 0107")

    assert ("choose_fed", "central") == table.asked
    assert {"C1", "C2"} == table.options
    assert (("CG-8.5a", "why.not_in_fort"),) == table.why("C3")
    table.answer("C2")
    assert ({"C2"}, {"C1", "C3"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_a_fort_feeds_two_brigades(besieged):
    table = besieged("C1 0106 brigade one of=I, C2 0106 brigade one of=I, C3 0106 brigade one")

    assert {"C1", "C2", "C3"} == table.options
    table.answer("C1")
    assert {"C2", "C3"} == table.options
    assert (("CG-8.5a", "why.is_fed"),) == table.why("C1")
    table.answer("C3")
    assert ({"C1", "C3"}, {"C2"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_a_brigade_that_is_fed_leaves_too_little_for_a_division(besieged):
    table = besieged("C1 0106 of=I, C2 0106 brigade of=I, C3 0106 brigade").answer("C2")

    assert ({"C2", "C3"}, {"C1"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_a_division_that_is_fed_leaves_nothing_for_a_brigade(besieged):
    table = besieged("C1 0106, C2 0106 brigade").answer("C1")

    assert ({"C1"}, {"C2"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a", "GAL-CORPS")
def test_no_fort_feeds_a_corps(besieged):
    alone = besieged("C1 0106 corps")
    beside = besieged("C1 0106 corps of=I, C2 0106 of=I, C3 0106")

    assert (set(), {"C1"}) == (fed(alone), reduced(alone))
    assert {"C2", "C3"} == beside.options
    assert (("CG-8.5a", "why.fort_food_is_short"),) == beside.why("C1")


@pytest.mark.rule("CG-8.5a")
def test_units_that_have_a_line_eat_nothing(lab):
    table = lab("C1 0106, C2 0106, E1 0111", forts="0106 central", **COLUMN)
    table.run("check_supply", 0)

    assert (set(), set()) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_every_fort_feeds_for_itself(besieged):
    table = besieged("C1 0106, C2 0108", forts="0106 central, 0108 central")

    assert ({"C1", "C2"}, set()) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_a_fort_with_one_step_feeds_and_a_destroyed_one_does_not(lab):
    table = lab(f"C1 0106, {ENEMY}", forts="0106 central", **COLUMN)
    table.s.steps[table.unit(FORT)] = 1
    assert {"C1"} == fed(table.run("check_supply", 0))

    eliminate(table.s, table.unit(FORT), "CG-13.0h")
    table.run("check_supply", 0)
    assert (set(), {"C1"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a")
def test_a_fortified_zone_feeds_nobody(lab):
    table = lab(f"C1 0106, {ENEMY}", zones="0106 central", **COLUMN).run("check_supply", 0)

    assert (set(), {"C1"}) == (fed(table), reduced(table))


@pytest.mark.rule("CG-8.5a", "CG-8.3a")
@pytest.mark.parametrize("marker", ["reduced", "unsupplied"])
def test_a_unit_that_a_fort_feeds_loses_its_marker(besieged, marker):
    table = besieged("C1 0106", **{marker: "C1"})

    assert (0, 0) == (table.s.reduced, table.s.unsupplied)
    assert {"0105", "0107"} == table.hexes(enemy_zone(table.s, 1))
    assert {"C1"} == fed(table)


@pytest.mark.rule("CG-8.5a", "CG-8.3c")
def test_a_unit_that_is_fed_no_longer_begins_with_reduced_supply(besieged):
    table = besieged("C1 0106, C2 0106").answer("C1").run("check_supply", 0).answer("C2")

    assert ({"C2"}, {"C1"}) == (fed(table), reduced(table))
    table.run("check_supply", 0).answer("C2")
    assert {"C1"} == table.units(table.s.unsupplied)


@pytest.mark.rule("CG-8.5b")
def test_a_fort_needs_no_supply_and_keeps_its_efficiency(lab):
    table = lab("C1 0110, E1 0103, E2 0104", forts="0106 central", **COLUMN)
    for _ in range(3):
        table.run("check_supply", 0)

    assert {"C1"} == table.units(table.s.unsupplied | table.s.reduced)
    assert 5 == efficiency(table.s, table.unit(FORT))
    assert 2 == table.steps(FORT)


@pytest.mark.rule("CG-9.31d", "CG-8.5a")
def test_a_unit_that_only_a_fort_feeds_takes_no_replacement(lab):
    table = lab(
        f"C1 0106*, C2 0102*, {ENEMY}", forts="0106 central", replacements="german=2", **COLUMN
    )
    table.run("check_supply", 0).run("reinforce", 0)

    assert ("take_replacements", "central") == table.asked
    assert {"C2", "done"} == table.options
    assert (("CG-9.31d", "why.fed_by_a_fort"),) == table.why("C1")
