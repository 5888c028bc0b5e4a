"""A process that ends with what it was made for: one mutant, and tests until one fails."""

from __future__ import annotations

import os
import select
import signal
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

__all__ = ["Tell", "told_by_child"]

MEMORY = 4 << 30
"""The most bytes of memory of a test: none needs more, but a loop without end soon does."""

WAITING = 20
"""How many times its limit a copy may last on a busy machine."""

Tell = Callable[[str], None]


def told_by_child(work: Callable[[Tell], None], limit: float) -> tuple[str, ...]:
    """The lines that ``work(tell)`` tells, done in a copy of this process.

    The copy is ended when it has computed for more seconds than the limit, with everything that
    it has started; one that only waits is ended later.
    """
    inlet, outlet = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads do not matter here
        pid = os.fork()
    if pid == 0:
        os.close(inlet)
        _work(work, outlet, limit)
    os.close(outlet)
    try:
        text = _read(inlet, limit * WAITING)
    finally:
        os.close(inlet)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    whole, _, _ = text.rpartition(b"\n")
    return tuple(whole.decode().splitlines())


def _read(inlet: int, limit: float) -> bytes:
    """Everything that comes until the other end is closed or the limit has passed."""
    parts: list[bytes] = []
    end = time.monotonic() + limit
    while True:
        ready, _, _ = select.select([inlet], [], [], max(end - time.monotonic(), 0))
        if not ready:
            return b"".join(parts)
        part = os.read(inlet, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _work(work: Callable[[Tell], None], outlet: int, limit: float) -> NoReturn:
    """The life of the copy; it never comes back."""
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        _limit(limit)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        work(lambda line: _write(outlet, line))
    finally:
        os._exit(0)


def _write(outlet: int, line: str) -> None:
    os.write(outlet, f"{line}\n".encode())


def _limit(seconds: float) -> None:
    """Let the system end this process when it takes too much time or memory."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        for kind, wanted in (
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_CPU, max(1, round(seconds))),
        ):
            _, hard = resource.getrlimit(kind)
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(kind, (most, hard))
