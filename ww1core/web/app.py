"""The application: its routes, the socket that only pushes, and the files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from ww1core.web.frames import dumped
from ww1core.web.guards import Guards
from ww1core.web.hub import LAST, Reader
from ww1core.web.lobby_routes import LOBBY_ROUTES
from ww1core.web.requests import seated, server_of
from ww1core.web.table_routes import TABLE_ROUTES

if TYPE_CHECKING:
    from starlette.requests import Request

    from ww1core.web.server import Server

__all__ = ["application"]

STATIC = Path(__file__).parent / "static"
GOING, FULL, REFUSED = 1001, 1013, 1008
"""Why a socket is closed: the server goes, the page reads too slowly, it may not look."""


async def push(socket: WebSocket) -> None:
    """Send a page everything that changes for it; what it says is not listened to."""
    server = server_of(socket)
    try:
        there = await seated(socket, "other", plays=False)
    except HTTPException:
        await socket.close(REFUSED)
        return
    person = "" if there.person is None else there.person.id
    hub, table = server.tables.hub, there.table
    if hub.count(person) >= server.config.most_sockets:
        await socket.close(REFUSED)
        return
    await socket.accept()
    reader = Reader(table.keeper.game, there.view, person)
    frame = table.frame(there.view)
    if socket.query_params.get("v") != str(frame.v):
        reader.put(table.whole(there.view))
    reader.put(dumped(server.around.of(table, there.view[0], there.person, there.view[1])))
    hub.add(reader)
    hearing = asyncio.create_task(_hear(socket, reader))
    try:
        while (message := await reader.queue.get()) is not LAST:
            await socket.send_text(message)
        await socket.close(FULL)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        hub.drop(reader)
        server.tables.leave(table.keeper.game)
        hearing.cancel()


async def _hear(socket: WebSocket, reader: Reader) -> None:
    """Notice that a page has gone."""
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        reader.let_go()


def _page(name: str) -> object:
    async def page(_: Request) -> Response:
        return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})

    return page


class _Files(StaticFiles):
    """The files of the page; browsers ask whether they have changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """A file."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type] # as they come
        response.headers["cache-control"] = "no-cache"
        return response


def application(server: Server) -> Starlette:
    """The application of a server."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    lobby, table = _page("lobby.html"), _page("table.html")
    app = Starlette(
        routes=[
            Route("/", lobby),  # type: ignore[arg-type] # a handler
            Route("/join/{token}", lobby),  # type: ignore[arg-type] # a handler
            Route("/g/{game}", table),  # type: ignore[arg-type] # a handler
            *LOBBY_ROUTES,
            *TABLE_ROUTES,
            WebSocketRoute("/api/g/{game}/push", push),
            Mount("/static", _Files(directory=STATIC)),
        ],
        middleware=[Middleware(Guards, site=server.site, proxies=server.config.trusted_proxies)],
        lifespan=life,
    )
    app.state.server = server
    return app
