"""The commands for those who look into a title or write one, with their arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded
from ww1core.words.language import worded

__all__ = ["add_title_commands"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def add_title_commands(app: typer.Typer) -> None:
    """Give the runner the commands of this module."""
    for command in (rules, provenance, validate, mutate, schema, new):
        app.command()(command)


def rules(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    what: Annotated[
        str | None, typer.Argument(metavar="ID|WORD", help="A rule id, its beginning, or a word.")
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage", help="Count what code and tests cover; 1 if something is missing."
        ),
    ] = False,
    json: AsJson = False,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the tests are; ./tests if it is there."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The report; that of the title below its tests."),
    ] = None,
) -> None:
    """Show the rules of a title and what carries them.

    One or a few rules are told with the rulings about them and their places in code, data and
    tests, more of them in a line each.

    Example: ww1 rules TITLE zone
    """

    def run() -> int:
        from ww1core.cli.commands.rules import Sources, show_coverage, show_rules
        from ww1core.errors import NotationError

        if coverage:
            if what is not None:
                message = worded("--coverage counts every rule, not only {what!r}", what=what)
                raise NotationError(message)
            return show_coverage(title, Sources(tests, report), as_json=json)
        return show_rules(title, what, Sources(tests, report), as_json=json)

    raise typer.Exit(guarded(run))


def provenance(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    kind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            help="List what is of this kind: book, history or design. May be repeated.",
        ),
    ] = None,
    entries: Annotated[
        bool,
        typer.Option("--entries", help="List every entry, also those that a file speaks for."),
    ] = False,
    json: AsJson = False,
) -> None:
    """Show what data are from the book, from history or designed.

    Without an option the entries of every data file are counted.

    Example: ww1 provenance TITLE --kind design
    """

    def run() -> int:
        from ww1core.cli.commands.provenance import Wanted, show_provenance

        return show_provenance(Wanted(title, tuple(kind or ()), entries), as_json=json)

    raise typer.Exit(guarded(run))


def validate(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE|all", help="The title, or all that are there.")
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="PROFILE", help="How much is checked: quick, ci or deep.")
    ] = "quick",
    scenario: Annotated[
        list[str] | None,
        typer.Option(metavar="SCENARIO", help="Check only this scenario. May be repeated."),
    ] = None,
    all_scenarios: Annotated[
        bool, typer.Option("--all", help="Check all scenarios, not only the smallest.")
    ] = False,
    check: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CHECK", help="Run only this check, a group or a pattern. May be repeated."
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
    """Check a title against the contract of the core.

    1 if a check fails, 2 if the title does not even open.

    Example: ww1 validate TITLE --profile ci
    """

    def run() -> int:
        from ww1core.cli.commands.validate import list_checks
        from ww1core.cli.commands.validate import validate as check_title
        from ww1core.testing.contract import Wanted

        if list_all:
            return list_checks(check or (), as_json=json)
        folder = None if no_shrink else failures
        wanted = Wanted(
            profile, tuple(scenario or ()), tests, known, folder, all_scenarios=all_scenarios
        )
        return check_title(title, wanted, check or (), as_json=json)

    raise typer.Exit(guarded(run))


def mutate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tests are; ./tests by default.")
    ] = None,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="RULE", help="Only this rule. May be repeated.")
    ] = None,
    each: Annotated[
        int, typer.Option(min=1, metavar="N", help="Mutants of a function or a datum.")
    ] = 4,
    seed: Annotated[int, typer.Option(metavar="N", help="Which mutants are made.")] = 1,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="Processes at work.")] = 2,
    json: AsJson = False,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The report; that of the title below its tests."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Take over what was judged and has not changed since."),
    ] = False,
) -> None:
    """See whether tests notice that a rule is changed.

    Code and data that carry a rule are changed in memory, a little at a time, and the tests of
    the rule are run; 1 if there is a rule whose tests notice nothing.

    Example: ww1 mutate TITLE --tests tests --resume
    """

    def run() -> int:
        from ww1core.cli.commands.mutate import Wanted, mutate_title

        wanted = Wanted(title, tests, tuple(rule or ()), each, seed, workers, report, resume)
        return mutate_title(wanted, as_json=json)

    raise typer.Exit(guarded(run))


def schema(
    title: Annotated[
        str | None,
        typer.Argument(metavar="TITLE", help="The title; without one the core's own files."),
    ] = None,
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the schemas are written.")
    ] = Path("schemas"),
) -> None:
    """Write JSON Schemas of data files, by which editors know them.

    Example: ww1 schema TITLE --into schemas
    """

    def run() -> int:
        from ww1core.cli.commands.schema import write_title_schemas

        return write_title_schemas(title, into)

    raise typer.Exit(guarded(run))


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new title.")],
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the folder of the title is made.")
    ] = Path(),
) -> None:
    """Write a small title, as a package of its own.

    Example: ww1 new NAME --into titles
    """

    def run() -> int:
        from ww1core.cli.commands.new import write_title

        return write_title(name, into)

    raise typer.Exit(guarded(run))
