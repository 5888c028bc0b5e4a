"""The commands that measure by playing, with their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_measure_commands"]


def add_measure_commands(app: typer.Typer) -> None:
    """Give the runner the commands of this module."""
    app.command()(simulate)


def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="The scenario; the first one if none is named."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The bots in the order of the seats; random by default."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, metavar="K", help="Processes at work.")] = 1,
    seed: Annotated[
        int, typer.Option(metavar="S", help="The seed of the first game; the next has S + 1.")
    ] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION", help="Play with an optional rule. May be repeated."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a line a game.")] = False,
    save_dir: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Save every game there as SEED.ww1, and the results in results.jsonl.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save only the results, in this file."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play over the Dask cluster at tcp://host:port."),
    ] = None,
) -> None:
    """Let bots play many games and count the results.

    Games are the same whatever the number of workers and wherever they run. With --save-dir or
    --resume a run that was broken off goes on when the command is given again. A game that fails
    is told with its seed; the exit code is 1 if there is one. A cluster needs an extra here and
    this package with the title on its workers: pip install "ww1[cluster]".

    Example: ww1 simulate TITLE --games 200 --seats greedy,random --workers 2
    """

    def run() -> int:
        from ww1core.cli.commands.simulate import Wanted, simulate_games

        wanted = Wanted(
            title=title,
            scenario=scenario,
            games=games,
            seats=seats,
            workers=workers,
            seed=seed,
            options=tuple(option or ()),
            save_dir=save_dir,
            resume=resume,
            cluster=cluster,
        )
        return simulate_games(wanted, as_json=json, as_csv=csv)

    raise typer.Exit(guarded(run))
