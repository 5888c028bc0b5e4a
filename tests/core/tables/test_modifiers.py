from __future__ import annotations

import pytest

from ww1core.tables import Modifier, Modifiers
from ww1core.tables.modifiers import NO_MODIFIERS, DieRule, SuccessRule
from ww1core.words.catalogue import core_texts
from ww1core.words.texts import text

AIR = Modifier("air", 1, "TT-13.14", text("modifier.air"))
TRENCH = Modifier("trench", -2, "TT-13.20")
FOREST = Modifier("forest", -1, "TT-13.18")


def spoken(lines):
    catalogue = core_texts("en").joined([{"modifier.air": "air support"}])
    return [(catalogue.say(line.text), line.rule) for line in lines]


def test_modifiers_add_up():
    assert -2 == Modifiers([AIR, TRENCH, FOREST]).total


def test_no_modifiers_add_nothing():
    assert 0 == NO_MODIFIERS.total


def test_modifiers_are_joined_one_by_one_or_together():
    actual = NO_MODIFIERS.plus(AIR, [TRENCH, FOREST])

    assert Modifiers([AIR, TRENCH, FOREST]) == actual


def test_a_modifier_can_count_several_times():
    assert ("air", 3, "TT-13.14") == AIR.times(3)[:3]


def test_a_cancelled_modifier_is_left_out():
    assert Modifiers([AIR, FOREST]) == Modifiers([AIR, TRENCH, FOREST]).without("trench")


def test_modifiers_are_picked_by_name():
    assert Modifiers([TRENCH]) == Modifiers([AIR, TRENCH]).named("trench", "town")


def test_only_the_strongest_counts():
    assert Modifiers([TRENCH]) == Modifiers([AIR, TRENCH, FOREST]).strongest()
    assert NO_MODIFIERS == NO_MODIFIERS.strongest()


@pytest.mark.parametrize(
    ("count", "total", "lines"), [(1, 1, 1), (3, 3, 1), (5, 3, 2), (-4, -2, 2)]
)
def test_a_limit_is_a_line_of_its_own(count, total, lines):
    held = Modifiers([AIR.times(count)]).limited("TT-13.14b", most=3, least=-2, name="air")

    assert (total, lines) == (held.total, len(held))


def test_a_limit_is_explained_with_its_rule():
    held = Modifiers([AIR.times(5)]).limited("TT-13.14b", most=3, name="air")

    assert [
        ("air support: +5", "TT-13.14"),
        ("limit of air: +3: -2", "TT-13.14b"),
    ] == spoken(held.explain())


def test_a_limit_without_a_name_is_one_of_the_sum():
    held = Modifiers([TRENCH, FOREST]).limited("TT-13.1", least=-2)

    assert ("limit of sum: -2: +1", "TT-13.1") == spoken(held.explain())[-1]


def test_a_limit_is_named_by_a_text():
    held = Modifiers([AIR.times(5)]).limited("TT-13.14b", most=3, name=text("modifier.air"))

    assert ("limit of air support: +3: -2", "TT-13.14b") == spoken(held.explain())[-1]


def test_a_total_stays_between_its_ends():
    rule = DieRule(low=1, high=9)

    assert [1, 9, 6] == [rule.total(1, -3), rule.total(6, 5), rule.total(6, 0)]


def test_a_total_without_ends_is_free():
    assert [-4, 12] == [DieRule().total(1, -5), DieRule().total(6, 6)]


def test_some_natural_results_take_no_modifiers():
    rule = DieRule(low=1, high=6, immune=(1, 6))

    assert [1, 4, 6] == [rule.total(1, 3), rule.total(2, 2), rule.total(6, -3)]


def test_a_roll_is_explained_line_by_line():
    roll = DieRule(1, 6, rule="TT-4.2").roll(2, Modifiers([TRENCH, FOREST]))

    assert 1 == roll.total
    assert [
        ("die 2", ""),
        ("trench: -2", "TT-13.20"),
        ("forest: -1", "TT-13.18"),
        ("-1 counts as 1", "TT-4.2"),
        ("total 1", ""),
    ] == spoken(roll.explain())


def test_a_roll_inside_its_ends_needs_no_limit():
    roll = DieRule(1, 6).roll(5, Modifiers([FOREST]))

    assert [("die 5", ""), ("forest: -1", "TT-13.18"), ("total 4", "")] == spoken(roll.explain())


def test_an_immune_roll_is_explained_by_its_rule():
    roll = DieRule(immune=(6,), immune_rule="TT-4.3").roll(6, Modifiers([FOREST]))

    assert [
        ("die 6", ""),
        ("a natural 6 takes no modifiers", "TT-4.3"),
        ("total 6", ""),
    ] == spoken(roll.explain())


def test_an_immune_roll_without_modifiers_needs_no_reason():
    assert [("die 6", ""), ("total 6", "")] == spoken(DieRule(immune=(6,)).roll(6).explain())


@pytest.mark.parametrize(
    ("sense", "results"),
    [
        ("above", [False, False, True]),
        ("at_least", [False, True, True]),
        ("at_most", [True, True, False]),
        ("below", [True, False, False]),
    ],
)
def test_a_total_succeeds_in_the_sense_of_its_rule(sense, results):
    rule = SuccessRule(sense)

    assert results == [rule.succeeds(3, total, 4) for total in (3, 4, 5)]


def test_some_natural_results_always_or_never_succeed():
    rule = SuccessRule("at_most", always=(1,), never=(6,))

    assert [True, False] == [rule.succeeds(1, 9, 4), rule.succeeds(6, 2, 4)]
