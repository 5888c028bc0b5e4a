"""A player that searches over whole own activations.

It makes some plans for the rest of its activation, plays each on in the same imagined games with
the same dice until the enemy and then itself have had one activation more, and drops the worse
half again and again. What was planned is answered without a search for as long as the game goes as
it was foreseen. It is honest: it knows nothing but games imagined for its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError
from ww1core.play.activations import activation_of
from ww1core.play.views import view
from ww1core.players.cautious import ENOUGH, react, sure_gain
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.playouts import Answer, Playout, Quick
from ww1core.turns.run import decide
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["LEVELS", "Effort", "PlannerPlayer"]

SMALLEST_RACE = 3
"""The fewest plans that go into a round of the race besides the base plan."""


class Effort(NamedTuple):
    """How much a search costs at most: its plans, its trials of them, and positions it judges.

    Where games are long, positions are what limits it: it makes fewer plans then.
    """

    plans: int
    trials: int
    work: int


LEVELS: Mapping[str, Effort] = MappingProxyType(
    {
        "medium": Effort(plans=10, trials=64, work=5500),
        "hard": Effort(plans=20, trials=200, work=30_000),
    }
)
"""The levels of the planner by name."""
EACH = 3
"""In how many games at least every plan could be tried by the work there is."""

Progress = Callable[[float], object]
"""Is told which part of a search is done; a true answer ends the search with what it has found."""


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
        if offer.asking.spec.window and PASS in offer:
            if left.answers and left.answers[0].decision == offer.name:
                turn.kept = left.after_first()
            return react(turn, self._judge, random)
        if left.answers and left.foreseen == _digest(turn.view()):
            answer = left.answers[0]
            if answer.decision == offer.name and answer.choice in offer:
                turn.kept = left.after_first()
                return answer.choice
        if not self._plans_here(turn, random):
            turn.kept = None
            return self._greedy.choose(turn)
        best = _Search(turn, self._judge, self._effort, random, self.progress).best(left.answers)
        turn.kept = _foresee(turn, best, random).after_first()
        return best[0].choice

    def _plans_here(self, turn: Turn, random: Random) -> bool:
        """Whether a decision belongs to an own activation or to none."""
        now = activation_of(turn.imagine(random.getrandbits(32)))
        return now is None or now.side == turn.book.side_of(turn.seat)


class _Search:
    """One search: plans, and imagined games to try them in."""

    def __init__(
        self,
        turn: Turn,
        judge: Callable[[Any, int], float],
        effort: Effort,
        random: Random,
        progress: Progress | None,
    ) -> None:
        self._turn = turn
        self._offer = turn.offer
        self._judge = judge
        self._effort = effort
        self._random = random
        self._progress = progress
        self._worlds: list[Playout] = []
        self._spent = 0
        self._work = 0
        self._is_ended = False

    def best(self, rest: Sequence[Answer]) -> tuple[Answer, ...]:
        """The plan that leads to the best place; the base plan unless another is surely better."""
        plans = self._candidates(rest)
        worths = self._race(plans)
        base = worths[plans[0]]
        best, most = plans[0], 0.0
        for plan in plans[1:]:
            both = zip(worths[plan], base, strict=False)
            gain = sure_gain([mine - other for mine, other in both])
            if gain > most:
                best, most = plan, gain
        return best

    def _candidates(self, rest: Sequence[Answer]) -> list[tuple[Answer, ...]]:
        """The greedy plan first, then what is left of the old one, other beginnings and changes."""
        world = self._world(0)
        quick = Quick(self._judge, self._random)
        base = world.plan((), quick)
        plans = dict.fromkeys([base])
        most = self._most_plans(base)
        if rest:
            plans[world.plan(rest, quick)] = None
        start = self._turn.imagine(self._random.getrandbits(32))
        gains = sorted(quick.gains(start, self._offer), key=lambda entry: -entry[0])
        spread = _spread([gain for gain, _ in gains])
        for _, choice in gains[: most // 2]:
            plans[world.plan((Answer(self._offer.name, choice),), quick)] = None
        soft = Quick(self._judge, self._random, heat=spread / 4 or 1.0)
        for turn in range(most):
            if len(plans) >= most:
                break
            if turn % 2 and len(base) > 1:
                cut = self._random.randrange(len(base))
                plans[world.plan((*base[:cut],), soft)] = None
            else:
                plans[world.plan((), soft)] = None
        self._work += quick.spent + soft.spent
        return list(plans)

    def _most_plans(self, base: Sequence[Answer]) -> int:
        """How many plans there is work for, by what it takes to play the base plan on."""
        quick = Quick(self._judge, Random(f"{self._offer.number} cost"))
        self._world(0).worth(base, quick)
        self._work += quick.spent
        return max(
            SMALLEST_RACE + 1, min(self._effort.plans, self._left // (EACH * quick.spent + 1))
        )

    @property
    def _left(self) -> int:
        return self._effort.work - self._work

    def _race(self, plans: Sequence[tuple[Answer, ...]]) -> dict[tuple[Answer, ...], list[float]]:
        """Try all plans, then the better half, and so on; the base plan runs in every round."""
        worths: dict[tuple[Answer, ...], list[float]] = {plan: [] for plan in plans}
        running = list(plans)
        rounds = max(1, (len(plans) - 1).bit_length())
        for left in range(rounds, 0, -1):
            share = self._left // left
            begun = self._work
            for _ in range(max(1, self._effort.trials // rounds // len(running))):
                number = len(worths[plans[0]])
                if self._is_ended or (number >= ENOUGH and self._work - begun >= share):
                    break
                for plan in running:
                    quick = Quick(self._judge, Random(f"{self._offer.number} {number}"))
                    worths[plan].append(self._world(number).worth(plan, quick))
                    self._work += quick.spent
                    self._tell()
            rivals = sorted(running[1:], key=lambda plan: -_mean(worths[plan]))
            running = [plans[0], *rivals[: max(1, len(rivals) // 2)]]
            if len(running) < SMALLEST_RACE and len(worths[plans[0]]) > 1:
                break
        return worths

    def _world(self, number: int) -> Playout:
        """One of the imagined games that all plans share."""
        while len(self._worlds) <= number:
            start = self._turn.imagine(self._random.getrandbits(32))
            dice = KeyedDice(self._random.getrandbits(64))
            self._worlds.append(Playout(start, self._offer, self._judge, dice))
        return self._worlds[number]

    def _tell(self) -> None:
        """Say how far the search is: by its trials or by its work, whichever ends it."""
        self._spent += 1
        if self._progress is not None:
            done = max(self._spent / self._effort.trials, self._work / self._effort.work)
            self._is_ended |= bool(self._progress(min(1.0, done)))


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
        while waits is not None and waits.count == 1 and waits.seat != turn.seat:
            waits = decide(s, waits, waits.option(0))
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


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _spread(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)
