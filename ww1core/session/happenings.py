"""What happened at a decision: where on the map, and whether somebody looks for such a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ww1core.events.types import StepLost, Told, TurnBegan, UnitEliminated
from ww1core.session.naming import named_in
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.scenes.scene import Scene

__all__ = ["begins_turn", "is_battle", "places_of"]


def places_of(book: Book, scene: Scene, events: Iterable[Any]) -> tuple[str, ...]:
    """The places of a scene that some events tell of, the last event first."""
    known = {cell.number for cell in scene.hexes}
    standing = {piece.id: piece.hex for piece in scene.pieces if piece.id and not piece.hidden}
    named = (pair for event in reversed(list(events)) for pair in _named_by(book, event))
    places = [
        standing.get(book.name(kind, number), "") if kind == "unit" else book.name(kind, number)
        for kind, number in named
        if kind in {"hex", "unit"} & book.kinds.keys() and number >= 0
    ]
    return tuple(place for place in dict.fromkeys(places) if place in known)


def _named_by(book: Book, event: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 (any event)
    """The hexes and units of an event, or those in its words."""
    if isinstance(event, Told):
        yield from named_in(book, Text(event.key, event.args))
    for kind, field in (("hex", "at"), ("unit", "unit"), ("hex", "from_")):
        number = getattr(event, field, -1)
        if isinstance(number, int):
            yield kind, number


def begins_turn(events: Sequence[Any]) -> bool:
    """Whether a turn began."""
    return any(isinstance(event, TurnBegan) for event in events)


def is_battle(book: Book, answer: str, events: Sequence[Any]) -> bool:
    """Whether an answer leads a fight, or somebody was lost."""
    decision, _, choice = answer.partition(" ")
    if {decision, f"{decision}:{choice}"} & book.fights:
        return True
    return any(isinstance(event, StepLost | UnitEliminated) for event in events)
