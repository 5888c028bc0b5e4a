"""The command that tells networks, with its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ww1core.cli.fallback import guarded

__all__ = ["add_network_command"]


def add_network_command(app: typer.Typer) -> None:
    """Give the runner the command of this module."""
    app.command()(network)


def network(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title.")],
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="The scenario.")],
    name: Annotated[
        str | None,
        typer.Argument(metavar="NETWORK", help="A network by name; without it all are listed."),
    ] = None,
    load: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|POSITION", help="As this game leaves it, instead of as it is printed."
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="As this seat may use it; else the one that decides."),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(metavar="HEX,...", help="Tell the maximum flow from the sources to these."),
    ] = None,
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="HEX,...", help="Take these as the sources."),
    ] = None,
    graphml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as GraphML to a new file.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as node-link JSON to a new file.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it over the map to a new file.")
    ] = None,
) -> None:
    """Tell what a network of a title hangs on.

    Its parts, the edges and hexes without which it falls apart, the hexes that most shortest
    paths run through, and the maximum flow to some hexes: the number of lines without a common
    edge.

    Example: ww1 network TITLE SCENARIO rail --svg rail.svg
    """

    def run() -> int:
        from ww1core.cli.commands.network import Wanted
        from ww1core.cli.commands.network import network as tell

        return tell(Wanted(title, scenario, name, load, seat, to, from_, graphml, json, svg))

    raise typer.Exit(guarded(run))
