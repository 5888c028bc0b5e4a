"""Decisions at work: who is asked, what is offered, and why something is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.turns.bars import Bar
from ww1core.turns.binding import Caller, bound, caller, calling, listed, takes_candidates
from ww1core.turns.instructions import Call
from ww1core.turns.nodes import Count, Decision, place_of
from ww1core.turns.offering import Clause, Form, Offering, offering
from ww1core.turns.offers import Choice, Data, Offer
from ww1core.turns.refusing import Barred, Refusing
from ww1core.turns.state import OWNER, State
from ww1core.turns.taking import Taking, taking
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Asking"]

_NOTHING: frozenset[str] = frozenset()
_WITH_CANDIDATES = 2
"""How many arguments come first for a bar that is asked about candidates: state and candidates."""


class Asking(Refusing):
    """One decision, linked."""

    __slots__ = (
        "_all",
        "_bars",
        "_choices",
        "_does",
        "_explains",
        "_is_whole",
        "_least",
        "_most",
        "_names",
        "_picked",
        "_seat",
        "_seat_at",
        "_tells",
        "_where",
        "_words",
        "book",
        "forced",
        "name",
        "offer",
        "repeated",
        "spec",
        "take",
    )

    def __init__(self, spec: Decision, book: Book, scope: Mapping[str, Any]) -> None:
        self.spec = spec
        self.book = book
        self.name = spec.name
        self.repeated = spec.repeated
        self.forced = spec.forced and not spec.hidden
        frame = (*spec.params, "picked") if spec.repeated else spec.params
        self._names = frame if "seat" in frame else (*frame, "seat")
        self._picked = frame.index("picked") if spec.repeated else -1
        self._where = f"decision {spec.name!r} ({place_of(spec.function)})"
        self._seat_at = -1
        self._seat: Call | None = None
        self._link_seat(frame, scope)
        self._all = 0
        self._choices: Caller | None = None
        self._link_kinds(book)
        shares = book.side_seats is not None
        bars = [bar for bar in spec.bars if shares or not bar.shared]
        self._bars = tuple(self._bind(bar, 2, scope) for bar in bars)
        self._words = tuple(
            (word.word, tuple(self._bind(bar, 1, scope) for bar in word.bars))
            for word in spec.words
        )
        self._is_whole = len(self._names) == len(frame)
        if spec.function is None:
            raise self._error("there is no function that does what is chosen")
        self._does = Call(spec.function, bound(spec.function, 2, self._names, self._where))
        self.take: Taking = self._first_answer
        tells = spec.tells
        self._tells = None if tells is None else caller(tells, 1, self._names, self._where)
        explains = spec.explains
        self._explains = None if explains is None else caller(explains, 2, self._names, self._where)
        self._least = self._count(spec.least)
        self._most = self._count(spec.most)
        if (self._least or self._most) and not spec.repeated:
            raise self._error("least and most are for repeated decisions")
        if self._most and spec.again:
            raise self._error("picks are a set, so what is picked again cannot be counted")
        self._link_picks(book)
        self.offer: Offering = self._first_offer if self._choices is None else self._offer_tuples

    @property
    def names(self) -> tuple[str, ...]:
        """What a decision knows by name: the arguments of its prompt and of its reasons."""
        return self._names

    def _link_picks(self, book: Book) -> None:
        """Refuse hidden picks where everybody would see them."""
        spec = self.spec
        if spec.picks and not spec.repeated:
            raise self._error("only a repeated decision has picks")
        if spec.repeated and spec.hidden and not spec.picks:
            raise self._error("picks stand in a frame, which is public; keep hidden ones in a slot")
        own = [slot.name for slot in book.state_type.slots if slot.shown == OWNER]
        if spec.picks and spec.picks not in own:
            expected = f"expected one that its owner alone sees: {listed(own)}"
            raise self._error(f"picks are kept in {spec.picks!r}, {expected}")

    def _count(self, count: Count | None) -> Call | int:
        if callable(count):
            return Call(count, bound(count, 1, self._names, self._where))
        return count or 0

    def _error(self, message: str) -> FlowError:
        return FlowError(f"{self._where}: {message}")

    def _link_seat(self, frame: tuple[str, ...], scope: Mapping[str, Any]) -> None:
        seat = self.spec.seat
        if isinstance(seat, str) and seat in frame:
            self._seat_at = frame.index(seat)
            return
        function = scope.get(seat) if isinstance(seat, str) else seat
        if not callable(function):
            raise self._error(f"{seat!r} names no seat; known are {listed(frame)}")
        self._seat = Call(function, bound(function, 1, frame, self._where))

    def _link_kinds(self, book: Book) -> None:
        spec = self.spec
        kinds = (spec.asks,) if isinstance(spec.asks, str) else spec.asks or ()
        for kind in kinds:
            if kind not in book.kinds:
                raise self._error(f"there is no kind {kind!r}; there are {listed(book.kinds)}")
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

    def _bind(self, bar: Bar, lead: int, scope: Mapping[str, Any]) -> Barred:
        named = bar.function
        function = (scope.get(named) or self._slot(named)) if isinstance(named, str) else named
        if not callable(function):
            raise self._error(f"there is no function or slot {named!r} in {self.spec.module}")
        names = (*self._names, "without") if bar.kind == "search" else self._names
        looks = lead == _WITH_CANDIDATES and takes_candidates(function, names)
        call = Call(function, bound(function, 1 + looks, names, self._where))
        clause = Clause(call, bar.kind in {"only", "search"}, looks)
        run = lifted = calling(1 + looks, call.slots)(function)
        if lead == _WITH_CANDIDATES and not looks:
            run = lifted = _past_candidates(lifted)
        if bar.kind == "search":
            run = (
                (lambda s, left, known: lifted(s, left, (*known, _NOTHING)))
                if lead == _WITH_CANDIDATES
                else (lambda s, known: lifted(s, (*known, _NOTHING)))
            )
        return Barred(bar, clause, run, lifted)

    def _slot(self, name: str) -> Callable[[State], int] | None:
        """What reads the set that a slot of the state holds, if there is one of this name."""
        if name not in {slot.name for slot in self.book.state_type.slots}:
            return None

        def held(s: State) -> int:
            units: int = getattr(s, name)
            return units

        return held

    def _known(self, s: State, data: Data) -> Data:
        if self.spec.picks:
            data = self._with_hidden(s, data)
        return data if self._is_whole else (*data, self._side(s, data))

    def _with_hidden(self, s: State, data: Data) -> Data:
        """The data of a decision with the picks that its slot keeps."""
        at, held = self._picked, getattr(s, self.spec.picks)
        return (*data[:at], held[self.seat(s, data)], *data[at + 1 :])

    def _side(self, s: State, data: Data) -> int:
        """The seat that decides, or the side for which one does."""
        side: int = data[self._seat_at] if self._seat is None else _value(s, self._seat, data)
        return side

    def seat(self, s: State, data: Data) -> int:
        """The seat that decides."""
        return self._side(s, data)

    def _form(self) -> Form:
        """What an offer is made of."""
        spec = self.spec
        return Form(
            len(self._names) - (not self._is_whole),
            self._is_whole,
            self._seat_at if self._seat is None else self._seat,
            self._all,
            _asked(self._bars),
            [(word, _asked(bars)) for word, bars in self._words],
            self._picked,
            spec.again,
            self._least,
            self._most or None,
        )

    def _first_offer(self, s: State, data: Data) -> Offer:
        """Write the function that says what is offered, and call it."""
        offer = offering(self, self._form())
        if self.spec.picks:
            self.offer = lambda s, data: offer(s, self._with_hidden(s, data))
        else:
            self.offer = offer
        return self.offer(s, data)

    def _first_answer(self, s: State, stack: list[Any], choice: Choice, data: Data) -> None:
        """Write the function that takes an answer, and call it."""
        self.take = taking(self, self._does)
        self.take(s, stack, choice, data)

    def _offer_tuples(self, s: State, data: Data) -> Offer:
        """The choices of a list that no bar forbids."""
        known = self._known(s, data)
        left = tuple(self._choices(s, known)) if self._choices is not None else ()
        for barred in self._bars:
            gone = barred.run(s, left, known)
            left = tuple([choice for choice in left if (choice in gone) is barred.allows])
        words = [
            word
            for word, bars in self._words
            if all(bool(barred.run(s, known)) is barred.allows for barred in bars)
        ]
        count = len(left) + len(words)
        return Offer(self, s.decided, self.seat(s, data), known, left, tuple(words), count)

    def telling(self, s: State, offer: Offer) -> Offer:
        """The same offer with what its prompt tells of the state that waits."""
        if self._tells is None:
            return offer
        return offer.telling(tuple(self._tells(s, offer.data).items()))

    def _pickable(self, s: State, left: int, known: Data) -> int:
        """The candidates that were not picked yet, none once enough are."""
        picked: int = known[self._picked]
        if self._most and picked.bit_count() >= _value(s, self._most, known):
            return 0
        return left if self.spec.again else left & ~picked

    def _lacks(self, s: State, known: Data) -> bool:
        """Whether more have to be picked before a word ends the picking."""
        if not self._least:
            return False
        picked: int = known[self._picked]
        return bool(picked.bit_count() < _value(s, self._least, known))

    def prompt(self, known: Data, details: tuple[tuple[str, object], ...] = ()) -> Text:
        """What is asked, with the parameters of the decision and what it tells as arguments."""
        named = zip(self._names, known, strict=True)
        return Text(f"{self.name}.prompt", (*named, *details))

    def picked(self, data: Data) -> int:
        """What a repeated decision has gathered so far."""
        gathered: int = data[self._picked]
        return gathered

    def can_hold(self, data: Data) -> bool:
        """Whether what a repeated decision has gathered in its frame are members of its kind."""
        gathered: object = data[self._picked]
        return type(gathered) is int and gathered >= 0 and not gathered & ~self._all

    def result(self, data: Data) -> int | None:
        """What a repeated decision has gathered in its frame; None if a slot keeps it."""
        return None if self.spec.picks else self.picked(data)

    def with_picked(self, s: State, data: Data, choice: Choice) -> Data:
        """The data of a repeated decision after one more pick, unless a slot keeps it."""
        if not isinstance(choice, int):
            return data
        if self.spec.picks:
            held, seat = getattr(s, self.spec.picks), self.seat(s, data)
            kept = (*held[:seat], held[seat] | 1 << choice, *held[seat + 1 :])
            setattr(s, self.spec.picks, kept)
            return data
        values = [*data]
        values[self._picked] |= 1 << choice
        return tuple(values)


def _asked(bars: tuple[Barred, ...]) -> list[Clause]:
    """The bars that options ask: all but those that only say why not."""
    return [barred.clause for barred in bars if barred.bar.kind != "because"]


def _past_candidates(function: Caller) -> Caller:
    """A function of state and data, called with the candidates that it does not look at."""
    return lambda s, _left, known: function(s, known)


def _value(s: State, number: Call | int, known: Data) -> int:
    """A number, or what a function of the state makes of what is known."""
    if isinstance(number, int):
        return number
    value: int = number.function(s, *[known[slot] for slot in number.slots])
    return value
