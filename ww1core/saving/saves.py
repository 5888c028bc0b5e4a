"""Saved games: writing, opening and replaying journals.

A journal of another version, or of other data, opens when it replays the same here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import JournalError, PluginError, ReplayMismatch
from ww1core.play.game import Game
from ww1core.saving.atomic_file import begin_file
from ww1core.saving.journal import Entry, Header, Journal, Recorded, read_journal
from ww1core.saving.positions import check_playable, game_of
from ww1core.saving.records import chained, ending_line, snapshot_of
from ww1core.saving.replay_compare import SAME, classify
from ww1core.turns.encoding import unpack
from ww1core.version import VERSION
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__ = [
    "check_header",
    "journal_of",
    "load",
    "opened_late",
    "reopened",
    "replay",
    "replay_entries",
    "replay_steps",
    "resume",
    "save",
    "version_change",
]


def save(game: Game, path: Path) -> None:
    """Write the whole game as a journal of its own."""
    begin_file(path, journal_of(game)).close()


def journal_of(game: Game) -> bytes:
    """The whole game as the bytes of a journal."""
    count, secret = len(game.entries), game.shown_secret
    shown = () if secret is None else (ending_line(count, secret),)
    lines = (
        game.header.body(),
        *(entry.body() for entry in game.entries),
        *(left.body() for left in game.left),
        *(standing.body() for standing in game.standing_lines()),
        *(wanted.body() for wanted in game.windows_lines()),
        *shown,
        snapshot_of(count, game.packed()),
    )
    return chained(lines)


def load(book: Book, path: Path, *, quick: bool = False) -> tuple[Game, tuple[str, ...]]:
    """Open a journal and go on with it; also the notices that reading it gave.

    ``quick`` starts from the newest snapshot: the log of what happened before is then empty.
    """
    recorded = read_journal(path)
    game = reopened(book, recorded) if quick else replay(book, recorded)
    resume(game, recorded)
    return game, recorded.notices


def reopened(book: Book, recorded: Recorded) -> Game:
    """The game of a journal as it stands, from the newest snapshot if that one can be read here."""
    if recorded.snapshot is not None and not version_change(book, recorded):
        number, packed = recorded.snapshot
        try:
            state = unpack(book, packed)
            check_playable(book, state)
        except JournalError:  # states were packed otherwise then; the decisions tell it as well
            return replay(book, recorded)
        return _from_snapshot(book, recorded, number, state)
    return replay(book, recorded)


def opened_late(book: Book, recorded: Recorded) -> Game | None:
    """The game of a journal as it stood at a snapshot, from which its last decisions are to follow.

    It is the newest after which dice have fallen: what can be taken back is known from there on.
    None where there is no such snapshot, or it was not written by this very version.
    """
    last = max((entry.number for entry in recorded.entries if entry.draws), default=0)
    fitting = [one for one in recorded.snapshots if 0 < one[0] < last]
    if not fitting or version_change(book, recorded):
        return None
    number, packed = fitting[-1]
    game = game_of(book, recorded.header, str(recorded.path))
    try:
        game.stand_at(unpack(book, packed), recorded.entries[:number])
        _compare(recorded.entries[number - 1], game.digest())
    except (JournalError, ReplayMismatch):
        return None
    return game


def resume(game: Game, recorded: Recorded) -> Journal:
    """Go on saving a replayed game in the journal that it comes from; that journal."""
    journal = Journal.resume(recorded)
    game.keep_journal(journal)
    return journal


def replay(book: Book, recorded: Recorded, *, to: int | None = None) -> Game:
    """Play a recorded game again, comparing draws and the digests of states.

    One of another version is refused with the decision from which on it differs here.
    """
    check_header(book, recorded)
    change = version_change(book, recorded)
    if change:
        verdict = classify(book, recorded, to=to)
        if verdict.kind == SAME and verdict.game is not None:
            return _whole(verdict.game, recorded, to)
        path = recorded.path
        message = worded(
            "{path}:1: {change}: {verdict}; ww1 replay --across {path} compares the versions",
            path=path,
            change=change,
            verdict=verdict,
        )
        raise JournalError(message)
    game = replay_entries(book, recorded.header, recorded.entries[:to], str(recorded.path))
    if recorded.shows_secret and len(game.entries) == len(recorded.entries) and not game.is_over:
        message = worded("{path}: the journal ends, but its game is not over", path=recorded.path)
        raise JournalError(message)
    return _whole(game, recorded, to)


def _whole(game: Game, recorded: Recorded, to: int | None = None) -> Game:
    """A game that was played again to its end, with what a journal keeps besides decisions."""
    if to is None:
        game.put_back(recorded)
    return game


def replay_entries(
    book: Book, header: Header, entries: Iterable[Entry], source: str = "the journal"
) -> Game:
    """Play decisions again from the start of the game they belong to."""
    game = game_of(book, header, source)
    for _ in replay_steps(game, entries, source):
        pass
    return game


def replay_steps(game: Game, entries: Iterable[Entry], source: str) -> Iterator[Entry]:
    """Play decisions again one by one, each compared; whoever asks may rest between them."""
    for entry in entries:
        _replay_entry(game, entry, source)
        yield entry


def _from_snapshot(book: Book, recorded: Recorded, number: int, state: State) -> Game:
    check_header(book, recorded)
    game = game_of(book, recorded.header, str(recorded.path))
    game.stand_at(state, recorded.entries[:number])
    if number:
        _compare(recorded.entries[number - 1], game.digest())
    for entry in recorded.entries[number:]:
        _replay_entry(game, entry, str(recorded.path))
    return _whole(game, recorded)


def _replay_entry(game: Game, entry: Entry, source: str) -> None:
    try:
        seat = game.book.kinds["seat"].number(entry.seat)
        action = game.read(entry.action)
        game.apply(seat, action, joined=entry.joined, given=entry.given)
    except Exception as error:
        # A listener that fails is told when it happens; the answer stands, now as then.
        if not isinstance(error, PluginError) or len(game.entries) != entry.number:
            message = worded(
                "{source}:{line}: decision {number}: {error}",
                source=source,
                line=entry.line,
                number=entry.number,
                error=error,
            )
            raise JournalError(message) from error
    made = game.last_entry
    if made.draws != entry.draws:
        raise ReplayMismatch(entry.number, f"draws {entry.draws}", f"draws {made.draws}")
    _compare(entry, made.digest)


def _compare(entry: Entry, digest: str) -> None:
    """Refuse a state that is not the one a decision led to, as far as its entry tells."""
    if entry.digest and digest != entry.digest:
        raise ReplayMismatch(entry.number, f"digest {entry.digest}", f"digest {digest}")


def check_header(book: Book, recorded: Recorded) -> None:
    """Refuse a journal of another title, scenario, options or extensions."""
    header = recorded.header
    compared = {
        "title": (header.title, book.title),
        "scenario": (header.scenario, book.scenario),
        "options": (header.options, tuple(sorted(book.options))),
        "extensions": (header.extensions, book.extensions),
    }
    difference = _difference(compared)
    if difference:
        message = worded("{path}:1: {difference}", path=recorded.path, difference=difference)
        raise JournalError(message)


def version_change(book: Book, recorded: Recorded) -> str:
    """How core, title or data differ from those of a journal; nothing if they are the same."""
    header = recorded.header
    return _difference(
        {
            "core version": (header.core, VERSION),
            "title version": (header.version, book.version),
            "content": (header.content, book.content_hash),
        }
    )


def _difference(compared: Mapping[str, tuple[object, object]]) -> str:
    """The first thing that is not as it is here."""
    for name, (saved, expected) in compared.items():
        if saved != expected:
            return worded(
                "{name} is {found!r}, here it is {expected!r}",
                name=name,
                found=saved,
                expected=expected,
            )
    return ""
