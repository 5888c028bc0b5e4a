"""The commands and their arguments; what they do is imported when one of them runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["app"]

app = typer.Typer(
    add_completion=False,
    help="Play hex wargames by their rules.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        from ww1core.version import VERSION

        typer.echo(f"ww1 {VERSION}")
        raise typer.Exit


@app.callback()
def runner(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Play hex wargames by their rules."""


@app.command("list")
def list_(json: AsJson = False) -> None:
    """List the installed titles and their scenarios."""

    def run() -> int:
        from ww1core.cli.list_ import list_titles

        return list_titles(as_json=json)

    raise typer.Exit(guarded(run))


@app.command()
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
            "seats that are not named are played by people.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Make dice and bots repeatable.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION", help="Play with an optional rule. May be repeated."),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in a new file, decision by decision."),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Go on with a game; it is kept in the same file, or with --journal in a new one.",
        ),
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Give the answer where there is only one.")
    ] = False,
) -> None:
    """Play a game: people, bots or both.

    A person answers at a terminal or by lines on standard input, one answer a line.
    """

    def run() -> int:
        from ww1core.cli.play import Wanted, play_game

        return play_game(
            Wanted(
                title=title,
                scenario=scenario,
                seats=tuple(seat or ()),
                seed=seed,
                options=None if option is None else tuple(option),
                journal=journal,
                load=load,
                auto=auto,
            )
        )

    raise typer.Exit(guarded(run))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The journal of a game.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N decisions.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every decision and tell only the result.")
    ] = False,
) -> None:
    """Play a recorded game again and tell it in words.

    Every decision is checked against the record before anything is told.
    """

    def run() -> int:
        from ww1core.cli.replay import replay_game

        return replay_game(file, to=to, only_verify=verify)

    raise typer.Exit(guarded(run))


@app.command()
def rules(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    what: Annotated[
        str | None, typer.Argument(metavar="ID|WORD", help="A rule id, its beginning, or a word.")
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Count what code and tests cover; 1 if something lacks."),
    ] = False,
    json: AsJson = False,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the tests are; ./tests if it is there."),
    ] = None,
) -> None:
    """Show the rules of a title and what carries them."""

    def run() -> int:
        from ww1core.cli.rules import show_coverage, show_rules
        from ww1core.errors import NotationError

        if coverage:
            if what is not None:
                message = f"--coverage counts every rule, not only {what!r}"
                raise NotationError(message)
            return show_coverage(title, tests, as_json=json)
        return show_rules(title, what, tests, as_json=json)

    raise typer.Exit(guarded(run))
