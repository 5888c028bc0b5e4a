"""Rows: targets, the table and JSON."""

from __future__ import annotations

import json

import pytest

from bench.rows import Bar, Row, json_text, table_line, verdict, versus

FAST = Row("clone", 1.5, "us", versus("deepcopy", 1500, "us"), 1000.0, Bar(100))
SLOW = Row("clone", 30.0, "us", versus("deepcopy", 1500, "us"), 50.0, Bar(100))
TOLD = Row("games", 380.0, "games/s")


def test_a_row_in_json_has_seven_fields():
    rows = json.loads(json_text([FAST, SLOW, TOLD]))["rows"]

    assert {
        "name": "clone",
        "value": 1.5,
        "unit": "us",
        "against": "deepcopy: 1,500 us",
        "ratio": 1000.0,
        "target": 100,
        "ok": True,
    } == rows[0]
    assert [True, False, True] == [row["ok"] for row in rows]


def test_a_row_without_a_target_only_informs():
    assert TOLD.as_dict() == {
        "name": "games",
        "value": 380.0,
        "unit": "games/s",
        "against": None,
        "ratio": None,
        "target": None,
        "ok": True,
    }


@pytest.mark.parametrize(
    ("value", "ratio", "reached"), [(4.9, 1, True), (5, 100, True), (5, 99.9, False)]
)
def test_a_bar_is_reached_by_the_ratio_or_below_the_limit(value, ratio, reached):
    assert reached == Bar(100, below=5).is_reached(value, ratio)


def test_a_line_of_the_table_says_everything():
    line = table_line(Row("clone", 6, "us", "x: 1 us", 50, Bar(100, below=5)))

    assert "clone 6.00 us x: 1 us 50.0 100.0 or < 5.00 us below target" == " ".join(line.split())


def test_the_last_line_names_what_is_missed():
    assert "1 of 2 targets reached; below target: clone" == verdict([FAST, SLOW, TOLD])
    assert "1 of 1 targets reached" == verdict([FAST, TOLD])
