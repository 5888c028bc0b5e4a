"""The exceptions of the engine.

Ww1Error
├── DataError          a file is wrong: file, line, field, what was expected
├── IllegalAction      an answer that is not offered, from the wrong seat or stale
├── NotationError      text that names no action, hex, unit or card
├── JournalError       a journal that is damaged or was made elsewhere
│   └── ReplayMismatch a replay that leaves the recorded game
├── PluginError        a title or an extension that cannot be opened
└── FlowError          a procedure or decision that is wrong in itself
    └── DeadEnd        a decision that leaves its seat no option
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = [
    "DataError",
    "DeadEnd",
    "FlowError",
    "IllegalAction",
    "JournalError",
    "NotationError",
    "PluginError",
    "ReplayMismatch",
    "Ww1Error",
    "fault_text",
    "no_exit",
    "quoted",
]


QUOTED = 200
"""The most characters that a message quotes of what somebody gave."""


class Ww1Error(Exception):
    """Everything the engine refuses, with one clear message."""


class DataError(Ww1Error):
    """A data file is wrong; ``advice`` says what to do about it."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        field: str | None = None,
        advice: str = "",
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.field = field
        self.advice = advice
        place = ":".join(str(part) for part in (file, line) if part is not None)
        text = f"{message}; {advice}" if advice else message
        super().__init__(": ".join(part for part in (place, field, text) if part))


class IllegalAction(Ww1Error):
    """An answer is refused; the state is unchanged."""

    def __init__(self, message: str, *, rules: tuple[str, ...] = ()) -> None:
        self.rules = rules
        super().__init__(f"{message} ({', '.join(rules)})" if rules else message)


class NotationError(Ww1Error):
    """A text names nothing that exists."""


class JournalError(Ww1Error):
    """A journal cannot be read here."""


class ReplayMismatch(JournalError):
    """A replay leaves the recorded game at one decision."""

    def __init__(self, number: int, expected: str, found: str) -> None:
        self.number = number
        self.expected = expected
        self.found = found
        super().__init__(f"decision {number}: expected {expected}, found {found}")


class PluginError(Ww1Error):
    """A plugin cannot be used: which one, which hook, why."""


@contextmanager
def no_exit(what: str) -> Iterator[None]:
    """Whatever a plugin does inside, it does not end the program: that is an error of its own."""
    try:
        yield
    except SystemExit as error:
        message = f"{what} fails: {fault_text(error)}"
        raise PluginError(message) from error


class FlowError(Ww1Error):
    """A procedure or decision does not hold together; ``name`` is what nothing is called by."""

    def __init__(self, message: str, *, name: str = "") -> None:
        self.name = name
        super().__init__(message)


class DeadEnd(FlowError):
    """A decision leaves its seat no option before the game is over."""


def quoted(value: object) -> str:
    """A value as a message quotes it: what is too long is cut."""
    try:
        whole = repr(value)
    except ValueError:  # a number that is too long to be written in digits
        whole = f"{type(value).__name__} with a number of more than {QUOTED} digits"
    return f"{whole[:QUOTED]}…" if len(whole) > QUOTED else whole


def fault_text(error: BaseException) -> str:
    """An error in one line: what it says, and the place in the source if it was not foreseen."""
    text = " ".join(str(error).split())
    if isinstance(error, Ww1Error):
        return text
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "?")
        place = f" in {module}, line {trace.tb_lineno}"
    return f"{type(error).__name__}{place}{': ' + text if text else ''}"
