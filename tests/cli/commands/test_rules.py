"""``ww1 rules``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ww1core.cli.commands.rules import shortened
from ww1core.errors import NotationError
from ww1core.session.rules import rules_about

TESTS = """
import pytest

@pytest.mark.rule("TOY-1.1", "TOY-2.1")
def test_stones():
    pass

@pytest.mark.rule("OTHER-1")
def test_something_else():
    pass
"""


@pytest.fixture
def tests(toy, tmp_path):
    """A folder of tests where the command looks for them."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_stones.py").write_text(TESTS)
    return folder


def test_a_rule_is_shown_with_code_data_and_tests(tests, ww1):
    code, out, err = ww1("rules", "toy", "TOY-2.1")

    assert (0, "") == (code, err)
    first, *places = out.splitlines()
    assert "TOY-2.1  A seat takes a stone or passes." == first
    assert any(line.startswith("    code    ww1_toy, line ") for line in places)
    assert "    test    tests/test_stones.py, line 5: test_stones" == places[-1]


def test_data_that_carry_a_rule_are_shown(tests, ww1):
    out = ww1("rules", "toy", "toy-3.1")[1]

    assert "    data    toy/limits.yaml, line 1: the whole of it\n" in out
    assert out.endswith("    no test covers it\n")


def test_a_rule_without_effect_is_shown_with_the_reason(tests, ww1):
    out = ww1("rules", "toy", "box")[1]

    assert "TOY-6.1  The box holds stones.\n    not applicable: a box is no software\n" == out


RULINGS = """
# Rulings

Free words.

## TOY-2.1

**Doubt** A seat might take two stones.
**Ruling** It takes one.
**Why** The rule says a stone.
**Option** `two`: it takes two.

## When noon is (TOY-2.3, TOY-2.1)

**Ruling** Noon is turn 2.
"""


@pytest.fixture
def ruled(toy, tmp_path, monkeypatch):
    """The toy title has rulings beside its ledger: write them, or others."""
    import ww1_toy

    ledger = tmp_path / "title" / "rules.yaml"
    ledger.parent.mkdir()
    ledger.write_bytes(Path(ww1_toy.__file__).with_name("ww1_toy_rules.yaml").read_bytes())
    monkeypatch.setattr("ww1core.plugins.manager.Plugins.ledger", lambda _self: ledger)

    def write(words):
        ledger.with_name("RULINGS.md").write_text(words, "utf-8")

    write(RULINGS)
    return write


TOLD = [
    "TOY-2.1  A seat takes a stone or passes.",
    "    doubt   A seat might take two stones.",
    "    ruling  It takes one.",
    "    why     The rule says a stone.",
    "    option  `two`: it takes two.",
    "    about   When noon is",
    "    ruling  Noon is turn 2.",
]


def test_a_rule_is_shown_with_its_rulings(ruled, ww1):
    code, out, err = ww1("rules", "toy", "TOY-2.1")
    lines = out.splitlines()

    assert (0, "") == (code, err)
    assert TOLD == lines[:7]
    assert lines[7].startswith("    code    ww1_toy, line ")


def test_rulings_are_data_too(ruled, ww1):
    first, second = json.loads(ww1("rules", "toy", "TOY-2.1", "--json")[1])[0]["rulings"]

    assert {
        "rules": ["TOY-2.1"],
        "about": "",
        "doubt": "A seat might take two stones.",
        "ruling": "It takes one.",
        "why": "The rule says a stone.",
        "options": ["`two`: it takes two."],
        "line": 6,
    } == first
    assert ["TOY-2.3", "TOY-2.1"] == second["rules"]


def test_a_ruling_that_cannot_be_read_is_refused_with_its_line(ruled, ww1):
    ruled("# Rulings\n\n## TOY-2.1\n\nYes.\n")
    code, out, err = ww1("rules", "toy", "TOY-2.1")

    assert (2, "") == (code, out)
    assert err.startswith("ww1: title/RULINGS.md:5: no part of the ruling 'TOY-2.1': 'Yes.'; ")


def test_a_player_gets_a_rule_in_words_without_tests(ruled, tests):
    from ww1core.words.catalogue import core_texts

    ((heading, told),) = rules_about("toy", "toy-2.1")
    lines = [core_texts("en").say(line) for line in (heading, *(line.what for line in told))]

    assert [line.strip() for line in TOLD] == lines


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("TOY-2", ["TOY-2.1", "TOY-2.2", "TOY-2.3"]),
        ("2.", ["TOY-2.1", "TOY-2.2", "TOY-2.3"]),
        ("Heavy", ["TOY-2.3"]),
    ],
)
def test_a_player_gets_all_rules_of_a_chapter_or_about_a_word(toy, wanted, ids):
    assert ids == [heading.argument("id") for heading, _ in rules_about("toy", wanted)]


def test_a_player_who_asks_for_no_rule_is_told(toy):
    with pytest.raises(NotationError, match="no rule of toy has the id 'TOY-7'"):
        rules_about("toy", "TOY-7")


def test_a_rule_without_effect_is_told_to_a_player(toy):
    ((heading, told),) = rules_about("toy", "TOY-6.1")
    keys = [heading.key, *(line.what.key for line in told)]

    assert ["session.rule", "session.rule.not_applicable"] == keys


def test_many_rules_are_a_line_each(tests, ww1):
    code, out, err = ww1("rules", "toy", "stone")

    assert (0, "") == (code, err)
    assert [
        "TOY-2.1  A seat takes a stone or passes.",
        "TOY-2.2  A stone is taken once.",
        "TOY-2.3  Heavy stones wait until noon.",
        "TOY-5.1  More stones win.",
        "TOY-6.1  The box holds stones.",
    ] == out.splitlines()


def test_a_few_rules_are_told_as_a_whole(tests, ww1):
    lines = ww1("rules", "toy", "TOY-2")[1].splitlines()

    assert 3 == len([line for line in lines if line.startswith("TOY-2.")])
    assert 2 == lines.count("    no test covers it")


def test_a_line_that_is_too_long_is_cut_at_a_terminal():
    assert "abcdef" == shortened("abcdef", 6)
    assert "abcd…" == shortened("abcdef", 5)


@pytest.mark.parametrize(
    ("what", "ids"),
    [
        ("TOY-2", ["TOY-2.1", "TOY-2.2", "TOY-2.3"]),
        ("STONE", ["TOY-2.1", "TOY-2.2", "TOY-2.3", "TOY-5.1", "TOY-6.1"]),
        ("TOY-2.1", ["TOY-2.1"]),
        ("2", ["TOY-2.1", "TOY-2.2", "TOY-2.3"]),
    ],
)
def test_rules_are_found_by_id_and_word(what, ids, tests, ww1):
    rules = json.loads(ww1("rules", "toy", what, "--json")[1])

    assert ids == [rule["id"] for rule in rules]


def test_rules_are_listed_as_json(tests, ww1):
    rules = json.loads(ww1("rules", "toy", "--json")[1])

    assert 8 == len(rules)
    assert [{"module": "tests/test_stones.py", "name": "test_stones", "line": 5}] == (
        rules[0]["tests"]
    )
    assert "a box is no software" == rules[-1]["not_applicable"]


def test_a_word_that_no_rule_has_is_refused(tests, ww1):
    message = "ww1: no rule of toy has the id 'submarine' or speaks of it\n"

    assert (2, "", message) == ww1("rules", "toy", "submarine")


def test_coverage_is_counted(tests, ww1):
    code, out, err = ww1("rules", "toy", "--coverage", "--json")
    found = json.loads(out)

    assert (1, "") == (code, err)
    assert {
        "title": "toy",
        "rules": 8,
        "coded": 6,
        "tested": 2,
        "not_applicable": 1,
        "missing_code": ["TOY-4.1"],
        "missing_test": ["TOY-2.2", "TOY-2.3", "TOY-3.1", "TOY-4.1", "TOY-5.1"],
        "content_ids": [],
        "mutants": 0,
        "killed": 0,
        "stale": [],
        "unknown": ["TOY-9.9"],
    } == {key: value for key, value in found.items() if key != "ids"}
    assert 8 == len(found["ids"])


def test_coverage_of_some_rules_is_refused(tests, ww1):
    message = "ww1: --coverage counts every rule, not only 'TOY-2.1'\n"

    assert (2, "", message) == ww1("rules", "toy", "TOY-2.1", "--coverage")


def test_coverage_is_told_in_words(tests, ww1):
    code, out, _ = ww1("rules", "toy", "--coverage")

    assert 1 == code
    assert out.startswith(
        "toy: 8 rules, 6 in code or data, 2 tested, 1 not applicable\n"
        "neither in code nor in data: 1\n  TOY-4.1\nwithout a test: 5\n"
    )


def test_a_folder_of_tests_is_named(tests, ww1, tmp_path):
    tests.rename(tmp_path / "checks")
    found = json.loads(ww1("rules", "toy", "--coverage", "--json", "--tests", "checks")[1])

    assert 2 == found["tested"]


def test_without_the_tests_nothing_is_claimed_of_them(ww1):
    message = "ww1: no tests of toy are here; --tests names their folder\n"

    assert (2, "", message) == ww1("rules", "toy", "--coverage")
    out = ww1("rules", "toy", "TOY-2.1")[1]
    assert "    its tests are not here; --tests names their folder\n" in out
    assert "no test covers it" not in out


def test_a_folder_that_is_not_there_is_refused(ww1):
    assert (2, "", "ww1: none: no such folder\n") == ww1("rules", "toy", "--tests", "none")


def test_a_title_without_a_ledger_is_refused(ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.manager.Plugins.ledger", lambda _self: None)

    assert (2, "", "ww1: toy has no ledger\n") == ww1("rules", "toy")


def test_everything_covered_is_success(tests, ww1, monkeypatch):
    monkeypatch.setattr(
        "ww1core.ledger.coverage.Coverage.is_complete", property(lambda _self: True)
    )

    assert 0 == ww1("rules", "toy", "--coverage")[0]
