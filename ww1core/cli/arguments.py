"""The commands and their arguments; what they do is imported when one of them runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded
from ww1core.cli.file_arguments import add_file_commands
from ww1core.cli.measure_arguments import add_measure_commands
from ww1core.cli.render_arguments import add_render_command

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
        typer.Option(
            metavar="FILE",
            help="Keep the game in this new file, not in the folder that ww1 saves lists.",
        ),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep a new game in no file.")] = False,
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
                no_save=no_save,
            )
        )

    raise typer.Exit(guarded(run))


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="The journal of a game.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N decisions.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every decision and tell only the result.")
    ] = False,
    across: Annotated[
        bool,
        typer.Option(
            "--across",
            help="Say of games of other versions whether they go the same here; 1 if one does not.",
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """Play a recorded game again and tell it in words.

    Every decision is checked against the record before anything is told.
    """

    def run() -> int:
        from ww1core.cli.replay import Wanted, replay_files

        return replay_files(
            Wanted(tuple(files), to=to, only_verify=verify, across=across, as_json=json)
        )

    raise typer.Exit(guarded(run))


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new title.")],
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the folder of the title is made.")
    ] = Path(),
) -> None:
    """Write a small title, as a package of its own."""

    def run() -> int:
        from ww1core.cli.new import write_title

        return write_title(name, into)

    raise typer.Exit(guarded(run))


@app.command()
def schema(
    title: Annotated[
        str | None,
        typer.Argument(metavar="TITLE", help="The title; without one the core's own files."),
    ] = None,
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the schemas are written.")
    ] = Path("schemas"),
) -> None:
    """Write JSON Schemas of data files, by which editors know them."""

    def run() -> int:
        from ww1core.cli.schema import write_title_schemas

        return write_title_schemas(title, into)

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


@app.command()
def mutate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tests are; ./tests by default.")
    ] = None,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this rule. May be repeated.")
    ] = None,
    each: Annotated[
        int, typer.Option(min=1, metavar="N", help="Mutants of a function or a datum.")
    ] = 4,
    seed: Annotated[int, typer.Option(metavar="N", help="Which mutants are made.")] = 1,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="Processes at work.")] = 2,
    json: AsJson = False,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The report; mutation.json beside the ledger."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Take over what was judged and has not changed since."),
    ] = False,
) -> None:
    """See whether tests notice that a rule is changed.

    Code and data that carry a rule are changed in memory, a little at a time, and the tests of
    the rule are run; 1 if there is a rule whose tests notice nothing.
    """

    def run() -> int:
        from ww1core.cli.mutate import Wanted, mutate_title

        wanted = Wanted(title, tests, tuple(rule or ()), each, seed, workers, report, resume)
        return mutate_title(wanted, as_json=json)

    raise typer.Exit(guarded(run))


@app.command()
def validate(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE|all", help="The title, or all that are there.")
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="How much is checked: quick, ci or deep.")
    ] = "quick",
    scenario: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Check only this scenario. May be repeated."),
    ] = None,
    check: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID", help="Run only this check, a group or a pattern. May be repeated."
        ),
    ] = None,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where tests and games are; ./tests if it is there."),
    ] = None,
    known: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Known failures; by default those beside the ledger."),
    ] = None,
    failures: Annotated[
        Path, typer.Option(metavar="DIR", help="Where failing games are written, shortened.")
    ] = Path("ww1-failures"),
    no_shrink: Annotated[
        bool, typer.Option("--no-shrink", help="Neither shorten nor write failing games.")
    ] = False,
    json: AsJson = False,
    list_all: Annotated[bool, typer.Option("--list", help="List the checks and run none.")] = False,
) -> None:
    """Check a title against the contract of the core."""

    def run() -> int:
        from ww1core.cli.validate import list_checks
        from ww1core.cli.validate import validate as check_title
        from ww1core.testing.contract import Wanted

        if list_all:
            return list_checks(check or ())
        folder = None if no_shrink else failures
        wanted = Wanted(profile, tuple(scenario or ()), tests, known, folder)
        return check_title(title, wanted, check or (), as_json=json)

    raise typer.Exit(guarded(run))


add_file_commands(app)
add_render_command(app)
add_measure_commands(app)
