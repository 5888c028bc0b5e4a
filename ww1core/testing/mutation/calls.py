"""Changes of what a title declares: steps of procedures, settings of decisions, bars, plays."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from ww1core.testing.mutation.edit import NOTHING, Edit
from ww1core.testing.mutation.source import Carrier, Definition, Source, called
from ww1core.testing.mutation.statements import function_edits

__all__ = ["carrier_edits"]

SKIPPED = {"when": 1, "when_option": 1, "while_": 1, "loop": 0, "each": 2}
"""Steps that hold steps, with how many arguments stand before these."""
REPEATED = frozenset({"loop", "while_"})
FLAGS = frozenset({"again", "lapses", "rounds"})
COUNTS = frozenset({"least", "most"})


def carrier_edits(source: Source, carrier: Carrier, scope: Mapping[str, Any]) -> list[Edit]:
    """Every change of a carrier that can be compiled, in the order of the text."""
    node = carrier.node
    if isinstance(node, ast.ClassDef):
        inside = [inner for inner in ast.walk(node) if isinstance(inner, Definition)]
        edits = [edit for inner in inside for edit in function_edits(source, inner, scope)]
    elif isinstance(node, Definition):
        edits = [*_definition_edits(source, node, scope)]
    else:
        edits = [*_call_edits(source, node)]
    return sorted(set(edits), key=lambda edit: (edit.start, edit.end, edit.kind, edit.text))


def _definition_edits(source: Source, node: Definition, scope: Mapping[str, Any]) -> Iterator[Edit]:
    made = {called(decorator): decorator for decorator in node.decorator_list}
    if "procedure" in made and not _is_step(node):
        yield from _step_edits(source, node)
        return
    yield from function_edits(source, node, scope)
    if isinstance(made.get("decision"), ast.Call):
        yield from _decision_edits(source, made["decision"], scope)


def _is_step(node: Definition) -> bool:
    """Whether a procedure is its only step, a function of the state."""
    return bool(node.args.args) and node.args.args[0].arg == "s"


def _step_edits(source: Source, node: Definition) -> Iterator[Edit]:
    """Leave out a step, or take the other way where a procedure forks.

    A step whose result is kept stays: without it the procedure would not hold together.
    """
    for inner in ast.walk(node):
        match inner:
            case ast.Return(value=ast.Tuple(elts=steps)):
                yield from _dropped_steps(source, steps)
            case ast.Call(args=args) if called(inner) in SKIPPED:
                steps = args[SKIPPED[called(inner)] :]
                if len(steps) > 1 or called(inner) not in REPEATED:
                    yield from _dropped_steps(source, steps)
                if called(inner) == "when" and not inner.keywords and steps:
                    start, end = source.span(steps[0])[0], source.span(steps[-1])[1]
                    listed = source.text[start:end].decode()
                    yield Edit("condition", start, end, f"otherwise=({listed},)")


def _dropped_steps(source: Source, steps: list[ast.expr]) -> Iterator[Edit]:
    for step in steps:
        if called(step) != "put" or not isinstance(step, ast.Call):
            yield Edit("step", *source.span(step), NOTHING)


def _decision_edits(source: Source, call: ast.AST, scope: Mapping[str, Any]) -> Iterator[Edit]:
    """Leave out a word, offer everything, shift a count, turn a flag, ask another seat."""
    given = {word.arg: word.value for word in getattr(call, "keywords", ())}
    if "among" in given:
        yield Edit("bar", *source.span(given["among"]), "None")
    words = given.get("words")
    if isinstance(words, ast.Tuple | ast.List) and (len(words.elts) > 1 or "asks" in given):
        for word in words.elts:
            yield Edit("word", *source.span(word), NOTHING)
    yield from _flag_edits(source, call)
    seat = given.get("seat")
    code = getattr(scope.get(seat.id), "__code__", None) if isinstance(seat, ast.Name) else None
    if isinstance(seat, ast.Name) and code is not None:
        names = ", ".join(code.co_varnames[: code.co_argcount])
        first = code.co_varnames[0]
        other = f"lambda {names}: ({seat.id}({names}) + 1) % len({first}.book.seats)"
        yield Edit("seat", *source.span(seat), other)


def _flag_edits(source: Source, call: ast.AST) -> Iterator[Edit]:
    for word in getattr(call, "keywords", ()):
        value = getattr(word.value, "value", None)
        if word.arg in FLAGS and isinstance(value, bool):
            yield Edit("constant", *source.span(word.value), str(not value))
        elif word.arg in COUNTS and isinstance(value, int):
            yield Edit("constant", *source.span(word.value), str(value + 1))


def _call_edits(source: Source, call: ast.AST) -> Iterator[Edit]:
    """A bar that forbids nothing, a lift or a play that is not there."""
    if called(call) in {"window", "decision"}:
        yield from _flag_edits(source, call)
        for word in getattr(call, "keywords", ()):
            if word.arg == "plays" and isinstance(word.value, ast.List | ast.Tuple):
                for element in word.value.elts:
                    yield Edit("bar", *source.span(element), NOTHING)
        return
    yield Edit("bar", *source.span(call), NOTHING)
    for word in getattr(call, "keywords", ()):
        if word.arg == "barred":
            yield Edit("bar", *source.span(word.value), "None")
