"""The rules of a title, what carries them, and what is missing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.catalogue import core_texts
from ww1core.cli.fallback import FAILED
from ww1core.cli.screen import Screen
from ww1core.coverage import Coverage
from ww1core.errors import NotationError
from ww1core.plugins import find_title
from ww1core.testing.mutation.report import judged_coverage
from ww1core.texts import Text, text

if TYPE_CHECKING:
    from ww1core.rules import Place
    from ww1core.tables.ledger import LedgerRule

__all__ = ["show_coverage", "show_rules"]

TESTS = Path("tests")


def show_rules(name: str, what: str | None, tests: Path | None, *, as_json: bool) -> int:
    """Show the rules that an id, its beginning or a word names, or all of them."""
    found = _coverage(name, tests)
    chosen = _chosen(found.ledger.rules, name, what)
    screen = Screen(core_texts("en").say)
    if as_json:
        screen.show(json.dumps([_entry(found, rule) for rule in chosen], indent=2))
        return 0
    for rule in chosen:
        _tell(screen, found, rule)
    return 0


def show_coverage(name: str, tests: Path | None, *, as_json: bool) -> int:
    """Count what is covered; an exit code of 1 says that something is missing."""
    found = _coverage(name, tests)
    missing = {
        "missing_code": found.missing_code,
        "missing_test": found.missing_test,
        "unknown": found.unknown,
    }
    ids = found.book_ids
    applicable = set(ids).intersection(found.applicable)
    counts = {
        "rules": len(ids),
        "coded": len(applicable.difference(found.missing_code)),
        "tested": len(applicable.difference(found.missing_test)),
        "not_applicable": len(ids) - len(applicable),
    }
    judged = {
        "mutants": found.mutants.mutants,
        "killed": found.mutants.killed,
    }
    lists = {**missing, "stale": found.stale}
    screen = Screen(core_texts("en").say)
    if as_json:
        listed = {"ids": ids, "content_ids": found.content_ids, **lists}
        screen.show(json.dumps({"title": name, **counts, **judged, **listed}, indent=2))
    else:
        screen.tell(Text("cli.coverage", (("title", name), *counts.items())))
        if found.judged:
            screen.tell(Text("cli.coverage.mutants", tuple(judged.items())))
        for kind, ids in lists.items():
            if ids:
                screen.tell(text(f"cli.coverage.{kind}", count=len(ids)))
                screen.list_items(ids)
    return 0 if found.is_complete else FAILED


def _coverage(name: str, tests: Path | None) -> Coverage:
    folder = TESTS if tests is None and TESTS.is_dir() else tests
    return judged_coverage(find_title(name), folder)


def _chosen(rules: Sequence[LedgerRule], title: str, what: str | None) -> Sequence[LedgerRule]:
    """The rule of an id, or else the rules whose id begins with it or whose text has the word."""
    if what is None:
        return rules
    wanted = what.casefold()
    exact = [rule for rule in rules if rule.id.casefold() == wanted]
    found = exact or [
        rule
        for rule in rules
        if rule.id.casefold().startswith(wanted) or wanted in rule.sentence.casefold()
    ]
    if not found:
        message = f"no rule of {title} has the id or the word {what!r}"
        raise NotationError(message)
    return found


def _carriers(found: Coverage, id_: str) -> dict[str, tuple[Place, ...]]:
    return {
        "code": found.code.get(id_, ()),
        "data": found.data.get(id_, ()),
        "tests": found.tests.get(id_, ()),
    }


def _entry(found: Coverage, rule: LedgerRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "sentence": rule.sentence,
        "source": rule.source,
        "not_applicable": rule.not_applicable,
        **{
            carrier: [place._asdict() for place in places]
            for carrier, places in _carriers(found, rule.id).items()
        },
    }


def _tell(screen: Screen, found: Coverage, rule: LedgerRule) -> None:
    screen.tell(text("cli.rule", id=rule.id, sentence=rule.sentence))
    if rule.not_applicable is not None:
        screen.tell(text("cli.rule.not_applicable", reason=rule.not_applicable), indent=4)
        return
    carriers = _carriers(found, rule.id)
    for carrier, places in carriers.items():
        for place in places:
            name = place.name or text("cli.rule.whole")
            said = text(f"cli.rule.{carrier}", file=place.module, line=place.line, name=name)
            screen.tell(said, indent=4)
    if not carriers["code"] and not carriers["data"]:
        screen.tell(text("cli.rule.no_code"), indent=4)
    if not carriers["tests"]:
        screen.tell(text("cli.rule.no_test"), indent=4)
