"""Games over a Dask cluster: each worker opens the title by itself, and only results travel.

It needs the extra ``cluster``; nothing else in the package does. Whether a worker has the same
title is asked of all workers before play, and of each with every part of the run.
"""

from __future__ import annotations

import logging
import socket
import warnings
from asyncio import CancelledError as Abandoned
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from ww1core.errors import NotationError, PluginError, Ww1Error
from ww1core.players.cluster_task import Answer, Plain, difference, play_part
from ww1core.players.recording import keep_journal
from ww1core.players.selfplay import GameResult
from ww1core.players.simulation import Failed, Played
from ww1core.saving.records import identity_of
from ww1core.version import VERSION
from ww1core.words.language import worded

if TYPE_CHECKING:
    from types import ModuleType, TracebackType

    from ww1core.play.book import Book
    from ww1core.players.workers import Match

__all__ = ["Cluster", "ClusterError"]

CONNECT = 10.0
"""The most seconds that a port, a scheduler and the first worker of a cluster may take."""
WATCH = 2.0
"""After how many seconds without a result the cluster is looked after."""
PATIENCE = 60.0
"""The most seconds that a cluster without workers may take to get one."""
PARTS = 16
"""Into how many parts the share of one thread is cut."""
LONGEST = 16
"""The most games of a part."""
UNDER_WAY = 64
"""The fewest parts that are under way, so that a worker that joins finds some."""
NOISY = ("asyncio", "distributed", "tornado")

Part = tuple[int, ...]


class ClusterError(Ww1Error):
    """A cluster cannot play: which one, why."""


class Cluster:
    """A connection to a scheduler for the games of one match, as a context."""

    def __init__(self, address: str, book: Book, match: Match) -> None:
        self.address = _checked(address)
        self.match = match
        self._plain: Plain = tuple(match)
        self._expected = identity_of(book)
        self._library: Any = _library()
        self._client: Any = None
        self._threads = 1
        self._alone_since: float | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(_silence())
            self._client = self._connected()
            stack.callback(self._leave)
            self._check_workers()
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def turn_to(self, book: Book, match: Match) -> None:
        """Play games of another match from now on."""
        self.match, self._plain, self._expected = match, tuple(match), identity_of(book)

    def play(
        self, seeds: Sequence[int], folder: Path | None = None
    ) -> Generator[Played, None, None]:
        """Play the games of some seeds, and give each as it is done; journals are kept here.

        When a worker vanishes the cluster gives its games to others. Those with which it gives
        up are played one by one: the first in which a worker vanishes again has failed.
        """
        waiting = list(seeds)
        while waiting:
            suspects: list[int] = []
            size = max(1, min(LONGEST, len(waiting) // (self._threads * PARTS)))
            parts = (tuple(waiting[at : at + size]) for at in range(0, len(waiting), size))
            for part, answers in self._answers(parts, max(UNDER_WAY, 4 * self._threads), folder):
                if answers is None:
                    suspects += part
                else:
                    yield from _received(answers, folder)
            waiting = yield from self._one_by_one(sorted(suspects), folder)

    def _one_by_one(
        self, suspects: list[int], folder: Path | None
    ) -> Generator[Played, None, list[int]]:
        """Play games alone, up to the first that has failed; the others are left."""
        alone = self._answers(((seed,) for seed in suspects), 1, folder)
        for number, ((seed,), answers) in enumerate(alone, 1):
            if answers is None:
                place = f"{self.match.title} {self.match.scenario}, seed {seed}"
                yield Failed(seed, f"{place}: a worker ended without an answer")
                return suspects[number:]
            yield from _received(answers, folder)
        return []

    def _answers(
        self, parts: Iterable[Part], most: int, folder: Path | None
    ) -> Iterator[tuple[Part, list[Answer] | None]]:
        """Have parts played, so many at a time; the answer is None where workers vanished.

        What a worker leaves of a part, because the games are long, is a part again.
        """
        rests: list[Part] = []
        waiting = iter(parts)
        running: dict[Any, Part] = {}
        keeps = folder is not None
        while True:
            for part in islice(chain(_taken(rests), waiting), most - len(running)):
                sent = (play_part, self._plain, self._expected, part)
                running[self._client.submit(*sent, keeps=keeps, pure=False)] = part
            if not running:
                return
            for future in self._done(running):
                try:
                    answers = self._answer(future)
                except TimeoutError:
                    self._look_after()
                    continue
                part = running.pop(future)
                if answers is not None and len(answers) < len(part):
                    rests.append(part[len(answers) :])
                yield part, answers

    def _done(self, running: Iterable[Any]) -> list[Any]:
        """Those parts that are done, as soon as there is one."""
        while True:
            try:
                with self._client.as_current():
                    futures = self._library.wait(
                        list(running), timeout=WATCH, return_when="FIRST_COMPLETED"
                    )
            except TimeoutError:
                self._look_after()
            except (CancelledError, Abandoned, OSError) as error:
                raise self._gone() from error
            else:
                return list(futures.done)

    def _answer(self, future: Any) -> list[Answer] | None:  # noqa: ANN401 (the library is untyped)
        try:
            answers: list[Answer] | str = future.result(timeout=WATCH)
        except TimeoutError:
            raise
        except self._library.KilledWorker:
            return None
        except (CancelledError, Abandoned, OSError) as error:
            raise self._gone() from error
        except Exception as error:
            raise self._refusal(f"a worker fails: {_objection(error)}") from error
        if isinstance(answers, str):
            raise self._refusal(answers)
        return answers

    def _look_after(self) -> None:
        """Be patient with a cluster without workers, but not for ever."""
        try:
            threads = self._client.nthreads() if self._client.status == "running" else None
        except (CancelledError, Abandoned, OSError, ValueError) as error:
            raise self._gone() from error
        if threads is None:
            raise self._gone()
        if threads:
            self._alone_since = None
            return
        self._alone_since = self._alone_since or monotonic()
        if monotonic() - self._alone_since > PATIENCE:
            raise ClusterError(
                worded("the cluster at {address} has lost all its workers", address=self.address)
            )

    def _gone(self) -> ClusterError:
        return ClusterError(worded("the scheduler at {address} has gone", address=self.address))

    def _refusal(self, why: str) -> ClusterError:
        place = f"{self.match.title} {self.match.scenario}"
        return ClusterError(
            worded(
                "the cluster at {address} cannot play {place}: {why}",
                address=self.address,
                place=place,
                why=why,
            )
        )

    def _connected(self) -> Any:  # noqa: ANN401 (the library is untyped)
        """A client of the scheduler, within a bounded time.

        The library waits for ever where something else listens, hence the thread.
        """
        host, _, port = self.address.partition("://")[2].rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            message = worded(
                "no Dask scheduler answers at {address}: {lower}",
                address=self.address,
                lower=why.lower(),
            )
            raise ClusterError(message) from error
        clients: list[Any] = []
        connecting = Thread(target=self._connect, args=(clients,), daemon=True)
        connecting.start()
        connecting.join(2 * CONNECT)
        if not clients:
            raise ClusterError(
                worded("no Dask scheduler answers at {address}", address=self.address)
            )
        return clients[0]

    def _connect(self, clients: list[Any]) -> None:
        mismatch = import_module("distributed.versions").VersionMismatchWarning
        with suppress(Exception), warnings.catch_warnings():
            warnings.simplefilter("ignore", mismatch)  # whether it plays is asked of it
            clients.append(
                self._library.Client(
                    self.address, timeout=CONNECT, set_as_default=False, name="ww1"
                )
            )

    def _check_workers(self) -> None:
        """Refuse a cluster of which one worker would not play the same games."""
        try:
            self._client.wait_for_workers(1, timeout=CONNECT)
            answers = self._client.run(difference, self._plain, self._expected, on_error="return")
            self._threads = max(1, sum(self._client.nthreads().values()))
        except TimeoutError as error:
            raise ClusterError(
                worded("the cluster at {address} has no workers", address=self.address)
            ) from error
        except (CancelledError, Abandoned, OSError) as error:
            raise self._gone() from error
        wrong = {worker: _objection(answer) for worker, answer in sorted(answers.items()) if answer}
        if wrong:
            worker, answer = next(iter(wrong.items()))
            raise self._refusal(
                f"{len(wrong)} of {len(answers)} workers differ; {worker}: {answer}"
            )

    def _leave(self) -> None:
        with suppress(Exception):  # whatever goes wrong now, the games are over
            self._client.close(timeout=CONNECT)


def _objection(answer: str | BaseException) -> str:
    """What a worker said, or what was said for it where it could not understand."""
    if isinstance(answer, str):
        return answer
    if "No module named 'ww1core" in str(answer):
        return f"ww1 {VERSION} is not installed"
    return " ".join(str(answer).split()) or type(answer).__name__


def _taken(rests: list[Part]) -> Iterator[Part]:
    while rests:
        yield rests.pop()


def _checked(address: str) -> str:
    scheme, _, place = address.partition("://")
    host, _, port = place.rpartition(":")
    if scheme not in {"tcp", "tls"} or not host or not port.isdecimal():
        raise NotationError(
            worded(
                "--cluster {address!r}: expected an address such as tcp://host:8786",
                address=address,
            )
        )
    return address


def _library() -> ModuleType:
    """The library; where it is missing it is said how to install it."""
    try:
        return import_module("distributed")
    except ImportError as error:
        message = worded('a cluster needs the package distributed: pip install "ww1[cluster]"')
        raise PluginError(message) from error


@contextmanager
def _silence() -> Iterator[None]:
    """Keep the library from writing to the terminal: what matters is told by errors."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in NOISY]
    heard = [logger for logger in map(logging.getLogger, sorted(names)) if not logger.disabled]
    for logger in heard:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in heard:
            logger.disabled = False


def _received(answers: Iterable[Answer], folder: Path | None) -> Iterator[Played]:
    """The games of a part, once their journals are kept."""
    for has_failed, plain, journal in answers:
        played = Failed(*plain) if has_failed else GameResult(*plain)
        if folder is not None and journal:
            keep_journal(folder, played.seed, journal)
        yield played
