"""What a worker of a cluster does: it is told a match in plain values and answers in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from ww1core.errors import fault_text
from ww1core.players.recording import journal_path
from ww1core.players.selfplay import seat_players
from ww1core.players.simulation import Failed, play_one
from ww1core.players.workers import Match
from ww1core.saving.records import Header, identity_of

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Answer", "Plain", "difference", "play_part"]

Plain = tuple[Any, ...]
"""A match as a plain tuple."""
Answer = tuple[bool, tuple[Any, ...], bytes]
"""Whether a game failed, its result or its failure as a plain tuple, and its journal."""

SPAN = 1.0
"""After how many seconds a worker begins no other game of a part."""
_ONE_AT_A_TIME = Lock()
"""A worker may have several threads; a book and what it remembers belong to one."""


@lru_cache(maxsize=4)
def _opened(title: str, scenario: str, options: tuple[str, ...]) -> Book:
    from ww1core.plugins import open_title

    return open_title(title, scenario, options)


def difference(plain: Plain, expected: tuple[Any, ...]) -> str:
    """Why this worker would play other games than were asked for; nothing if it would not."""
    match = Match(*plain)
    try:
        book = _opened(match.title, match.scenario or "", match.options)
        seat_players(book, match.players, 0)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title may fail in any way)
        return fault_text(error)
    for name, asked, own in zip(Header._fields, expected, identity_of(book), strict=False):
        if asked != own:
            return f"{name} is {own!r}, here it is {asked!r}"
    return ""


def play_part(
    plain: Plain, expected: tuple[Any, ...], seeds: Sequence[int], *, keeps: bool
) -> list[Answer] | str:
    """The games of some seeds, with their journals if they are kept, or why there are none.

    After a while the rest is left: so much is lost when a run is broken off.
    """
    with _ONE_AT_A_TIME:
        if different := difference(plain, expected):
            return different
        match = Match(*plain)
        book = _opened(match.title, match.scenario or "", match.options)
        answers: list[Answer] = []
        end = monotonic() + SPAN
        for seed in seeds:
            answers.append(_play(book, match, seed, keeps=keeps))
            if monotonic() > end:
                break
        return answers


def _play(book: Book, match: Match, seed: int, *, keeps: bool) -> Answer:
    if not keeps:
        played = play_one(book, match, seed, None)
        return isinstance(played, Failed), tuple(played), b""
    with TemporaryDirectory(prefix="ww1-") as name:
        played = play_one(book, match, seed, Path(name))
        path = journal_path(Path(name), seed)
        journal = path.read_bytes() if path.exists() else b""
    return isinstance(played, Failed), tuple(played), journal
