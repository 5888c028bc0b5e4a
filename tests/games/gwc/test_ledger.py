"""The ledger holds every rule of the book and of the content, and every doubt is ruled on."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from pathlib import Path

import pytest
import yaml

from games.gwc import plugin
from ww1core.cli.commands.rules import Sources, show_coverage
from ww1core.ledger.coverage import coverage_of
from ww1core.ledger.rulings import rulings_by_rule, rulings_of
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title

HERE = Path(__file__).parent
FOLDER = files("games.gwc")
RULES = 535
SPECIAL = 16
VALUES = 15
VECTORS = 75
IDS = "925c487abb7691f0b16852f0adb42c76a897a3b6640623e7cdbc5c7fc3686e3d"
PARTS = (
    "terms cards board formations tracks turn time victory stacking initiative sight weapons "
    "telephones suppression orders actions events strategy terrain fortifications special values"
)
DOUBTS = (
    "GL-3P 1.S.b 3.3.1.6 3.3.2 7.1 7.3.2c 10.2 O16.3 O17.1a O19.a O19.2.1.3a O19.2.1.4.1b "
    "O19.2.1.4.2b O21.3.1a O21.3.3 O23.1.1 O23.5.4b O24.1 O26.4 A32 A33 A45.3 A53 A55 E57 E59b "
    "E76 E94 S98.2 S98.3.8 S98.3.9 S98.4.5 T99.5 T101 T107.1b T108.1 T110.4a T114.1 T124b F128"
)
"""The rules of the book that can be read in two ways, or leave something out."""


@pytest.fixture(scope="module")
def title():
    return Title(Plugins("gwc", plugin, ()))


@pytest.fixture(scope="module")
def coverage(title):
    return coverage_of(title, HERE)


@pytest.fixture(scope="module")
def ledger(coverage):
    return coverage.ledger


@pytest.fixture(scope="module")
def content_ids(coverage):
    return list(coverage.content_ids)


def data(name):
    return yaml.safe_load((FOLDER / "data" / name).read_text("utf-8"))


def test_the_ledger_holds_all_rules_of_the_book_and_of_the_content(coverage, ledger):
    listed = "\n".join(sorted(ledger.ids))

    assert "gwc" == ledger.title
    assert RULES == len(coverage.book_ids)
    assert SPECIAL + VALUES == len(coverage.content_ids)
    assert IDS == sha256(listed.encode()).hexdigest()


def test_the_rules_stand_in_the_order_of_the_book(ledger):
    assert PARTS.split() == [part for part, _ in groupby(rule.chapter for rule in ledger.rules)]


def test_an_id_tells_book_special_rule_and_value_apart(ledger):
    spaces = {(rule.source, rule.chapter, rule.id.partition("-")[0]) for rule in ledger.rules}

    assert {("content", "special", "SR"), ("content", "values", "VAL")} == {
        space for space in spaces if space[0] == "content"
    }
    assert {"GWC"} == {space[2] for space in spaces if space[0] == "book"}


def test_every_special_rule_of_the_data_is_listed(content_ids):
    special = [rule["id"] for rule in data("special_rules.yaml")["rules"]]

    assert SPECIAL == len(special)
    assert special == content_ids[:SPECIAL]


def test_every_value_of_the_data_is_listed(content_ids):
    values = [key for key in data("values.yaml") if key != "provenance"]

    assert VALUES == len(values)
    assert [f"VAL-{key.replace('_', '-')}" for key in values] == content_ids[SPECIAL:]


def test_every_sentence_is_one_sentence(ledger):
    assert [] == [rule.id for rule in ledger.rules if not rule.sentence.endswith(".")]
    assert [] == [rule.id for rule in ledger.rules if ". " in rule.sentence]


def test_a_lone_tree_alone_does_not_apply(ledger):
    assert ["GWC-10.2.2"] == [rule.id for rule in ledger.rules if rule.not_applicable is not None]


def test_the_command_reports_the_book_and_lists_the_content_apart(coverage, capsys, monkeypatch):
    monkeypatch.setattr("ww1core.cli.commands.rules.judged_coverage", lambda *_: coverage)
    show_coverage("gwc", Sources(HERE), as_json=True)
    said = json.loads(capsys.readouterr().out)

    assert ("gwc", RULES, RULES - 1, RULES - 1, 1) == tuple(
        said[key] for key in ("title", "rules", "coded", "tested", "not_applicable")
    )
    assert SPECIAL + VALUES == len(said["content_ids"])
    assert ([], []) == (said["missing_code"], said["missing_test"])


def test_every_vector_of_the_book_is_a_test():
    named = {
        vector
        for path in HERE.rglob("test_*.py")
        for vector in re.findall(r"GWC-EX-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", path.read_text("utf-8"))
    }

    assert VECTORS == len(named)


def test_every_doubt_has_a_ruling(title, ledger):
    ruled = rulings_by_rule(rulings_of(title))

    assert [] == [id_ for id_ in DOUBTS.split() if f"GWC-{id_}" not in ruled]
    assert set(ruled) <= set(ledger.ids)


def test_every_ruling_names_its_doubt_and_its_reason(title):
    rulings = rulings_of(title)
    told = {(one.rules, one.doubt) for one in rulings}

    assert [] == [one.rules for one in rulings if not (one.doubt and one.ruling and one.why)]
    assert len(rulings) == len(told)
