"""What a player is told of the supply of a unit: its line by rail, and what cuts it."""

from __future__ import annotations

from itertools import pairwise

from games.grand_illusion.rules.supply import (
    emergency_tracing,
    is_fed,
    on_emergency,
    supply_tracing,
)
from games.grand_illusion.state import Front
from ww1core.answers import Supply, line_answer
from ww1core.words import Text, text


def supply_answer(s: Front, seat: int, unit: int) -> Supply:  # noqa: ARG001 (all units are open)
    """How a unit is supplied now, whatever marker it carries until the next check."""
    book, at = s.book, s.hex[unit]
    if at < 0:
        return Supply.off_map(unit)
    if book.forts >> unit & 1:
        return Supply(is_supplied=True, lines=((text("answer.fort", unit=unit), "GI-11.2.3a"),))
    about = book.units[unit]
    on_spare = bool(on_emergency(s, 1 << unit))
    tracing = emergency_tracing(s) if on_spare else supply_tracing(s, about.seat, about.nation)
    friends = s.occupied[about.seat]
    answer = line_answer(
        book.networks, tracing, unit, at, "GI-8.4.3a1", side=about.seat, friends=friends
    )
    way = () if answer.path is None else tuple(map(book.land.hex, answer.path.places))
    notes = _notes(s, unit, on_spare=on_spare)
    lines = (*notes, *answer.lines[:1], *_railways(s, way), *answer.lines[1:])
    return answer._replace(is_supplied=is_fed(s, unit), lines=lines)


def _railways(s: Front, way: tuple[int, ...]) -> tuple[tuple[Text, str], ...]:
    """The railways that a line runs along, by their names."""
    named = s.book.line_names
    sides = ((a, b) if (a, b) in named else (b, a) for a, b in pairwise(way))
    names = dict.fromkeys(named[side] for side in sides if side in named)
    lines = text("answer.railways", lines=", ".join(map(s.book.texts.named, names)))
    return ((lines, "GI-8.4.3a1"),) if names else ()


def _notes(s: Front, unit: int, *, on_spare: bool) -> tuple[tuple[Text, str], ...]:
    """What else bears on the supply of a unit."""
    notes = []
    if s.unsupplied >> unit & 1:
        notes.append((text("told.out_of_supply", unit=unit), "GI-11.2.2a"))
    if on_spare:
        notes.append((text("answer.emergency", unit=unit), "GI-8.4.3g1"))
    if s.book.fed_in_antwerp >> unit & 1 and s.hex[unit] == s.book.places.antwerp:
        notes.append((text("answer.antwerp", unit=unit), "GI-8.4.3b2"))
    return tuple(notes)
