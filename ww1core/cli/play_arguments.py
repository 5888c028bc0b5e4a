"""The command that plays a game, with its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_play_command"]


def add_play_command(app: typer.Typer) -> None:
    """Give the runner the command of this module."""
    app.command()(play)


def play(
    title: Annotated[
        str | None,
        typer.Argument(metavar="TITLE", help="The title; with --load it may be left out."),
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="The scenario; the first one if none is named."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=PLAYER",
            help="Who plays a seat: me, or a bot such as random or greedy. May be repeated; "
            "seats that are not named are played by people, or with --load by whoever played them.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Make dice and bots repeatable.")
    ] = None,
    fair_dice: Annotated[
        bool,
        typer.Option(
            "--fair-dice",
            help="Show the hash of the dice secret, then let every person type words that are "
            "mixed into the dice: nobody can choose them.",
        ),
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION", help="Play with an optional rule. May be repeated."),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the game in this new file, not in the folder that ww1 saves lists.",
        ),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not save a new game.")] = False,
    load: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Go on with a game; it is saved in the same file, or with --journal in a new one.",
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|TEXT",
            help="Begin at a position as ww1 position prints it; the title may be left out.",
        ),
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Give the answer where there is only one.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Describe everything in sentences, without drawing, colour and columns."
        ),
    ] = False,
) -> None:
    """Play a game: people, bots or both.

    A person answers at a terminal or by lines on standard input, one answer a line. Without a
    title the games are listed at a terminal to choose one.

    Example: ww1 play TITLE --seat SEAT=me --seat SEAT=greedy --seed 7
    """

    def run() -> int:
        from ww1core.cli.commands.play import Wanted, play_game

        return play_game(
            Wanted(
                title=title,
                scenario=scenario,
                seats=tuple(seat or ()),
                seed=seed,
                fair_dice=fair_dice,
                options=None if option is None else tuple(option),
                journal=journal,
                load=load,
                position=position,
                auto=auto,
                plain=plain,
                no_save=no_save,
            )
        )

    raise typer.Exit(guarded(run))
