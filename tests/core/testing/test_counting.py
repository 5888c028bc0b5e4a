"""Work that is counted: the same numbers every time, and nothing else traced."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from ww1core.plugins import Budget, find_title
from ww1core.plugins.budgets import BOUNDS, BUDGETS
from ww1core.testing import counting
from ww1core.testing.counting import COUNTED, count_work, forget, work_of
from ww1core.testing.subject import subject_of

PACKAGE = "ww1_tutorial"

LOOPS = """
def search(rows):
    found = 0
    for row in rows:
        found += 1
        for cell in row:
            found += cell
    while found > 100:
        found -= 1
    return found
"""


@pytest.fixture(scope="module")
def title():
    return find_title("tutorial")


def counted(title, **how):
    forget(PACKAGE)
    return count_work(title.open("dawn"), **how)


def test_the_same_game_has_the_same_work(title):
    first, second = counted(title), counted(title)

    assert first == second
    assert first.decisions > 20


def test_every_kind_of_work_but_copies_is_done_by_the_tutorial(title):
    work = counted(title)

    assert {"frames", "bars", "edges", "events"} == {one for one in COUNTED if work.total[one]}


def test_the_most_is_what_one_decision_costs(title):
    work = counted(title)
    number, name = work.worst["edges"]

    assert work.most["edges"] > work.mean("edges")
    assert 1 <= number <= work.decisions
    assert name


def test_a_counted_game_is_no_longer_than_asked_for(title):
    assert 5 == counted(title, decisions=5).decisions


def test_another_tracer_is_put_back(title):
    def tracer(*_args):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        counted(title, decisions=2)
        after = sys.gettrace()
    finally:
        sys.settrace(before)

    assert tracer is after


def test_only_the_innermost_loops_count_as_edges(tmp_path, monkeypatch):
    path = tmp_path / "loops.py"
    path.write_text(LOOPS, "utf-8")
    module = ModuleType("loops")
    module.__file__ = str(path)
    exec(compile(LOOPS, str(path), "exec"), vars(module))  # noqa: S102 (the lines above)
    monkeypatch.setattr(counting, "getsource", lambda _module: LOOPS)
    (lines,) = counting._loops_of(module).values()

    assert {7, 9} == lines


def test_work_is_counted_once_for_all_checks():
    subject = subject_of("tutorial", scenarios=("dawn",))

    assert work_of(subject, "dawn") is work_of(subject, "dawn")


def test_a_title_may_state_a_budget_of_its_own(title):
    own = Budget("edges", 1, 2)
    facts = title.facts._replace(budgets=(own,))

    assert own == facts.budget("edges")
    assert facts.budget("bars") == title.facts.budget("bars") in BUDGETS


def test_every_kind_of_work_has_a_budget():
    assert {*COUNTED, *BOUNDS} == {budget.work for budget in BUDGETS}
