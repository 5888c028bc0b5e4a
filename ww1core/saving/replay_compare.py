"""Recorded games of other versions, played again here: the same, different, or illegal.

Two games are the same when every answer is offered, every draw comes out alike, every state that
has a digest has the same one, and turn, ending and counters are those of the journal's snapshot.
Journals before format 3 have no digests that can be made here: their draws, which name the pieces
they are about, and the counters are all that is compared.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import IllegalAction, NotationError, PluginError, fault_text
from ww1core.saving.positions import game_of
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.saving.journal import Entry, Recorded

__all__ = [
    "DIFFERENT",
    "DIGESTS",
    "DRAWS",
    "FAILS",
    "ILLEGAL",
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

DIGESTS = "digests"
DRAWS = "draws"


class Verdict(NamedTuple):
    """How a recorded game goes here.

    ``decision`` is the one from which on the games differ, or at which the answer is illegal or
    fails; ``rules`` are those that forbid it. An illegal answer may follow from an earlier
    difference: ``since`` is the decision it began at, 0 if there was none. ``compared`` says
    whether digests or only draws could be compared.
    """

    kind: str
    decision: int = 0
    message: str = ""
    rules: tuple[str, ...] = ()
    since: int = 0
    compared: str = DIGESTS
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
        game = game_of(book, recorded.header, str(recorded.path))
    except Exception as error:  # noqa: BLE001 (whatever the title does here)
        return Verdict(FAILS, 1, f"set-up: {fault_text(error)}")
    compared = DIGESTS if any(entry.digest for entry in entries) else DRAWS
    first = _counted_otherwise(recorded, game)
    for entry in entries:
        stopped = _answer(game, entry)
        if stopped is not None:
            return stopped._replace(since=0 if first is None else first.decision)
        first = first or _led_elsewhere(entry, game.last_entry)
        first = first or _counted_otherwise(recorded, game)
    if first is None:
        return Verdict(SAME, compared=compared, game=game)
    return Verdict(DIFFERENT, first.decision, first.message, compared=compared, game=game)


def _led_elsewhere(entry: Entry, made: Entry) -> _Difference | None:
    """How a decision went otherwise than it is recorded."""
    if made.draws != entry.draws:
        return _Difference(entry.number, f"expected draws {entry.draws}, drawn {made.draws}")
    if entry.digest and made.digest != entry.digest:
        message = f"expected digest {entry.digest}, the state has {made.digest}"
        return _Difference(entry.number, message)
    return None


def _counted_otherwise(recorded: Recorded, game: Game) -> _Difference | None:
    """How turn, ending and counters differ where the journal has a snapshot of them."""
    number, packed = recorded.snapshot or (-1, b"")
    if len(game.entries) != number:
        return None
    expected, counters = _counters(packed), _counters(game.packed())
    if expected in {None, counters}:
        return None
    message = f"expected turn, ending and counters {expected}, counted {counters}"
    return _Difference(number, message)


def _answer(game: Game, entry: Entry) -> Verdict | None:
    """Give a recorded answer; the verdict if it cannot be given here."""
    offer = game.offer
    asking = () if offer is None else (offer.asking.spec.rule,)
    try:
        seat = game.book.kinds["seat"].number(entry.seat)
        action = game.read(entry.action)
        game.apply(seat, action, joined=entry.joined, given=entry.given)
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


def _counters(packed: bytes) -> str | None:
    """What every packed state begins with; None where the bytes are no packed state."""
    try:
        head = json.loads(packed)[0]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return json.dumps(head) if isinstance(head, list) else None
