"""A player that looks one decision ahead and takes what its title's evaluation likes best.

It is honest: it tries its options in games that were imagined for its seat, where hidden things
are resampled and the dice are its own, and averages over them. All options meet the same imagined
games and the same dice, so that they differ by what they do and not by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from ww1core.errors import PluginError
from ww1core.turns.chance import Chance
from ww1core.turns.run import answer, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["WON", "Evaluation", "GreedyPlayer", "Trials", "sample_of", "standing"]

WON = 1e9
"""What a game that is won is worth, beyond any evaluation."""
LEFT = 0.01
"""What is left of an evaluation when the game is over: it only tells ends of one kind apart."""
FORCED = 32
"""The most answers without a choice that are followed before a position is judged."""
INNER = 4
"""The most options of a further decision that are tried when looking deeper."""

Evaluation = Callable[[Any, int], float]


class GreedyPlayer:
    """Takes the option that gains most on average over a few imagined games.

    ``samples`` games are imagined, fewer when there are many options: a decision is worth at most
    ``width`` trials. Of more options than ``width``, the words and a sample of the rest are tried.
    An option that meets neither dice nor a reveal gains the same in every game and is tried once.
    A pick of a repeated decision is judged as if the picking ended with it; in a decision that the
    book lists under ``plans`` as it stands, and the word that ends it gains nothing more.

    With a ``depth`` above 1, options that seem equally good are judged again with the own
    decisions that follow at once, without chance between: as many as the depth allows, answered
    in the best way found among a few of their options.
    """

    __slots__ = ("_depth", "_judge", "_random", "_samples", "_width")

    looks = True

    def __init__(
        self, book: Book, seed: int, *, samples: int = 4, width: int = 64, depth: int = 1
    ) -> None:
        if book.evaluation is None:
            raise PluginError(f"{book.title} has no evaluation, which the greedy player needs")
        self._judge: Evaluation = book.evaluation
        self._random = Random(seed)
        self._samples = samples
        self._width = width
        self._depth = depth

    def choose(self, turn: Turn) -> Choice:
        """The option that gains most on average; equal ones are equally likely."""
        options = turn.offer.options
        if len(options) == 1:
            return options[0]
        tried = sample_of(options, self._width, self._random)
        for depth in range(1, self._depth + 1):
            if depth > 1:
                tried = sample_of(tried, max(2, self._width // INNER ** (depth - 1)), self._random)
            gains = self._gains(turn, tried, depth)
            most = max(gains)
            tried = [option for option, gain in zip(tried, gains, strict=True) if gain == most]
            if len(tried) == 1:
                break
        return tried[int(self._random.random() * len(tried))]

    def _gains(self, turn: Turn, tried: Sequence[Choice], depth: int) -> list[float]:
        """What each option gains on average."""
        offer, random, judge = turn.offer, self._random, self._judge
        count = max(1, min(self._samples, self._width // len(tried)))
        dice = _EvenDice(count, random)
        world = Trials(turn.imagine(random.getrandbits(32)), turn.seat, dice, random, judge)
        gains = []
        uncertain = []
        for number, option in enumerate(tried):
            gains.append(world.gain(offer, option, depth))
            if not world.was_certain:
                uncertain.append(number)
        if not uncertain or count == 1:
            return gains
        for game in range(1, count):
            dice.game = game
            world = Trials(turn.imagine(random.getrandbits(32)), turn.seat, dice, random, judge)
            for number in uncertain:
                gains[number] += world.gain(offer, tried[number], depth)
        for number in uncertain:
            gains[number] /= count
        return gains


class Rewindable(Chance, Protocol):
    """Dice that fall the same way again for every option that is tried."""

    def wind_back(self) -> None:
        """Begin again with the first throw."""
        ...


class Trials:
    """One imagined game in which a seat tries the options of a decision.

    Where it is the only one, gains are not compared with those of others: they are told without
    judging how the seat stands before.
    """

    __slots__ = ("_before", "_dice", "_judge", "_random", "_seat", "_start", "was_certain")

    def __init__(
        self,
        start: State,
        seat: int,
        dice: Rewindable,
        random: Random,
        judge: Evaluation,
        *,
        is_only_one: bool = False,
    ) -> None:
        self._start = start
        self._dice = dice
        self._random = random
        self._judge = judge
        self._seat = seat
        self._before = 0.0 if is_only_one else judge(start, seat)
        self.was_certain = True

    def gain(self, offer: Offer, choice: Choice, depth: int) -> float:
        """How much better the seat stands after a choice; notes whether that was certain."""
        self.was_certain = True
        if offer.name in self._start.book.plans:
            return self._plan(offer, choice)
        return self._worth(self._start, offer, choice, depth) - self._before

    def _plan(self, offer: Offer, choice: Choice) -> float:
        """What one more pick promises, before any dice."""
        if isinstance(choice, str):
            return 0.0
        s = self._start.clone()
        answer(s, offer, choice)
        return self._judge(s, self._seat) - self._before

    def _worth(self, before: State, offer: Offer, choice: Choice, depth: int) -> float:
        """How the seat stands when the next real choice waits, or further own ones are made."""
        s = before.clone()
        s.chance = dice = self._dice
        dice.wind_back()
        waits = decide(s, offer, choice)
        for _ in range(FORCED):
            if waits is None or waits.count > 1:
                break
            waits = decide(s, waits, waits.options[0])
        if s.drawn != before.drawn or s.revealed != before.revealed:
            self.was_certain = False
        elif waits is not None and waits.seat == self._seat:
            inner: Sequence[Choice] = ()
            if depth > 1:
                inner = sample_of(waits.options, INNER, self._random)
            elif offer.asking.repeated and not isinstance(choice, str):
                inner = [option for option in waits.options if isinstance(option, str)]
            if inner:
                return max([self._worth(s, waits, option, depth - 1) for option in inner])
        return standing(s, self._seat, self._judge)


def standing(s: State, seat: int, judge: Evaluation) -> float:
    """How well a seat stands: by the evaluation, or by who has won and then by how much."""
    worth = judge(s, seat)
    if s.ended is None:
        return worth
    winner = s.ended.winner
    end = 0.0 if winner < 0 else WON if winner == s.book.side_of(seat) else -WON
    return end + LEFT * worth


class _EvenDice:
    """Dice for some games: alike for all options of one game, spread evenly over the games.

    The n-th throws of the games fall into different parts of the range of outcomes, so that a few
    games give an average that many games with free dice would give.
    """

    __slots__ = ("_at", "_games", "_random", "_throws", "game")

    def __init__(self, games: int, random: Random) -> None:
        self.game = 0
        self._games = games
        self._random = random
        self._throws: list[list[float]] = []
        self._at = 0

    def wind_back(self) -> None:
        """Begin again with the first throw."""
        self._at = 0

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """One of the outcomes."""
        at = self._at
        if at == len(self._throws):
            self._throws.append(self._throw())
        self._at = at + 1
        return outcomes[int(self._throws[at][self.game] * len(outcomes))]

    def _throw(self) -> list[float]:
        """One throw for every game, each from a part of its own."""
        random, games = self._random.random, self._games
        parts = list(range(games))
        self._random.shuffle(parts)
        return [(part + random()) / games % 1.0 for part in parts]


def sample_of(options: Sequence[Choice], width: int, random: Random) -> Sequence[Choice]:
    """All options, or all words and as many of the others as there is room for."""
    if len(options) <= width:
        return options
    words = [option for option in options if isinstance(option, str)]
    others = [option for option in options if not isinstance(option, str)]
    room = max(width - len(words), 1)
    return [*random.sample(others, min(room, len(others))), *words]
