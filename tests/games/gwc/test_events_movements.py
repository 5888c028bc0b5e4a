"""Events that move Leaders, Runners and deserters (E58, E63, E85, E88)."""

from __future__ import annotations

import pytest


def name_of(s, number: int) -> str:
    return s.book.units[number].id


@pytest.mark.rule("GWC-E58")
def test_a_leader_shifts_all_units_of_his_hex(field, run, answer, unit, at):
    s = field(german="E4 inf14 abt rommel, K5 weber lw", entente="K5 spe, C8 lig14")
    offer = run(s, "auftragstaktik", 0)
    assert {unit(s, "rommel"), "no"} == set(offer.options)
    offer = answer(s, name_of(s, unit(s, "rommel")))
    beside = {at(s, one) for one in ("E3", "E5", "F3", "F4", "D3", "D4")}
    assert beside == set(offer.options)
    answer(s, "F3")
    assert {at(s, "F3")} == {s.hex[unit(s, one)] for one in ("inf14", "abt", "rommel")}


@pytest.mark.rule("GWC-E58")
def test_a_lone_leader_may_be_shifted_but_not_into_a_fire(field, run, answer, unit, at):
    s = field(german="E4 rommel, O5 inf14", entente="C8 lig14")
    s.blaze = 1 << at(s, "F3")
    run(s, "auftragstaktik", 0)
    offer = answer(s, name_of(s, unit(s, "rommel")))
    assert at(s, "F3") not in offer.options
    answer(s, "E3")
    assert at(s, "E3") == s.hex[unit(s, "rommel")]


@pytest.mark.rule("GWC-E58")
def test_the_german_may_leave_his_leaders_where_they_are(field, run, answer, unit, at):
    s = field(german="E4 rommel inf14", entente="C8 lig14")
    run(s, "auftragstaktik", 0)
    assert answer(s, "no") is None
    assert at(s, "E4") == s.hex[unit(s, "inf14")]


@pytest.mark.rule("GWC-E63")
def test_the_nearest_unit_out_of_cohesion_routs_three_hexes(field, run, answer, unit, at, comes):
    s = field(german="C4 inf14, G4 fus14 rommel, O5 abt", entente="C8 lig14")
    comes(s, "hex", 0, "F5")
    offer = run(s, "deserters", 0)
    assert (0, "step_back") == (offer.seat, offer.name)
    assert answer(s, "D4", "E5", "F5") is None
    assert at(s, "F5") == s.hex[unit(s, "inf14")]


@pytest.mark.rule("GWC-E63")
def test_a_deserter_two_hexes_from_his_edge_is_lost(field, run, answer, unit, comes):
    s = field(german="M3 inf14, O9 abt", entente="C8 lig14")
    comes(s, "hex", 0, "F5")
    run(s, "deserters", 0)
    assert answer(s, "N3", "O4") is None
    assert 1 << unit(s, "inf14") == s.fallen[0]


@pytest.mark.rule("GWC-E63")
def test_of_deserters_equally_near_the_player_chooses(field, run, answer, unit, at, comes):
    s = field(german="F3 inf14, F7 fus14, K5 lw", entente="C8 lig14")
    comes(s, "hex", 0, "F5")
    offer = run(s, "deserters", 0)
    assert (0, "choose_deserter") == (offer.seat, offer.name)
    assert {unit(s, "inf14"), unit(s, "fus14")} == set(offer.options)
    answer(s, name_of(s, unit(s, "fus14")), "G8")
    assert at(s, "G8") == s.hex[unit(s, "fus14")]


@pytest.mark.rule("GWC-E85")
def test_the_rearmost_leader_goes_to_the_next_space_in_good_order(field, run, unit):
    s = field(german="N5 rommel*!, K5 weber, F4 inf14", entente="C8 lig14", time=4)
    assert run(s, "leader_recall", 0) is None
    leader = unit(s, "rommel")
    assert ((5, leader),) == s.away
    assert (-3, 0, 0) == (s.hex[leader], s.broken, s.suppressed)
    assert s.hex[unit(s, "weber")] >= 0


@pytest.mark.rule("GWC-E85")
def test_of_leaders_equally_far_back_the_player_chooses(field, run, answer, unit):
    s = field(german="N5 rommel, N8 weber, F4 inf14", entente="C8 lig14")
    offer = run(s, "leader_recall", 0)
    assert {unit(s, "rommel"), unit(s, "weber")} == set(offer.options)
    answer(s, name_of(s, unit(s, "weber")))
    assert ((1, unit(s, "weber")),) == s.away


@pytest.mark.rule("GWC-E88")
def test_a_runner_may_come_to_the_highest_leader(field, run, answer, unit, at):
    s = field(german="K5 weber, N5 rommel inf14 abt", entente="C8 lig14")
    assert run(s, "runner_arrives", 0) is None
    assert -1 == s.hex[unit(s, "bot")]
    s = field(german="K5 weber, N5 rommel inf14", entente="C8 lig14")
    assert ("yes", "no") == run(s, "runner_arrives", 0).options
    answer(s, "yes")
    assert at(s, "N5") == s.hex[unit(s, "bot")]


@pytest.mark.rule("GWC-E88")
def test_the_player_may_do_without_the_runner(field, run, answer, unit):
    s = field(german="N5 rommel inf14", entente="C8 lig14")
    run(s, "runner_arrives", 0)
    answer(s, "no")
    assert -1 == s.hex[unit(s, "bot")]
