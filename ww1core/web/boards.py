"""The fixed drawings that pages fetch once, by the hash of each."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ww1core.scenes.layers import Board, board, fixed_part

if TYPE_CHECKING:
    from ww1core.scenes.scene import Scene
    from ww1core.words.texts import Catalogue

__all__ = ["Boards"]

MOST = 64
"""So many boards are kept drawn; another is drawn again when it is played on."""
DIGITS = 2
"""The digits behind the point of where something is drawn."""


class Boards:
    """The boards of all games that are open; equal ones are drawn once."""

    def __init__(self) -> None:
        self._boards: OrderedDict[tuple[int, Any], Board] = OrderedDict()
        self._by_hash: dict[str, Board] = {}
        self._packed: dict[str, bytes] = {}
        self._last: dict[int, Board] = {}
        self.drawing: dict[tuple[int, Any], asyncio.Task[Board]] = {}

    def of(self, scene: Scene, words: Catalogue) -> Board:
        """The board of a scene that is told in some words."""
        found = self._known(scene, words)
        return self._kept(words, board(scene, words)) if found is None else found

    async def prepare(self, scene: Scene, words: Catalogue) -> None:
        """Draw the board of a scene in another thread, if it is not drawn yet."""
        if self._known(scene, words) is not None:
            return
        key = id(words), fixed_part(scene)
        task = self.drawing.get(key)
        if task is None:
            work = asyncio.to_thread(_drawn, scene, words)
            task = self.drawing[key] = asyncio.create_task(work)
            task.add_done_callback(lambda _: self.drawing.pop(key, None))
        self._kept(words, await asyncio.shield(task))

    def _known(self, scene: Scene, words: Catalogue) -> Board | None:
        whose, fixed = id(words), fixed_part(scene)
        last = self._last.get(whose)
        if last is not None and last.fixed == fixed:
            return last
        found = self._boards.get((whose, fixed))
        if found is not None:
            self._boards.move_to_end((whose, fixed))
            self._last[whose] = found
        return found

    def _kept(self, words: Catalogue, made: Board) -> Board:
        """Keep a board that was drawn; the one that was played on longest ago may have to go."""
        whose = id(words)
        self._boards[whose, made.fixed] = self._last[whose] = self._by_hash[made.hash] = made
        if len(self._boards) > MOST:
            self._forget()
        return made

    def _forget(self) -> None:
        """Forget the board that was played on longest ago."""
        (whose, _), old = self._boards.popitem(last=False)
        if self._last.get(whose) is old:
            del self._last[whose]
        if self._by_hash.get(old.hash) is old:
            del self._by_hash[old.hash]
            self._packed.pop(old.hash, None)

    def packed(self, hash_: str) -> bytes | None:
        """A board as a page fetches it, gzipped; None if it is not known."""
        drawn = self._by_hash.get(hash_)
        if drawn is None:
            return None
        if hash_ not in self._packed:
            self._packed[hash_] = gzip.compress(_json(drawn), mtime=0)
        return self._packed[hash_]


def _drawn(scene: Scene, words: Catalogue) -> Board:
    """A board with its drawing."""
    made = board(scene, words)
    made.hash  # noqa: B018 (it is worked out of the whole drawing)
    return made


def _json(drawn: Board) -> bytes:
    centres = {
        place: [round(x, DIGITS), round(y, DIGITS)] for place, (x, y) in drawn.centres.items()
    }
    whole = {
        "ground": drawn.ground,
        "names": drawn.names,
        "box": [round(edge, DIGITS) for edge in drawn.box],
        "centres": centres,
        "size": drawn.plan.size,
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
