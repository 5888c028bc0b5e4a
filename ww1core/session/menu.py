"""The options of one decision, numbered and in words, and how an answer names one of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.play.notation import label
from ww1core.session.grouping import Group, groups_of
from ww1core.session.speech import option_text, placed_text
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.scenes.scene import Piece, Scene
    from ww1core.turns.offers import Choice, Offer

__all__ = ["FEW", "MANY", "Menu"]

FEW = 8
"""Up to so many options are listed as they are."""
MANY = 40
"""More options than these are shown by their groups alone."""

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
        self.mark = "#" if _has_numbered_names(game, offer) else ""

    @cached_property
    def scene(self) -> Scene | None:
        """What the seat sees, if its title draws it."""
        draw = self._game.book.scene
        seat = self._offer.seat
        return None if draw is None else self._game.ask(lambda s: draw(s, seat))

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by name that the seat sees openly."""
        scene = self.scene
        shown = () if scene is None else scene.pieces
        return {piece.id: piece for piece in shown if piece.id and not piece.hidden}

    @cached_property
    def groups(self) -> list[Group]:
        """The options in groups; none where they are alone in each of them."""
        found = groups_of(self._game.book, self._offer, self._named_pieces)
        return found if len(found) < sum(len(group.numbers) for group in found) else []

    @property
    def _named_pieces(self) -> dict[str, Piece]:
        return self.pieces if isinstance(self._offer.asking.spec.asks, str) else {}

    @property
    def is_long(self) -> bool:
        """Whether only the groups are shown at first."""
        return len(self._offer.options) > MANY and bool(self.groups)

    @property
    def is_by_place(self) -> bool:
        """Whether the options read best in a line a group."""
        count = len(self._offer.options)
        return FEW < count <= MANY and self._offer.asking.spec.asks != "hex" and bool(self.groups)

    def lines(self, numbers: tuple[int, ...] | None = None) -> list[str]:
        """The options as they are listed, all or some of them."""
        options = self._offer.options
        wide = len(str(len(options))) + len(self.mark)
        return [
            f"{self.mark + str(number + 1):>{wide}}  {self._words(options[number])}"
            for number in (range(len(options)) if numbers is None else numbers)
        ]

    def loose(self) -> tuple[int, ...]:
        """The options that are in no group."""
        grouped = {number for group in self.groups for number in group.numbers}
        return tuple(n for n in range(len(self._offer.options)) if n not in grouped)

    def group(self, name: str) -> Group | None:
        """The group that a name or the beginning of it names."""
        wanted = name.casefold().rstrip(".")
        for group in self.groups:
            if group.name.casefold().rstrip(".") == wanted:
                return group
        return None

    def group_line(self, group: Group) -> Text:
        """A group with its options, each with its number."""
        book, options = self._game.book, self._offer.options
        shown = tuple(
            f"{self.mark}{number + 1} {label(book, self._offer, options[number])}"
            for number in group.numbers
        )
        return text("cli.group", group=placed_text(self.scene, group.name), options=shown)

    def group_count(self, group: Group) -> Text:
        """A group with the number of its options."""
        where = placed_text(self.scene, group.name)
        return text("cli.group_count", group=where, count=len(group.numbers))

    def find(self, said: str) -> Choice | None:
        """The option that a number or the words of the list name, or None."""
        options = self._offer.options
        digits = said.removeprefix("#") if said.startswith("#") or not self.mark else ""
        if _is_number(digits):
            number = int(digits)
            if 1 <= number <= len(options):
                return options[number - 1]
            if said.startswith("#") or not self._is_name(said):
                message = worded(
                    "there is no option {number}; options: 1 to {count}",
                    number=number,
                    count=len(options),
                )
                raise NotationError(message)
        wanted = " ".join(said.split()).casefold()
        found = [choice for choice in options if self._words(choice).casefold() == wanted]
        if len(found) > 1:
            message = worded(
                "{said!r} names {count} options, expected a number of the list",
                said=said,
                count=len(found),
            )
            raise NotationError(message)
        words = (word.word for word in self._offer.asking.spec.words)
        found += [word for word in words if self._words(word).casefold() == wanted]
        return found[0] if found else None

    def read(self, said: str) -> Choice:
        """The choice that a text names in whatever way, offered or not."""
        found = self.find(said)
        return self._game.read(said).choice if found is None else found

    def _words(self, choice: Choice) -> str:
        told: Text = option_text(self._game.book, self._offer, choice, self._named_pieces)
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
