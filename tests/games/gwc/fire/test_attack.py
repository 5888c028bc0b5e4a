from __future__ import annotations

import pytest

from ww1core.turns.run import current_offer


def broken(table, name):
    return bool(table.s.broken >> table.unit(name) & 1)


def suppressed(table, name):
    return bool(table.s.suppressed >> table.unit(name) & 1)


@pytest.mark.rule("GWC-O21.3.6", "GWC-O21.3c")
def test_the_attack_total_is_fp_and_dice(field, fire):
    table = field("berry", german="G8 pio mueller, G9 inf", entente="I8 pol", dice=["2-6"])
    fire(table)
    table.answer("I8", "ger-pio-1", "ger-inf-1", "ger-inf-1").passing()

    assert (7, 15) == tuple(table.told("told.attack_total")[0][key] for key in ("power", "total"))


@pytest.mark.parametrize(
    ("total", "state"), [(14, (False, False)), (15, (False, True)), (16, (True, False))]
)
@pytest.mark.rule("GWC-O21.3c", "GWC-O21.3.7c", "GWC-13.1")
def test_a_tie_suppresses_who_stands_still(field, attacked, total, state):
    """GWC-EX-tie-moving-stationary, stationary: Morale 7 and 8 are 15."""
    table = field("berry", german="G8 inf", entente="I8 pol", dice=["entente:5-3"])
    attacked(table, "I8", total)
    table.run("defend_all").passing()

    assert state == (broken(table, "pol"), suppressed(table, "pol"))


@pytest.mark.rule("GWC-O21.3.7c", "GWC-O21.3c", "GWC-3.2.1")
def test_a_tie_breaks_who_moves(field, attacked, marching):
    """GWC-EX-tie-moving-stationary, moving."""
    table = field("berry", german="G8 inf", entente="I8 pol", dice=["entente:5-3"])
    attacked(marching(table, "pol"), "I8", 15)
    table.run("defend_all").passing()

    assert (True, False) == (broken(table, "pol"), suppressed(table, "pol"))


@pytest.mark.rule("GWC-O21.3d", "GWC-O21.3.7a")
def test_everybody_in_the_hex_answers_in_the_order_of_the_owner(field, attacked, labels):
    table = field("berry", german="G8 inf", entente="I8 pol col spe")
    attacked(table, "I8", 2)
    offer = table.run("defend_all").offer
    assert (1, 3) == (offer.seat, len(labels(table.s, offer)))
    table.answer("fra-spe-1").passing().answer("fra-pol-1").passing()

    assert ["fra-spe-1", "fra-pol-1", "fra-col-1"] == [
        table.book.units[line["unit"]].id for line in table.told("told.defence")
    ]


@pytest.mark.rule("GWC-O21.3.7b")
def test_a_leader_who_breaks_first_helps_nobody_after(field, attacked):
    table = field("berry", german="G8 inf", entente="I8 pol delvert", dice=["entente:1-2"])
    attacked(table, "I8", 30)
    table.run("defend_all").answer("fra-ldr-delvert").passing()

    assert [7] == [line["morale"] for line in table.told("told.defence")][1:]


@pytest.mark.rule("GWC-O21.3.7.1", "GWC-13.2a")
def test_a_tank_defends_with_its_morale_alone(field, attacked):
    table = field("berry", german="G8 inf +mg08", entente="I8 ca delvert")
    table.s.trenches = 1 << table.hex("I8")
    attacked(table, "I8", 2, weapons=1)
    table.run("defend_all").answer("fra-sch-ca-1").passing()

    assert 10 == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-O21.3b", "GWC-O21.3.5")
def test_a_tank_between_hinders_and_is_not_touched(field, fire, power):
    table = field("berry", german="G8 inf", entente="G7 ca pol, G6 pol", dice=["4-2"])
    fire(table)
    table.answer("G6").passing()

    assert [6 - 1] == power(table)
    assert not table.s.broken & 1 << table.unit("ca")


@pytest.mark.rule("GWC-O21.3b")
def test_units_between_do_not_hinder(field, fire, power):
    table = field("berry", german="G8 inf", entente="G7 pol durant, G6 pol", dice=["4-2"])
    fire(table)
    table.answer("G6").passing()

    assert 6 == power(table)[0]


@pytest.mark.rule("GWC-O21.3.5")
def test_the_highest_hindrance_of_any_member_counts_for_all(field, fire, power):
    """GWC-EX-hindrance-3: smoke of 4 on one line of two."""
    table = field("berry", german="H7 inf, H8 inf, G8 inf", entente="J8 pol", dice=["4-2"])
    table.s.smoke = ((table.hex("I8"), 4), (table.hex("I9"), 2))
    fire(table)
    table.answer("J8", "ger-inf-1", "ger-inf-2", "ger-inf-3").passing()

    assert [6 + 2 - 4] == power(table)


@pytest.mark.rule("GWC-O21.3.5", "GWC-10.3.2.1")
def test_an_attack_without_fp_is_not_made_and_may_go_elsewhere(field, fire, power):
    """GWC-EX-min-fp, without an Action: FP 3 through a Hindrance of 3."""
    table = field("berry", german="H7 pio", entente="J8 pol, H6 pol", dice=["4-2"])
    table.s.smoke = ((table.hex("I8"), 3),)
    fire(table)
    table.answer("J8")
    assert ["told.fire", "told.too_hindered"] == table.told()
    assert "GWC-O21.3.5" == table.refusal("J8")
    table.answer("H6").passing()

    assert [3] == power(table)


@pytest.mark.rule("GWC-O21.3.5")
def test_an_attack_without_fp_closes_the_hex_for_those_who_tried_only(field, fire, power):
    """The engineers have nothing left through smoke of 3; the infantry fires at the same hex."""
    table = field("berry", german="H7 pio, H8 inf inf", entente="J8 pol", dice=["4-2"])
    table.s.smoke = ((table.hex("I8"), 3),)
    fire(table)
    table.answer("J8", "ger-pio-1", "done")
    assert ["told.fire", "told.too_hindered"] == table.told()
    table.answer("J8")
    assert "GWC-O21.3.5" == table.refusal("ger-pio-1")
    table.answer("ger-inf-1", "ger-inf-2").passing()

    assert ([6 + 1 - 3], True) == (power(table), table.is_done)


@pytest.mark.rule("GWC-11.4b")
def test_a_weapon_repaired_in_a_fire_order_fires_in_it(field, fire, power):
    table = field("berry", german="H7 inf +mg08*", entente="J8 pol, H6 pol", dice=["4-2", "4-2"])
    fire(table)
    table.answer("H6").passing(until="roll_called_back_play")
    table.s.weapons_broken = 0
    table.passing()
    table.answer("J8").passing()

    assert [6, 8] == power(table)


@pytest.mark.rule("GWC-O21.3.4", "GWC-O21.3.5", "GWC-A28.1")
def test_actions_come_before_hindrance(field, fire, power):
    """GWC-EX-min-fp, with Actions: 3 + 4 - 3."""
    hands = ("G-28 G-8", "")
    table = field("berry", german="I8 pio", entente="J7 pol, K7 pol", hands=hands, dice=["3-1"])
    table.s.smoke = ((table.hex("J7"), 3),)
    fire(table)
    table.answer("J7")
    assert "before_fire_play" == current_offer(table.s).name
    table.answer("G-28", "G-8").passing()

    assert [3 + 4 - 3] == power(table)


@pytest.mark.rule("GWC-T110.2")
@pytest.mark.parametrize(("firer", "target", "change"), [("I4", "H4", 1), ("H4", "I4", -1)])
def test_height_counts_for_the_fp(field, fire, power, firer, target, change):
    table = field("berry", german=f"{firer} inf", entente=f"{target} pol", dice=["4-2"])
    fire(table)
    table.answer(target).passing()

    assert [6 + change] == power(table)


@pytest.mark.rule("GWC-T110.2")
def test_a_group_above_and_below_has_both(field, fire, power):
    table = field("laffaux_1917", german="D8 inf, E8 inf", entente="C9 pol", dice=["4-2"])
    s2 = field("laffaux_1917", german="H9 inf, H8 inf", entente="I9 pol", dice=["4-2"])
    fire(table)
    table.answer("C9", "ger-inf-1", "ger-inf-2").passing()
    fire(s2)
    s2.answer("I9", "ger-inf-1", "ger-inf-2").passing()

    assert [7] == power(table)
    assert [7 - 1] == power(s2)


@pytest.mark.rule("GWC-O21.3.6.1", "GWC-1.9.1.2", "GWC-11.4a")
def test_a_jam_breaks_the_weapons_that_fire_but_not_the_attack(field, fire):
    table = field(
        "berry", german="G8 inf +mg08, G9 inf +mg08", entente="I8 pol", dice=["1-1 jam"], hushed=0
    )
    fire(table)
    table.answer("I8", "ger-w-mg08-1", "ger-inf-1", "done", "ger-w-mg08-1").passing()

    assert 0b1 == table.s.weapons_broken
    assert 11 == table.told("told.attack_total")[0]["total"]
    assert table.told("told.defence")


@pytest.mark.rule("GWC-O21.3.6.1")
def test_a_tank_never_jams(field, fire):
    table = field("berry", entente="G8 ca", german="H8 inf", dice=["1-1 jam"], active=1, hushed=0)
    fire(table, 1)
    table.answer("H8", "fra-sch-ca-1").passing()

    assert 9 == table.told("told.attack_total")[0]["total"]
    assert 0 == table.s.weapons_broken


@pytest.mark.rule("GWC-1.9.1.2")
def test_a_targeting_roll_never_jams(field, fire):
    table = field("berry", german="G8 inf! pio +lmw", entente="J8 pol", dice=["1-1 jam"], hushed=0)
    fire(table)
    table.answer("J8", "ger-w-lmw-1").passing()

    assert table.told("told.target_missed")
    assert 0 == table.s.weapons_broken


@pytest.mark.rule("GWC-11.7")
def test_a_flamethrower_leaves_no_cover(field, fire):
    table = field("berry", german="H8 pio +flw", entente="I8 pol, G8 pol")
    table.s.trenches = table.book.land.grid.hexes_of("I8", "G8")
    fire(table)
    table.answer("I8", "ger-w-flw-1", "done").passing().answer("G8").passing()

    assert [7, 11] == [line["morale"] for line in table.told("told.defence")]


@pytest.mark.rule("GWC-O21.3.7a")
def test_who_comes_after_the_roll_does_not_answer(field, attacked):
    table = field("berry", german="G8 inf", entente="I8 pol, I9 col")
    attacked(table, "I8", 2)
    table.s.attack = table.s.attack._replace(waiting=1 << table.unit("pol"))
    table.run("defend_all").passing()

    assert 1 == len(table.told("told.defence"))
