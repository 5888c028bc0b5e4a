"""A recorded game given again, answer by answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.session.speech import option_text
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.saving.journal import Entry

__all__ = ["give_recorded"]


def give_recorded(game: Game, entry: Entry) -> Text:
    """Give a recorded answer again; who gives it and what it is, in words."""
    seat, action = game.book.number_named("seat", entry.seat), game.read(entry.action)
    what = option_text(game.book, game.waiting, action.choice)
    game.apply(seat, action)
    return text("session.answer", seat=seat, what=what)
