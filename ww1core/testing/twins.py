"""Twins: two states that differ in nothing that one seat can know.

A twin is the true state with everything hidden from a seat dealt again. Both are led one answer
further with paired chance: a draw that the seat sees comes out alike in both, if they can have
the same outcome at all; of what it does not see each takes what the other cannot have, so that
they have more in common afterwards. Where the seat sees a draw that cannot come out alike, or is
shown something hidden, the twins part for a good reason and the pair is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ww1core.events import Rolled, UnitShown, event_text
from ww1core.events.bus import Bus
from ww1core.events.types import EVERYONE
from ww1core.hexgrid.hexset import members
from ww1core.play.views import view
from ww1core.turns.covers import covered_from, places_of
from ww1core.turns.encoding import pack
from ww1core.turns.run import advance, current_offer, decide, telling
from ww1core.turns.state import ALL, State

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import Slot

__all__ = [
    "Pair",
    "Run",
    "asked",
    "dealing_fault",
    "hidden_slots",
    "lines",
    "pair_lives",
    "pair_steps",
    "same_answer",
    "twin_of",
    "unlike_twin",
]

TRIES = 200
"""The most times that a pair begins again until its draws fit."""
DEALS = 8
"""The most times that is dealt again until a twin differs: two covered units stay half the time."""


def hidden_slots(book: Book) -> tuple[Slot, ...]:
    """The slots of which somebody does not see everything."""
    return tuple(slot for slot in book.state_type.slots if slot.shown != ALL)


def twin_of(s: State, seat: int, random: Random) -> State | None:
    """The same game with everything hidden from a seat dealt again; None if nobody says how."""
    resample = s.book.viewer.resample
    if resample is None:
        return None
    other = s.clone()
    resample(other, seat, random)
    other.rebuild()
    return other


def unlike_twin(s: State, seat: int, random: Random) -> State | None:
    """A twin that differs from the true state, if some deals give one."""
    true, twin = pack(s), None
    for _ in range(DEALS):
        twin = twin_of(s, seat, random)
        if twin is None or pack(twin) != true:
            break
    return twin


def dealing_fault(s: State, twin: State, seat: int) -> str:
    """What the seat sees, or can count, that dealing again has changed; nothing if all is well."""
    before, after = view(s.clone(), seat), view(twin.clone(), seat)
    for name in {**before, **after}:
        now, was = after.get(name), before.get(name)
        if repr(now) != repr(was):
            return f"{name!r} is {now!r}, it was {was!r}"
    if (s.drawn, s.revealed) != (twin.drawn, twin.revealed):
        return "the counters of draws and reveals have changed"
    return ""


def asked(s: State, offer: Offer | None, seat: int) -> tuple[Any, ...] | None:
    """What a seat may know of the decision that waits: of hidden ones only whose it is."""
    if offer is None:
        return None
    about = offer.name, offer.seat, s.decided
    if offer.seat != seat and offer.asking.spec.hidden:
        return about
    return (*about, telling(s, offer).prompt, offer.options)


class _Drawn(NamedTuple):
    """A draw of one twin: what could come up, what did, and who may know it."""

    name: str
    about: tuple[int, ...]
    outcomes: tuple[int, ...]
    outcome: int
    to: int = 0


class Run(NamedTuple):
    """A state one answer further: what is asked there, and what was told on the way.

    ``shown`` are those of the events that showed something hidden.
    """

    s: State
    offer: Offer | None
    events: tuple[Any, ...]
    shown: tuple[Any, ...]
    drawn: tuple[_Drawn, ...]


class Pair(NamedTuple):
    """Two twins after the same answer."""

    one: Run
    other: Run


def lines(events: Sequence[Any], seat: int) -> list[tuple[Any, str]]:
    """What a seat reads of some events: the text and the rule."""
    return [(event_text(e), e.rule) for e in events if e.to == EVERYONE or e.to >> seat & 1]


class _Unpairable(Exception):  # noqa: N818 (no error: the twins part for a good reason)
    """The seat sees a draw that cannot come out alike."""


class _Again(Exception):  # noqa: N818 (no error: the pair begins again)
    """The first twin has to draw something else."""

    def __init__(self, number: int, outcome: int) -> None:
        self.number = number
        self.outcome = outcome
        super().__init__(number, outcome)


Chooses = Callable[[int, str, tuple[int, ...], tuple[int, ...]], int]


class _Source:
    """A source of chance that asks a function, and keeps what it drew and who heard of it."""

    def __init__(self, choose: Chooses) -> None:
        self._choose = choose
        self._is_told = True
        self.drawn: list[_Drawn] = []
        self.events: list[Any] = []
        self.shown: list[Any] = []
        self.s: State | None = None
        self._revealed = 0

    def lend(self, s: State) -> None:
        """Be the chance and the listener of a state."""
        self.s, self._revealed = s, s.revealed
        s.chance = self
        s.bus = Bus()
        s.bus.listen(self.hear)

    def pick(self, _s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """One of the outcomes."""
        listed = tuple(outcomes)
        outcome = self._choose(len(self.drawn), name, about, listed)
        self.drawn.append(_Drawn(name, about, listed, outcome))
        self._is_told = False
        return outcome

    def hear(self, event: Any) -> None:  # noqa: ANN401 (any named tuple is an event)
        """Keep an event; note who may know a draw, and what shows something hidden."""
        self.events.append(event)
        if not self._is_told and isinstance(event, Rolled):
            self._is_told = True
            self.drawn[-1] = self.drawn[-1]._replace(to=event.to)
        if self.s is not None and self.s.revealed != self._revealed:
            self._revealed = self.s.revealed
            self.shown.append(event)


def _run(s: State, choice: Choice | None, choose: Chooses) -> Run:
    """A copy of a state one answer further, or up to its first decision."""
    after = s.clone()
    source = _Source(choose)
    waits = None if choice is None else current_offer(after)
    source.lend(after)
    offer = advance(after) if waits is None or choice is None else decide(after, waits, choice)
    after.chance = after.bus = None
    return Run(after, offer, tuple(source.events), tuple(source.shown), tuple(source.drawn))


def _shown_alike(one: Run, other: Run) -> bool:
    """Whether units that were shown lay in like places: with a unit its whole place is shown."""
    units = [event.unit for event in one.shown if isinstance(event, UnitShown)]
    return all(places_of(one.s, 1 << unit) == places_of(other.s, 1 << unit) for unit in units)


class _Pairing:
    """How the draws of two twins are answered."""

    def __init__(self, seat: int, seed: int, *, parting: bool) -> None:
        self._seat = seat
        self._seed = seed
        self._parting = parting
        self._first: tuple[_Drawn, ...] = ()
        self._wanted: dict[int, int] = {}

    def run(
        self, one: State, other: State, choice: Choice | None, theirs: Choice | None
    ) -> Pair | None:
        """Both twins an answer further; None if they part for a good reason."""
        for _ in range(TRIES):
            first = _run(one, choice, self._of_one)
            self._first = first.drawn
            try:
                second = _run(other, theirs, self._of_other)
            except _Unpairable:
                return None
            except _Again as again:
                self._wanted = {n: o for n, o in self._wanted.items() if n < again.number}
                self._wanted[again.number] = again.outcome
                continue
            alike = lines(first.shown, self._seat) == lines(second.shown, self._seat)
            return Pair(first, second) if alike and _shown_alike(first, second) else None
        return None

    def _any(self, number: int, outcomes: Sequence[int]) -> int:
        return outcomes[crc32(f"{self._seed} {number}".encode()) % len(outcomes)]

    def _of_one(
        self, number: int, _name: str, _about: tuple[int, ...], outcomes: tuple[int, ...]
    ) -> int:
        wanted = self._wanted.get(number)
        return wanted if wanted in outcomes else self._any(number, outcomes)

    def _of_other(
        self, number: int, name: str, about: tuple[int, ...], outcomes: tuple[int, ...]
    ) -> int:
        first = self._first[number] if number < len(self._first) else None
        if first is None or (first.name, first.about) != (name, about):
            return self._any(number, outcomes)
        common = [outcome for outcome in first.outcomes if outcome in outcomes]
        if first.to == EVERYONE or first.to >> self._seat & 1:
            if first.outcome in common:
                return first.outcome
            if not common:
                raise _Unpairable
            raise _Again(number, self._any(number, common))
        if self._parting:
            others = [outcome for outcome in common if outcome != first.outcome]
            return self._any(number, others or outcomes)
        apart = [outcome for outcome in first.outcomes if outcome not in common]
        if apart and first.outcome in common:
            raise _Again(number, self._any(number, apart))
        own = [outcome for outcome in outcomes if outcome not in common]
        if not own and first.outcome in common:
            return first.outcome
        return self._any(number, own or outcomes)


def same_answer(one: State, other: State, seat: int, offer: Offer, choice: Choice) -> Choice:
    """What is the same answer in a twin, for all that a seat can see.

    Of the units that are covered for it, it is the one that lies where the other lies.
    """
    covered = covered_from(one, seat)
    is_unit = isinstance(choice, int) and offer.asking.spec.asks == "unit"
    if not isinstance(choice, int) or not is_unit or not covered >> choice & 1:
        return choice
    place = places_of(one, 1 << choice)
    alike = next(units for units in one.alike() if units >> choice & 1) & covered
    return next(unit for unit in members(alike) if places_of(other, 1 << unit) == place)


def pair_steps(
    one: State,
    other: State,
    seat: int,
    choice: Choice,
    seed: int,
    *,
    theirs: Choice | None = None,
    parting: bool = False,
) -> Pair | None:
    """Twins one answer further; None if they part for a good reason.

    The other gives the same answer, or ``theirs``. With ``parting`` they draw different things
    where the seat does not see it.
    """
    answer = choice if theirs is None else theirs
    return _Pairing(seat, seed, parting=parting).run(one, other, choice, answer)


def _pair_births(book: Book, seat: int, seed: int) -> Pair | None:
    """Twins from their set-up on, which differ in what the seat does not see of it."""
    s = book.state_type(book)
    return _Pairing(seat, seed, parting=True).run(s, s, None, None)


def pair_lives(
    book: Book, seat: int, seed: int, longest: int
) -> Iterator[tuple[Pair, Choice | None]]:
    """Twins from their set-up on, answer by answer, as long as they can be led alike.

    Each pair comes with the answer that leads to the next; None with the last.
    """
    random = Random(f"{seed} {seat}")
    pair = _pair_births(book, seat, seed)
    for number in range(longest):
        if pair is None:
            return
        one, other = pair
        choices = []
        if one.offer is not None and other.offer is not None:
            choices = [choice for choice in one.offer.options if choice in other.offer]
        choice = random.choice(choices) if choices else None
        yield pair, choice
        if choice is None:
            return
        pair = pair_steps(one.s, other.s, seat, choice, seed * longest + number, parting=True)
