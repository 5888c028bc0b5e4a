"""A random game under watch: every draw it makes, and every other source of chance it asks."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from random import Random
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from ww1core.play.game import secret_from_seed
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import advance, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__ = ["SOURCES", "Asked", "Audit", "audited"]

SOURCES = frozenset({"random", "secrets", "time", "uuid"})
"""The modules that bring chance, or the hour, into a game."""
PROFILED = 120
"""The most decisions of a game that are watched for other sources; that takes long."""
_BY_NAME = {"posix.urandom", "posix.getrandom", "nt.urandom"}
_NOW = {"now", "today", "utcnow"}


class Asked(NamedTuple):
    """One draw: its number by the state, the name, what could come up, what did."""

    number: int
    name: str
    about: tuple[int, ...]
    outcomes: tuple[int, ...]
    outcome: int


class Audit(NamedTuple):
    """What one game asked of chance; ``others`` are calls past the named draws, with the place."""

    draws: tuple[Asked, ...]
    others: tuple[str, ...]


class _Watched:
    """The dice of a game, with a list of what they were asked."""

    def __init__(self, secret: bytes) -> None:
        self._keyed = KeyedChance(secret, recording=False)
        self.draws: list[Asked] = []

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """One of the outcomes, as in any game with this secret."""
        outcome = self._keyed.pick(s, name, about, outcomes)
        self.draws.append(Asked(s.drawn, name, about, tuple(outcomes), outcome))
        return outcome


def audited(book: Book, seed: int, longest: int) -> Audit:
    """Play a random game, no further than ``longest`` decisions, and watch it."""
    random = Random(seed)
    chance = _Watched(secret_from_seed(seed))
    others: dict[str, None] = {}
    s = book.state_type(book)
    s.chance = chance
    with _listening(others):
        offer = advance(s)
    while offer is not None and s.decided < longest:
        choice = random.choice(offer.options)
        if s.decided < PROFILED:
            with _listening(others):
                offer = decide(s, offer, choice)
        else:
            offer = decide(s, offer, choice)
    return Audit(tuple(chance.draws), tuple(others))


@contextmanager
def _listening(others: dict[str, None]) -> Iterator[None]:
    """Note every call of a source of chance that neither core nor library makes.

    The garbage collector rests meanwhile: what others hang on it, a clock for instance, is called
    at a moment of its own and is no call of the game.
    """

    def listen(frame: FrameType, event: str, called: object) -> None:
        caller: FrameType | None = frame
        if event == "c_call":
            name = _source(called)
        elif event == "call" and frame.f_globals.get("__name__") in SOURCES:
            name = f"{frame.f_globals['__name__']}.{frame.f_code.co_name}"
            caller = frame.f_back
        else:
            return
        if name and caller is not None:
            module = str(caller.f_globals.get("__name__", ""))
            root = module.partition(".")[0]
            if root != "ww1core" and root not in sys.stdlib_module_names:
                others[f"{name} is called in {module}, line {caller.f_lineno}"] = None

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(listen)
    try:
        yield
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()


def _source(called: object) -> str:
    """The name of a built-in function that is a source of chance; nothing for the others."""
    owner = getattr(called, "__self__", None)
    name = str(getattr(called, "__name__", ""))
    if isinstance(owner, Random):
        return f"random.{name}"
    if isinstance(owner, type) and issubclass(owner, date):
        return f"datetime.{name}" if name in _NOW else ""
    module = owner.__name__ if isinstance(owner, ModuleType) else getattr(called, "__module__", "")
    full_name = f"{module}.{name}"
    return full_name if module in SOURCES or full_name in _BY_NAME else ""
