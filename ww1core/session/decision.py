"""The decision that waits, as plain data for one seat: what any display draws a question from."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.scenes.codec import record_from_json, record_to_json

__all__ = [
    "DecisionView",
    "GroupView",
    "OptionView",
    "PhaseView",
    "WhereView",
    "decision_from_json",
    "decision_to_json",
]


class PhaseView(NamedTuple):
    """A phase that is being played, and its place among those beside it."""

    name: str
    number: int
    of: int


class WhereView(NamedTuple):
    """Where a game stands: in one text, then the turn, the phases from the outermost, the score."""

    text: str
    turn: str
    phases: tuple[PhaseView, ...] = ()
    score: str = ""


class OptionView(NamedTuple):
    """One answer that is offered: in words, as it is typed, and what of the scene it names.

    ``do`` is the whole answer, with the decision; ``name`` is what is chosen alone. A piece that
    is chosen counts among ``pieces``, the place it stands in among ``places``. ``warning`` says
    what it would lead to that nobody wants, if the title foresees such.
    """

    do: str
    name: str
    text: str
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    card: str = ""
    word: str = ""
    warning: str = ""


class GroupView(NamedTuple):
    """Some options, by their place in the list from 0, under the name that a person types."""

    name: str
    text: str
    options: tuple[int, ...]


class DecisionView(NamedTuple):
    """What a seat is asked; a seat that is not asked knows who is, where, and nothing else.

    ``asks`` are the kinds of what is chosen, none where only words are; ``picked`` is what a
    repeated decision has gathered, and a ``stepwise`` one asks for a way hex by hex; ``about`` are
    the places that the question names; ``mark`` stands before the number of an option where things
    that can be chosen are called by numbers.
    ``stakes`` say what is at stake in a window.
    ``no_undo`` says why nothing can be taken back, if nothing can.
    """

    seat: str
    where: WhereView
    mine: bool = False
    name: str = ""
    prompt: str = ""
    rule: str = ""
    asks: tuple[str, ...] = ()
    repeated: bool = False
    window: bool = False
    picked: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    options: tuple[OptionView, ...] = ()
    groups: tuple[GroupView, ...] = ()
    mark: str = ""
    stakes: tuple[str, ...] = ()
    undo: bool = False
    no_undo: str = ""
    stepwise: bool = False


def decision_to_json(view: DecisionView) -> str:
    """A decision as one line of JSON, equal ones as equal bytes; defaults are left out."""
    return record_to_json(view)


def decision_from_json(text: str) -> DecisionView:
    """The decision that a JSON text describes."""
    return record_from_json(DecisionView, text, "decision")
