"""Signals that end a game: each is as if the person had left at the next prompt."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

from ww1core.cli.fallback import forget_output

__all__ = ["Leaving"]

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALLED = 128
"""What shells add to the number of a signal to make it an exit code."""


class Leaving:
    """Lets an interrupt, the end of the session and a hang-up wait until the game stands whole.

    While an answer is awaited they interrupt at once, otherwise ``number`` tells of the one that
    came; a second one does not wait. A signal that was ignored before is ignored further.
    """

    def __init__(self) -> None:
        self.number = 0
        self._is_asking = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (getattr(signal, name, 0) for name in SIGNALS):
                if number and signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._receive)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> bool:
        """Put the signals back; after one nobody may be left to write to, which is no fault."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if not self.number:
            return False
        try:
            sys.stdout.flush()
        except OSError:
            forget_output()
        if isinstance(error, OSError):
            forget_output()
            return True
        return False

    @property
    def code(self) -> int:
        """The exit code that the signal leads to."""
        return SIGNALLED + (self.number or signal.SIGINT)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While a person is asked nothing has to be brought to an end."""
        self._is_asking = True
        try:
            if self.number:
                raise KeyboardInterrupt
            yield
        finally:
            self._is_asking = False

    def _receive(self, number: int, _frame: FrameType | None) -> None:
        is_second, self.number = bool(self.number), number
        if self._is_asking or is_second:
            raise KeyboardInterrupt
