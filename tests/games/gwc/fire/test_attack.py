from __future__ import annotations

import pytest

from ww1core.turns import current_offer


def broken(s, unit, name):
    return bool(s.broken >> unit(s, name) & 1)


def suppressed(s, unit, name):
    return bool(s.suppressed >> unit(s, name) & 1)


@pytest.mark.rule("GWC-O21.3.6", "GWC-O21.3c")
def test_the_attack_total_is_fp_and_dice(field, fire, answer, told):
    s = field("berry", german="G8 pio mueller, G9 inf", entente="I8 pol", dice=["2-6"])
    fire(s)
    answer(s, "I8", "ger-pio-1", "ger-inf-1", "ger-inf-1", "pass*")

    assert (7, 15) == tuple(told(s, "told.attack_total")[0][key] for key in ("power", "total"))


@pytest.mark.parametrize(
    ("total", "state"), [(14, (False, False)), (15, (False, True)), (16, (True, False))]
)
@pytest.mark.rule("GWC-O21.3c", "GWC-O21.3.7c", "GWC-13.1")
def test_a_tie_suppresses_who_stands_still(field, run, answer, attacked, unit, total, state):
    """GWC-EX-tie-moving-stationary, stationary: Morale 7 and 8 are 15."""
    s = field("berry", german="G8 inf", entente="I8 pol", dice=["entente:5-3"])
    attacked(s, "I8", total)
    run(s, "defend_all")
    answer(s, "pass*")

    assert state == (broken(s, unit, "pol"), suppressed(s, unit, "pol"))


@pytest.mark.rule("GWC-O21.3.7c", "GWC-O21.3c", "GWC-3.2.1")
def test_a_tie_breaks_who_moves(field, run, answer, attacked, marching, unit):
    """GWC-EX-tie-moving-stationary, moving."""
    s = field("berry", german="G8 inf", entente="I8 pol", dice=["entente:5-3"])
    attacked(marching(s, "pol"), "I8", 15)
    run(s, "defend_all")
    answer(s, "pass*")

    assert (True, False) == (broken(s, unit, "pol"), suppressed(s, unit, "pol"))


@pytest.mark.rule("GWC-O21.3d", "GWC-O21.3.7a")
def test_everybody_in_the_hex_answers_in_the_order_of_the_owner(
    field, run, answer, attacked, told, labels
):
    s = field("berry", german="G8 inf", entente="I8 pol col spe")
    attacked(s, "I8", 2)
    offer = run(s, "defend_all")
    assert (1, 3) == (offer.seat, len(labels(s, offer)))
    answer(s, "fra-spe-1", "pass*", "fra-pol-1", "pass*")

    assert ["fra-spe-1", "fra-pol-1", "fra-col-1"] == [
        s.book.units[line["unit"]].id for line in told(s, "told.defence")
    ]


@pytest.mark.rule("GWC-O21.3.7b")
def test_a_leader_who_breaks_first_helps_nobody_after(field, run, answer, attacked, told):
    s = field("berry", german="G8 inf", entente="I8 pol delvert", dice=["entente:1-2"])
    attacked(s, "I8", 30)
    run(s, "defend_all")
    answer(s, "fra-ldr-delvert", "pass*")

    assert [7] == [line["morale"] for line in told(s, "told.defence")][1:]


@pytest.mark.rule("GWC-O21.3.7.1", "GWC-13.2a")
def test_a_tank_defends_with_its_morale_alone(field, run, answer, attacked, told, at):
    s = field("berry", german="G8 inf +mg08", entente="I8 ca delvert")
    s.trenches = 1 << at(s, "I8")
    attacked(s, "I8", 2, weapons=1)
    run(s, "defend_all")
    answer(s, "fra-sch-ca-1", "pass*")

    assert 10 == told(s, "told.defence")[0]["morale"]


@pytest.mark.rule("GWC-O21.3b", "GWC-O21.3.5")
def test_a_tank_between_hinders_and_is_not_touched(field, fire, answer, power, unit):
    s = field("berry", german="G8 inf", entente="G7 ca pol, G6 pol", dice=["4-2"])
    fire(s)
    answer(s, "G6", "pass*")

    assert [6 - 1] == power(s)
    assert not s.broken & 1 << unit(s, "ca")


@pytest.mark.rule("GWC-O21.3b")
def test_units_between_do_not_hinder(field, fire, answer, power):
    s = field("berry", german="G8 inf", entente="G7 pol durant, G6 pol", dice=["4-2"])
    fire(s)
    answer(s, "G6", "pass*")

    assert 6 == power(s)[0]


@pytest.mark.rule("GWC-O21.3.5")
def test_the_highest_hindrance_of_any_member_counts_for_all(field, fire, answer, power, at):
    """GWC-EX-hindrance-3: smoke of 4 on one line of two."""
    s = field("berry", german="H7 inf, H8 inf, G8 inf", entente="J8 pol", dice=["4-2"])
    s.smoke = ((at(s, "I8"), 4), (at(s, "I9"), 2))
    fire(s)
    answer(s, "J8", "ger-inf-1", "ger-inf-2", "ger-inf-3", "pass*")

    assert [6 + 2 - 4] == power(s)


@pytest.mark.rule("GWC-O21.3.5", "GWC-10.3.2.1")
def test_an_attack_without_fp_is_not_made_and_may_go_elsewhere(
    field, fire, answer, power, told, refused, at
):
    """GWC-EX-min-fp, without an Action: FP 3 through a Hindrance of 3."""
    s = field("berry", german="H7 pio", entente="J8 pol, H6 pol", dice=["4-2"])
    s.smoke = ((at(s, "I8"), 3),)
    fire(s)
    answer(s, "J8")
    assert ["told.fire", "told.too_hindered"] == told(s)
    assert "GWC-O21.3.5" == refused(s, "J8")
    answer(s, "H6", "pass*")

    assert [3] == power(s)


@pytest.mark.rule("GWC-O21.3.4", "GWC-O21.3.5", "GWC-A28.1")
def test_actions_come_before_hindrance(field, fire, answer, power, at):
    """GWC-EX-min-fp, with Actions: 3 + 4 - 3."""
    hands = ("G-28 G-8", "")
    s = field("berry", german="I8 pio", entente="J7 pol, K7 pol", hands=hands, dice=["3-1"])
    s.smoke = ((at(s, "J7"), 3),)
    fire(s)
    answer(s, "J7")
    assert "before_fire_play" == current_offer(s).name
    answer(s, "G-28", "G-8", "pass*")

    assert [3 + 4 - 3] == power(s)


@pytest.mark.rule("GWC-T110.2")
@pytest.mark.parametrize(("firer", "target", "change"), [("I4", "H4", 1), ("H4", "I4", -1)])
def test_height_counts_for_the_fp(field, fire, answer, power, firer, target, change):
    s = field("berry", german=f"{firer} inf", entente=f"{target} pol", dice=["4-2"])
    fire(s)
    answer(s, target, "pass*")

    assert [6 + change] == power(s)


@pytest.mark.rule("GWC-T110.2")
def test_a_group_above_and_below_has_both(field, fire, answer, power):
    s = field("laffaux_1917", german="D8 inf, E8 inf", entente="C9 pol", dice=["4-2"])
    s2 = field("laffaux_1917", german="H9 inf, H8 inf", entente="I9 pol", dice=["4-2"])
    fire(s)
    answer(s, "C9", "ger-inf-1", "ger-inf-2", "pass*")
    fire(s2)
    answer(s2, "I9", "ger-inf-1", "ger-inf-2", "pass*")

    assert [7] == power(s)
    assert [7 - 1] == power(s2)


@pytest.mark.rule("GWC-O21.3.6.1", "GWC-1.9.1.2", "GWC-11.4a")
def test_a_jam_breaks_the_weapons_that_fire_but_not_the_attack(field, fire, answer, told, unit):
    s = field(
        "berry", german="G8 inf +mg08, G9 inf +mg08", entente="I8 pol", dice=["1-1 jam"], hushed=0
    )
    fire(s)
    answer(s, "I8", "ger-w-mg08-1", "ger-inf-1", "done", "ger-w-mg08-1", "pass*")

    assert 0b1 == s.weapons_broken
    assert 11 == told(s, "told.attack_total")[0]["total"]
    assert told(s, "told.defence")


@pytest.mark.rule("GWC-O21.3.6.1")
def test_a_tank_never_jams(field, fire, answer, told):
    s = field("berry", entente="G8 ca", german="H8 inf", dice=["1-1 jam"], active=1, hushed=0)
    fire(s, 1)
    answer(s, "H8", "fra-sch-ca-1", "pass*")

    assert 9 == told(s, "told.attack_total")[0]["total"]
    assert 0 == s.weapons_broken


@pytest.mark.rule("GWC-1.9.1.2")
def test_a_targeting_roll_never_jams(field, fire, answer, told):
    s = field("berry", german="G8 inf! pio +lmw", entente="J8 pol", dice=["1-1 jam"], hushed=0)
    fire(s)
    answer(s, "J8", "ger-w-lmw-1", "pass*")

    assert told(s, "told.target_missed")
    assert 0 == s.weapons_broken


@pytest.mark.rule("GWC-11.7")
def test_a_flamethrower_leaves_no_cover(field, fire, answer, told, at):
    s = field("berry", german="H8 pio +flw", entente="I8 pol, G8 pol")
    s.trenches = s.book.land.grid.hexes_of("I8", "G8")
    fire(s)
    answer(s, "I8", "ger-w-flw-1", "done", "pass*", "G8", "pass*")

    assert [7, 11] == [line["morale"] for line in told(s, "told.defence")]


@pytest.mark.rule("GWC-O21.3.7a")
def test_who_comes_after_the_roll_does_not_answer(field, run, answer, attacked, told, unit, at):
    s = field("berry", german="G8 inf", entente="I8 pol, I9 col")
    attacked(s, "I8", 2)
    s.attack = s.attack._replace(waiting=1 << unit(s, "pol"))
    run(s, "defend_all")
    answer(s, "pass*")

    assert 1 == len(told(s, "told.defence"))
