"""Digests of what carries and what tests a rule, to see whether either has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.ledger.coverage import VECTORS
from ww1core.ledger.rules import Place
from ww1core.tables.models import Entry
from ww1core.tables.yamlguard import Key, field_path
from ww1core.testing.mutation.source import Source, digest

if TYPE_CHECKING:
    from ww1core.ledger.coverage import Coverage
    from ww1core.plugins.opening import Title
    from ww1core.tables.document import Document

__all__ = ["Digests", "digests_of", "meaning_of"]


SOURCES = frozenset({"note", "provenance", "rule"})
"""The fields that say where a datum comes from."""


class Digests(NamedTuple):
    """The digest of what carries a rule and the digest of its tests."""

    carriers: str
    tests: str


def digests_of(title: Title, coverage: Coverage) -> dict[str, Digests]:
    """The digests of every rule that something carries, as the sources are now."""
    sources = _Sources()
    data = _data_texts(title)
    made = {}
    for id_ in coverage.applicable:
        places = [*coverage.code.get(id_, ()), *coverage.data.get(id_, ())]
        if places:
            carriers = [sources.carrier_text(place) for place in coverage.code.get(id_, ())]
            carriers += [data.get((p.module, p.name), "") for p in coverage.data.get(id_, ())]
            tests = [sources.test_text(place) for place in coverage.tests.get(id_, ())]
            made[id_] = Digests(digest(*sorted(carriers)), digest(*sorted(tests)))
    return made


def meaning_of(documents: Iterable[Document[Entry]], file: str) -> str:
    """The digest of what a data file means, defaults included; empty if it is not among some."""
    for document in documents:
        if document.file == file:
            return digest(_written(document.value, SOURCES))
    return ""


class _Sources:
    """The sources read so far."""

    def __init__(self) -> None:
        self._modules: dict[str, Source | None] = {}
        self._files: dict[str, Source] = {}

    def carrier_text(self, place: Place) -> str:
        if place.module not in self._modules:
            self._modules[place.module] = Source.of(place.module)
        source = self._modules[place.module]
        carrier = source.carrier(place) if source is not None else None
        if source is None or carrier is None:
            return ""
        return source.segment(carrier.node)

    def test_text(self, place: Place) -> str:
        if place.module.endswith(VECTORS):
            return _vector_text(Path(place.module).read_text("utf-8"), place.line)
        if place.module not in self._files:
            self._files[place.module] = Source(place.module, Path(place.module).read_bytes())
        source = self._files[place.module]
        for node in source.definitions:
            if (node.name, node.lineno) == (place.name, place.line):
                return source.segment(node)
        return source.text.decode()


def _vector_text(text: str, line: int) -> str:
    """The lines of one vector in its file."""
    first, *others = text.splitlines()[line - 1 :]
    head = first[: first.index("-") + 1]
    rest = takewhile(lambda other: not other.startswith(head), others)
    return "\n".join([first, *rest])


def _data_texts(title: Title) -> Mapping[tuple[str, str], str]:
    """Every entry of the data files by file and field, written so that it can be compared."""
    texts: dict[tuple[str, str], str] = {}
    for scenario in title.scenarios:
        for document in title.open(scenario.id).documents:
            if (document.file, "") not in texts:
                texts.update(_entry_texts(document))
    return texts


def _entry_texts(document: Document[Entry]) -> Iterator[tuple[tuple[str, str], str]]:
    waiting: list[tuple[tuple[Key, ...], object]] = [((), document.value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Entry):
            yield (document.file, field_path(path)), _written(value)
        for step, inner in _children(value):
            if isinstance(inner, Entry | dict | tuple):
                waiting.append(((*path, step), inner))


def _children(value: object) -> Iterable[tuple[Key, object]]:
    if isinstance(value, Entry):
        fields = type(value).model_fields.items()
        return [(field.alias or name, getattr(value, name)) for name, field in fields]
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, tuple) else []


def _written(value: object, without: frozenset[str] = frozenset()) -> str:
    if isinstance(value, Entry | dict):
        inner = [
            f"{step}: {_written(part, without)}"
            for step, part in _children(value)
            if step not in without
        ]
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(_written(part, without) for part in value) + ")"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(_written(part, without) for part in value)) + "}"
    return repr(value)
