"""The help and the errors of the command line in the language that is spoken.

The parser has its own words in English alone. They are told again here: the headings where they
are written, and a sentence by the pattern in ``SENTENCES`` that it fits.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from ww1core.words.language import worded

__all__ = ["SENTENCES", "help_texts", "retold", "tell_usage_error", "translate_help"]

SENTENCES = (
    "{rest}  [required]",
    "[required]",
    "Show this message and exit.",
    "No such option: {option} (Possible options: {listed})",
    "No such option: {option} Did you mean {listed}?",
    "No such option: {option}",
    "No such command {command}. Did you mean {listed}?",
    "No such command {command}.",
    "Missing command.",
    "Missing argument {name}.",
    "Missing option {name}.",
    "Got unexpected extra argument(s) ({listed})",
    "Got unexpected extra argument ({listed})",
    "Got unexpected extra arguments ({listed})",
    "Option {option} does not take a value.",
    "Option {option} requires an argument.",
    "Option {option} requires {number} arguments.",
    "Invalid value for {name}: {rest}",
    "{value} is not a valid integer.",
    "{value} is not a valid integer range.",
    "{value} is not a valid float.",
    "Input should be a valid integer, unable to parse string as an integer",
    "Input should be a valid number, unable to parse string as a number",
    "Input should be greater than or equal to {least}",
    "Input should be less than or equal to {most}",
    "{value} is not in the range {range}.",
    "{value} is not one of {listed}.",
    "Usage: ",
    "Options",
    "Arguments",
    "Commands",
    "[OPTIONS]",
    "COMMAND [ARGS]...",
)
"""What the parser may say; ``rest`` is a sentence or a help of its own."""

_FIELD = re.compile(r"\\\{(\w+)\\\}")


def retold(sentence: str) -> str:
    """A sentence of the parser in the language that is spoken; one it is not known to say stays."""
    for pattern, english in _patterns():
        match = english.fullmatch(sentence)
        if match is not None:
            parts = match.groupdict()
            if "rest" in parts:
                parts["rest"] = retold(parts["rest"])
            return worded(pattern, **parts)
    return sentence


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [
        (sentence, re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL))
        for sentence in SENTENCES
    ]


def translate_help(command: Any) -> None:  # noqa: ANN401 (a command of whatever the parser makes)
    """Put the help of a command, of its arguments and of the commands in it into other words."""
    for part in _parts(command):
        if part.help:
            part.help = worded(part.help)
        if hasattr(part, "context_class"):
            part.options_metavar = retold(part.options_metavar)
            part.context_class = _speaking(part.context_class)
        if hasattr(part, "subcommand_metavar"):
            part.subcommand_metavar = retold(part.subcommand_metavar)


def _speaking(context: Any) -> Any:  # noqa: ANN401 (a class of whatever the parser makes)
    """A context whose help is written with the headings of the language."""

    class Formatter(context.formatter_class):  # type: ignore[misc]  # a class of the parser
        """Writes help; what the parser adds to it is told again."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, retold(prefix or "Usage: "))

        def write_heading(self, heading: str) -> None:
            self.write(worded("{heading}:", heading=retold(heading)) + "\n")

        def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **more: Any) -> None:  # noqa: ANN401 (as the parser calls it)
            super().write_dl([(name, retold(what)) for name, what in rows], *args, **more)

    return type("Context", (context,), {"formatter_class": Formatter})


def tell_usage_error(error: Any) -> int:  # noqa: ANN401 (an error of whatever the parser makes)
    """Tell what is wrong with a command line as the parser does, and give the exit code."""
    context = getattr(error, "ctx", None)
    if context is not None:
        command = f"{context.command_path} {context.help_option_names[0]}"
        sys.stderr.write(f"{context.get_usage()}\n")
        sys.stderr.write(worded("Try '{command}' for help.", command=command) + "\n\n")
    message = retold(error.format_message())
    sys.stderr.write(worded("Error: {message}", message=message) + "\n")
    return int(error.exit_code)


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
