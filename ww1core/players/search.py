"""The search of the planner: plans for the rest of an activation race in imagined games.

All plans meet the same games with the same dice, so that they differ by what they do. The worse
half is dropped again and again, and what is left has to be better than the base plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.players.cautious import sure_gain
from ww1core.players.greedy import WON
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.nearby import Nearby
from ww1core.players.playouts import Answer, Plan, Playout, Quick, Whim, options_near

if TYPE_CHECKING:
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice

__all__ = ["Effort", "Progress", "Search"]

Progress = Callable[[float], object]
"""Is told which part of a search is done; a true answer ends the search with what it has found."""

FEWEST = 12
"""The fewest trials of a search, however long its games are."""
FAR_TOO_MUCH = 1.5
"""A search ends that has cost so many times what it should, as when plans lead to longer games."""
ROOM = 3
"""How many trials there are at least for every plan that is made."""
TWICE = 2
"""How many plans are made for every one that is wanted, as some lead to the same position."""
MOST_GAMES = 24
"""In how many games a plan is tried at most."""
ROUNDS = 3
"""How many rounds a race has at least."""
ENOUGH = 4
"""In how many games no plan was better than the one that leads, for a race to end early."""
GENERATIONS = 3
"""How often plans are made anew from the one that leads, where there are trials enough."""
GENERATION = 40
"""For how many trials there is a generation."""
OFTEN = 0.25
"""How often a plan that is made by whims leaves the best answer."""
MANY = 6
"""How often it does so at most."""
OVER = WON / 2
"""Beyond that a game is won or lost, and the rest tells by how much."""


class Effort(NamedTuple):
    """How much a search costs at most: its plans, its trials of them, and positions it judges.

    Where games are long, positions are what limits it: it makes fewer plans then. Each counts by
    the price that the title gives.
    """

    plans: int
    trials: int
    work: int


class Search:
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
        self._worths: dict[Plan, list[float]] = {}
        self._near: Nearby | None = None
        self._far: tuple[Choice, ...] = ()
        self._known: set[bytes] = set()
        self._raced: set[Plan] = set()
        self._trials = effort.trials
        self._tried = 0
        self._price = turn.book.price or 1.0
        self._work = 0.0
        self._is_ended = False

    def best(self, greedy: Choice, rest: Sequence[Answer]) -> Plan:
        """The plan that leads to the best place; the base plan unless another is surely better.

        The base plan begins with the greedy answer; ``rest`` is what is left of an older plan.
        Later generations of plans change the one that leads.
        """
        if self._turn.book.reply:
            self._look_near(greedy)
        leader = base = self._begin((Answer(self._offer.name, greedy),))
        room = int(self._effort.work / (self._work + 1))
        self._trials = max(FEWEST, min(self._effort.trials, room))
        self._make_first(rest)
        leaders: list[Plan] = []
        generations = max(1, min(GENERATIONS, self._trials // GENERATION))
        for left in range(generations, 0, -1):
            room = (self._trials - self._tried) // left
            end = self._tried + room
            self._make_others(leader, room // ROOM)
            leader = self._race(leader, end)
            leaders.insert(0, leader)
        for number in range(len(self._worths[leader])):
            self._try(base, number)
        better = [plan for plan in leaders if sure_gain(self._gains(plan, base)) > 0]
        best = better[0] if better else base
        is_idle = best is not base and isinstance(best[0].choice, str)
        return self._elsewhere() if self._far and is_idle else best

    def _look_near(self, greedy: Choice) -> None:
        """Look at nothing but what is near to the greedy plan, or to the best that does more."""
        world, quick, first = self._world(0), self._quick(0), greedy
        start = self._turn.imagine(self._random.getrandbits(32))
        if isinstance(greedy, str):
            ranked = quick.ranked(start, self._offer, self._offer.options)
            first = next((choice for choice in ranked if not isinstance(choice, str)), greedy)
        places = world.places((Answer(self._offer.name, first),), quick)
        self._spend(quick)
        self._worlds.clear()
        if places:
            self._near = Nearby(self._turn.book, places, self._turn.book.reply[2])
            near = self._near.options(start, self._offer)
            if self._offer.asking.spec.asks == "unit":
                self._far = tuple([unit for unit in self._offer.options if unit not in near])

    def _elsewhere(self) -> Plan:
        """What is best far from all plans, when nobody near should act: a word would stop all."""
        words = [choice for choice in self._offer.options if isinstance(choice, str)]
        start = self._turn.imagine(self._random.getrandbits(32))
        ranked = self._quick(0).ranked(start, self._offer, (*self._far, *words))
        return (Answer(self._offer.name, ranked[0]),)

    def _make_first(self, rest: Sequence[Answer]) -> None:
        """Plans from what is left of the old one, with other beginnings, and with every word."""
        if rest:
            self._begin(rest)
        quick = Quick(self._judge, self._random)
        start = self._turn.imagine(self._random.getrandbits(32))
        first = quick.ranked(start, self._offer, options_near(start, self._offer, self._near))
        most = min(self._effort.plans, self._trials // ROOM)
        count = most // 3 + (most > 1)
        words = [choice for choice in first[count:] if isinstance(choice, str)]
        for choice in (*first[:count], *words):
            if not self._is_ended:
                self._begin((Answer(self._offer.name, choice),))

    def _make_others(self, leader: Plan, trials: int) -> None:
        """Plans that change the one that leads in one place, or leave it by whims."""
        most = min(self._effort.plans - 1, trials)
        enough = len(self._worths) + most
        for number in range(TWICE * most):
            if self._is_ended or len(self._worths) >= enough:
                return
            if number % 3 and leader:
                cut = self._random.randrange(len(leader))
                self._begin(leader[:cut], Whim(self._random))
            else:
                self._begin((), Whim(self._random, OFTEN, MANY))

    def _begin(self, first: Sequence[Answer], whim: Whim | None = None) -> Plan:
        """Make a plan by playing it in the first game.

        One that leads to just the same position as another is not kept.
        """
        quick = self._quick(0)
        plan, then, worth = self._world(0).play(first, quick, whim, self._known)
        self._spend(quick)
        if then not in self._known:
            self._known.update([then] if then else ())
            self._worths.setdefault(plan, [worth])
            self._count()
        return plan

    def _race(self, leader: Plan, end: int) -> Plan:
        """Try all plans of this generation, then the better half, and so on; who leads at last."""
        running = [plan for plan in self._worths if plan not in self._raced and plan != leader]
        self._raced.update(running)
        rounds = max(ROUNDS, len(running).bit_length())
        games = 1
        for left in range(rounds, 0, -1):
            room = max(0, end - self._tried) // left // (len(running) + 1)
            games = min(MOST_GAMES, games + max(1, room))
            for number in range(1, games):
                for plan in (leader, *running):
                    self._try(plan, number)
            running.sort(key=lambda plan: -self._gain(plan, leader))
            del running[max(1, len(running) // 2) :]
            if running and games >= ENOUGH and self._gain(running[0], leader) <= 0:
                return leader
        return running[0] if running and self._gain(running[0], leader) > 0 else leader

    def _gain(self, plan: Plan, other: Plan) -> float:
        """By how much a plan is better than another on average."""
        gains = self._gains(plan, other)
        return sum(gains) / len(gains)

    def _gains(self, plan: Plan, other: Plan) -> list[float]:
        """By how much a plan is better than another in each game that both have met."""
        both = zip(self._tamed(plan), self._tamed(other), strict=False)
        return [mine - its for mine, its in both]

    def _try(self, plan: Plan, number: int) -> None:
        """Play a plan on in one of the games, unless it was or the search was broken off."""
        worths = self._worths[plan]
        if len(worths) == number and not self._is_ended:
            quick = self._quick(number)
            worths.append(self._world(number).play(plan, quick).worth)
            self._spend(quick)
            self._count()

    def _quick(self, number: int) -> Quick:
        """The player of one of the games, who throws alike for all plans."""
        return Quick(self._judge, Random(f"{self._offer.number} {number}"))

    def _spend(self, quick: Quick) -> None:
        """Count positions that were judged; a search that costs far too much ends."""
        self._work += quick.spent * self._price
        if self._work > FAR_TOO_MUCH * self._effort.work and len(self._worths) > 1:
            self._is_ended = True

    def _count(self) -> None:
        """Count a trial, and say how far the search is."""
        self._tried += 1
        if self._progress is not None:
            done = self._progress(min(1.0, self._tried / self._trials))
            self._is_ended = self._is_ended or bool(done)

    def _world(self, number: int) -> Playout:
        """One of the imagined games that all plans share."""
        while len(self._worlds) <= number:
            start = self._turn.imagine(self._random.getrandbits(32))
            dice = KeyedDice(self._random.getrandbits(64))
            self._worlds.append(Playout(start, self._offer, self._judge, dice, self._near))
        return self._worlds[number]

    def _tamed(self, plan: Plan) -> list[float]:
        """What a plan is worth in each game; a game won is only somewhat beyond the best other one.

        Without that, one game that is won by luck would outweigh all the others.
        """
        others = [worth for each in self._worths.values() for worth in each if abs(worth) < OVER]
        low, high = min(others, default=0.0), max(others, default=0.0)
        reach = high - low or 1.0
        won, lost = high + reach - WON, low - reach + WON
        return [
            worth + (won if worth > OVER else lost if worth < -OVER else 0.0)
            for worth in self._worths[plan]
        ]
