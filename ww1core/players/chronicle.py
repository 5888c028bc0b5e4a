"""What is noted of a game while players play it: time, score, strength, luck, rules and events.

All of it is plain data, so that it travels between processes and is kept in files of results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any

from ww1core.events.bus import Bus
from ww1core.scenes.scene import strength
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Player, Turn
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Chronicle"]

THROWS = 12
"""How many other throws of the same dice say what was to be expected."""


class Chronicle:
    """Watches one game.

    Luck is what the dice of each answer brought a side, by the title's evaluation, against the
    average of other throws of the same dice.
    """

    def __init__(self, book: Book, seed: int) -> None:
        self._book = book
        self._seed = seed
        count = len(book.seats)
        self._seconds = [0.0] * count
        self._longest = [0.0] * count
        self._asked = [0] * count
        self._luck = [0.0 for _ in book.all_sides]
        self._throws = 0
        self._turns: list[list[Any]] = []
        self._rules: Counter[str] = Counter()
        self._events: Counter[str] = Counter()

    def timed(self, players: Sequence[Player]) -> list[Player]:
        """The players, each with a clock of CPU time."""
        return [_Timed(player, self) for player in players]

    def begin(self, s: State) -> None:
        """Listen to a game before its first step."""
        s.bus = Bus()
        s.bus.listen(self._hear)

    def decide(self, s: State, offer: Offer, choice: Choice) -> Offer | None:
        """Take an answer, and note what its dice brought."""
        self._look(s)
        judge = self._book.evaluation
        before, drawn = s.clone(), s.drawn
        following = decide(s, offer, choice)
        if judge is not None and s.drawn != drawn and s.ended is None:
            self._throws += 1
            expected = self._expected(before, offer, choice)
            for side in self._book.all_sides:
                self._luck[side] += judge(s, side) - expected[side]
        return following

    def note_time(self, seat: int, seconds: float) -> None:
        """Note how long a player took for a decision."""
        self._seconds[seat] += seconds
        self._longest[seat] = max(self._longest[seat], seconds)
        self._asked[seat] += 1

    def end(self, s: State) -> dict[str, Any]:
        """Everything noted, as plain data; times in seconds by seat, luck by side."""
        self._look(s, is_last=True)
        return {
            "seconds": [round(seconds, 6) for seconds in self._seconds],
            "longest": [round(seconds, 6) for seconds in self._longest],
            "asked": self._asked,
            "turns": self._turns,
            "luck": [round(gained, 4) for gained in self._luck],
            "throws": self._throws,
            "rules": dict(sorted(self._rules.items())),
            "events": dict(sorted(self._events.items())),
        }

    def _hear(self, event: Any) -> None:  # noqa: ANN401 (any event)
        self._events[type(event).__name__] += 1
        if event.rule:
            self._rules[event.rule] += 1

    def _look(self, s: State, *, is_last: bool = False) -> None:
        """Note score and strength of the sides where a turn begins, and at the end."""
        if self._turns and self._turns[-1][0] == s.turn and not is_last:
            return
        judge_score = self._book.score
        score = None if judge_score is None else judge_score(s, 0)[0]
        self._turns.append([s.turn, score, self._strengths(s)])

    def _strengths(self, s: State) -> dict[str, int]:
        """What the pieces of each side of the scene add up to, as their own seat sees them."""
        most: Counter[str] = Counter()
        scene = self._book.scene
        for seat in self._book.all_sides if scene is not None else ():
            seen: Counter[str] = Counter()
            for piece in scene(s.clone(), seat).pieces:  # type: ignore[misc] # see the line above
                seen[str(piece.side)] += strength(piece)
            most |= seen
        return dict(sorted(most.items()))

    def _expected(self, before: State, offer: Offer, choice: Choice) -> list[float]:
        """How well each side stands on average after other throws."""
        judge = self._book.evaluation
        sums = [0.0 for _ in self._book.all_sides]
        for throw in range(THROWS):
            s = before.clone()
            s.chance = RandomChance(Random(f"{self._seed} {offer.number} {throw}"))
            decide(s, offer, choice)
            for side in self._book.all_sides:
                sums[side] += judge(s, side)  # type: ignore[misc] # asked before
        return [total / THROWS for total in sums]


class _Timed:
    """A player with a clock."""

    __slots__ = ("_chronicle", "_inner", "looks")

    def __init__(self, inner: Player, chronicle: Chronicle) -> None:
        self._inner = inner
        self._chronicle = chronicle
        self.looks = inner.looks

    def choose(self, turn: Turn) -> Choice:
        began = thread_time()
        choice = self._inner.choose(turn)
        if turn.count > 1:
            self._chronicle.note_time(turn.seat, thread_time() - began)
        return choice
