"""The options of one decision, numbered and in words, and how an answer names one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.cli.speech import option_text
from ww1core.errors import NotationError
from ww1core.texts import Text

if TYPE_CHECKING:
    from ww1core.game import Game
    from ww1core.scenes.scene import Piece
    from ww1core.turns.offers import Choice, Offer

__all__ = ["Menu"]

_LONG = 10


class Menu:
    """What may be answered now.

    An option is named by its number, by the words it is listed with, or by what it is. Where a
    thing that can be chosen is itself called by a small number, option numbers carry a ``#``,
    which is understood everywhere.
    """

    def __init__(self, game: Game, offer: Offer) -> None:
        self._game = game
        self._offer = offer
        self._pieces = _pieces(game, offer)
        self._mark = "#" if _has_numbered_names(game, offer) else ""

    def lines(self) -> list[str]:
        """The options as they are listed."""
        words = [self._words(choice) for choice in self._offer.options]
        wide = len(str(len(words))) + len(self._mark)
        return [
            f"{self._mark + str(number):>{wide}}  {said}" for number, said in enumerate(words, 1)
        ]

    def find(self, said: str) -> Choice | None:
        """The option that a number or the words of the list name, or None."""
        options = self._offer.options
        digits = said.removeprefix("#") if said.startswith("#") or not self._mark else ""
        if _is_number(digits):
            number = int(digits)
            if 1 <= number <= len(options):
                return options[number - 1]
            if said.startswith("#") or not self._is_name(said):
                message = f"there is no option {number}; options: 1 to {len(options)}"
                raise NotationError(message)
        wanted = " ".join(said.split()).casefold()
        found = [choice for choice in options if self._words(choice).casefold() == wanted]
        if len(found) > 1:
            message = f"{said!r} names {len(found)} options, expected a number of the list"
            raise NotationError(message)
        words = (word.word for word in self._offer.asking.spec.words)
        found += [word for word in words if self._words(word).casefold() == wanted]
        return found[0] if found else None

    def read(self, said: str) -> Choice:
        """The choice that a text names in whatever way, offered or not."""
        found = self.find(said)
        return self._game.read(said).choice if found is None else found

    def _words(self, choice: Choice) -> str:
        told: Text = option_text(self._game.book, self._offer, choice, self._pieces)
        return self._game.book.say(told)

    def _is_name(self, said: str) -> bool:
        kind = self._offer.asking.spec.asks
        return isinstance(kind, str) and self._game.book.kinds[kind].has(said)


def _is_number(digits: str) -> bool:
    """Whether a text is a number as the list writes it; ``0305`` is the name of something."""
    is_short = len(digits) < _LONG and digits.isascii() and digits.isdecimal()
    return is_short and str(int(digits)) == digits


def _has_numbered_names(game: Game, offer: Offer) -> bool:
    kind = offer.asking.spec.asks
    if not isinstance(kind, str):
        return False
    names = game.book.kinds[kind]
    return any(names.has(str(number)) for number in range(1, len(offer.options) + 1))


def _pieces(game: Game, offer: Offer) -> dict[str, Piece]:
    """The pieces by name, with what else a seat sees of them, if its title draws a scene."""
    draw = game.book.scene
    if draw is None or not isinstance(offer.asking.spec.asks, str):
        return {}
    scene = game.ask(lambda s: draw(s, offer.seat))
    return {piece.id: piece for piece in scene.pieces if piece.id and not piece.hidden}
