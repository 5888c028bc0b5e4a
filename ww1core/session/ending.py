"""The end of a game: who won, with how many points, at what price, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events.types import ControlChanged, PointsChanged, Told, TurnBegan, UnitEliminated
from ww1core.saving.positions import game_of
from ww1core.session.lines import Line
from ww1core.session.narration import event_line, how_it_ended
from ww1core.session.outlook import Outlook
from ww1core.session.speech import turn_text
from ww1core.session.status import Section, section_of
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.events.types import Event
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.turns.state import State

__all__ = ["TurningPoint", "end_sections", "turning_points", "turning_steps"]

MOST = 4
"""The most turning points that are told."""
_TURNING = (ControlChanged, PointsChanged, UnitEliminated)
"""The events that explain why the score changed."""


class TurningPoint(NamedTuple):
    """A decision that changed the score by much, and what happened there."""

    decision: int
    turn: int
    before: int
    after: int
    score: Text
    lines: tuple[Line, ...]

    @property
    def change(self) -> int:
        """By how much the score changed, whoever gained."""
        return abs(self.after - self.before)


def end_sections(
    game: Game, seat: int = 0, turned: Sequence[TurningPoint] | None = None
) -> list[Section]:
    """Who won a game and how, points, losses and turning points; nothing while it goes on.

    The points at which it ``turned`` may be known already.
    """
    ended = how_it_ended(game)
    if ended is None:
        return []
    outlook = Outlook(game, seat)
    points = () if outlook.score is None else (Line(outlook.score),)
    sections = [Section(ended.with_rules, points)]
    losses = section_of(outlook, "losses")
    sections += [losses] if losses else []
    points_told = tuple(
        _told(game, point) for point in (turning_points(game) if turned is None else turned)
    )
    if points_told:
        sections.append(Section(text("session.end.turning"), points_told))
    return sections


def turning_points(game: Game) -> list[TurningPoint]:
    """The decisions that changed the score most, in the order in which they came."""
    points: list[TurningPoint] = []
    for _ in turning_steps(game, points):
        pass
    return points


def turning_steps(game: Game, found: list[TurningPoint]) -> Iterator[None]:
    """Play a game again decision by decision, until the points at which it turned are found."""
    score, book = game.book.score, game.book
    if score is None:
        return

    def standing(s: State) -> tuple[int, Text]:
        return score(s, 0)

    again = game_of(book, game.header, game.source)
    points: list[TurningPoint] = []
    before = again.ask(standing)[0]
    for entry in game.entries:
        start, turn = len(again.log.events), again.turn
        again.apply(book.number_named("seat", entry.seat), again.read(entry.action))
        after, words = again.ask(standing)
        if after != before:
            lines = tuple(_causes(book, again.log.events, start))
            turn = _turn_of(book, again.log.events[start:], turn)
            points.append(TurningPoint(entry.number, turn, before, after, words, lines))
        before = after
        yield
    found += most_turning(points)


def most_turning(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """Those that changed the score most, of equal ones the later, with the one that decided it."""
    decided = [point.decision for point in points if _lead(point.before) != _lead(point.after)][-1:]
    most = sorted(
        points, key=lambda point: (point.decision not in decided, -point.change, -point.decision)
    )
    return sorted(most[:MOST], key=lambda point: point.decision)


def _lead(score: int) -> int:
    """Who leads by a score."""
    return (score > 0) - (score < 0)


def _turn_of(book: Book, events: Sequence[Event], turn: int) -> int:
    """The turn of what first changed the score, among events that follow in a turn."""
    for event in events:
        if _turns(book, event):
            break
        if isinstance(event, TurnBegan):
            turn = event.turn
    return turn


def _causes(book: Book, events: Sequence[Event], start: int) -> Iterator[Line]:
    """What changed the score since an event, after whose doing it was, if a title says so."""
    turned = [event for event in events[start:] if _turns(book, event)]
    if not turned or not book.causes.get(_key(turned[0])):
        turn = takewhile(lambda event: not isinstance(event, TurnBegan), reversed(events[:start]))
        turned[:0] = [event for event in turn if book.causes.get(_key(event))][:1]
    lines = (event_line(book, event) for event in turned)
    return (line for line in lines if line is not None)


def _turns(book: Book, event: Event) -> bool:
    """Whether an event explains why the score changed."""
    return isinstance(event, _TURNING) or _key(event) in book.causes


def _key(event: Event) -> str:
    """What is told, if it is a line of the title's own."""
    return event.key if isinstance(event, Told) else ""


def _told(game: Game, point: TurningPoint) -> Line:
    turn = turn_text(game.book, point.turn)
    if not point.lines:
        return Line(text("session.end.turned", turn=turn, score=point.score))
    what = tuple(line.with_rules for line in point.lines)
    return Line(text("session.end.turned_by", turn=turn, score=point.score, what=what))
