"""Briefings: what players are told before they play is in words, and true."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.plugins.facts import Briefing
from ww1core.testing.check import check
from ww1core.testing.subject import Subject
from ww1core.testing.wording import wanting
from ww1core.words.texts import Text

__all__: list[str] = []


def _briefings(subject: Subject) -> Iterator[tuple[str, str, Briefing]]:
    for scenario in subject.scenarios:
        if scenario.briefing is not None:
            place = f"scenario {scenario.id!r}: the briefing"
            yield scenario.id, place, scenario.briefing(scenario)


def _texts(briefing: Briefing) -> Iterator[Text]:
    if briefing.introduction is not None:
        yield briefing.introduction
    for side in briefing.sides:
        yield from side.commands
        if side.advice is not None:
            yield side.advice
    yield from (*briefing.victory, *briefing.history)


@check("briefing.words", "everything in a briefing has words and what they ask for")
def words(subject: Subject) -> Iterator[str]:
    """It is the first thing that a player reads."""
    for scenario, place, briefing in _briefings(subject):
        book = subject.book(scenario)
        for line in _texts(briefing):
            lack = wanting(book, line)
            if lack:
                yield f"{place}: {lack}"


@check("briefing.true", "a briefing tells of the seats of its scenario and of rules of the ledger")
def true(subject: Subject) -> Iterator[str]:
    """A seat that it leaves out is one that nobody would know."""
    for scenario, place, briefing in _briefings(subject):
        seats = subject.book(scenario).seats
        named = tuple(side.seat for side in briefing.sides)
        if sorted(named) != sorted(seats):
            listed = ", ".join(named) or "no seat"
            yield f"{place} tells of {listed}, expected {', '.join(seats)}"
        for rule in briefing.rules:
            if subject.ledger is None or rule not in subject.ledger:
                yield f"{place} names the rule {rule}, which is not in the ledger"


@check("briefing.names", "the catalogue calls scenarios and options as the data do")
def names(subject: Subject) -> Iterator[str]:
    """English stands in both places; only translations may differ."""
    title = subject.title
    given = {
        **{f"scenario.{entry.id}.name": entry.name for entry in title.scenarios},
        **{f"scenario.{entry.id}.summary": entry.summary for entry in title.scenarios},
        **{f"option.{entry.id}": entry.name for entry in title.options},
    }
    for key, stated in given.items():
        shown = subject.words.get(key, stated)
        if shown != stated:
            yield f"the words of {key!r} are {shown!r}, the data say {stated!r}"
