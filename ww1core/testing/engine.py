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
        return all(one.status != FAILED for one in self.findings if one.id == OPENS)

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
        ids = {one.id for one in (*all_checks(), *self.checks)}
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
            one for one in self.checks if one.watches and not self._is_idle(one)
        )

    def _is_idle(self, one: Check) -> bool:
        return bool(one.needs) and not self.subject.has(one.needs)

    def report(self, progress: Callable[[Check, int, int], None] | None = None) -> Report:
        """Run every check."""
        findings = []
        for number, one in enumerate(self.checks):
            if progress is not None:
                progress(one, number, len(self.checks))
            findings.append(self.find(one))
        return Report(self.subject.name, tuple(findings))

    def find(self, one: Check) -> Finding:
        """Run one check; a known failure is no failure until it expires."""
        if self._is_idle(one):
            return Finding(one.id, one.group, SKIPPED, f"the title has no {one.needs!r}")
        if one.id != OPENS and self.unopened:
            return Finding(one.id, one.group, SKIPPED, "the title does not open")
        faults: tuple[GameFault, ...] = ()
        try:
            told = list(self._title_faults(one))
            faults = tuple(said for said in told if isinstance(said, GameFault))
            found = [("", said) for said in told if isinstance(said, str) and said]
            if one.watches:
                faults += self._walked(one).faults
            found += [(fault.scenario, str(fault)) for fault in faults]
        except Exception as error:  # noqa: BLE001 (whatever a title does is its check's finding)
            found = [("", fault_text(error))]
        status, messages = self._judged(one, found)
        more = f" (and {len(messages) - 1} more)" if len(messages) > 1 else ""
        said = "".join(messages[:1]) + more
        if status == FAILED:
            said += self._places(said) + self._kept(one, faults)
        return Finding(one.id, one.group, status, said, faults)

    def _places(self, said: str) -> str:
        """Where the rules stand that a message names."""
        with suppress(Exception):  # a title may be too broken to say
            coverage = self.subject.coverage
            known = {} if coverage is None else {**coverage.data, **coverage.code}
            named = [
                id_ for id_ in known if re.search(rf"(?<![\w.-]){re.escape(id_)}(?![\w-])", said)
            ]
            return "".join(
                f"; {id_} stands in {known[id_][0].module}, line {known[id_][0].line}"
                for id_ in named[:2]
            )
        return ""

    def _kept(self, one: Check, faults: Iterable[GameFault]) -> str:
        """Where the first failing game that is not known is written, if anywhere."""
        if self.failures is None:
            return ""
        from ww1core.testing.failing import keep_failure

        for fault in faults:
            if not any(known.covers(one.id, fault.scenario) for known in self.known):
                place = keep_failure(self.subject, one, fault, self.failures)
                return f"; see {place}" if place else ""
        return ""

    def _judged(self, one: Check, found: list[tuple[str, str]]) -> tuple[str, list[str]]:
        """The status, and what there is to say: known failures excuse theirs until they expire."""
        version = self.subject.title.facts.version
        new = [said for at, said in found if not any(k.covers(one.id, at) for k in self.known)]
        stale = [
            f"known failure ({known.reason}): {'it has expired' if expired else 'it is gone'}"
            for known in self.known
            if known.covers(one.id, known.scenario or "")
            for expired in (known.is_expired(version),)
            if expired or not any(known.covers(one.id, at) for at, _ in found)
        ]
        if new or stale:
            return FAILED, new + stale
        return (KNOWN if found else PASSED), [said for _, said in found]

    def _title_faults(self, one: Check) -> Iterator[str | GameFault]:
        if one.when == "title":
            yield from one.run(self.subject)
        elif one.when == "games":
            _ = self.subject.walked  # what it judges was gathered there
            yield from one.run(self.subject)

    def _walked(self, one: Check) -> Walked:
        walked = self.subject.walked
        return walked[one.id] if one.id in walked else Walked(0, ())

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
