"""The map at a decision: a window on what is asked about, with the options on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ww1core.scenes.scene import Highlight, Scene
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.session.menu import Menu
    from ww1core.turns.offers import Choice, Offer

__all__ = ["focus", "marked", "places_asked"]

REACH = 5.0
"""So far from what is asked about, in radii of a hex, options still count."""


def marked(scene: Scene, book: Book, offer: Offer, menu: Menu) -> Scene:
    """The scene with the numbers of the options on their places; ``3+`` stands for several."""
    found: dict[str, str] = {}
    for number, choice in enumerate(offer.options, 1):
        for place in _places_of(book, offer, choice, menu):
            before = found.get(place)
            option = f"{menu.mark}{number}" if before is None else f"{before.rstrip('+')}+"
            found[place] = option
    marks = tuple(Highlight(place, option) for place, option in found.items())
    return scene._replace(highlights=marks)


def focus(scene: Scene, asked: tuple[str, ...], offered: tuple[str, ...]) -> tuple[str, ...]:
    """The places to look at: those asked about and the options near them.

    Where nothing on the map is asked about, it is the option with the most others near it.
    """
    centres = {cell.number: (cell.x, cell.y) for cell in scene.hexes}
    asked = tuple(place for place in asked if place in centres)
    offered = tuple(dict.fromkeys(place for place in offered if place in centres))

    def near(place: str, others: tuple[str, ...]) -> list[str]:
        x, y = centres[place]
        return [
            other
            for other in others
            if abs(centres[other][0] - x) <= 2 * REACH and abs(centres[other][1] - y) <= REACH
        ]

    if not asked:
        best = max(offered, key=lambda place: len(near(place, offered)), default="")
        return tuple(near(best, offered)) if best else ()
    return (*asked, *near(asked[0], offered))


def places_asked(book: Book, offer: Offer, menu: Menu) -> tuple[str, ...]:
    """The places of whatever the question names."""
    return tuple(_places_in(book, offer.prompt, menu))


def _places_in(book: Book, what: Text, menu: Menu) -> Iterator[str]:
    kinds = dict(book.texts.kinds(what.key)) if what.key in book.texts else {}
    for name, value in what.args:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                yield from _places_in(book, one, menu)
            elif isinstance(one, int) and name in kinds:
                yield from _place_of(book, kinds[name], one, menu)


def _places_of(book: Book, offer: Offer, choice: Choice, menu: Menu) -> Iterator[str]:
    asks = offer.asking.spec.asks
    if isinstance(choice, int) and isinstance(asks, str):
        yield from _place_of(book, asks, choice, menu)
    elif isinstance(choice, tuple) and isinstance(asks, tuple):
        for kind, part in zip(asks, choice, strict=True):
            yield from _place_of(book, kind, part, menu)


def _place_of(book: Book, kind: str, number: int, menu: Menu) -> Iterator[str]:
    if number < 0 or kind not in book.kinds:
        return
    name = book.name(kind, number)
    if kind == "hex":
        yield name
    elif name in menu.pieces:
        yield menu.pieces[name].hex
