"""What a check is: one id, one statement, one line in every report.

A check is a function, marked with the moment at which it looks::

    @check("facts.seats", "every seat has a name of its own")
    def seats(subject: Subject) -> Iterator[str]: ...

    @at_decision("options.unique", "no option is offered twice")
    def unique(moment: Moment) -> str: ...

``check`` looks at the title as a whole and yields every problem, as a line or as a failing game
(a ``GameFault``). The others watch games: they return what is wrong, or nothing. Those that need
long are asked at some decisions only (``some=True``): at the first ones of each kind and at a
seeded choice of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.testing.walking import GameFault, Moment

__all__ = [
    "Check",
    "after_answer",
    "after_games",
    "all_checks",
    "at_decision",
    "at_end",
    "check",
]

Look = Callable[["Subject"], "Iterator[str | GameFault]"]
Watch = Callable[["Moment"], str]


class Check(NamedTuple):
    """One check: ``when`` is "title", "decision", "answer", "end" or "games".

    ``needs`` names the capability without which it is skipped; ``gather`` is what a check of
    all games does at every decision, or at the end of every game (``at``).
    """

    id: str
    statement: str
    when: str
    run: Callable[..., Any]
    needs: str = ""
    some: bool = False
    gather: Watch | None = None
    at: str = "decision"

    @property
    def group(self) -> str:
        """What the check is about."""
        return self.id.partition(".")[0]

    @property
    def watches(self) -> bool:
        """Whether the check looks at games while they are played."""
        return self.when != "title"


_CHECKS: dict[str, Check] = {}


def _note(made: Check) -> None:
    group, _, name = made.id.partition(".")
    if not group or not name or made.id in _CHECKS:
        raise PluginError(f"the check {made.id!r} is there already or has no group")
    _CHECKS[made.id] = made


def check(id_: str, statement: str, *, needs: str = "") -> Callable[[Look], Look]:
    """Note a check of the whole title."""

    def mark(function: Look) -> Look:
        _note(Check(id_, statement, "title", function, needs))
        return function

    return mark


def _watching(when: str) -> Callable[..., Callable[[Watch], Watch]]:
    def make(
        id_: str, statement: str, *, needs: str = "", some: bool = False
    ) -> Callable[[Watch], Watch]:
        def mark(function: Watch) -> Watch:
            _note(Check(id_, statement, when, function, needs, some))
            return function

        return mark

    return make


at_decision = _watching("decision")
"""Note a check that looks at a game whenever a decision waits."""
after_answer = _watching("answer")
"""Note a check that looks at a game after every answer."""
at_end = _watching("end")
"""Note a check that looks at a game once it is over."""


def after_games(
    id_: str,
    statement: str,
    *,
    watch: Watch,
    needs: str = "",
    some: bool = False,
    at: str = "decision",
) -> Callable[[Look], Look]:
    """Note a check that gathers at every decision (``watch``) and judges after all games.

    What it gathers it keeps in ``subject.gathered(id)``; with ``at="end"`` it gathers once in
    every game, when it is over.
    """

    def mark(function: Look) -> Look:
        _note(Check(id_, statement, "games", function, needs, some, watch, at))
        return function

    return mark


def all_checks() -> tuple[Check, ...]:
    """Every check of the kit, by group in the order of the groups' modules."""
    from ww1core.testing import checks  # noqa: F401 (importing it notes the checks)

    return tuple(_CHECKS.values())
