"""The command ``ww1``: its arguments, and nothing heavy before they are understood."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from ww1core.cli.fallback import guarded, make_streams_safe
from ww1core.errors import NotationError
from ww1core.words.language import ENGLISH, choose_language, spoken_language, worded

__all__ = ["main"]

COMPLETES = "_WW1_COMPLETE"
"""The variable by which a shell asks what the line it has may become."""

LANGUAGE = "--lang"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code.

    0 is success, 1 a check that found something missing, 2 input that was refused, 130 an
    interruption, 141 a reader that went away. An interrupted game has lost nothing that its
    journal had acknowledged.
    """
    make_streams_safe()
    given = list(sys.argv[1:] if arguments is None else arguments)
    refused = guarded(lambda: _take_language(given))
    if refused:
        return refused
    from typer.main import get_command

    from ww1core.cli.arguments import app

    command, name = get_command(app), "ww1"
    if spoken_language() != ENGLISH:
        from ww1core.cli.usage import translate_help

        translate_help(command)
    if os.environ.get(COMPLETES):
        return guarded(lambda: _complete(command))
    if not given:
        given = ["play"] if sys.stdin.isatty() and sys.stdout.isatty() else ["--help"]
    if given[-1:] in (["--install-completion"], ["--show-completion"]):
        given.append("auto")
    inner = getattr(command, "commands", {}).get(given[0] if given else "")
    if inner is not None:
        # Asked directly, a command shows its help without what typer loads to convert values.
        command, name = inner, f"ww1 {given.pop(0)}"

    return guarded(lambda: _run(command, given, name))


def _run(command: Callable[..., object], given: list[str], name: str) -> int:
    """Run a command of the parser; what is wrong with the line is told in our words."""
    try:
        code = command(args=given, prog_name=name, standalone_mode=False)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0 if done.code is None else 2
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        from ww1core.cli.usage import tell_usage_error

        return tell_usage_error(error)
    return code if isinstance(code, int) else 0


def _complete(command: object) -> int:
    from ww1core.cli.terminal.completion import answer

    return answer(command)


def _take_language(given: list[str]) -> int:
    """Choose the language before anything is put into words; ``--lang`` may stand anywhere."""
    wanted = None
    for at, word in enumerate(given):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name != LANGUAGE:
            continue
        if not equals and at + 1 == len(given):
            message = worded("{option}: expected a language after it", option=LANGUAGE)
            raise NotationError(message)
        wanted = value if equals else given[at + 1]
        del given[at : at + (1 if equals else 2)]
        break
    choose_language(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
