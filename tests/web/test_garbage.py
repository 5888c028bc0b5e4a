"""Garbage: a server that is busy never looks through everything that lives."""

from __future__ import annotations

import asyncio
import gc
import random
import socket
import weakref
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace

import pytest
import uvicorn
from websockets.asyncio.client import connect

from ww1core import Game, open_title
from ww1core.web import garbage
from ww1core.web.garbage import LATEST_S, REST_S, SELDOM_S, Garbage
from ww1core.web.serving import _Requests, _Socket


@contextmanager
def nothing_looked_for():
    """Look for no garbage, and afterwards only among what is new; other tests have left much."""
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


@pytest.mark.parametrize("title", ["tutorial", "clash_giants", "gwc"])
def test_an_answer_leaves_nothing_that_refers_to_itself(title):
    game = Game(open_title(title), seed=1)
    dice = random.Random(2)
    for _ in range(3):  # what is put off until it is needed is there then
        game.apply_all(game.offer.seat, [game.spell(game.offer.options[0])])
    with nothing_looked_for():
        for _ in range(6):
            choice = dice.choice(game.offer.options)
            game.peek(game.offer.seat, [game.spell(choice)])
            game.apply_all(game.offer.seat, [game.spell(choice)])

        assert 0 == gc.collect()


def test_a_table_that_is_closed_is_gone_at_once(web, ann):
    game = ann.new_game({"blue": "me", "red": "hotseat"})
    page = ann.watch(game, "blue")
    while (asked := web.server.tables.known(game).asked) is not None:
        ann.do(game, asked.seat)
    table = weakref.ref(web.server.tables.known(game))
    with nothing_looked_for():
        page.leave()

        assert table() is None


async def listening(scope, receive, send):
    """An application that lets anybody in and only listens."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def until(holds):
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.01)


async def left_of(visit):
    """What is left of a connection after a visit: of what reads it, and of what carries it."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            listening, http=_Requests, ws=_Socket, lifespan="off", log_level="error"
        )
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None
        serving = asyncio.create_task(server.serve([place]))
        await until(lambda: server.started)
        state = server.server_state
        async with visit(place.getsockname()[1]):
            (line,) = state.connections
            ends = weakref.ref(line.conn), weakref.ref(line.transport)
            del line
        await until(lambda: not state.connections and not state.tasks)
        left = [end() for end in ends]
        server.should_exit = True
        await serving
        return left


@asynccontextmanager
async def asking(port):
    """Somebody who asks once and then goes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
    await reader.readuntil(b"\r\n\r\n")
    yield
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize("visit", [asking, lambda port: connect(f"ws://127.0.0.1:{port}")])
def test_a_connection_that_is_closed_is_gone_at_once(visit):
    """What holds most of its memory goes with it, though it refers to itself."""
    with nothing_looked_for():
        assert [None, None] == asyncio.run(left_of(visit))


class Gc(SimpleNamespace):
    """What is done to the garbage, noted."""

    def __init__(self):
        super().__init__(done=[])

    def __getattr__(self, name):
        return lambda *given: self.done.append(" ".join(map(str, (name, *given)))) or (700, 10, 10)


@pytest.fixture
def noted(monkeypatch):
    made = Gc()
    monkeypatch.setattr(garbage, "gc", made)
    return made


NEW, ALL = ["collect", "freeze"], ["unfreeze", "collect", "freeze"]


@pytest.mark.parametrize(
    ("since_all", "since_asked", "looked"),
    [
        (1, 0, NEW),
        (SELDOM_S - 1, REST_S + 1, NEW),
        (SELDOM_S + 1, REST_S - 0.5, NEW),
        (SELDOM_S + 1, REST_S + 1, ALL),
        (LATEST_S + 1, 0, ALL),
    ],
)
def test_everything_is_looked_through_at_rest_or_when_nobody_ever_rests(
    noted, since_all, since_asked, looked
):
    times = iter((0.0, *[since_all] * 9))
    made = Garbage(lambda: since_all - since_asked, lambda: next(times))
    noted.done.clear()
    made.look_once()

    assert looked == noted.done


def test_it_is_as_before_when_the_server_has_gone(noted):
    async def run():
        task = asyncio.create_task(Garbage(lambda: 0.0).look())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())

    assert f"set_threshold 700 10 {garbage.NEVER}" == noted.done[1]
    assert ["set_threshold 700 10 10", "unfreeze"] == noted.done[-2:]


def test_a_title_that_is_opened_leaves_what_is_not_looked_at():
    gc.freeze()
    try:
        open_title("tutorial")

        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()


def test_a_title_that_is_opened_leaves_everything_to_be_looked_at():
    gc.unfreeze()
    open_title("tutorial")

    assert not gc.get_freeze_count()
