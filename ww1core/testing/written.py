"""Draws that a test writes down by name, and what comes up where it has written nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ww1core.errors import FlowError, NotationError
from ww1core.hexgrid.hexset import Members
from ww1core.turns.chance import RandomChance, ScriptedChance

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.chance import Chance
    from ww1core.turns.state import State

__all__ = ["Draws", "Outcomes", "SetsByChance", "draw_kinds", "unwritten"]

Outcomes = Iterable[int | str]
"""What comes up, one draw after the other: numbers, or names where a draw is of a kind."""
Draws = Mapping[str, Outcomes | Mapping[str, Outcomes]]
"""Outcomes by the name of their draw; those of one unit, hex or seat alone by its name below."""


class SetsByChance:
    """Draws cards and markers by a seed, and rolls no dice: a test writes those down."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = RandomChance(seed)

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """A member of a set; anything else is an error."""
        if not isinstance(outcomes, Members):
            message = f"no outcome is scripted for {name!r} about {about}"
            raise FlowError(message)
        return self._chance.pick(s, name, about, outcomes)


def unwritten(seed: int | None) -> ScriptedChance:
    """A script with nothing in it; without a seed only cards and markers come by chance."""
    otherwise: Chance = SetsByChance(0) if seed is None else RandomChance(seed)
    return ScriptedChance({}, otherwise)


def draw_kinds(book: Book, name: str) -> dict[str, str]:
    """Of which kinds the outcome (``result``) and what a draw is about (``0``) are, by its text."""
    key = f"roll.{name}"
    if key not in book.texts:
        known = sorted(
            text_key.removeprefix("roll.")
            for text_key in book.texts.keys
            if text_key[:5] == "roll."
        )
        message = f"there is no draw {name!r}, expected one of: {', '.join(known)}"
        raise NotationError(message)
    return {field: kind for field, kind in book.texts.kinds(key) if kind in book.kinds}
