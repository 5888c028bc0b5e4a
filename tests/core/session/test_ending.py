"""Which points of a game are told as those at which it turned."""

from __future__ import annotations

from ww1core.session import ending
from ww1core.words import text


def turned(*scores):
    """Points at which a game turned, with the score after each."""
    pairs = list(zip((0, *scores), scores, strict=False))
    return [
        ending.TurningPoint(number, 1, before, after, text("session.set_up"), ())
        for number, (before, after) in enumerate(pairs, 1)
    ]


def test_of_equal_turning_points_the_one_that_took_the_lead_and_the_last_are_told():
    told = ending.most_turning(turned(2, 4, 6, 8, 10, 12))
    assert [1, 4, 5, 6] == [point.decision for point in told]


def test_the_point_that_decided_a_game_is_told_however_small():
    told = ending.most_turning(turned(-9, 0, 9, -1, 1, 20, 40, 60))
    assert 5 in [point.decision for point in told]
    assert 4 == len(told)
