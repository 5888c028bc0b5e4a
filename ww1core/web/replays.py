"""A game stepped through again, as a viewer saw it then; after its end everything is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.saving.positions import game_of
from ww1core.saving.saves import replay_steps
from ww1core.web.asks import unasked
from ww1core.web.frames import Moment, dumped, frame_json, frame_of, picture_of, tail_of
from ww1core.web.slices import in_slices
from ww1core.web.telling import Telling

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.web.requests import Seated
    from ww1core.web.tables import Tables

__all__ = ["game_after", "replayed_frame"]


async def game_after(game: Game, count: int) -> Game:
    """The game as it stood after so many of its decisions."""
    again = game_of(game.book, game.header)
    await in_slices(replay_steps(again, game.entries[:count], "the game"))
    return again


async def replayed_frame(tables: Tables, there: Seated, count: int) -> str:
    """What a viewer saw after so many decisions; nothing can be answered there.

    Once the game is over all that was hidden in it is shown.
    """
    game = there.table.game
    count = min(count, len(game.entries))
    again = await game_after(game, count)
    viewer, language = there.view
    telling = Telling(again.book.read_in(language), viewer)
    is_open = game.is_over
    await in_slices(telling.steps(again.log, everything=is_open))
    frame = frame_of(
        again,
        viewer,
        language,
        Moment(0, ""),
        picture_of(again, viewer, language, tables.boards, game.outcome),
        telling,
        is_open=is_open,
    )
    shown = frame_json(tail_of(frame)._replace(ask=frame.ask and unasked(frame.ask)))
    return dumped(shown | {"kind": "replay", "n": count, "of": len(game.entries)})
