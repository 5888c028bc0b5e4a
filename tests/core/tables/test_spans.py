from __future__ import annotations

import pytest

from ww1core.tables.spans import ratio_of, span_of


@pytest.mark.parametrize(
    ("label", "low", "high"),
    [
        (4, 4, 4),
        ("+1", 1, 1),
        ("-2", -2, -2),
        ("2-4", 2, 4),
        ("-3--1", -3, -1),
        ("-3..2", -3, 2),
        ("30+", 30, None),
        (">=7", 7, None),
        ("<=0", None, 0),
    ],
)
def test_a_label_means_its_numbers(label, low, high):
    assert (str(label), low, high) == span_of(label)


@pytest.mark.parametrize("label", ["", "a", "2-", "1-2-3", "+", "all"])
def test_a_label_without_numbers_is_refused(label):
    with pytest.raises(ValueError, match="is not a range, expected one like 4, 2-4"):
        span_of(label)


def test_odds_are_written_with_a_dash_or_a_colon():
    assert [(3, 1), (1, 2), (3, 2)] == [ratio_of(label) for label in ("3-1", "1:2", "3 : 2")]


@pytest.mark.parametrize("label", ["3", "0-1", "1-0", "a-b", "-1-2"])
def test_what_is_no_ratio_is_refused(label):
    with pytest.raises(ValueError, match="is not a ratio of odds"):
        ratio_of(label)
