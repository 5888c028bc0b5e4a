"""YAML read under guard: one plain, small document, with the line of every value."""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml
from yaml import events
from yaml.reader import ReaderError

from ww1core.errors import DataError
from ww1core.tables.scalars import Scalar, plain_value, whole_number

__all__ = ["LIMITS", "Key", "Limits", "Mark", "Path", "Value", "field_path", "line_at", "parse"]

Key = str | int
Value = Scalar | tuple["Value", ...] | dict[Key, "Value"]
Mark = tuple[int, "dict[Key, Mark] | None"]
Path = tuple[Key, ...]


class Limits(NamedTuple):
    """What a data file may be at most; alias contents count once for each use."""

    size: int = 4 << 20
    depth: int = 24
    nodes: int = 400_000
    aliases: int = 16


LIMITS = Limits()


def field_path(path: Path) -> str:
    """A path as it is printed: ``rows[3].cells.2``."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "".join(parts).removeprefix(".")


def line_at(mark: Mark, path: Path) -> int:
    """The line of the value at a path, or of the last value on the way that exists."""
    for step in path:
        if mark[1] is None or step not in mark[1]:
            break
        mark = mark[1][step]
    return mark[0]


def parse(source: bytes, file: str, limits: Limits = LIMITS) -> tuple[dict[Key, Value], Mark]:
    """The mapping that a file holds and its lines; sequences become tuples.

    A plain value that YAML versions read differently (``no``, ``0107``, ``1:2``) is refused.
    """
    text = _decoded(source, file, limits)
    reader = yaml.CSafeLoader(text)
    builder = _Builder(reader, file, limits)
    try:
        return builder.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise builder.refusal(_problem(error, text, line), line) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise builder.refusal(f"{error.reason}, expected printable text", line) from None
    finally:
        reader.dispose()


def _decoded(source: bytes, file: str, limits: Limits) -> str:
    if len(source) > limits.size:
        message = f"the file is too large, expected at most {limits.size} bytes"
        raise DataError(message, file=file, line=1)
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{source[error.start]:02x} is not UTF-8, expected UTF-8 text"
        raise DataError(message, file=file, line=line) from None


def _problem(error: yaml.MarkedYAMLError, text: str, line: int) -> str:
    lines = text.splitlines()
    found = lines[line - 1] if line <= len(lines) else ""
    if "\t" in found[: len(found) - len(found.lstrip())]:
        return "tab in the indentation, expected spaces"
    return f"broken YAML, {error.problem}, expected a mapping of plain values"


class _Frame:
    """A mapping or sequence that is still open."""

    __slots__ = (
        "anchor",
        "before",
        "entries",
        "items",
        "key",
        "key_line",
        "line",
        "mapping",
        "marks",
    )

    def __init__(self, *, mapping: bool, line: int, anchor: str | None, before: int) -> None:
        self.mapping = mapping
        self.entries: dict[Key, Value] = {}
        self.items: list[Value] = []
        self.marks: dict[Key, Mark] = {}
        self.key: Key | None = None
        self.key_line = line
        self.line = line
        self.anchor = anchor
        self.before = before


class _Builder:
    """Turns parser events into values and refuses what a data file has no need of."""

    def __init__(self, reader: yaml.CSafeLoader, file: str, limits: Limits) -> None:
        self.reader = reader
        self.file = file
        self.limits = limits
        self.stack: list[_Frame] = []
        self.anchors: dict[str, tuple[Value, Mark, int]] = {}
        self.plain: dict[str, Scalar] = {}
        self.aliases = 0
        self.nodes = 0

    def refusal(self, message: str, line: int) -> DataError:
        steps: list[Key] = []
        for frame in self.stack:
            if not frame.mapping:
                steps.append(len(frame.items))
            elif frame.key is not None:
                steps.append(frame.key)
        return DataError(message, file=self.file, line=line, field=field_path(tuple(steps)) or None)

    def document(self) -> tuple[dict[Key, Value], Mark]:
        get = self.reader.get_event
        get()
        start: Any = get()
        if isinstance(start, events.StreamEndEvent):
            raise self.refusal("the file is empty, expected a mapping", 1)
        if start.tags:
            raise self.refusal("tag directives are not allowed", _line(start))
        value, mark = self.root()
        if value is None:
            raise self.refusal("the file is empty, expected a mapping", mark[0])
        if not isinstance(value, dict):
            found = "a list" if isinstance(value, tuple) else "a single value"
            raise self.refusal(f"found {found}, expected a mapping", mark[0])
        get()
        after: Any = get()
        if not isinstance(after, events.StreamEndEvent):
            line = _line(after)
            raise self.refusal("second document, expected one document in a file", line)
        return value, mark

    def root(self) -> tuple[Value, Mark]:
        get = self.reader.get_event
        stack = self.stack
        while True:
            event: Any = get()
            kind = type(event)
            value: Value
            if kind is events.ScalarEvent:
                mark: Mark = (_line(event), None)
                value = self.scalar(event, mark[0])
                if event.anchor is not None:
                    self.keep(event.anchor, value, mark, 1)
            elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
                self.open(event, mapping=kind is events.MappingStartEvent)
                continue
            elif kind is events.AliasEvent:
                value, mark = self.repeat(event)
            else:
                value, mark = self.close()
            if not stack:
                return value, mark
            self.put(stack[-1], value, mark)

    def put(self, frame: _Frame, value: Value, mark: Mark) -> None:
        if not frame.mapping:
            frame.marks[len(frame.items)] = mark
            frame.items.append(value)
        elif frame.key is None:
            frame.key = self.key(frame.entries, value, mark[0])
            frame.key_line = mark[0]
        else:
            frame.entries[frame.key] = value
            frame.marks[frame.key] = (frame.key_line, mark[1])
            frame.key = None

    def key(self, entries: dict[Key, Value], value: Value, line: int) -> Key:
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.refusal("a key is no text or whole number, expected a plain key", line)
        twin = str(value) if isinstance(value, int) else whole_number(value)
        if value in entries or twin in entries:
            raise self.refusal(f"key {value!r} occurs twice, expected it once", line)
        return value

    def scalar(self, event: events.ScalarEvent, line: int) -> Scalar:
        self.count(1, line)
        text: str = event.value
        if event.tag is not None:
            raise self.refusal(f"tag {event.tag!r} is not allowed", line)
        if not event.implicit[0]:
            return text
        if text not in self.plain:
            try:
                self.plain[text] = plain_value(text)
            except ValueError as error:
                raise self.refusal(str(error), line) from None
        return self.plain[text]

    def open(self, event: events.CollectionStartEvent, *, mapping: bool) -> None:
        line = _line(event)
        before = self.nodes
        self.count(1, line)
        if event.tag is not None:
            raise self.refusal(f"tag {event.tag!r} is not allowed", line)
        if len(self.stack) >= self.limits.depth:
            message = f"nested too deep, expected at most {self.limits.depth} levels"
            raise self.refusal(message, line)
        frame = _Frame(mapping=mapping, line=line, anchor=event.anchor, before=before)
        self.stack.append(frame)

    def close(self) -> tuple[Value, Mark]:
        frame = self.stack.pop()
        value: Value = frame.entries if frame.mapping else tuple(frame.items)
        mark: Mark = (frame.line, frame.marks)
        if frame.anchor is not None:
            self.keep(frame.anchor, value, mark, self.nodes - frame.before)
        return value, mark

    def keep(self, anchor: str, value: Value, mark: Mark, nodes: int) -> None:
        if len(self.anchors) >= self.limits.aliases:
            message = f"too many anchors, expected at most {self.limits.aliases}"
            raise self.refusal(message, mark[0])
        self.anchors[anchor] = (value, mark, nodes)

    def repeat(self, event: events.AliasEvent) -> tuple[Value, Mark]:
        line = _line(event)
        self.aliases += 1
        if self.aliases > self.limits.aliases:
            message = f"too many aliases, expected at most {self.limits.aliases}"
            raise self.refusal(message, line)
        if event.anchor not in self.anchors:
            raise self.refusal(f"alias {event.anchor!r} has no finished anchor before it", line)
        value, mark, nodes = self.anchors[event.anchor]
        self.count(nodes, line)
        return value, (line, mark[1])

    def count(self, nodes: int, line: int) -> None:
        self.nodes += nodes
        if self.nodes > self.limits.nodes:
            message = f"too many values, expected at most {self.limits.nodes}"
            raise self.refusal(message, line)


def _line(event: events.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark is not None else 1
