"""Run the benchmarks: `python -m bench [--json] [--title NAME] [--only GROUP]`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from bench.measure import WrongAnswerError
from bench.peers import MissingPeerError, require
from bench.rows import Row, json_text, table_head, table_line, verdict
from bench.startup import ChildFailedError
from ww1core.errors import Ww1Error

__all__ = ["GROUPS", "Group", "main"]

TUTORIAL = "tutorial"
REFUSED = 2


class Group(NamedTuple):
    """Rows that belong together, and the peers they need besides what is always installed."""

    rows: Callable[[], Iterator[Row]]
    peers: tuple[str, ...] = ()


def graphs() -> Iterator[Row]:
    """Supply and movement against networkx, lines of sight against walking, arcs against asking."""
    from bench.arcs import arc_rows
    from bench.graphs import graph_rows
    from bench.sight import sight_rows

    yield from graph_rows()
    yield from sight_rows()
    yield from arc_rows()


def states() -> Iterator[Row]:
    """Clone, save and load of a large state."""
    from bench.states import state_rows

    yield from state_rows()


def start() -> Iterator[Row]:
    """The help of the runner."""
    from bench.startup import help_rows

    yield from help_rows()


def title(name: str) -> Iterator[Row]:
    """Everything that is measured of a title, in all its scenarios."""
    from bench.titles import title_rows

    yield from title_rows(name, every=True)


def installed() -> tuple[str, ...]:
    """The titles that are measured without being asked for."""
    from ww1core.plugins.discovery import titles

    return tuple(dict.fromkeys(one.name for one in titles()))


def titles() -> Iterator[Row]:
    """What is measured of every installed title, in its smallest scenario."""
    from bench.titles import title_rows

    for name in installed():
        yield from title_rows(name)


def workers() -> Iterator[Row]:
    """Two workers against one."""
    from bench.workers import worker_rows

    yield from worker_rows(TUTORIAL)


def web() -> Iterator[Row]:
    """The table in a browser, beside an empty route."""
    from bench.web import web_rows

    yield from web_rows()


GROUPS: Mapping[str, Group] = MappingProxyType(
    {
        "graphs": Group(graphs),
        "states": Group(states),
        "start": Group(start, ("pytest",)),
        "title": Group(titles, ("chess", "tox")),
        "workers": Group(workers),
        "web": Group(web),
    }
)


def parser() -> ArgumentParser:
    """What may be said on the command line."""
    made = ArgumentParser(prog="python -m bench", description="Measure ourselves against peers.")
    made.add_argument("--json", action="store_true", help="print the rows as JSON")
    made.add_argument(
        "--title", action="append", default=[], metavar="NAME", help="add all scenarios of a title"
    )
    made.add_argument(
        "--only",
        action="append",
        choices=tuple(GROUPS),
        help="measure this group, without the others",
    )
    return made


def groups(only: Sequence[str] | None, titles: Sequence[str]) -> list[Group]:
    """The groups to measure, titles last; what is needed for them is there."""
    from ww1core.plugins import find_title

    chosen = [GROUPS[name] for name in GROUPS if only is None or name in only]
    for name in dict.fromkeys(titles):
        find_title(name)
        chosen.append(Group(partial(title, name), GROUPS["title"].peers))
    require(*dict.fromkeys(peer for group in chosen for peer in group.peers))
    if GROUPS["title"] in chosen:
        for name in installed():
            find_title(name)
    if GROUPS["workers"] in chosen:
        find_title(TUTORIAL)
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 2 where something that is needed is missing."""
    given = parser().parse_args(arguments)
    rows: list[Row] = []
    try:
        chosen = groups(given.only, given.title)
        if not given.json:
            print(table_head(), flush=True)
        for group in chosen:
            for row in group.rows():
                rows.append(row)
                if not given.json:
                    print(table_line(row), flush=True)
    except (MissingPeerError, WrongAnswerError, ChildFailedError, Ww1Error) as error:
        print(f"bench: {error}", file=sys.stderr)
        return REFUSED
    print(json_text(rows) if given.json else verdict(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
