"""Provenance: where every value of the data files comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple, get_origin

from pydantic.fields import FieldInfo

from ww1core.ledger.rules import Place
from ww1core.tables.document import Document
from ww1core.tables.marks import Key, Path, field_path
from ww1core.tables.models import Datum, Entry, Kind, Source

__all__ = ["Origin", "check_provenance", "provenance_report", "rule_places", "sources_at"]

Sources = tuple[Source, ...]

_SINGLE = (str, int, float, bool)
_HOLDERS = (Entry, dict, tuple)


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
        advice = "add a line such as 'provenance: design' to the file or to the entry"
        raise document.error(message, *path, advice=advice)
    for path, datum, _ in _data(document.value, (), ()):
        for source in datum.provenance or ():
            for name in source.only:
                if (*path, *_steps(name)) not in document:
                    message = f"no field {name!r} for its provenance, expected one that exists"
                    raise document.error(message, *path, "provenance", advice="correct 'only'")


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
    sources: Sources = ()
    for at, datum, _ in _data(document.value, (), ()):
        if path[: len(at)] == at and datum.provenance is not None:
            below = path[len(at) :]
            special = tuple(source for source in datum.provenance if _is_about(source, below))
            general = tuple(source for source in datum.provenance if not source.only)
            sources = special or general or sources
    return sources


def rule_places(documents: Iterable[Document[Entry]]) -> dict[str, tuple[Place, ...]]:
    """The rule ids that data carry, each with its files, fields and lines."""
    places: dict[str, list[Place]] = {}
    for document in documents:
        for path, datum, _ in _data(document.value, (), ()):
            stated = [rule for source in datum.provenance or () for rule in source.rule]
            for rule in dict.fromkeys((*datum.rule, *stated)):
                place = Place(document.file, field_path(path), document.line(*path))
                places.setdefault(rule, []).append(place)
    return {rule: tuple(listed) for rule, listed in sorted(places.items())}


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
    inside: Iterable[tuple[Key, object]] = ()
    if isinstance(value, Entry):
        if isinstance(value, Datum):
            if value.provenance is not None:
                sources = value.provenance
            yield path, value, sources
            sources = tuple(source for source in sources if not source.only)
        inside = [(alias, getattr(value, name)) for name, alias in _holders(type(value))]
    elif isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, tuple):
        inside = enumerate(value)
    for step, inner in inside:
        if isinstance(inner, _HOLDERS):
            yield from _data(inner, (*path, step), sources)


def _unknown(value: object, path: Path) -> Iterator[Path]:
    """The values that neither they themselves nor anything around them gives a provenance."""
    sourced: Iterable[Path] = ()
    labels: frozenset[str] = frozenset()
    if isinstance(value, Datum):
        sources = value.provenance or ()
        if any(not source.only for source in sources):
            return
        sourced = [_steps(name) for source in sources for name in source.only]
        labels = value.labels
    if not isinstance(value, Entry | dict | tuple):
        yield path
        return
    for step, inner in _children(value):
        if step in labels or inner is None:
            continue
        for unknown in _unknown(inner, (*path, step)):
            below = unknown[len(path) :]
            if not any(below[: len(steps)] == steps for steps in sourced):
                yield unknown


def _children(value: object) -> Iterator[tuple[Key, object]]:
    if isinstance(value, Entry):
        for name, alias in _fields(type(value)):
            yield alias, getattr(value, name)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)


@cache
def _fields(model: type[Entry]) -> tuple[tuple[str, str], ...]:
    """The fields of a model, each with the name it has in a file."""
    return tuple((name, field.alias or name) for name, field in model.model_fields.items())


@cache
def _holders(model: type[Entry]) -> tuple[tuple[str, str], ...]:
    """The fields of a model that can hold a datum: those that are more than a single value."""
    fields = model.model_fields
    return tuple((name, alias) for name, alias in _fields(model) if not _is_single(fields[name]))


def _is_single(field: FieldInfo) -> bool:
    kind = field.annotation
    return kind in _SINGLE or get_origin(kind) is Literal
