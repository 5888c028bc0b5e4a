"""The same games in another process, with another seed of hashes.

``python -m ww1core.testing.elsewhere`` reads a job as JSON (the title, the entry points it is
found by, games with their answers) and prints what happened at every decision.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ww1core.errors import PluginError, Ww1Error, fault_text
from ww1core.play.game import Game
from ww1core.plugins.opening import find_title

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Offer

__all__ = ["Elsewhere", "Played", "Step", "asked_digest", "play_again"]

LONGEST = 600
"""The most seconds that another process may take."""


class Step(NamedTuple):
    """What one decision led to: digests of the state, of what is asked and of what was told."""

    state: str
    asked: int
    told: int


class Played(NamedTuple):
    """A game that was played, to be played again."""

    scenario: str
    options: tuple[str, ...]
    secret: bytes
    answers: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> Played:
        """The answers of a game so far."""
        book = game.book
        answers = tuple(entry.action for entry in game.entries)
        return cls(book.scenario, tuple(sorted(book.options)), game.header.secret, answers)


def play_again(book: Book, secret: bytes, answers: Iterable[str]) -> tuple[Game, list[Step]]:
    """Play a game by its answers; the game, and what each decision led to, the set-up first."""
    game = Game(book, secret=secret)
    steps = [_step(game, 0)]
    for number, answer in enumerate(answers, 1):
        start = len(game.log.events)
        try:
            _answer(game, answer, number)
        except Exception as error:
            raise Ww1Error(f"decision {number}, {answer!r}: {fault_text(error)}") from error
        steps.append(_step(game, start))
    return game, steps


def _answer(game: Game, answer: str, number: int) -> None:
    offer = game.offer
    try:
        game.apply(-1 if offer is None else offer.seat, game.read(answer))
    except PluginError:
        if len(game.entries) != number:  # a listener failed, the answer stands
            raise


def _step(game: Game, start: int) -> Step:
    events = game.log.events[start:]
    return Step(game.digest(), asked_digest(game.offer), crc32(repr(events).encode()))


def asked_digest(offer: Offer | None) -> int:
    """A digest of who is asked what, with every option in its order."""
    asked = None if offer is None else (offer.name, offer.seat, offer.options)
    return crc32(repr(asked).encode())


class Elsewhere:
    """Games that are being played again in another process."""

    def __init__(
        self,
        title: str,
        entries: Sequence[EntryPoint] | None,
        games: Iterable[Played],
        *,
        hash_seed: int,
    ) -> None:
        job = {
            "title": title,
            "entries": None if entries is None else [(e.name, e.value, e.group) for e in entries],
            "games": [game._replace(secret=game.secret.hex()) for game in games],  # type: ignore[arg-type] # JSON has no bytes
        }
        paths = os.pathsep.join(dict.fromkeys(path for path in sys.path if path))
        self._job = json.dumps(job).encode()
        self._process = subprocess.Popen(  # noqa: S603 (this module, by this interpreter)
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths},
        )

    def games(self) -> list[list[Step]]:
        """What happened there, game by game."""
        try:
            output, error = self._process.communicate(self._job, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise Ww1Error(f"another process does not end within {LONGEST} seconds") from None
        if self._process.returncode:
            last = (error.decode("utf-8", "replace").split("\n") or [""])[-2:]
            raise Ww1Error(f"another process fails: {' '.join(last).strip()}")
        reply: dict[str, Any] = json.loads(output)
        if "error" in reply:
            raise Ww1Error(f"another process: {reply['error']}")
        return [[Step(*step) for step in game] for game in reply["games"]]


def _reply(job: dict[str, Any]) -> dict[str, Any]:
    given = job["entries"]
    entries = None if given is None else [EntryPoint(*entry) for entry in given]
    try:
        title = find_title(job["title"], entries)
        games = []
        for scenario, options, secret, answers in job["games"]:
            book = title.open(scenario, options)
            games.append(play_again(book, bytes.fromhex(secret), answers)[1])
    except Exception as error:  # noqa: BLE001 (whatever a title does is told to whoever asked)
        return {"error": fault_text(error)}
    return {"games": games}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_reply(json.load(sys.stdin))))
