"""Advance after combat: section 12.77."""

from __future__ import annotations

import pytest

from ww1core.events import UnitMoved

NORTH_EAST = "central: S, entente: NE"
ELSEWHERE = "C9 0302, E9 0303"


def emptied(lab, attackers, others="", **position):
    """The attackers have killed the one defender of 0606 and may advance."""
    more = f", {others}" if others else ""
    table = lab(f"{attackers}, E1 0606*, {ELSEWHERE}{more}", **position)
    names = [piece.split()[0] for piece in attackers.split(",")]
    return table.assault("0606", *names, defence=[6], attack=[1] * len(names))


@pytest.mark.rule("CG-12.77a")
def test_any_surviving_attacker_may_advance_or_none(lab):
    table = emptied(lab, "C1 0506, C2 0507", "C3 0605")

    assert ("advance_after_combat", "central") == table.asked
    assert {"C1", "C2", "done"} == table.options
    assert {"CG-12.77a"} == table.rules_against("C3")

    table.answer("done")

    assert ("0506", "0507") == (table.hex_of("C1"), table.hex_of("C2"))


@pytest.mark.rule("CG-12.77a")
def test_an_attacker_that_fell_does_not_advance(lab):
    table = lab(f"C1 0506*, C2 0507, E1 0606*, {ELSEWHERE}")
    table.assault("0606", "C1", "C2", defence=[6], attack=[6, 1])

    assert {"C2", "done"} == table.options


@pytest.mark.rule("CG-12.77a")
def test_an_advance_follows_a_recoil(lab):
    table = lab(f"C1 0506, C2 0507, E1 0606, {ELSEWHERE}", compass=NORTH_EAST)
    table.assault("0606", "C1", "C2", defence=[5], attack=[1, 1])

    assert {"C1", "C2", "done"} == table.options


@pytest.mark.rule("CG-12.77a", "CG-12.75e")
def test_one_defender_left_keeps_everybody_out(lab):
    table = lab(f"C1 0506, C2 0507, E1 0606*, E2 0606, {ELSEWHERE}")
    table.assault("0606", "C1", "C2", defence=[6, 1], attack=[1, 1]).answer("E1")

    assert ("", "0606") == (table.hex_of("E1"), table.hex_of("E2"))
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-12.77a")
def test_an_advance_stops_at_two_units_without_a_common_corps(lab):
    table = emptied(lab, "C1 0506, C2 0507, C3 0605").answer("C1", "C2")

    assert "choose_target" == table.asked[0]
    assert "0605" == table.hex_of("C3")


@pytest.mark.rule("CG-12.77a", "CG-4.2b")
def test_an_advance_takes_control_of_the_hex(lab):
    table = emptied(lab, "C1 0506", held="0606")

    assert "entente" == table.owner("0606")
    assert "central" == table.answer("C1").owner("0606")


@pytest.mark.rule("CG-11.6c", "CG-14.1b", "CG-12.77a")
@pytest.mark.parametrize(("zones", "asked"), [("0606", "choose_target"), ("0707", "advance")])
def test_cavalry_does_not_advance_into_an_intact_fortified_zone(lab, zones, asked):
    table = lab(f"C1 0506 cav, E1 0606* cav, {ELSEWHERE}", zones=f"{zones} entente")
    table.assault("0606", "C1", defence=[6], attack=[1]).answer("stand")

    assert ("", "0506") == (table.hex_of("E1"), table.hex_of("C1"))
    assert table.asked[0].startswith(asked)
    assert table.s.intact == 1 << table.hex(zones)


@pytest.mark.rule("CG-12.77b", "CG-7.2b")
def test_an_advance_goes_from_one_enemy_zone_into_another(lab):
    table = emptied(lab, "C1 0506, C2 0507", "E2 0605, C3 0705").answer("C1")

    assert "0606" == table.hex_of("C1")


@pytest.mark.rule("CG-12.77c")
def test_the_advance_is_decided_before_another_attack(lab):
    table = emptied(lab, "C1 0506")

    assert "0303" not in table.options

    table.answer("done")
    table.assault("0303", "C9", defence=[1], attack=[1])

    assert not [event for event in table.told(UnitMoved) if event.unit == table.unit("C1")]
    assert "advance_after_combat" != table.asked[0]


@pytest.mark.rule("CG-12.77d")
def test_a_unit_that_advanced_attacks_nobody_else(lab):
    others = "E2 0706, C3 0705, C4 0806"
    table = emptied(lab, "C1 0506", others).answer("C1", "0706")

    assert {"C3", "C4"} == table.options
    assert {"CG-12.2f"} == table.rules_against("C1")


@pytest.mark.rule("CG-12.77d")
def test_an_advance_opens_no_target_for_the_unit_itself(lab):
    table = emptied(lab, "C1 0506", "E2 0706").answer("C1")

    assert {"0303"} == table.hexes_offered


@pytest.mark.rule("CG-12.77e", "CG-12.84a")
@pytest.mark.parametrize(("answer", "place"), [("done", "0707"), ("C1", "0806")])
def test_a_unit_that_advanced_closes_the_recoil_of_others(lab, answer, place):
    others = "E2 0706 te=3, C3 0705"
    table = emptied(lab, "C1 0506", others, compass="central: S, entente: S").answer(answer)
    table.assault("0706", "C3", defence=[4], attack=[1])

    assert place == table.hex_of("E2")


@pytest.mark.rule("CG-12.77e", "CG-7.2d")
@pytest.mark.parametrize(("answer", "cut"), [("done", set()), ("C1", {"E2"})])
def test_a_unit_that_advanced_cuts_the_supply_lines_of_others(lab, answer, cut):
    sources = "central 0101, entente 0708"
    position = {"size": (7, 12), "sources": sources, "held": "0708", "compass": NORTH_EAST}
    table = emptied(lab, "C1 0506", "E2 0706", **position).answer(answer)
    table.run("check_supply", 1)

    assert cut == table.units(table.s.reduced) - {"E9"}


@pytest.mark.rule("CG-12.77f")
def test_the_defender_never_advances(lab):
    table = lab(f"C1 0506*, E1 0606, {ELSEWHERE}")
    table.assault("0606", "C1", attack=[6], defence=[1])

    assert "" == table.hex_of("C1")
    assert "0606" == table.hex_of("E1")
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.77g")
def test_infantry_advances_no_further_than_the_hex(lab):
    table = emptied(lab, "C1 0506").answer("C1")

    assert "0606" == table.hex_of("C1")
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-12.77g", "CG-14.4d")
def test_cavalry_that_won_by_dice_advances_no_further_than_the_hex(lab):
    table = lab(f"C1 0506 cav, E1 0606* cav, {ELSEWHERE}")
    table.assault("0606", "C1", defence=[6], attack=[1]).answer("stand", "C1")

    assert "0606" == table.hex_of("C1")
    assert "choose_target" == table.asked[0]
