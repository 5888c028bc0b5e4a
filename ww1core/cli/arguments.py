"""The commands and their arguments; what they do is imported when one of them runs."""

from __future__ import annotations

from typing import Annotated

import typer

from ww1core.cli.fallback import guarded
from ww1core.cli.file_arguments import add_file_commands
from ww1core.cli.measure_arguments import add_measure_commands
from ww1core.cli.network_arguments import add_network_command
from ww1core.cli.play_arguments import add_play_command
from ww1core.cli.render_arguments import add_render_command
from ww1core.cli.serve_arguments import add_serve_command
from ww1core.cli.title_arguments import add_title_commands
from ww1core.words.language import LANGUAGES

__all__ = ["app"]

app = typer.Typer(
    add_completion=False,
    help="Play hex wargames by their rules.\n\nExample: ww1 list, then ww1 play TITLE",
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


def _show_completion(shell: str | None) -> None:
    if shell is not None:
        from ww1core.cli.terminal.shells import show_completion

        raise typer.Exit(guarded(lambda: show_completion(shell)))


def _install_completion(shell: str | None) -> None:
    if shell is not None:
        from ww1core.cli.terminal.shells import install_completion

        raise typer.Exit(guarded(lambda: install_completion(shell)))


@app.callback()
def runner(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
    _install: Annotated[
        str | None,
        typer.Option(
            "--install-completion",
            metavar="[SHELL]",
            callback=_install_completion,
            is_eager=True,
            help="Let bash, zsh or fish complete commands; without a name the one in use.",
        ),
    ] = None,
    _show: Annotated[
        str | None,
        typer.Option(
            "--show-completion",
            metavar="[SHELL]",
            callback=_show_completion,
            is_eager=True,
            help="Print the script for it instead.",
        ),
    ] = None,
    _lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="|".join(LANGUAGES),
            help="Speak this language, also after a command; without it that of WW1_LANG or of "
            "the system.",
        ),
    ] = None,
) -> None:
    """Play hex wargames by their rules."""


@app.command("list")
def list_(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="Show only this title, and its options.")
    ] = None,
    scenario: Annotated[
        str | None, typer.Argument(metavar="SCENARIO", help="Show all about this scenario.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the installed titles and their scenarios.

    Example: ww1 list TITLE SCENARIO
    """

    def run() -> int:
        from ww1core.cli.commands.list_ import list_titles, show_title

        if title is None:
            return list_titles(as_json=json)
        return show_title(title, scenario, as_json=json)

    raise typer.Exit(guarded(run))


add_play_command(app)
add_serve_command(app)
add_file_commands(app)
add_render_command(app)
add_network_command(app)
add_measure_commands(app)
add_title_commands(app)
