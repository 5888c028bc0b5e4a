from __future__ import annotations

import pytest

from ww1core.hexgrid.hexset import from_members
from ww1core.hexgrid.stacking import (
    Apart,
    Limit,
    Peculiar,
    Stacking,
    excess,
    full_hexes,
    may_join,
    occupants,
    stack_bars,
    stack_weight,
)


def units(first, count):
    return from_members(range(first, first + count))


CORPS, DIVISIONS, BRIGADE, HORSE = units(0, 6), units(6, 2), units(8, 1), units(9, 5)
FOOT = CORPS | DIVISIONS | BRIGADE


@pytest.fixture
def halves():
    """Sizes in half corps: no more than eight corps, six of them infantry."""
    weights = [2] * 6 + [1] * 3 + [1] * 5
    return Stacking(weights, [Limit("corps", 16), Limit("infantry", 12, FOOT)])


def test_fractional_sizes_are_added_up(halves):
    """GI-EX-N-stack: 5 corps, 2 infantry and 4 cavalry divisions."""
    stack = units(0, 5) | DIVISIONS | units(9, 4)

    assert 12 == stack_weight(halves, stack & FOOT)
    assert 16 == stack_weight(halves, stack)
    assert () == stack_bars(halves, 0, stack)
    assert ("corps", "infantry") == stack_bars(halves, 0, stack | BRIGADE)
    assert ("corps",) == stack_bars(halves, 0, stack | units(13, 1))


def test_a_special_hex_replaces_the_common_limit():
    rules = Stacking([2] * 6, [Limit("corps", 12), Limit("corps", 7, hexes=1 << 42)])
    stack = units(0, 4)

    assert may_join(rules, 41, units(0, 3), units(3, 1))
    assert (("corps", 1),) == excess(rules, 42, stack)


def test_squads_and_vehicles_have_limits_of_their_own():
    """LS-EX-3.12: eight squads and four vehicles; what does not count is in no limit."""
    squads, vehicles, others = units(0, 9), units(9, 5), units(14, 5)
    rules = Stacking(
        [1] * 19,
        [
            Limit("squads", 8, squads, by_number=True),
            Limit("vehicles", 4, vehicles, by_number=True),
        ],
    )

    assert () == stack_bars(rules, 0, units(0, 8) | units(9, 4) | others)
    assert (("squads", 1),) == excess(rules, 0, squads)
    assert ("vehicles",) == stack_bars(rules, 0, vehicles)


def test_units_without_weight_do_not_count_but_may_be_alone_of_their_kind():
    rules = Stacking(
        [1, 1, 1, 0, 0], [Limit("three", 3), Limit("one", 1, units(3, 2), by_number=True)]
    )

    assert () == stack_bars(rules, 0, units(0, 4))
    assert ("one",) == stack_bars(rules, 0, units(3, 2))


def test_kinds_that_may_not_share_a_hex_are_named():
    horse, foot, fort = units(0, 2), units(2, 2), units(4, 1)
    rules = Stacking([1] * 5, apart=[Apart("horse apart", (horse, foot | fort))])

    assert () == stack_bars(rules, 0, foot | fort)
    assert ("horse apart",) == stack_bars(rules, 0, units(1, 2))


def test_the_same_corps_may_be_three():
    """CG-EX-stack-01: two units, or three of which two bear the same corps."""
    corps = ["I", "I", "V", "X", None, None, None, "I", "I"]

    def allows(hex_, stack):
        named = [corps[unit] for unit in range(9) if stack >> unit & 1]
        pairs = any(name and named.count(name) > 1 for name in named)
        return len(named) <= 2 or (len(named) == 3 and pairs)

    rules = Stacking([1] * 9, peculiar=[Peculiar("corps", allows)])
    stacks = [(0, 1, 2), (0, 2, 3), (0, 2), (4, 5, 6), (0, 1, 7, 8)]

    legal = [not stack_bars(rules, 0, from_members(stack)) for stack in stacks]

    assert [True, False, True, False, False] == legal


def test_full_hexes_are_those_where_the_mover_may_not_stop():
    rules = Stacking([1] * 6, [Limit("three", 3)])
    column = [10, 10, 10, 20, 20, -1]

    stacks = occupants(column, units(0, 6))

    assert {10: 0b111, 20: 0b11000} == stacks
    assert 1 << 10 == full_hexes(rules, stacks, 1 << 5)
    assert 1 << 10 == full_hexes(rules, stacks, 1 << 3)
    assert 0 == full_hexes(rules, stacks, 1 << 3, among=1 << 20)


def test_a_mover_does_not_fill_the_hex_it_stands_in():
    rules = Stacking([1] * 3, [Limit("three", 3)])

    assert 0 == full_hexes(rules, {10: 0b111}, 0b001)


def test_an_empty_hex_is_full_when_its_own_limit_is_too_small():
    rules = Stacking([1, 4], [Limit("common", 9), Limit("causeway", 3, hexes=1 << 5 | 1 << 6)])

    assert 1 << 5 | 1 << 6 == full_hexes(rules, {}, 0b10)
    assert 0 == full_hexes(rules, {}, 0b01)


def test_a_limit_of_all_but_some_hexes_cannot_be_listed():
    rules = Stacking([4], [Limit("open country", 3, hexes=~(1 << 5))])

    assert () == stack_bars(rules, 5, 1)
    assert ("open country",) == stack_bars(rules, 6, 1)
    assert 1 << 6 == full_hexes(rules, {}, 1, among=1 << 5 | 1 << 6)
    with pytest.raises(ValueError, match="a complement has no end of members"):
        full_hexes(rules, {}, 1)


def test_answers_of_peculiar_rules_are_not_remembered():
    mood = [True]
    rules = Stacking([1, 1], peculiar=[Peculiar("mood", lambda hex_, stack: mood[0])])

    assert may_join(rules, 0, 1, 2)

    mood[0] = False

    assert not may_join(rules, 0, 1, 2)


def test_remembered_answers_distinguish_special_hexes():
    rules = Stacking([1, 1], [Limit("two", 2), Limit("two", 1, hexes=1 << 7)])

    assert may_join(rules, 6, 1, 2)
    assert not may_join(rules, 7, 1, 2)
    assert may_join(rules, 6, 1, 2)


def test_forgotten_answers_are_worked_out_again(monkeypatch):
    monkeypatch.setattr("ww1core.hexgrid.stacking._KEPT_ANSWERS", 2)
    rules = Stacking([1] * 4, [Limit("two", 2)])

    answers = [may_join(rules, 0, 1, 1 << unit | 2) for unit in (1, 2, 3, 1)]

    assert [True, False, False, True] == answers


def test_answers_of_lasting_rules_are_remembered_by_special_hex():
    asked = []

    def allows(hex_, stack):
        asked.append((hex_, stack))
        return hex_ == 7

    rules = Stacking([1, 1], peculiar=[Peculiar("seven", allows, lasting=True, hexes=1 << 7)])

    assert [False, False, True, True] == [may_join(rules, hex_, 1, 2) for hex_ in (5, 6, 7, 7)]
    assert [(5, 3), (7, 3)] == asked


def test_one_rule_that_does_not_last_keeps_nothing():
    mood = [True]
    fickle = Peculiar("mood", lambda hex_, stack: mood[0])
    lasting = Peculiar("always", lambda hex_, stack: True, lasting=True)
    rules = Stacking([1, 1], peculiar=[lasting, fickle])

    assert may_join(rules, 0, 1, 2)

    mood[0] = False

    assert not may_join(rules, 0, 1, 2)


@pytest.mark.parametrize("apart", [(), (Apart("arms", (0b11, 0b1100)),)])
def test_few_units_are_let_in_by_the_same_limits_as_many(apart):
    limits = [Limit("size", 6), Limit("horse", 2, 0b111000, by_number=True)]
    rules = Stacking([3, 2, 1, 1, 1, 0], [*limits, Limit("size", 2, hexes=1 << 7)], apart)

    for hex_, stack in [(hex_, stack) for hex_ in (6, 7) for stack in range(1 << 6)]:
        assert rules.allows(hex_, stack) is not bool(stack_bars(rules, hex_, stack))
