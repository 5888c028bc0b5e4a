"""Changes of the statements and expressions of a function."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ww1core.testing.mutation.edit import Edit
from ww1core.testing.mutation.source import Definition, Source, called

__all__ = ["function_edits"]

COMPARED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
COMPUTED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
TELLING = frozenset({"emit", "reveal", "tell"})
EMPTY: dict[object, str] = {int: "0", tuple: "()", list: "[]", dict: "{}", float: "0.0"}


def function_edits(source: Source, function: Definition, scope: Mapping[str, Any]) -> list[Edit]:
    """Every change of a function's body that is worth a test.

    What only tells or guards is left alone: docstrings, annotations, assertions, messages, and
    what is told of the game. ``scope`` is what the module's names stand for.
    """
    finder = _Finder(source, function, scope)
    for statement in function.body:
        finder.statement(statement)
    return finder.edits


class _Finder:
    """Walks through a function and gathers changes."""

    def __init__(self, source: Source, function: Definition, scope: Mapping[str, Any]) -> None:
        self.source = source
        self.scope = scope
        self.edits: list[Edit] = []
        self._returns = [function.returns]

    def add(self, kind: str, node: ast.AST, text: str) -> None:
        self.edits.append(Edit(kind, *self.source.span(node), text))

    def statement(self, node: ast.stmt) -> None:
        if _only_guards(node):
            return
        if isinstance(node, Definition):
            self._returns.append(node.returns)
            for inner in node.body:
                self.statement(inner)
            self._returns.pop()
            return
        if _can_be_dropped(node):
            self.add("statement", node, "pass")
        inverted = self._inverted(node)
        annotation = getattr(node, "annotation", None)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self.statement(child)
            elif child is not annotation:
                self.expression(child, is_inverted=child is inverted)

    def _inverted(self, node: ast.stmt) -> ast.expr | None:
        """Change what a statement does; the expression that is inverted as a whole, if any."""
        match node:
            case ast.Return(value=ast.expr() as value):
                return value if self._return(value) else None
            case ast.AugAssign(target=target, op=op, value=value):
                self._between(COMPUTED, op, target, value, "operator")
            case ast.If(test=test) | ast.While(test=test):
                self._invert(test)
                return test
        return None

    def expression(self, node: ast.AST, *, is_inverted: bool = False) -> None:
        """Gather the changes inside an expression that may be inverted as a whole already."""
        if isinstance(node, ast.JoinedStr) or _only_tells(node):
            return
        self._change_sign(node, is_inverted=is_inverted)
        self._change_value(node)
        tests = [*_tests(node)]
        for test in tests:
            self._invert(test)
        for child in ast.iter_child_nodes(node):
            self.expression(child, is_inverted=child in tests)

    def _change_sign(self, node: ast.AST, *, is_inverted: bool) -> None:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                if isinstance(op, ORDERS) or not is_inverted:
                    self._between(COMPARED, op, left, right, "comparison")
            case ast.BinOp(left=left, op=op, right=right):
                self._between(COMPUTED, op, left, right, "operator")
            case ast.BoolOp(op=op, values=values):
                for left, right in pairwise(values):
                    self._between(COMPUTED, op, left, right, "operator")
            case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand) if not is_inverted:
                self.add("operator", node, f"({self.source.segment(operand)})")

    def _change_value(self, node: ast.AST) -> None:
        match node:
            case ast.Constant(value=bool() as flag):
                self.add("constant", node, str(not flag))
            case ast.Constant(value=int() | float() as number):
                self.add("constant", node, str(number + 1))
            case ast.Call(func=ast.Name(id=name) as function) if name in TWINS:
                self.add("operator", function, TWINS[name])

    def _invert(self, test: ast.expr) -> None:
        self.add("condition", test, f"(not ({self.source.segment(test)}))")

    def _between(
        self,
        signs: Mapping[type[ast.AST], tuple[str, str]],
        op: ast.AST,
        left: ast.AST,
        right: ast.AST,
        kind: str,
    ) -> None:
        """Change the sign between two operands."""
        if type(op) not in signs:
            return
        sign, other = signs[type(op)]
        start, end = self.source.span(left)[1], self.source.span(right)[0]
        wanted = sign if "\\" in sign else re.escape(sign)
        met = re.search(wanted.encode(), self.source.text[start:end])
        if met is not None:
            self.edits.append(Edit(kind, start + met.start(), start + met.end(), other))

    def _return(self, value: ast.expr) -> bool:
        """Give back the opposite, or nothing of what is given back; whether it is the opposite."""
        annotation = self._returns[-1]
        meant = _meaning(annotation, self.scope)
        if meant is bool or (annotation is None and _is_truth(value)):
            is_plain = isinstance(value, ast.Constant)
            if not is_plain:
                self.add("return", value, f"not ({self.source.segment(value)})")
            return not is_plain
        if annotation is None:
            meant = int if isinstance(value, ast.BinOp) else None
        empty = EMPTY.get(meant) if meant is not None else None
        if empty is not None and self.source.segment(value) != empty:
            self.add("return", value, empty)
        return False


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    """The conditions among the parts of a node, which are inverted as wholes."""
    if isinstance(node, ast.IfExp):
        yield node.test
    elif isinstance(node, ast.comprehension):
        yield from node.ifs


def _only_guards(node: ast.stmt) -> bool:
    """Whether a statement does nothing in a game that goes by its rules, or says what it does."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Pass():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=value):
            return _only_tells(value)
        case ast.Raise(exc=exc):
            return exc is None or "AssertionError" in ast.unparse(exc)
        case ast.If(test=test, body=body, orelse=[]):
            is_for_types = ast.unparse(test).endswith("TYPE_CHECKING")
            return is_for_types or all(_only_guards(inner) for inner in body)
    return False


def _only_tells(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called(node) in TELLING


def _can_be_dropped(node: ast.stmt) -> bool:
    """Whether the function goes on without the statement, but does something else."""
    match node:
        case ast.Assign(targets=targets):
            parts = [part for target in targets for part in ast.walk(target)]
            return any(isinstance(part, ast.Attribute | ast.Subscript) for part in parts)
        case ast.Return(value=value):
            return value is None
        case ast.AnnAssign() | ast.Return():
            return False
    return True


def _is_truth(value: ast.expr) -> bool:
    match value:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
    return isinstance(value, ast.Call) and called(value) in {"bool", "any", "all", "isinstance"}


def _meaning(annotation: ast.expr | None, scope: Mapping[str, Any]) -> object:
    """The type that an annotation names, through the names of the module."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    if not isinstance(annotation, ast.Name):
        return None
    plain = {"bool": bool, "int": int, "tuple": tuple, "list": list, "dict": dict, "float": float}
    return plain.get(annotation.id) or scope.get(annotation.id)
