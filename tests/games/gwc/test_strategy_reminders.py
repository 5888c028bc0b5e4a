"""Reminder Cards at work (S98.3.3, S98.3.7, S98.5.4, S98.5.5, S98.5.9)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.rules.situations.reminders import bars_aircraft, gabions, ignores_gas, weapon_dice
from games.gwc.rules.turns.turn import can_be_given
from games.gwc.state import Attack


@pytest.fixture
def lay(hold, run, answer):
    """The active player plays the Reminder Card that he holds."""

    def go(s, seat, card):
        hold(s, seat, card)
        run(s, "give_order", seat)
        answer(s, "strategy")
        s.stack.clear()
        s.strategy_used = 0

    return go


@pytest.mark.rule("GWC-S98.3.3", "GWC-S98.4.1", "GWC-S98.5.1")
@pytest.mark.parametrize(
    ("card", "seat", "scenario", "name"),
    [
        ("F-SC3", 1, "fleury_june", "pol"),
        ("G-SC1", 0, "fleury_june", "inf"),
        ("U-SC1", 1, "cantigny", "dou"),
    ],
)
def test_gas_breaks_nobody_with_anti_gas_equipment(
    field, lay, run, unit, card, seat, scenario, name
):
    other = "dou" if scenario == "cantigny" else "pol"
    s = field(scenario, german="G5 inf!", entente=f"D6 {other}!", active=seat)
    lay(s, seat, card)

    run(s, "poison", unit(s, name), "GWC-T107.1a")

    assert (True, False) == (ignores_gas(s, seat), ignores_gas(s, 1 - seat))
    assert 0 == s.broken


@pytest.mark.rule("GWC-S98.3.3")
def test_the_enemy_still_breaks_in_gas(field, lay, run, unit):
    s = field("fleury_june", german="G5 inf!", entente="D6 pol!", active=1)
    lay(s, 1, "F-SC3")

    run(s, "poison", unit(s, "inf"), "GWC-T107.1a")

    assert 1 << unit(s, "inf") == s.broken


@pytest.mark.rule("GWC-S98.3.7")
@pytest.mark.parametrize("works", ["trenches", "foxholes"])
def test_gabions_add_cover_to_a_defence_roll_only(field, lay, unit, at, works):
    s = field("eparges", german="N5 inf", entente="D6 pol", active=1)
    pol, hex_ = unit(s, "pol"), at(s, "D6")
    setattr(s, works, 1 << hex_)
    before = morale(s, pol)
    s.attack = Attack("fire", 0, hex_, firers=1 << unit(s, "inf"))
    assert before == morale(s, pol, shelter_from(s, pol))

    lay(s, 1, "F-SC7")

    assert before + 1 == morale(s, pol, shelter_from(s, pol))
    assert before == morale(s, pol)


@pytest.mark.rule("GWC-S98.3.7")
def test_gabions_help_nobody_in_the_open_and_no_enemy(field, lay, unit, at):
    s = field("eparges", german="N5 inf", entente="D6 pol", active=1)
    lay(s, 1, "F-SC7")
    s.attack = Attack("fire", 0, at(s, "D6"), firers=1 << unit(s, "inf"))

    assert morale(s, unit(s, "pol")) == morale(s, unit(s, "pol"), shelter_from(s, unit(s, "pol")))
    assert (0, 1) == (gabions(s, 0), gabions(s, 1))


@pytest.mark.rule("GWC-S98.3.7", "GWC-S98.1.2")
def test_gabions_are_not_for_1914(field, hold, run):
    s = field("bleid", german="N5 inf14", entente="D6 lig14", active=1)
    hold(s, 1, "F-SC7")

    assert "strategy" not in run(s, "give_order", 1).options


@pytest.mark.rule("GWC-S98.5.4")
@pytest.mark.parametrize(("gun", "expected"), [("+hot", 8), ("", 7)])
def test_firepower_adds_to_the_dice_of_fire_with_a_weapon(
    field, lay, run, answer, at, told, unit, gun, expected
):
    s = field("cantigny", german="G8 inf", entente=f"D6 dou {gun}", active=1, dice=["4-3"])
    lay(s, 1, "U-SC4")
    dou = unit(s, "dou")
    weapons = 1 << s.weapon[dou] if gun else 0
    s.attack = Attack("fire", 1, at(s, "G8"), firers=1 << dou, weapons=weapons, power=5)
    run(s, "roll_attack", "fire")

    answer(s, "pass*")

    assert [expected] == [line["rolled"] for line in told(s, "told.attack_total")]
    assert (0, 1) == (weapon_dice(s, 0), weapon_dice(s, 1))


@pytest.mark.rule("GWC-S98.5.4")
def test_firepower_is_laid_in_the_opponents_turn_before_weapons_fire(
    field, hold, run, answer, at, unit
):
    s = field("cantigny", german="G8 inf", entente="D6 dou +hot", active=0)
    card = hold(s, 1, "U-SC4")
    dou = unit(s, "dou")
    s.attack = Attack("fire", 1, at(s, "G8"), firers=1 << dou, weapons=1 << s.weapon[dou])
    offer = run(s, "weapons_laid")
    assert 1 == offer.seat

    assert answer(s, "U-SC4") is None

    assert (1 << card, 0) == (s.reminders[1], s.strategy[1])


@pytest.mark.rule("GWC-S98.5.4")
def test_firepower_is_not_asked_for_when_no_weapon_fires(field, hold, run, at, unit):
    s = field("cantigny", german="G8 inf", entente="D6 dou", active=0)
    hold(s, 1, "U-SC4")
    s.attack = Attack("fire", 1, at(s, "G8"), firers=1 << unit(s, "dou"))

    assert run(s, "weapons_laid") is None


@pytest.mark.rule("GWC-S98.5.5")
def test_flying_squadrons_keep_the_enemy_on_the_ground(field, lay):
    s = field("cantigny", german="G8 inf", entente="D6 dou", active=1)
    assert can_be_given(s, "O17", 0)

    lay(s, 1, "U-SC5")

    assert (False, True) == (can_be_given(s, "O17", 0), can_be_given(s, "O17", 1))
    assert (True, False) == (bars_aircraft(s, 0), bars_aircraft(s, 1))


@pytest.mark.rule("GWC-S98.5.5", "GWC-S98.4.2")
def test_flying_squadrons_bar_the_air_assaults_of_a_situation(field, lay, hold, run):
    s = field("cantigny", german="G8 inf", entente="D6 dou", active=1)
    lay(s, 1, "U-SC5")
    s.active = 0
    hold(s, 0, "G-SC2")

    assert "strategy" not in run(s, "give_order", 0).options


@pytest.mark.rule("GWC-S98.5.9")
def test_leaders_have_more_morale_in_woods(field, lay, unit):
    s = field("cantigny", german="L11 rommel", entente="A9 kelly dou, D6 wise", active=1)
    names = ("kelly", "dou", "wise", "rommel")
    before = [morale(s, unit(s, name)) for name in names]
    assert 8 + 2 == before[0]

    lay(s, 1, "U-SC9")

    after = [morale(s, unit(s, name)) for name in names]
    assert [1, 0, 0, 0] == [new - old for new, old in zip(after, before, strict=True)]
