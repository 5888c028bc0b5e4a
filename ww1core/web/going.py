"""A way of several steps that others may cut: what is left of it goes on while everybody passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import IllegalAction, NotationError
from ww1core.play.notation import AS_FAR
from ww1core.turns.windows import PASS
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.saving.records import Entry

__all__ = ["Going"]


class _Rest(NamedTuple):
    """The answers of a seat that are left, and after how many decisions of the game."""

    seat: int
    since: int
    answers: tuple[str, ...]


class Going:
    """What is left of the answers that a seat gave together."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rest: _Rest | None = None

    def leave(self, seat: int, answers: tuple[str, ...]) -> None:
        """Keep what is left of a seat's answers; what it left before is forgotten."""
        if answers:
            self._rest = _Rest(seat, len(self._game.entries), answers)
        elif self._rest is not None and self._rest.seat == seat:
            self._rest = None

    def forget(self) -> None:
        """Let nothing be left."""
        self._rest = None

    def _is_cut(self, rest: _Rest) -> bool:
        """Whether anybody has done anything but pass since, or something else is asked."""
        offer, next_ = self._game.offer, rest.answers[0].partition(" ")[0]
        if offer is None or not all(map(_is_quiet, self._game.entries[rest.since :])):
            return True
        return not offer.asking.spec.window and (offer.seat, offer.name) != (rest.seat, next_)

    @property
    def is_due(self) -> bool:
        """Whether the next of what is left can be given now."""
        rest, offer = self._rest, self._game.offer
        return rest is not None and offer is not None and self._is_ready(rest, offer.seat)

    def _is_ready(self, rest: _Rest, asked: int) -> bool:
        return asked == rest.seat and not self._is_cut(rest)

    def told(self, seat: int) -> Text | None:
        """What a seat is told of what was cut from its answers."""
        rest = self._rest
        if rest is None or rest.seat != seat or not self._is_cut(rest):
            return None
        left = tuple(answer.partition(" ")[2] for answer in rest.answers)
        return text("web.way_cut", left=left)

    def go_on(self) -> bool:
        """Give as much as can be given of what is left; False where nothing can."""
        rest, count = self._rest, len(self._game.entries)
        if rest is None or not self.is_due:
            return False
        answers = [AS_FAR + answer for answer in rest.answers]
        try:
            self.leave(rest.seat, self._game.apply_all(rest.seat, answers))
        except (IllegalAction, NotationError):
            self.forget()
        return len(self._game.entries) > count


def _is_quiet(entry: Entry) -> bool:
    """Whether a decision was a pass after which nothing happened."""
    return entry.action.rpartition(" ")[2] == PASS and not entry.draws
