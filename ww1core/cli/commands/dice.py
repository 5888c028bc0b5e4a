"""What can be said of the dice of a game: what was promised, what was shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.fallback import FAILED
from ww1core.errors import JournalError
from ww1core.saving.seat_save import SeatSave, read_seat_save
from ww1core.saving.secret import MaybeSeeded
from ww1core.session.speech import counted
from ww1core.words.language import spoken_language, worded
from ww1core.words.punctuation import parted
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.play.game import Game
    from ww1core.saving.journal import Recorded

__all__ = ["compare_promise", "tell_dice"]


def tell_dice(recorded: Recorded, checked: Game, screen: Screen) -> None:
    """Say of a game that was played again what its secret was promised to be, and is."""
    header = recorded.header
    if not checked.is_over:
        key = "cli.dice.open"
    elif recorded.shows_secret:
        key = "cli.dice.shown"
    else:
        key = "cli.dice.not_shown"
    screen.tell(text(key, hash=header.secret_hash, secret=header.secret.hex()))
    if header.words:
        screen.tell(text("cli.dice.words", words=parted(spoken_language(), header.words)))
    if header.is_seeded:
        key = "maybe_seeded" if isinstance(header.secret, MaybeSeeded) else "seeded"
        screen.tell(text(f"cli.dice.{key}"))


def compare_promise(recorded: Recorded, file: Path, screen: Screen) -> int:
    """Say whether a game has the dice that a seat was promised in a save of its own."""
    saved = read_seat_save(file)
    known = saved.header
    header = recorded.header
    for name, here in header.open_part().items():
        if name in {"title", "scenario", "options", "extensions"} and known.get(name) != here:
            message = worded(
                "{file}:1: {name} is {get!r}, in {path} it is {here!r}",
                file=file,
                name=name,
                get=known.get(name),
                path=recorded.path,
                here=here,
            )
            raise JournalError(message)
    if "secret_hash" not in known:
        message = worded(
            "{file}:1: there is no promise to check, the dice come from a seed", file=file
        )
        raise JournalError(message)
    is_kept = known["secret_hash"] == header.secret_hash
    key = "cli.dice.promise_kept" if is_kept else "cli.dice.promise_broken"
    screen.tell(text(key, file=str(file), hash=str(known["secret_hash"])))
    return _compare_answers(recorded, saved, str(file), screen) if is_kept else FAILED


def _compare_answers(recorded: Recorded, saved: SeatSave, file: str, screen: Screen) -> int:
    """Say whether a seat's save is as it was written, and has the answers of the game."""
    if saved.has_seal and not saved.is_sealed_by(recorded.header.secret):
        screen.tell(text("cli.dice.seal_broken", file=file))
        return FAILED
    screen.tell(text("cli.dice.sealed" if saved.has_seal else "cli.dice.unsealed", file=file))
    difference = saved.first_difference(recorded)
    if difference is not None:
        number, known, there = difference
        what = {"number": number, "known": known, "there": there or "-"}
        screen.tell(text("cli.dice.other_answer", file=file, **what))
        return FAILED
    count = counted("decision", len(saved.answers))
    screen.tell(text("cli.dice.same_answers", file=file, count=count))
    return 0
