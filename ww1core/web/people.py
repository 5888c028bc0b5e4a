"""People and how they are known: sessions, invitations and device links, without passwords.

A token is 256 random bits. Only its hash is kept, so that whoever reads the store can use none.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from sqlite3 import Connection
from typing import TYPE_CHECKING, NamedTuple

from ww1core.web.store import StoreError

if TYPE_CHECKING:
    from ww1core.web.store import Store

__all__ = ["Invitation", "People", "Person"]

SESSION_S = 400 * 86_400
"""How long a session lasts after it was last used, in seconds: the most that browsers keep."""
RENEWED_S = 86_400
"""A session that was used is kept longer when this much of its time is gone."""
INVITE_S = 30 * 86_400
"""How long an invitation to a seat can be taken."""
DEVICE_S = 15 * 60
"""How long a link for another device can be used."""


class Person(NamedTuple):
    """Somebody who plays here."""

    id: str
    name: str = ""
    lang: str = "en"
    mail: str = ""
    webhook: str = ""
    notify: str = "turns"


class Invitation(NamedTuple):
    """What a token gives: a seat of a game, or a person's own seat at another device."""

    game: str | None
    seat: str | None
    person: str | None


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


class People:
    """Everybody who plays here."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def add(self, name: str, lang: str) -> Person:
        """Somebody new."""
        person = Person(secrets.token_hex(8), name, lang)
        with self._store.writing() as db:
            row = (*person, int(self._now()))
            db.execute("insert into people values (?,?,?,?,?,?,?)", row)
        return person

    def get(self, id_: str) -> Person | None:
        """A person by id."""
        row = self._store.row(
            "select id, name, lang, mail, webhook, notify from people where id=?", id_
        )
        return None if row is None else Person(*row)

    def change(self, person: Person) -> None:
        """Keep what a person said of itself."""
        with self._store.writing() as db:
            db.execute(
                "update people set name=?, lang=?, mail=?, webhook=?, notify=? where id=?",
                (*person[1:], person.id),
            )

    def begin_session(self, person: Person) -> str:
        """A token by which a browser is known as a person from now on."""
        token = secrets.token_urlsafe(32)
        with self._store.writing() as db:
            expires = int(self._now()) + SESSION_S
            db.execute("insert into sessions values (?,?,?)", (hashed(token), person.id, expires))
        return token

    def of_session(self, token: str) -> Person | None:
        """Who a browser is; a session that is used goes on."""
        now, hash_ = int(self._now()), hashed(token)
        row = self._store.row(
            "select person, expires from sessions where hash=? and expires>?", hash_, now
        )
        if row is None:
            return None
        if row[1] - now < SESSION_S - RENEWED_S:
            with suppress(StoreError), self._store.writing() as db:
                values = (now + SESSION_S, hash_)
                db.execute("update sessions set expires=? where hash=?", values)
        return self.get(row[0])

    def end_session(self, token: str) -> None:
        """Let a browser be nobody."""
        with self._store.writing() as db:
            db.execute("delete from sessions where hash=?", (hashed(token),))

    def invite(self, invitation: Invitation, db: Connection | None = None) -> str:
        """A token that gives what an invitation says, once."""
        token = secrets.token_urlsafe(32)
        lasts = DEVICE_S if invitation.game is None else INVITE_S
        row = (hashed(token), *invitation, int(self._now()) + lasts)
        query = "insert into invites values (?,?,?,?,?,0)"
        if db is not None:
            db.execute(query, row)
            return token
        with self._store.writing() as own:
            own.execute(query, row)
        return token

    def invitation(self, token: str) -> Invitation | None:
        """What a token gives, if it was not used and has not run out."""
        row = self._store.row(
            "select game, seat, person from invites where hash=? and taken=0 and expires>?",
            hashed(token),
            int(self._now()),
        )
        return None if row is None else Invitation(*row)

    def take(self, token: str, db: Connection) -> bool:
        """Use a token, within the transaction of what it gives; False if somebody was quicker."""
        taken = db.execute("update invites set taken=1 where hash=? and taken=0", (hashed(token),))
        return taken.rowcount == 1
