"""What is fed with hostile input: journals, positions, saves of a seat, data files, typed lines.

An input is a sound document with some edits, so that it stays hostile when formats and versions
change. Whatever a target does not refuse by an error of the engine is a find, and so is whatever
takes too long.
"""

from __future__ import annotations

import json
import signal
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from ww1core.errors import Ww1Error
from ww1core.play.game import Action, Game
from ww1core.plugins import open_title
from ww1core.saving.journal import read_journal
from ww1core.saving.positions import PREFIX, game_at, position_text, read_position
from ww1core.saving.records import chained
from ww1core.saving.saves import load, reopened, replay, save
from ww1core.saving.seat_save import read_seat_save, write_seat_save
from ww1core.session.reading import Reader
from ww1core.session.trying import explanations
from ww1core.tables.load import load_text
from ww1core.turns.sequencedata import SequenceData

TITLE, SCENARIO = "tutorial", "bridge"
DECISIONS = 30
"""How many decisions the game has that the documents are of."""
LONGEST = 10
"""The seconds after which a target is taken to hang."""


class Hangs(Exception):  # noqa: N818 (a find, not a fault of the engine's)
    """A target does not come to an end."""


@contextmanager
def in_time():
    """Interrupt what takes too long, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(_number, _frame):
        raise Hangs

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@cache
def book():
    return open_title(TITLE, SCENARIO)


@cache
def played():
    """A game without a seed, so that the save of a seat has a promise and a seal."""
    game = Game(book(), secret=bytes(range(32)))
    for _ in range(DECISIONS):
        offer = game.offer
        choice = offer.options[len(game.entries) % len(offer.options)]
        game.apply(offer.seat, Action(offer.number, choice))
    return game


@cache
def saved(kind):
    """A file of the game as bodies of its lines."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "file")
        if kind == "journal":
            save(played(), path)
        else:
            write_seat_save(played(), 0, path)
        bodies = [json.loads(line) for line in path.read_text().splitlines()]
    for body in bodies:
        del body["check"]
    return json.dumps(bodies)


class Journal:
    """Reads a journal, plays it again, opens it quickly and goes on with it."""

    def document(self):
        return json.loads(saved("journal"))

    def feed(self, document):
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.ww1")
            path.write_bytes(chained(document))
            recorded = read_journal(path)
            reopened(book(), recorded)
            replay(book(), recorded)
            load(book(), path)[0].close()


class Seat:
    """Reads the save of a seat and compares it with the game."""

    def document(self):
        return json.loads(saved("seat"))

    def feed(self, document):
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.ww1")
            path.write_bytes(chained(json.loads(saved("journal"))))
            recorded = read_journal(path)
            path = Path(folder, "mine")
            path.write_bytes(chained(document))
            known = read_seat_save(path)
            known.is_sealed_by(recorded.header.secret)
            known.first_difference(recorded)


class Position:
    """Reads a position and begins a game at it."""

    def document(self):
        line = played().ask(lambda s: position_text(book(), s))
        body = line.removeprefix(PREFIX)
        whole = zlib.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4))[6:])
        head, _, packed = whole.partition(b"\n")
        return [json.loads(head), json.loads(packed)]

    def feed(self, document):
        head, packed = (json.dumps(part).encode() for part in (document[0], document[1:]))
        body = zlib.compress(head + b"\n" + packed[1:-1], 6)
        raw = blake2b(body, digest_size=6).digest() + body
        line = PREFIX + urlsafe_b64encode(raw).decode().rstrip("=")
        read_position(line, book())
        game_at(line, book(), seed=1)


class Data:
    """Reads a data file; an edit is of its lines."""

    def document(self):
        return (files("ww1_tutorial") / "data" / "sequence.yaml").read_text("utf-8").splitlines()

    def feed(self, document):
        load_text("\n".join(map(str, document)), SequenceData)


class Line:
    """Reads lines that are typed at a decision, explains them and gives them."""

    def document(self):
        game = played()
        return [game.spell(game.offer.options[0])]

    def feed(self, document):
        for words in document:
            game = played().fork()
            with suppress(Ww1Error):
                explanations(Reader(game), str(words))
            game.apply_text(game.offer.seat, str(words))


TARGETS = {
    "journal": Journal(),
    "position": Position(),
    "seat": Seat(),
    "yaml": Data(),
    "line": Line(),
}


def at_place(document, path):
    """What stands at a place of a document."""
    for step in path:
        document = document[step]
    return document


def edited(document, edits):
    """The document with some edits; one whose place is not there is left out."""
    for path, value in edits:
        try:
            place = at_place(document, path[:-1])
            if isinstance(value, dict) and "repeat" in value:
                value = value["repeat"] * value["times"]  # noqa: PLW2901 (written short)
            place[path[-1]] = value
        except (LookupError, TypeError):
            continue
    return document


def outcome(name, edits):
    """Feed a target; whether the input was accepted or refused. Anything else is raised."""
    target = TARGETS[name]
    with in_time():
        try:
            target.feed(edited(target.document(), edits))
        except Ww1Error:
            return "refused"
        return "accepted"
