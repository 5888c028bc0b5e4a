"""Taking back several lines, and giving again what was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import IllegalAction
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.game import Game

__all__ = ["Retrace"]


class _TakenBack(NamedTuple):
    """The answers of one line that was taken back, and where the game stands without them."""

    seat: int
    decided: int
    digest: str
    answers: tuple[str, ...]


class Retrace:
    """The way back of a game, and forth again until something else is answered."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._taken: list[_TakenBack] = []

    def take_back(self, seat: int, count: int) -> int:
        """Take back so many lines of a seat, as far as nothing stands in the way; how many."""
        game = self._game
        for number in range(count):
            if number and game.why_not_undo(seat) is not None:
                return number
            before = game.entries
            game.undo(seat)
            left = len(game.entries)
            answers = tuple(entry.action for entry in before[left:])
            self._taken.append(_TakenBack(seat, left, game.digest(), answers))
        return count

    def give_again(self, seat: int, count: int) -> int:
        """Give the newest lines again that were taken back here; how many."""
        for number in range(count):
            taken = self._newest(seat)
            if taken is None and number:
                return number
            if taken is None:
                message = worded("nothing was taken back here that could be given again")
                raise IllegalAction(message)
            self._game.apply_all(seat, taken.answers)
            self._taken.pop()
        return count

    def _newest(self, seat: int) -> _TakenBack | None:
        """What was taken back last, if the game stands where it was."""
        if not self._taken:
            return None
        taken, game = self._taken[-1], self._game
        here = seat, len(game.entries), game.digest()
        return taken if (taken.seat, taken.decided, taken.digest) == here else None
