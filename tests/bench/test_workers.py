"""Workers: the same games whatever their number, and when the machine is quiet."""

from __future__ import annotations

import pytest

from bench.workers import Crews, is_settled, spin


def test_one_worker_and_two_play_the_same_games():
    with Crews("tutorial") as crews:
        crews.check(3)


def test_a_busy_loop_counts():
    assert 28 == spin(8)


@pytest.mark.parametrize(
    ("speeds", "settled"),
    [
        ((100, 190, 10, 20), True),
        ((100, 170, 10, 20), False),
        ((100, 190, 10, 15), False),
    ],
)
def test_more_rounds_follow_until_both_cores_were_free(speeds, settled):
    assert settled == is_settled(speeds)
