"""The rules of a title, what carries them, and what is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.cli.fallback import FAILED
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import DataError, NotationError
from ww1core.ledger.coverage import Coverage, spoken_ledger
from ww1core.ledger.rulings import Ruling, rulings_by_rule, rulings_of, spoken_rulings
from ww1core.plugins import find_title
from ww1core.session.rules import matching_rules, ruled_lines
from ww1core.testing.mutation.report import judged_coverage
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import LedgerRule
    from ww1core.ledger.rules import Place
    from ww1core.plugins.opening import Title

__all__ = ["Sources", "show_coverage", "show_rules"]

TESTS = Path("tests")
FEW = 3
"""The most rules that are shown in full; more of them get a line each."""

Rulings = Mapping[str, tuple[Ruling, ...]]


class Sources(NamedTuple):
    """Where the tests of a title are, and the report of how well they test, if they are named."""

    tests: Path | None = None
    report: Path | None = None


def show_rules(name: str, what: str | None, sources: Sources, *, as_json: bool) -> int:
    """Show the rules that an id, its beginning or a word names, or all of them."""
    title = find_title(name)
    rules = spoken_ledger(title).rules if what is None else matching_rules(title, what)
    if sources.tests is not None and not sources.tests.is_dir():
        raise DataError("no such folder", file=str(sources.tests))
    screen = Screen(spoken_texts().say)
    if len(rules) > FEW and not as_json:
        for rule in rules:
            sentence = screen.words(text("session.rule", id=rule.id, sentence=rule.sentence))
            screen.show(shortened(sentence, screen.width) if screen.wraps else sentence)
        return 0
    coverage = _coverage(title, sources)
    if as_json:
        english = [coverage.ledger.rule(rule.id) for rule in rules]
        rulings = rulings_by_rule(rulings_of(title))
        screen.show(json.dumps([_entry(coverage, rulings, rule) for rule in english], indent=2))
        return 0
    spoken = rulings_by_rule(spoken_rulings(title))
    for rule in rules:
        first, *others = ruled_lines(rule, spoken.get(rule.id, ()))
        screen.tell(first, bold=True)
        for line in (*others, *_carrier_lines(coverage, rule)):
            screen.tell(line, indent=4)
    return 0


def shortened(line: str, width: int) -> str:
    """A line that is not longer than a width."""
    return line if len(line) <= width else f"{line[: width - 1].rstrip()}…"


def show_coverage(name: str, sources: Sources, *, as_json: bool) -> int:
    """Count what is covered; an exit code of 1 says that something is missing."""
    coverage = _coverage(find_title(name), sources)
    if sources.tests is None and not _knows_tests(coverage):
        message = worded("no tests of {title} are here; --tests names their folder", title=name)
        raise NotationError(message)
    missing = {
        "missing_code": coverage.missing_code,
        "missing_test": coverage.missing_test,
        "unknown": coverage.unknown,
    }
    ids = coverage.book_ids
    applicable = set(ids).intersection(coverage.applicable)
    counts = {
        "rules": len(ids),
        "coded": len(applicable.difference(coverage.missing_code)),
        "tested": len(applicable.difference(coverage.missing_test)),
        "not_applicable": len(ids) - len(applicable),
    }
    judged = {
        "mutants": coverage.mutants.mutants,
        "killed": coverage.mutants.killed,
    }
    lists = {**missing, "stale": coverage.stale}
    screen = Screen(spoken_texts().say)
    if as_json:
        listed = {"ids": ids, "content_ids": coverage.content_ids, **lists}
        screen.show(json.dumps({"title": name, **counts, **judged, **listed}, indent=2))
    else:
        screen.tell(Text("cli.coverage", (("title", name), *counts.items())))
        if coverage.judged:
            screen.tell(Text("cli.coverage.mutants", tuple(judged.items())))
        for kind, ids in lists.items():
            if ids:
                screen.tell(text(f"cli.coverage.{kind}", count=len(ids)))
                screen.list_items(ids)
    return 0 if coverage.is_complete else FAILED


def _coverage(title: Title, sources: Sources) -> Coverage:
    folder = TESTS if sources.tests is None and TESTS.is_dir() else sources.tests
    return judged_coverage(title, folder, sources.report)


def _carriers(coverage: Coverage, id_: str) -> dict[str, tuple[Place, ...]]:
    return {
        "code": coverage.code.get(id_, ()),
        "data": coverage.data.get(id_, ()),
        "tests": tuple(sorted(coverage.tests.get(id_, ()), key=lambda at: (at.module, at.line))),
    }


def _entry(coverage: Coverage, rulings: Rulings, rule: LedgerRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "sentence": rule.sentence,
        "source": rule.source,
        "not_applicable": rule.not_applicable,
        "rulings": [ruling._asdict() for ruling in rulings.get(rule.id, ())],
        **{
            carrier: [place._asdict() for place in places]
            for carrier, places in _carriers(coverage, rule.id).items()
        },
    }


def _carrier_lines(coverage: Coverage, rule: LedgerRule) -> Iterator[Text]:
    """Where a rule stands in code, data and tests, or that it does not."""
    if rule.not_applicable is not None:
        return
    carriers = _carriers(coverage, rule.id)
    for carrier, places in carriers.items():
        for place in places:
            name = place.name or text("cli.rule.whole")
            yield text(f"cli.rule.{carrier}", file=place.module, line=place.line, name=name)
    if not carriers["code"] and not carriers["data"]:
        yield text("cli.rule.no_code")
    if not carriers["tests"]:
        yield text("cli.rule.no_test" if _knows_tests(coverage) else "cli.rule.tests_elsewhere")


def _knows_tests(coverage: Coverage) -> bool:
    """Whether tests of the title were found at all, as in a checkout of it."""
    return any(rule.id in coverage.tests for rule in coverage.ledger.rules)
