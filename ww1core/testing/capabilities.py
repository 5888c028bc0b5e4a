"""Which capabilities a title uses, read from what its modules take from the core.

A sign is something of the core whose use means a capability: a whole module
(``ww1core.hexgrid.facing``) or one name of it (``ww1core.turns.chance:draw_member``).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from ww1core.testing.codes import codes_of
from ww1core.turns.state import ALL

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.testing.subject import Subject

__all__ = ["AMBIGUOUS", "SIGNS", "used_capabilities"]

_CHANCE = "ww1core.turns.chance"
_CHANGES = "ww1core.hexgrid.changes"
_RAIL = "ww1core.networks.rail"

SIGNS: dict[str, tuple[str, ...]] = {
    "cards": ("ww1core.turns.decks",),
    "chance": (
        f"{_CHANCE}:draw_member",
        f"{_CHANCE}:pick",
        f"{_CHANCE}:roll",
        f"{_CHANCE}:roll_faces",
        "ww1core.turns.decks:draw_from",
        "ww1core.turns.decks:look_at_cards",
    ),
    "cups": (f"{_CHANCE}:draw_member",),
    "facing": ("ww1core.hexgrid.facing", "ww1core.marches.drives:driving"),
    "rail": (_RAIL,),
    "sight": (
        "ww1core.hexgrid.sight",
        "ww1core.hexgrid.sightlines",
        "ww1core.hexgrid.sightviews",
    ),
    "supply": (
        "ww1core.networks.cuts:trace",
        f"{_RAIL}:fed",
        f"{_RAIL}:rail_supplied",
        f"{_RAIL}:rail_trace",
        "ww1core.networks.tracing:supplied",
        "ww1core.networks.tracings:line_by",
        "ww1core.networks.tracings:supplied_by",
    ),
    "terrain_changes": (f"{_CHANGES}:put_terrain", f"{_CHANGES}:take_terrain"),
    "windows": ("ww1core.turns.windows:window",),
}

AMBIGUOUS = {"cups": "cards"}
"""A capability whose signs may as well be those of another: cards are drawn like markers."""


def used_capabilities(subject: Subject) -> dict[str, str]:
    """Every capability that the title uses, with the place that shows it."""
    used: dict[str, str] = {}
    for module in subject.modules:
        for sign in _taken(module):
            home = sign.partition(":")[0]
            for capability, signs in SIGNS.items():
                if sign in signs or home in signs:
                    place = f"{module.__name__} uses {sign.replace(':', '.')}"
                    used.setdefault(capability, place)
    for book in subject.books:
        for capability, place in _of_book(book):
            used.setdefault(capability, place)
    return used


def _of_book(book: Book) -> Iterator[tuple[str, str]]:
    """What a book shows of itself: a kind of cards, hidden slots, a view of its own."""
    if "card" in book.kinds:
        yield "cards", f"the book of {book.scenario!r} has a kind 'card'"
    for slot in book.state_type.slots:
        if slot.shown != ALL:
            yield "hidden", f"the slot {slot.name!r} is not shown to all"
    if book.viewer.view is not None or book.viewer.resample is not None:
        yield "hidden", f"the book of {book.scenario!r} has a viewer"


def _taken(module: ModuleType) -> Iterator[str]:
    """What a module has of the core, as ``module:name`` of where it is defined."""
    named: frozenset[str] | None = None
    for thing in list(vars(module).values()):
        if isinstance(thing, ModuleType):
            if not thing.__name__.startswith("ww1core."):
                continue
            if named is None:
                named = frozenset(name for code in codes_of(module) for name in code.co_names)
            inner = [getattr(thing, name, None) for name in sorted(named & vars(thing).keys())]
        else:
            inner = [thing]
        for part in inner:
            home = getattr(part, "__module__", None)
            name = getattr(part, "__qualname__", None)
            if isinstance(home, str) and isinstance(name, str) and home.startswith("ww1core."):
                yield f"{home}:{name}"
