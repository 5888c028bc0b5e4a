"""The plugins of one opened title: it and its extensions, each hook as a typed method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

from ww1core.errors import PluginError, Ww1Error, quoted
from ww1core.plugins import spec
from ww1core.plugins.faces import (
    JOINED,
    OF_THE_BOOK,
    Faces,
    face_named,
    ledger_beside,
    texts_beside,
    weights_beside,
)
from ww1core.plugins.facts import Facts, Option, Scenario
from ww1core.plugins.given import check_face, check_fields
from ww1core.turns.nodes import Node
from ww1core.version import API, MOVING

if TYPE_CHECKING:
    from pathlib import Path

    from ww1core.play.book import Book
    from ww1core.play.weights import Weights
    from ww1core.players.player import Player
    from ww1core.turns.sequence import PhaseHooks

__all__ = ["Plugins"]


class _Manager(pluggy.PluginManager):
    """It looks at no name but those of hooks: a function may be marked and imported elsewhere."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        if not name.startswith(f"{spec.PROJECT}_"):
            return None
        return super().parse_hookimpl_opts(plugin, name)


class Plugins:
    """A title and its extensions, registered and checked."""

    def __init__(
        self, name: str, title: object, extensions: Iterable[tuple[str, object]] = ()
    ) -> None:
        self.name = name
        self._manager = _Manager(spec.PROJECT)
        self._manager.add_hookspecs(spec)
        self._plugins = ((name, title), *extensions)
        self.extensions = tuple(label for label, _ in self._plugins[1:])
        self.added = tuple(plugin for _, plugin in self._plugins[1:])
        for label, plugin in self._plugins:
            self._register(label, plugin, needed="ww1_facts" if plugin is title else "")

    def _register(self, label: str, plugin: object, needed: str) -> None:
        options = self._manager.parse_hookimpl_opts
        gone = [hook for hook in spec.GONE if hasattr(plugin, hook) and options(plugin, hook)]
        if gone:
            message = (
                f"{label} is written for core interface {API - 1} ({gone[0]}), this core has "
                f"{API}: {MOVING} says what to change"
            )
            raise PluginError(message)
        try:
            self._manager.register(plugin, name=label)
            self._manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            lines = str(error).splitlines()
            message = f"{label}: {' '.join(line.strip() for line in lines)}"
            raise PluginError(message) from error
        callers = {c.name for c in self._manager.get_hookcallers(plugin) or ()}
        for name in sorted(set(dir(plugin)) - callers):
            if name.startswith("ww1_") and hasattr(getattr(plugin, name), "ww1_impl"):
                message = f"{label}: {name} is marked as a hook, but it is not a function"
                raise PluginError(message)
        if needed and needed not in callers:
            message = f"{label}: the plugin has no {needed}"
            raise PluginError(message)

    def _call(self, hook: str, **arguments: object) -> Any:  # noqa: ANN401 (typed by each method)
        caller = getattr(self._manager.hook, hook)
        if caller.spec.opts["firstresult"]:
            caller = self._manager.subset_hook_caller(hook, self.added)
        return self._run(hook, caller, **arguments)

    def _run(self, hook: str, caller: Callable[..., Any], **arguments: object) -> Any:  # noqa: ANN401 (typed by each method)
        try:
            return caller(**arguments)
        except Ww1Error:
            raise
        except (Exception, SystemExit) as error:
            message = f"{self.name}: {hook} failed: {type(error).__name__}: {error}"
            raise PluginError(message) from error

    def _needed(self, hook: str, **arguments: object) -> Any:  # noqa: ANN401 (typed by each method)
        answer = self._call(hook, **arguments)
        if answer is None:
            message = f"{self.name}: {hook} returns nothing"
            raise PluginError(message)
        return answer

    def _listed(self, hook: str, **arguments: object) -> list[Any]:
        """The results of all plugins, the title's first."""
        results: list[Any] = self._call(hook, **arguments)
        return [result for result in reversed(results) if result is not None]

    def _joined(self, hook: str, *kinds: type, **arguments: object) -> tuple[Any, ...]:
        """The items of all lists, each of one of the kinds, or callable where none is named."""
        items: list[Any] = []
        for given in self._listed(hook, **arguments):
            listed = [given] if isinstance(given, ModuleType) else given
            good = type(listed) in {list, tuple} and all(
                isinstance(item, kinds) if kinds else callable(item) for item in listed
            )
            if not good:
                what = ", ".join(kind.__name__ for kind in kinds) or "function"
                raise self._wrong(hook, listed, f"a list of {what}")
            items += listed
        return tuple(items)

    def _wrong(self, hook: str, given: object, expected: str) -> PluginError:
        return PluginError(f"{self.name}: {hook} returns {quoted(given)}, expected {expected}")

    def unheard(self) -> tuple[str, ...]:
        """The functions of plugins that are called like a hook, ``ww1_*``, and are none."""
        names = []
        for label, plugin in self._manager.list_name_plugin():
            heard = {caller.name for caller in self._manager.get_hookcallers(plugin) or ()}
            names += [
                f"{label}: {name}"
                for name in sorted(set(dir(plugin)) - heard)
                if name.startswith(f"{spec.PROJECT}_") and callable(getattr(plugin, name))
            ]
        return tuple(names)

    def facts(self) -> Facts:
        """What the title is."""
        facts = self._needed("ww1_facts")
        if not isinstance(facts, Facts):
            message = f"{self.name}: ww1_facts returns {type(facts).__name__}, expected Facts"
            raise PluginError(message)
        check_fields(facts, self.name)
        return facts

    def scenarios(self) -> tuple[Scenario, ...]:
        """Every scenario, the title's own first."""
        return self._checked("ww1_scenarios", Scenario)

    def options(self) -> tuple[Option, ...]:
        """Every optional rule, the title's own first."""
        return self._checked("ww1_options", Option)

    def _checked(self, hook: str, kind: type) -> tuple[Any, ...]:
        """The named tuples of all plugins, with fields of the right types."""
        given = self._joined(hook, kind)
        for item in given:
            check_fields(item, f"{self.name}: {hook}")
        return given

    def book(self, scenario: Scenario, options: frozenset[str]) -> Book:
        """The book of a scenario, not yet linked."""
        book: Book = self._needed("ww1_book", scenario=scenario, options=options)
        return book

    def flow(self, scenario: Scenario) -> tuple[ModuleType | Node, ...]:
        """The modules and nodes that are the rules; a package counts as all its modules."""
        sources: list[ModuleType | Node] = []
        for source in self._joined("ww1_flow", ModuleType, Node, scenario=scenario):
            sources += _modules(source) if isinstance(source, ModuleType) else [source]
        return tuple(sources)

    def phases(self, scenario: Scenario) -> PhaseHooks:
        """The functions to call around phases."""
        hooks: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
        for given in self._listed("ww1_phases", scenario=scenario):
            try:
                for phase, (before, after) in given.items():
                    known = hooks.get(phase, ((), ()))
                    hooks[phase] = ((*known[0], *before), (*known[1], *after))
            except (AttributeError, TypeError, ValueError):
                expected = "functions before and after, by phase"
                raise self._wrong("ww1_phases", given, expected) from None
        return hooks

    def texts(self, language: str) -> list[Mapping[str, str]]:
        """The words of the title and of its extensions."""
        texts = []
        for label, package, faces in self._faces:
            give = self._face(faces, "texts", package, label)
            if give is None:
                texts.append(texts_beside(package, language))
                continue
            words = self._run("texts", partial(give, language))
            if not isinstance(words, Mapping):
                raise self._wrong("texts", words, "texts by key")
            texts.append(words)
        return texts

    def face(self, name: str) -> Any:  # noqa: ANN401 (as ``Faces`` has it)
        """A part that the title gives besides its rules, or None."""
        label, package, faces = self._faces[0]
        return self._face(faces, name, package, label)

    def _face(self, faces: Faces, name: str, package: str, label: str) -> Any:  # noqa: ANN401 (any part)
        """A part of a plugin, of the right type, or None."""
        given = self._run(name, partial(face_named, faces, name, package, label))
        check_face(name, given, label)
        return given

    def faces(self) -> dict[str, Callable[[], Any]]:
        """What gives each face of the book that the title has."""
        given = self._faces[0][2]
        return {
            name: partial(self.face, name)
            for name in OF_THE_BOOK
            if getattr(given, name) is not None
        }

    def weights(self) -> Weights:
        """The numbers of the title's evaluation; none where it has no weights.yaml."""
        _, package, faces = self._faces[0]
        return weights_beside(package, faces.weights)

    def ledger(self) -> Path | None:
        """Where the title's rules.yaml is, if it has one."""
        _, package, faces = self._faces[0]
        return faces.ledger or ledger_beside(package)

    @cached_property
    def _faces(self) -> tuple[tuple[str, str, Faces], ...]:
        """By plugin, the title first, its label, its package and what it gives."""
        listed = []
        for number, (label, plugin) in enumerate(self._plugins):
            others = [other for _, other in self._plugins if other is not plugin]
            caller = self._manager.subset_hook_caller("ww1_faces", others)
            given = next(iter(self._run("ww1_faces", caller)), None) or Faces()
            if not isinstance(given, Faces):
                raise self._wrong("ww1_faces", given, "Faces")
            own = [name for name in Faces._fields if getattr(given, name) is not None]
            if number and set(own) - set(JOINED):
                message = f"{label}: an extension gives no {min(set(own) - set(JOINED))}"
                raise PluginError(message)
            package = _package(plugin) if number else self.facts().package
            listed.append((label, package, given))
        return tuple(listed)

    def counts(self) -> dict[str, Callable[[Any], Any]]:
        """What never changes during a game: functions of a state, by name."""
        return self._named("counts")

    def laws(self) -> dict[str, Callable[[Any], str]]:
        """What is wrong with a state, if anything: functions of it, by name."""
        return self._named("laws")

    def _named(self, name: str) -> dict[str, Callable[[Any], Any]]:
        """The functions of all plugins, each under a name of its own."""
        functions: dict[str, Callable[[Any], Any]] = {}
        for label, package, faces in self._faces:
            given = self._face(faces, name, package, label) or {}
            twice = functions.keys() & given.keys()
            if twice:
                message = f"{label}: its {name} name {min(twice)!r}, which is there already"
                raise PluginError(message)
            functions.update(given)
        return functions

    def players(self) -> dict[str, Callable[[Book, int], Player]]:
        """Bots by name."""
        bots: dict[str, Callable[[Book, int], Player]] = {}
        for given in self._listed("ww1_players"):
            if not isinstance(given, Mapping) or not all(map(callable, given.values())):
                raise self._wrong("ww1_players", given, "functions by name")
            twice = bots.keys() & given.keys()
            if twice:
                message = f"{self.name}: player {min(twice)!r} is there twice"
                raise PluginError(message)
            bots.update(given)
        return bots

    def listeners(self) -> Sequence[Callable[[Any], None]]:
        """Functions that hear every event."""
        return self._joined("ww1_listeners")


def _modules(source: ModuleType) -> list[ModuleType]:
    """A module and, if it is a package, every module in it, in the order of their names."""
    below = walk_packages(getattr(source, "__path__", ()), f"{source.__name__}.")
    return [source, *(import_module(module.name) for module in below)]


def _package(plugin: object) -> str:
    """The package that an extension's plugin stands in."""
    module = plugin if isinstance(plugin, ModuleType) else type(plugin)
    name: str = module.__name__ if module is plugin else module.__module__
    return name if hasattr(plugin, "__path__") else name.rpartition(".")[0]
