"""Combined attacks and what they promise (12.4)."""

from __future__ import annotations

import pytest

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""


def attack(table, target, *attackers):
    """Declare an attack in the segment; what has only one answer is answered already."""
    assert table.asked[0] == "choose_target"
    table.answer(target)
    for name in (*attackers, "attack"):
        if table.asked[0] == "join_attack":
            table.answer(name)
    assert not table.unit_set(*attackers) & ~table.s.attacked
    return table


def held(table, target, *attackers):
    """An attack that hurts nobody."""
    return attack(table.script(defence=[1] * 3, attack=[1] * 6), target, *attackers)


def fight(lab, pieces, **how):
    return lab(f"{pieces}, {SPARE}", **how).answer("done", "fight")


# CG-EX-comb-02
@pytest.mark.rule("CG-12.4a", "CG-12.4b")
def test_a_combined_attack_that_leaves_an_enemy_unattacked_is_illegal(lab):
    table = fight(lab, "C1 0506, C8 0506, C2 0507, E1 0606, E2 0607").answer("0606", "C1")
    assert {"C8", "attack"} == table.options
    assert (("CG-12.4a", "why.promise_cannot_be_kept"),) == table.why("C2")

    table = fight(lab, "C1 0506, C8 0506, C2 0507, E1 0606, E2 0607")
    assert "stop" in held(table, "0606", "C2").options


@pytest.mark.rule("CG-12.4b")
def test_an_attack_from_one_hex_owes_nothing(lab):
    table = fight(lab, "C1 0506, C2 0507, C3 0507, E1 0606, E2 0607")
    held(table, "0606", "C2", "C3")

    assert {"stop", "1011"} == table.options


@pytest.mark.rule("CG-12.4a", "CG-12.1g")
def test_the_segment_does_not_end_before_the_promise_is_kept(lab):
    table = fight(lab, "C1 0506, C2 0507, C3 0608, E1 0606, E2 0607")
    held(table, "0606", "C1", "C2")

    assert {"0607", "1011"} == table.options
    assert (("CG-12.4a", "why.promises_are_open"),) == table.why("stop")
    held(table, "0607", "C3")
    assert {"1011", "stop"} == table.options


@pytest.mark.rule("CG-12.4a")
def test_an_enemy_who_has_been_attacked_is_not_owed(lab):
    table = fight(lab, "C1 0506, C2 0507, C3 0608, E1 0606, E2 0607")
    held(table, "0607", "C3")
    held(table, "0606", "C1", "C2")

    assert {"1011", "stop"} == table.options


@pytest.mark.rule("CG-12.4a")
def test_the_attackers_of_a_combined_attack_do_not_keep_its_promise_themselves(lab):
    pieces = "C1 0506, C8 0506, C2 0507, C3 0507, E1 0606, E2 0607"
    table = fight(lab, pieces).answer("0606", "C1", "C2")

    assert {"C8", "attack"} == table.options
    assert {"CG-12.4a"} == table.rules_against("C3")


@pytest.mark.rule("CG-12.4a")
def test_a_unit_that_is_needed_for_a_promise_attacks_nobody_else(lab):
    table = fight(lab, "C1 0506, C2 0507, C3 0608, E1 0606, E2 0607, E3 0609, C4 0610, C5 0610")
    held(table, "0606", "C1", "C2")
    assert {"0607", "0609", "1011"} == table.options
    table.answer("0609")

    assert {"C4", "C5"} == table.options
    assert {"CG-12.4a"} == table.rules_against("C3")


@pytest.mark.rule("CG-12.4a")
def test_a_hex_that_only_promised_units_could_attack_is_no_target(lab):
    table = fight(lab, "C1 0506, C2 0507, C3 0608, E1 0606, E2 0607, E3 0609")
    held(table, "0606", "C1", "C2")

    assert {"0607", "1011"} == table.options
    assert (("CG-12.4a", "why.units_are_promised"),) == table.why("0609")


@pytest.mark.rule("CG-12.4a")
def test_every_owed_hex_needs_a_unit_of_its_own(lab):
    # C4 is next to both enemies who are owed, C3 to one of them.
    pieces = "C1 0506, C8 0506, C2 0507, C4 0608, E1 0606, E2 0607, E3 0508"
    table = fight(lab, pieces).answer("0606", "C1")
    assert {"CG-12.4a"} == table.rules_against("C2")

    table = fight(lab, f"{pieces}, C3 0407").answer("0606", "C1")
    assert {"C2", "C8", "attack"} == table.options


@pytest.mark.rule("CG-12.4a")
def test_two_promises_are_kept_by_two_units_of_one_hex(lab):
    pieces = "C1 0506, C2 0507, C3 0608, C4 0608, C5 0708, E1 0606, E2 0607, E3 0508"
    table = held(fight(lab, pieces), "0606", "C1", "C2")

    assert {"0607", "0508", "1011"} == table.options
    table.answer("0607", "C3")
    assert {"C5", "attack"} == table.options
    assert {"CG-12.4a"} == table.rules_against("C4")


@pytest.mark.rule("CG-7.2g", "CG-12.4a")
def test_attackers_out_of_supply_owe_nothing(lab):
    pieces = "C1 0506, C8 0506, C2 0507, E1 0606, E2 0607"
    table = fight(lab, pieces, unsupplied="C2")
    held(table, "0606", "C1", "C2")

    assert {"1011", "stop"} == table.options
    assert "C2" not in fight(lab, pieces, unsupplied="C1").answer("0606", "C1").options


@pytest.mark.rule("CG-7.2g", "CG-7.1b")
def test_an_enemy_across_a_lake_is_not_owed(lab):
    table = fight(lab, "C1 0506, C2 0507, E1 0606, E2 0607", sides="0507/0607 lake")
    held(table, "0606", "C1", "C2")

    assert {"1011", "stop"} == table.options


@pytest.mark.rule("CG-12.4a", "CG-13.0c")
def test_a_fort_alone_is_owed(lab):
    pieces = "C1 0506, C8 0506, C2 0507, E1 0606"
    table = fight(lab, pieces, forts="0607 entente").answer("0606", "C1")
    assert {"CG-12.4a"} == table.rules_against("C2")

    table = fight(lab, f"C3 0608, {pieces}", forts="0607 entente")
    held(table, "0606", "C1", "C2")
    assert {"0607", "1011"} == table.options


@pytest.mark.rule("CG-12.4a", "CG-14.2a")
def test_cavalry_does_not_keep_a_promise_against_infantry(lab):
    pieces = "C1 0506, C8 0506, C2 0507, C3 0608 cav, E1 0606, E2 0607"
    assert "C2" not in fight(lab, pieces).answer("0606", "C1").options
    assert "C2" in fight(lab, f"{pieces} cav").answer("0606", "C1").options


@pytest.mark.rule("CG-12.4a", "CG-12.1d")
@pytest.mark.parametrize("marker", ["replaced", "railed"])
def test_a_unit_that_may_not_attack_keeps_no_promise(lab, marker):
    pieces = "C1 0506, C8 0506, C2 0507, C3 0608, E1 0606, E2 0607"
    assert "C2" not in fight(lab, pieces, **{marker: "C3"}).answer("0606", "C1").options
    assert "C2" in fight(lab, pieces, done="C3").answer("0606", "C1").options


@pytest.mark.rule("CG-12.4c", "CG-14.2b")
def test_cavalry_and_infantry_do_not_combine(lab):
    pieces = "C1 0506, C2 0505, C3 0506, C4 0507 cav, C5 0605 cav, E1 0606 cav"
    table = fight(lab, pieces).answer("0606", "C4")
    assert {"C5", "attack"} == table.options
    assert {"CG-12.4c"} == table.rules_against("C1")

    table = fight(lab, pieces).answer("0606", "C1")
    assert {"C3", "attack"} == table.options
    assert {"CG-12.4c"} == table.rules_against("C4")


@pytest.mark.rule("CG-12.4a", "CG-12.2g")
def test_an_enemy_who_recoiled_into_the_zones_is_not_owed(lab):
    # Cavalry does not keep E2 from recoiling to 0606, next to C2.
    pieces = "C1 0508, C2 0706 cav, C3 0805 cav, C8 0706 cav, E1 0806 cav, E2 0507"
    table = fight(lab, pieces)
    attack(table.script(defence=[5], attack=[1]), "0507", "C1").answer("0606", "done")
    table.answer("0806", "C2")
    assert {"C3", "C8", "attack"} == table.options

    table.script(defence=[1], attack=[1, 1]).answer("C3", "attack", "stand")
    assert {"1011", "stop"} == table.options


CROSSING = "C1 0405, C2 0506{}, C3 0607, C4 0708, C5 0807, E1 0505 one, E2 0606, E3 0707 one"
"""E2 lies in the zone of C2 and next to E3, whom C4 and C5 attack together."""


@pytest.mark.rule("CG-12.4a")
@pytest.mark.parametrize("who", ["C1", "C2"])
def test_an_advance_out_of_reach_dissolves_no_promise(lab, who):
    table = fight(lab, CROSSING.format(""))
    attack(table.script(defence=[6], attack=[1, 1]), "0505", "C1", "C2")
    table.answer(who, "done")

    assert {"CG-12.4a"} == table.rules_against("stop")


@pytest.mark.rule("CG-12.4a")
def test_a_promise_outlives_the_attacker_whose_zone_it_was(lab):
    table = fight(lab, CROSSING.format("*"))
    attack(table.script(defence=[1], attack=[1, 6]), "0505", "C1", "C2")

    assert "" == table.hex_of("C2")
    assert {"CG-12.4a"} == table.rules_against("stop")


@pytest.mark.rule("CG-12.4a", "CG-14.2a")
def test_a_promise_lapses_when_nobody_can_keep_it_any_more(lab):
    # Only C3 can attack the fort, until the infantry of 0606 recoils into it.
    pieces = f"C1 0506, C2 0507, C3 0608 cav, E1 0606, {SPARE}"
    how = {"forts": "0607 entente", "compass": "central: S, entente: S"}
    table = lab(pieces, "cavalry_storms_forts", **how).answer("done", "fight")
    attack(table.script(defence=[4], attack=[1, 1]), "0606", "C1", "C2").answer("done")

    assert "0607" == table.hex_of("E1")
    assert {"1011", "stop"} == table.options
