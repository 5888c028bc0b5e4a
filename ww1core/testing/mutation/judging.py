"""One worker: a pytest session that is collected once and judges mutant after mutant."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.ledger.coverage import import_modules
from ww1core.testing.mutation.children import Tell, told_by_child
from ww1core.testing.mutation.digests import meaning_of
from ww1core.testing.mutation.living import Living
from ww1core.testing.mutation.mutant import Job, Mutant
from ww1core.testing.mutation.planning import Plan

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    import pytest

__all__ = ["Answer", "Ask", "Judged", "work"]

PATIENCE = 5.0
"""The seconds that a mutant may compute beyond several times what its tests take without it."""
SLOWER = 5
"""How many times as long as without it the tests of a mutant may take."""

Known = Mapping[str, bool] | None
Lines = tuple[str, ...]


class Ask(NamedTuple):
    """What a worker is asked: to run tests as they are, or to judge the mutants of a job.

    ``known`` are verdicts from before: by mutant, whether the tests of a rule kill it; None for
    a mutant that no title can be opened with. ``seconds`` is how long tests take.
    """

    job: int = -1
    known: tuple[tuple[str, Known], ...] = ()
    tests: tuple[str, ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()


class Judged(NamedTuple):
    """One mutant: for each rule whether its tests kill it; None if no title can be opened."""

    mutant: str
    killed: dict[str, bool] | None


class Answer(NamedTuple):
    """What a worker answers: the tests by rule at first, then seconds and failures, or verdicts."""

    error: str = ""
    tests: tuple[tuple[str, tuple[str, ...]], ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()
    failed: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()


def work(plan: Plan, tests: str, pipe: Connection, scratch: str) -> None:
    """Collect the tests of a plan and answer whatever is asked until the pipe is closed."""
    import pytest

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # a copy of this process ends with it
    log = os.open(Path(scratch) / "pytest.log", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(log, stream)
    options = ["-q", "--capture=sys", "-p", "no:cacheprovider"]
    # An installed package is to be rewritten by pytest, but is imported already.
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    options += ["--basetemp", str(Path(scratch) / "files")]
    for plugin, off in (("xdist", "-n=0"), ("pytest_timeout", "--timeout=0")):
        if find_spec(plugin) is not None:
            options.append(off)
    judge = _Judge(plan, tests, pipe)
    code = pytest.main([*options, *plan.files], plugins=[judge])
    if not judge.is_heard:
        pipe.send(Answer(error=judge.problem or f"pytest ends with {int(code)} and runs no test"))


class _Judge:
    """The plugin that takes the place of pytest's own loop over the tests."""

    def __init__(self, plan: Plan, tests: str, pipe: Connection) -> None:
        self.problem = ""
        self.is_heard = False
        self._plan = plan
        self._tests = tests
        self._pipe = pipe
        self._items: dict[str, pytest.Item] = {}
        self._rules: dict[str, frozenset[str]] = {}
        self._living: Living | None = None
        self._failed = False
        self._unopened: list[Mutant] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep what is wrong with a file of tests."""
        if report.failed and not self.problem:
            lines = str(report.longrepr).strip().splitlines() or ["cannot be collected"]
            self.problem = f"{report.nodeid}: {lines[-1].removeprefix('E').strip()}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note whether the test that runs has failed."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Answer until nothing more is asked."""
        if self.problem:
            return True
        for item in session.items:
            ids = {str(id_) for mark in item.iter_markers("rule") for id_ in mark.args}
            self._items[item.nodeid] = item
            self._rules[item.nodeid] = frozenset(ids.intersection(self._plan.rules))
        import_modules(self._plan.package)
        self._living = Living(self._plan.package, self._tests)
        gc.freeze()  # copies of this process share what is there by now
        tests = {
            id_: tuple(name for name, ids in self._rules.items() if id_ in ids)
            for id_ in self._plan.rules
        }
        self.is_heard = True
        self._pipe.send(Answer(tests=tuple(tests.items())))
        while True:
            try:
                ask: Ask = self._pipe.recv()
            except EOFError:
                return True
            self._pipe.send(self._baseline(ask.tests) if ask.job < 0 else self._job(ask))

    def _run(self, names: Iterable[str], tell: Tell) -> None:
        """Run tests until one fails; the line before a test says that it begins."""
        items = [self._items[name] for name in names]
        for item, after in zip(items, [*items[1:], None], strict=True):
            tell(f"begin {item.nodeid}")
            self._failed = False
            start = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            if self._failed:
                tell(f"failed {item.nodeid}")
                return
            tell(f"{time.process_time() - start:.4f} {item.nodeid}")
        tell("end")

    def _baseline(self, names: tuple[str, ...]) -> Answer:
        """Run tests on the unchanged title."""
        lines = told_by_child(lambda tell: self._run(names, tell), PATIENCE + 60 * len(names))
        seconds = {}
        for line in lines:
            word, _, name = line.partition(" ")
            if word[0].isdigit():
                seconds[name] = float(word)
        failed = () if _is_whole(lines) else (_last(lines) or names[0],)
        return Answer(seconds=tuple(seconds.items()), failed=failed)

    def _job(self, ask: Ask) -> Answer:
        """Judge the mutants of a job until there are enough.

        Where no title can be opened with any of them, that is what the tests have to notice.
        """
        job = self._plan.jobs[ask.job]
        judged: list[Judged] = []
        none: list[Judged] = []
        self._unopened = []
        for mutant in job.mutants:
            if len(judged) >= self._plan.each:
                break
            verdict = Judged(mutant.id, self._verdict(job, mutant, ask, opens=True))
            (none if verdict.killed is None else judged).append(verdict)
        if not judged:
            unopened = self._unopened[: self._plan.each]
            judged = [Judged(m.id, self._verdict(job, m, ask, opens=False)) for m in unopened]
        return Answer(judged=(*judged, *none))

    def _verdict(
        self, job: Job, mutant: Mutant, ask: Ask, *, opens: bool
    ) -> dict[str, bool] | None:
        """Whether the tests of each rule kill a mutant; None if it does not let a title open."""
        killed = dict(dict(ask.known).get(mutant.id) or {})
        done: set[str] = set()
        is_first = True
        while True:
            wanted = {id_ for id_ in job.rules if id_ not in killed}
            names = self._chosen(wanted, done, dict(ask.seconds))
            if wanted and not names and opens and is_first and not self._opens(job, mutant):
                return None
            killed.update((id_, False) for id_ in wanted if not self._left(id_, names))
            if not names:
                return {id_: killed[id_] for id_ in job.rules}
            lines = self._try(job, mutant, names, dict(ask.seconds), opens=opens and is_first)
            is_first = False
            begun = {line.removeprefix("begin ") for line in lines if line.startswith("begin ")}
            if not begun:
                self._note_unopened(mutant, lines)
                return None
            done |= begun
            if not _is_whole(lines):
                killed.update((id_, True) for id_ in self._rules[_last(lines)] & wanted)

    def _left(self, id_: str, names: Iterable[str]) -> bool:
        return any(id_ in self._rules[name] for name in names)

    def _chosen(
        self, wanted: set[str], done: set[str], seconds: Mapping[str, float]
    ) -> tuple[str, ...]:
        """The tests of some rules that are not done; those of many rules and quick ones first."""
        names = [name for name, ids in self._rules.items() if ids & wanted and name not in done]
        order = {name: at for at, name in enumerate(self._rules)}
        return tuple(
            sorted(
                names,
                key=lambda n: (-len(self._rules[n] & wanted), seconds.get(n, 0.0), order[n]),
            )
        )

    def _try(
        self,
        job: Job,
        mutant: Mutant,
        names: tuple[str, ...],
        seconds: Mapping[str, float],
        *,
        opens: bool,
    ) -> Lines:
        """Run tests on a mutant until one fails."""

        def do(tell: Tell) -> None:
            if self._is_born(job, mutant, tell, opens=opens):
                self._run(names, tell)

        limit = PATIENCE + SLOWER * sum(seconds.get(name, 1.0) for name in names)
        return told_by_child(do, limit)

    def _opens(self, job: Job, mutant: Mutant) -> bool:
        def do(tell: Tell) -> None:
            if self._is_born(job, mutant, tell, opens=True):
                tell("born")

        lines = told_by_child(do, PATIENCE)
        self._note_unopened(mutant, lines)
        return "born" in lines

    def _note_unopened(self, mutant: Mutant, lines: Lines) -> None:
        if "unopened" in lines:
            self._unopened.append(mutant)

    def _is_born(self, job: Job, mutant: Mutant, tell: Tell, *, opens: bool) -> bool:
        """Make the change, and if that is asked open the title and see that it is a change."""
        from ww1core.plugins import find_title

        if self._living is None:
            return False
        self._living.bring(mutant, self._plan.texts)
        if not opens:
            return True
        try:
            book = find_title(self._plan.title).open(job.scenario)
        except Exception:  # noqa: BLE001 (whatever a change breaks)
            tell("unopened")
            return False
        return not job.meaning or job.meaning != meaning_of(book.documents, mutant.part)


def _is_whole(lines: Lines) -> bool:
    return lines[-1:] == ("end",)


def _last(lines: Lines) -> str:
    """The test that was begun last."""
    begun = [line.removeprefix("begin ") for line in lines if line.startswith("begin ")]
    return begun[-1] if begun else ""
