"""Playthroughs: stored games are told again word for word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ww1core.errors import Ww1Error
from ww1core.testing.check import check
from ww1core.testing.playthroughs import COMMAND, log_lines
from ww1core.testing.stored import playthroughs, replayed
from ww1core.testing.subject import Subject

__all__: list[str] = []


@check("playthroughs.present", "the log of a stored game is kept", needs="tests")
def present(subject: Subject) -> Iterator[str]:
    """At least one game of the title can be read as it was told."""
    if not playthroughs(subject):
        place = f"{subject.tests} has no playthroughs/*.txt that names a stored game"
        yield f"{place}; {COMMAND} FILE JOURNAL writes one"


@check("playthroughs.told", "stored games are told again word for word", needs="tests")
def retold(subject: Subject) -> Iterator[str]:
    """The first line that is told otherwise is named."""
    stored = {recorded.path.resolve(): recorded for recorded in subject.stored}
    for playthrough in playthroughs(subject):
        recorded = stored[playthrough.journal.resolve()]
        try:
            lines = log_lines(replayed(subject, recorded))
        except Ww1Error as error:
            yield f"{playthrough.path}: the game is not played again: {error}"
            continue
        for number, (stored_line, line) in enumerate(zip_longest(playthrough.lines, lines), 2):
            if stored_line != line:
                difference = (
                    f"{playthrough.path}:{number}: told is {line!r}, stored {stored_line!r}"
                )
                yield f"{difference}; {COMMAND} {playthrough.path} writes it anew"
                break
