"""Running the server: uvicorn inside this process, until somebody interrupts it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ww1core.errors import NotationError
from ww1core.web.app import application
from ww1core.web.garbage import Garbage
from ww1core.web.server import Server
from ww1core.web.settings import Config, Site
from ww1core.words.language import worded
from ww1core.words.system_reasons import reason_of

__all__ = ["Place", "serve"]

GRACE_S = 2
"""How long open pages may take to go when the server stops."""


class Place(NamedTuple):
    """Where a server listens and keeps its games."""

    host: str
    port: int
    folder: Path


class _Uvicorn(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()


class _Requests(H11Protocol):
    """A connection that lets everything go when it closes."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Be closed."""
        super().connection_lost(exc)
        _let_go(self.transport)


class _Socket(WebSocketsSansIOProtocol):
    """A socket that lets everything go when it closes.

    What reads it refers to itself otherwise, and holds fifty kilobytes until somebody looks for
    garbage.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """Be closed."""
        super().connection_lost(exc)
        with suppress(AttributeError):  # a later version may name it otherwise
            self.conn.parser.close()
        _let_go(self.transport)


def _let_go(transport: asyncio.BaseTransport) -> None:
    """Let a closed connection go at once: what tells it of something to read refers to it."""
    vars(transport).pop("_read_ready_cb", None)


def serve(site: Site, config: Config, place: Place, ready: Callable[[], None]) -> None:
    """Serve tables; ``ready`` is called once pages can be fetched."""
    listening = _listening(place)

    async def run() -> None:
        server = Server(site, place.folder, config)
        settings = uvicorn.Config(
            application(server),
            http=_Requests,
            ws=_Socket,
            lifespan="on",
            log_level="warning",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_S,
        )
        looking = asyncio.create_task(Garbage(lambda: server.limits.last).look())
        try:
            await _Uvicorn(settings, ready).serve([listening])
        finally:
            looking.cancel()

    asyncio.run(run())


def _listening(place: Place) -> socket.socket:
    """The socket of an address; one that is taken is told in a line."""
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    # Only of a socket that names its protocol does asyncio send what is written at once.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((place.host, place.port))
    except OSError as error:
        made.close()
        message = worded(
            "{host}:{port} cannot be listened at: {strerror}",
            host=place.host,
            port=place.port,
            strerror=reason_of(error),
        )
        raise NotationError(message) from error
    return made
