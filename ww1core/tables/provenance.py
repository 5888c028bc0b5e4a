"""Provenance: where every value of the data files comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ww1core.rules import Place
from ww1core.tables.document import Document
from ww1core.tables.models import Datum, Entry, Kind, Source
from ww1core.tables.yamlguard import Key, Path, field_path

__all__ = ["Origin", "check_provenance", "provenance_report", "rule_places", "sources_at"]

Sources = tuple[Source, ...]


class Origin(NamedTuple):
    """One datum and one source of it."""

    file: str
    line: int
    field: str
    kind: Kind
    rules: tuple[str, ...]
    note: str
    inherited: bool


def check_provenance(document: Document[Entry]) -> None:
    """Refuse a value of unknown provenance, and a source about a field that does not exist."""
    if not isinstance(document.value, Datum):
        return
    for path in _unknown(document.value, ()):
        message = "provenance unknown, expected book, history or design"
        raise document.error(message, *path)
    for path, datum, _ in _data(document.value, (), ()):
        for source in datum.provenance or ():
            for name in source.only:
                if (*path, *_steps(name)) not in document:
                    message = f"no field {name!r} for its provenance, expected one that exists"
                    raise document.error(message, *path, "provenance")


def provenance_report(
    documents: Iterable[Document[Entry]], *, inherited: bool = False
) -> tuple[Origin, ...]:
    """Every stated source by file and line; with ``inherited`` also the others."""
    rows: list[Origin] = []
    for document in documents:
        for path, datum, sources in _data(document.value, (), ()):
            own = datum.provenance is not None
            if own or inherited:
                rows.extend(
                    row
                    for source in sources
                    for row in _rows(document, path, source, inherited=not own)
                )
    return tuple(sorted(rows))


def sources_at(document: Document[Entry], *path: Key) -> Sources:
    """The sources of one value: those about it, else those of the nearest entry around it."""
    found: Sources = ()
    for at, datum, _ in _data(document.value, (), ()):
        if path[: len(at)] == at and datum.provenance is not None:
            below = path[len(at) :]
            special = tuple(source for source in datum.provenance if _is_about(source, below))
            general = tuple(source for source in datum.provenance if not source.only)
            found = special or general or found
    return found


def rule_places(documents: Iterable[Document[Entry]]) -> dict[str, tuple[Place, ...]]:
    """The rule ids that data carry, each with its files, fields and lines."""
    places: dict[str, list[Place]] = {}
    for document in documents:
        for path, datum, _ in _data(document.value, (), ()):
            stated = [rule for source in datum.provenance or () for rule in source.rule]
            for rule in dict.fromkeys((*datum.rule, *stated)):
                place = Place(document.file, field_path(path), document.line(*path))
                places.setdefault(rule, []).append(place)
    return {rule: tuple(found) for rule, found in sorted(places.items())}


def _rows(
    document: Document[Entry], path: Path, source: Source, *, inherited: bool
) -> Iterator[Origin]:
    for below in [_steps(name) for name in source.only] or [()]:
        at = (*path, *below)
        yield Origin(
            file=document.file,
            line=document.line(*at),
            field=field_path(at),
            kind=source.kind,
            rules=source.rule,
            note=source.note,
            inherited=inherited,
        )


def _is_about(source: Source, below: Path) -> bool:
    return any(below[: len(steps)] == steps for steps in map(_steps, source.only))


def _steps(name: str) -> Path:
    return tuple(int(step) if step.isdecimal() else step for step in name.split("."))


def _data(value: object, path: Path, sources: Sources) -> Iterator[tuple[Path, Datum, Sources]]:
    """Every datum inside a value, with its path and the sources that hold for it."""
    if isinstance(value, Datum):
        if value.provenance is not None:
            sources = value.provenance
        yield path, value, sources
        sources = tuple(source for source in sources if not source.only)
    for step, inner in _children(value):
        if isinstance(inner, Entry | dict | tuple):
            yield from _data(inner, (*path, step), sources)


def _unknown(value: object, path: Path) -> Iterator[Path]:
    """The values that neither they themselves nor anything around them gives a provenance."""
    told: Iterable[Path] = ()
    labels: frozenset[str] = frozenset()
    if isinstance(value, Datum):
        sources = value.provenance or ()
        if any(not source.only for source in sources):
            return
        told = [_steps(name) for source in sources for name in source.only]
        labels = value.labels
    if not isinstance(value, Entry | dict | tuple):
        yield path
        return
    for step, inner in _children(value):
        if step in labels or inner is None:
            continue
        for found in _unknown(inner, (*path, step)):
            below = found[len(path) :]
            if not any(below[: len(steps)] == steps for steps in told):
                yield found


def _children(value: object) -> Iterator[tuple[Key, object]]:
    if isinstance(value, Entry):
        for name, field in type(value).model_fields.items():
            yield field.alias or name, getattr(value, name)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)
