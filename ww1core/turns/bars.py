"""Legality, written once: bars take options away, and the same bars answer "why not?".

A bar names a rule, a text and the set it forbids of the candidates that are left. Options are
the candidates of a decision minus its bars, in order; the reason for a refusal is the first bar
that holds the candidate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, overload

from ww1core.ledger.rules import note_rule
from ww1core.words.texts import Text

__all__ = [
    "Bar",
    "Lift",
    "Reason",
    "Word",
    "bar",
    "because",
    "lift",
    "only",
    "search",
    "shared",
    "word",
]

Rule = Callable[..., Any]
Several = tuple[str, ...] | frozenset[str] | set[str]


class Lift(NamedTuple):
    """A constraint of a search that can be taken off to see whether it is what forbids."""

    name: str
    rule: str
    text: str


class Bar(NamedTuple):
    """A rule that takes candidates away.

    ``function`` gives the set it forbids (``kind`` "bar", "because") or the set it allows
    ("only", "search"), as a set of the candidates that earlier bars left; or it names a function
    of the module or a slot of the state.
    """

    kind: str
    rule: str
    text: str
    function: Rule | str
    lifts: tuple[Lift, ...] = ()
    shared: bool = False
    """Whether it counts only in games in which seats share a side."""


class Word(NamedTuple):
    """A word that may be answered beside the members of a kind, with bars of its own."""

    word: str
    bars: tuple[Bar, ...] = ()


class Reason(NamedTuple):
    """Why a candidate is refused: the rule and what to say."""

    rule: str
    text: Text


def bar(rule: str, text: str, function: Rule | str) -> Bar:
    """Forbid what ``function(s, left, ...)`` returns; for a word: whether it is forbidden.

    A function that does not look at the candidates left need not take them: ``f(s, seat, ...)``
    with names that the decision knows; a slot of the state that holds a set may stand by its name.
    The same holds for ``only`` and ``because``.
    """
    note_rule(rule, text)
    return Bar("bar", rule, text, function)


def only(rule: str, text: str, function: Rule | str) -> Bar:
    """Allow nothing but what ``function(s, left, ...)`` returns."""
    note_rule(rule, text)
    return Bar("only", rule, text, function)


def because(rule: str, text: str, function: Rule | str) -> Bar:
    """Say why candidates are refused that a search further down leaves out in any case.

    Options do not ask ``function(s, left, ...)``, so it may name nothing that the search finds;
    for a word it is whether this is the cause, and no later bar is asked for another one.
    """
    note_rule(rule, text)
    return Bar("because", rule, text, function)


def shared(bar: Bar) -> Bar:
    """The bar for games in which seats share a side; in others nobody asks for it."""
    return bar._replace(shared=True)


def lift(name: str, rule: str, text: str) -> Lift:
    """Name a constraint that a search can leave out."""
    note_rule(rule, text)
    return Lift(name, rule, text)


def search(rule: str, text: str, function: Rule | str, *lifts: Lift) -> Bar:
    """Allow what ``function(s, left, ..., without)`` finds.

    ``without`` is a frozen set of constraint names to ignore: empty for options; for a refusal
    the constraints are lifted one by one until the candidate is found.
    """
    note_rule(rule, text)
    return Bar("search", rule, text, function, lifts)


@overload
def word(name: str, *bars: Bar) -> Word: ...
@overload
def word(name: Several, *bars: Bar) -> tuple[Word, ...]: ...
def word(name: str | Several, *bars: Bar) -> Word | tuple[Word, ...]:
    """A word that can be answered, or several, with what forbids each of them.

    The words of a set are offered in the order of the alphabet.
    """
    if isinstance(name, str):
        return Word(name, bars)
    return tuple(
        Word(single, bars) for single in (name if isinstance(name, tuple) else sorted(name))
    )
