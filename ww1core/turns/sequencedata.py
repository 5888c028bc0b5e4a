"""The sequence of play as a data file holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated

from pydantic import Field, model_validator

from ww1core.errors import DataError
from ww1core.tables.advice import instead_of
from ww1core.tables.document import Document
from ww1core.tables.models import Datum, Entry, MisplacedError, Rules
from ww1core.turns.clock import Clock, daily, labelled
from ww1core.turns.sequence import Phase, PlaySequence

__all__ = ["CalendarData", "PhaseData", "SequenceData", "name_error"]


class PhaseData(Entry):
    """One phase."""

    id: str
    """The key of the phase; its name is the text ``phase.<id>``."""
    run: str | None = None
    """The procedure or decision it runs; without it the one called like the phase."""
    seats: tuple[str, ...] = ()
    """The seats it is played for, one after the other, or the function that orders them."""
    by: str | None = None
    """Who acts in it instead: ``other``, or the function that says who."""
    when: str | None = None
    """The function that tells whether it is played."""
    repeat: str | None = None
    """The function that tells whether it is played once more."""
    option: str | None = None
    """The option without which it is left out."""
    rule: Rules = ()
    """The rules that demand it."""
    phases: tuple[PhaseData, ...] = ()
    """The phases inside it."""

    def phase(self) -> Phase:
        """The phase in play."""
        return Phase(
            self.id,
            self.run,
            self.seats,
            self.by,
            self.when,
            self.repeat,
            self.option,
            next(iter(self.rule), ""),
            tuple(inner.phase() for inner in self.phases),
        )


class CalendarData(Entry):
    """Dates for the turns: the first one and the days of a turn."""

    start: Annotated[date, Field(strict=False)]
    """The first day of the first turn."""
    days: Annotated[int, Field(ge=1)]
    """How many days a turn has."""


class SequenceData(Datum):
    """A sequence of play."""

    turns: Annotated[int, Field(ge=1)]
    """How many turns there are."""
    first_turn: int = 1
    """The number of the first turn."""
    track: tuple[str, ...] = ()
    """What the turn track prints, one label a turn."""
    calendar: CalendarData | None = None
    """Dates instead of printed labels."""
    set_up: tuple[str, ...] = ()
    """What is done before the first turn, in order."""
    phases: tuple[PhaseData, ...]
    """The phases of a turn, in order."""
    at_end: tuple[str, ...] = ()
    """What is done after the last turn, in order."""

    @model_validator(mode="after")
    def _track_fits(self) -> SequenceData:
        if self.track and len(self.track) != self.turns:
            message = f"{len(self.track)} labels for {self.turns} turns, expected one for each"
            raise MisplacedError(message, "track", advice="add or remove labels")
        if self.track and self.calendar is not None:
            message = "a track and a calendar, expected one of them"
            raise MisplacedError(message, "calendar", advice="remove one of the two")
        return self

    def clock(self, turns: int | None = None) -> Clock:
        """The turn track; a scenario may have fewer turns."""
        count = self.turns if turns is None else turns
        if self.calendar is not None:
            return daily(self.calendar.start, self.calendar.days, count, first=self.first_turn)
        numbers = [str(self.first_turn + n) for n in range(count)]
        return labelled(self.track[:count] or numbers, first=self.first_turn)

    def sequence(self, turns: int | None = None) -> PlaySequence:
        """The sequence in play."""
        phases = tuple(phase.phase() for phase in self.phases)
        return PlaySequence(self.clock(turns), phases, self.set_up, self.at_end)


def name_error(
    documents: Iterable[Document[Entry]], name: str, message: str, known: Iterable[str]
) -> DataError | None:
    """The error about a name in a sequence of play that nothing has, with its file and line."""
    for document in documents:
        if isinstance(document.value, SequenceData):
            for path in _places(document.value, name, ()):
                expected = f"{message}, expected a name that the rules define"
                advice = instead_of(name, known, otherwise="define it or correct the name")
                return document.error(expected, *path, advice=advice)
    return None


def _places(
    value: object, name: str, path: tuple[str | int, ...]
) -> Iterator[tuple[str | int, ...]]:
    """Where a name stands; a phase that runs what it is called like is found by its id."""
    if value == name:
        yield path
    elif isinstance(value, Entry):
        fields = [field for field in type(value).model_fields if field not in {"id", "rule"}]
        for field in (*fields, *(["id"] if "id" in type(value).model_fields else ())):
            yield from _places(getattr(value, field), name, (*path, field))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _places(item, name, (*path, number))
