"""Which mutants are made of a title: a few of everything that carries a rule."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import NotationError, Ww1Error
from ww1core.ledger.coverage import files_of_tests
from ww1core.ledger.rules import Place
from ww1core.tables import load
from ww1core.tables.yamlguard import LIMITS, Key, Limits, Mark, Value, line_at, parse
from ww1core.testing.mutation.calls import carrier_edits
from ww1core.testing.mutation.digests import Digests, digests_of, meaning_of
from ww1core.testing.mutation.edit import Edit, changed
from ww1core.testing.mutation.entries import Change, data_edits, paths_by_field
from ww1core.testing.mutation.living import caches_of
from ww1core.testing.mutation.mutant import Job, code_mutant, data_mutant, in_turn
from ww1core.testing.mutation.source import Carrier, Source

if TYPE_CHECKING:
    from ww1core.ledger.coverage import Coverage
    from ww1core.plugins.opening import Title

__all__ = ["MutationError", "Plan", "plan_of"]

_Found = tuple[Source, Carrier, dict[str, None]]
"""A carrier in its source with its rules."""

TRIES = 4
"""How many times the wanted mutants are listed, because some let no title be opened."""


class MutationError(Ww1Error):
    """The tests of rules cannot be tested."""


class Plan(NamedTuple):
    """What is to be judged: jobs, and the rules that nothing can be changed of, with a reason."""

    title: str
    package: str
    each: int
    seed: int
    rules: tuple[str, ...]
    jobs: tuple[Job, ...]
    digests: dict[str, Digests]
    unmutated: dict[str, str]
    untested: tuple[str, ...]
    texts: dict[str, str]
    """What is changed: the sources by module, the data files by label."""
    files: tuple[str, ...]
    """The files of the tests."""


def plan_of(
    title: Title, coverage: Coverage, rules: Sequence[str] = (), *, each: int = 4, seed: int = 1
) -> Plan:
    """A few mutants for everything that carries one of some rules, or of all rules."""
    carried = [id_ for id_ in coverage.applicable if id_ in coverage.code or id_ in coverage.data]
    for id_ in rules:
        if id_ not in carried:
            message = f"no code and no data of {title.facts.name} carries a rule {id_!r}"
            raise NotationError(message)
    tested = [id_ for id_ in carried if id_ in coverage.tests and (not rules or id_ in rules)]
    untested = [id_ for id_ in rules or carried if id_ not in coverage.tests]
    planner = _Planner(each, seed)
    planner.read_code(coverage, tested)
    planner.read_data(title, coverage, tested)
    digests = digests_of(title, coverage)
    jobs = tuple(sorted(planner.jobs, key=lambda job: job.key))
    made = {id_ for job in jobs for id_ in job.rules}
    return Plan(
        title=title.facts.name,
        package=title.facts.package,
        each=each,
        seed=seed,
        rules=tuple(tested),
        jobs=jobs,
        digests={id_: digests[id_] for id_ in tested},
        unmutated={
            id_: planner.reasons.get(id_, "nothing in it can be changed")
            for id_ in tested
            if id_ not in made
        },
        untested=tuple(untested),
        texts={label: text.decode() for label, text in planner.texts.items()},
        files=files_of_tests(place for id_ in tested for place in coverage.tests[id_]),
    )


class _Planner:
    """Gathers jobs."""

    def __init__(self, each: int, seed: int) -> None:
        self.jobs: list[Job] = []
        self.texts: dict[str, bytes] = {}
        self.reasons: dict[str, str] = {}
        self._each = each
        self._seed = seed

    def read_code(self, coverage: Coverage, rules: Iterable[str]) -> None:
        """The jobs of all code that carries one of the rules."""
        sources: dict[str, Source | None] = {}
        carriers: dict[tuple[str, int], _Found] = {}
        numbers: Counter[str] = Counter()
        for id_ in rules:
            for place in coverage.code.get(id_, ()):
                if place.module not in sources:
                    sources[place.module] = Source.of(place.module)
                source = sources[place.module]
                carrier = source.carrier(place) if source is not None else None
                if source is None or carrier is None:
                    self.reasons[id_] = f"its source in {place.module} is not found"
                    continue
                carriers.setdefault((place.module, carrier.span[0]), (source, carrier, {}))[2][
                    id_
                ] = None
        for source, carrier, ids in sorted(carriers.values(), key=_place_of):
            alike = f"{carrier.module}:{carrier.name}"
            numbers[alike] += 1
            key = f"{alike}:{numbers[alike]}"
            edits = carrier_edits(source, carrier, vars(sys.modules[carrier.module]))
            chosen = in_turn(edits, f"{self._seed}:{key}", len(edits))
            fit = islice((edit for edit in chosen if _can_be_compiled(source, edit)), self._most)
            mutants = tuple(code_mutant(source, carrier, edit, key) for edit in fit)
            if mutants:
                self.texts[carrier.module] = source.text
                self.jobs.append(Job(key, tuple(ids), mutants))

    @property
    def _most(self) -> int:
        return self._each * TRIES

    def read_data(self, title: Title, coverage: Coverage, rules: Iterable[str]) -> None:
        """The jobs of all data that carry one of the rules."""
        wanted: dict[Place, list[str]] = {}
        for id_ in rules:
            for place in coverage.data.get(id_, ()):
                wanted.setdefault(place, []).append(id_)
        if not wanted:
            return
        read = dict(_read_files(title))
        parsed: dict[str, tuple[dict[Key, Value], Mark, dict[str, tuple[Key, ...]]]] = {}
        for place, ids in wanted.items():
            label = place.module
            if label not in read:
                self.reasons.update(dict.fromkeys(ids, f"{label} is not read anew"))
                continue
            if label not in parsed:
                data, mark = parse(read[label][0], label)
                parsed[label] = (data, mark, paths_by_field(data))
                self.texts[label] = read[label][0]
            data, mark, paths = parsed[label]
            sets: dict[str, tuple[list[Change], list[str]]] = {}
            for id_ in ids:
                changes = data_edits(data, paths.get(place.name, ()), id_)
                sets.setdefault(repr(changes), (changes, []))[1].append(id_)
            for number, (changes, alike) in enumerate(sets.values()):
                key = f"{label}:{place.name}:{number}"
                chosen = in_turn(changes, f"{self._seed}:{key}", self._most)
                mutants = [
                    data_mutant(label, line_at(mark, change.path), change, key) for change in chosen
                ]
                if mutants:
                    _, scenario, meaning = read[label]
                    self.jobs.append(Job(key, tuple(alike), tuple(mutants), scenario, meaning))


def _place_of(item: _Found) -> tuple[str, tuple[int, int]]:
    return item[1].module, item[1].span


def _can_be_compiled(source: Source, edit: Edit) -> bool:
    """Whether the statement of the module that is changed is still one."""
    for node in source.tree.body:
        start, end = source.span(node)
        if start <= edit.start and edit.end <= end:
            there = edit._replace(start=edit.start - start, end=edit.end - start)
            try:
                compile(changed(source.text[start:end], there), source.module, "exec")
            except (SyntaxError, ValueError):
                return False
    return True


def _read_files(title: Title) -> Iterator[tuple[str, tuple[bytes, str, str]]]:
    """Every data file by its label: its bytes, a scenario that reads it, and what it means."""
    seen: dict[str, bytes] = {}
    for clear in caches_of(title.facts.package):
        clear()
    for scenario in title.scenarios:
        with _listening(seen) as before:
            documents = title.open(scenario.id).documents
        for label in seen.keys() - before:
            yield label, (seen[label], scenario.id, meaning_of(documents, label))


@contextmanager
def _listening(seen: dict[str, bytes]) -> Iterator[frozenset[str]]:
    """Note what is read from data files meanwhile."""
    loader = vars(load)
    original: Callable[..., tuple[dict[Key, Value], Mark]] = loader["parse"]
    before = frozenset(seen)

    def noted(source: bytes, file: str, limits: Limits = LIMITS) -> tuple[dict[Key, Value], Mark]:
        seen.setdefault(file, source)
        return original(source, file, limits)

    loader["parse"] = noted
    try:
        yield before
    finally:
        loader["parse"] = original
