"""Changes of data: a number shifted, an entry dropped, a flag inverted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ww1core.tables.yamlguard import Key, Path, Value, field_path

__all__ = ["Change", "changed_data", "data_edits", "paths_by_field"]

LABELS = frozenset({"id", "name", "note", "notes", "provenance", "rule"})
"""What names a datum or says where it comes from."""

Data = dict[Key, Value]


class Change(NamedTuple):
    """A value at a path and what stands there instead; what is dropped has no ``after``."""

    kind: str
    path: Path
    before: Value
    after: Value = None


def paths_by_field(value: Value, path: Path = ()) -> dict[str, Path]:
    """Every path into some data by the way it is printed."""
    paths = {field_path(path): path}
    for step, inner in _children(value):
        paths |= paths_by_field(inner, (*path, step))
    return paths


def data_edits(data: Data, path: Path, rule: str) -> list[Change]:
    """Every change at or below a path that carries a rule.

    A part that names rules of its own belongs to these, and a source that speaks of some fields
    only restricts the rule it names to them.
    """
    changes: list[Change] = []
    value = _at(data, path)
    fields = _fields_of(value, rule)
    if fields:
        for steps in fields:
            changes += _changes(_at(data, (*path, *steps)), (*path, *steps))
        return changes
    every = [*_changes(value, path)]
    own = [change for change in every if not _is_of_others(data, path, change.path)]
    changes = own or every
    if path:
        changes.append(Change("entry", path, value))
    return changes


def changed_data(data: Data, change: Change) -> Data:
    """The data after a change; the given data stay as they are."""
    made = _changed(data, change.path, change)
    return made if isinstance(made, dict) else {}


def _changed(value: Value, path: Path, change: Change) -> Value:
    if not path:
        return change.after
    step, rest = path[0], path[1:]
    drops = not rest and change.kind == "entry" and change.after is None
    if isinstance(value, dict):
        entries = dict(value)
        if drops:
            del entries[step]
        else:
            entries[step] = _changed(value[step], rest, change)
        return entries
    if isinstance(value, tuple) and isinstance(step, int):
        items = list(value)
        items[step : step + 1] = [] if drops else [_changed(value[step], rest, change)]
        return tuple(items)
    return value


def _changes(value: Value, path: Path) -> Iterator[Change]:
    """Every change inside a value."""
    match value:
        case bool():
            yield Change("flag", path, value, not value)
        case int() | float():
            yield Change("number", path, value, value + 1)
            yield Change("number", path, value, value - 1)
        case str() if value.isdecimal():
            yield Change("number", path, value, str(int(value) + 1).zfill(len(value)))
        case str() if "\n" in value.strip():
            lines = value.splitlines(keepends=True)
            for number in range(len(lines)):
                rest = "".join(lines[:number] + lines[number + 1 :])
                yield Change("entry", path, value, rest)
    for step, inner in _children(value):
        if step in LABELS:
            continue
        yield Change("entry", (*path, step), inner)
        yield from _changes(inner, (*path, step))


def _children(value: Value) -> Iterator[tuple[Key, Value]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)


def _at(value: Value, path: Path) -> Value:
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def _fields_of(value: Value, rule: str) -> list[Path]:
    """The fields that a rule is restricted to, empty if it is not."""
    if not isinstance(value, dict) or rule in _listed(value.get("rule")):
        return []
    fields: list[Path] = []
    for source in _listed(value.get("provenance")):
        if isinstance(source, dict) and rule in _listed(source.get("rule")):
            for name in _listed(source.get("only")):
                steps = str(name).split(".")
                fields.append(tuple(int(s) if s.isdecimal() else s for s in steps))
    return fields


def _listed(value: Value) -> tuple[Value, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _is_of_others(data: Data, path: Path, below: Path) -> bool:
    """Whether a place between a carrier and a value names rules of its own."""
    for length in range(len(path) + 1, len(below) + 1):
        inner = _at(data, below[:length])
        if isinstance(inner, dict) and "rule" in inner:
            return True
    return False
