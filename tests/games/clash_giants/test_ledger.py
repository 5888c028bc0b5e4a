"""The ledger holds every rule of the book and of the battles, and every doubt is ruled on."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from games.clash_giants import plugin
from games.clash_giants.facts import WITHOUT
from ww1core.cli.commands.rules import Sources, show_coverage
from ww1core.ledger.coverage import coverage_of

HERE = Path(__file__).parent
RULES = 286
CONTENT = 13
IDS = "6d241766c28d6cfce5ed5d5dd05cd38e6766bd11cf4c7246f817d98d5c3aa41f"
VECTORS = 68
DOUBTS = 61


@pytest.fixture(scope="module")
def coverage(title):
    return coverage_of(title, HERE)


def test_the_ledger_holds_all_rules_of_the_book_and_of_the_battles(coverage):
    listed = "\n".join(sorted(coverage.ledger.ids))

    assert RULES == len(coverage.book_ids)
    assert CONTENT == len(coverage.content_ids)
    assert IDS == sha256(listed.encode()).hexdigest()


def test_the_command_reports_the_book_and_lists_the_content_apart(coverage, capsys, monkeypatch):
    monkeypatch.setattr("ww1core.cli.commands.rules.judged_coverage", lambda *_: coverage)

    assert 0 == show_coverage("clash_giants", Sources(HERE), as_json=True)
    said = json.loads(capsys.readouterr().out)
    assert ("clash_giants", RULES, RULES, RULES, 0) == tuple(
        said[key] for key in ("title", "rules", "coded", "tested", "not_applicable")
    )
    assert RULES == len(said["ids"])
    assert CONTENT == len(said["content_ids"])
    assert ([], []) == (said["missing_code"], said["missing_test"])


def test_every_vector_of_the_book_is_a_test():
    named = {
        vector
        for path in (*HERE.glob("test_*.py"), HERE / "vectors.yaml")
        for vector in re.findall(r"CG-EX-(?:[a-z]+-)?\d+", path.read_text("utf-8"))
    }

    assert VECTORS == len(named)


def test_every_doubt_has_a_ruling(ledger):
    text = (Path(plugin.__file__).parent / "RULINGS.md").read_text("utf-8")
    ruled = re.findall(r"^## (CG-\S+)$", text, re.MULTILINE)

    assert DOUBTS == len(ruled) == len(set(ruled))
    assert set(ruled) <= set(ledger.ids)
    assert text.count("**Ruling**") == text.count("**Why**") == text.count("\n## ")


def test_every_reading_that_an_option_takes_is_ruled_on(title):
    text = (Path(plugin.__file__).parent / "RULINGS.md").read_text("utf-8")
    readings = [option.id for option in title.options if option.id not in WITHOUT]

    assert [] == [option for option in readings if f"`{option}`" not in text]
