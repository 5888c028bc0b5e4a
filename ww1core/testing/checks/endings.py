"""Endings: every game ends in a declared way, and every declared way is kept as a game."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.errors import Ww1Error, fault_text
from ww1core.events import GameEnded
from ww1core.testing.check import at_end, check
from ww1core.testing.stored import command_for, ending, replayed
from ww1core.testing.subject import Subject
from ww1core.testing.walking import Moment
from ww1core.turns.run import current_offer

__all__: list[str] = []


@at_end("endings.declared", "every game ends with a declared ending and a seat or nobody as winner")
def declared(moment: Moment) -> str:
    """The ending is one of the facts, the winner a seat or -1."""
    outcome = moment.game.outcome
    if outcome is None:
        return ""
    known = moment.subject.title.facts.endings
    if outcome.ending not in known:
        return f"the ending {outcome.ending!r} is not declared; declared are: {', '.join(known)}"
    seats = moment.book.seats
    if type(outcome.winner) is not int or outcome.winner not in range(-1, len(seats)):
        return f"{outcome.ending!r} is won by {outcome.winner!r}, expected a seat or -1"
    return ""


def _endings_logged(moment: Moment) -> list[GameEnded]:
    return [event for event in moment.game.log.events if isinstance(event, GameEnded)]


@at_end("endings.winner", "the log tells the winner and the ending that the game has")
def winner(moment: Moment) -> str:
    """The event of the end says what the outcome says."""
    outcome = moment.game.outcome
    for event in _endings_logged(moment):
        if outcome is not None and (event.winner, event.ending) != tuple(outcome):
            event_text = f"{event.winner} by {event.ending!r}"
            return f"the log tells a win of {event_text}, the outcome is {tuple(outcome)}"
    return ""


@at_end("endings.over", "the end is told once, and nothing is asked after it")
def over(moment: Moment) -> str:
    """Nobody has an option, and a copy of the state asks for nothing."""
    count = len(_endings_logged(moment))
    if count != 1:
        return f"the log tells the end {count} times"
    game = moment.game
    for seat, name in enumerate(moment.book.seats):
        if game.options(seat):
            return f"{name} is asked after the end"
    after = current_offer(moment.s.clone())
    return "" if after is None else f"{after.name!r} is asked after the end"


@check("endings.stored", "a stored game reaches every declared ending", needs="tests")
def stored(subject: Subject) -> Iterator[str]:
    """Stored games of all scenarios count."""
    reached = {ending(subject, recorded) for recorded in subject.stored}
    for name in subject.title.facts.endings:
        if name not in reached:
            yield f"no stored game under {subject.tests} ends in {name!r}"


@check(
    "endings.whole",
    "every stored game was played to an end, and nothing of it is lost",
    needs="tests",
)
def whole(subject: Subject) -> Iterator[str]:
    """A game that stops before its end keeps nothing of how it would have gone on."""
    for recorded in subject.stored:
        if not ending(subject, recorded):
            yield f"{recorded.path}: the game stops before its end"
        for notice in recorded.notices:
            yield f"{recorded.path}: {notice}"


@check("endings.replayed", "every stored game is played again alike", needs="tests")
def replays(subject: Subject) -> Iterator[str]:
    """Answers are legal, draws and digests the same, up to as many decisions as are walked."""
    most = subject.profile.smallest.decisions
    for recorded in subject.stored:
        try:
            outcome = replayed(subject, recorded, most).outcome
        except Ww1Error as error:
            place = str(recorded.path)
            fault = fault_text(error)
            text = fault if fault.startswith(place) else f"{place}: {fault}"
            yield f"{text}; if the rules are meant to differ, {command_for(subject, recorded.path)}"
        else:
            if outcome is not None and recorded.ending not in ("", outcome.ending):
                message = f"ends in {outcome.ending!r}, stored is {recorded.ending!r}"
                yield f"{recorded.path}: {message}"
