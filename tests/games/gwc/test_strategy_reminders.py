"""Reminder Cards at work (S98.3.3, S98.3.7, S98.5.4, S98.5.5, S98.5.9)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.rules.situations.reminders import bars_aircraft, gabions, ignores_gas, weapon_dice
from games.gwc.rules.turns.turn import can_be_given
from games.gwc.state import Attack


@pytest.fixture
def lay():
    """The active player plays the Reminder Card that he holds."""

    def go(table, seat, card):
        table.hold(seat, card)
        table.run("give_order", seat).answer("strategy")
        table.s.stack.clear()
        table.s.strategy_used = 0

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
def test_gas_breaks_nobody_with_anti_gas_equipment(field, lay, card, seat, scenario, name):
    other = "dou" if scenario == "cantigny" else "pol"
    table = field(scenario, german="G5 inf!", entente=f"D6 {other}!", active=seat)
    lay(table, seat, card)

    table.run("poison", table.unit(name), "GWC-T107.1a")

    assert (True, False) == (ignores_gas(table.s, seat), ignores_gas(table.s, 1 - seat))
    assert 0 == table.s.broken


@pytest.mark.rule("GWC-S98.3.3")
def test_the_enemy_still_breaks_in_gas(field, lay):
    table = field("fleury_june", german="G5 inf!", entente="D6 pol!", active=1)
    lay(table, 1, "F-SC3")

    table.run("poison", table.unit("inf"), "GWC-T107.1a")

    assert 1 << table.unit("inf") == table.s.broken


@pytest.mark.rule("GWC-S98.3.7")
@pytest.mark.parametrize("works", ["trenches", "foxholes"])
def test_gabions_add_cover_to_a_defence_roll_only(field, lay, works):
    table = field("eparges", german="N5 inf", entente="D6 pol", active=1)
    s = table.s
    pol, hex_ = table.unit("pol"), table.hex("D6")
    setattr(s, works, 1 << hex_)
    before = morale(s, pol)
    s.attack = Attack("fire", 0, hex_, firers=1 << table.unit("inf"))
    assert before == morale(s, pol, shelter_from(s, pol))

    lay(table, 1, "F-SC7")

    assert before + 1 == morale(s, pol, shelter_from(s, pol))
    assert before == morale(s, pol)


@pytest.mark.rule("GWC-S98.3.7")
def test_gabions_help_nobody_in_the_open_and_no_enemy(field, lay):
    table = field("eparges", german="N5 inf", entente="D6 pol", active=1)
    s = table.s
    lay(table, 1, "F-SC7")
    s.attack = Attack("fire", 0, table.hex("D6"), firers=1 << table.unit("inf"))

    assert morale(s, table.unit("pol")) == morale(
        s, table.unit("pol"), shelter_from(s, table.unit("pol"))
    )
    assert (0, 1) == (gabions(s, 0), gabions(s, 1))


@pytest.mark.rule("GWC-S98.3.7", "GWC-S98.1.2")
def test_gabions_are_not_for_1914(field):
    table = field("bleid", german="N5 inf14", entente="D6 lig14", active=1)
    table.hold(1, "F-SC7")

    assert "strategy" not in table.run("give_order", 1).offer.options


@pytest.mark.rule("GWC-S98.5.4")
@pytest.mark.parametrize(("gun", "expected"), [("+hot", 8), ("", 7)])
def test_firepower_adds_to_the_dice_of_fire_with_a_weapon(field, lay, gun, expected):
    table = field("cantigny", german="G8 inf", entente=f"D6 dou {gun}", active=1, dice=["4-3"])
    s = table.s
    lay(table, 1, "U-SC4")
    dou = table.unit("dou")
    weapons = 1 << s.weapon[dou] if gun else 0
    s.attack = Attack("fire", 1, table.hex("G8"), firers=1 << dou, weapons=weapons, power=5)
    table.run("roll_attack", "fire")

    table.passing()

    assert [expected] == [line["rolled"] for line in table.told("told.attack_total")]
    s.attack = Attack("fire", 0, table.hex("D6"), weapons=weapons)
    assert 0 == weapon_dice(s)


@pytest.mark.rule("GWC-S98.5.4")
def test_firepower_is_laid_in_the_opponents_turn_before_weapons_fire(field):
    table = field("cantigny", german="G8 inf", entente="D6 dou +hot", active=0)
    s = table.s
    card = table.hold(1, "U-SC4")
    dou = table.unit("dou")
    s.attack = Attack("fire", 1, table.hex("G8"), firers=1 << dou, weapons=1 << s.weapon[dou])
    assert 1 == table.run("weapons_laid").offer.seat

    assert table.answer("U-SC4").is_done

    assert (1 << card, 0) == (s.reminders[1], s.strategy[1])


@pytest.mark.rule("GWC-S98.5.4")
def test_firepower_is_not_asked_for_when_no_weapon_fires(field):
    table = field("cantigny", german="G8 inf", entente="D6 dou", active=0)
    table.hold(1, "U-SC4")
    table.s.attack = Attack("fire", 1, table.hex("G8"), firers=1 << table.unit("dou"))

    assert table.run("weapons_laid").is_done


@pytest.mark.rule("GWC-S98.5.5")
def test_flying_squadrons_keep_the_enemy_on_the_ground(field, lay):
    table = field("cantigny", german="G8 inf", entente="D6 dou", active=1)
    s = table.s
    assert can_be_given(s, "O17", 0)

    lay(table, 1, "U-SC5")

    assert (False, True) == (can_be_given(s, "O17", 0), can_be_given(s, "O17", 1))
    assert (True, False) == (bars_aircraft(s, 0), bars_aircraft(s, 1))


@pytest.mark.rule("GWC-S98.5.5", "GWC-S98.4.2")
def test_flying_squadrons_bar_the_air_assaults_of_a_situation(field, lay):
    table = field("cantigny", german="G8 inf", entente="D6 dou", active=1)
    lay(table, 1, "U-SC5")
    table.s.active = 0
    table.hold(0, "G-SC2")

    assert "strategy" not in table.run("give_order", 0).offer.options


@pytest.mark.rule("GWC-S98.5.9")
def test_leaders_have_more_morale_in_woods(field, lay):
    table = field("cantigny", german="L11 rommel", entente="A9 kelly dou, D6 wise", active=1)
    names = ("kelly", "dou", "wise", "rommel")
    before = [morale(table.s, table.unit(name)) for name in names]
    assert 8 + 2 == before[0]

    lay(table, 1, "U-SC9")

    after = [morale(table.s, table.unit(name)) for name in names]
    assert [1, 0, 0, 0] == [new - old for new, old in zip(after, before, strict=True)]
