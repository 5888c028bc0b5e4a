"""The help of the commands in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ww1core.words.language import worded

__all__ = ["help_texts", "translate_help"]


def translate_help(command: Any) -> None:  # noqa: ANN401 (a command of whatever the parser makes)
    """Put the help of a command, of its arguments and of the commands in it into other words.

    The few words of the parser itself (usage, options, what it calls an error) stay as they are.
    """
    for part in _parts(command):
        if part.help:
            part.help = worded(part.help)


def help_texts(command: Any) -> Iterator[str]:  # noqa: ANN401 (a command of whatever the parser makes)
    """Every help of a command, of its arguments and of the commands in it."""
    for part in _parts(command):
        if part.help:
            yield part.help


def _parts(command: Any) -> Iterator[Any]:  # noqa: ANN401 (a command of whatever the parser makes)
    yield command
    yield from (param for param in command.params if hasattr(param, "help"))
    for inner in getattr(command, "commands", {}).values():
        yield from _parts(inner)
