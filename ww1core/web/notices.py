"""Notices by mail and by webhook: that it is somebody's turn, when they have not acted since.

They stand in the store before they are sent, so that a restart loses none; one that cannot be
sent is tried again, a few times.
"""

from __future__ import annotations

import asyncio
import json
import logging
import smtplib
import socket
import urllib.request
from collections.abc import Callable
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ww1core.words.catalogue import core_texts
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.web.people import People, Person
    from ww1core.web.settings import Config, Site
    from ww1core.web.store import Store

__all__ = ["Notices", "is_public"]

QUIET_S = 120
"""How long a turn waits before somebody is told of it who does not always want to be."""
TRIES = 5
"""How often a notice is tried."""
TIMEOUT_S = 10.0
"""How long another server may take to be reached."""

TRANSLATED = ip_network("64:ff9b::/96")
"""Addresses of IPv6 that stand for all those of IPv4."""

_log = logging.getLogger("ww1.web")


def is_public(url: str) -> bool:
    """Whether an address can be reached by everybody, and is none of this machine or its net."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return False
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(_is_reached_by_all(str(entry[4][0])) for entry in found)


def _is_reached_by_all(address: str) -> bool:
    """Whether an address is one machine of the internet; others stand for those of a net inside."""
    known = ip_address(address)
    stands_for = getattr(known, "ipv4_mapped", None) or getattr(known, "sixtofour", None)
    if known in TRANSLATED:
        stands_for = ip_address(int(known) & 0xFFFFFFFF)
    return known.is_global and not known.is_multicast and (stands_for or known).is_global


class Notices:
    """Sends what waits to be sent."""

    def __init__(
        self, store: Store, people: People, config: Config, site: Site, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._people = people
        self._config = config
        self._site = site
        self._now = now
        self.post: Callable[[str, bytes], None] = _post
        self.mail: Callable[[EmailMessage], None] = self._mail
        self._sending = asyncio.Lock()

    @property
    def ways(self) -> list[str]:
        """By which ways notices can be sent here."""
        ways = ["mail"] if self._config.mail is not None else []
        return ways + (["webhook"] if self._config.webhooks else [])

    async def send(self) -> None:
        """Send every notice that has waited long enough, each by one at a time."""
        async with self._sending:
            await self._send()

    async def _send(self) -> None:
        now = int(self._now())
        rows = self._store.rows(
            "select notices.id, person, game from notices left join people on people.id=person "
            "where done=0 and tries<? and (made<=? or notify='always')",
            TRIES,
            now - QUIET_S,
        )
        for number, person_id, game in rows:
            with self._store.writing() as db:  # before it is sent: what is not kept is not sent
                db.execute("update notices set tries=tries+1 where id=?", (number,))
            person = self._people.get(person_id)
            is_sent = True
            if person is not None and person.notify != "never":
                is_sent = await asyncio.to_thread(self._tell, person, game)
            if is_sent:
                with self._store.writing() as db:
                    db.execute("update notices set done=? where id=?", (now, number))

    def _tell(self, person: Person, game: str) -> bool:
        """Tell somebody that it is their turn; whether that went well."""
        words = core_texts(person.lang)
        link = f"{self._site.url}/g/{game}"
        subject, body = (
            words.say(text("web.mail_subject")),
            words.say(text("web.mail_body", link=link)),
        )
        try:
            if person.mail and self._config.mail is not None:
                letter = EmailMessage()
                letter["Subject"], letter["To"] = subject, person.mail
                letter["From"] = self._config.mail.sender
                letter.set_content(body)
                self.mail(letter)
            if person.webhook and self._config.webhooks and is_public(person.webhook):
                self.post(person.webhook, json.dumps({"content": body, "game": game}).encode())
        except (OSError, ValueError, smtplib.SMTPException) as error:
            _log.warning("a notice for %s was not sent: %s", game, type(error).__name__)
            return False
        return True

    def _mail(self, letter: EmailMessage) -> None:
        mail = self._config.mail
        if mail is None:
            return
        with smtplib.SMTP(mail.host, mail.port, timeout=TIMEOUT_S) as server:
            if mail.tls:
                server.starttls()
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(letter)


class _Public(HTTPConnection):
    """A connection that is let go where the name leads inside by now."""

    def connect(self) -> None:
        """Connect, and look where that has led."""
        super().connect()
        _check_peer(self.sock)


class _PublicTls(HTTPSConnection):
    """The same, encrypted."""

    def connect(self) -> None:
        """Connect, and look where that has led."""
        super().connect()
        _check_peer(self.sock)


def _check_peer(connected: socket.socket) -> None:
    if not _is_reached_by_all(connected.getpeername()[0]):
        connected.close()
        message = "the address is not public"
        raise OSError(message)


class _Plain(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> HTTPResponse:
        """Open an address."""
        return self.do_open(_Public, req)


class _Tls(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> HTTPResponse:
        """Open an address."""
        return self.do_open(_PublicTls, req)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A webhook that leads elsewhere is not followed: it might lead inside."""

    def redirect_request(self, *_: object) -> None:
        """Follow nothing."""


def _post(url: str, body: bytes) -> None:
    request = urllib.request.Request(  # noqa: S310 (http and https alone were let through)
        url, body, {"content-type": "application/json"}
    )
    direct = urllib.request.ProxyHandler({})
    opener = urllib.request.build_opener(direct, _NoRedirects, _Plain, _Tls)
    with opener.open(request, timeout=TIMEOUT_S):
        pass
