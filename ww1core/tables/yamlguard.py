"""YAML read under guard: one plain, small document, with the line of every value."""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml
from yaml import events
from yaml.reader import ReaderError

from ww1core.errors import DataError
from ww1core.tables.marks import LIMITS, Key, Limits, Mark, Path, field_path, line_at
from ww1core.tables.scalars import Scalar, plain_value, whole_number

__all__ = ["LIMITS", "Key", "Limits", "Mark", "Path", "Value", "field_path", "line_at", "parse"]

Value = Scalar | tuple["Value", ...] | dict[Key, "Value"]

_UNREAD: Any = object()
_QUOTES = ("'", '"')
_BEGINS_NUMBER = "+-0123456789"
_EMPTY = "the file is empty, expected a mapping"
_FILL = "write its fields as 'name: value'; ww1 schema lists them"
_WRITE_OUT = "write the value itself"


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
        problem = _problem(error, text, builder.quote_lines)
        raise builder.refusal(problem.message, problem.line, problem.advice) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        message = f"{error.reason}, expected printable text"
        raise builder.refusal(message, line, "remove the character") from None
    finally:
        reader.dispose()


def _decoded(source: bytes, file: str, limits: Limits) -> str:
    if len(source) > limits.size:
        message = f"the file is too large, expected at most {limits.size} bytes"
        raise DataError(message, file=file, line=1, advice="spread its values over several files")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{source[error.start]:02x} is not UTF-8, expected UTF-8 text"
        raise DataError(message, file=file, line=line, advice="save the file as UTF-8") from None


class _Problem(NamedTuple):
    """What is wrong with the YAML itself."""

    message: str
    line: int
    advice: str


def _problem(error: yaml.MarkedYAMLError, text: str, quotes: tuple[int, int]) -> _Problem:
    """What the reader stumbles over; ``quotes`` are the lines of the last long quoted text."""
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = text.splitlines()
    source = lines[line - 1] if line <= len(lines) else ""
    if "\t" in source[: len(source) - len(source.lstrip())]:
        message = "tab in the indentation, expected spaces"
        return _Problem(message, line, "replace the tab by spaces")
    begun = error.context_mark.line + 1 if error.context_mark else line
    if "quoted scalar" in (error.context or ""):
        quotes = begun, line
    if quotes[0] < quotes[1] == line or "quoted scalar" in (error.context or ""):
        message = "broken YAML, a quote is not closed, expected its end in the same line"
        return _Problem(message, quotes[0], "close the quote")
    if "flow" in (error.context or "") and begun < line:
        message = f"broken YAML in line {line}, a bracket is not closed, expected its end"
        return _Problem(message, begun, "close the bracket")
    if "simple key" in (error.context or ""):
        message = "broken YAML, a key has no colon, expected 'name: value'"
        return _Problem(message, begun, "add the colon and the value")
    message = f"broken YAML, {error.problem}, expected a mapping of plain values"
    advice = "check indentation, colons, brackets and quotes in this line and before"
    return _Problem(message, line, advice)


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
        self.plain: dict[str, Any] = {}
        self.aliases = 0
        self.nodes = 0
        self.quote_lines = 0, 0

    def refusal(self, message: str, line: int, advice: str = "", *inner: Key) -> DataError:
        steps: list[Key] = []
        for frame in self.stack:
            if not frame.mapping:
                steps.append(len(frame.items))
            elif frame.key is not None:
                steps.append(frame.key)
        field = field_path((*steps, *inner)) or None
        return DataError(message, file=self.file, line=line, field=field, advice=advice)

    def document(self) -> tuple[dict[Key, Value], Mark]:
        get = self.reader.get_event
        get()
        start: Any = get()
        if isinstance(start, events.StreamEndEvent):
            raise self.refusal(_EMPTY, 1, _FILL)
        if start.tags:
            message = "tag directives are not allowed, expected plain values"
            raise self.refusal(message, _line(start), "remove the directive")
        value, mark = self.root()
        if value is None:
            raise self.refusal(_EMPTY, mark[0], _FILL)
        if not isinstance(value, dict):
            kind = "a list" if isinstance(value, tuple) else "a single value"
            raise self.refusal(f"found {kind}, expected a mapping", mark[0], _FILL)
        get()
        after: Any = get()
        if not isinstance(after, events.StreamEndEvent):
            message = "second document, expected one document in a file"
            raise self.refusal(message, _line(after), "remove the line ---")
        return value, mark

    def root(self) -> tuple[Value, Mark]:
        get = self.reader.get_event
        stack, scalar = self.stack, events.ScalarEvent
        while True:
            event: Any = get()
            kind = type(event)
            value: Value
            mark: Mark
            if kind is scalar:
                line = event.start_mark.line + 1
                value, mark = self.scalar(event, line), (line, None)
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
            message = "a key is neither text nor a whole number, expected a plain key"
            raise self.refusal(message, line, "put quotes around it")
        twin: Key | None = None
        if isinstance(value, int):
            twin = str(value)
        elif value[:1] in _BEGINS_NUMBER:
            twin = whole_number(value)
        if value in entries or twin in entries:
            message = f"key {value!r} occurs twice, expected it once"
            advice = "remove one of the two or give it another name"
            raise self.refusal(message, line, advice, value)
        return value

    def scalar(self, event: events.ScalarEvent, line: int) -> Scalar:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self.count(0, line)
        text: str = event.value
        if event.tag is not None:
            raise self.tagged(event.tag, line)
        if not event.implicit[0]:
            if event.style in _QUOTES and event.end_mark is not None:
                self.quote_lines = line, event.end_mark.line + 1
            return text
        value: Scalar = self.plain.get(text, _UNREAD)
        if value is _UNREAD:
            try:
                value = self.plain[text] = plain_value(text)
            except ValueError as error:
                raise self.refusal(str(error), line, f'write "{text}"') from None
        return value

    def tagged(self, tag: str, line: int) -> DataError:
        message = f"tag {tag!r} is not allowed, expected a plain value"
        return self.refusal(message, line, "remove the tag")

    def open(self, event: events.CollectionStartEvent, *, mapping: bool) -> None:
        line = _line(event)
        before = self.nodes
        self.count(1, line)
        if event.tag is not None:
            raise self.tagged(event.tag, line)
        if len(self.stack) >= self.limits.depth:
            message = f"nested too deep, expected at most {self.limits.depth} levels"
            raise self.refusal(message, line, "check brackets and indentation")
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
            raise self.refusal(message, mark[0], _WRITE_OUT)
        self.anchors[anchor] = (value, mark, nodes)

    def repeat(self, event: events.AliasEvent) -> tuple[Value, Mark]:
        line = _line(event)
        self.aliases += 1
        if self.aliases > self.limits.aliases:
            message = f"too many aliases, expected at most {self.limits.aliases}"
            raise self.refusal(message, line, _WRITE_OUT)
        if event.anchor not in self.anchors:
            message = f"alias {event.anchor!r} has no finished anchor before it, expected one"
            raise self.refusal(message, line, _WRITE_OUT)
        value, mark, nodes = self.anchors[event.anchor]
        self.count(nodes, line)
        return value, (line, mark[1])

    def count(self, nodes: int, line: int) -> None:
        self.nodes += nodes
        if self.nodes > self.limits.nodes:
            message = f"too many values, expected at most {self.limits.nodes}"
            raise self.refusal(message, line, "spread them over several files")


def _line(event: events.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark is not None else 1
