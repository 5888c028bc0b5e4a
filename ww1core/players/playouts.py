"""Imagined games that go on: a plan is followed, a quick greedy plays the rest for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ww1core.play.activations import Activation, activation_of
from ww1core.players.greedy import Evaluation, Trials, sample_of, standing
from ww1core.players.keyed_dice import KeyedDice
from ww1core.turns.run import decide

if TYPE_CHECKING:
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["LONGEST", "Answer", "Playout", "Quick"]

LONGEST = 120
"""The most decisions of a playout; it is judged where it stands then."""
WIDTH = 8
"""The most options that the quick greedy tries."""


class Answer(NamedTuple):
    """One answer of a plan: to which decision, by its name, and what."""

    decision: str
    choice: Choice


class Quick:
    """A greedy of one trial for each of a few options: good enough to see where a plan leads.

    It tries them with dice of its own, so that it does not foresee those of the game it plays.
    A ``heat`` above 0 makes it take worse options now and then: what gains less by the heat is
    taken about a third as often. ``spent`` is how many positions it has judged.
    """

    __slots__ = ("_dice", "_heat", "_judge", "_random", "_width", "spent")

    def __init__(
        self, judge: Evaluation, random: Random, *, width: int = WIDTH, heat: float = 0.0
    ) -> None:
        self._judge = judge
        self._random = random
        self._width = width
        self._heat = heat
        self._dice = KeyedDice(random.getrandbits(64))
        self.spent = 0

    def gains(self, s: State, offer: Offer) -> list[tuple[float, Choice]]:
        """What some options gain, as tried in this state."""
        is_plan = offer.name in s.book.plans
        trials = Trials(
            s, offer.seat, self._dice, self._random, self._judge, is_only_one=not is_plan
        )
        tried = sample_of(offer.options, self._width, self._random)
        self.spent += len(tried) + is_plan
        return [(trials.gain(offer, option, 1), option) for option in tried]

    def choose(self, s: State, offer: Offer) -> Choice:
        """The option that gains most, or by heat another."""
        if offer.count == 1:
            return offer.option(0)
        gains = self.gains(s, offer)
        if self._heat:
            gains = [(gain + self._random.expovariate(1 / self._heat), o) for gain, o in gains]
        most = max([gain for gain, _ in gains])
        return next(option for gain, option in gains if gain == most)


class Playout:
    """One imagined game in which plans are tried, each from the same place with the same dice."""

    __slots__ = ("_dice", "_judge", "_offer", "_seat", "_start")

    def __init__(self, start: State, offer: Offer, judge: Evaluation, dice: KeyedDice) -> None:
        self._start = start
        self._offer = offer
        self._seat = offer.seat
        self._judge = judge
        self._dice = dice

    def worth(self, plan: Sequence[Answer], quick: Quick) -> float:
        """How well the seat stands when the enemy and then the seat have had an activation more."""
        run = _Run(self._start.clone(), self._dice, self._seat)
        run.follow(self._offer, plan, quick)
        return standing(run.s, self._seat, self._judge)

    def plan(self, first: Sequence[Answer], quick: Quick) -> tuple[Answer, ...]:
        """The answers of the seat up to the end of its activation, begun as given."""
        run = _Run(self._start.clone(), self._dice, self._seat)
        run.follow(self._offer, first, quick, is_own_only=True)
        return tuple(run.answers)


class _Run:
    """A game under way: what the seat answered, and which activations have ended."""

    def __init__(self, s: State, dice: KeyedDice, seat: int) -> None:
        self.s = s
        dice.wind_back()
        s.chance = dice
        self.answers: list[Answer] = []
        self._seat = seat
        self._side = s.book.side_of(seat)
        self._now = activation_of(s)
        self._stage = 0

    def follow(
        self, offer: Offer, plan: Sequence[Answer], quick: Quick, *, is_own_only: bool = False
    ) -> None:
        """Answer by the plan while it fits and then by the quick greedy, up to the horizon."""
        waits: Offer | None = offer
        left = iter(plan)
        planned = next(left, None)
        for _ in range(LONGEST):
            if waits is None or self._is_past_horizon(is_own_only=is_own_only):
                return
            choice = None
            if waits.seat == self._seat:
                if planned is not None and self._stage == 0:
                    if planned.decision == waits.name and planned.choice in waits:
                        choice = planned.choice
                        planned = next(left, None)
                    else:
                        planned = None  # the game has gone another way
                if choice is None:
                    choice = quick.choose(self.s, waits)
                self.answers.append(Answer(waits.name, choice))
            else:
                choice = quick.choose(self.s, waits)
            waits = decide(self.s, waits, choice)

    def _is_past_horizon(self, *, is_own_only: bool) -> bool:
        """Whether the own activation has ended, then one of the enemy, then one more of the own."""
        now, before = activation_of(self.s), self._now
        self._now = now
        if before is not None and now != before:
            self._stage = self._next_stage(before)
        return self._stage > (0 if is_own_only else 2)

    def _next_stage(self, ended: Activation) -> int:
        """How far the horizon has come when an activation has ended."""
        is_own = ended.side == self._side
        return self._stage + (is_own if self._stage != 1 else not is_own)
