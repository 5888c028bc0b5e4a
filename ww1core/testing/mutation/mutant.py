"""Mutants: changes of code or data that a test of a rule has to notice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from ww1core.tables.yamlguard import Value, field_path
from ww1core.testing.mutation.edit import Edit, changed
from ww1core.testing.mutation.entries import Change
from ww1core.testing.mutation.source import Carrier, Source, digest, file_of

__all__ = ["Job", "Mutant", "Verdicts", "code_mutant", "data_mutant", "in_turn"]

T = TypeVar("T", Edit, Change)

Verdicts = dict[str, dict[str, bool]]
"""By mutant, for each rule whether its tests kill the mutant."""

_SHOWN = 80
"""The most letters of source that a report shows."""


class Mutant(NamedTuple):
    """One change, what it changes and how it is shown.

    ``part`` is the module, or the label of the data file; ``file`` and ``line`` are where the
    change is shown. One of ``edit`` and ``change`` is set.
    """

    id: str
    kind: str
    part: str
    file: str
    line: int
    before: str
    after: str
    edit: Edit | None = None
    change: Change | None = None


class Job(NamedTuple):
    """The mutants of one carrier, in the order in which they are tried, and its rules."""

    key: str
    rules: tuple[str, ...]
    mutants: tuple[Mutant, ...]
    scenario: str | None = None
    """A scenario that reads the data; for code the first one of the title."""
    meaning: str = ""
    """What the data mean now: a change that leaves it the same is none."""


def code_mutant(source: Source, carrier: Carrier, edit: Edit, job: str = "") -> Mutant:
    """The mutant of a change of source; a job has no two of the same name."""
    line = source.line(edit.start)
    after = ""
    if not edit.drops:
        text = changed(source.text, edit)
        after = text.splitlines()[line - 1].decode().strip()
    made = f"{edit.kind}:{edit.start - carrier.span[0]}:{edit.end - edit.start}:{edit.text}"
    id_ = f"{job}:{digest(made)}"
    file = file_of(carrier.module)
    before = source.line_text(line)
    return Mutant(id_, edit.kind, carrier.module, file, line, before, after, edit)


def data_mutant(label: str, line: int, change: Change, job: str = "") -> Mutant:
    """The mutant of a change of data; a job has no two of the same name."""
    field = field_path(change.path)
    before, after = f"{field}: {_shown(change.before)}", ""
    if change.after is not None:
        after = f"{field}: {_shown(change.after)}"
        if isinstance(change.after, str) and "\n" in change.after:
            before, after = f"{field}: {_dropped_line(change)}", ""
    id_ = f"{job}:{digest(change.kind, field, repr(change.before), repr(change.after))}"
    return Mutant(id_, change.kind, label, label, line, before, after, None, change)


def in_turn(edits: Sequence[T], seed: str, most: int) -> list[T]:
    """Some changes in a fixed random order, one of each sort before a second of any."""
    random = Random(seed)
    kinds: dict[str, list[T]] = {}
    for edit in random.sample(edits, len(edits)):
        kinds.setdefault(_sort(edit), []).append(edit)
    names = random.sample(sorted(kinds), len(kinds))
    rounds = max(map(len, kinds.values()), default=0)
    chosen = [kinds[name][at] for at in range(rounds) for name in names if at < len(kinds[name])]
    return chosen[:most]


def _sort(edit: Edit | Change) -> str:
    """The sort of a change: its kind, and for data also the name of the field."""
    if isinstance(edit, Edit):
        return edit.kind
    names = [step for step in edit.path if isinstance(step, str)]
    return f"{edit.kind} {names[-1] if names else ''}"


def _shown(value: Value) -> str:
    source = " ".join(_written(value).split())
    return source if len(source) <= _SHOWN else f"{source[:_SHOWN]}..."


def _written(value: Any) -> str:  # noqa: ANN401 (a value of a data file)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return repr(value) if isinstance(value, str) and value.isdecimal() else str(value)


def _dropped_line(change: Change) -> str:
    lines, left = str(change.before).splitlines(), str(change.after).splitlines()
    for number, line in enumerate(left):
        if lines[number] != line:
            return lines[number]
    return lines[-1]
