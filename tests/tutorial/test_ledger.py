"""Every rule of the ledger is in code or data and has a test; no other id is anywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from ww1core.ledger.rules import places_of

HERE = Path(__file__).parent
RULE = re.compile(r"TUT-\d+\.\d+")
MOST = 4


def ids_in_data(part: object) -> Iterator[str]:
    """The ids that the data files name under ``rule``."""
    if isinstance(part, dict):
        if isinstance(part.get("rule"), str):
            yield part["rule"]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from ids_in_data(inner)


def data_ids() -> set[str]:
    folder = files("ww1_tutorial") / "data"
    return {
        id_
        for file in folder.iterdir()
        if file.name.endswith(".yaml")
        for id_ in ids_in_data(yaml.safe_load(file.read_text("utf-8")))
    }


def marked_tests() -> Iterator[tuple[str, list[str]]]:
    """Every test with the ids of its marks."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = [
                    argument.value
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
                    for argument in mark.args
                ]
                yield f"{path.name}::{node.name}", ids


@pytest.fixture(scope="module")
def coded(title) -> set[str]:
    """The ids that the modules of the title carry; opening it has imported them all."""
    title.open()
    return set(places_of("ww1_tutorial"))


def test_the_ledger_is_the_titles(title, ledger):
    assert title.facts.name == ledger.title


def test_every_rule_is_in_code_or_data(ledger, coded):
    assert () == ledger.uncovered(coded | data_ids())


def test_no_code_names_an_unknown_rule(ledger, coded):
    assert () == ledger.unknown(coded)


def test_no_data_names_an_unknown_rule(ledger):
    assert () == ledger.unknown(data_ids())


def test_no_id_in_the_source_is_unknown(ledger):
    folder = Path(str(files("ww1_tutorial")))
    text = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))

    assert () == ledger.unknown(RULE.findall(text))


def test_every_rule_has_a_test(ledger):
    assert () == ledger.uncovered(id_ for _, ids in marked_tests() for id_ in ids)


def test_no_test_names_an_unknown_rule(ledger):
    assert () == ledger.unknown(id_ for _, ids in marked_tests() for id_ in ids)


def test_no_test_claims_more_than_four_rules():
    assert [] == [name for name, ids in marked_tests() if len(ids) > MOST]


def test_ids_run_by_chapter_without_gaps(ledger):
    counted: dict[str, int] = {}
    expected = []
    for rule in ledger.rules:
        counted[rule.chapter] = counted.get(rule.chapter, 0) + 1
        expected.append(f"TUT-{rule.chapter}.{counted[rule.chapter]}")

    assert expected == list(ledger.ids)
