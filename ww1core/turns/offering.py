"""What a decision offers, as one function of Python.

It is written when the decision is first asked: the candidates minus the bars, in their order, and
the words that no bar forbids. ``why_not`` asks the same bars one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.turns.binding import of_book
from ww1core.turns.emission import compiled
from ww1core.turns.faults import check_bars
from ww1core.turns.instructions import Call
from ww1core.turns.offers import FIELDS, Offer

if TYPE_CHECKING:
    from ww1core.turns.asking import Asking
    from ww1core.turns.offers import Data
    from ww1core.turns.state import State

__all__ = ["Clause", "Form", "Offering", "offering"]

Offering = Callable[["State", "Data"], Offer]

_NOTHING: frozenset[str] = frozenset()


class Clause(NamedTuple):
    """A bar: what is called, and whether it says what it allows or what it forbids.

    ``looks`` says whether it is called with the candidates that are left.
    """

    call: Call
    allows: bool
    looks: bool = True


class Form(NamedTuple):
    """What an offer is made of.

    Slots are those of the frame, ``size`` of them, then the seat that decides, unless it
    ``is_whole`` without; ``seat`` is its slot or the function that finds it. Of a repeated decision
    ``picked`` is the slot of what is gathered, ``least`` and ``most`` say how much that has to be
    and can be. Where it ``is_spoken`` the voice of a side is asked in its place.
    """

    size: int
    is_whole: bool
    seat: int | Call
    every: int
    bars: Sequence[Clause]
    words: Sequence[tuple[str, Sequence[Clause]]]
    picked: int = -1
    again: bool = False
    least: Call | int = 0
    most: Call | int | None = None
    is_spoken: bool = False


def offering(asking: Asking, form: Form) -> Offering:
    """The function that says what a decision offers."""
    writer = _Writer(asking, form)
    lines = ["def offer(s, data):", *(f"    {line}" for line in writer.lines())]
    made: Offering = compiled(lines, f"<decision {asking.name}>", writer.scope)["offer"]
    return made


class _Writer:
    """The lines of one function while it is being written."""

    def __init__(self, asking: Asking, form: Form) -> None:
        self.scope: dict[str, Any] = {"Offer": Offer, "new": object.__new__, "asking": asking}
        self.scope["nothing"] = _NOTHING
        self.scope["check_bars"] = check_bars
        self._form = form
        self._book = asking.book

    def _name(self, value: object) -> str:
        name = f"x{len(self.scope)}"
        self.scope[name] = value
        return name

    def _value(self, slot: int) -> str:
        """A slot of the frame, the seat behind them, or last what a search leaves out."""
        if slot < self._form.size:
            return f"data[{slot}]"
        return "nothing" if slot > self._form.size or self._form.is_whole else "seat"

    def _called(self, call: Call, *leading: str) -> str:
        given = [*leading, *(self._value(slot) for slot in call.slots)]
        return f"{self._name(of_book(call.function, self._book))}({', '.join(given)})"

    def _count(self, count: Call | int) -> str:
        return str(count) if isinstance(count, int) else self._called(count, "s")

    def lines(self) -> list[str]:
        """The whole function."""
        form = self._form
        seat = f"data[{form.seat}]" if isinstance(form.seat, int) else self._called(form.seat, "s")
        known = "data" if form.is_whole else "(*data, seat)"
        asked = "s.voice[seat]" if form.is_spoken else "seat"
        count = "left.bit_count() + len(words)"
        return [
            f"seat = {seat}",
            *self._candidates(),
            *self._bars(),
            *self._words(),
            *_made_of("asking", "s.decided", asked, known, "left", "words", count, "()"),
        ]

    def _bars(self) -> list[str]:
        """The candidates minus the bars; one that gives no set is named, which costs nothing."""
        bars = [f"    if left{self._taken_away(clause)}" for clause in self._form.bars]
        if not bars:
            return []
        return ["try:", *bars, "except TypeError:", "    check_bars(asking, s, data)", "    raise"]

    def _candidates(self) -> list[str]:
        """Everything of the kind that has not been picked, nothing once enough is."""
        form = self._form
        left = every = self._name(form.every)
        if form.picked < 0:
            return [f"left = {left}"]
        if not form.again:
            left = f"{every} & ~data[{form.picked}]"
        if form.most is not None:
            most = self._count(form.most)
            left = f"0 if data[{form.picked}].bit_count() >= {most} else {left}"
        return [f"left = {left}"]

    def _taken_away(self, clause: Clause) -> str:
        """A bar takes its set from what is left; most bars forbid nothing most of the time."""
        source = self._called(clause.call, *(("s", "left") if clause.looks else ("s",)))
        if clause.allows:
            return f": left &= {source}"
        return f" and (gone := {source}) != 0: left &= ~gone"

    def _words(self) -> list[str]:
        """The words that no bar forbids, none while more has to be picked."""
        form = self._form
        free = tuple(word for word, bars in form.words if not bars)
        if len(free) == len(form.words):
            lines = [f"words = {free!r}"]
        else:
            shared = self._shared_bars()
            lines = [f"{name} = {self._called(call, 's')}" for call, name in shared.items()]
            lines += ["words = ()", *(self._word(word, bars, shared) for word, bars in form.words)]
        if form.least != 0:
            lacks = f"data[{form.picked}].bit_count() < {self._count(form.least)}"
            lines = [f"if {lacks}: words = ()", "else:", *(f"    {line}" for line in lines)]
        return lines

    def _shared_bars(self) -> dict[Call, str]:
        """What the first bar of several words calls, by the variable that keeps the answer."""
        first = [bars[0].call for _, bars in self._form.words if bars]
        asked = [clause.call for _, bars in self._form.words for clause in bars]
        shared = [call for call in dict.fromkeys(first) if asked.count(call) > 1]
        return {call: f"w{number}" for number, call in enumerate(shared)}

    def _word(self, word: str, bars: Sequence[Clause], shared: dict[Call, str]) -> str:
        source = f"words += ({word!r},)"
        if not bars:
            return source
        asked = [
            ("" if clause.allows else "not ")
            + (shared.get(clause.call) or self._called(clause.call, "s"))
            for clause in bars
        ]
        return f"if {' and '.join(asked)}: {source}"


def _made_of(*values: str) -> list[str]:
    """Lines that make an offer of what ``Offer`` takes; they spare the call of its ``__init__``."""
    stored = [f"offer.{slot} = {value}" for slot, value in zip(FIELDS, values, strict=True)]
    return ["offer = new(Offer)", *stored, "return offer"]
