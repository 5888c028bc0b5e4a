"""Options in groups: units by the place they stand in, hexes by their row, pairs by the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.scenes.scene import Piece
    from ww1core.turns.offers import Choice, Offer

__all__ = ["Group", "groups_of"]


class Group(NamedTuple):
    """Some options, by their place in the list from 0, under the name that a person types."""

    name: str
    numbers: tuple[int, ...]


def groups_of(book: Book, offer: Offer, pieces: Mapping[str, Piece]) -> list[Group]:
    """The options in groups, in the order of their first ones; words belong to none."""
    groups: dict[str, list[int]] = {}
    for number, choice in enumerate(offer.options):
        name = _group_name(book, offer, choice, pieces)
        if name:
            groups.setdefault(name, []).append(number)
    return [Group(name, tuple(numbers)) for name, numbers in groups.items()]


def _group_name(book: Book, offer: Offer, choice: Choice, pieces: Mapping[str, Piece]) -> str:
    asks = offer.asking.spec.asks
    if isinstance(choice, tuple):
        return book.name(asks[0], choice[0]) if isinstance(asks, tuple) else ""
    if isinstance(choice, str) or not isinstance(asks, str):
        return ""
    name = book.name(asks, choice)
    if asks == "hex":
        return f"{name[: len(name) // 2]}.." if len(name) > 1 else ""
    piece = pieces.get(name)
    return piece.hex if piece is not None else ""
