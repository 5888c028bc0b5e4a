"""Which mutants are made of a title."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ww1core.errors import NotationError
from ww1core.ledger.coverage import coverage_of
from ww1core.plugins import find_title
from ww1core.testing.mutation.digests import digests_of
from ww1core.testing.mutation.edit import changed
from ww1core.testing.mutation.planning import plan_of
from ww1core.testing.mutation.report import report_of, survivors_of

TESTS = Path(__file__).resolve().parents[2] / "tutorial"


@pytest.fixture(scope="module")
def title():
    return find_title("tutorial")


@pytest.fixture(scope="module")
def found(title):
    return coverage_of(title, TESTS)


@pytest.fixture(scope="module")
def plan(title, found):
    return plan_of(title, found)


def test_a_change_of_a_vector_is_one_of_the_tests_of_its_rules_alone(title, tmp_path):
    text = (TESTS / "vectors.yaml").read_text("utf-8")
    (tmp_path / "test_vectors.py").write_text('PATH = "vectors.yaml"')
    made = []
    for written in (text, text.replace("{B1: 2, B2: 2, R1: 1}", "{B1: 2, B2: 2, R1: 2}")):
        (tmp_path / "vectors.yaml").write_text(written, "utf-8")
        made.append(digests_of(title, coverage_of(title, tmp_path)))
    before, after = made

    assert {"TUT-8.4"} == {id_ for id_ in before if before[id_] != after[id_]}


def test_something_of_every_rule_is_changed(plan, found):
    made = {id_ for job in plan.jobs for id_ in job.rules}

    assert ({}, ()) == (plan.unmutated, plan.untested)
    assert set(found.applicable) == made == set(plan.rules)


def test_code_and_data_are_changed_in_every_way(plan):
    assert {
        "bar",
        "comparison",
        "condition",
        "constant",
        "entry",
        "flag",
        "number",
        "operator",
        "return",
        "seat",
        "statement",
        "step",
        "word",
    } - {"flag", "seat"} <= {mutant.kind for job in plan.jobs for mutant in job.mutants}


def test_every_change_of_source_can_be_compiled_and_changes_something(plan):
    for job in plan.jobs:
        for mutant in job.mutants[:1]:
            if mutant.edit is not None:
                text = plan.texts[mutant.part].encode()
                after = changed(text, mutant.edit)
                assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(after)), mutant


def test_no_two_mutants_are_called_the_same(plan):
    ids = [mutant.id for job in plan.jobs for mutant in job.mutants]

    assert sorted(set(ids)) == sorted(ids)


def test_the_seed_decides_which_are_made(plan, title, found):
    assert plan == plan_of(title, found)
    assert plan.jobs != plan_of(title, found, seed=2).jobs


def test_only_the_rules_that_are_named_are_planned(title, found):
    plan = plan_of(title, found, ["TUT-7.4"])

    assert {("TUT-7.4",)} == {job.rules for job in plan.jobs}


def test_a_rule_that_nothing_carries_is_refused(title, found):
    with pytest.raises(NotationError, match="no code and no data of tutorial carries a rule 'X-1'"):
        plan_of(title, found, ["X-1"])


def test_a_rule_without_source_is_told_with_the_reason(title, found):
    lost = {id_: [place._replace(line=-1) for place in found.code[id_]] for id_ in found.code}
    data = {id_: places for id_, places in found.data.items() if id_ != "TUT-7.4"}
    plan = plan_of(title, found._replace(code=lost, data=data))

    assert "its source in ww1_tutorial.rules.cards is not found" == plan.unmutated["TUT-7.4"]
    assert "TUT-7.4" in report_of(plan, {}, "ww1 mutate")["unmutated"]


def test_a_mutant_that_one_rule_kills_is_no_survivor(plan):
    job = next(job for job in plan.jobs if len(job.rules) > 1)
    mutant, (one, other, *_) = job.mutants[0], job.rules
    verdicts = {mutant.id: {id_: id_ == one for id_ in job.rules}}
    report = report_of(plan, verdicts, "ww1 mutate")

    assert [] == survivors_of(plan, verdicts)
    assert (1, 0) == (report["totals"]["killed"], report["totals"]["survived"])
    assert [one] == report["rules"][other]["survivors"][0]["killed_by"]
    assert 0 == report["rules"][other]["killed"]
    assert other in report["without_kill"]
