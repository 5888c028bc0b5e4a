"""What a seat may ask of a position: lines of supply and of sight, what lies in a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import NotationError
from ww1core.session.lines import Line, line_of
from ww1core.session.naming import name_meant
from ww1core.session.places import place_meant
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ww1core.scenes.scene import Path
    from ww1core.session.outlook import Outlook

__all__ = ["Answer", "seen_from", "sight_between", "stack_in", "supply_of"]


class Answer(NamedTuple):
    """What a seat is told, a line to be drawn over the map if there is one, places to be marked."""

    lines: tuple[Line, ...]
    path: Path | None = None
    places: tuple[str, ...] = ()


def supply_of(outlook: Outlook, unit: str) -> Answer:
    """The line of supply of a unit that the seat sees, or what cuts it."""
    book = outlook.book
    answer, units = book.supply, book.kinds.get("unit")
    if answer is None or units is None:
        return Answer((Line(text("session.no_supply")),))
    if not unit:
        message = worded("supply: expected the name of a unit")
        raise NotationError(message)
    number = book.number_named("unit", name_meant(book, "unit", unit))
    if outlook.scene is not None and units.label(number) not in outlook.pieces:
        message = worded("{label} is not in your sight", label=book.spoken_name("unit", number))
        raise NotationError(message)
    supply = outlook.ask(lambda s: answer(s, outlook.seat, number))
    return Answer(tuple(line_of(*line) for line in supply.lines), supply.path)


def sight_between(outlook: Outlook, hexes: Sequence[str]) -> Answer:
    """Whether one hex is seen from another, and what is in the way."""
    book = outlook.book
    answer = book.sighting
    if answer is None or "hex" not in book.kinds:
        return Answer((Line(text("session.no_sight")),))
    if len(hexes) != len(("from", "to")):
        message = worded("sight: expected two hexes")
        raise NotationError(message)
    from_, to = (book.number_named("hex", name_meant(book, "hex", name)) for name in hexes)
    sighting = outlook.ask(lambda s: answer(s, outlook.seat, from_, to))
    return Answer(tuple(line_of(*line) for line in sighting.lines), sighting.path)


def seen_from(outlook: Outlook, hex_: str) -> Answer:
    """How many hexes are seen from one, and which; with the arcs of what stands there.

    A title whose weapons have arcs tells and draws them as the sight of a hex into itself.
    """
    book = outlook.book
    answer, land = book.sighting, book.map
    if answer is None or land is None:
        return Answer((Line(text("session.no_sight")),))
    from_ = book.number_named("hex", name_meant(book, "hex", hex_))
    others = [other for other in land.grid.hexes if other != from_]
    seen = outlook.ask(
        lambda s: [to for to in others if answer(s, outlook.seat, from_, to).is_seen]
    )
    told = Line(text("session.seen", from_=from_, count=len(seen)))
    places = tuple(land.number(to) for to in seen)
    arcs = outlook.ask(lambda s: answer(s, outlook.seat, from_, from_))
    if len(set(arcs.path.places)) == 1:
        return Answer((told,), places=places)
    return Answer((told, *(line_of(*line) for line in arcs.lines)), arcs.path, places)


def stack_in(outlook: Outlook, typed: str) -> list[str]:
    """Everything there is to see in a place that is named, the place first."""
    from ww1core.scenes.stack import stack_lines

    place = place_meant(outlook, typed)
    lines = (
        [] if outlook.scene is None else stack_lines(outlook.scene, place, words=outlook.book.texts)
    )
    if not lines:
        message = worded("there is nothing to see in {place!r}", place=place)
        raise NotationError(message)
    return lines
