from __future__ import annotations

from fractions import Fraction

import pytest

from ww1core.tables import Odds
from ww1core.tables.columns import Ranges
from ww1core.tables.spans import Span, span_of

LOW = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")


def spans(*labels: str | int) -> list[Span]:
    return [span_of(label) for label in labels]


def test_odds_are_rounded_in_favour_of_the_defender():
    odds = Odds(LOW, below="clamp", above="clamp")
    ratios = [Fraction(*map(int, label.split("-"))) for label in LOW]
    for attack in range(1, 60):
        for defence in range(1, 60):
            reached = [number for number, r in enumerate(ratios) if Fraction(attack, defence) >= r]

            assert max(reached, default=0) == odds.held(odds.position(attack, defence))


def test_odds_may_have_columns_between_whole_multiples():
    odds = Odds(("1-1", "3-2", "2-1", "5-1"))

    assert [0, 1, 2, 2, 3] == [odds.position(attack, 4) for attack in (5, 6, 8, 19, 20)]


def test_odds_outside_the_table_count_whole_multiples():
    odds = Odds(("1:2", "1:1", "2:1"))

    assert [2, 3, 4, 4] == [odds.position(attack, 2) for attack in (5, 6, 8, 9)]
    assert [0, -1, -1, -2] == [odds.position(2, defence) for defence in (4, 5, 6, 7)]


def test_nothing_against_something_lies_below_the_table():
    assert -1 == Odds(LOW).position(0, 5)


def test_something_against_nothing_is_the_last_column():
    assert 7 == Odds(LOW).position(5, 0)


def test_odds_are_explained_with_both_strengths():
    line = Odds(LOW).line(26, 7, "TT-13.1")

    assert ("TT-13.1", (("attack", 26), ("defence", 7), ("column", "3-1"))) == (
        line.rule,
        line.text.args,
    )


def test_odds_that_do_not_rise_are_a_fault():
    assert [("2-1 does not lie above 4-2", 2)] == Odds(("1-1", "4-2", "2-1")).faults()


def test_a_value_finds_its_range():
    values = Ranges(spans("2-4", "5-8", "9-29", "30+"))

    assert [0, 0, 1, 2, 3, 3] == [values.position(value) for value in (2, 4, 5, 29, 30, 999)]


def test_a_value_outside_counts_each_point():
    values = Ranges(spans("2-4", "5-8"))

    assert [-2, -1, 2, 4] == [values.position(value) for value in (0, 1, 9, 11)]


def test_open_ends_have_no_outside():
    values = Ranges(spans("<=0", 1, ">=2"))

    assert [0, 0, 1, 2, 2] == [values.position(value) for value in (-50, 0, 1, 2, 50)]
    assert (0, 2) == (values.low, values.high)


def test_an_open_end_holds_a_shift():
    values = Ranges(spans("<=0", 1, "2+"))

    assert [0, 2] == [values.shifted(0, -1), values.shifted(2, 3)]


def test_a_difference_finds_its_column():
    columns = Ranges(spans("0", "+1", "+2", ">=3"), below="clamp")

    assert [0, 1, 3, -2] == [columns.position(*pair) for pair in ((4, 4), (5, 4), (9, 1), (1, 3))]


@pytest.mark.parametrize(
    ("labels", "message", "item"),
    [
        (("1", "2", "4"), "hole at 3, between 2 and 4", 2),
        (("1-2", "5-6"), "hole at 3 to 4, between 1-2 and 5-6", 1),
        (("1-3", "3-6"), "1-3 and 3-6 overlap at 3", 1),
        (("1-6", "2-3"), "1-6 and 2-3 overlap at 2", 1),
        (("3-6", "2-4"), "3-6 and 2-4 overlap at 3", 1),
        (("3+", "4"), "3+ and 4 overlap", 1),
        (("3", "<=4"), "3 and <=4 overlap", 1),
        (("4-6", "1-3"), "1-3 stands after 4-6", 1),
        (("6-4",), "6-4 runs backwards", 0),
    ],
)
def test_holes_and_overlaps_are_found(labels, message, item):
    assert (message, item) == Ranges(spans(*labels)).faults()[0]


def test_numbers_that_must_have_a_place_are_checked_at_both_ends():
    faults = Ranges(spans("3-5", "6-9")).faults(2, 12)

    assert [("hole at 2", 0), ("hole at 10 to 12", 1)] == faults


def test_ranges_without_hole_and_overlap_have_no_faults():
    assert [] == Ranges(spans("<=0", 1, "2-4", "5+")).faults(1, 6)


def test_ranges_can_be_given_by_their_labels():
    ranges = Ranges(["2-4", "5-8", "30+"], above="clamp")

    assert [0, 1, 2] == [ranges.position(value) for value in (4, 5, 31)]
