"""A game stepped through again, as a viewer saw it then; after its end everything is open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ww1core.errors import JournalError
from ww1core.saving.positions import game_of
from ww1core.saving.saves import replay_steps
from ww1core.turns.encoding import unpack
from ww1core.web.asks import unasked
from ww1core.web.frames import Moment, dumped, frame_json, frame_of, picture_of, tail_of
from ww1core.web.rows import kept_snapshots
from ww1core.web.slices import in_slices
from ww1core.web.telling import Telling

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.saving.records import Entry
    from ww1core.web.requests import Seated
    from ww1core.web.tables import Tables

__all__ = ["game_after", "replayed_frame"]


BEFORE = 64
"""So many decisions before the one that is looked at are played again, for the log to tell them."""


async def game_after(game: Game, count: int, snapshots: Iterable[bytes] = ()) -> tuple[Game, bool]:
    """The game after so many of its decisions, and whether it was opened at one of its snapshots.

    They come newest first.
    """
    entries = game.entries[:count]
    late = (_opened(game, entries, line) for line in snapshots)
    found = next((one for one in late if one is not None), None)
    again = found or game_of(game.book, game.header)
    await in_slices(replay_steps(again, entries[len(again.entries) :], "the game"))
    return again, found is not None


def _opened(game: Game, entries: Sequence[Entry], line: bytes) -> Game | None:
    """The game as it stood at a snapshot; None if that lies too late, or was taken back since."""
    body = json.loads(line)
    number = int(body["snapshot"])
    if not 0 < number <= len(entries) - BEFORE:
        return None
    again = game_of(game.book, game.header)
    try:
        again.stand_at(unpack(game.book, str(body["state"]).encode()), entries[:number])
    except JournalError:  # states were packed otherwise then
        return None
    return again if again.digest() == entries[number - 1].digest else None


async def replayed_frame(tables: Tables, there: Seated, count: int) -> str:
    """What a viewer saw after so many decisions; nothing can be answered there.

    Once the game is over all that was hidden in it is shown.
    """
    game = there.table.game
    count = min(count, len(game.entries))
    snapshots = kept_snapshots(tables.store, there.table.row.id)
    again, is_late = await game_after(game, count, snapshots)
    viewer, language = there.view
    telling = Telling(again.book.read_in(language), viewer, is_whole=not is_late)
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
    frame = tail_of(frame._replace(older=is_late))
    shown = frame_json(frame._replace(ask=frame.ask and unasked(frame.ask)))
    return dumped(shown | {"kind": "replay", "n": count, "of": len(game.entries)})
