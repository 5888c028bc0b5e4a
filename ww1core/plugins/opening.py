"""Opening a title: from its name to a linked, frozen book."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ww1core.errors import FlowError, PluginError, Ww1Error
from ww1core.play.book import Book
from ww1core.plugins import discovery
from ww1core.plugins.budgets import BOUNDS
from ww1core.plugins.facts import CAPABILITIES, Facts, Option, Scenario
from ww1core.plugins.manager import Plugins
from ww1core.turns.flow import nodes_of
from ww1core.turns.program import link
from ww1core.turns.sequence import sequence_nodes
from ww1core.version import API, MOVING
from ww1core.words.catalogue import core_texts
from ww1core.words.language import ENGLISH, spoken_language, worded

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ww1core.turns.nodes import Procedure
    from ww1core.turns.sequence import PhaseHooks
    from ww1core.words.texts import Catalogue

__all__ = ["Title", "find_title", "open_title"]

atexit.register(gc.freeze)  # at the end of a program no title is looked through for garbage again


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Look for no garbage: nothing that is made while a title is opened is any.

    What was made counts as old afterwards, or the next look would be at all of it; where what is
    there is not looked at any more, neither is this.
    """
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if not was_frozen:
            gc.unfreeze()
        if was_enabled:
            gc.enable()


class Title:
    """A title that was found: its facts, scenarios and options, ready to be opened."""

    def __init__(self, plugins: Plugins) -> None:
        self.plugins = plugins
        self.facts: Facts = plugins.facts()
        self._check_facts()
        self.scenarios: tuple[Scenario, ...] = plugins.scenarios()
        self.options: tuple[Option, ...] = plugins.options()
        for kind, ids in (
            ("scenario", [scenario.id for scenario in self.scenarios]),
            ("option", [option.id for option in self.options]),
        ):
            twice = {id_ for id_ in ids if ids.count(id_) > 1}
            if twice:
                message = f"{self.facts.name}: {kind} {min(twice)!r} is there twice"
                raise PluginError(message)
        if not self.scenarios:
            message = f"{self.facts.name}: there is no scenario"
            raise PluginError(message)

    def _check_facts(self) -> None:
        facts = self.facts
        if facts.name != self.plugins.name:
            message = f"{self.plugins.name}: the facts call it {facts.name!r}"
            raise PluginError(message)
        if facts.api != API:
            message = f"{facts.name} needs core interface {facts.api}, this core has {API}"
            older = f": {MOVING} says what to change" if facts.api == API - 1 else ""
            raise PluginError(message + older)
        unknown = facts.capabilities - CAPABILITIES
        if unknown:
            known = ", ".join(sorted(CAPABILITIES))
            message = f"{facts.name}: there is no capability {min(unknown)!r}; there are: {known}"
            raise PluginError(message)

        for budget in facts.budgets:
            least, most = BOUNDS.get(budget.work, (budget.mean, budget.most))
            if not least <= budget.mean <= budget.most <= most:
                message = (
                    f"{facts.name}: the budget of {budget.work!r} is {budget.mean:g} on average of "
                    f"{budget.most:g}, expected both from {least:g} to {most:g}"
                )
                raise PluginError(message)

    def scenario(self, id_: str | None = None) -> Scenario:
        """A scenario by its id; the first one if none is named."""
        if id_ is None:
            return self.scenarios[0]
        for scenario in self.scenarios:
            if scenario.id == id_:
                return scenario
        known = ", ".join(scenario.id for scenario in self.scenarios)
        message = worded(
            "{name} has no scenario {id!r}; it has: {known}",
            name=self.facts.name,
            id=id_,
            known=known,
        )
        raise PluginError(message)

    @property
    def first(self) -> Scenario:
        """The scenario that newcomers are offered first."""
        if self.facts.first:
            return self.scenario(self.facts.first)
        return min(self.scenarios, key=lambda scenario: (scenario.complexity, scenario.minutes))

    def texts(self, language: str | None = None) -> Catalogue:
        """The words of the core and of the title; English where they are not translated."""
        spoken = language or spoken_language()
        given = self.plugins.texts(spoken)
        known = {key for words in given for key in words}
        english = self.plugins.texts(ENGLISH) if spoken != ENGLISH else []
        left = [{key: words[key] for key in words.keys() - known} for words in english]
        return core_texts(spoken).joined([*given, *left])

    def is_allowed(self, option: Option, scenario: Scenario) -> bool:
        """Whether an option has something to change in a scenario."""
        return option.allowed is None or option.allowed(scenario)

    def seats(self, scenario: Scenario, options: Iterable[str] = ()) -> tuple[str, ...]:
        """The seats of a scenario with some options."""
        given = frozenset(options)
        for option in self.options:
            if option.id in given and option.seats:
                return option.seats
        return scenario.seats or self.facts.seats

    def _chosen(self, scenario: Scenario, ids: Iterable[str]) -> frozenset[str]:
        chosen = frozenset(ids)
        known = {option.id: option for option in self.options}
        for id_ in sorted(chosen):
            if id_ not in known:
                listed = ", ".join(known) or "none"
                message = worded(
                    "{name} has no option {id!r}; it has: {listed}",
                    name=self.facts.name,
                    id=id_,
                    listed=listed,
                )
                raise PluginError(message)
            option = known[id_]
            clash = chosen.intersection(option.excludes)
            if clash:
                message = worded(
                    "options {one!r} and {other!r} exclude each other", one=id_, other=min(clash)
                )
                raise PluginError(message)
            if scenario in self.scenarios and not self.is_allowed(option, scenario):
                message = worded(
                    "option {option!r} is not for scenario {scenario!r}: "
                    "what it changes ({name}) does not occur there",
                    option=id_,
                    scenario=scenario.id,
                    name=option.name,
                )
                raise PluginError(message)
        return chosen

    @_nothing_thrown_away()
    def open(
        self,
        scenario: str | Scenario | None = None,
        options: Iterable[str] = (),
        language: str | None = None,
    ) -> Book:
        """The book of a scenario with some options: read, linked and frozen.

        A scenario that the title does not list is one of the caller's own.
        """
        chosen = scenario if isinstance(scenario, Scenario) else self.scenario(scenario)
        played = self._chosen(chosen, options)
        spoken = language or spoken_language()
        book = self.plugins.book(chosen, played)
        if not isinstance(book, Book):
            message = f"{self.facts.name}: ww1_book returns {type(book).__name__}, expected Book"
            raise PluginError(message)
        for needed in ("state_type", "sequence"):
            if not hasattr(book, needed):
                message = f"{self.facts.name}: the book has no {needed}"
                raise PluginError(message)
        facts = self.facts
        book.title, book.version = facts.name, facts.version
        book.scenario = chosen.id
        book.extensions = self.plugins.extensions
        book.endings = facts.endings
        book.most_steps = int(facts.budget("steps").most)
        book.most_decisions = facts.most_decisions(chosen)
        book.options = played
        seats = self.seats(chosen, played)
        if book.seats != seats:
            message = f"{facts.name}: the book of {chosen.id!r} seats {book.seats}, not {seats}"
            raise PluginError(message)
        book.listeners = tuple(self.plugins.listeners())
        book.players = self.plugins.players()
        book.texts_in = self.texts
        book.put_off(texts=lambda: self.texts(spoken), **self.plugins.faces())
        book.put_off(counts=self.plugins.counts, laws=self.plugins.laws)
        book.put_off(weights=self.plugins.weights)
        self._link(book, chosen)
        book.freeze()
        return book

    def _link(self, book: Book, scenario: Scenario) -> None:
        sources = self.plugins.flow(scenario)
        scope: dict[str, object] = {}
        for source in sources:
            for name, thing in ({} if hasattr(source, "params") else vars(source)).items():
                scope.setdefault(name, thing)
        nodes = nodes_of(*sources)
        for node in nodes:
            scope[node.name] = node
        sequence = _sequence(book, scope, self.plugins.phases(scenario))
        book.program = link((*nodes, *sequence), "game", book)
        owned = {owned[0] for owned in book.program.owned if owned is not None}
        for slot in book.state_type.slots:
            if slot.kind == "record" and slot.name not in owned:
                message = f"{self.facts.name}: no procedure owns the record {slot.name!r}"
                raise PluginError(message)
        unknown = book.program.asked_options - {option.id for option in self.options}
        if unknown:
            name = min(unknown)
            message = f"{self.facts.name}: the rules ask for option {name!r}, there is none"
            known = [option.id for option in self.options]
            raise _at_its_place(book, name, PluginError(message), known)
        for phrase in book.phrases:
            for decision, (_, what) in zip(phrase.decisions, phrase.steps, strict=True):
                book.program.asking(decision)
                if what.startswith("{") and what not in phrase.pattern:
                    message = f"{self.facts.name}: {phrase.pattern!r} has no field {what!r}"
                    raise PluginError(message)


def _sequence(book: Book, scope: dict[str, object], hooks: PhaseHooks) -> tuple[Procedure, ...]:
    """The procedures of the sequence of play; a name called in vain is told at its place."""
    try:
        return sequence_nodes(book.sequence, book.seats, scope, hooks)
    except FlowError as error:
        named = [name for name, thing in scope.items() if callable(thing)]
        raise _at_its_place(book, error.name, error, [*named, *book.seats]) from error


def _at_its_place(book: Book, name: str, error: Ww1Error, known: Iterable[str]) -> Ww1Error:
    """The error with the file, line and field that call a name, if a sequence of play does."""
    if not name or not book.documents:
        return error
    from ww1core.turns.sequencedata import name_error

    return name_error(book.documents, name, str(error), known) or error


@_nothing_thrown_away()
def find_title(name: str, given: Iterable[EntryPoint] | None = None) -> Title:
    """A title by its name, with its extensions; no other title is imported."""
    entries = discovery.installed() if given is None else list(given)
    plugin = discovery.load(discovery.find(name, entries))
    extensions = [
        (entry.name, discovery.load(entry)) for entry in discovery.extensions_of(name, entries)
    ]
    return Title(Plugins(name, plugin, extensions))


def open_title(
    name: str, scenario: str | None = None, options: Iterable[str] = (), language: str | None = None
) -> Book:
    """Open a scenario of an installed title."""
    return find_title(name).open(scenario, options, language)
