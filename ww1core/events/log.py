"""The log of a game: the text of every event, and what each seat may read of it."""

from __future__ import annotations

import re
from typing import Any

from ww1core.events.types import (
    EVERYONE,
    UNSEEN,
    CardsMoved,
    Event,
    PhaseBegan,
    Rolled,
    Told,
    UnitMoved,
    UnitPlaced,
)
from ww1core.words.texts import Text

__all__ = ["Log", "event_key", "event_text"]


def event_key(event_type: type) -> str:
    """The text key of an event type: ``UnitMoved`` is ``event.unit_moved``."""
    return "event." + re.sub(r"(?<!^)(?=[A-Z])", "_", event_type.__name__).lower()


def event_text(event: Event) -> Text:
    """The text of an event; ``Told`` and ``Rolled`` bring keys of their own."""
    if isinstance(event, Told):
        return Text(event.key, event.args)
    if isinstance(event, Rolled):
        about = tuple((str(i), value) for i, value in enumerate(event.about))
        return Text(f"roll.{event.roll}", (*about, ("result", event.result)))
    if isinstance(event, PhaseBegan) and event.seat >= 0:
        return Text("event.phase_began_for", (("phase", event.phase), ("seat", event.seat)))
    if isinstance(event, CardsMoved) and not event.cards:
        return Text("event.cards_moved_unseen", (("seat", event.seat), ("number", event.number)))
    if isinstance(event, UnitMoved | UnitPlaced) and event.unit == UNSEEN:
        return _unseen(event)
    fields = {k: v for k, v in event._asdict().items() if k not in {"rule", "to"}}
    return Text(event_key(type(event)), tuple(fields.items()))


def _unseen(event: UnitMoved | UnitPlaced) -> Text:
    """The text of an event for those who do not see the unit."""
    fields = {k: v for k, v in event._asdict().items() if k not in {"unit", "rule", "to"}}
    return Text(f"{event_key(type(event))}_unseen", tuple(fields.items()))


class Log:
    """Every event of a game in order, and what each seat may read of it."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Any] = []

    def __call__(self, event: Any) -> None:  # noqa: ANN401 (any named tuple is an event)
        """Keep an event."""
        self.events.append(event)

    def lines(self, seat: int, *, start: int = 0, everything: bool = False) -> list[Any]:
        """The events from ``start`` on that ``seat`` may know."""
        bit = 1 << seat if seat >= 0 else 0
        return [e for e in self.events[start:] if everything or e.to & bit or e.to == EVERYONE]
