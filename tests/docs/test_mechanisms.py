"""The table of mechanisms: what it names exists, and its tests show the vectors it lists."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "explanation" / "mechanisms.md"
HEAD = ["Mechanism", "Titles", "Core", "Test", "Vectors"]
TITLES = ("CG", "GI", "GWC", "LS", "SW")
NONE = "–"


class Row(NamedTuple):
    """One mechanism: who needs it, where it is, what shows it."""

    mechanism: str
    titles: frozenset[str]
    core: tuple[str, ...]
    tests: tuple[str, ...]
    vectors: tuple[str, ...]


def rows_of(page: str) -> list[Row]:
    """The rows of every table of the page that has the head of the table of mechanisms."""
    rows, is_ours = [], False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            is_ours = False
        elif cells == HEAD:
            is_ours = True
        elif is_ours and set(line) - set("|- "):
            rows.append(row_of(*cells))
    return rows


def row_of(mechanism: str, titles: str, core: str, tests: str, vectors: str) -> Row:
    keys = frozenset(part.split()[0] for part in titles.split(";"))
    listed = () if vectors == NONE else tuple(vectors.split(", "))
    return Row(mechanism, keys, coded(core), coded(tests), listed)


def coded(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def plain(text: str) -> str:
    """Lower case with single underscores, so that an id is found in a name as well as in words."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower())


@cache
def sources(path: str) -> dict[str, str]:
    """The source of every test of a file, decorators and docstring included."""
    text = (ROOT / "tests" / "core" / path).read_text("utf-8")
    lines = text.splitlines()
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


def source_of(test: str) -> str:
    path, _, name = test.partition("::")
    return sources(path).get(name, "") if (ROOT / "tests" / "core" / path).is_file() else ""


def shows(row: Row, vector: str) -> bool:
    wanted = re.compile(rf"(?<![a-z0-9]){plain(vector)}(?![a-z0-9])")
    return any(wanted.search(plain(source_of(test))) for test in row.tests)


def find(name: str) -> object:
    """What a name inside the core stands for: a module, then attributes."""
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found: object = importlib.import_module("ww1core." + ".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part)
        return found
    raise AttributeError(name)


ROWS = rows_of(PAGE.read_text("utf-8"))
ids = [row.mechanism for row in ROWS]


def test_there_are_some_dozens_of_mechanisms():
    assert 30 <= len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_core_has_what_a_row_names(row):
    assert row.core
    for name in row.core:
        assert find(name) is not None


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_tests_of_a_row_exist(row):
    assert row.tests
    assert [] == [test for test in row.tests if not source_of(test)]


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_vectors_of_a_row_are_in_its_tests(row):
    assert [] == [vector for vector in row.vectors if not shows(row, vector)]


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_a_row_with_vectors_has_one_of_every_title_it_names(row):
    shown = {vector.split("-")[0] for vector in row.vectors}

    assert row.titles <= set(TITLES)
    assert not row.vectors or row.titles == shown


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_vectors(title):
    found = {vector for row in ROWS for vector in row.vectors if vector.startswith(f"{title}-EX-")}

    assert len(found) >= 15


def test_no_mechanism_stands_twice():
    assert [] == [name for name, count in Counter(ids).items() if count > 1]


def test_no_row_repeats_a_test_or_a_vector():
    for row in ROWS:
        assert len(set(row.tests)) == len(row.tests)
        assert len(set(row.vectors)) == len(row.vectors)


def test_three_seats_are_shown():
    (row,) = [row for row in ROWS if row.mechanism == "Three seats"]

    assert len(row.tests) >= 3


BROKEN = """\
| Mechanism | Titles | Core | Test | Vectors |
| --- | --- | --- | --- | --- |
| One | CG 1; SW 2 | `turns.flow.each`, `turns.flow.no` | `vectors/test_no.py::test_a` | CG-EX-1 |

| Another | table |
| --- | --- |
| that is | not ours |
"""


def test_a_table_is_read_by_its_head():
    (row,) = rows_of(BROKEN)

    assert ("One", {"CG", "SW"}) == (row.mechanism, row.titles)
    assert (("turns.flow.each", "turns.flow.no"), ("CG-EX-1",)) == (row.core, row.vectors)


def test_what_does_not_exist_is_found_out():
    (row,) = rows_of(BROKEN)

    assert not source_of(row.tests[0])
    assert not shows(row, row.vectors[0])
    with pytest.raises(AttributeError):
        find(row.core[1])


@pytest.mark.parametrize(
    ("vector", "is_found"), [("SW-EX-11", True), ("SW-EX-1", False), ("SW-EX-12", False)]
)
def test_an_id_is_found_whole(vector, is_found):
    test = "tables/test_odds_vectors.py::test_odds_of_26_to_7_are_3_to_1_sw_ex_11"

    assert is_found == shows(Row("", frozenset(), (), (test,), ()), vector)
