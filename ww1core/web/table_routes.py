"""The routes of a table: frames, answers, questions, and what is said around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from ww1core.saving.seat_save import seat_save
from ww1core.web import messages
from ww1core.web.asking import Asking
from ww1core.web.frames import WATCHER
from ww1core.web.replays import replayed_frame
from ww1core.web.requests import (
    Seated,
    answered,
    body_of,
    json_answer,
    json_text,
    seated,
    server_of,
)
from ww1core.web.rows import kept_lines
from ww1core.web.statistics import statistics_of
from ww1core.web.table import Stale
from ww1core.web.timeouts import RESIGNED

if TYPE_CHECKING:
    from starlette.requests import Request

    from ww1core.web.beside import Kind
    from ww1core.web.tables import Tables

__all__ = ["TABLE_ROUTES"]

W = TypeVar("W", bound=messages.Change)


async def frame(request: Request) -> Response:
    """The whole frame, nothing if the page has it; or the frame after some decisions."""
    there = await seated(request, "other", plays=False)
    wanted = request.query_params.get("n")
    if wanted is not None:
        if not wanted.isdigit():
            raise HTTPException(400)
        return json_text(await replayed_frame(server_of(request).tables, there, int(wanted)))
    if request.query_params.get("v") == str(there.table.keeper.v):
        return Response(status_code=304)
    return json_text(there.table.whole(there.view))


async def log(request: Request) -> Response:
    """All of the log; what came before a snapshot is played again for it."""
    there = await seated(request, "odds", plays=False)
    tables, table = server_of(request).tables, there.table
    if not table.is_whole:
        await tables.recall(table)
    return json_text(table.told(there.view))


async def about(request: Request) -> Response:
    """What stands around the game."""
    there = await seated(request, "other", plays=False)
    around = server_of(request).around
    return json_answer(around.of(there.table, there.view[0], there.person, there.view[1]))


def _check_open(there: Seated) -> None:
    if there.table.read_only:
        raise HTTPException(403, there.table.read_only)


def _check_goes_on(there: Seated) -> None:
    """Refuse what seats say besides their answers once a game is over: its journal has ended."""
    _check_open(there)
    if there.table.game.is_over:
        raise Stale


async def _once(
    request: Request, model: type[W], take: Callable[[Tables, Seated, W], str]
) -> Response:
    """Take what a seat sends, if it has not come before; the patch of its own view comes back."""
    there = await seated(request, "answer", plays=True)
    wish = await body_of(request, model)
    if there.table.was_taken(wish.id):
        return json_answer({"kind": "seen", "v": there.table.keeper.v})
    _check_open(there)
    return json_text(take(server_of(request).tables, there, wish))


async def do(request: Request) -> Response:
    """Answers of a seat; the patch of its own view comes back."""

    def take(tables: Tables, there: Seated, wish: messages.Answers) -> str:
        return tables.answer(there.table, there.view, wish.id, wish.at, wish.do)

    return await _once(request, messages.Answers, take)


async def undo(request: Request) -> Response:
    """Take the last answers of a seat back."""

    def take(tables: Tables, there: Seated, wish: messages.TakingBack) -> str:
        return tables.take_back(there.table, there.view, wish.id, wish.at)

    return await _once(request, messages.TakingBack, take)


async def _asking(request: Request) -> Asking:
    there = await seated(request, "question", plays=True)
    return Asking(there.table, there.view, server_of(request).tables.boards)


async def _look(request: Request, kind: Kind, limit: str) -> Response:
    """A look ahead, which is taken beside the event loop where that takes long."""
    there = await seated(request, limit, plays=True)
    wish, server = await body_of(request, messages.LookAhead), server_of(request)
    return json_answer(
        await server.beside.look(
            kind, there.table, there.view, wish.do, server.tables.boards, attacks=wish.attacks
        )
    )


async def peek(request: Request) -> Response:
    """Where answers would lead."""
    return await _look(request, "peek", "question")


async def marks(request: Request) -> Response:
    """After which options dice fall, or something is shown."""
    there = await seated(request, "odds", plays=True)
    wish, server = await body_of(request, messages.LookAhead), server_of(request)
    boards = server.tables.boards
    return json_answer(await server.beside.marks(there.table, there.view, wish.do, boards))


async def why(request: Request) -> Response:
    """What stands against answers."""
    asking, wish = await _asking(request), await body_of(request, messages.LookAhead)
    return json_answer(asking.why(wish.do))


async def odds(request: Request) -> Response:
    """The battle that answers would lead to."""
    return await _look(request, "odds", "odds")


async def ways(request: Request) -> Response:
    """The hexes that a stack reaches in several steps."""
    return await _look(request, "ways", "odds")


async def supply(request: Request) -> Response:
    """The line of supply of a unit."""
    asking, wish = await _asking(request), await body_of(request, messages.Named)
    return json_answer(asking.supply(wish.name))


async def sight(request: Request) -> Response:
    """Whether one hex is seen from another."""
    asking, wish = await _asking(request), await body_of(request, messages.Hexes)
    return json_answer(asking.sight(wish.from_, wish.to))


async def stack(request: Request) -> Response:
    """Everything there is to see in a place."""
    asking, wish = await _asking(request), await body_of(request, messages.Named)
    return json_answer(asking.stack(wish.name))


async def describe(request: Request) -> Response:
    """The whole map in words."""
    return json_answer((await _asking(request)).describe())


async def card(request: Request) -> Response:
    """A card, with all that it can do."""
    asking, wish = await _asking(request), await body_of(request, messages.Named)
    return json_answer(asking.card(wish.name))


async def rule(request: Request) -> Response:
    """A rule and its rulings; whoever may look may read."""
    there = await seated(request, "question", plays=False)
    wish = await body_of(request, messages.Named)
    boards = server_of(request).tables.boards
    return json_answer(Asking(there.table, there.view, boards).rule(wish.name))


async def status(request: Request) -> Response:
    """How the game stands for a seat."""
    return json_answer((await _asking(request)).status())


async def end(request: Request) -> Response:
    """How a game that is over was won."""
    there = await seated(request, "odds", plays=False)
    boards = server_of(request).tables.boards
    return json_answer(await Asking(there.table, there.view, boards).end())


async def statistics(request: Request) -> Response:
    """The course of a game in numbers."""
    there = await seated(request, "odds", plays=False)
    server, game = server_of(request), there.table.game
    lines = kept_lines(server.store, there.table.row.id) if game.is_over else ()
    lucky = await server.beside.luck(game.header, lines) if lines else ()
    return json_answer(await statistics_of(there, lucky))


async def stand(request: Request) -> Response:
    """Let an answer stand from here on; the patch of its own view comes back."""

    def take(tables: Tables, there: Seated, wish: messages.StandingAnswer) -> str:
        return tables.stand(there.table, there.view, wish.id, wish.at, wish.answer)

    return await _once(request, messages.StandingAnswer, take)


async def windows(request: Request) -> Response:
    """Let an answer of a seat stand no more, or none of them; or have every window put."""
    there = await seated(request, "answer", plays=True)
    wish = await body_of(request, messages.Windows)
    _check_goes_on(there)
    server, table, seat = server_of(request), there.table, there.view[0]
    if wish.every is not None:
        table.game.want_windows(seat, every=wish.every)
    else:
        for of, decision, _ in table.game.standing.all():
            if of == seat and wish.drop in (None, decision):
                table.game.stand(seat, decision, None)
    return json_answer(server.around.of(table, seat, there.person, there.view[1]))


async def chat(request: Request) -> Response:
    """Something said to the other seats, or to the other watchers."""
    there = await seated(request, "chat", plays=False)
    wish = await body_of(request, messages.ChatLine)
    if there.person is None:
        raise HTTPException(401)
    server, is_watcher = server_of(request), there.view[0] == WATCHER
    server.around.say(there.table.row.id, there.person.id, wish.said, watchers=is_watcher)
    server.show_around(there.table)
    return json_answer({"kind": "said"})


async def note(request: Request) -> Response:
    """The private note of a seat."""
    there = await seated(request, "other", plays=True)
    wish = await body_of(request, messages.Note)
    server_of(request).around.note(there.table.row.id, there.seat, wish.text)
    return json_answer({"kind": "noted"})


async def resign(request: Request) -> Response:
    """Leave a seat for good: a bot takes it, or the game is lost."""
    there = await seated(request, "answer", plays=True)
    await body_of(request, messages.Resignation)
    _check_goes_on(there)
    timeouts = server_of(request).timeouts
    if there.table.row.on_timeout == "bot":
        timeouts.take_over(there.table, there.seat, RESIGNED)
    else:
        timeouts.lose(there.table, there.seat, RESIGNED)
    return json_answer({"kind": "resigned"})


async def pause(request: Request) -> Response:
    """Whether a seat wants the clock to rest; it rests when all want it."""
    there = await seated(request, "answer", plays=True)
    wish = await body_of(request, messages.Pause)
    _check_goes_on(there)
    server = server_of(request)
    server.timeouts.pause(there.table, there.seat, paused=wish.paused)
    return json_answer({"kind": "paused", "paused": there.table.row.paused})


async def save(request: Request) -> Response:
    """The save of a seat; the whole journal once the game is over or one person holds all seats."""
    there = await seated(request, "other", plays=True)
    table, store = there.table, server_of(request).store
    if not table.is_whole:
        await server_of(request).tables.recall(table)
    people = {seat.person for seat in table.seats.values() if not seat.bot}
    name = f"{table.row.title}-{table.row.id[:6]}.ww1"
    if people == {there.person and there.person.id} or table.game.is_over:
        if not table.game.is_over and not table.row.seen_through:
            with store.writing() as db:
                db.execute("update games set seen_through=1 where id=?", (table.row.id,))
            table.refresh()
        body = b"".join(kept_lines(store, table.row.id))
    else:
        body = seat_save(table.game, there.view[0])
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, headers=disposition, media_type="application/octet-stream")


def _post(name: str, handler: object) -> Route:
    return Route(f"/api/g/{{game}}/{name}", answered(handler), methods=["POST"])  # type: ignore[arg-type] # a handler


TABLE_ROUTES = [
    Route("/api/g/{game}", answered(frame)),
    Route("/api/g/{game}/about", answered(about)),
    Route("/api/g/{game}/log", answered(log)),
    Route("/api/g/{game}/save", answered(save)),
    *(
        _post(handler.__name__, handler)
        for handler in (
            do,
            undo,
            peek,
            marks,
            why,
            odds,
            ways,
            supply,
            sight,
            stack,
            describe,
            card,
            rule,
            status,
            end,
            statistics,
            stand,
            windows,
            chat,
            note,
            resign,
            pause,
        )
    ),
]
"""Every route of a table."""
