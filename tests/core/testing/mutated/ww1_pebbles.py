"""A title of a few pebbles, small enough to change every part of it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from ww1core.ledger.rules import rule
from ww1core.play.book import Book, Kind
from ww1core.plugins import Faces, Facts, Scenario, hook
from ww1core.tables.load import Content
from ww1core.tables.models import Datum
from ww1core.turns import State, bar, decision, end_game, only, value
from ww1core.turns.clock import labelled
from ww1core.turns.sequence import Phase, PlaySequence
from ww1core.version import API

FOLDER = Path(__file__).parent
PEBBLES = ("agate", "beryl", "coral", "diamond")


class Idle(Datum):
    """A number that has a default."""

    count: int = 0
    """How many pebbles nobody takes."""


class Fixed(Datum):
    """A number that can be no other."""

    count: Literal[1]
    """How many heaps there are."""


class Limits(Datum):
    """The numbers of the title."""

    most: int
    """How many pebbles a seat may take."""
    spare: int = 0
    """A number that nothing reads."""
    idle: Idle = Idle()
    """What is left."""
    fixed: Fixed
    """What cannot be changed."""


class Heap(State):
    left: int = value(0)
    taken: int = value(0)


@rule("PEB-1.1")
def lay_out(s):
    s.left = s.book.kinds["pebble"].all


def pebbles_left(s, left):
    return left & s.left


def heavy_pebbles(s, left):
    return left & 8


TAKE_BARS = (
    only("PEB-2.2", "gone", pebbles_left),
    bar("PEB-2.3", "heavy", heavy_pebbles),
)


@decision(rule="PEB-2.1", asks="pebble", words=("pass",), bars=TAKE_BARS, forced=False)
def take(s, pebble, seat):
    if pebble != "pass":
        s.left &= ~(1 << pebble)
        s.taken += 1


@rule("PEB-3.1")
def is_full(s):
    return s.taken >= s.book.most


@rule("PEB-4.1")
def score(s):
    end_game(s, 0 if is_full(s) else 1, "pebbles", "PEB-4.1")


@lru_cache(maxsize=1)
def content():
    """The data, which are read only once: a change of them has to be seen all the same."""
    read = Content(FOLDER, label="pebbles")
    read.load("limits.yaml", Limits)
    return read


class Pebbles(Book):
    def __init__(self, scenario, options):
        super().__init__(
            seats=("north", "south"), kinds=[Kind.of("pebble", PEBBLES)], options=options
        )
        read = content()
        self.limits = read.documents[0].value
        self.most = self.limits.most
        self.documents = read.documents
        self.content_hash = read.hash
        self.state_type = Heap
        phases = (Phase("move", "take", seats=self.seats),)
        self.sequence = PlaySequence(labelled(["day"]), phases, ("lay_out",), ("score",))


@lru_cache(maxsize=1)
def opened():
    from ww1core.plugins import open_title

    return open_title("pebbles")


@hook
def ww1_facts():
    return Facts(
        name="pebbles",
        full_name="Pebbles",
        version="1",
        api=API,
        package=__name__,
        seats=("north", "south"),
        summary="take pebbles",
        endings=("pebbles",),
        capabilities=frozenset(),
    )


@hook
def ww1_scenarios():
    return (Scenario("day", "A Day", 1),)


@hook
def ww1_book(scenario, options):
    return Pebbles(scenario, options)


@hook
def ww1_flow():
    import sys

    return (sys.modules[__name__],)


@hook
def ww1_faces():
    return Faces(ledger=FOLDER / "rules.yaml")
