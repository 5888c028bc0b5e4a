"""Decisions at work: who is asked, what is offered, and why something is not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import members
from ww1core.texts import Text
from ww1core.turns.bars import Bar, Lift, Reason
from ww1core.turns.binding import Caller, caller
from ww1core.turns.flow import Decision
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.book import Book

__all__ = ["Asking", "Choice", "Offer"]

Choice = int | str | tuple[int, ...]
Data = tuple[Any, ...]

_NOTHING: frozenset[str] = frozenset()


class Offer:
    """A decision that waits: its number, who decides, and every option there is."""

    __slots__ = ("_members", "asking", "data", "number", "options", "seat")

    def __init__(
        self, asking: Asking, number: int, seat: int, data: Data, options: tuple[Choice, ...]
    ) -> None:
        self.asking = asking
        self.number = number
        self.seat = seat
        self.data = data
        self.options = options
        self._members: frozenset[Choice] | None = None

    @property
    def name(self) -> str:
        """The name of the decision."""
        return self.asking.name

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return self.asking.prompt(self.data)

    def __contains__(self, choice: object) -> bool:
        """Whether a choice is offered; True, 1.0 and the like are not the number 1."""
        if self._members is None:
            self._members = frozenset(self.options)
        return is_plain(choice) and choice in self._members


def is_plain(choice: object) -> bool:
    """Whether something can be a choice at all: a number, a word or a tuple of numbers."""
    if type(choice) is tuple:
        return all(type(part) is int for part in choice)
    return type(choice) in {int, str}


class _Barred(NamedTuple):
    """A bar with its function bound to the names of its decision."""

    bar: Bar
    allows: bool
    run: Caller
    lifts: tuple[Lift, ...]


class Asking:
    """One decision, linked."""

    __slots__ = (
        "_all",
        "_bars",
        "_choices",
        "_names",
        "_picked",
        "_seat",
        "_seat_at",
        "_take",
        "_words",
        "forced",
        "name",
        "repeated",
        "spec",
    )

    def __init__(self, spec: Decision, book: Book, scope: Mapping[str, Any]) -> None:
        self.spec = spec
        self.name = spec.name
        self.repeated = spec.repeated
        self.forced = spec.forced and not spec.hidden
        frame = (*spec.params, "picked") if spec.repeated else spec.params
        self._names = frame if "seat" in frame else (*frame, "seat")
        self._picked = frame.index("picked") if spec.repeated else -1
        where = f"decision {spec.name!r}"
        self._seat_at = -1
        self._seat: Caller | None = None
        if isinstance(spec.seat, str) and spec.seat in frame:
            self._seat_at = frame.index(spec.seat)
        else:
            function = scope.get(spec.seat) if isinstance(spec.seat, str) else spec.seat
            if not callable(function):
                message = f"{where}: {spec.seat!r} names no seat"
                raise FlowError(message)
            self._seat = caller(function, 1, frame, where)
        self._all = 0
        self._choices: Caller | None = None
        if isinstance(spec.asks, tuple):
            if spec.choices is None:
                message = f"{where}: tuples need a function that lists the choices"
                raise FlowError(message)
            if spec.repeated:
                message = f"{where}: tuples cannot be picked one by one"
                raise FlowError(message)
            self._choices = caller(spec.choices, 1, self._names, where)
        elif spec.asks is not None:
            if spec.asks not in book.kinds:
                message = f"{where}: there is no kind {spec.asks!r}"
                raise FlowError(message)
            self._all = book.kinds[spec.asks].all
        self._bars = tuple(self._bind(bar, 2, scope, where) for bar in spec.bars)
        self._words = tuple(
            (word.word, tuple(self._bind(bar, 1, scope, where) for bar in word.bars))
            for word in spec.words
        )
        if spec.function is None:
            message = f"{where} has no function"
            raise FlowError(message)
        self._take = caller(spec.function, 2, self._names, where)

    def _bind(self, bar: Bar, lead: int, scope: Mapping[str, Any], where: str) -> _Barred:
        function = bar.function
        if isinstance(function, str):
            function = scope.get(function, function)
        if isinstance(function, str) or not callable(function):
            message = f"{where}: there is no function {function!r}"
            raise FlowError(message)
        names = (*self._names, "without") if bar.kind == "search" else self._names
        return _Barred(bar, bar.kind != "bar", caller(function, lead, names, where), bar.lifts)

    def _known(self, s: State, data: Data) -> Data:
        if self._seat is not None:
            return (*data, self._seat(s, data))
        return data if len(self._names) == len(data) else (*data, data[self._seat_at])

    def seat(self, s: State, data: Data) -> int:
        """The seat that decides."""
        found: int = data[self._seat_at] if self._seat is None else self._seat(s, data)
        return found

    def offer(self, s: State, data: Data) -> Offer:
        """Everything that may be answered now."""
        known = self._known(s, data)
        seat = self.seat(s, data) if self._seat is None else known[-1]
        options: tuple[Choice, ...]
        if self._choices is None:
            left = self._all
            if self._picked >= 0 and not self.spec.again:
                left &= ~data[self._picked]
            for barred in self._bars:
                if not left:
                    break
                found = self._run(barred, s, left, known, _NOTHING)
                left = left & found if barred.allows else left & ~found
            options = members(left) if left else ()
        else:
            options = tuple(self._choices(s, known))
            for barred in self._bars:
                gone = self._run(barred, s, options, known, _NOTHING)
                options = tuple([o for o in options if (o in gone) is barred.allows])
        if self._words:
            said = [
                name
                for name, bars in self._words
                if not any(bool(b.run(s, known)) is not b.allows for b in bars)
            ]
            options = (*options, *said)
        return Offer(self, s.decided, seat, known, options)

    @staticmethod
    def _run(barred: _Barred, s: State, left: Any, known: Data, without: frozenset[str]) -> Any:  # noqa: ANN401
        if barred.bar.kind == "search":
            return barred.run(s, left, (*known, without))
        return barred.run(s, left, known)

    def take(self, s: State, choice: Choice, known: Data) -> Any:  # noqa: ANN401
        """Do what was chosen."""
        return self._take(s, choice, known)

    def prompt(self, known: Data) -> Text:
        """What is asked, with the parameters of the decision as arguments."""
        named = zip(self._names, known, strict=True)
        return Text(f"{self.name}.prompt", tuple(named))

    def picked(self, data: Data) -> int:
        """What a repeated decision has gathered so far."""
        gathered: int = data[self._picked]
        return gathered

    def with_picked(self, data: Data, choice: Choice) -> Data:
        """The data of a repeated decision after one more pick."""
        if not isinstance(choice, int):
            return data
        at = self._picked
        return (*data[:at], data[at] | 1 << choice, *data[at + 1 :])

    def why_not(self, s: State, choice: Choice, data: Data) -> tuple[Reason, ...]:
        """The rules that forbid a choice; empty when it is offered."""
        known = self._known(s, data)
        if not is_plain(choice):
            return (self._reason(self.spec.rule, "not_a_choice", repr(choice), known),)
        if isinstance(choice, str):
            return self._why_not_word(s, choice, known)
        if isinstance(choice, tuple):
            return self._why_not_tuple(s, choice, known)
        left = self._all
        if choice < 0 or not left >> choice & 1:
            return (self._reason(self.spec.rule, "not_a_choice", choice, known),)
        if self._picked >= 0 and not self.spec.again:
            if data[self._picked] >> choice & 1:
                return (self._reason(self.spec.rule, "picked_already", choice, known),)
            left &= ~data[self._picked]
        for barred in self._bars:
            found = self._run(barred, s, left, known, _NOTHING)
            kept = left & found if barred.allows else left & ~found
            if not kept >> choice & 1:
                return self._explain(barred, s, left, choice, known)
            left = kept
        return ()

    def _why_not_word(self, s: State, word: str, known: Data) -> tuple[Reason, ...]:
        for name, bars in self._words:
            if name == word:
                return tuple(
                    self._reason(b.bar.rule, b.bar.text, word, known)
                    for b in bars
                    if bool(b.run(s, known)) is not b.allows
                )
        return (self._reason(self.spec.rule, "not_a_choice", word, known),)

    def _why_not_tuple(self, s: State, choice: tuple[int, ...], known: Data) -> tuple[Reason, ...]:
        if self._choices is None:
            return (self._reason(self.spec.rule, "not_a_choice", choice, known),)
        left: Collection[Choice] = tuple(self._choices(s, known))
        if choice not in left:
            return (self._reason(self.spec.rule, "not_among_choices", choice, known),)
        for barred in self._bars:
            found = self._run(barred, s, left, known, _NOTHING)
            if (choice in found) is not barred.allows:
                return self._explain(barred, s, left, choice, known)
            left = tuple(o for o in left if (o in found) is barred.allows)
        return ()

    def _explain(
        self, barred: _Barred, s: State, left: object, choice: Choice, known: Data
    ) -> tuple[Reason, ...]:
        """The bar itself, or the constraints of a search that have to be lifted."""
        general = self._reason(barred.bar.rule, barred.bar.text, choice, known)
        if not barred.lifts:
            return (general,)

        def finds(without: frozenset[str]) -> bool:
            found = self._run(barred, s, left, known, without)
            return bool(found >> choice & 1) if isinstance(choice, int) else choice in found

        for single in barred.lifts:
            if finds(frozenset({single.name})):
                return (self._reason(single.rule, single.text, choice, known),)
        needed: list[Lift] = list(barred.lifts)
        if not finds(frozenset(one.name for one in needed)):
            return (general,)
        for one in barred.lifts:
            fewer = [other for other in needed if other is not one]
            if finds(frozenset(other.name for other in fewer)):
                needed = fewer
        return tuple(self._reason(one.rule, one.text, choice, known) for one in needed)

    def _reason(self, rule: str, text: str, choice: Choice, known: Data) -> Reason:
        named = tuple(zip(self._names, known, strict=True))
        return Reason(rule, Text(f"why.{text}", (("what", choice), *named)))
