"""The report of a mutation run, as it is stored with the tests of a title."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import DataError
from ww1core.ledger.coverage import Coverage, Judgement, coverage_of
from ww1core.testing.mutation.digests import digests_of
from ww1core.testing.mutation.mutant import Mutant, Verdicts
from ww1core.testing.mutation.planning import Plan
from ww1core.version import VERSION

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["Survivor", "judged_coverage", "report_of", "report_path", "survivors_of"]

NAME = "mutation.json"
"""The name of a report in the folder of the tests."""


class Survivor(NamedTuple):
    """A mutant that no test of any of its rules kills."""

    mutant: Mutant
    rules: tuple[str, ...]


class _Stored(NamedTuple):
    mutants: int
    killed: int
    carriers: str
    tests: str


def report_path(title: str, tests: Path) -> Path:
    """Where the report of a title is stored: below its tests, or else to be in their folder."""
    for path in sorted(tests.rglob(NAME)):
        if _title_of(path) == title:
            return path
    path = tests / NAME
    other = _title_of(path)
    if other:
        message = f"is the report of {other}, name another for {title} by --report"
        raise DataError(message, file=str(path))
    return path


def report_of(plan: Plan, verdicts: Verdicts, command: str) -> dict[str, Any]:
    """The report: totals, and for every rule what its tests kill and what they let live.

    A mutant of several rules is killed if the tests of one of them kill it; for a rule it counts
    only what the tests of this rule do.
    """
    rules: dict[str, dict[str, Any]] = {}
    unmutated = dict(plan.unmutated)
    for id_ in plan.rules:
        judged = [
            (mutant, verdicts[mutant.id])
            for job in plan.jobs
            if id_ in job.rules
            for mutant in job.mutants
            if id_ in verdicts.get(mutant.id, ())
        ]
        if not judged:
            unmutated.setdefault(id_, "no change of it means anything else")
            continue
        living = [(mutant, killed) for mutant, killed in judged if not killed[id_]]
        rules[id_] = {
            "mutants": len(judged),
            "killed": len(judged) - len(living),
            "survived": len(living),
            "carriers": plan.digests[id_].carriers,
            "tests": plan.digests[id_].tests,
            "survivors": [_entry(mutant, killed) for mutant, killed in living],
        }
    dead = sum(any(killed.values()) for killed in verdicts.values())
    return {
        "title": plan.title,
        "command": command,
        "seed": plan.seed,
        "each": plan.each,
        "core": VERSION,
        "totals": {
            "rules": len(plan.rules),
            "mutants": len(verdicts),
            "killed": dead,
            "survived": len(verdicts) - dead,
        },
        "without_kill": [id_ for id_, entry in rules.items() if not entry["killed"]],
        "untested": list(plan.untested),
        "unmutated": {id_: unmutated[id_] for id_ in plan.rules if id_ in unmutated},
        "rules": rules,
    }


def survivors_of(plan: Plan, verdicts: Verdicts) -> list[Survivor]:
    """The mutants that nothing kills, in the order of the files."""
    survivors = [
        Survivor(mutant, job.rules)
        for job in plan.jobs
        for mutant in job.mutants
        if mutant.id in verdicts and not any(verdicts[mutant.id].values())
    ]
    return sorted(
        survivors,
        key=lambda survivor: (survivor.mutant.file, survivor.mutant.line, survivor.mutant.id),
    )


def judged_coverage(
    title: Title, tests: Path | None = None, report: Path | None = None
) -> Coverage:
    """The coverage of a title together with what its stored report says."""
    coverage = coverage_of(title, tests)
    path = report_path(title.facts.name, tests) if tests and not report else report
    if path is None or not (report or path.is_file()):
        return coverage
    total, stored = _read(path)
    now = digests_of(title, coverage)
    judged = {
        id_: Judgement(
            entry.mutants,
            entry.killed,
            is_stale=id_ in now and now[id_] != (entry.carriers, entry.tests),
        )
        for id_, entry in stored.items()
    }
    return coverage._replace(judged=judged, mutants=total)


def _entry(mutant: Mutant, killed: dict[str, bool]) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "file": mutant.file,
        "line": mutant.line,
        "kind": mutant.kind,
        "before": mutant.before,
        "after": mutant.after,
    }
    if any(killed.values()):
        entry["killed_by"] = [id_ for id_ in sorted(killed) if killed[id_]]
    return entry


def _title_of(path: Path) -> str:
    """The title that a stored report is about; empty if the file is no report."""
    try:
        report = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return ""
    return str(report.get("title", "")) if isinstance(report, dict) else ""


def _read(path: Path) -> tuple[Judgement, dict[str, _Stored]]:
    try:
        report = json.loads(path.read_text("utf-8"))
        total = Judgement(int(report["totals"]["mutants"]), int(report["totals"]["killed"]))
        return total, {
            id_: _Stored(
                int(entry["mutants"]), int(entry["killed"]), entry["carriers"], entry["tests"]
            )
            for id_, entry in report["rules"].items()
        }
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise DataError(f"cannot be read: {reason}", file=str(path)) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"no report of mutants ({type(error).__name__}: {error})"
        raise DataError(f"{message}, expected one by ww1 mutate", file=str(path)) from None
