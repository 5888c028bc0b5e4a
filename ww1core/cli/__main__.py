"""The command ``ww1``: its arguments, and nothing heavy before they are understood."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ww1core.cli.arguments import app
from ww1core.cli.fallback import guarded, make_streams_safe

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code.

    0 is success, 1 a check that found something missing, 2 input that was refused, 130 an
    interruption, 141 a reader that went away. An interrupted game has lost nothing that its
    journal had acknowledged.
    """
    from typer.main import get_command

    make_streams_safe()
    given = list(sys.argv[1:] if arguments is None else arguments)
    command, name = get_command(app), "ww1"
    inner = getattr(command, "commands", {}).get(given[0] if given else "")
    if inner is not None:
        # Asked directly, a command shows its help without what typer loads to convert values.
        command, name = inner, f"ww1 {given.pop(0)}"

    def run() -> int:
        try:
            command(args=given, prog_name=name)
        except SystemExit as done:
            return done.code if isinstance(done.code, int) else 0 if done.code is None else 2
        return 0

    return guarded(run)


if __name__ == "__main__":
    sys.exit(main())
