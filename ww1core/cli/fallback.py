"""What a player gets when a command fails: one message and an exit code, never a traceback.

With ``WW1_TRACEBACK`` in the environment an unforeseen error is raised as it is, for whoever
writes a title.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from ww1core.errors import Ww1Error, fault_text
from ww1core.words.language import spoken_language, worded
from ww1core.words.punctuation import labelled
from ww1core.words.system_reasons import reason_of

__all__ = [
    "FAILED",
    "GONE",
    "INTERRUPTED",
    "REFUSED",
    "fault",
    "forget_output",
    "guarded",
    "make_streams_safe",
]

FAILED = 1
"""The exit code of a check that has found a fault."""
REFUSED = 2
"""The exit code of a command that cannot do what was asked."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells give it."""
GONE = 141
"""The exit code when nobody reads the output any more, as shells give it."""


def make_streams_safe() -> None:
    """Let neither a closed stream nor a character that one cannot carry stop the program."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (it stays open)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError, ValueError):
                stream.reconfigure(errors="replace")


def guarded(command: Callable[[], int]) -> int:
    """Run a command; whatever goes wrong becomes one message on standard error."""
    try:
        code = command()
        sys.stdout.flush()
    except Ww1Error as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return GONE
    except OSError as error:
        place = str(error.filename or worded("input or output"))
        return _refuse(labelled(spoken_language(), place, reason_of(error)))
    except Exception as error:
        if os.environ.get("WW1_TRACEBACK"):
            raise
        return _refuse(fault(error))
    return code


def fault(error: BaseException) -> str:
    """An error that nobody foresaw in one line: what it is, and the place in the source."""
    return worded("unforeseen {fault}", fault=fault_text(error))


def _refuse(message: str) -> int:
    try:
        sys.stdout.flush()
        sys.stderr.write(f"{_fitted(labelled(spoken_language(), 'ww1', message))}\n")
        sys.stderr.flush()
    except OSError:
        forget_output()
    return REFUSED


def _fitted(message: str) -> str:
    """A message as it is read best: at a terminal broken between words, else in one line."""
    if not sys.stderr.isatty():
        return message
    import shutil
    import textwrap

    wide = max(shutil.get_terminal_size().columns, 40)
    breaks = textwrap.TextWrapper(
        wide, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(breaks.fill(line) for line in message.split("\n"))


def forget_output() -> None:
    """Send what is still to be written nowhere, so that closing it does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
