"""The table in a browser: what an answer, a look ahead and an opening cost, in CPU time.

Beside each figure stands what an empty route of the same framework costs in the same run, and a
busy loop tells what the machine gives at that moment.
"""

from __future__ import annotations

import asyncio
import gzip
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.measure import MILLI, ROUNDS
from bench.rows import Bar, Row, versus
from bench.workers import spin
from ww1core import Game, open_title
from ww1core.play.game import Action
from ww1core.saving.journal import recorded_of
from ww1core.saving.saves import replay
from ww1core.web.asking import Asking
from ww1core.web.messages import NewGame
from ww1core.web.server import Server
from ww1core.web.settings import site_of
from ww1core.web.table import Table

__all__ = ["Figures", "figures_of", "opening_of", "web_rows"]

NEVER = float("inf")
TITLES = (("clash_giants", "first_ypres_yser", 2.0), ("clash_giants", "galicia_campaign", 5.0))
"""A small and a large map, each with the milliseconds that an answer may cost."""
LONGEST = ("storm_west", "campaign")
"""A title whose games have thousands of decisions."""
FIRST_FRAME_MS = 300.0
"""What opening such a game may cost up to its first frame."""
TIMES = 4
"""So many times less than playing all of it again it costs to open a long game."""
ANSWERS = 150
MOST_ANSWERS = 10_000
"""A game is broken off after so many."""
EMPTY = 2000
TURNS = 1_000_000
KILO = 1024


class Figures(NamedTuple):
    """What was measured of one title, times in milliseconds of CPU, sizes in bytes."""

    answer: float
    peek: float
    why: float
    patch: float
    opening: float
    answers: int


def _spent(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return (process_time() - began) * MILLI


async def _played(server: Server, title: str, scenario: str, count: int) -> Figures:
    """Play at random with two pages open, and open the game anew."""
    person = server.people.add("bench", "en")
    wish = {"id": f"bench-{scenario}"[:60].replace("_", "-"), "title": title, "scenario": scenario}
    book = await server.tables.shelf.book(title, scenario, ())
    seats = [{"seat": seat, "who": "me"} for seat in book.seats]
    game = await server.beginning.want(person, NewGame.model_validate(wish | {"seats": seats}))
    table = await server.tables.open(game.id)
    if table is None:
        raise LookupError(game.id)
    views = [(number, "en") for number in range(len(book.seats))]
    for view in views:
        table.frame(view)
    random, costs, peeks, whys, sizes = Random(1), [], [], [], []
    for number in range(count):
        seat, options = table.offered_seat, _options(table)
        if not options:
            break
        chosen, view = random.choice(options), (seat, "en")
        asking = Asking(table, view, server.tables.boards)
        peeks.append(_spent(lambda asking=asking, do=chosen: asking.peek([do])))  # type: ignore[misc] # bound at once
        name = chosen.partition(" ")[0]
        whys.append(_spent(lambda asking=asking, do=f"{name} 0101": asking.why([do])))  # type: ignore[misc] # bound at once
        began = process_time()
        table.answer(view, f"bench-{number:08d}", table.keeper.at, [chosen])
        sent = table.changed(views)
        costs.append((process_time() - began) * MILLI)
        sizes.append(len(gzip.compress(sent[view].encode())))
    server.tables.forget(game.id)
    began = process_time()
    again = await server.tables.open(game.id)
    if again is not None:
        again.frame(views[0])
    opening = (process_time() - began) * MILLI
    return Figures(
        sum(costs) / len(costs), median(peeks), median(whys), median(sizes), opening, len(costs)
    )


def _options(table: Table) -> list[str]:
    offer = table.game.offer
    return [] if offer is None else [table.game.spell(choice) for choice in offer.options]


def figures_of(title: str, scenario: str, count: int = ANSWERS) -> Figures:
    """What is measured of a title."""

    async def run() -> Figures:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(site_of(None, 1), Path(folder))
            try:
                return await _played(server, title, scenario, count)
            finally:
                await server.stop()

    return asyncio.run(run())


class Opening(NamedTuple):
    """What opening a game of so many answers to its first frame costs, and playing it again."""

    answers: int
    opening: float
    replay: float


def _long_journal(title: str, scenario: str, folder: Path, count: int) -> bytes:
    """The journal of a game that is played at random, to its end if that is not too far."""
    path, random = folder / "long.ww1", Random(1)
    game = Game(open_title(title, scenario), seed=1, journal=path)
    while game.offer is not None and len(game.entries) < count:
        offer = game.offer
        game.apply(offer.seat, Action(offer.number, random.choice(offer.options)))
    game.close()
    return path.read_bytes()


async def _opened(server: Server, lines: bytes) -> Opening:
    """Open a game as a page does that looks at it first."""
    person, recorded = server.people.add("bench", "en"), recorded_of([lines], "long")
    header, view = recorded.header, (0, "en")
    book = await server.tables.shelf.book(header.title, header.scenario, header.options)
    replayed = _spent(lambda: replay(book, recorded))
    game = await server.beginning.bring(person, "bench-long", lines.decode())
    costs = []
    for _ in range(ROUNDS):
        server.tables.forget(game.id)
        began = process_time()
        table = await server.tables.open(game.id)
        if table is None:
            raise LookupError(game.id)
        await server.tables.prepare(table, view)
        table.whole(view)
        costs.append((process_time() - began) * MILLI)
    return Opening(len(recorded.entries), min(costs), replayed)


def opening_of(title: str, scenario: str, count: int = MOST_ANSWERS) -> Opening:
    """What opening a long game of a title costs."""

    async def run(folder: Path, lines: bytes) -> Opening:
        server = Server(site_of(None, 1), folder)
        try:
            return await _opened(server, lines)
        finally:
            await server.stop()

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return asyncio.run(run(folder, _long_journal(title, scenario, folder, count)))


def _empty_route() -> float:
    """What an empty route costs, in milliseconds."""
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    async def nothing(_: Request) -> PlainTextResponse:
        return PlainTextResponse("")

    app = Starlette(routes=[Route("/", nothing)])
    scope = {"type": "http", "path": "/", "method": "GET", "headers": [], "query_string": b""}

    async def send(_: object) -> None:
        pass

    async def run() -> None:
        for _ in range(EMPTY):
            await app(dict(scope), send, send)  # type: ignore[arg-type] # nothing is received

    return _spent(lambda: asyncio.run(run())) / EMPTY


def web_rows() -> Iterator[Row]:
    """An answer with the patches of two seats, a look ahead, why not, the size of a patch."""
    empty = _empty_route()
    against = versus("empty route", empty, "ms")
    yield Row("busy loop", _spent(lambda: spin(TURNS)), "ms", against, 1.0, Bar(0.0))
    for title, scenario, most in TITLES:
        found = figures_of(title, scenario)
        for name, value, unit, below in (
            ("answer and two patches", found.answer, "ms", most),
            ("look ahead", found.peek, "ms", 2.0),
            ("why not", found.why, "ms", 1.0),
            ("patch, gzipped", found.patch / KILO, "kB", 1.0),
            (f"opening {found.answers} answers", found.opening, "ms", 150.0),
        ):
            bar = Bar(NEVER, below)
            yield Row(f"{scenario}: {name}", value, unit, against, empty / value, bar)
    long = opening_of(*LONGEST)
    played = versus("played again", long.replay, "ms")
    name = f"{LONGEST[1]}: opening {long.answers} answers"
    bar = Bar(TIMES, FIRST_FRAME_MS)
    yield Row(name, long.opening, "ms", played, long.replay / long.opening, bar)
