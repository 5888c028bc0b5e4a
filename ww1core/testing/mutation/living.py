"""Mutants brought to life in this process: code replaced in place, data changed when read."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeGuard

from ww1core.tables import load
from ww1core.tables.shelf import close_shelves
from ww1core.tables.yamlguard import LIMITS, Key, Limits, Mark, Value
from ww1core.testing.mutation.edit import Edit, changed
from ww1core.testing.mutation.entries import Change, changed_data
from ww1core.testing.mutation.mutant import Mutant
from ww1core.testing.mutation.source import Definition, Source
from ww1core.turns.memory import Memory
from ww1core.turns.nodes import Node

__all__ = ["Living", "UnfitError", "caches_of"]

CodeKey = tuple[str, str, int]


class UnfitError(Exception):
    """A change that cannot be made while the program runs."""


class Living:
    """The functions and caches of a title as they are now, before any change.

    A mutant is brought to life in a process that ends with it: nothing is put back.
    """

    def __init__(self, package: str, tests: str) -> None:
        self._package = package
        self._functions: dict[CodeKey, list[FunctionType]] = {}
        self._caches = caches_of(package, tests)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and _is_inside(package, thing.__module__):
                self._functions.setdefault(_key(thing.__module__, thing.__code__), []).append(thing)

    def bring(self, mutant: Mutant, texts: dict[str, str]) -> None:
        """Make the change of a mutant; ``texts`` are sources by module and data files by label."""
        for clear in self._caches:
            clear()
        if mutant.change is not None:
            _change_data(texts[mutant.part].encode(), mutant.change)
        elif mutant.edit is not None:
            self._change_code(Source(mutant.part, texts[mutant.part].encode()), mutant.edit)

    def _change_code(self, source: Source, edit: Edit) -> None:
        module = source.module
        text = changed(source.text, edit)
        file = str(sys.modules[module].__file__)
        whole = compile(text, file, "exec", dont_inherit=True)
        for code in _codes(whole):
            for function in self._functions.get(_key(module, code), ()):
                if function.__code__ != code:
                    try:
                        function.__code__ = code
                    except ValueError as error:  # it closes over other variables
                        raise UnfitError from error
        if not _is_in_body(source, edit):
            other = Source(module, text)
            for old, new in zip(source.tree.body, other.tree.body, strict=True):
                start, end = source.span(old)
                if start <= edit.start and edit.end <= end:
                    self._execute(sys.modules[module], new, set())

    def _execute(self, module: ModuleType, statement: ast.stmt, done: set[tuple[str, int]]) -> None:
        """Run a statement of a module again, and all that was made from what it makes."""
        place = (module.__name__, statement.lineno)
        if place in done:
            return
        done.add(place)
        tree = ast.Module([statement], [])
        code = compile(tree, str(module.__file__), "exec")
        made: dict[str, Any] = {}
        exec(code, vars(module), made)  # noqa: S102 (a statement of the title itself)
        for name, new in made.items():
            old = vars(module).get(name)
            if isinstance(old, Node) and type(old) is type(new):
                _become(old, new)
            elif _is_bare(old) and _is_bare(new):
                old.__code__ = new.__code__
                old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__
            else:
                self._rebind(old, new, done)

    def _rebind(self, old: object, new: object, done: set[tuple[str, int]]) -> None:
        """Put a value in the place of another in all modules of the title."""
        for name, module in list(sys.modules.items()):
            names = [key for key, value in vars(module).items() if value is old]
            if not names or not _is_inside(self._package, name):
                continue
            vars(module).update(dict.fromkeys(names, new))
            source = Source.of(name)
            for statement in source.tree.body if source is not None else ():
                if any(loaded in names for loaded in _loaded(statement)):
                    self._execute(module, statement, done)


DATA = (load.data_of.__wrapped__,)
"""The functions of the core that remember what a title's data files say."""


def caches_of(package: str, tests: str = "") -> list[Callable[[], None]]:
    """What empties the caches of a title, of the data files that were read, and of its tests."""
    caches: list[Callable[[], None]] = [close_shelves]
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper):
            wrapped = thing.__wrapped__
            file = getattr(getattr(wrapped, "__code__", None), "co_filename", "")
            is_of_tests = bool(tests) and file.startswith(tests)
            if is_of_tests or _is_inside(package, wrapped.__module__) or wrapped in DATA:
                caches.append(thing.cache_clear)
        elif isinstance(thing, Memory):
            caches.append(thing.clear)
    return caches


def _is_inside(package: str, module: object) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _is_bare(thing: object) -> TypeGuard[FunctionType]:
    """Whether something is a function and no other stands behind it."""
    return isinstance(thing, FunctionType) and not hasattr(thing, "__wrapped__")


def _become(old: Node, new: Node) -> None:
    for kind in type(old).__mro__:
        for slot in getattr(kind, "__slots__", ()):
            setattr(old, slot, getattr(new, slot))


def _key(module: str, code: CodeType) -> CodeKey:
    return module, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _is_in_body(source: Source, edit: Edit) -> bool:
    """Whether a change is inside a function, so that new code for the function is all it takes."""
    for node in source.definitions:
        if isinstance(node, Definition):
            start, end = source.span(node.body[0])[0], source.span(node)[1]
            if start <= edit.start and edit.end <= end:
                return True
    return False


def _loaded(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement reads when its module is loaded."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.ClassDef):
        return
    nodes: list[ast.AST] = [statement]
    if isinstance(statement, Definition):
        nodes = [*statement.decorator_list, *statement.args.defaults]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        if not isinstance(node, ast.Lambda | Definition) or node is statement:
            nodes.extend(ast.iter_child_nodes(node))


def _change_data(text: bytes, change: Change) -> None:
    """Change whatever file holds this text as soon as it is read, copies of it too."""
    loader = vars(load)
    original = loader["parse"]

    def mutated(source: bytes, file: str, limits: Limits = LIMITS) -> tuple[dict[Key, Value], Mark]:
        data, mark = original(source, file, limits)
        return (changed_data(data, change) if source == text else data), mark

    loader["parse"] = mutated
