"""Playthroughs: stored games are told again word for word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ww1core.errors import Ww1Error
from ww1core.testing.check import check
from ww1core.testing.playthroughs import COMMAND, told
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
    for one in playthroughs(subject):
        recorded = stored[one.journal.resolve()]
        try:
            lines = told(replayed(subject, recorded))
        except Ww1Error as error:
            yield f"{one.path}: the game is not played again: {error}"
            continue
        for number, (kept, said) in enumerate(zip_longest(one.lines, lines), 2):
            if kept != said:
                difference = f"{one.path}:{number}: told is {said!r}, stored {kept!r}"
                yield f"{difference}; {COMMAND} {one.path} writes it anew"
                break
