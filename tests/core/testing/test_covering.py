"""Sets of options in which every two options meet."""

from __future__ import annotations

import pytest

from ww1core.testing.covering import covering_sets, pairs_of, wanted_pairs

NAMES = tuple("abcdefghijklmnopq")


def met(options, sets):
    """Every pair that meets in some of the sets."""
    return set().union(*(pairs_of(options, chosen) for chosen in sets))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 17])
def test_every_two_options_meet_on_and_off(count):
    options = NAMES[:count]

    assert wanted_pairs(options, ()) == met(options, covering_sets(options))


def test_two_options_have_four_ways_to_meet():
    assert 4 == len(wanted_pairs(("a", "b"), ()))
    assert 4 == len(covering_sets(("a", "b")))


def test_few_sets_are_enough_for_many_options():
    assert len(covering_sets(NAMES)) <= 12


def test_options_that_exclude_each_other_are_never_on_together():
    excluded = {frozenset("ab"), frozenset("bc")}
    sets = covering_sets(NAMES[:5], excluded)

    assert [] == [both for both in excluded for chosen in sets if both <= chosen]
    assert wanted_pairs(NAMES[:5], excluded) == met(NAMES[:5], sets)


def test_excluded_options_are_wanted_apart():
    wanted = wanted_pairs(("a", "b"), {frozenset("ab")})

    assert frozenset({("a", True), ("b", True)}) not in wanted
    assert 3 == len(wanted)


def test_pairs_that_have_met_are_not_asked_for_again():
    together = {frozenset({("a", True), ("b", True)})}

    assert (frozenset("ab"),) == covering_sets(("a", "b"), (), together)
    assert () == covering_sets(("a", "b"), (), set())


def test_pairs_of_other_options_are_left_alone():
    elsewhere = {frozenset({("x", True), ("y", True)})}

    assert () == covering_sets(("a", "b"), (), elsewhere)


def test_without_options_there_is_nothing_to_cover():
    assert () == covering_sets(())


def test_the_sets_are_always_the_same():
    assert covering_sets(NAMES) == covering_sets(NAMES)
