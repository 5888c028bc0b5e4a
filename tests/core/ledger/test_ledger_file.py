from __future__ import annotations

import pytest

from ww1core.errors import DataError, NotationError
from ww1core.ledger.ledger_file import load_ledger

LEDGER = """\
title: tiny
rules:
- id: TT-2.0a
  chapter: 2
  sentence: The box holds two dice.
  not_applicable: a box has no effect in software
- id: TT-2.1
  chapter: "2"
  sentence: Every hex has a number.
- {id: TT-GL-ZOC, chapter: Glossary, sentence: A zone is six hexes., source: content}
"""


@pytest.fixture
def ledger_of(tmp_path):
    def read(text: str):
        path = tmp_path / "rules.yaml"
        path.write_text(text, encoding="utf-8")
        return load_ledger(path, name="rules.yaml")

    return read


def test_a_ledger_knows_its_rules(ledger_of):
    ledger = ledger_of(LEDGER)

    assert ("TT-2.0a", "TT-2.1", "TT-GL-ZOC") == ledger.ids
    assert 3 == len(ledger)
    assert "TT-2.1" in ledger
    assert ("2", "content") == (ledger.rule("TT-2.0a").chapter, ledger.rule("TT-GL-ZOC").source)


def test_a_rule_that_is_not_there_is_refused(ledger_of):
    with pytest.raises(NotationError, match=r"no rule TT-9 in the ledger of tiny"):
        ledger_of(LEDGER).rule("TT-9")


def test_an_id_that_occurs_twice_is_refused_at_its_line(ledger_of):
    with pytest.raises(DataError) as caught:
        ledger_of(LEDGER.replace("TT-2.1", "TT-2.0a"))

    expected = "rules.yaml:7: rules[1].id: rule TT-2.0a occurs twice, first as rules[0], expected"
    assert str(caught.value).startswith(expected)
    assert "remove one of the two or give it another id" == caught.value.advice


def test_unknown_ids_are_found(ledger_of):
    assert ("TT-7", "TT-8") == ledger_of(LEDGER).unknown(["TT-8", "TT-2.1", "TT-7"])


def test_rules_that_apply_and_are_not_covered_are_found(ledger_of):
    assert ("TT-GL-ZOC",) == ledger_of(LEDGER).uncovered({"TT-2.1"})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: TT-2.1", "id: two", "rules.yaml:7: rules[1].id: found 'two', expected a rule id"),
        ("Every hex has a number.", "''", "rules.yaml:9: rules[1].sentence:"),
        ("source: content", "source: me", "expected 'book' or 'content'"),
        ("a box has no effect in software", "''", "rules.yaml:6: rules[0].not_applicable:"),
        ("title: tiny\n", "", "rules.yaml:1: title: missing, expected text"),
    ],
)
def test_a_wrong_ledger_is_refused(ledger_of, old, new, message):
    with pytest.raises(DataError) as caught:
        ledger_of(LEDGER.replace(old, new))

    assert message in str(caught.value)
