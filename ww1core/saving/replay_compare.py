"""Recorded games of other versions, played again here: the same, different, or illegal.

Two games are the same when every answer is offered, every draw comes out alike and every state
has the same key. A key is the print of the packed state, so a version that packs states in
another layout has other keys for the same play. That is taken for certain only when no key
agrees and the journal's own snapshot cannot be unpacked here; then the draws, which name the
pieces they are about, and the counters of the snapshot stand in for the keys. Without such a
snapshot keys that differ count as another game.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import IllegalAction, JournalError, NotationError, PluginError, fault_text
from ww1core.saving.positions import game_of
from ww1core.turns.encoding import unpack
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.saving.journal import Entry, Recorded

__all__ = [
    "DIFFERENT",
    "DRAWS",
    "FAILS",
    "ILLEGAL",
    "KEYS",
    "SAME",
    "UNREADABLE",
    "Verdict",
    "classify",
]

SAME = "same"
DIFFERENT = "different"
ILLEGAL = "illegal"
FAILS = "fails"
UNREADABLE = "unreadable"

KEYS = "keys"
DRAWS = "draws"


class Verdict(NamedTuple):
    """How a recorded game goes here.

    ``decision`` is the one from which on the games differ, or at which the answer is illegal or
    fails; ``rules`` are those that forbid it. An illegal answer may follow from an earlier
    difference: ``since`` is the decision it began at, 0 if there was none. ``compared`` says
    whether keys or only draws could be compared.
    """

    kind: str
    decision: int = 0
    message: str = ""
    rules: tuple[str, ...] = ()
    since: int = 0
    compared: str = KEYS
    game: Game | None = None

    def __str__(self) -> str:
        since = f", different since decision {self.since}" if self.since else ""
        detail = f": {self.message}" if self.message else ""
        match self.kind:
            case "different":
                return f"different from decision {self.decision} on{detail}"
            case "illegal" | "fails":
                return f"{self.kind} at decision {self.decision}{since}{detail}"
            case _:
                return f"{self.kind}{detail}"


class _Difference(NamedTuple):
    """The first decision at which two games differ in something, and how."""

    decision: int
    message: str


def classify(book: Book, recorded: Recorded, *, to: int | None = None) -> Verdict:
    """Play a recorded game again by the rules that hold here, and say how it goes."""
    entries = recorded.entries[:to]
    try:
        game = game_of(book, recorded.header)
    except Exception as error:  # noqa: BLE001 (whatever the title does here)
        return Verdict(FAILS, 1, f"set-up: {fault_text(error)}")
    snapshot = _Snapshot(book, recorded)
    snapshot.compare(game)
    draws: _Difference | None = None
    keys: _Difference | None = None
    any_key = False
    for entry in entries:
        stopped = _answer(game, entry)
        if stopped is not None:
            first = _first(draws, keys if any_key or not snapshot.has_other_layout else None)
            return stopped._replace(since=0 if first is None else first.decision)
        made = game.last_entry
        if draws is None and made.draws != entry.draws:
            said = f"expected draws {entry.draws}, found {made.draws}"
            draws = _Difference(entry.number, said)
        if made.key == entry.key:
            any_key = True
        elif keys is None:
            said = f"expected key {entry.key}, found {made.key}"
            keys = _Difference(entry.number, said)
        snapshot.compare(game)
    if keys is not None and not any_key and snapshot.has_other_layout:
        return _judged(_first(draws, snapshot.difference), DRAWS, game)
    return _judged(_first(draws, keys), KEYS, game)


def _judged(first: _Difference | None, compared: str, game: Game) -> Verdict:
    if first is None:
        return Verdict(SAME, compared=compared, game=game)
    return Verdict(DIFFERENT, first.decision, first.message, compared=compared, game=game)


def _first(*found: _Difference | None) -> _Difference | None:
    there = [one for one in found if one is not None]
    return min(there, key=lambda one: one.decision, default=None)


def _answer(game: Game, entry: Entry) -> Verdict | None:
    """Give a recorded answer; the verdict if it cannot be given here."""
    offer = game.offer
    asking = () if offer is None else (offer.asking.spec.rule,)
    try:
        seat = game.book.kinds["seat"].number(entry.seat)
        game.apply(seat, game.read(entry.action))
    except IllegalAction as error:
        return Verdict(ILLEGAL, entry.number, str(error), _named(error.rules or asking))
    except NotationError as error:
        name = "nothing" if offer is None else repr(offer.name)
        message = worded(
            "{action!r} does not answer {name}: {error}",
            action=entry.action,
            name=name,
            error=error,
        )
        return Verdict(ILLEGAL, entry.number, message, _named(asking))
    except Exception as error:  # noqa: BLE001 (whatever the title does here)
        # A listener that fails is told when it happens; the answer stands, now as then.
        if not isinstance(error, PluginError) or len(game.entries) != entry.number:
            return Verdict(FAILS, entry.number, f"{entry.action!r}: {fault_text(error)}")
    return None


def _named(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(rule for rule in rules if rule)


class _Snapshot:
    """The state that a journal holds as it was packed then, against the one reached here."""

    def __init__(self, book: Book, recorded: Recorded) -> None:
        self._number, packed = recorded.snapshot or (-1, b"")
        self._counters = _counters(packed)
        self.has_other_layout = False
        self.difference: _Difference | None = None
        if self._counters is not None:
            try:
                unpack(book, packed)
            except JournalError:
                self.has_other_layout = True

    def compare(self, game: Game) -> None:
        """Compare turn, ending and counters if the game stands where the snapshot was taken."""
        if self.has_other_layout and len(game.entries) == self._number:
            here = _counters(game.packed())
            if here != self._counters:
                said = f"expected turn, ending and counters {self._counters}, found {here}"
                self.difference = _Difference(self._number, said)


def _counters(packed: bytes) -> list[object] | None:
    """What every layout begins with; None where the bytes are no packed state."""
    try:
        head = json.loads(packed)[0]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return head if isinstance(head, list) else None
