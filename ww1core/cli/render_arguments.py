"""The command that draws maps, with its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_render_command"]


def add_render_command(app: typer.Typer) -> None:
    """Give the runner the command of this module."""
    app.command()(render)


def render(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The picture, .svg or .png.")
    ],
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="SCENARIO|FILE|POSITION",
            help="A scenario at its start, the journal of a game, or a position; the first "
            "scenario if nothing is named.",
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="As this seat sees it; else what all of them see."),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The game as it stood after N decisions."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION", help="Start with an optional rule. May be repeated."),
    ] = None,
    scale: Annotated[
        float | None,
        typer.Option(min=0.1, max=4, metavar="X", help="How large a .png is; 1 if not given."),
    ] = None,
) -> None:
    """Draw the map of a game as a picture.

    PNG needs an extra: pip install "ww1[png]".

    Example: ww1 render TITLE -o map.svg
    """

    def run() -> int:
        from ww1core.cli.commands.render import Wanted
        from ww1core.cli.commands.render import render as draw

        options = None if option is None else tuple(option)
        return draw(Wanted(title, what, output, seat, at, options, scale))

    raise typer.Exit(guarded(run))
