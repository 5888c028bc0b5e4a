"""Units that recoiled or retired into a hex that is attacked later: section 12.85."""

from __future__ import annotations

import pytest

from ww1core.events import Rolled

NORTH_EAST = "central: S, entente: NE"
ELSEWHERE = "C9 0302, E9 0303"
TWICE = f"C1 0506, E1 0606 te=3, E2 0706, C3 0605, C4 0605, {ELSEWHERE}"
RIDERS = f"C1 0506, E1 0606 cav, E2 0805 cav, C3 0804, {ELSEWHERE}"


def driven_in(lab, pieces=TWICE, **position):
    """E1 has lost a step in 0606 and recoiled onto E2 in 0706; C1 stays where it is."""
    table = lab(pieces, compass=NORTH_EAST, unsupplied="C3 C4", **position)
    table.assault("0606", "C1", defence=[4], attack=[1]).answer("done")
    assert ("0706", 1) == (table.hex_of("E1"), table.steps("E1"))
    return table


def rolled_in_defence(table):
    """Who rolled as a defender, in order."""
    rolls = [event for event in table.told(Rolled) if event.roll == "defence"]
    return [table.book.units[event.about[0]].id for event in rolls]


@pytest.mark.rule("CG-12.85a")
def test_a_recoiled_unit_adds_nothing_to_the_hex_it_reached(lab):
    table = driven_in(lab).assault("0706", "C3", defence=[1], attack=[1])

    assert (2, 2, "1-1") == table.odds()
    assert ["E1", "E2"] == rolled_in_defence(table)


@pytest.mark.rule("CG-12.85b")
def test_a_recoiled_unit_dies_when_a_defender_there_is_hurt(lab):
    table = driven_in(lab).assault("0706", "C3", defence=[6], attack=[1])

    assert {"E1": "CG-12.85b"} == table.killed
    assert 1 == table.steps("E2")


@pytest.mark.rule("CG-12.85b")
def test_a_recoiled_unit_dies_at_once_and_lets_the_attacker_in(lab):
    table = driven_in(lab).assault("0706", "C3", defence=[6], attack=[1])

    assert ("advance_after_combat", "central") == table.asked
    assert {"C3", "done"} == table.options


@pytest.mark.rule("CG-12.85b")
def test_a_recoiled_unit_lives_when_no_defender_there_is_hurt(lab):
    table = driven_in(lab).assault("0706", "C3", defence=[4], attack=[1])

    assert {} == table.killed
    assert "0706" == table.hex_of("E1")


@pytest.mark.rule("CG-12.85b")
def test_losses_of_the_attacker_kill_no_recoiled_unit(lab):
    table = driven_in(lab).assault("0706", "C3", defence=[1], attack=[6])

    assert {} == table.killed
    assert 1 == table.steps("C3")


@pytest.mark.rule("CG-12.85b", "CG-12.93a")
def test_a_recoiled_unit_dies_though_the_hurt_defender_stays_in_his_zone(lab):
    table = driven_in(lab, zones="0706 entente")
    table.assault("0706", "C3", defence=[6], attack=[1]).answer("stay")

    assert {"E1": "CG-12.85b"} == table.killed
    assert "0706" == table.hex_of("E2")


@pytest.mark.rule("CG-12.85b", "CG-13.0c")
def test_a_recoiled_unit_dies_when_the_fort_it_reached_is_hurt(lab):
    pieces = f"C1 0506, E1 0606 te=3, C3 0605, C4 0605, {ELSEWHERE}"
    table = driven_in(lab, pieces, forts="0706 entente")
    table.assault("0706", "C3", defence=[6], attack=[1])

    assert {"E1": "CG-12.85b"} == table.killed
    assert 1 == table.steps("Fort Work 0706")


@pytest.mark.rule("CG-12.85a", "CG-13.0f")
def test_a_fort_with_nobody_but_a_recoiled_unit_defends_alone(lab):
    pieces = f"C1 0506, E1 0606 te=3, C3 0605, C4 0605, {ELSEWHERE}"
    table = driven_in(lab, pieces, forts="0706 entente")
    table.assault("0706", "C3", "C4", defence=[1], attack=[1, 1])

    assert (4, 2, "2-1") == table.odds()


@pytest.mark.rule("CG-12.85b", "CG-12.2g")
def test_a_hex_of_nobody_but_recoiled_units_cannot_be_attacked(lab):
    table = driven_in(lab, f"C1 0506, E1 0606 te=3, C3 0605, C4 0605, {ELSEWHERE}")

    assert {"0303"} == table.hexes_offered
    assert {"CG-12.2g"} == table.rules_against("0706")


@pytest.mark.rule("CG-12.85a")
def test_a_recoiled_unit_defends_as_ever_in_the_next_segment(lab):
    table = driven_in(lab)
    table.script(marker=[1], command=[1]).answer("stop")

    assert 0 == table.s.recoiled
    assert 0 == table.s.was_attacked


@pytest.mark.rule("CG-12.85a", "CG-14.3c")
def test_cavalry_that_retired_adds_nothing_to_the_hex_it_reached(lab):
    table = lab(RIDERS, compass=NORTH_EAST, unsupplied="C3")
    table.assault("0606", "C1").answer("retire", "done")
    table.assault("0805", "C3", defence=[1], attack=[1]).answer("stand")

    assert "0805" == table.hex_of("E1")
    assert (2, 2, "1-1") == table.odds()


@pytest.mark.rule("CG-12.85b", "CG-14.3c")
def test_cavalry_that_retired_dies_with_a_loss_of_the_hex_it_reached(lab):
    table = lab(RIDERS, compass=NORTH_EAST, unsupplied="C3")
    table.assault("0606", "C1").answer("retire", "done")
    table.assault("0805", "C3", defence=[2], attack=[1]).answer("stand")

    assert {"E1": "CG-12.85b"} == table.killed


@pytest.mark.rule("CG-12.85a")
def test_with_the_option_cavalry_that_retired_defends_with_the_others(lab):
    table = lab(RIDERS, "retired_defend", compass=NORTH_EAST, unsupplied="C3")
    table.assault("0606", "C1").answer("retire", "done")
    table.assault("0805", "C3", defence=[1, 2], attack=[1]).answer("stand", "E1")

    assert (2, 4, "1-2") == table.odds()
    assert {} == table.killed


@pytest.mark.rule("CG-12.85a")
def test_with_the_option_a_unit_that_recoiled_still_adds_nothing(lab):
    table = lab(TWICE, "retired_defend", compass=NORTH_EAST)
    table.assault("0606", "C1", defence=[4], attack=[1]).answer("done")
    table.assault("0706", "C3", defence=[1], attack=[1])

    assert (2, 2, "1-1") == table.odds()


@pytest.mark.rule("CG-14.3e", "CG-12.77a", "CG-14.3f")
def test_cavalry_that_recoiled_into_a_hex_retires_with_the_others(lab):
    table = lab(RIDERS, compass=NORTH_EAST, unsupplied="C3")
    table.assault("0606", "C1").answer("retire", "done")
    table.assault("0805", "C3").answer("retire")

    assert "1004" == table.hex_of("E1") == table.hex_of("E2")
    assert "ride_on" == table.asked[0]


@pytest.mark.rule("CG-14.4a", "CG-12.85a")
@pytest.mark.parametrize(("answer", "where"), [("retire", "1004"), ("stand", "0805")])
def test_cavalry_that_recoiled_into_a_hex_tries_to_get_away_from_cavalry(lab, answer, where):
    pieces = RIDERS.replace("C3 0804", "C3 0804 cav")
    table = lab(pieces, compass=NORTH_EAST, unsupplied="C3")
    table.assault("0606", "C1").answer("retire", "done")
    table.assault("0805", "C3", retire=[1, 1], defence=[1], attack=[1]).answer(answer, "retire")

    assert where == table.hex_of("E1")
    assert ("ride_on" if answer == "retire" else "choose_target") == table.asked[0]
