"""Telling what happened, line by line, with the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ww1core.events import EVERYONE, CardsMoved, GameEnded, PhaseBegan, TurnBegan
from ww1core.session.speech import ending_text, event_line, phase_depth
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.play.game import Game
    from ww1core.saving.journal import Entry

__all__ = ["Narrator"]

_STEP = 2


class Narrator:
    """Puts the events of a game into words on a screen."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self._inside = _STEP

    def tell(self, events: Sequence[Any], *, from_start: bool = False) -> None:
        """Tell some events, turns and phases as headings.

        What comes before the first turn is headed as set-up when it is told ``from_start``.
        """
        told = _joined(_without_covered(events))
        if from_start and told and not isinstance(told[0], TurnBegan):
            self._inside = _STEP
            self._screen.show()
            self._screen.tell(text("cli.set_up"), bold=True)
        for event in told:
            line = event_line(self._game.book, event)
            if line is None:
                continue
            is_turn = isinstance(event, TurnBegan)
            if is_turn:
                self._screen.show()
            self._screen.tell(line, indent=self._indent(event), bold=is_turn)

    def tell_answer(self, entry: Entry) -> None:
        """Tell a recorded answer with its number."""
        said = text("cli.answered", number=entry.number, seat=entry.seat, action=entry.action)
        self._screen.tell(said, indent=self._inside)

    def tell_end(self) -> None:
        """Tell who won, and how."""
        outcome = self._game.outcome
        if outcome is None:
            return
        ends = [event for event in self._game.log.events if isinstance(event, GameEnded)]
        rule = ends[-1].rule if ends else ""
        self._screen.show()
        self._screen.tell(ending_text(self._game.book, outcome, rule), bold=True)

    def _indent(self, event: Any) -> int:  # noqa: ANN401 (any named tuple is an event)
        """How far a line stands in: turns, then phases, then what happens in them."""
        if isinstance(event, TurnBegan):
            self._inside = _STEP
            return 0
        if not isinstance(event, PhaseBegan):
            return self._inside
        depth = phase_depth(self._game.book.sequence.phases, event.phase) or 0
        self._inside = _STEP * (depth + 2)
        return _STEP * (depth + 1)


def _without_covered(events: Sequence[Any]) -> list[Any]:
    """Some events without those that tell others of the one before, with something left out."""
    told: list[Any] = []
    for event in events:
        if not told or not _covers(event, told[-1]):
            told.append(event)
    return told


def _covers(event: Any, before: Any) -> bool:  # noqa: ANN401 (any named tuple is an event)
    """Whether an event is the one before it as other seats may know it."""
    if type(event) is not type(before) or event.to == EVERYONE or event.to & before.to:
        return False
    fields = [name for name in event._fields if name != "to"]
    pairs = [(getattr(event, name), getattr(before, name)) for name in fields]
    return all(left in (held, (), "") for left, held in pairs)


def _joined(events: Sequence[Any]) -> list[Any]:
    """Some events, cards that a seat takes one after the other by one rule told as one."""
    told: list[Any] = []
    for event in events:
        before: Any = told[-1] if told else None
        if _is_one_draw(before, event):
            number, cards = before.number + event.number, (*before.cards, *event.cards)
            told[-1] = before._replace(number=number, cards=cards)
        else:
            told.append(event)
    return told


def _is_one_draw(before: Any, event: Any) -> bool:  # noqa: ANN401 (any named tuple is an event)
    """Whether a seat takes cards as it did just before, told to the same seats as much."""
    if not isinstance(before, CardsMoved) or not isinstance(event, CardsMoved):
        return False
    about = [(one.seat, one.rule, one.to, bool(one.cards)) for one in (before, event)]
    return about[0] == about[1]
