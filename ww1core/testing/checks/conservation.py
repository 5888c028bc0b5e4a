"""Conservation: what never changes does not, and no position breaks the laws of its title."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ww1core.testing.check import after_answer, at_decision, check

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.testing.walking import Moment

__all__: list[str] = []

PIECES = ("unit", "card")
"""Kinds whose members do not come and go."""


@check("conservation.declared", "a title with units or cards counts something")
def declared(subject: Subject) -> Iterator[str]:
    """A count of the title names something that never changes."""
    kinds = [kind for kind in PIECES if any(kind in book.kinds for book in subject.books)]
    if kinds and not subject.counts:
        yield f"the title has the kind {kinds[0]!r}, and its faces count nothing"


@at_decision("conservation.counts", "what the title counts never changes")
def counts(moment: Moment) -> str:
    """Each count is what it was at the first decision."""
    for name, count in moment.subject.counts.items():
        now = count(moment.s.clone())
        first = moment.memo.setdefault(name, now)
        if now != first:
            return f"the count {name!r} is {now!r}, at the start it was {first!r}"
    return ""


@after_answer("conservation.laws", "no position breaks a law of the title")
def laws(moment: Moment) -> str:
    """A law of the title finds nothing wrong."""
    for name, law in moment.subject.laws.items():
        wrong = law(moment.s.clone())
        if wrong:
            return f"{moment.game.last_entry.action!r} breaks the law {name!r}: {wrong}"
    return ""


@at_decision("conservation.columns", "every column keeps its form: a number for each member")
def columns(moment: Moment) -> str:
    """A column stays an array of its type, as long as its kind is."""
    for slot in moment.s.slots:
        if slot.kind != "column":
            continue
        held = getattr(moment.s, slot.name)
        size = moment.book.kinds[slot.by].size
        if not isinstance(held, array) or (held.typecode, len(held)) != (slot.typecode, size):
            form = f"{slot.typecode!r}, one for each of {size} of the kind {slot.by!r}"
            return f"the column {slot.name!r} is no longer an array of {form}"
    return ""
