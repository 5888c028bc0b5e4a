"""The check list of the title's page: every function and every test that it names is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "titles" / "storm-in-the-west.md"


def named(column):
    """What a column of the check list names, row by row."""
    _, _, section = PAGE.read_text("utf-8").partition("## Easily missed")
    rows = [row.split("|") for row in section.partition("\n## ")[0].splitlines() if "`" in row]
    return [re.findall(r"`(\w+)\.(\w+)`", row[column]) for row in rows if len(row) > column]


@pytest.mark.parametrize("functions", named(2), ids=lambda row: row[0][1])
def test_the_functions_of_the_check_list_are_there(functions):
    missing = [
        name
        for module, name in functions
        if not hasattr(import_module(f"games.storm_west.rules.{module}"), name)
    ]

    assert [] == missing


@pytest.mark.parametrize("tests", named(3), ids=lambda row: row[0][1])
def test_the_tests_of_the_check_list_are_there(tests):
    missing = [
        name
        for module, name in tests
        if f"\ndef {name}(" not in (HERE / f"{module}.py").read_text("utf-8")
    ]

    assert [] == missing
