"""The command that serves tables to browsers, with its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_serve_command"]


def add_serve_command(app: typer.Typer) -> None:
    """Give the runner the command of this module."""
    app.command()(serve)


def serve(
    open_: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, where there is one.")
    ] = False,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Listen at this address; others need --url.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="Listen at this port.")] = 8014,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address by which people reach the pages."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the games in this folder."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Settings: mail, webhooks, limits, trusted proxies."),
    ] = None,
) -> None:
    """Put every installed title on a table in a browser.

    Against a bot, at one screen, or between people on different machines.

    Example: ww1 serve --open
    """

    def run() -> int:
        from ww1core.cli.commands.serve import Serving, serve_tables

        return serve_tables(Serving(host, port, url, data, config, open_))

    raise typer.Exit(guarded(run))
