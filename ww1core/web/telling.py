"""The log as one viewer reads it, told further as the game goes on.

What lies before the newest heading of a turn or a phase never changes and is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ww1core.events.types import EVERYONE, PhaseBegan, TurnBegan
from ww1core.session.narration import Narration

if TYPE_CHECKING:
    from ww1core.events.log import Log
    from ww1core.play.book import Book
    from ww1core.session.lines import Line
    from ww1core.session.narration import Told

__all__ = ["Telling", "line_json"]

AT_ONCE = 40
"""So many lines are told before others may have their turn."""
MOVED = "event.unit_moved"
UNSEEN = "event.unit_moved_unseen"


def line_json(book: Book, line: Line) -> dict[str, Any]:
    """A line as a page has it: its words, and apart from them the rules behind it."""
    rules = {"rules": list(line.rules)} if line.rules else {}
    return {"t": book.say(line.what), **rules}


class Telling:
    """The lines that a viewer may read, in the words of a book; those before may be missing."""

    def __init__(self, book: Book, viewer: int, *, is_whole: bool = True) -> None:
        self._book = book
        self._is_whole = is_whole
        self._bit = 1 << viewer if viewer >= 0 else 0
        self._begin(everything=False)

    def _begin(self, *, everything: bool) -> None:
        """Begin anew: once a game is over all that was hidden in it is told."""
        self._everything = everything
        self._narration = Narration(self._book)
        self._told: list[dict[str, Any]] = []
        self._start = 0

    def lines(self, log: Log, *, everything: bool) -> list[dict[str, Any]]:
        """Every line there is by now; a log that was cut back needs a telling of its own."""
        for _ in self.steps(log, everything=everything):
            pass
        inside = self._narration.inside
        rest = self._narrate(log.events[self._start :], everything=everything)
        self._narration.inside = inside
        return self._told + [self._line(told) for told in rest]

    def steps(self, log: Log, *, everything: bool) -> Iterator[None]:
        """Tell what lies before the newest heading, a few lines at a time."""
        if everything != self._everything:
            self._begin(everything=everything)
        events = log.events
        heads = [
            number
            for number in range(self._start, len(events))
            if isinstance(events[number], TurnBegan | PhaseBegan)
            and self._sees(events[number], everything=everything)
        ]
        for head in heads:
            start, inside = self._start, self._narration.inside
            if head < start:  # somebody else has told further meanwhile
                continue
            told, lines = self._narrate(events[start:head], everything=everything), list[Any]()
            after, self._narration.inside = self._narration.inside, inside
            for one in told:
                lines.append(self._line(one))
                if len(lines) % AT_ONCE == 0:
                    yield
            if everything != self._everything:
                return
            if self._start == start:
                self._told += lines
                self._start, self._narration.inside = head, after
            yield

    def _sees(self, event: Any, *, everything: bool) -> bool:  # noqa: ANN401 (any named tuple is an event)
        return everything or bool(event.to & self._bit) or event.to == EVERYONE

    def _narrate(self, events: list[Any], *, everything: bool) -> list[Told]:
        seen = [event for event in events if self._sees(event, everything=everything)]
        return self._narration.lines(seen, from_start=self._is_whole and not self._told)

    def _line(self, told: Told) -> dict[str, Any]:
        line = {"k": told.kind, "d": told.depth, **line_json(self._book, told.line)}
        what = told.line.what
        if what.key in {MOVED, UNSEEN}:
            about = dict(what.args)
            ends = [self._named("hex", about["from_"]), self._named("hex", about["at"])]
            line["m"] = [self._named("unit", about.get("unit", -1)), *ends]
        return line

    def _named(self, kind: str, number: object) -> str:
        is_there = isinstance(number, int) and number >= 0
        return self._book.name(kind, number) if is_there else ""  # type: ignore[arg-type] # so it is an int
