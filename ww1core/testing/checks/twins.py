"""Views do not leak: a seat cannot tell two states apart that differ in what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import members
from ww1core.play.checkpoints import barrier_between
from ww1core.play.game import Game
from ww1core.play.look_ahead import look_ahead
from ww1core.play.notation import label
from ww1core.play.views import view
from ww1core.saving.journal import Entry
from ww1core.saving.seat_save import seat_save
from ww1core.testing.check import at_decision, check
from ww1core.testing.twins import (
    Pair,
    asked,
    dealing_fault,
    lines,
    pair_lives,
    pair_steps,
    same_answer,
    unlike_twin,
)
from ww1core.testing.walking import Moment
from ww1core.turns.covers import covered_from
from ww1core.turns.run import current_offer

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.scenes.scene import Battle
    from ww1core.testing.subject import Subject
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__: list[str] = []

HIDDEN = "hidden"
LONGEST = 40
"""The most answers that twins are led alike from their set-up on."""
KEPT_EVERY = 8
"""After how many answers the seat's file is written."""
AHEAD = 4
"""The most answers that are looked ahead of, and the most questions of a kind, at a decision."""
SHOWN = 60
"""The most letters of a difference that a message shows."""


class _Twins(NamedTuple):
    """The true state and one that the seat cannot tell from it."""

    seat: int
    name: str
    s: State
    twin: State


def _twins(moment: Moment, random: Random) -> Iterator[_Twins]:
    """A twin for each seat; one that was not dealt well is no twin, which has its own check."""
    for twins in _all_twins(moment, random):
        if not dealing_fault(twins.s, twins.twin, twins.seat):
            yield twins


def _all_twins(moment: Moment, random: Random) -> Iterator[_Twins]:
    """A twin for each seat, however it was dealt."""
    for seat, name in enumerate(moment.book.seats):
        twin = unlike_twin(moment.s, seat, random)
        if twin is not None:
            yield _Twins(seat, name, moment.s, twin)


def _unlike(left: object, right: object) -> str:
    """Where two things begin to differ."""
    first, second = repr(left), repr(right)
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    at = max(0, at - SHOWN // 2)
    return f"...{first[at : at + SHOWN]}... and ...{second[at : at + SHOWN]}..."


@at_decision(
    "views.twins_view", "a view shows nothing that its seat cannot know", needs=HIDDEN, some=True
)
def twins_view(moment: Moment) -> str:
    """Twins have the same view; without one of the title's own its slots say what is shown."""
    if moment.book.viewer.view is None:
        return ""
    for seat, name, s, twin in _all_twins(moment, moment.random):
        first, second = view(s.clone(), seat), view(twin.clone(), seat)
        if repr(first) != repr(second):
            key = next((k for k in first if repr(first[k]) != repr(second.get(k))), "")
            return f"the view of {name!r} leaks under {key!r}: {_unlike(first, second)}"
    return ""


@at_decision(
    "views.twins_options",
    "who is asked what tells nothing that a seat cannot know",
    needs=HIDDEN,
    some=True,
)
def twins_options(moment: Moment) -> str:
    """Twins ask the same seat the same, with the same options unless they are hidden."""
    for seat, name, s, twin in _twins(moment, moment.random):
        first, second = asked(s, moment.offer, seat), asked(twin, current_offer(twin), seat)
        if first != second:
            what = "options" if (first or ())[:4] == (second or ())[:4] else "prompt"
            return f"the {what} of {moment.offer.name!r} leak to {name!r}: {_unlike(first, second)}"
    return ""


@at_decision(
    "views.twins_errors",
    "why an answer is refused tells nothing that a seat cannot know",
    needs=HIDDEN,
    some=True,
)
def twins_errors(moment: Moment) -> str:
    """Twins refuse the same answers of the seat for the same reasons."""
    offer, random = moment.offer, moment.random
    for seat, name, s, twin in _twins(moment, random):
        if offer.seat != seat or asked(s, offer, seat) != asked(twin, current_offer(twin), seat):
            continue
        for choice in _refused(moment.book, offer, moment.share.candidates, random):
            first, second = (
                offer.asking.why_not(state.clone(), choice, state.stack[-1][2])
                for state in (s, twin)
            )
            if first != second:
                words = label(moment.book, offer, choice)
                reasons = _unlike(*[[(r.rule, r.text.key) for r in rs] for rs in (first, second)])
                return f"why {words!r} is no answer to {offer.name!r} leaks to {name!r}: {reasons}"
    return ""


def _refused(book: Book, offer: Offer, most: int, random: Random) -> list[Choice]:
    """Some answers that are not offered."""
    asks = offer.asking.spec.asks
    choices: list[Choice] = [word.word for word in offer.asking.spec.words]
    if isinstance(asks, str):
        choices += range(book.kinds[asks].size)
    choices = [choice for choice in choices if choice not in offer]
    return random.sample(choices, min(most, len(choices)))


@at_decision(
    "views.twins_scene", "a scene shows nothing that its seat cannot know", needs=HIDDEN, some=True
)
def twins_scene(moment: Moment) -> str:
    """Twins are drawn alike, and so is the battle that a look ahead shows."""
    draw = moment.book.scene
    if draw is None:
        return ""
    random = moment.random
    for seat, name, s, twin in _twins(moment, random):
        first, second = draw(s.clone(), seat), draw(twin.clone(), seat)
        if first != second:
            return f"the scene of {name!r} leaks: {_unlike(first, second)}"
        for typed in _some_answers(moment, twin, seat, random):
            ours, theirs = _battles(s, typed, seat), _battles(twin, typed, seat)
            if ours != theirs:
                return f"the odds of {typed!r} leak to {name!r}: {_unlike(ours, theirs)}"
    return ""


def _some_answers(moment: Moment, twin: State, seat: int, random: Random) -> list[str]:
    """Some answers that the seat may give, in both twins."""
    waits = current_offer(twin)
    if moment.offer.seat != seat or waits is None:
        return []
    both = [choice for choice in moment.offer.options if choice in waits]
    return [moment.game.spell(choice) for choice in random.sample(both, min(AHEAD, len(both)))]


def _battles(s: State, typed: str, seat: int) -> list[Battle | None]:
    """The battles that a look ahead shows after an answer, up to where something is learnt."""
    shown: list[State] = []
    waits = current_offer(s)
    if waits is not None:
        look_ahead(s.clone(), waits, [typed], lambda after: shown.append(after.clone()))
    return [s.book.scene(after, seat).battle for after in shown]


@at_decision(
    "views.twins_answers",
    "lines of supply and of sight tell nothing that a seat cannot know",
    needs=HIDDEN,
    some=True,
)
def twins_answers(moment: Moment) -> str:
    """Twins answer the same to whoever asks about a unit that it sees, or about two hexes."""
    book, random = moment.book, moment.random
    for seat, name, s, twin in _twins(moment, random):
        for what, args in _questions(s, seat, random):
            answer = getattr(book, what)
            first, second = answer(s.clone(), seat, *args), answer(twin.clone(), seat, *args)
            if first != second:
                return f"the answer about {what} leaks to {name!r}: {_unlike(first, second)}"
    return ""


def _questions(s: State, seat: int, random: Random) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Some questions about a position that the book answers."""
    book = s.book
    if book.supply is not None:
        hexes = enumerate(getattr(s, "hex", ()))
        seen = [u for u, hex_ in hexes if hex_ >= 0 and not covered_from(s, seat) >> u & 1]
        for unit in random.sample(seen, min(AHEAD, len(seen))):
            yield "supply", (unit,)
    if book.sighting is not None:
        places = members(book.kinds["hex"].all)
        for _ in range(AHEAD):
            yield "sighting", (random.choice(places), random.choice(places))


class _Step(NamedTuple):
    """Twins one answer further, which looked the same before it."""

    twins: _Twins
    answer: str
    pair: Pair


def _steps(moment: Moment) -> Iterator[_Step]:
    """Some answers that both twins offer, for each seat.

    One that names a covered unit is answered in the twin by naming the unit that lies there, and
    by the same name if it is shown then.
    """
    offer, random = moment.offer, moment.random
    for twins in _twins(moment, random):
        seat, _, s, twin = twins
        waits = current_offer(twin)
        if waits is None or asked(s, offer, seat) != asked(twin, waits, seat):
            continue
        if view(s.clone(), seat) != view(twin.clone(), seat):
            continue
        same = {choice: same_answer(s, twin, seat, offer, choice) for choice in offer.options}
        both = [choice for choice in offer.options if choice in waits or same[choice] in waits]
        for choice in random.sample(both, min(len(both), moment.share.candidates)):
            seed = random.getrandbits(32)
            for theirs in dict.fromkeys((same[choice], choice)):
                if theirs not in waits:
                    continue
                pair = pair_steps(s, twin, seat, choice, seed, theirs=theirs)
                if pair is not None and (theirs == same[choice] or _is_shown(pair, seat, choice)):
                    yield _Step(twins, moment.game.spell(choice), pair)


def _is_shown(pair: Pair, seat: int, unit: Choice) -> bool:
    """Whether a unit lies open after a step, so that its name tells where it was."""
    return isinstance(unit, int) and not covered_from(pair.one.s, seat) >> unit & 1


@at_decision(
    "views.twins_step",
    "what follows from an answer tells nothing that a seat cannot know",
    needs=HIDDEN,
    some=True,
)
def twins_step(moment: Moment) -> str:
    """One answer further twins still have the same view, and ask the same."""
    for (seat, name, _, _), answer, (a, b) in _steps(moment):
        if a.s.ended != b.s.ended:
            return f"after {answer!r} the end leaks to {name!r}: {_unlike(a.s.ended, b.s.ended)}"
        if a.s.ended is not None:
            continue
        first, second = view(a.s.clone(), seat), view(b.s.clone(), seat)
        if repr(first) != repr(second):
            return f"after {answer!r} the view of {name!r} leaks: {_unlike(first, second)}"
        waits, others = asked(a.s, a.offer, seat), asked(b.s, b.offer, seat)
        if waits != others:
            return f"after {answer!r} what is asked leaks to {name!r}: {_unlike(waits, others)}"
    return ""


@at_decision(
    "views.twins_log", "a log tells nothing that its seat cannot know", needs=HIDDEN, some=True
)
def twins_log(moment: Moment) -> str:
    """What twins tell on the way to the next decision is the same."""
    for (seat, name, _, _), answer, (a, b) in _steps(moment):
        if a.s.ended is not None and b.s.ended is not None:
            continue
        first, second = lines(a.events, seat), lines(b.events, seat)
        if first != second:
            return f"after {answer!r} the log of {name!r} leaks: {_unlike(first, second)}"
    return ""


@at_decision(
    "views.twins_undo",
    "what can be taken back tells nothing that a seat cannot know",
    needs=HIDDEN,
    some=True,
)
def twins_undo(moment: Moment) -> str:
    """An answer can be taken back in both twins or in none, for the same reason."""
    for (_, name, s, _), answer, (a, b) in _steps(moment):
        first, second = barrier_between(s, a.s), barrier_between(s, b.s)
        if first != second:
            return f"taking back {answer!r} leaks to {name!r}: {_unlike(first, second)}"
    return ""


@check(
    "views.twins_save",
    "what a seat keeps of a game tells nothing that it cannot know",
    needs=HIDDEN,
)
def twins_save(subject: Subject) -> Iterator[str]:
    """Games that are led alike from their set-up on give the seat the same file."""
    for scenario, options in subject.tables:
        book = subject.book(scenario.id, options)
        for seed in range(1 + subject.share(scenario.id).games):
            for seat, name in enumerate(book.seats):
                leak = _leak_in_life(book, seat, seed)
                if leak:
                    yield f"{scenario.id}, pair {seed}: the save of {name!r} leaks {leak}"


def _leak_in_life(book: Book, seat: int, seed: int) -> str:
    keepers = _Keeper(book), _Keeper(book)
    for number, (pair, choice) in enumerate(pair_lives(book, seat, seed, LONGEST)):
        if pair.one.s.ended is not None and pair.other.s.ended is not None:
            break
        for keeper, run in zip(keepers, pair, strict=True):
            keeper.stand(run.s, run.events)
        if number % KEPT_EVERY and choice is not None:
            leak = ""
        else:
            first, second = (seat_save(keeper.game, seat).splitlines() for keeper in keepers)
            leak = next((_unlike(a, b) for a, b in zip(first, second, strict=False) if a != b), "")
        if leak:
            return f"after {number} answers: {leak}"
        if choice is not None:
            for keeper in keepers:
                keeper.answer(choice)
    return ""


class _Keeper:
    """A game that is told what has happened instead of being played."""

    def __init__(self, book: Book) -> None:
        self.game = Game(book, seed=0)
        self._events: list[object] = []
        self._entries: list[Entry] = []

    def stand(self, s: State, events: tuple[object, ...]) -> None:
        """Stand at a state, after what was told on the way."""
        self._events += events
        self.game.stand_at(s.clone(), self._entries)
        self.game.log.events += self._events

    def answer(self, choice: Choice) -> None:
        """Note an answer to the decision that waits."""
        game = self.game
        seat = 0 if game.offer is None else game.offer.seat
        name = game.book.name("seat", seat)
        self._entries.append(Entry(len(self._entries) + 1, name, game.spell(choice), (), ""))
