"""Completion: what the word may become that is being typed in a shell.

A shell asks by the environment: ``_WW1_COMPLETE`` names the shell, ``_WW1_LINE`` is the line up to
the cursor. The answer is one candidate a line; where there is none the shell offers files.

The completion that typer brings is not used: it takes words as bash breaks them, so that a seat is
cut off from its player at the sign between them, and has no place for an option, ``--lang``, that
may stand anywhere.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Any, TypeAlias

from ww1core.cli.terminal.candidates import Candidate, candidates_for

__all__ = ["answer", "candidates", "split_line"]

SHELL, LINE, BREAKS = "_WW1_COMPLETE", "_WW1_LINE", "_WW1_BREAKS"
ANYWHERE = "--lang"
"""The option of the program that may also stand after a command."""

Command: TypeAlias = Any
Parameter: TypeAlias = Any


def answer(program: Command) -> int:
    """Answer the shell that asks; if something goes wrong there is nothing to offer."""
    words, last = split_line(os.environ.get(LINE, ""))
    try:
        with redirect_stdout(sys.stderr):
            offered = candidates(program, words, last)
    except (Exception, SystemExit):
        if os.environ.get("WW1_TRACEBACK"):
            raise
        offered = []
    shell = os.environ[SHELL]
    typed = _typed_before(last, os.environ.get(BREAKS, "")) if shell == "bash" else 0
    for candidate in offered:
        sys.stdout.write(f"{_written(candidate, shell)[typed:]}\n")
    return 0


def split_line(line: str) -> tuple[list[str], str]:
    """The finished words of a line after the first one, and the word that is being typed."""
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters = True, ""
    words: list[str] = []
    try:
        words.extend(reader)
    except ValueError:
        # A quotation that is still open, or a backslash at the end: the word goes on.
        return words[1:], reader.token
    if not words or line[-1].isspace():
        return words[1:], ""
    return words[1:-1], words[-1] if len(words) > 1 else ""


def candidates(program: Command, words: Sequence[str], last: str) -> list[Candidate]:
    """What the last word may become after the finished ones, options and values alike."""
    reading = Reading(program)
    for word in words:
        reading.take(word)
    return [candidate for candidate in reading.offered(last) if candidate.value.startswith(last)]


class Reading:
    """A line so far: its command, what was given under which name of its help, what is missing."""

    def __init__(self, program: Command) -> None:
        self.program = program
        self.given: dict[str, list[str]] = {}
        self.named: set[str] = set()
        self.waiting: Parameter = None
        self.only_arguments = False
        self.unknown = False
        self._enter(program)

    def _enter(self, command: Command) -> None:
        self.command = command
        self.options = [param for param in command.params if param.param_type_name == "option"]
        self.arguments = [param for param in command.params if param.param_type_name == "argument"]
        if command is not self.program:
            self.options += [param for param in self.program.params if ANYWHERE in param.opts]

    def take(self, word: str) -> None:
        """Read one finished word."""
        if self.waiting is not None:
            self._give(self.waiting, word)
            self.waiting = None
        elif word == "--":
            self.only_arguments = True
        elif self._is_option(word):
            name, equals, value = word.partition("=")
            option = self._option(name)
            if option is not None and option.is_flag:
                self._give(option)
            elif equals:
                self._give(option, value)
            else:
                self.waiting = option
        elif self.command is self.program:
            inner = self.program.commands.get(word)
            self.unknown = inner is None
            if inner is not None:
                self._enter(inner)
        elif self.arguments:
            self._give(self.arguments[0], word)
            if self.arguments[0].nargs == 1:
                del self.arguments[0]

    def offered(self, last: str) -> list[Candidate]:
        """Everything that may stand next, whatever its first letters."""
        if self.unknown:
            return []
        if self.waiting is not None:
            return self._values(self.waiting, last)
        if self._is_option(last):
            name, equals, value = last.partition("=")
            option = self._option(name)
            if equals and option is not None:
                values = self._values(option, value)
                return [
                    Candidate(f"{name}={candidate.value}", candidate.help) for candidate in values
                ]
            return self._free_options()
        if self.command is self.program:
            commands = self.program.commands.items()
            return [Candidate(name, inner.get_short_help_str(80)) for name, inner in commands]
        if self.arguments:
            return self._values(self.arguments[0], last)
        return [] if self.only_arguments else self._free_options()

    def _is_option(self, word: str) -> bool:
        return word.startswith("-") and not self.only_arguments

    def _option(self, name: str) -> Parameter:
        return next((option for option in self.options if name in option.opts), None)

    def _give(self, parameter: Parameter, *values: str) -> None:
        if parameter is not None:
            self.named.add(parameter.name)
            self.given.setdefault(parameter.metavar or "", []).extend(values)

    def _free_options(self) -> list[Candidate]:
        """The options that may still be given, by their long names."""
        free = [
            Candidate(max(option.opts, key=len), option.help or "")
            for option in self.options
            if option.multiple or option.name not in self.named
        ]
        return [*free, Candidate("--help", "Show this message and exit.")]

    def _values(self, parameter: Parameter, last: str) -> list[Candidate]:
        return candidates_for(parameter.metavar or "", self.given, last)


def _typed_before(last: str, breaks: str) -> int:
    """How much of a word bash takes for words of their own, which it does not want again."""
    return max((last.rfind(mark) + 1 for mark in "=:" if mark in breaks), default=0)


def _written(candidate: Candidate, shell: str) -> str:
    """A candidate as a shell reads it; bash knows no help."""
    about = " ".join(candidate.help.split())
    if shell == "zsh":
        value = candidate.value.replace("\\", "\\\\").replace(":", "\\:")
        return f"{value}:{about}" if about else value
    return f"{candidate.value}\t{about}" if about and shell == "fish" else candidate.value
