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
from ipaddress import ip_address
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
"""How long a turn waits before somebody is told of it."""
TRIES = 5
"""How often a notice is tried."""
TIMEOUT_S = 10.0
"""How long another server may take to be reached."""

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
    return bool(found) and all(ip_address(entry[4][0]).is_global for entry in found)


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
            "select id, person, game from notices where done=0 and tries<? and made<=?",
            TRIES,
            now - QUIET_S,
        )
        for number, person_id, game in rows:
            person = self._people.get(person_id)
            is_sent = True
            if person is not None and person.notify != "never":
                is_sent = await asyncio.to_thread(self._tell, person, game)
            with self._store.writing() as db:
                values = (now if is_sent else 0, number)
                db.execute("update notices set tries=tries+1, done=? where id=?", values)

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


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A webhook that leads elsewhere is not followed: it might lead inside."""

    def redirect_request(self, *_: object) -> None:
        """Follow nothing."""


def _post(url: str, body: bytes) -> None:
    request = urllib.request.Request(  # noqa: S310 (http and https alone were let through)
        url, body, {"content-type": "application/json"}
    )
    with urllib.request.build_opener(_NoRedirects).open(request, timeout=TIMEOUT_S):
        pass
