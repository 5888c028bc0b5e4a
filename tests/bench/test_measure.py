"""Measuring: turns, warm-up, garbage."""

from __future__ import annotations

import gc

import pytest

from bench.measure import WrongAnswerError, best_speeds, best_times, quiet, same, share, times


def side(name, log, answers=1):
    def prepare(number):
        log.append((name, number))
        return lambda: answers

    return prepare


def test_the_sides_take_turns_after_a_round_that_warms_up():
    log = []
    best_speeds(side("a", log), side("b", log), rounds=2)

    assert [("a", 0), ("b", 0), ("a", 1), ("b", 1), ("a", 2), ("b", 2)] == log


def test_rounds_go_on_until_it_is_enough():
    log = []
    best_speeds(side("a", log), rounds=1, seconds=60, is_enough=lambda _best: len(log) == 5)

    assert 5 == len(log)


def test_rounds_end_when_the_seconds_are_over():
    log = []
    best_speeds(side("a", log), rounds=2, seconds=0, is_enough=lambda _best: False)

    assert 3 == len(log)


def test_more_answers_in_the_same_time_are_a_higher_speed():
    few, many = best_times(side("few", [], 1), side("many", [], 1_000_000), rounds=3)

    assert few > many > 0


def test_no_garbage_is_collected_while_it_is_quiet():
    with quiet():
        inside = gc.isenabled()

    assert (False, True) == (inside, gc.isenabled())


def test_sides_that_do_not_agree_are_refused():
    with pytest.raises(WrongAnswerError, match="flood: the sides do not agree: 1 and 2"):
        same("flood", 1, 2)


@pytest.mark.parametrize(("part", "value"), [(0.5, 50), (0.99, 99), (1, 99)])
def test_a_share_of_the_values_does_not_exceed_it(part, value):
    assert value == share(list(reversed(range(100))), part)


def test_an_answer_is_given_so_many_times():
    given = []
    work = times(3, lambda: given.append(1))

    assert (3, 3) == (work(), len(given))
