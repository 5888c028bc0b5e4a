"""The title that is checked: found once, its books opened once, its games walked once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ww1core.ledger.coverage import Coverage, coverage_of, import_modules, ledger_of
from ww1core.plugins.facts import smallest_of
from ww1core.plugins.opening import Title, find_title
from ww1core.saving.journal import Recorded, read_journal
from ww1core.testing.profiles import Profile, Share, profile

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import Ledger
    from ww1core.play.book import Book
    from ww1core.plugins.facts import Scenario
    from ww1core.tables.document import Document
    from ww1core.tables.models import Entry
    from ww1core.testing.check import Check
    from ww1core.testing.walking import Walked

__all__ = ["Subject", "subject_of"]


class Subject:
    """A title with what the checks ask of it.

    ``tests`` is the folder of its tests and stored games, ``entries`` the entry points it is
    found by where they are not those that are installed.
    """

    def __init__(
        self,
        title: Title,
        how: Profile,
        *,
        tests: Path | None = None,
        entries: tuple[EntryPoint, ...] | None = None,
        scenarios: Iterable[str] = (),
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.title = title
        self.name = title.facts.name
        self.profile = how
        self.tests = tests
        self.entries = entries
        self.tell = tell or (lambda _what: None)
        named = tuple(scenarios)
        self.scenarios: tuple[Scenario, ...] = tuple(
            title.scenario(id_) for id_ in named or [scenario.id for scenario in title.scenarios]
        )
        self.watched: tuple[Check, ...] = ()
        """The checks that watch games; the games are walked once for all of them."""
        self._books: dict[tuple[str, frozenset[str]], Book] = {}
        self._gathered: dict[str, dict[str, Any]] = {}

    def book(self, scenario: str, options: Iterable[str] = ()) -> Book:
        """The opened book of a scenario, with its words."""
        key = scenario, frozenset(options)
        if key not in self._books:
            opened = self.title.open(scenario, key[1])
            _ = opened.texts  # a book reads them only when something is said
            self._books[key] = opened
        return self._books[key]

    @property
    def books(self) -> tuple[Book, ...]:
        """The books of all scenarios that are checked."""
        return tuple(self.book(scenario.id) for scenario in self.scenarios)

    @property
    def tables(self) -> tuple[tuple[Scenario, tuple[str, ...]], ...]:
        """What is played: every scenario, and once each option that seats others in its place."""
        tables: list[tuple[Scenario, tuple[str, ...]]] = [
            (scenario, ()) for scenario in self.scenarios
        ]
        for option in self.title.options:
            allowed = [
                scenario for scenario in self.scenarios if self.title.is_allowed(option, scenario)
            ]
            if option.seats and allowed:
                tables.append((min(allowed, key=lambda scenario: scenario.turns), (option.id,)))
        return tuple(tables)

    def every_book(self) -> Iterator[Book]:
        """The books of all scenarios of the title, then those with each option alone."""
        for scenario in self.title.scenarios:
            yield self.book(scenario.id)
        for option in self.title.options:
            for scenario in self.title.scenarios:
                if option.allowed is None or option.allowed(scenario):
                    yield self.book(scenario.id, (option.id,))

    @property
    def smallest(self) -> Scenario:
        """The smallest of the scenarios that are checked."""
        return smallest_of(self.scenarios)

    def share(self, scenario: str) -> Share:
        """How much of a scenario is checked."""
        return self.profile.share(smallest=scenario == self.smallest.id)

    def gathered(self, check: str) -> dict[str, Any]:
        """What a check has kept for itself over all games."""
        return self._gathered.setdefault(check, {})

    def apart(self) -> Subject:
        """The same title with the same books, and nothing gathered."""
        other = copy(self)
        other._gathered = {}  # noqa: SLF001 (it is one of its own kind)
        return other

    def longest(self, scenario: Scenario) -> int:
        """A game of a scenario with more decisions than this is taken for endless."""
        return self.title.facts.most_decisions(scenario)

    def has(self, capability: str) -> bool:
        """Whether the title declares a capability, or ``tests`` a folder of its tests."""
        if capability == "tests":
            return self.tests is not None
        return capability in self.title.facts.capabilities

    @cached_property
    def coverage(self) -> Coverage | None:
        """The coverage of the ledger; None for a title without one."""
        if self.title.plugins.ledger() is None:
            return None
        return coverage_of(self.title, self.tests)

    @cached_property
    def counts(self) -> Mapping[str, Callable[[Any], Any]]:
        """What never changes during a game of the title, by name."""
        return self.title.plugins.counts()

    @cached_property
    def laws(self) -> Mapping[str, Callable[[Any], str]]:
        """What no position of the title breaks, by name."""
        return self.title.plugins.laws()

    @cached_property
    def ledger(self) -> Ledger | None:
        """The ledger; None for a title without one."""
        return None if self.title.plugins.ledger() is None else ledger_of(self.title)

    @cached_property
    def modules(self) -> tuple[ModuleType, ...]:
        """Every module of the title's package, imported."""
        package = self.title.facts.package
        import_modules(package)
        named = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
        return tuple(sys.modules[name] for name in sorted(named))

    @property
    def documents(self) -> tuple[Document[Entry], ...]:
        """The data files that the scenarios read, each once."""
        by_file = {document.file: document for book in self.books for document in book.documents}
        return tuple(by_file.values())

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The words that the title and its extensions bring along, by text key."""
        words: dict[str, str] = {}
        for given in self.title.plugins.texts("en"):
            words.update(given)
        return words

    @cached_property
    def stored(self) -> tuple[Recorded, ...]:
        """The stored games of the title under the folder of its tests."""
        if self.tests is None:
            return ()
        journals = (read_journal(path) for path in sorted(self.tests.rglob("*.jsonl")))
        return tuple(recorded for recorded in journals if recorded.header.title == self.name)

    @cached_property
    def walked(self) -> Mapping[str, Walked]:
        """What the watching checks found, by check."""
        from ww1core.testing.walking import walk_all

        return walk_all(self, self.watched)


def subject_of(
    name: str,
    how: str = "quick",
    *,
    tests: Path | None = None,
    entries: Iterable[EntryPoint] | None = None,
    scenarios: Iterable[str] = (),
    tell: Callable[[str], None] | None = None,
) -> Subject:
    """An installed title, or one of the given entry points, to be checked."""
    given = None if entries is None else tuple(entries)
    title = find_title(name, given)
    return Subject(title, profile(how), tests=tests, entries=given, scenarios=scenarios, tell=tell)
