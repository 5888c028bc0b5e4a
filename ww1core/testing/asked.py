"""Which options a title asks for: in its source, when a book is opened, and in its steps."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.resources import files
from inspect import getmodule
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ww1core.testing.subject import Subject

__all__ = ["Asked", "asked_options"]


class Asked(frozenset[str]):
    """A set of options that notes which ones are asked for."""

    noted: set[str]

    def __new__(cls, options: Iterable[str], noted: set[str]) -> Self:
        """The options, and where it is noted what is asked."""
        made = super().__new__(cls, options)
        made.noted = noted
        return made

    def __contains__(self, option: object) -> bool:
        if isinstance(option, str):
            self.noted.add(option)
        return super().__contains__(option)

    def __iter__(self) -> Iterator[str]:
        self.noted.update(frozenset(super().__iter__()))
        return super().__iter__()

    def __and__(self, other: Any) -> frozenset[str]:  # noqa: ANN401 (as of a set)
        self.noted.update(other)
        return super().__and__(other)


def asked_options(subject: Subject) -> frozenset[str]:
    """The options that something asks for."""
    noted: set[str] = set()
    for book in subject.books:
        noted |= book.program.asked_options
    for package in _packages(subject):
        for path in _sources(files(package)):
            noted |= _asked_in(path.read_text("utf-8"))
    for option in subject.title.options:
        for scenario in subject.title.scenarios:
            if option.id in noted:
                break
            if option.allowed is None or option.allowed(scenario):
                subject.title.plugins.book(scenario, Asked((option.id,), noted))
    return frozenset(noted)


def _packages(subject: Subject) -> Iterator[ModuleType]:
    """The package of the title and those of its extensions."""
    yield import_module(subject.title.facts.package)
    for plugin in subject.title.plugins.added:
        module = plugin if isinstance(plugin, ModuleType) else getmodule(type(plugin))
        if module is not None and module.__package__:
            yield import_module(module.__package__)


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(".py"):
            yield entry


def _asked_in(source: str) -> set[str]:
    """The words whose membership in something is tested in a source."""
    return {
        node.left.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.left.value, str)
    }
