"""Which procedures and decisions the sequence of play can come to, read without playing.

Steps are followed as they are listed. What a function of the rules calls is read from the names
in its code, so that a node that is named anywhere on the way counts as reached.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from ww1core.testing.codes import nested_codes
from ww1core.turns.flow import WhenOption, WhenShared
from ww1core.turns.nodes import Decision, Node, Procedure

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["reached_nodes"]

_CALLING = frozenset({"call", "instead", "offered"})
"""What a function names that calls a node by the text of its name."""


def reached_nodes(book: Book) -> frozenset[str]:
    """The names of the nodes that the first one leads to, with the options of the book."""
    search = _Search(book)
    search.run()
    return frozenset(search.reached)


class _Search:
    """Everything seen on the way, and what is still to be looked at."""

    def __init__(self, book: Book) -> None:
        program = book.program
        self._options = book.options
        self._shares = book.side_seats is not None
        self._nodes = {node.name: node for node in program.nodes}
        self._waiting: list[Any] = [program.nodes[program.root]]
        self._seen: dict[int, object] = {}
        self.reached: set[str] = set()

    def run(self) -> None:
        """Look at everything until nothing new is found."""
        while self._waiting:
            thing = self._waiting.pop()
            if id(thing) not in self._seen:
                self._seen[id(thing)] = thing
                self._waiting += self._next(thing)

    def _next(self, thing: object) -> Iterable[object]:
        """What a thing leads to."""
        match thing:
            case Node():
                return self._of_node(thing)
            case WhenOption():
                return thing.steps if thing.option in self._options else thing.otherwise
            case WhenShared():
                return thing.steps if self._shares else thing.otherwise
            case str():
                return [self._nodes[thing]] if thing in self._nodes else ()
            case tuple() | list() | set() | frozenset():
                return thing
            case Mapping():
                return thing.values()
            case FunctionType():
                return self._of_function(thing)
            case MethodType():
                return [thing.__func__, *getattr(thing.__self__, "__dict__", {}).values()]
            case partial():
                return [thing.func, thing.args, thing.keywords]
            case _:
                return ()

    def _of_node(self, node: Node) -> Iterable[object]:
        known = self._nodes.get(node.name)
        if known is not node:
            return ()
        self.reached.add(node.name)
        if isinstance(node, Procedure):
            return self._named(node, node.listed())
        if not isinstance(node, Decision):
            return ()
        bars = [*node.bars, *(bar for word in node.words for bar in word.bars)]
        functions = [bar.function for bar in bars]
        asked = [node.function, node.seat, node.choices, node.tells, node.least, node.most]
        return self._named(node, [*functions, *asked, node.check])

    def _named(self, node: Node, steps: Iterable[object]) -> Iterable[object]:
        """Steps, and what they call by a name in the module of their node."""
        module = sys.modules.get(node.module)
        scope: dict[str, object] = {} if module is None else vars(module)
        listed = list(steps)
        return [*listed, *(scope[name] for name in _texts(listed) if name in scope)]

    def _of_function(self, function: FunctionType) -> Iterable[object]:
        things: list[object] = [function.__defaults__, function.__kwdefaults__]
        for cell in function.__closure__ or ():
            try:
                things.append(cell.cell_contents)
            except ValueError:  # a name that is bound later, or never
                continue
        scope = function.__globals__
        if str(scope.get("__name__", "")).startswith("ww1core."):
            return things
        for code in nested_codes(function.__code__):
            named = code.co_names
            things += [self._nodes[name] for name in named if name in self._nodes]
            for name in named:
                thing = scope.get(name)
                if isinstance(thing, ModuleType):
                    things += [vars(thing)[other] for other in named if other in vars(thing)]
                else:
                    things.append(thing)
            if _CALLING & set(named):
                things += [const for const in code.co_consts if isinstance(const, str)]
        return things


def _texts(things: Iterable[object]) -> Iterable[str]:
    """Every text in some nested tuples."""
    for thing in things:
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, tuple):
            yield from _texts(thing)
