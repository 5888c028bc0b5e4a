"""The commands about games that are kept, and about the installation, with their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_file_commands"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
What = Annotated[
    str,
    typer.Argument(
        metavar="FILE|POSITION",
        help="The journal of a game, as ww1 play TITLE --journal FILE saves it, or a position.",
    ),
]
At = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="The game as it stood after N decisions."),
]


def add_file_commands(app: typer.Typer) -> None:
    """Give the runner the commands of this module."""
    for command in (replay, saves, position, why, odds, doctor):
        app.command()(command)


def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="The journal of a game.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N decisions.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check decisions and dice and print only the result.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Go through it one decision at a time, from N on.")
    ] = False,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="SAVE",
            help="With --verify: whether the dice are those promised in the save of a seat.",
        ),
    ] = None,
    across: Annotated[
        bool,
        typer.Option(
            "--across",
            help="Compare how games of other versions go here; 1 if one goes differently.",
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """Play a recorded game again and tell it in words.

    Every decision is checked against the record before anything is told.

    Example: ww1 replay game.ww1 --to 12
    """

    def run() -> int:
        from ww1core.cli.commands.replay import Wanted, replay_files

        return replay_files(
            Wanted(
                tuple(files),
                to=to,
                only_verify=verify,
                across=across,
                as_json=json,
                step=step,
                against=against,
            )
        )

    raise typer.Exit(guarded(run))


def saves(json: AsJson = False) -> None:
    """List the games that are saved in the data folder.

    A game begun by: ww1 play TITLE is saved there; WW1_DATA names another folder.

    Example: ww1 saves --json
    """

    def run() -> int:
        from ww1core.cli.commands.saves import list_saves

        return list_saves(as_json=json)

    raise typer.Exit(guarded(run))


def position(what: What, at: At = None) -> None:
    """Print the position of a game as one line of text.

    It holds what is hidden in the game, but not its dice.

    Example: ww1 position game.ww1 --at 12
    """

    def run() -> int:
        from ww1core.cli.commands.position import show_position

        return show_position(what, at)

    raise typer.Exit(guarded(run))


def why(
    what: What,
    action: Annotated[
        str, typer.Argument(metavar="ACTION", help="An answer; without one the question itself.")
    ] = "",
    at: At = None,
    json: AsJson = False,
) -> None:
    """Name the rules that forbid an answer.

    The answer is one to the decision that waits in the game.

    Example: ww1 why game.ww1 "ACTION"
    """

    def run() -> int:
        from ww1core.cli.commands.ask import tell_why

        return tell_why(what, action, at, as_json=json)

    raise typer.Exit(guarded(run))


def odds(
    what: What,
    attack: Annotated[
        str, typer.Argument(metavar="ATTACK", help="An answer, or a phrase for several.")
    ],
    at: At = None,
    json: AsJson = False,
) -> None:
    """Show what an attack would be like before its dice.

    Nothing is attacked by it.

    Example: ww1 odds game.ww1 "ATTACK"
    """

    def run() -> int:
        from ww1core.cli.commands.ask import tell_odds

        return tell_odds(what, attack, at, as_json=json)

    raise typer.Exit(guarded(run))


def doctor(json: AsJson = False) -> None:
    """Check the installation: versions, titles, data folder.

    A little of every title is played, saved and opened again; 1 if something is wrong. If a
    title fails here, try: ww1 validate TITLE

    Example: ww1 doctor --json
    """

    def run() -> int:
        from ww1core.cli.commands.doctor import examine

        return examine(as_json=json)

    raise typer.Exit(guarded(run))
