"""The source of a module, and where in it the carriers of rules stand."""

from __future__ import annotations

import ast
import sys
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ww1core.ledger.rules import Place

__all__ = ["Carrier", "Definition", "Source", "called", "digest", "file_of"]

Definition = ast.FunctionDef | ast.AsyncFunctionDef
Span = tuple[int, int]


class Carrier(NamedTuple):
    """A definition or a call that carries rules, as a part of its module."""

    module: str
    name: str
    node: ast.AST
    span: Span


class Source:
    """The text of a module as bytes, which is how a syntax tree counts."""

    def __init__(self, module: str, text: bytes) -> None:
        self.module = module
        self.text = text
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    @classmethod
    def of(cls, module: str) -> Source | None:
        """The source of an imported module, None if it has no file that can be read."""
        file = getattr(sys.modules.get(module), "__file__", None)
        if file is None or not file.endswith(".py") or not Path(file).is_file():
            return None
        return cls(module, Path(file).read_bytes())

    def span(self, node: ast.AST) -> Span:
        """Where a node begins and ends; a definition begins with its decorators."""
        first = min([node, *getattr(node, "decorator_list", ())], key=_line_of)
        start = self._starts[_line_of(first) - 1] + first.col_offset
        if first is not node:
            start = self.text.rindex(b"@", 0, start)
        end = self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]  # the same
        return start, end

    def segment(self, node: ast.AST) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.text[start:end].decode()

    def line(self, at: int) -> int:
        """The number of the line that a byte stands in."""
        return self.text.count(b"\n", 0, at) + 1

    def line_text(self, number: int) -> str:
        """A line without the space around it."""
        return self.text[self._starts[number - 1] : self._starts[number]].decode().strip()

    @cached_property
    def definitions(self) -> tuple[Definition | ast.ClassDef, ...]:
        """Every function and class, inner ones too."""
        kinds = Definition | ast.ClassDef
        return tuple(node for node in ast.walk(self.tree) if isinstance(node, kinds))

    @cached_property
    def _calls(self) -> dict[int, list[ast.Call]]:
        calls: dict[int, list[ast.Call]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                calls.setdefault(node.lineno, []).append(node)
        return calls

    def carrier(self, place: Place) -> Carrier | None:
        """What a place names: a definition, or the call of a bar, a lift, a play or a window.

        The place of a decision is that of the function below it.
        """
        for node in self.definitions:
            if node.name == place.name and place.line in {0, _first_line(node)}:
                return self._made(place.name, node)
        for call in self._calls.get(place.line, ()):
            if place.name == "decision" and called(call) == "decision":
                below = [node for node in self.definitions if call in node.decorator_list]
                return self._made(below[0].name, below[0]) if below else self._made("", call)
            if place.name in _names(call):
                return self._made(place.name, call)
        return None

    def _made(self, name: str, node: ast.AST) -> Carrier:
        return Carrier(self.module, name, node, self.span(node))


def called(node: ast.AST) -> str:
    """The last name of what is called: ``bar`` of ``turns.bar(...)``."""
    function = node.func if isinstance(node, ast.Call) else node
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _names(call: ast.Call) -> set[object]:
    """What a call can be named by: its texts, and what a play without a name of its own runs."""
    named: set[object] = {arg.value for arg in call.args if isinstance(arg, ast.Constant)}
    given = [word.value for word in call.keywords if word.arg == "name"]
    named |= {value.value for value in given if isinstance(value, ast.Constant)}
    if called(call) == "play" and not given:
        named |= {called(arg) for arg in call.args}
    return named


def file_of(module: str) -> str:
    """The file of a module by its name, the same wherever it is installed."""
    is_package = hasattr(sys.modules.get(module), "__path__")
    return module.replace(".", "/") + ("/__init__.py" if is_package else ".py")


def digest(*texts: str) -> str:
    """A short digest of some texts; line endings are equal."""
    made = blake2b(digest_size=8)
    for text in texts:
        plain = text.replace("\r\n", "\n").encode()
        made.update(len(plain).to_bytes(4, "big") + plain)
    return made.hexdigest()


def _line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def _first_line(node: Definition | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
