"""Decisions at work: who is asked, what is offered, and why something is not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import members
from ww1core.texts import Text
from ww1core.turns.bars import Bar, Lift, Reason
from ww1core.turns.binding import Caller, caller
from ww1core.turns.nodes import Count, Decision
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.book import Book

__all__ = ["Asking", "Choice", "Offer"]

Choice = int | str | tuple[int, ...]
Data = tuple[Any, ...]

_NOTHING: frozenset[str] = frozenset()


class Offer:
    """A decision that waits: its number, who decides, and every option there is."""

    __slots__ = ("_members", "_told", "asking", "data", "number", "options", "seat")

    def __init__(
        self,
        asking: Asking,
        number: int,
        seat: int,
        data: Data,
        options: tuple[Choice, ...],
        told: tuple[tuple[str, object], ...] = (),
    ) -> None:
        self.asking = asking
        self.number = number
        self.seat = seat
        self.data = data
        self.options = options
        self._told = told
        self._members: frozenset[Choice] | None = None

    @property
    def name(self) -> str:
        """The name of the decision."""
        return self.asking.name

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return self.asking.prompt(self.data, self._told)

    def __contains__(self, choice: object) -> bool:
        """Whether a choice is offered; True, 1.0 and the like are not the number 1."""
        if self._members is None:
            self._members = frozenset(self.options)
        return is_plain(choice) and choice in self._members


LONGEST = 64
"""How many bits the number of a hex, unit or card can have."""


def is_plain(choice: object) -> bool:
    """Whether something can be a choice at all: a number, a word or a tuple of numbers."""
    if type(choice) is str:
        return True
    parts = choice if type(choice) is tuple else (choice,)
    return all(type(part) is int and part.bit_length() <= LONGEST for part in parts)


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
        "_least",
        "_most",
        "_names",
        "_picked",
        "_seat",
        "_seat_at",
        "_take",
        "_tells",
        "_where",
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
        self._where = f"decision {spec.name!r}"
        self._seat_at = -1
        self._seat: Caller | None = None
        self._link_seat(frame, scope)
        self._all = 0
        self._choices: Caller | None = None
        self._link_kinds(book)
        self._bars = tuple(self._bind(bar, 2, scope) for bar in spec.bars)
        self._words = tuple(
            (word.word, tuple(self._bind(bar, 1, scope) for bar in word.bars))
            for word in spec.words
        )
        if spec.function is None:
            raise self._error("there is no function that does what is chosen")
        self._take = caller(spec.function, 2, self._names, self._where)
        tells = spec.tells
        self._tells = None if tells is None else caller(tells, 1, self._names, self._where)
        self._least = self._count(spec.least)
        self._most = self._count(spec.most)
        if (self._least or self._most) and not spec.repeated:
            raise self._error("least and most are for repeated decisions")
        if self._most and spec.again:
            raise self._error("picks are a set, so what is picked again cannot be counted")
        if spec.repeated and spec.hidden:
            raise self._error("picks stand in a frame, which is public; keep hidden ones in a slot")

    def _count(self, count: Count | None) -> Caller | None:
        if count is None or count == 0:
            return None
        if callable(count):
            return caller(count, 1, self._names, self._where)
        return lambda _s, _known: count

    def _error(self, message: str) -> FlowError:
        return FlowError(f"{self._where}: {message}")

    def _link_seat(self, frame: tuple[str, ...], scope: Mapping[str, Any]) -> None:
        seat = self.spec.seat
        if isinstance(seat, str) and seat in frame:
            self._seat_at = frame.index(seat)
            return
        function = scope.get(seat) if isinstance(seat, str) else seat
        if not callable(function):
            raise self._error(f"{seat!r} names no seat")
        self._seat = caller(function, 1, frame, self._where)

    def _link_kinds(self, book: Book) -> None:
        spec = self.spec
        kinds = (spec.asks,) if isinstance(spec.asks, str) else spec.asks or ()
        for kind in kinds:
            if kind not in book.kinds:
                raise self._error(f"there is no kind {kind!r}")
        if isinstance(spec.asks, tuple):
            if spec.choices is None:
                raise self._error("tuples need a function that lists the choices")
            if spec.repeated:
                raise self._error("tuples cannot be picked one by one")
            self._choices = caller(spec.choices, 1, self._names, self._where)
        elif spec.asks is not None:
            self._all = book.kinds[spec.asks].all
            for word in spec.words:
                if book.kinds[spec.asks].has(word.word):
                    raise self._error(f"{word.word!r} is a word and the name of a {spec.asks}")
        elif not spec.words:
            raise self._error("there is neither a kind nor a word to choose")

    def _bind(self, bar: Bar, lead: int, scope: Mapping[str, Any]) -> _Barred:
        function = bar.function
        if isinstance(function, str):
            function = scope.get(function, function)
        if isinstance(function, str) or not callable(function):
            raise self._error(f"there is no function {function!r}")
        names = (*self._names, "without") if bar.kind == "search" else self._names
        return _Barred(
            bar, bar.kind != "bar", caller(function, lead, names, self._where), bar.lifts
        )

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
            if self._picked >= 0:
                left = self._pickable(s, left, known)
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
            options = (*options, *self._sayable(s, known))
        told = () if self._tells is None else tuple(self._tells(s, known).items())
        return Offer(self, s.decided, seat, known, options, told)

    def _pickable(self, s: State, left: int, known: Data) -> int:
        """The candidates that were not picked yet, none once enough are."""
        picked: int = known[self._picked]
        if self._most is not None and picked.bit_count() >= self._most(s, known):
            return 0
        return left if self.spec.again else left & ~picked

    def _lacks(self, s: State, known: Data) -> bool:
        """Whether more have to be picked before a word ends the picking."""
        if self._least is None:
            return False
        picked: int = known[self._picked]
        return bool(picked.bit_count() < self._least(s, known))

    def _sayable(self, s: State, known: Data) -> list[str]:
        """The words that no bar forbids."""
        if self._lacks(s, known):
            return []
        said = []
        for name, bars in self._words:
            for one in bars:
                if bool(self._run_word(one, s, known, _NOTHING)) is not one.allows:
                    break
            else:
                said.append(name)
        return said

    @staticmethod
    def _run(barred: _Barred, s: State, left: Any, known: Data, without: frozenset[str]) -> Any:  # noqa: ANN401 (a set or a list of tuples)
        if barred.bar.kind == "search":
            return barred.run(s, left, (*known, without))
        return barred.run(s, left, known)

    @staticmethod
    def _run_word(barred: _Barred, s: State, known: Data, without: frozenset[str]) -> object:
        if barred.bar.kind == "search":
            return barred.run(s, (*known, without))
        return barred.run(s, known)

    def take(self, s: State, choice: Choice, known: Data) -> Any:  # noqa: ANN401 (a set or a list of tuples)
        """Do what was chosen."""
        return self._take(s, choice, known)

    def prompt(self, known: Data, told: tuple[tuple[str, object], ...] = ()) -> Text:
        """What is asked, with the parameters of the decision and what it tells as arguments."""
        named = zip(self._names, known, strict=True)
        return Text(f"{self.name}.prompt", (*named, *told))

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
        if self._picked >= 0:
            kept = self._pickable(s, left, known)
            if not kept >> choice & 1:
                text = "picked_already" if data[self._picked] >> choice & 1 else "picked_enough"
                return (self._reason(self.spec.rule, text, choice, known),)
            left = kept
        for barred in self._bars:
            found = self._run(barred, s, left, known, _NOTHING)
            kept = left & found if barred.allows else left & ~found
            if not kept >> choice & 1:
                return self._explain(
                    barred, self._finder(barred, s, left, choice, known), choice, known
                )
            left = kept
        return ()

    def _why_not_word(self, s: State, word: str, known: Data) -> tuple[Reason, ...]:
        for name, bars in self._words:
            if name != word:
                continue
            if self._lacks(s, known):
                return (self._reason(self.spec.rule, "picked_too_few", word, known),)
            found: list[Reason] = []
            for one in bars:
                if bool(self._run_word(one, s, known, _NOTHING)) is one.allows:
                    continue

                def finds(without: frozenset[str], one: _Barred = one) -> bool:
                    return bool(self._run_word(one, s, known, without))

                found += self._explain(one, finds, word, known)
            return tuple(found)
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
                return self._explain(
                    barred, self._finder(barred, s, left, choice, known), choice, known
                )
            left = tuple(o for o in left if (o in found) is barred.allows)
        return ()

    def _finder(
        self, barred: _Barred, s: State, left: object, choice: Choice, known: Data
    ) -> Callable[[frozenset[str]], bool]:
        """Whether a search finds the choice when some of its constraints are lifted."""

        def finds(without: frozenset[str]) -> bool:
            found = self._run(barred, s, left, known, without)
            return bool(found >> choice & 1) if isinstance(choice, int) else choice in found

        return finds

    def _explain(
        self,
        barred: _Barred,
        finds: Callable[[frozenset[str]], bool],
        choice: Choice,
        known: Data,
    ) -> tuple[Reason, ...]:
        """The bar itself, or the constraints of a search that have to be lifted."""
        general = self._reason(barred.bar.rule, barred.bar.text, choice, known)
        if not barred.lifts:
            return (general,)
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
