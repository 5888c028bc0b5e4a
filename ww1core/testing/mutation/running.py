"""A mutation run: the tests as they are, then every mutant, and what is known from before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from ww1core.inputs import read_input
from ww1core.testing.mutation.crew import Crew, crew_of
from ww1core.testing.mutation.judging import Answer, Ask, Judged
from ww1core.testing.mutation.mutant import Job, Verdicts
from ww1core.testing.mutation.planning import MutationError, Plan

__all__ = ["Kept", "judge"]

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is, and what is done."""

LARGEST = 256 << 20
"""The most bytes of a file of verdicts."""
PARTS = 4
"""Into how many parts for each worker the tests are cut that run without a mutant."""


class Kept(NamedTuple):
    """A file of verdicts, one a line, that a run adds to and a later one takes over."""

    path: Path

    def read(self, plan: Plan) -> dict[str, dict[str, bool] | None]:
        """The verdicts that still hold: of rules whose carriers and tests are the same."""
        verdicts: dict[str, dict[str, bool] | None] = {}
        data = read_input(self.path, LARGEST) if self.path.exists() else b""
        lines = data.decode("utf-8", "replace").splitlines()
        for line in lines:
            try:
                mutant, rule, digests, killed = json.loads(line)
            except ValueError:
                continue
            if rule not in plan.digests or [*plan.digests[rule]] != digests:
                continue
            if killed is None:
                verdicts.setdefault(mutant, None)
            else:
                verdicts[mutant] = {**(verdicts.get(mutant) or {}), rule: killed}
        return verdicts

    def add(self, stream: TextIO, plan: Plan, job: Job, judged: Judged) -> None:
        """Write down a verdict."""
        for id_ in job.rules:
            killed = None if judged.killed is None else judged.killed[id_]
            stream.write(json.dumps([judged.mutant, id_, [*plan.digests[id_]], killed]) + "\n")
        stream.flush()


def judge(
    plan: Plan,
    tests: Path,
    *,
    workers: int,
    kept: Kept,
    resume: bool = False,
    progress: Progress = lambda _done, _all, _what: None,
) -> Verdicts:
    """Judge every mutant of a plan; what was judged is in the file even if the run is ended."""
    known = kept.read(plan) if resume else {}
    asks = [ask for ask in _asks(plan, known) if ask is not None]
    verdicts: Verdicts = {id_: killed for id_, killed in known.items() if killed is not None}
    if not asks:
        return _of_plan(plan, verdicts)
    with (
        kept.path.open("a" if resume else "w", encoding="utf-8") as stream,
        crew_of(plan, tests, min(workers, len(asks))) as crew,
    ):
        rules = {id_ for ask in asks for id_ in plan.jobs[ask.job].rules}
        seconds = _baseline(crew, rules, workers, progress)
        done = 0

        def heard(ask: Ask, answer: Answer) -> None:
            nonlocal done
            done += 1
            job = plan.jobs[ask.job]
            for judged in answer.judged:
                kept.add(stream, plan, job, judged)
                if judged.killed is not None:
                    verdicts[judged.mutant] = judged.killed
            progress(done, len(asks), job.key)

        crew.do([_with_seconds(plan, ask, crew.tests, seconds) for ask in asks], heard)
    return _of_plan(plan, verdicts)


def _asks(plan: Plan, known: dict[str, dict[str, bool] | None]) -> Iterator[Ask | None]:
    """What has to be asked of each job; None if all of it is known."""
    for number, job in enumerate(plan.jobs):
        whole = 0
        open_ = False
        for mutant in job.mutants:
            if whole >= plan.each or open_:
                break
            killed = known.get(mutant.id, {})
            if killed is not None:
                open_ = not all(id_ in killed for id_ in job.rules)
                whole += not open_
        if not open_ and whole:
            yield None
            continue
        ids = {mutant.id for mutant in job.mutants}
        yield Ask(number, tuple((id_, verdict) for id_, verdict in known.items() if id_ in ids))


def _with_seconds(
    plan: Plan, ask: Ask, tests: dict[str, tuple[str, ...]], seconds: dict[str, float]
) -> Ask:
    names = {name for id_ in plan.jobs[ask.job].rules for name in tests[id_]}
    return ask._replace(seconds=tuple((name, seconds[name]) for name in sorted(names)))


def _baseline(crew: Crew, rules: set[str], workers: int, progress: Progress) -> dict[str, float]:
    """How long the tests of some rules take; they have to pass as they are."""
    chosen = {name for id_ in rules for name in crew.tests[id_]}
    names = [name for names in crew.tests.values() for name in names if name in chosen]
    names = list(dict.fromkeys(sorted(names, key=lambda name: name.partition("::")[0])))
    size = -(-len(names) // (workers * PARTS)) or 1
    parts = [tuple(names[at : at + size]) for at in range(0, len(names), size)]
    seconds: dict[str, float] = {}
    failed: list[str] = []

    def heard(_ask: Ask, answer: Answer) -> None:
        seconds.update(answer.seconds)
        failed.extend(answer.failed)
        progress(len(seconds), len(names), "")

    crew.do([Ask(tests=part) for part in parts], heard)
    if failed:
        message = f"{min(failed)} fails without any mutant; the tests have to pass first"
        raise MutationError(message)
    return seconds


def _of_plan(plan: Plan, verdicts: Verdicts) -> Verdicts:
    """The verdicts that the plan asks for: the first ones of each job, as many as are wanted."""
    chosen: Verdicts = {}
    for job in plan.jobs:
        ids = [mutant.id for mutant in job.mutants if mutant.id in verdicts][: plan.each]
        for id_ in ids:
            chosen[id_] = {rule: verdicts[id_][rule] for rule in job.rules if rule in verdicts[id_]}
    return chosen
