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


def _texts(told: Briefing) -> Iterator[Text]:
    if told.introduction is not None:
        yield told.introduction
    for side in told.sides:
        yield from side.commands
        if side.advice is not None:
            yield side.advice
    yield from (*told.victory, *told.history)


@check("briefing.words", "everything in a briefing has words and what they ask for")
def words(subject: Subject) -> Iterator[str]:
    """It is the first thing that a player reads."""
    for scenario, place, told in _briefings(subject):
        book = subject.book(scenario)
        for one in _texts(told):
            lack = wanting(book, one)
            if lack:
                yield f"{place}: {lack}"


@check("briefing.true", "a briefing tells of the seats of its scenario and of rules of the ledger")
def true(subject: Subject) -> Iterator[str]:
    """A seat that it leaves out is one that nobody would know."""
    for scenario, place, told in _briefings(subject):
        seats = subject.book(scenario).seats
        named = tuple(side.seat for side in told.sides)
        if sorted(named) != sorted(seats):
            listed = ", ".join(named) or "no seat"
            yield f"{place} tells of {listed}, expected {', '.join(seats)}"
        for rule in told.rules:
            if subject.ledger is None or rule not in subject.ledger:
                yield f"{place} names the rule {rule}, which is not in the ledger"


@check("briefing.names", "the catalogue calls scenarios and options as the data do")
def names(subject: Subject) -> Iterator[str]:
    """English stands in both places; only translations may differ."""
    title = subject.title
    given = {
        **{f"scenario.{one.id}.name": one.name for one in title.scenarios},
        **{f"scenario.{one.id}.summary": one.summary for one in title.scenarios},
        **{f"option.{one.id}": one.name for one in title.options},
    }
    for key, said in given.items():
        found = subject.words.get(key, said)
        if found != said:
            yield f"the words of {key!r} are {found!r}, the data say {said!r}"
