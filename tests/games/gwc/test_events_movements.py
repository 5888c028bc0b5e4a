"""Events that move Leaders, Runners and deserters (E58, E63, E85, E88)."""

from __future__ import annotations

import pytest


def name_of(s, number: int) -> str:
    return s.book.units[number].id


@pytest.mark.rule("GWC-E58")
def test_a_leader_shifts_all_units_of_his_hex(field):
    table = field(german="E4 inf14 abt rommel, K5 weber lw", entente="K5 spe, C8 lig14")
    offer = table.run("auftragstaktik", 0).offer
    assert {table.unit("rommel"), "no"} == set(offer.options)
    offer = table.answer(name_of(table.s, table.unit("rommel"))).offer
    beside = {table.hex(one) for one in ("E3", "E5", "F3", "F4", "D3", "D4")}
    assert beside == set(offer.options)
    table.answer("F3")
    assert {table.hex("F3")} == {table.s.hex[table.unit(one)] for one in ("inf14", "abt", "rommel")}


@pytest.mark.rule("GWC-E58")
def test_a_lone_leader_may_be_shifted_but_not_into_a_fire(field):
    table = field(german="E4 rommel, O5 inf14", entente="C8 lig14")
    table.s.blaze = 1 << table.hex("F3")
    table.run("auftragstaktik", 0)
    offer = table.answer(name_of(table.s, table.unit("rommel"))).offer
    assert table.hex("F3") not in offer.options
    table.answer("E3")
    assert table.hex("E3") == table.s.hex[table.unit("rommel")]


@pytest.mark.rule("GWC-E58")
def test_the_german_may_leave_his_leaders_where_they_are(field):
    table = field(german="E4 rommel inf14", entente="C8 lig14")
    table.run("auftragstaktik", 0)
    assert table.answer("no").is_done
    assert table.hex("E4") == table.s.hex[table.unit("inf14")]


@pytest.mark.rule("GWC-E63")
def test_the_nearest_unit_out_of_cohesion_routs_three_hexes(field):
    table = field(german="C4 inf14, G4 fus14 rommel, O5 abt", entente="C8 lig14")
    table.turn_up("hex german F5")
    assert ("step_back", "german") == table.run("deserters", 0).asked
    assert table.answer("D4", "E5", "F5").is_done
    assert table.hex("F5") == table.s.hex[table.unit("inf14")]


@pytest.mark.rule("GWC-E63")
def test_a_deserter_two_hexes_from_his_edge_is_lost(field):
    table = field(german="M3 inf14, O9 abt", entente="C8 lig14")
    table.turn_up("hex german F5").run("deserters", 0)
    assert table.answer("N3", "O4").is_done
    assert 1 << table.unit("inf14") == table.s.fallen[0]


@pytest.mark.rule("GWC-E63")
def test_of_deserters_equally_near_the_player_chooses(field):
    table = field(german="F3 inf14, F7 fus14, K5 lw", entente="C8 lig14")
    table.turn_up("hex german F5")
    offer = table.run("deserters", 0).offer
    assert (0, "choose_deserter") == (offer.seat, offer.name)
    assert {table.unit("inf14"), table.unit("fus14")} == set(offer.options)
    table.answer(name_of(table.s, table.unit("fus14")), "G8")
    assert table.hex("G8") == table.s.hex[table.unit("fus14")]


@pytest.mark.rule("GWC-E85")
def test_the_rearmost_leader_goes_to_the_next_space_in_good_order(field):
    table = field(german="N5 rommel*!, K5 weber, F4 inf14", entente="C8 lig14", time=4)
    s = table.s
    assert table.run("choose_recalled", 0).is_done
    leader = table.unit("rommel")
    assert ((5, leader),) == s.away
    assert (-3, 0, 0) == (s.hex[leader], s.broken, s.suppressed)
    assert s.hex[table.unit("weber")] >= 0


@pytest.mark.rule("GWC-E85")
def test_of_leaders_equally_far_back_the_player_chooses(field):
    table = field(german="N5 rommel, N8 weber, F4 inf14", entente="C8 lig14")
    offer = table.run("choose_recalled", 0).offer
    assert {table.unit("rommel"), table.unit("weber")} == set(offer.options)
    table.answer(name_of(table.s, table.unit("weber")))
    assert ((1, table.unit("weber")),) == table.s.away


@pytest.mark.rule("GWC-E88")
def test_a_runner_may_come_to_the_highest_leader(field):
    table = field(german="K5 weber, N5 rommel inf14 abt", entente="C8 lig14")
    assert table.run("runner_arrives", 0).is_done
    assert -1 == table.s.hex[table.unit("bot")]
    table = field(german="K5 weber, N5 rommel inf14", entente="C8 lig14")
    assert ("yes", "no") == table.run("runner_arrives", 0).offer.options
    table.answer("yes")
    assert table.hex("N5") == table.s.hex[table.unit("bot")]


@pytest.mark.rule("GWC-E88")
def test_the_player_may_do_without_the_runner(field):
    table = field(german="N5 rommel inf14", entente="C8 lig14")
    table.run("runner_arrives", 0).answer("no")
    assert -1 == table.s.hex[table.unit("bot")]
