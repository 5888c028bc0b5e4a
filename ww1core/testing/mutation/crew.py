"""The workers of a mutation run: processes that each keep one collected pytest session."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ww1core.testing.mutation.judging import Answer, Ask, work
from ww1core.testing.mutation.planning import MutationError, Plan

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

__all__ = ["Crew", "crew_of"]

Heard = Callable[[Ask, Answer], None]


class _Worker(NamedTuple):
    process: SpawnProcess
    pipe: Connection
    log: Path

    def hear(self) -> Answer:
        """The next answer; a worker that ends without one ends everything."""
        try:
            answer: Answer = self.pipe.recv()
        except (EOFError, ConnectionError):
            lines = self.log.read_text("utf-8", "replace").split("\n") if self.log.exists() else []
            last = next((line for line in reversed(lines) if line.strip()), "")
            message = f"a worker ended without an answer{': ' + last if last else ''}"
            raise MutationError(message) from None
        if answer.error:
            raise MutationError(answer.error)
        return answer


class Crew:
    """Some workers, ready for the same plan; each does one thing at a time."""

    def __init__(self, workers: list[_Worker]) -> None:
        self._workers = workers
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self.tests: dict[str, tuple[str, ...]] = {}
        for worker in workers:
            self.tests = dict(worker.hear().tests)
            self._idle.put(worker)

    def do(self, asks: Iterable[Ask], heard: Heard) -> None:
        """Have everything done that is asked; ``heard`` is called here, as answers come."""
        with ThreadPoolExecutor(len(self._workers)) as pool:
            futures = {pool.submit(self._ask, ask): ask for ask in asks}
            try:
                for future in as_completed(futures):
                    heard(futures[future], future.result())
            except BaseException:
                for future in futures:
                    future.cancel()
                self.dismiss()
                raise

    def _ask(self, ask: Ask) -> Answer:
        worker = self._idle.get()
        try:
            worker.pipe.send(ask)
            return worker.hear()
        except OSError as error:
            message = f"a worker does not listen: {error}"
            raise MutationError(message) from error
        finally:
            self._idle.put(worker)

    def dismiss(self) -> None:
        """End the workers, whatever they are at."""
        for worker in self._workers:
            worker.process.terminate()


@contextmanager
def crew_of(plan: Plan, tests: Path, count: int) -> Iterator[Crew]:
    """Workers for a plan, with a folder of their own for what tests write."""
    if not hasattr(os, "fork"):
        raise MutationError("mutants are judged in copies of a process, which this system has not")
    context = multiprocessing.get_context("spawn")
    with TemporaryDirectory(prefix="ww1_mutation_") as folder:
        workers: list[_Worker] = []
        try:
            for number in range(count):
                scratch = Path(folder) / str(number)
                scratch.mkdir()
                here, there = context.Pipe()
                process = context.Process(
                    target=work, args=(plan, str(tests.resolve()), there, str(scratch))
                )
                with _environment(PYTHONHASHSEED="0", TMPDIR=str(scratch)):
                    process.start()
                there.close()
                workers.append(_Worker(process, here, scratch / "pytest.log"))
            yield Crew(workers)
        finally:
            for worker in workers:
                worker.pipe.close()
                worker.process.join(5)
                with suppress(OSError):
                    worker.process.terminate()
                worker.process.join()


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
