"""Work: what a decision costs, counted in one game a scenario and held against its budget."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.plugins.budgets import BUDGETS
from ww1core.testing.check import check
from ww1core.testing.counting import work_of
from ww1core.testing.subject import Subject

__all__: list[str] = []


def _overdrawn(subject: Subject, work: str) -> Iterator[str]:
    """Where one kind of work goes beyond its budget, on average or at a single decision."""
    budget = subject.title.facts.budget(work)
    for scenario in subject.scenarios:
        done = work_of(subject, scenario.id)
        mean, most = done.mean(work), done.most[work]
        if mean > budget.mean:
            yield f"{scenario.id}: {mean:.1f} {work} a decision, the budget is {budget.mean:g}"
        if most > budget.most:
            number, name = done.worst[work]
            place = f"{scenario.id}, seed 0, decision {number}, after {name!r}"
            yield f"{place}: {most} {work}, the budget is {budget.most:g}"


@check("work.frames", "a decision pushes no more frames than its budget")
def frames(subject: Subject) -> Iterator[str]:
    """Procedures and decisions that begin."""
    yield from _overdrawn(subject, "frames")


@check("work.clones", "a decision copies the state no more often than its budget")
def clones(subject: Subject) -> Iterator[str]:
    """Copies that the rules make; those of a game's own book-keeping do not count."""
    yield from _overdrawn(subject, "clones")


@check("work.bars", "a decision runs no more bars than its budget")
def bars(subject: Subject) -> Iterator[str]:
    """Calls of the functions that forbid or allow options."""
    yield from _overdrawn(subject, "bars")


@check("work.edges", "a decision searches no more edges than its budget")
def edges(subject: Subject) -> Iterator[str]:
    """Rounds of the innermost loops of the core's searches."""
    yield from _overdrawn(subject, "edges")


@check("work.events", "a decision tells no more events than its budget")
def events(subject: Subject) -> Iterator[str]:
    """Everything that goes to the log."""
    yield from _overdrawn(subject, "events")


@check("work.budgets", "a title's own budgets bound work that is counted")
def budgets(subject: Subject) -> Iterator[str]:
    """Each names a kind of work, once, and its mean is not above its maximum."""
    known = [budget.work for budget in BUDGETS]
    stated = [budget.work for budget in subject.title.facts.budgets]
    for budget in subject.title.facts.budgets:
        if budget.work not in known:
            yield f"there is no work {budget.work!r} to budget; there is: {', '.join(known)}"
        elif stated.count(budget.work) > 1:
            yield f"the budget of {budget.work!r} is stated {stated.count(budget.work)} times"
        elif not 0 <= budget.mean <= budget.most:
            yield f"the budget of {budget.work!r} is {budget.mean:g} on average of {budget.most:g}"
