"""What every request passes before anything looks at it: names, origins, sizes, and headers.

A page of another site, a name that was bound anew to this address, and a body that is too large
are refused here, without a change to anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ww1core.web.settings import Site

__all__ = ["HEADERS", "Guards", "address_of"]

LARGEST, LARGEST_FILE = 8 << 10, 1 << 20
"""The most bytes of a body, and of one that holds a file."""
FILES = "/api/games/import"
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
SAFE = frozenset({"GET", "HEAD"})


def address_of(scope: Scope, proxies: Iterable[str]) -> str:
    """The address that a request comes from; only proxies that are trusted speak for others."""
    client = scope.get("client")
    address = client[0] if client else ""
    trusted = [ip_network(proxy) for proxy in proxies]
    forwarded = Headers(scope=scope).get("x-forwarded-for", "")
    for hop in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        if not _is_in(address, trusted):
            break
        address = hop
    return address


def _is_in(address: str, networks: Iterable[object]) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks)  # type: ignore[operator] # a network


class Guards:
    """Refuses what is not meant for this site, and puts the headers on what is answered."""

    def __init__(self, app: ASGIApp, site: Site, proxies: tuple[str, ...] = ()) -> None:
        self._app = app
        self._site = site
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        scope["address"] = address_of(scope, self._proxies)
        problem = self._problem(scope)
        if problem and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if problem:
            await _refuse(send, problem, "refused")
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        largest = LARGEST_FILE if scope["path"] == FILES else LARGEST
        body = await _body(receive, largest, Headers(scope=scope))
        if body is None:
            await _refuse(send, 413, "too large")
            return
        await self._app(scope, _once(body, receive), answer)

    def _problem(self, scope: Scope) -> int:
        """The code by which a request is refused, 0 if it is not."""
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self._site.hosts:
            return 421
        is_socket = scope["type"] == "websocket"
        if not is_socket and scope["method"] in SAFE:
            return 0
        if headers.get("origin", "").lower() not in self._site.origins:
            return 403
        fetched = headers.get("sec-fetch-site")
        if fetched not in {None, "same-origin"} or (self._site.is_secure and fetched is None):
            return 403
        if is_socket:
            return 0
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        return 0 if kind == "application/json" else 415


async def _body(receive: Receive, largest: int, headers: Headers) -> bytes | None:
    """The whole body; None as soon as it is too large."""
    stated = headers.get("content-length", "0")
    if not stated.isdigit() or int(stated) > largest:
        return None
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        part = message.get("body", b"")
        size += len(part)
        if size > largest:
            return None
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


def _once(body: bytes, receive: Receive) -> Receive:
    """The body that was read already, and then whatever else comes."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _refuse(send: Send, code: int, why: str) -> None:
    body = json.dumps({"kind": why}).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
