"""The lines that the code of a title tells, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

from ww1core.events import Told, tell

__all__ = ["told_lines"]


def told_lines(module: ModuleType) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of the lines that are told in a module, each with the arguments that it is given.

    A line whose key or arguments are made elsewhere is left out.
    """
    loader: Any = getattr(module, "__loader__", None)
    source = loader.get_source(module.__name__) if hasattr(loader, "get_source") else None
    tree = ast.parse(source or "")
    named: dict[str, ast.expr] = {}
    for node in sorted(_nodes(tree), key=lambda node: node.lineno):
        if isinstance(node, ast.Call):
            yield from _line(node, named)
        else:
            named.update(
                (target.id, node.value) for target in node.targets if isinstance(target, ast.Name)
            )


def _nodes(tree: ast.Module) -> Iterator[ast.Assign | ast.Call]:
    """The calls of a module, and what it keeps under names."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.Call))


def _line(node: ast.Call, named: dict[str, ast.expr]) -> Iterator[tuple[str, frozenset[str]]]:
    """The line that a call tells: ``tell(s, key, rule, **arguments)`` or ``emit(s, Told, …)``."""
    if isinstance(node.func, ast.Name) and node.func.id == tell.__name__:
        yield from _told(node)
    for (what, key), (_, given) in pairwise(pairwise(node.args)):
        if not (isinstance(what, ast.Name) and what.id == Told.__name__):
            continue
        pairs = named.get(given.id) if isinstance(given, ast.Name) else given
        if not isinstance(key, ast.Constant) or not isinstance(pairs, ast.Tuple):
            continue
        names = [
            pair.elts[0].value
            for pair in pairs.elts
            if isinstance(pair, ast.Tuple) and isinstance(pair.elts[0], ast.Constant)
        ]
        if len(names) == len(pairs.elts):
            yield str(key.value), frozenset(map(str, names))


def _told(node: ast.Call) -> Iterator[tuple[str, frozenset[str]]]:
    """The line of ``tell``, unless its key is not written there or a mapping is unfolded."""
    key = node.args[1] if len(node.args) > 1 else None
    names = [keyword.arg for keyword in node.keywords if keyword.arg is not None]
    if isinstance(key, ast.Constant) and len(names) == len(node.keywords):
        yield str(key.value), frozenset(names)
