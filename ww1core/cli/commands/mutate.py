"""The tests of a title's rules, tested: what carries a rule is changed and has to be noticed."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ww1core.cli.fallback import FAILED
from ww1core.cli.terminal.screen import Screen
from ww1core.ledger.coverage import coverage_of
from ww1core.plugins import find_title
from ww1core.saving.atomic_file import replace_file
from ww1core.testing.mutation.planning import MutationError, Plan, plan_of
from ww1core.testing.mutation.report import Survivor, report_of, report_path, survivors_of
from ww1core.testing.mutation.running import Kept, judge
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

__all__ = ["Wanted", "mutate_title"]

TESTS = Path("tests")
STEPS = 20
"""The most lines of progress that are written where there is no terminal."""

Progress = Callable[[int, int, str], None]


class Wanted(NamedTuple):
    """What is asked for on the command line."""

    title: str
    tests: Path | None
    rules: tuple[str, ...]
    each: int
    seed: int
    workers: int
    report: Path | None
    resume: bool


def mutate_title(wanted: Wanted, *, as_json: bool) -> int:
    """Judge the mutants of a title; an exit code of 1 says that a rule's tests notice none."""
    try:
        import pytest  # noqa: F401 (it is what runs the tests)
    except ImportError:
        raise MutationError(worded("pytest runs the tests, and it is not installed")) from None
    tests = wanted.tests or TESTS
    title = find_title(wanted.title)
    coverage = coverage_of(title, tests)
    plan = plan_of(title, coverage, wanted.rules, each=wanted.each, seed=wanted.seed)
    path, saved = _files(wanted, tests)
    screen = Screen(spoken_texts().say)
    with _progress(screen) as progress:
        verdicts = judge(
            plan,
            tests,
            workers=wanted.workers,
            kept=saved,
            resume=wanted.resume,
            progress=progress,
        )
    report = report_of(plan, verdicts, _command(wanted))
    if path is not None:
        replace_file(path, f"{json.dumps(report, indent=1)}\n".encode())
        if not wanted.resume:
            saved.path.unlink(missing_ok=True)
    if as_json:
        screen.show(json.dumps(report, indent=2))
    else:
        _tell(screen, plan, report, survivors_of(plan, verdicts))
    return FAILED if report["without_kill"] or report["untested"] or report["unmutated"] else 0


def _files(wanted: Wanted, tests: Path) -> tuple[Path | None, Kept]:
    """Where the report and the verdicts are written.

    Some rules are no report of a title: unless a file is named for it, nothing is written.
    """
    if wanted.rules and not wanted.report and not wanted.resume:
        return None, Kept(Path(os.devnull))
    path = wanted.report or report_path(wanted.title, tests)
    saved = Kept(path.with_suffix(".partial"))  # no name of a stored game, which the kit reads
    return (None if wanted.rules and not wanted.report else path), saved


def _command(wanted: Wanted) -> str:
    """What has to be typed to get the same report."""
    parts = ["ww1", "mutate", wanted.title]
    if wanted.tests is not None:
        parts += ["--tests", wanted.tests.as_posix()]
    for id_ in wanted.rules:
        parts += ["--rule", id_]
    parts += ["--each", str(wanted.each), "--seed", str(wanted.seed)]
    return shlex.join(parts)


def _tell(screen: Screen, plan: Plan, report: dict[str, Any], survivors: list[Survivor]) -> None:
    screen.tell(Text("cli.mutate", (("title", plan.title), *report["totals"].items())))
    for survivor in survivors:
        mutant = survivor.mutant
        place = {"file": mutant.file, "line": mutant.line, "kind": mutant.kind}
        screen.tell(text("cli.mutate.survivor", **place, rules=", ".join(survivor.rules)))
        screen.show(f"    - {mutant.before}")
        if mutant.after:
            screen.show(f"    + {mutant.after}")
    for kind in ("without_kill", "untested"):
        if report[kind]:
            screen.tell(text(f"cli.mutate.{kind}", count=len(report[kind])))
            screen.list_items(report[kind])
    for id_, reason in report["unmutated"].items():
        screen.tell(text("cli.mutate.unmutated", id=id_, reason=reason))


@contextmanager
def _progress(screen: Screen) -> Iterator[Progress]:
    """A bar where standard error is a terminal, else a line now and then."""
    if not sys.stderr.isatty():
        yield _lines(screen)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    words = TextColumn("{task.description}")
    console = Console(stderr=True)
    with Progress(words, BarColumn(), MofNCompleteColumn(), Remaining(), console=console) as bar:
        task = bar.add_task(screen.words(text("cli.mutate.collecting")), total=None)

        def show(done: int, count: int, what: str) -> None:
            key = "cli.mutate.judging" if what else "cli.mutate.testing"
            bar.update(task, description=screen.words(text(key)), completed=done, total=count)

        yield show


def _lines(screen: Screen) -> Progress:
    shown: set[tuple[bool, int]] = set()

    def show(done: int, count: int, what: str) -> None:
        step = (bool(what), done * STEPS // count)
        if step not in shown:
            shown.add(step)
            key = "cli.mutate.judging" if what else "cli.mutate.testing"
            screen.notice(f"{screen.words(text(key))} {done}/{count}")

    return show
