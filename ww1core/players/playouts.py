"""Imagined games that go on: a plan is followed, a quick greedy plays the rest for both sides."""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ww1core.play.activations import Activation, activation_of, turn_of
from ww1core.players.greedy import Evaluation, Trials, sample_of, standing
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.nearby import Nearby, places_of
from ww1core.turns.encoding import pack_position
from ww1core.turns.run import decide
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.hexgrid.hexset import HexSet
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = [
    "LONGEST",
    "Answer",
    "Plan",
    "Played",
    "Playout",
    "Quick",
    "Whim",
    "is_window",
    "options_near",
]

LONGEST = 120
"""The most decisions of a playout; it is judged where it stands then."""
WIDTH = 64
"""The most options that the quick greedy tries, as many as greedy."""
HORIZON = ("enemy", "own")
"""Whose activations end before a plan is judged, where the title does not say."""
REPLY = "reply"
"""In the place of those where the title names which reply of the enemy counts."""
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

    def ranked(self, s: State, offer: Offer, among: Sequence[Choice]) -> list[Choice]:
        """Some options as tried in this state, those that gain most first."""
        gains = self._gains(s, offer, among)
        return [option for _, option in sorted(gains, key=lambda entry: -entry[0])]

    def choose(self, s: State, offer: Offer, near: Nearby | None = None) -> Choice:
        """The option that gains most; in a window it passes, unless somebody may fight there."""
        if is_window(offer) and not _is_fight(s, offer):
            return PASS
        options = options_near(s, offer, near)
        if len(options) == 1:
            return options[0]
        gains = self._gains(s, offer, options)
        most = max([gain for gain, _ in gains])
        return next(option for gain, option in gains if gain == most)

    def choose_other(
        self, s: State, offer: Offer, random: Random, near: Nearby | None = None
    ) -> Choice:
        """Any option but the one that gains most; a better one is more likely than a worse one."""
        best, *others = self.ranked(s, offer, options_near(s, offer, near))
        for option in others[:-1]:
            if random.random() < FALL:
                return option
        return others[-1] if others else best

    def _gains(
        self, s: State, offer: Offer, options: Sequence[Choice]
    ) -> list[tuple[float, Choice]]:
        """What some options gain, as tried in this state."""
        is_plan = offer.name in s.book.plans
        trials = Trials(
            s, offer.seat, self._dice, self._random, self._judge, is_only_one=not is_plan
        )
        tried = sample_of(options, WIDTH, self._random)
        self.spent += len(tried) + is_plan
        return [(trials.gain(offer, option, 1), option) for option in tried]


def is_window(offer: Offer) -> bool:
    """Whether somebody may react, or pass; such answers belong to no plan."""
    return bool(offer.asking.spec.window) and PASS in offer


def _is_fight(s: State, offer: Offer) -> bool:
    """Whether a decision, a word of it, or a play that its cards may be good for is a fight."""
    name, fights = offer.name, s.book.fights
    if name in fights or any(f"{name}:{word}" in fights for word in offer.options):
        return True
    plays = f"{offer.asking.spec.window}_which:"
    return any(fight.startswith(plays) for fight in fights) and any(
        isinstance(option, int) for option in offer.options
    )


def options_near(s: State, offer: Offer, near: Nearby | None) -> Sequence[Choice]:
    """The options of a decision, or those near to what a plan is about."""
    return offer.options if near is None else near.options(s, offer)


class Playout:
    """One imagined game in which plans are tried, each from the same place with the same dice.

    With ``near``, plans are made and the game goes on with what is near alone.
    """

    __slots__ = ("_dice", "_judge", "_near", "_offer", "_seat", "_start")

    def __init__(
        self,
        start: State,
        offer: Offer,
        judge: Evaluation,
        dice: KeyedDice,
        near: Nearby | None = None,
    ) -> None:
        self._start = start
        self._offer = offer
        self._seat = offer.seat
        self._judge = judge
        self._dice = dice
        self._near = near

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
        run = _Run(self._start.clone(), self._dice, self._seat, self._near)
        run.whim, run.known = whim, known
        run.follow(self._offer, first, quick)
        return Played(tuple(run.answers), run.then, standing(run.s, self._seat, self._judge))

    def places(self, first: Sequence[Answer], quick: Quick) -> HexSet:
        """The hexes that a plan is about which begins as given and goes on greedily."""
        run = _Run(self._start.clone(), self._dice, self._seat, None)
        run.stages = run.stages[:1]
        run.follow(self._offer, first, quick)
        return run.places


class _Run:
    """A game under way: what the seat answered, and which activations have ended."""

    def __init__(self, s: State, dice: KeyedDice, seat: int, near: Nearby | None) -> None:
        self.s = s
        self.then = b""
        self.answers: list[Answer] = []
        self.places: HexSet = 0
        self.whim: Whim | None = None
        self.known: Container[bytes] = ()
        book = s.book
        self.stages = ("own", REPLY) if book.reply else ("own", *(book.horizon or HORIZON))
        dice.wind_back()
        s.chance = dice
        self._near = near
        self._seat = seat
        self._side = book.side_of(seat)
        self._now = activation_of(s)
        self._stage = 0
        self._has_replied = False

    def follow(self, offer: Offer, plan: Sequence[Answer], quick: Quick) -> None:
        """Answer by the plan where it fits and else by the quick greedy, up to the horizon."""
        waits: Offer | None = offer
        left = list(plan)
        for _ in range(LONGEST):
            if waits is None or self._is_past_horizon():
                return
            if waits.seat == self._seat and self._stage == 0 and not is_window(waits):
                choice = self._planned(waits, left, quick)
                if waits.count > 1:
                    self.answers.append(Answer(waits.name, choice))
                if self._near is None:
                    self.places |= places_of(self.s, waits, choice)
            else:
                choice = quick.choose(self.s, waits, self._near)
            waits = decide(self.s, waits, choice)

    def _planned(self, offer: Offer, left: list[Answer], quick: Quick) -> Choice:
        """The next answer of the plan that fits; without one the best, or another by whim."""
        if offer.count == 1:
            return offer.option(0)
        for number, (decision, choice) in enumerate(left):
            if decision == offer.name and choice in offer:
                del left[: number + 1]  # dice may have made others needless
                return choice
        whim = self.whim
        if whim is not None and not left and whim.random.random() < self._often(whim, offer):
            self.whim = whim._replace(most=whim.most - 1) if whim.most > 1 else None
            return quick.choose_other(self.s, offer, whim.random, self._near)
        return quick.choose(self.s, offer, self._near)

    def _often(self, whim: Whim, offer: Offer) -> float:
        """How often a whim leaves the best answer; seldom where that mostly changes an order."""
        return whim.often * (SELDOM if offer.name in self.s.book.plans else 1.0)

    def _is_past_horizon(self) -> bool:
        """Whether the own activation and then all that the horizon names have ended."""
        now, before = activation_of(self.s), self._now
        self._now = now
        if self._stage < len(self.stages) and self.stages[self._stage] == REPLY:
            self._await_reply()
        elif before is not None and now != before:
            self._go_on(before)
        elif self._stage == 0 and now is not None and now.side != self._side:
            self._end_plan()
        return self._stage == len(self.stages) or self.then in self.known

    def _go_on(self, ended: Activation) -> None:
        """Count a stage if the activation that has ended is the one that it waits for."""
        if (ended.side == self._side) == (self.stages[self._stage] == "own"):
            if self._stage == 0:
                self._end_plan()
            else:
                self._stage += 1

    def _end_plan(self) -> None:
        """The own activation is over, or the enemy acts before there was one."""
        self.then = pack_position(self.s)
        self._stage = 1

    def _await_reply(self) -> None:
        """Count the stage when the enemy's turn is over."""
        is_his = turn_of(self.s) not in {None, self._side}
        if self._has_replied and not is_his:
            self._stage += 1
        self._has_replied = is_his
