"""What one seat may keep of a game: a file that two games it cannot tell apart have alike.

The lines are JSON, chained as those of a journal: a header without the secret, the seat's log,
the answers that stand, the seat's view, and what is asked now. There are no draws besides those
that the log tells, no keys and no snapshots. The header has the digest of the secret, and
the last line a seal by a key from it, unless the dice are of a seed that they would let guess.
Once the game is over everything is open, also the secret, so that a digest which was kept can be
compared with it, and the seal tells whether something was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import JournalError, NotationError, PluginError
from ww1core.events import event_text
from ww1core.events.types import Event
from ww1core.saving.atomic_file import begin_file
from ww1core.saving.journal import Recorded, chained_bodies
from ww1core.saving.records import OF_A_SEAT, Entry, chained, ending_line
from ww1core.saving.secret import seal
from ww1core.words.language import worded
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.game import Game

__all__ = ["FORMAT", "NOTICE", "SeatSave", "read_seat_save", "seat_save", "write_seat_save"]

FORMAT = f"{OF_A_SEAT}3"
FORMATS = (f"{OF_A_SEAT}2", FORMAT)
"""The formats that can be read; those before the newest have no seal."""
NOTICE = "this file holds what one seat may know; the game cannot be resumed from it"

_WIDE = 1 << 12_000
"""The bound of the numbers written in decimal digits; Python refuses to print much longer ones."""


def seat_save(game: Game, seat: int) -> bytes:
    """All that a seat may know of a game, as bytes."""
    if seat not in range(len(game.book.seats)):
        message = worded("there is no seat {seat}", seat=seat)
        raise NotationError(message)
    lines: tuple[dict[str, Any], ...] = (
        _header(game, seat),
        *(_line(event) for event in game.log.lines(seat, everything=game.is_over)),
        *(_answered(game, seat, entry) for entry in game.entries),
        {"view": _plain(game.view(seat))},
        *_asked(game, seat),
        *_shown(game),
    )
    data = chained(lines)
    if game.header.is_seeded:
        return data  # whoever guesses the seed could check it by a seal
    return chained((*lines, {"mac": seal(game.header.secret, data)}))


def write_seat_save(game: Game, seat: int, path: Path) -> None:
    """Write what a seat may know to a new file; an existing file is left alone."""
    begin_file(path, seat_save(game, seat)).close()


def _bytes(text: str) -> bytes:
    """A text to be compared, whatever characters somebody has put into it."""
    return text.encode("utf-8", "surrogatepass")


class SeatSave(NamedTuple):
    """A seat's save as read: its header, the answers it knows, and its seal with what it seals."""

    header: dict[str, Any]
    answers: tuple[dict[str, Any], ...]
    mac: str
    sealed: bytes

    @property
    def has_seal(self) -> bool:
        """Whether it is of a format that is sealed."""
        return bool(self.header["ww1"] == FORMAT)

    def is_sealed_by(self, secret: bytes) -> bool:
        """Whether nothing was changed since somebody wrote it who has the secret."""
        return compare_digest(_bytes(self.mac), _bytes(seal(secret, self.sealed)))

    def first_difference(self, recorded: Recorded) -> tuple[int, str, str] | None:
        """The first answer that the game never had: its number, what stands here, what there."""
        given: dict[int, set[str]] = {}
        for entry in (*recorded.undone, *recorded.entries):
            given.setdefault(entry.number, set()).add(f"{entry.seat}: {entry.action}")
        for answer in self.answers:
            what = answer["do"] if "do" in answer else answer["decision"]
            known = f"{answer['seat']}: {what}"
            there = given.get(answer["n"], set())
            if not any(_is_same(answer, known, action) for action in there):
                return answer["n"], known, ", ".join(sorted(there))
        return None


def _is_same(answer: Mapping[str, Any], known: str, action: str) -> bool:
    """Whether an answer is the one of the game; of a hidden one only the decision is known."""
    return action == known if "do" in answer else action.startswith(f"{known} ")


def read_seat_save(path: Path) -> SeatSave:
    """Read a seat's save; whatever is wrong with it is one message with the line."""
    header, *bodies = chained_bodies(path)
    if header.get("ww1") not in FORMATS:
        message = worded(
            "{path}:1: a save of format {found!r}, expected {format!r}",
            path=path,
            found=header.get("ww1"),
            format=FORMAT,
        )
        raise JournalError(message)
    mac = bodies.pop().get("mac", "") if bodies and "mac" in bodies[-1] else ""
    answers = []
    for number, body in enumerate(bodies, 2):
        if "n" in body and "asked" not in body:
            names = (body.get("seat"), body.get("do", body.get("decision")))
            if type(body["n"]) is not int or not all(isinstance(name, str) for name in names):
                message = worded("{path}:{number}: the line is damaged", path=path, number=number)
                raise JournalError(message)
            answers.append(body)
    return SeatSave(header, tuple(answers), str(mac), chained((header, *bodies)))


def _header(game: Game, seat: int) -> dict[str, Any]:
    header = game.header
    dice: dict[str, Any] = {"seeded": True}
    if not header.is_seeded:
        dice = {"secret_hash": header.secret_hash}
    dice |= {"words": list(header.words)} if header.words else {}
    name = game.book.seats[seat]
    return {"ww1": FORMAT, "notice": NOTICE, **header.open_part(), "seat": name, **dice}


def _line(event: Event) -> dict[str, Any]:
    """A line of the log; whom else it was told to is not said."""
    what: dict[str, Any] = {"told": _plain(event_text(event))}
    return what | ({"rule": event.rule} if event.rule else {})


def _answered(game: Game, seat: int, entry: Entry) -> dict[str, Any]:
    """An answer; of a hidden one of another seat only that it was given."""
    decision = entry.action.partition(" ")[0]
    answer: dict[str, Any] = {"n": entry.number, "seat": entry.seat}
    own = entry.seat == game.book.name("seat", seat)
    if own or game.is_over or not game.book.program.asking(decision).spec.hidden:
        return answer | {"do": entry.action}
    return answer | {"decision": decision, "hidden": True}


def _asked(game: Game, seat: int) -> Iterator[dict[str, Any]]:
    """Who has to decide what; the options if it is the seat."""
    offer = game.offer
    if offer is None:
        return
    asked: dict[str, Any] = {
        "asked": offer.name,
        "seat": game.book.name("seat", offer.seat),
        "n": len(game.entries) + 1,
    }
    if offer.seat == seat:
        asked["prompt"] = _plain(offer.prompt)
        asked["options"] = [game.spell(choice) for choice in offer.options]
    yield asked


def _shown(game: Game) -> Iterator[dict[str, Any]]:
    """The secret of the dice, once the game is over."""
    secret = game.shown_secret
    if secret is not None:
        yield ending_line(len(game.entries), secret)


def _plain(what: object) -> Any:  # noqa: ANN401 (whatever JSON has)
    """A value as JSON has it, the same for equal values; what is not plain is refused."""
    if isinstance(what, Text):
        return {"text": what.key, "args": {name: _plain(value) for name, value in what.args}}
    if isinstance(what, int) and not isinstance(what, bool) and not -_WIDE < what < _WIDE:
        return {"int": format(what, "x")}
    if what is None or isinstance(what, str | int | float):
        return what
    if isinstance(what, list | tuple):
        return [_plain(part) for part in what]
    if isinstance(what, set | frozenset):
        return sorted((_plain(part) for part in what), key=repr)
    if isinstance(what, Mapping):
        pairs = sorted(((str(key), _plain(value)) for key, value in what.items()), key=_name)
        return dict(pairs)
    message = f"a seat is shown something that is not plain: {type(what).__name__}"
    raise PluginError(message)


def _name(pair: tuple[str, object]) -> str:
    return pair[0]
