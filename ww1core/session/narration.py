"""What happened, as lines in the order of events: turns and phases head what lies in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.events import CardsMoved, GameEnded, PhaseBegan, TurnBegan, event_text
from ww1core.events.types import EVERYONE
from ww1core.events.types import Told as EventTold
from ww1core.play.passing import GIVEN
from ww1core.session.lines import Line, line_of
from ww1core.session.speech import phase_text, turn_text, window_text
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.events.types import Event
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.turns.sequence import Phase
    from ww1core.turns.state import Outcome

__all__ = ["Narration", "Told", "ending_line", "event_line", "how_it_ended", "phase_depth"]


class Told(NamedTuple):
    """A line of the log: the kind of its event, and how many headings it lies inside."""

    kind: str
    line: Line
    depth: int

    @property
    def is_turn(self) -> bool:
        """Whether it heads a turn, or the set-up before the first one."""
        return self.depth == 0


class Narration:
    """Puts the events of a game into lines; each call goes on under the heading of the last."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.inside = 1

    def lines(self, events: Sequence[Any], *, from_start: bool = False) -> list[Told]:
        """The lines of some events.

        What comes before the first turn is headed as set-up when it is told ``from_start``.
        """
        shown = _joined(_without_covered(events))
        lines = []
        if from_start and shown and not isinstance(shown[0], TurnBegan):
            self.inside = 1
            lines.append(Told("", Line(text("session.set_up")), 0))
        for event in shown:
            line = event_line(self._book, event)
            if line is not None:
                lines.append(Told(type(event).__name__, line, self._depth(event)))
        return lines

    def _depth(self, event: Any) -> int:  # noqa: ANN401 (any named tuple is an event)
        """How many headings an event lies inside: turns, then phases, then what happens there."""
        if isinstance(event, TurnBegan):
            self.inside = 1
            return 0
        if not isinstance(event, PhaseBegan):
            return self.inside
        depth = 1 + (phase_depth(self._book.sequence.phases, event.phase) or 0)
        self.inside = depth + 1
        return depth


def event_line(book: Book, event: Event) -> Line | None:
    """A line of the log; the end of a game is told by ``ending_line``."""
    if isinstance(event, GameEnded):
        return None
    if isinstance(event, TurnBegan):
        return line_of(turn_text(book, event.turn), event.rule)
    if isinstance(event, PhaseBegan):
        what = phase_text(book, event.phase)
        if event.seat >= 0:
            what = text("session.phase_of", phase=what, seat=event.seat)
        return line_of(what, event.rule)
    what = event_text(event)
    if what.key == GIVEN:
        what = text(GIVEN, windows=_windows(book, event))
    return line_of(what, event.rule)


def _windows(book: Book, event: Any) -> tuple[Text, ...]:  # noqa: ANN401 (any named tuple is an event)
    """The kinds of the windows in which passes were given, each once."""
    return tuple(window_text(book, window) for window in dict.fromkeys(dict(event.args)["windows"]))


def phase_depth(phases: Sequence[Phase], wanted: str) -> int | None:
    """How many phases a phase lies inside, None where it is not among them."""
    for phase in phases:
        if phase.id == wanted:
            return 0
        inside = phase_depth(phase.phases, wanted)
        if inside is not None:
            return inside + 1
    return None


def how_it_ended(game: Game) -> Line | None:
    """Who won a game, how, and by which rule; None while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return None
    ends = [event for event in game.log.events if isinstance(event, GameEnded)]
    return ending_line(game.book, outcome, ends[-1].rule if ends else "")


def ending_line(book: Book, outcome: Outcome, rule: str = "") -> Line:
    """Who won, and how."""
    key = f"ending.{outcome.ending}"
    how = Text(key) if key in book.texts else text("session.named", name=outcome.ending)
    if outcome.winner < 0:
        return line_of(text("session.drawn", how=how), rule)
    partners = book.partners(outcome.winner)
    if len(partners) > 1:
        return line_of(text("session.won_together", seats=partners, how=how), rule)
    return line_of(text("session.won", seat=outcome.winner, how=how), rule)


def _without_covered(events: Sequence[Any]) -> list[Any]:
    """Some events without those that tell others of the one before, with something left out."""
    shown: list[Any] = []
    for event in events:
        if not shown or not _covers(event, shown[-1]):
            shown.append(event)
    return shown


def _covers(event: Any, before: Any) -> bool:  # noqa: ANN401 (any named tuple is an event)
    """Whether an event is the one before it as other seats may know it."""
    if type(event) is not type(before) or event.to == EVERYONE or event.to & before.to:
        return False
    fields = [name for name in event._fields if name != "to"]
    pairs = [(getattr(event, name), getattr(before, name)) for name in fields]
    return all(left in (held, (), "") for left, held in pairs)


def _joined(events: Sequence[Any]) -> list[Any]:
    """Some events, cards that a seat takes one after the other by one rule told as one.

    So are passes that were given for it.
    """
    shown: list[Any] = []
    for event in events:
        before: Any = shown[-1] if shown else None
        if _are_given(before) and _are_given(event) and before.to == event.to:
            windows = (*dict(before.args)["windows"], *dict(event.args)["windows"])
            shown[-1] = before._replace(args=(("windows", windows),))
        elif _is_one_draw(before, event):
            number, cards = before.number + event.number, (*before.cards, *event.cards)
            shown[-1] = before._replace(number=number, cards=cards)
        else:
            shown.append(event)
    return shown


def _are_given(event: Any) -> bool:  # noqa: ANN401 (any named tuple is an event)
    return isinstance(event, EventTold) and event.key == GIVEN


def _is_one_draw(before: Any, event: Any) -> bool:  # noqa: ANN401 (any named tuple is an event)
    """Whether a seat takes cards as it did just before, told to the same seats as much."""
    if not isinstance(before, CardsMoved) or not isinstance(event, CardsMoved):
        return False
    about = [(draw.seat, draw.rule, draw.to, bool(draw.cards)) for draw in (before, event)]
    return about[0] == about[1]
