"""A random player that prefers to fight: even play seldom does, and a hunt for faults must.

A title says in ``book.fights`` what fighting is: the name of a decision whose pieces or hexes
are fought (``choose_target``), or a decision and the word that starts a fight
(``declare:attack``).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ww1core.errors import PluginError
from ww1core.turns.nodes import Decision

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice

__all__ = ["AggressivePlayer"]

BOLDNESS = 0.75
"""How often the player fights where it can; otherwise it chooses among all options."""


class AggressivePlayer:
    """Fights three times in four when there is a fight to be had, else chooses evenly."""

    __slots__ = ("_bold", "_boldness", "_random", "_words")

    looks = False

    def __init__(self, book: Book, seed: int, *, boldness: float = BOLDNESS) -> None:
        self._random = Random(seed).random
        self._boldness = boldness
        self._bold, self._words = _fights(book)

    def choose(self, turn: Turn) -> Choice:
        """One of the options that fight, or one of all."""
        offer = turn.offer
        options = offer.options
        name = offer.asking.name
        random = self._random
        fighting: list[Choice]
        if name in self._bold:
            fighting = [option for option in options if not isinstance(option, str)]
        elif name in self._words:
            words = self._words[name]
            fighting = [option for option in options if option in words]
        else:
            return options[int(random() * len(options))]
        if fighting and random() < self._boldness:
            return fighting[int(random() * len(fighting))]
        return options[int(random() * len(options))]


def _fights(book: Book) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """The decisions that fight with anything but a word, and the words that fight by decision."""
    known = {
        node.name: {word.word for word in node.words}
        for node in book.program.nodes
        if isinstance(node, Decision)
    }
    bold = set()
    words: dict[str, frozenset[str]] = {}
    for entry in sorted(book.fights):
        name, colon, word = entry.partition(":")
        if name not in known or (colon and word not in known[name]):
            raise PluginError(f"{book.title}: fights names {entry!r}, which is never asked")
        if colon:
            words[name] = words.get(name, frozenset()) | {word}
        else:
            bold.add(name)
    return frozenset(bold), words
