"""The contract of a title: its checks, as the command line, pytest and a test class ask for them.

A test file of a title needs one line::

    TestMyTitle = contract_suite("mytitle")
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NamedTuple

from ww1core.errors import DataError, NotationError, PluginError, fault_text
from ww1core.plugins import discovery
from ww1core.plugins.facts import smallest_of
from ww1core.plugins.opening import Title, find_title
from ww1core.testing.check import Check, all_checks
from ww1core.testing.engine import FAILED, KNOWN, OPENS, SKIPPED, Finding, Report, Run
from ww1core.testing.failing import FOLDER
from ww1core.testing.known import known_of
from ww1core.testing.profiles import profile
from ww1core.testing.subject import Subject

__all__ = [
    "ALL",
    "TESTS",
    "Contract",
    "Wanted",
    "checks_named",
    "contract_suite",
    "judge",
    "name_of_test",
    "titles_named",
]

ALL = "all"
"""The name that stands for every installed title."""
TESTS = Path("tests")
"""The folder of tests and stored games, where it is there and no other is named."""


class Wanted(NamedTuple):
    """How titles are checked; ``failures`` is the folder for failing games, None for nowhere.

    Where no scenario is named and ``all_scenarios`` are not wanted, it is the smallest.
    """

    profile: str = "quick"
    scenarios: tuple[str, ...] = ()
    tests: Path | None = None
    known: Path | None = None
    failures: Path | None = FOLDER
    entries: tuple[EntryPoint, ...] | None = None
    all_scenarios: bool = True


def titles_named(
    names: Iterable[str], entries: tuple[EntryPoint, ...] | None = None
) -> tuple[str, ...]:
    """The titles that are meant, each once; ``all`` means every installed one."""
    wanted = tuple(dict.fromkeys(names))
    if ALL not in wanted:
        for name in wanted:
            discovery.find(name, entries)
        return wanted
    installed = dict.fromkeys(title.name for title in discovery.titles(entries))
    if not installed:
        raise PluginError("no title is installed")
    return tuple(installed)


def checks_named(patterns: Iterable[str] = ()) -> tuple[Check, ...]:
    """The checks whose id or group fits one of some patterns; all of them without one."""
    patterns, every = tuple(patterns), all_checks()
    for pattern in patterns:
        if not any(_fits(check, pattern) for check in every):
            groups = ", ".join(dict.fromkeys(check.group for check in every))
            raise NotationError(f"no check is called {pattern!r}; there are the groups: {groups}")
    if not patterns:
        return every
    return tuple(check for check in every if any(_fits(check, pattern) for pattern in patterns))


def _fits(check: Check, pattern: str) -> bool:
    return fnmatchcase(check.id, pattern) or check.group == pattern


class Contract:
    """The checks of one installed title, loaded when the first of them is asked for.

    A title that cannot be loaded fails the check that it opens, with the reason, and every other
    check is skipped.
    """

    def __init__(
        self,
        name: str,
        wanted: Wanted | None = None,
        checks: Iterable[Check] | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.name = name
        self.wanted = wanted or Wanted()
        self.checks = all_checks() if checks is None else tuple(checks)
        self.problem = ""
        self.alone: tuple[str, int] | None = None
        """The smallest scenario and of how many, if it alone is checked."""
        self._tell = tell
        self._run: Run | None = None
        profile(self.wanted.profile)

    def choose(self, checks: Iterable[Check]) -> None:
        """Settle which checks will be asked for; the games are walked once for all of them."""
        self.checks = tuple(checks)
        if self._run is not None:
            self._run.choose(self.checks)

    def open(self) -> None:
        """Load the title; scenarios, folders and files that are not there are refused."""
        if self._run is not None or self.problem:
            return
        wanted = self.wanted
        if wanted.tests is not None and not wanted.tests.is_dir():
            raise DataError("no such folder", file=str(wanted.tests))
        title = self._loaded()
        if title is None:
            return
        scenarios = wanted.scenarios
        if not scenarios and not wanted.all_scenarios and len(title.scenarios) > 1:
            scenarios = (smallest_of(title.scenarios).id,)
            self.alone = scenarios[0], len(title.scenarios)
        subject = Subject(
            title,
            profile(wanted.profile),
            tests=wanted.tests,
            entries=wanted.entries,
            scenarios=scenarios,
            tell=self._tell,
        )
        try:
            known = known_of(title, wanted.known)
        except DataError as error:
            if wanted.known is not None:
                raise
            self.problem = str(error)
            return
        self._run = Run(subject, self.checks, known=known, failures=wanted.failures)

    def _loaded(self) -> Title | None:
        discovery.find(self.name, self.wanted.entries)
        try:
            return find_title(self.name, self.wanted.entries)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
            self.problem = fault_text(error)
            return None

    def find(self, check: Check) -> Finding:
        """Run one check."""
        self.open()
        if self._run is not None:
            return self._run.find(check)
        if check.id == OPENS:
            return Finding(check.id, check.group, FAILED, self.problem)
        return Finding(check.id, check.group, SKIPPED, "the title cannot be loaded")

    def report(self, progress: Callable[[Check], None] | None = None) -> Report:
        """Run every check that was chosen."""
        findings = []
        for check in self.checks:
            if progress is not None:
                progress(check)
            findings.append(self.find(check))
        problem = self.problem or ("" if self._run is None else self._run.unopened)
        if problem and not any(finding.id == OPENS for finding in findings):
            findings.append(Finding(OPENS, OPENS.partition(".")[0], FAILED, problem))
        return Report(self.name, tuple(findings), self.alone)


def judge(contract: Contract, check: Check) -> None:
    """Run one check as a test: it passes, fails in one line, is skipped, or is known to fail."""
    import pytest

    finding = contract.find(check)
    if finding.status == SKIPPED:
        pytest.skip(finding.message)
    if finding.status == KNOWN:
        pytest.xfail(finding.message)
    if finding.status != "passed":
        pytest.fail(finding.message, pytrace=False)


def contract_suite(
    name: str,
    profile: str = "ci",
    *,
    scenarios: Iterable[str] = (),
    checks: Iterable[str] = (),
    tests: Path | str | None = None,
    known: Path | str | None = None,
    failures: Path | str | None = str(FOLDER),
) -> type:
    """A class of tests, one for each check of a title.

    ``checks`` are ids, groups or patterns; ``tests`` is the folder of its tests and stored games,
    without it that of the file that calls.
    """
    caller = sys._getframe(1).f_globals  # noqa: SLF001 (as named tuples find their module)
    here = Path(caller["__file__"]).parent if "__file__" in caller else None
    wanted = Wanted(
        profile,
        tuple(scenarios),
        here if tests is None else Path(tests),
        None if known is None else Path(known),
        None if failures is None else Path(failures),
    )
    contract = Contract(name, wanted, checks_named(checks))
    body: dict[str, Any] = {
        name_of_test(check): _test(contract, check) for check in contract.checks
    }
    body["__doc__"] = f"The contract of {name}."
    body["__module__"] = caller.get("__name__", __name__)
    return type("Contract", (), body)


def name_of_test(check: Check) -> str:
    """What the test of a check is called."""
    return f"test_{check.id.replace('.', '_')}"


def _test(contract: Contract, check: Check) -> Callable[[object], None]:
    def test(_self: object) -> None:
        judge(contract, check)

    test.__name__ = name_of_test(check)
    test.__qualname__ = f"Contract.{test.__name__}"
    test.__doc__ = f"{check.statement[:1].upper()}{check.statement[1:]}."
    test.ww1_check = (contract, check)  # type: ignore[attr-defined] # found again by the plugin
    return test
