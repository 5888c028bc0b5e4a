"""Titles checked against the contract of the core: a line a check, or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from ww1core.cli.fallback import FAILED, REFUSED
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.testing.check import Check
from ww1core.testing.contract import ALL, TESTS, Contract, Wanted, checks_named, titles_named
from ww1core.testing.engine import OPENS, PASSED, Finding, Report
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["list_checks", "validate"]

LONG = ("ci", "deep")
"""The profiles that show how far they are."""

Grouped = TypeVar("Grouped", Check, Finding)
Follow = Callable[[str, int, int], None]


def list_checks(patterns: Sequence[str], *, as_json: bool) -> int:
    """List checks with their statements, groups set apart."""
    screen = Screen(spoken_texts().say)
    checks = checks_named(patterns)
    if as_json:
        listed = [{"id": check.id, "statement": check.statement} for check in checks]
        screen.show(json.dumps(listed, indent=2))
        return 0
    wide = max(len(check.id) for check in checks)
    for check in _set_apart(screen, checks):
        what = text("cli.validate.check", id=check.id.ljust(wide), statement=check.statement)
        screen.tell(what)
    return 0


def validate(name: str | None, wanted: Wanted, patterns: Sequence[str], *, as_json: bool) -> int:
    """Check a title, or all; 1 if a check fails, 2 if a title does not even open."""
    if name is None:
        raise NotationError(worded("a title is missing: name one, or all"))
    if name == ALL and wanted.scenarios:
        raise NotationError(worded("--scenario needs one title, not all"))
    if wanted.tests is None and TESTS.is_dir():
        wanted = wanted._replace(tests=TESTS)
    checks = checks_named(patterns)
    screen = Screen(spoken_texts().say)
    reports = []
    for title in titles_named([name]):
        with _progress(wanted.profile) as follow:
            report = _report(title, wanted, checks, follow)
        reports.append(report)
        if not as_json:
            _tell(screen, report, checks)
    if as_json:
        screen.show(json.dumps({"titles": [report.plain() for report in reports]}, indent=2))
    return max(_judged(screen, report) for report in reports)


def _judged(screen: Screen, report: Report) -> int:
    """The exit code of one title; why it does not open is told on standard error too."""
    if report.opens:
        return FAILED if report.failed else 0
    for finding in report.findings:
        if finding.id == OPENS:
            screen.notice(f"{report.title}: {finding.message}")
    return REFUSED


def _report(title: str, wanted: Wanted, checks: tuple[Check, ...], follow: Follow) -> Report:
    count = [0]

    def tell(what: str) -> None:
        follow(f"{title}: {what}", count[0], len(checks))

    def progress(check: Check) -> None:
        tell(check.id)
        count[0] += 1

    return Contract(title, wanted, checks, tell).report(progress)


@contextmanager
def _progress(profile: str) -> Iterator[Follow]:
    """What shows how far the checks are: a bar at a terminal if it takes long, else nothing."""
    if profile not in LONG or not sys.stderr.isatty():
        yield lambda _what, _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda what, done, of: bar.update(task, description=what, completed=done, total=of)


def _tell(screen: Screen, report: Report, checks: Iterable[Check]) -> None:
    statements = {check.id: check.statement for check in checks}
    wide = max(len(finding.id) for finding in report.findings)
    for finding in _set_apart(screen, report.findings):
        what = statements[finding.id] if finding.status == PASSED else finding.message
        line = text(f"cli.validate.{finding.status}", id=finding.id.ljust(wide), what=what)
        screen.tell(line)
    counts = dict.fromkeys(("passed", "failed", "known", "skipped"), 0)
    for finding in report.findings:
        counts[finding.status] += 1
    screen.show()
    screen.tell(text("cli.validate", title=report.title, **counts), bold=True)
    if report.alone is not None:
        scenario, count = report.alone
        screen.tell(text("cli.validate.smallest", scenario=scenario, count=count))


def _set_apart(screen: Screen, listed: Iterable[Grouped]) -> Iterator[Grouped]:
    """Each of some checks or findings, with an empty line before the first of a group."""
    group = ""
    for item in listed:
        if group and item.group != group:
            screen.show()
        group = item.group
        yield item
