"""The commands that measure by playing, with their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_measure_commands"]

TitleName = Annotated[str, typer.Argument(metavar="TITLE", help="The title.")]
Workers = Annotated[int, typer.Option(min=1, metavar="K", help="Processes at work.")]
FirstSeed = Annotated[
    int, typer.Option(metavar="S", help="The seed of the first game; the next has S + 1.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="OPTION", help="Play with an optional rule. May be repeated."),
]
ResultFolder = Annotated[
    Path, typer.Option("--dir", metavar="DIR", help="Keep results and report in this folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ClusterAddress = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play over the Dask cluster at tcp://host:port."),
]


def add_measure_commands(app: typer.Typer) -> None:
    """Give the runner the commands of this module."""
    app.command()(simulate)
    app.command()(tournament)
    app.command()(tune)


def simulate(
    title: TitleName,
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="The scenario; the first one if none is named."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The bots in the order of the seats; random by default."),
    ] = None,
    workers: Workers = 1,
    seed: FirstSeed = 1,
    option: Options = None,
    json: AsJson = False,
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
    cluster: ClusterAddress = None,
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


def tournament(
    titles: Annotated[
        list[str],
        typer.Argument(
            metavar="TITLE[/SCENARIO]", help="Titles with all scenarios, single scenarios, or all."
        ),
    ],
    players: Annotated[
        str, typer.Option(metavar="A,B,...", help="The bots that meet one another.")
    ] = "greedy,random",
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games for each pairing and side.")
    ] = 20,
    workers: Workers = 1,
    seed: FirstSeed = 1,
    option: Options = None,
    mirrors: Annotated[
        bool, typer.Option("--mirrors", help="Let every bot meet itself as well.")
    ] = False,
    folder: ResultFolder = Path("tournament"),
    json: AsJson = False,
    cluster: ClusterAddress = None,
) -> None:
    """Let bots meet in a round robin and report their strength.

    Every two bots play each scenario from both sides with the same seeds; a bot that is named
    alone meets itself. The folder gets the results of each pairing, report.html with tables and
    charts, games.csv and report.json. Given again, the command plays only what is missing.

    Example: ww1 tournament TITLE --players greedy,planner:medium --games 50 --workers 2
    """

    def run() -> int:
        import shlex
        import sys

        from ww1core.cli.commands.running import Running
        from ww1core.cli.commands.tournament import Wanted, hold_tournament

        wanted = Wanted(
            titles=tuple(titles),
            players=players,
            running=Running(games, seed, workers, cluster),
            folder=folder,
            options=tuple(option or ()),
            mirrors=mirrors,
            command=shlex.join(["ww1", *sys.argv[1:]]),
        )
        return hold_tournament(wanted, as_json=json)

    raise typer.Exit(guarded(run))


def tune(
    title: TitleName,
    scenario: Annotated[
        list[str] | None,
        typer.Option(metavar="SCENARIO", help="Tune on this scenario. May be repeated."),
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="BOT", help="The bot that plays with the weights.")
    ] = "greedy",
    generations: Annotated[
        int, typer.Option(min=1, metavar="G", help="How many generations are tried.")
    ] = 20,
    size: Annotated[
        int, typer.Option(min=4, metavar="P", help="How many weights a generation tries.")
    ] = 8,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games each of them plays a side.")
    ] = 20,
    final: Annotated[
        int,
        typer.Option(min=1, metavar="F", help="How many games a side the result plays at last."),
    ] = 50,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="WEIGHT", help="Change only this weight. May be repeated."),
    ] = None,
    workers: Workers = 1,
    seed: Annotated[
        int, typer.Option(metavar="S", help="The seed of the search and of its first game.")
    ] = 1,
    folder: ResultFolder = Path("tuning"),
    json: AsJson = False,
    cluster: ClusterAddress = None,
) -> None:
    """Tune the weights of a title's evaluation by self-play.

    A bot with changed weights plays from both sides against itself without; CMA-ES goes on from
    what did well. At last the result plays on seeds of its own. The folder gets every generation,
    weights.yaml and report.html; the same command goes on where it was broken off. It needs an
    extra: pip install "ww1[tune]".

    Example: ww1 tune TITLE --generations 30 --games 20 --workers 2
    """

    def run() -> int:
        import shlex
        import sys

        from ww1core.cli.commands.running import Running
        from ww1core.cli.commands.tune import Wanted
        from ww1core.cli.commands.tune import tune as tune_weights

        wanted = Wanted(
            title=title,
            running=Running(games, seed, workers, cluster),
            folder=folder,
            scenarios=tuple(scenario or ()),
            player=player,
            generations=generations,
            size=size,
            final=final,
            only=tuple(only or ()),
            command=shlex.join(["ww1", *sys.argv[1:]]),
        )
        return tune_weights(wanted, as_json=json)

    raise typer.Exit(guarded(run))
