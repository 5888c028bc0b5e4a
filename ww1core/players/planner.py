"""A player that searches over whole own activations.

It makes some plans for the rest of its activation, plays each on in the same imagined games with
the same dice until the enemy and then itself have had one activation more, and drops the worse
half again and again. What was planned is answered without a search for as long as the game goes as
it was foreseen. It is honest: it knows nothing but games imagined for its seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError
from ww1core.play.activations import activation_of
from ww1core.play.views import view
from ww1core.players.cautious import react
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.playouts import Answer, is_window
from ww1core.players.search import Effort, Progress, Search
from ww1core.turns.run import decide
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["LEVELS", "Effort", "PlannerPlayer"]

LEVELS: Mapping[str, Effort] = MappingProxyType(
    {
        "medium": Effort(plans=40, trials=150, work=60_000),
        "hard": Effort(plans=80, trials=500, work=300_000),
    }
)
"""The levels of the planner by name."""


class PlannerPlayer:
    """Plans its activations; while the enemy acts, and in windows, it looks one decision ahead.

    ``progress`` is called with the part of a search that is done; where it says so, the search ends
    with what it has found. Only a table with a person has it say so.
    """

    __slots__ = ("_effort", "_greedy", "_judge", "_seed", "progress")

    looks = True

    def __init__(self, book: Book, seed: int, effort: Effort = LEVELS["medium"]) -> None:
        if book.evaluation is None:
            raise PluginError(f"{book.title} has no evaluation, which the planner needs")
        if not book.activations:
            raise PluginError(f"{book.title} marks no activations, which the planner needs")
        self._judge = book.evaluation
        self._seed = seed
        self._effort = effort
        self._greedy = GreedyPlayer(book, seed)
        self.progress: Progress | None = None

    def choose(self, turn: Turn) -> Choice:
        """What the plan says where it still holds, else the first answer of the best new plan."""
        offer = turn.offer
        if offer.count == 1:
            return offer.option(0)
        left = _Kept.read(turn.kept)
        random = Random(f"{self._seed} {offer.number}")
        if is_window(offer):
            return react(turn, self._judge, random)
        if left.answers and left.foreseen == _digest(turn.view()):
            answer = left.answers[0]
            if answer.decision == offer.name and answer.choice in offer:
                turn.kept = left.after_first()
                return answer.choice
        if not self._plans_here(turn, random):
            turn.kept = None
            return self._greedy.choose(turn)
        greedy = self._greedy.choose(turn)
        search = Search(turn, self._judge, self._effort, random, self.progress)
        best = search.best(greedy, left.answers)
        turn.kept = _foresee(turn, best, random).after_first()
        return best[0].choice

    def _plans_here(self, turn: Turn, random: Random) -> bool:
        """Whether a decision belongs to an own activation or to none."""
        now = activation_of(turn.imagine(random.getrandbits(32)))
        return now is None or now.side == turn.book.side_of(turn.seat)


class _Kept(NamedTuple):
    """A plan as it is kept between two answers: what is left, and what each was planned for."""

    answers: tuple[Answer, ...]
    places: tuple[str, ...]

    @property
    def foreseen(self) -> str:
        """What the seat should see when the first answer left is due."""
        return self.places[0] if self.places else ""

    def after_first(self) -> tuple[Any, ...] | None:
        """The rest as plain data; None when nothing is left."""
        answers = tuple([tuple(answer) for answer in self.answers[1:]])
        return (answers, self.places[1:]) if answers else None

    @classmethod
    def read(cls, kept: Any) -> _Kept:  # noqa: ANN401 (plain data)
        """What was kept; nothing where there is no plan."""
        if kept is None:
            return cls((), ())
        answers, places = kept
        return cls(tuple([Answer(*answer) for answer in answers]), tuple(places))


def _foresee(turn: Turn, plan: Sequence[Answer], random: Random) -> _Kept:
    """The plan with what the seat would see at each of its answers in one imagined game."""
    s: State = turn.imagine(random.getrandbits(32))
    s.chance = KeyedDice(random.getrandbits(64))
    waits: Offer | None = turn.offer
    places = []
    drawn, revealed = s.drawn, s.revealed
    for answer in plan:
        while waits is not None and (waits.count == 1 or is_window(waits)):
            waits = decide(s, waits, PASS if is_window(waits) else waits.option(0))
        is_certain = (s.drawn, s.revealed) == (drawn, revealed)
        if waits is None or waits.seat != turn.seat or not is_certain:
            break
        if waits.name != answer.decision or answer.choice not in waits:
            break
        places.append(_digest(view(s, turn.seat)))
        waits = decide(s, waits, answer.choice)
    places += [""] * (len(plan) - len(places))
    return _Kept(tuple(plan), tuple(places))


def _digest(seen: Mapping[str, Any]) -> str:
    """A short name for all that a seat sees."""
    return blake2b(repr(seen).encode(), digest_size=12).hexdigest()
