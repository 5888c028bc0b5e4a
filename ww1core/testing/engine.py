"""Running checks: the one engine behind pytest, the command line and JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ww1core.errors import DataError, fault_text
from ww1core.testing.check import Check, all_checks
from ww1core.testing.known import Known
from ww1core.testing.subject import Subject
from ww1core.testing.walking import GameFault, Walked

__all__ = ["FAILED", "KNOWN", "OPENS", "PASSED", "SKIPPED", "Finding", "Report", "Run"]

PASSED = "passed"
FAILED = "failed"
SKIPPED = "skipped"
KNOWN = "known"

OPENS = "data.opens"
"""The check without which nothing else can be asked of a title."""


class Finding(NamedTuple):
    """What one check found: a status and one line."""

    id: str
    group: str
    status: str
    message: str = ""
    faults: tuple[GameFault, ...] = ()


class Report(NamedTuple):
    """What all checks found in a title."""

    title: str
    findings: tuple[Finding, ...]
    alone: tuple[str, int] | None = None
    """The smallest scenario and of how many it is, if no other was checked."""

    @property
    def passed(self) -> int:
        """How many checks hold."""
        return sum(1 for finding in self.findings if finding.status == PASSED)

    @property
    def failed(self) -> int:
        """How many checks do not hold."""
        return sum(1 for finding in self.findings if finding.status == FAILED)

    @property
    def opens(self) -> bool:
        """Whether the title could be opened at all."""
        return all(finding.status != FAILED for finding in self.findings if finding.id == OPENS)

    def plain(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "title": self.title,
            "scenario": None if self.alone is None else self.alone[0],
            "passed": self.passed,
            "failed": self.failed,
            "checks": [
                {"id": f.id, "group": f.group, "status": f.status, "message": f.message}
                for f in self.findings
            ],
        }


class Run:
    """The checks of one title, each run when it is asked for.

    ``checks`` are those that may be asked for: the games are walked once for all of them.
    """

    def __init__(
        self,
        subject: Subject,
        checks: Iterable[Check] | None = None,
        *,
        known: Iterable[Known] = (),
        failures: Path | None = None,
    ) -> None:
        self.subject = subject
        self.known = tuple(known)
        self.choose(all_checks() if checks is None else checks)
        ids = {check.id for check in (*all_checks(), *self.checks)}
        for entry in self.known:
            if entry.check not in ids:
                message = f"there is no check {entry.check!r}, expected one that ww1 validate lists"
                raise DataError(message, file=entry.file, line=entry.line, field="check")
        self.failures = failures
        self._unopened: str | None = None

    def choose(self, checks: Iterable[Check]) -> None:
        """Settle which checks will be asked for."""
        self.checks = tuple(checks)
        self.subject.watched = tuple(
            check for check in self.checks if check.watches and not self._is_idle(check)
        )

    def _is_idle(self, check: Check) -> bool:
        return bool(check.needs) and not self.subject.has(check.needs)

    def report(self, progress: Callable[[Check, int, int], None] | None = None) -> Report:
        """Run every check."""
        findings = []
        for number, check in enumerate(self.checks):
            if progress is not None:
                progress(check, number, len(self.checks))
            findings.append(self.find(check))
        return Report(self.subject.name, tuple(findings))

    def find(self, check: Check) -> Finding:
        """Run one check; a known failure is no failure until it expires."""
        if self._is_idle(check):
            return Finding(check.id, check.group, SKIPPED, f"the title has no {check.needs!r}")
        if check.id != OPENS and self.unopened:
            return Finding(check.id, check.group, SKIPPED, "the title does not open")
        faults: tuple[GameFault, ...] = ()
        try:
            yielded = list(self._title_faults(check))
            faults = tuple(message for message in yielded if isinstance(message, GameFault))
            messages_at = [
                ("", message) for message in yielded if isinstance(message, str) and message
            ]
            if check.watches:
                faults += self._walked(check).faults
            messages_at += [(fault.scenario, str(fault)) for fault in faults]
        except Exception as error:  # noqa: BLE001 (whatever a title does is its check's finding)
            messages_at = [("", fault_text(error))]
        status, messages = self._judged(check, messages_at)
        more = f" (and {len(messages) - 1} more)" if len(messages) > 1 else ""
        message = "".join(messages[:1]) + more
        if status == FAILED:
            message += self._places(message) + self._written(check, faults)
        return Finding(check.id, check.group, status, message, faults)

    def _places(self, message: str) -> str:
        """Where the rules stand that a message names."""
        with suppress(Exception):  # a title may be too broken to say
            coverage = self.subject.coverage
            known = {} if coverage is None else {**coverage.data, **coverage.code}
            named = [
                id_ for id_ in known if re.search(rf"(?<![\w.-]){re.escape(id_)}(?![\w-])", message)
            ]
            return "".join(
                f"; {id_} stands in {known[id_][0].module}, line {known[id_][0].line}"
                for id_ in named[:2]
            )
        return ""

    def _written(self, check: Check, faults: Iterable[GameFault]) -> str:
        """Where the first failing game that is not known is written, if anywhere."""
        if self.failures is None:
            return ""
        from ww1core.testing.failing import keep_failure

        for fault in faults:
            if not any(known.covers(check.id, fault.scenario) for known in self.known):
                place = keep_failure(self.subject, check, fault, self.failures)
                return f"; see {place}" if place else ""
        return ""

    def _judged(self, check: Check, messages_at: list[tuple[str, str]]) -> tuple[str, list[str]]:
        """The status, and what there is to say: known failures excuse theirs until they expire."""
        version = self.subject.title.facts.version
        new = [
            message
            for at, message in messages_at
            if not any(k.covers(check.id, at) for k in self.known)
        ]
        stale = [
            f"known failure ({known.reason}): {'it has expired' if expired else 'it is gone'}"
            for known in self.known
            if known.covers(check.id, known.scenario or "")
            for expired in (known.is_expired(version),)
            if expired or not any(known.covers(check.id, at) for at, _ in messages_at)
        ]
        if new or stale:
            return FAILED, new + stale
        return (KNOWN if messages_at else PASSED), [message for _, message in messages_at]

    def _title_faults(self, check: Check) -> Iterator[str | GameFault]:
        if check.when == "title":
            yield from check.run(self.subject)
        elif check.when == "games":
            _ = self.subject.walked  # what it judges was gathered there
            yield from check.run(self.subject)

    def _walked(self, check: Check) -> Walked:
        walked = self.subject.walked
        return walked[check.id] if check.id in walked else Walked(0, ())

    @property
    def unopened(self) -> str:
        """Why a book of the title cannot be opened, asked once; nothing if all can."""
        if self._unopened is None:
            self._unopened = ""
            try:
                _ = self.subject.books
            except Exception as error:  # noqa: BLE001 (whatever a title does)
                self._unopened = fault_text(error)
        return self._unopened
