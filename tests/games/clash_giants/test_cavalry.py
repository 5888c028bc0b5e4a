"""Cavalry in combat: sections 14.2 to 14.4."""

from __future__ import annotations

import pytest

NORTH_EAST = "central: S, entente: NE"
ELSEWHERE = "C9 0302, E9 0303"
THREE = "C1 0506, C2 0506, C3 0507"


@pytest.mark.rule("CG-14.2a")
def test_cavalry_does_not_join_an_attack_on_infantry(lab):
    table = lab("C1 0506, C2 0507, C3 0605 cav, E1 0606").answer("done", "fight", "0606")

    assert {"CG-14.2a"} == table.rules_against("C3")
    assert {"C1", "C2"} == table.options


@pytest.mark.rule("CG-14.2a")
@pytest.mark.parametrize(("kind", "seat"), [("jaeger", "entente"), ("cav", "central")])
def test_cavalry_finds_a_fight_beside_cavalry_and_none_beside_jaegers(lab, kind, seat):
    table = lab(f"C1 0506 cav, E1 0606 {kind}").script(marker=[1], command=[1]).answer("done")

    assert seat == table.asked[1]


@pytest.mark.rule("CG-14.2a")
def test_cavalry_alone_beside_a_fort_has_no_fight(lab):
    table = lab("C1 0506 cav, E1 1212", forts="0606 entente").script(marker=[1], command=[1])

    assert ("choose_mover", "entente") == table.answer("done").asked


@pytest.mark.rule("CG-14.2a")
def test_cavalry_joins_no_attack_on_a_fort_alone(lab):
    table = lab("C1 0506 cav, C2 0507, C3 0605, E1 1212", forts="0606 entente")
    table.answer("done", "fight", "0606")

    assert {"CG-14.2a"} == table.rules_against("C1")


@pytest.mark.rule("CG-14.2a")
def test_with_the_option_cavalry_attacks_a_fort_that_stands_alone(lab):
    table = lab("C1 0506 cav, E1 1212", "cavalry_storms_forts", forts="0606 entente")
    table.assault("0606", "C1", defence=[6], attack=[1])

    assert 1 == table.steps("Fort Work 0606")


@pytest.mark.rule("CG-14.2a")
def test_with_the_option_a_fort_with_infantry_is_still_barred(lab):
    pieces = "C1 0506 cav, C2 0507, C3 0605, E1 0606"
    table = lab(pieces, "cavalry_storms_forts", forts="0606 entente")
    table.answer("done", "fight", "0606")

    assert {"CG-14.2a"} == table.rules_against("C1")


@pytest.mark.rule("CG-14.2a", "CG-12.85b")
def test_with_the_option_infantry_that_recoiled_into_a_fort_keeps_cavalry_out(lab):
    pieces = f"C1 0506, C2 0605 cav, C3 0705, C4 0705, E1 0606 te=3, {ELSEWHERE}"
    position = {"forts": "0706 entente", "compass": NORTH_EAST, "unsupplied": "C2 C3 C4"}
    table = lab(pieces, "cavalry_storms_forts", **position)
    table.assault("0606", "C1", defence=[4], attack=[1]).answer("done")

    assert "0706" == table.hex_of("E1")

    table.answer("0706")

    assert {"C3", "C4"} == table.options
    assert {"CG-14.2a"} == table.rules_against("C2")


@pytest.mark.rule("CG-14.2b", "CG-12.4c")
def test_infantry_that_attacks_is_not_joined_by_cavalry(lab):
    table = lab("C1 0506, C2 0507, C3 0605 cav, E1 0606 cav").answer("done", "fight", "0606", "C1")

    assert {"C2", "attack"} == table.options
    assert {"CG-12.4c"} == table.rules_against("C3")


@pytest.mark.rule("CG-14.2c")
@pytest.mark.parametrize(("arm", "steps"), [("", 1), ("cav", 2), ("jaeger", 1)])
def test_cavalry_has_efficiency_one_against_infantry_only(lab, arm, steps):
    table = lab(f"C1 0506 {arm}, E1 0606 cav te=4, {ELSEWHERE}", compass=NORTH_EAST)
    table.assault("0606", "C1", defence=[2], attack=[1]).answer("stand")

    assert steps == table.steps("E1")
    assert ["0706"][: 2 - steps] == table.way("E1")


@pytest.mark.rule("CG-14.2c")
def test_cavalry_that_attacks_keeps_its_efficiency(lab):
    table = lab(f"C1 0506 cav te=4, E1 0606 cav, {ELSEWHERE}")
    table.assault("0606", "C1", defence=[1], attack=[4]).answer("stand")

    assert 2 == table.steps("C1")


@pytest.mark.rule("CG-14.2d")
@pytest.mark.parametrize(("steps", "column"), [("", "1-1"), ("*", "2-1")])
def test_one_attacker_of_cavalry_rolls_whatever_the_odds(lab, steps, column):
    table = lab(f"C1 0506*, C2 0507*, E1 0606{steps} cav, {ELSEWHERE}")
    table.assault("0606", "C1", "C2", defence=[1], attack=[1]).answer("stand")

    assert column == table.odds()[-1]
    assert ("name_roller", "central") == table.asked
    assert ["C2"] == table.answer("C2").rolled("attack")


@pytest.mark.rule("CG-14.2d")
@pytest.mark.parametrize(("options", "hurt"), [((), []), (("limit_of_one",), ["C1"])])
def test_at_six_to_one_nobody_rolls_against_cavalry_unless_the_option_wants_one(lab, options, hurt):
    pieces = f"{THREE}, E1 0606* cav, {ELSEWHERE}"
    table = lab(pieces, *options)
    table.assault("0606", "C1", "C2", "C3", defence=[1], attack=[6]).answer("stand")
    if options:
        table.answer("C1")

    assert (6, 1, "6-1") == table.odds()
    assert "choose_target" == table.asked[0]
    assert hurt == table.rolled("attack")
    assert hurt == [name for name in ("C1", "C2", "C3") if table.steps(name) == 1]


@pytest.mark.rule("CG-14.2d")
def test_with_the_option_the_one_attacker_takes_three_from_its_die(lab):
    pieces = f"C1 0506 te=1, C2 0506 te=1, C3 0507 te=1, E1 0606* cav, {ELSEWHERE}"
    table = lab(pieces, "limit_of_one")
    table.assault("0606", "C1", "C2", "C3", defence=[1], attack=[4]).answer("stand", "C1")

    assert 2 == table.steps("C1")


@pytest.mark.rule("CG-14.2d")
def test_with_the_option_one_attacker_rolls_by_the_table_at_lower_odds(lab):
    table = lab(f"C1 0506 te=3, C2 0507, E1 0606 cav, {ELSEWHERE}", "limit_of_one")
    table.assault("0606", "C1", "C2", defence=[1], attack=[5]).answer("stand", "C1")

    assert "2-1" == table.odds()[-1]
    assert (["C1"], 1) == (table.rolled("attack"), table.steps("C1"))


@pytest.mark.rule("CG-14.2d", "CG-14.2c")
def test_cavalry_elsewhere_takes_no_attacker_of_infantry_his_die(lab):
    table = lab(f"C1 0506, C2 0507, E1 0606, E2 0908 cav, {ELSEWHERE}")
    table.assault("0606", "C1", "C2", defence=[1], attack=[1, 1])

    assert ["C1", "C2"] == table.rolled("attack")


@pytest.mark.rule("CG-14.2d")
def test_the_limit_of_one_is_not_for_cavalry_against_cavalry(lab):
    table = lab(f"C1 0506 cav, C2 0507 cav, E1 0606 cav, {ELSEWHERE}")
    table.assault("0606", "C1", "C2", defence=[1], attack=[1, 1]).answer("stand")

    assert ["C1", "C2"] == table.rolled("attack")


@pytest.mark.rule("CG-14.2e", "CG-12.84c")
def test_the_zone_of_cavalry_stops_the_march_of_infantry(lab):
    table = lab("C1 0404, E1 0505 cav", points=2).answer("C1")

    assert table.rules_against("0604") & {"CG-7.2a", "CG-7.2b"}


@pytest.mark.rule("CG-14.2e", "CG-7.2d")
@pytest.mark.parametrize(("marker", "cut"), [("", {"C1"}), ("E1", set())])
def test_the_zone_of_cavalry_cuts_supply_lines(lab, marker, cut):
    position = {"size": (2, 6), "sources": "central 0101, entente 0206", "held": "0206"}
    table = lab("C1 0106, E1 0203 cav", **position, unsupplied=marker).run("check_supply", 0)

    assert cut == table.units(table.s.reduced)
