"""The ids of the ledger, and those in comments and docstrings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

RULE = re.compile(r"TUT-\d+\.\d+")


def test_no_id_in_the_source_is_unknown(ledger):
    folder = Path(str(files("ww1_tutorial")))
    text = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))

    assert () == ledger.unknown(RULE.findall(text))


def test_ids_run_by_chapter_without_gaps(ledger):
    counted: dict[str, int] = {}
    expected = []
    for rule in ledger.rules:
        counted[rule.chapter] = counted.get(rule.chapter, 0) + 1
        expected.append(f"TUT-{rule.chapter}.{counted[rule.chapter]}")

    assert expected == list(ledger.ids)
