"""Facts: what a title says about itself is well formed and true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ww1core.plugins.facts import HARDEST
from ww1core.testing.capabilities import AMBIGUOUS, used_capabilities
from ww1core.testing.check import check
from ww1core.testing.subject import Subject

__all__: list[str] = []

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+)*((a|b|rc)[0-9]+)?(\.(post|dev)[0-9]+)*")


def _untypable(what: str, names: Sequence[str]) -> Iterator[str]:
    """Names that are no identifiers in lower case, and those that stand twice."""
    for name in names:
        if not _NAME.fullmatch(name):
            yield f"{what} {name!r}: expected lower-case letters, digits and underscores"
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{what} {name!r} is declared twice, expected once"


@check("facts.name", "the title has a name that can be typed, a full name and a summary")
def name(subject: Subject) -> Iterator[str]:
    """The name is the key of journals, entry points and the command line."""
    facts = subject.title.facts
    yield from _untypable("the name", (facts.name,))
    for field in ("full_name", "summary"):
        if not getattr(facts, field).strip():
            yield f"facts: {field} is empty, expected words"


@check("facts.version", "the version is a version number")
def version(subject: Subject) -> Iterator[str]:
    """Known failures and journals are compared by it."""
    stated = subject.title.facts.version
    if not _VERSION.fullmatch(stated):
        yield f"facts: the version is {stated!r}, expected numbers as in 1.2.0"


@check("facts.seats", "every seat has a name of its own that can be typed")
def seats(subject: Subject) -> Iterator[str]:
    """The seats of the title, and those of a scenario or an option that has others."""
    facts = subject.title.facts
    places = [("facts", facts.seats)]
    places += [
        (f"scenario {entry.id!r}", entry.seats) for entry in subject.title.scenarios if entry.seats
    ]
    places += [
        (f"option {entry.id!r}", entry.seats) for entry in subject.title.options if entry.seats
    ]
    for place, named in places:
        if not named:
            yield f"{place}: there is no seat, expected one or more"
        yield from _untypable(f"{place}: the seat", named)


@check("facts.endings", "the endings are declared, each once")
def endings(subject: Subject) -> Iterator[str]:
    """Every key that a game can end with."""
    named = subject.title.facts.endings
    if not named:
        yield "facts: no ending is declared, expected every key that a game can end with"
    yield from _untypable("the ending", named)


@check(
    "facts.scenarios",
    "every scenario has an id, a name, a summary, its complexity, its length and the turns of its "
    "clock",
)
def scenarios(subject: Subject) -> Iterator[str]:
    """What is listed is what is opened."""
    yield from _untypable("the scenario", [entry.id for entry in subject.title.scenarios])
    for scenario in subject.scenarios:
        for field in ("name", "summary"):
            if not getattr(scenario, field).strip():
                yield f"scenario {scenario.id!r}: the {field} is empty, expected words"
        if not 1 <= scenario.complexity <= HARDEST:
            value = scenario.complexity
            yield f"scenario {scenario.id!r}: the complexity is {value}, expected 1 to {HARDEST}"
        if scenario.minutes < 1:
            value = scenario.minutes
            yield f"scenario {scenario.id!r}: it takes {value} minutes, expected about how many"
        clock = subject.book(scenario.id).sequence.clock
        turns = clock.number_of(clock.first)[1]
        if turns != scenario.turns:
            yield (
                f"scenario {scenario.id!r}: {scenario.turns} turns are declared, "
                f"its clock has {turns}"
            )


@check("facts.options", "every option has an id and a name, and excludes others both ways")
def options(subject: Subject) -> Iterator[str]:
    """What an option excludes is another option that excludes it in turn."""
    known = {option.id: option for option in subject.title.options}
    yield from _untypable("the option", list(known))
    for option in known.values():
        if not option.name.strip():
            yield f"option {option.id!r}: the name is empty, expected words"
        for other in option.excludes:
            if other not in known or other == option.id:
                yield f"option {option.id!r} excludes {other!r}, expected another option"
            elif option.id not in known[other].excludes:
                yield f"option {option.id!r} excludes {other!r}, but not the other way round"


@check("facts.hooks", "every function that is called like a hook is one")
def hooks(subject: Subject) -> Iterator[str]:
    """A misspelt or unmarked hook would never be called."""
    for name in subject.title.plugins.unheard():
        yield f"{name} is never called, expected the name of a hook and the mark @hook"


@check("facts.declared", "every capability that is declared is used")
def declared(subject: Subject) -> Iterator[str]:
    """Whole groups of checks follow from what is declared."""
    used = used_capabilities(subject)
    for capability in sorted(subject.title.facts.capabilities - used.keys()):
        yield f"capability {capability!r} is declared, but nothing in the title uses it"


@check("facts.used", "every capability that is used is declared")
def used(subject: Subject) -> Iterator[str]:
    """A capability that is kept quiet would go unchecked."""
    for capability, place in sorted(used_capabilities(subject).items()):
        if not subject.has(capability) and not subject.has(AMBIGUOUS.get(capability, "")):
            yield f"capability {capability!r} is not declared, but {place}"


@check("facts.package", "the package of the title can be imported with all its modules")
def package(subject: Subject) -> Iterator[str]:
    """A module that is never imported in play may carry rules all the same."""
    if not subject.modules:
        yield f"facts: the package {subject.title.facts.package!r} has no module"
