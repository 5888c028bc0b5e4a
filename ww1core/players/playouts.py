"""Imagined games that go on: a plan is followed, a quick greedy plays the rest for both sides."""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ww1core.play.activations import Activation, activation_of
from ww1core.players.greedy import Evaluation, Trials, sample_of, standing
from ww1core.players.keyed_dice import KeyedDice
from ww1core.turns.encoding import pack_position
from ww1core.turns.run import decide

if TYPE_CHECKING:
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["LONGEST", "Answer", "Plan", "Played", "Playout", "Quick", "Whim"]

LONGEST = 120
"""The most decisions of a playout; it is judged where it stands then."""
WIDTH = 64
"""The most options that the quick greedy tries, as many as greedy."""
HORIZON = ("enemy", "own")
"""Whose activations end before a plan is judged, where the title does not say."""
SELDOM = 0.25
"""How much less often a whim changes a pick of several, which often comes to the same."""
FALL = 0.5
"""How much less likely each next worse option is taken where the best is not."""


class Answer(NamedTuple):
    """One answer of a plan: to which decision, by its name, and what."""

    decision: str
    choice: Choice


Plan = tuple[Answer, ...]


class Played(NamedTuple):
    """What a seat answered up to the end of its activation, the position then, its worth later."""

    plan: Plan
    then: bytes
    worth: float


class Whim(NamedTuple):
    """How a plan leaves the best answers: how often, and how many times at most."""

    random: Random
    often: float = 1.0
    most: int = 1


class Quick:
    """A greedy of one trial for each option: good enough to see where a plan leads.

    It tries them with dice of its own, so that it does not foresee those of the game it plays.
    ``spent`` is how many positions it has judged.
    """

    __slots__ = ("_dice", "_judge", "_random", "spent")

    def __init__(self, judge: Evaluation, random: Random) -> None:
        self._judge = judge
        self._random = random
        self._dice = KeyedDice(random.getrandbits(64))
        self.spent = 0

    def ranked(self, s: State, offer: Offer) -> list[Choice]:
        """Some options as tried in this state, those that gain most first."""
        gains = self._gains(s, offer)
        return [option for _, option in sorted(gains, key=lambda entry: -entry[0])]

    def choose(self, s: State, offer: Offer) -> Choice:
        """The option that gains most."""
        if offer.count == 1:
            return offer.option(0)
        gains = self._gains(s, offer)
        most = max([gain for gain, _ in gains])
        return next(option for gain, option in gains if gain == most)

    def choose_other(self, s: State, offer: Offer, random: Random) -> Choice:
        """Any option but the one that gains most; a better one is more likely than a worse one."""
        _, *others = self.ranked(s, offer)
        for option in others[:-1]:
            if random.random() < FALL:
                return option
        return others[-1]

    def _gains(self, s: State, offer: Offer) -> list[tuple[float, Choice]]:
        """What some options gain, as tried in this state."""
        is_plan = offer.name in s.book.plans
        trials = Trials(
            s, offer.seat, self._dice, self._random, self._judge, is_only_one=not is_plan
        )
        tried = sample_of(offer.options, WIDTH, self._random)
        self.spent += len(tried) + is_plan
        return [(trials.gain(offer, option, 1), option) for option in tried]


class Playout:
    """One imagined game in which plans are tried, each from the same place with the same dice."""

    __slots__ = ("_dice", "_judge", "_offer", "_seat", "_start")

    def __init__(self, start: State, offer: Offer, judge: Evaluation, dice: KeyedDice) -> None:
        self._start = start
        self._offer = offer
        self._seat = offer.seat
        self._judge = judge
        self._dice = dice

    def play(
        self,
        first: Sequence[Answer],
        quick: Quick,
        whim: Whim | None = None,
        known: Container[bytes] = (),
    ) -> Played:
        """Play on with a plan that begins as given, until the horizon.

        It goes on greedily, or with a whim. Where its activation ends in a position that is known,
        it is broken off.
        """
        run = _Run(self._start.clone(), self._dice, self._seat, whim, known)
        run.follow(self._offer, first, quick)
        return Played(tuple(run.answers), run.then, standing(run.s, self._seat, self._judge))


class _Run:
    """A game under way: what the seat answered, and which activations have ended."""

    def __init__(
        self,
        s: State,
        dice: KeyedDice,
        seat: int,
        whim: Whim | None = None,
        known: Container[bytes] = (),
    ) -> None:
        self.s = s
        self.then = b""
        self._known = known
        dice.wind_back()
        s.chance = dice
        self.answers: list[Answer] = []
        self._seat = seat
        self._side = s.book.side_of(seat)
        self._whim = whim
        self._now = activation_of(s)
        self._stages = ("own", *(s.book.horizon or HORIZON))
        self._stage = 0

    def follow(self, offer: Offer, plan: Sequence[Answer], quick: Quick) -> None:
        """Answer by the plan where it fits and else by the quick greedy, up to the horizon."""
        waits: Offer | None = offer
        left = list(plan)
        for _ in range(LONGEST):
            if waits is None or self._is_past_horizon():
                return
            if waits.seat == self._seat and self._stage == 0:
                choice = self._planned(waits, left, quick)
                if waits.count > 1:
                    self.answers.append(Answer(waits.name, choice))
            else:
                choice = quick.choose(self.s, waits)
            waits = decide(self.s, waits, choice)

    def _planned(self, offer: Offer, left: list[Answer], quick: Quick) -> Choice:
        """The next answer of the plan that fits; without one the best, or another by whim."""
        if offer.count == 1:
            return offer.option(0)
        for number, (decision, choice) in enumerate(left):
            if decision == offer.name and choice in offer:
                del left[: number + 1]  # dice may have made others needless
                return choice
        whim = self._whim
        if whim is not None and not left and whim.random.random() < self._often(whim, offer):
            self._whim = whim._replace(most=whim.most - 1) if whim.most > 1 else None
            return quick.choose_other(self.s, offer, whim.random)
        return quick.choose(self.s, offer)

    def _often(self, whim: Whim, offer: Offer) -> float:
        """How often a whim leaves the best answer; seldom where that mostly changes an order."""
        return whim.often * (SELDOM if offer.name in self.s.book.plans else 1.0)

    def _is_past_horizon(self) -> bool:
        """Whether the own activation and then all that the horizon names have ended."""
        now, before = activation_of(self.s), self._now
        self._now = now
        if before is not None and now != before:
            self._go_on(before)
        return self._stage == len(self._stages) or self.then in self._known

    def _go_on(self, ended: Activation) -> None:
        """Count a stage if the activation that has ended is the one that it waits for."""
        if (ended.side == self._side) == (self._stages[self._stage] == "own"):
            if self._stage == 0:
                self.then = pack_position(self.s)
            self._stage += 1
