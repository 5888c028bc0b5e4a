"""Bots in processes of their own: a game imagined for their seat goes out, a choice comes back.

A worker opens a title by itself. It is sent an imagined state and what the bot itself handed back
last time, and nothing else: neither the secret of the dice nor the true state ever reaches it.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.turns.encoding import unpack
from ww1core.turns.run import current_offer
from ww1core.web.workers import WorkerError, Workers, opened

if TYPE_CHECKING:
    from ww1core.players.workers import Match
    from ww1core.turns.offers import Choice

__all__ = ["BotError", "Bots", "Job", "Move"]

PATIENCE_S = 10.0
"""How long a bot may think."""
THINKING_S = 6.0
"""After how long a bot that searches answers by what it has found."""


class Job(NamedTuple):
    """A decision for a bot: which game, which bot, what it may know, and what it kept itself."""

    match: Match
    bot: str
    seed: int
    state: bytes
    kept: Any = None


class Move(NamedTuple):
    """What a bot chose, and what it wants to be handed next time."""

    choice: Choice
    kept: Any = None


class BotError(WorkerError):
    """A bot gave no answer."""


def move_of(job: Job) -> Move:
    """Let a bot choose in a game that was imagined for it."""
    book = opened(job.match)
    state = unpack(book, job.state)
    offer = current_offer(state)
    if offer is None:
        raise BotError("the game that was imagined is over")
    turn = Turn(book, offer, state, job.kept)
    player, end = make_player(job.bot, book, job.seed), monotonic() + THINKING_S
    if hasattr(player, "progress"):
        player.progress = lambda _part: monotonic() > end
    return Move(player.choose(turn), turn.kept)


class Bots:
    """A few workers that answer for bots, one at a time each."""

    def __init__(self, count: int, patience: float = PATIENCE_S) -> None:
        self.workers = Workers(count, patience)

    async def move(self, job: Job) -> Move:
        """What a bot chooses; the worker of one that fails is ended."""
        try:
            return Move(*await self.workers.run(job.match, move_of, job))
        except WorkerError as error:
            raise BotError(f"bot {job.bot!r}: {error}") from error

    def close(self) -> None:
        """End all workers."""
        self.workers.close()
