"""The course of an attack, and which attackers have to roll (12.7, 12.72, 12.76)."""

from __future__ import annotations

import pytest

from ww1core.events import Rolled, StepLost, Told, UnitMoved

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""
AROUND = ("0404", "0405", "0504", "0506", "0604", "0605")
"""The six hexes around 0505."""


def attack(table, target, *attackers):
    """Declare an attack in the segment; what has only one answer is answered already."""
    assert table.asked[0] == "choose_target"
    table.answer(target)
    for name in (*attackers, "attack"):
        if table.asked[0] == "join_attack":
            table.answer(name)
    assert not table.unit_set(*attackers) & ~table.s.attacked
    return table


def ring(*words):
    """Attackers C1, C2 and so on around 0505, one for each entry of words."""
    return ", ".join(
        f"C{n} {hex_}{word}"
        for n, (hex_, word) in enumerate(zip(AROUND, words, strict=False), start=1)
    )


def fight(lab, attackers, defenders, count, **how):
    table = lab(f"{attackers}, {defenders}, {SPARE}", **how).answer("done", "fight")
    table.script(defence=[1] * 3, attack=[1] * 12)
    return attack(table, "0505", *[f"C{n}" for n in range(1, count + 1)])


def column(table):
    return table.odds()[-1]


# CG-EX-002
@pytest.mark.rule("CG-CRT-a", "CG-12.7b", "CG-12.72a", "CG-12.72c")
def test_four_of_five_attackers_roll_at_two_to_one(lab):
    table = fight(lab, ring(*"*****"), "E1 0505", 5)

    assert ("name_roller", "central") == table.asked
    assert ("2-1", -1, 1, 4) == (
        column(table),
        table.s.battle.attacker_added,
        table.s.battle.defender_added,
        table.s.battle.limit,
    )
    table.answer("C5", "C3", "C1", "C2")
    assert ["C1", "C2", "C3", "C5"] == table.rolled("attack")


# CG-EX-003
@pytest.mark.rule("CG-CRT-a", "CG-12.72a", "CG-12.72c")
def test_two_of_four_attackers_roll_at_four_to_one(lab):
    table = fight(lab, ring("", "", "", ""), "E1 0505", 4)

    assert ("4-1", -3) == (column(table), table.s.battle.attacker_added)
    assert ("name_roller", "central") == table.asked
    assert {"C1", "C2", "C3", "C4"} == table.options
    table.answer("C4")
    assert {"C1", "C2", "C3"} == table.options
    table.answer("C2")
    assert ["C2", "C4"] == table.rolled("attack")


@pytest.mark.rule("CG-12.72a", "CG-12.72c")
def test_three_of_five_attackers_roll_at_three_to_one(lab):
    table = fight(lab, ring("", "", "", "", ""), "E1 0505, E2 0505*", 5)
    table.answer(min(table.options))
    table.answer("C5", "C4", "C2")

    assert "3-1" == column(table)
    assert ["C2", "C4", "C5"] == table.rolled("attack")


@pytest.mark.rule("CG-12.72c")
def test_only_those_who_were_named_can_be_hurt(lab):
    table = lab(f"{ring('', '', '', '')}, E1 0505, {SPARE}").answer("done", "fight")
    table.script(defence=[1], attack=[6, 6])
    attack(table, "0505", "C1", "C2", "C3", "C4").answer("C1", "C3")

    assert [1, 2, 1, 2] == [table.steps(f"C{n}") for n in range(1, 5)]


@pytest.mark.rule("CG-12.72c", "CG-12.7d")
def test_the_attacker_names_who_rolls_after_the_defenders_have_rolled(lab):
    table = fight(lab, ring("", "", "", ""), "E1 0505", 4)

    assert ("name_roller", "central") == table.asked
    assert (["E1"], []) == (table.rolled("defence"), table.rolled("attack"))


# CG-EX-limit-01
@pytest.mark.rule("CG-12.72d")
def test_divisions_roll_before_brigades(lab):
    attackers = ring(" one brigade", " one brigade", "")
    table = fight(lab, attackers, "E1 0505 one", 3)

    # The division is the only one that can be named first.
    assert "4-1" == column(table)
    assert {"C1", "C2"} == table.options
    assert {"CG-12.72d"} == table.rules_against("C3")
    table.answer("C2")
    assert ["C2", "C3"] == table.rolled("attack")


@pytest.mark.rule("CG-12.72d")
def test_a_brigade_is_not_named_while_a_division_is_left(lab):
    attackers = ring(" one brigade", "", "", " one brigade", "")
    table = fight(lab, attackers, "E1 0505", 5)

    assert "4-1" == column(table)
    assert {"C2", "C3", "C5"} == table.options
    assert {"CG-12.72d"} == table.rules_against("C1")
    table.answer("C5", "C2")
    assert ["C2", "C5"] == table.rolled("attack")


@pytest.mark.rule("CG-12.72d", "GAL-CORPS")
def test_corps_roll_before_divisions(lab):
    table = fight(lab, ring(" one brigade", "", " corps", "* "), "E1 0505*, E2 0505*", 4)
    table.answer("E1")

    # With three dice the corps is named by itself, then both divisions.
    assert ("3-1", {"C2", "C4"}) == (column(table), table.options)
    assert {"CG-12.72d"} == table.rules_against("C1")
    table.answer("C4")
    assert ["C2", "C3", "C4"] == table.rolled("attack")


@pytest.mark.rule("CG-12.72d", "GAL-CORPS")
def test_with_two_dice_a_corps_and_a_division_roll(lab):
    table = fight(lab, ring(" one brigade", "", " corps", "", "*"), "E1 0505", 5)

    assert "4-1" == column(table)
    assert {"C2", "C4", "C5"} == table.options
    assert {"CG-12.72d"} == table.rules_against("C1")
    table.answer("C4")
    assert ["C3", "C4"] == table.rolled("attack")


# CG-EX-limit-03
@pytest.mark.rule("CG-12.76a", "CG-12.72a")
def test_a_limit_above_the_number_of_attackers_asks_for_nothing(lab):
    table = fight(lab, "C1 0404, C2 0404*", "E1 0505 one", 2)

    assert ("3-1", ["C1", "C2"]) == (column(table), table.rolled("attack"))
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.72a")
def test_a_limit_of_as_many_as_attack_asks_for_nothing(lab):
    table = fight(lab, ring("", "", ""), "E1 0505", 3)

    assert ("3-1", ["C1", "C2", "C3"]) == (column(table), table.rolled("attack"))
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.76a")
def test_every_attacker_rolls_a_die_of_his_own(lab):
    table = lab(f"C1 0404, C2 0404, E1 0405, E2 0405, {SPARE}").answer("done", "fight")
    table.script(defence=[1, 1], attack=[5, 4])
    attack(table, "0405", "C1", "C2").answer("E1")

    assert [1, 2] == [table.steps("C1"), table.steps("C2")]


@pytest.mark.rule("CG-12.76a", "CG-12.72b", "CG-CRT-c")
def test_works_take_the_limit_away(lab):
    table = fight(lab, ring("", "", "", "", ""), "E1 0505", 5, zones="0505 entente")

    assert "4-1" == column(table)
    assert ["C1", "C2", "C3", "C4", "C5"] == table.rolled("attack")


# CG-EX-n-02
@pytest.mark.rule("CG-12.7c", "CG-CRT-a")
def test_at_six_to_one_no_attacker_rolls_and_the_hex_is_open(lab):
    pieces = "C1 0404 of=I, C2 0404 of=I, C3 0404, C4 0405 of=I, C5 0405 of=I, C6 0405, E1 0505"
    table = lab(f"{pieces}, {SPARE}").answer("done", "fight").script(defence=[3])
    attack(table, "0505", *[f"C{n}" for n in range(1, 7)])

    assert ("6-1", ["E1"]) == (column(table), table.rolled("defence"))
    assert 1 == table.steps("E1")
    table.answer("0604")
    assert ("recoil_to", "entente") == table.asked
    table.answer("0704")
    assert ("advance_after_combat", "central") == table.asked
    assert {"C1", "C2", "C3", "C4", "C5", "C6", "done"} == table.options
    assert [] == table.rolled("attack")


@pytest.mark.rule("CG-12.7c", "CG-CRT-b")
def test_at_one_to_three_no_defender_can_be_hurt(lab):
    table = lab(f"C1 0404*, E1 0405 te=1, E2 0405 te=1, {SPARE}").answer("done", "fight")
    attack(table.script(attack=[1]), "0405", "C1")

    assert ("1-3", []) == (column(table), table.rolled("defence"))
    assert [2, 2] == [table.steps("E1"), table.steps("E2")]
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.7a", "CG-12.7d", "CG-12.76a")
def test_an_attack_goes_its_course_step_by_step(lab):
    pieces = f"C1 0404, C2 0405, E1 0505, E2 0505, {SPARE}"
    table = lab(pieces).answer("done", "fight", "0505", "C1")
    assert [] == table.told("told.attack")
    table.script(defence=[6, 5], attack=[1, 5]).answer("C2", "E2")
    while table.asked[0] == "recoil_to":
        table.answer(max(table.options))

    course = [
        event.key if isinstance(event, Told) else f"{type(event).__name__} {event[0]}"
        for event in table.log.events
        if isinstance(event, Told | Rolled | StepLost | UnitMoved)
    ]
    course = course[course.index("told.attack") :]
    rolled = course.index("Rolled defence")
    account = course[2:rolled]
    assert ["battle.attack", "battle.defence", "battle.odds"] == account[:3]
    assert all(key.startswith("battle.") for key in account)
    course = [*course[:2], *course[rolled:]]
    first, second = table.unit("E2"), table.unit("E1")
    assert [
        "told.attack",
        "told.odds",
        "Rolled defence",
        "told.hurt",
        f"StepLost {first}",
        f"UnitMoved {first}",
        f"UnitMoved {first}",
        "Rolled defence",
        "told.hurt",
        f"StepLost {second}",
        f"UnitMoved {second}",
        "Rolled attack",
        "told.unhurt",
        "Rolled attack",
        "told.hurt",
        f"StepLost {table.unit('C2')}",
    ] == course
    assert ("advance_after_combat", "central") == table.asked


@pytest.mark.rule("CG-12.7a", "CG-14.3a")
def test_cavalry_retires_before_the_odds_are_computed(lab):
    table = lab(f"C1 0404, C2 0404, E1 0505 cav, {SPARE}").answer("done", "fight", "0505")
    table.answer("C1", "attack")

    assert ("retire_or_stand", "entente") == table.asked
    assert [] == table.told("told.odds")
    table.script(defence=[1], attack=[1]).answer("stand")
    assert "1-1" == column(table)


@pytest.mark.rule("CG-12.7a", "CG-14.3f")
def test_an_attack_that_cavalry_evades_goes_on_to_the_advance_without_odds(lab):
    table = lab(f"C1 0404, C2 0404, E1 0505 cav, {SPARE}").answer("done", "fight", "0505")
    table.answer("C1", "attack", "retire")
    while table.asked[0] == "retire_to":
        table.answer(min(table.options))

    assert ("ride_on", "central") == table.asked
    assert {"C1", "done"} == table.options
    assert [] == table.told("told.odds")


@pytest.mark.rule("CG-12.7b")
@pytest.mark.parametrize(("die", "ours", "theirs"), [(3, 6, 1), (2, 6, 2), (5, 6, 1)])
def test_at_three_to_one_attackers_subtract_two_and_defenders_add_two(lab, die, ours, theirs):
    pieces = "C1 0404 of=I, C2 0404 of=I, C3 0404, E1 0505 te=4"
    table = lab(f"{pieces}, {SPARE}").answer("done", "fight")
    table.script(defence=[die], attack=[die] * 3)
    attack(table, "0505", "C1", "C2", "C3")
    while table.asked[0] == "recoil_to":
        table.answer(min(table.options))

    assert "3-1" == column(table)
    assert (ours, theirs) == (sum(table.steps(f"C{n}") for n in (1, 2, 3)), table.steps("E1"))
