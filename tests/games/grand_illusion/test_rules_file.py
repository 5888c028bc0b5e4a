"""The ledger of Grand Illusion: every rule of the book once, in two languages, with rulings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from games.grand_illusion.options import OPTIONS
from ww1core.ledger.ledger_file import load_ledger
from ww1core.ledger.provenance import rule_places
from ww1core.ledger.rulings import read_rulings, rulings_by_rule
from ww1core.ledger.translation import translated_ledger

FOLDER = Path(str(files("games.grand_illusion")))
DOUBTED = 88
"""Rules of the book that are in doubt."""
LONGEST = 260
"""The letters of the longest sentence."""


@pytest.fixture(scope="module")
def ledger():
    return load_ledger(FOLDER / "rules.yaml")


@pytest.fixture(scope="module")
def rulings():
    return read_rulings((FOLDER / "RULINGS.md").read_text("utf-8"), "RULINGS.md")


def test_the_ledger_has_all_376_rules_by_their_chapters(ledger):
    chapters = {re.match(r"GI-(\d+)", id_)[1] for id_ in ledger.ids if id_ != "GI-DN-IX"}

    assert 376 == len(ledger)
    assert {str(chapter) for chapter in range(1, 15)} == chapters
    for rule in ledger.rules:
        assert rule.id == "GI-DN-IX" or rule.id.startswith(f"GI-{rule.chapter}.")


def test_sentences_are_short_and_each_has_its_own(ledger):
    sentences = [rule.sentence for rule in ledger.rules]

    assert len(sentences) == len(set(sentences))
    assert all(text.endswith(".") and len(text) <= LONGEST for text in sentences)


def test_every_sentence_is_told_in_french(ledger):
    french = translated_ledger(ledger, FOLDER / "rules.yaml", "fr")

    same = [
        rule.id
        for rule, told in zip(ledger.rules, french.rules, strict=True)
        if rule.sentence == told.sentence
    ]
    assert [] == same


def test_every_doubt_has_a_ruling_with_its_reason(rulings, ledger):
    alone = [ruling for ruling in rulings if not ruling.about]

    assert DOUBTED == len(alone) == len({ruling.rules for ruling in alone})
    for ruling in rulings:
        assert ruling.doubt
        assert ruling.why
        assert set(ruling.rules) <= set(ledger.ids)


def test_options_are_those_of_the_rulings(rulings):
    by_rule = rulings_by_rule(rulings)
    offered = {re.match(r"`(\w+)`", text)[1] for ruling in rulings for text in ruling.options}

    assert {option.id for option in OPTIONS} == offered
    assert all(
        any(option.id in text for ruling in by_rule[option.rule] for text in ruling.options)
        for option in OPTIONS
    )


def test_data_name_rules_of_the_ledger(ledger, what_if):
    assert set() == set(rule_places(what_if.documents)) - set(ledger.ids)
