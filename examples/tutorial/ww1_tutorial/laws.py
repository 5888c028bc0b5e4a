"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ww1_tutorial.state import Field
from ww1core.pieces import divided_control, in_two_places, shared_hex, wrong_steps

__all__ = ["COUNTS", "LAWS"]


def piles(s: Field) -> tuple[int, ...]:
    """Where cards are: the deck, the hands and the discards."""
    return (s.deck, *s.hands, s.discards)


def cards(s: Field) -> int:
    """The cards of all piles, each as often as it is somewhere."""
    return sum(pile.bit_count() for pile in piles(s))


def living_steps(s: Field) -> str:
    """A unit has steps as long as it is on the map, and none beside it."""
    for unit, hex_ in enumerate(s.hex):
        if hex_ < 0 and s.steps[unit]:
            return f"{s.book.name('unit', unit)} is off the map with {s.steps[unit]} steps"
    return wrong_steps(s)


def full_stack(s: Field) -> str:
    """No hex holds more units than it may."""
    for hex_, units in enumerate(s.standing):
        if not s.book.stacking.allows(hex_, units):
            return f"too many units in {s.book.name('hex', hex_)}"
    return ""


COUNTS: Mapping[str, Callable[[Field], int]] = {"cards": cards}

LAWS: Mapping[str, Callable[[Field], str]] = {
    "cards": lambda s: in_two_places(s, "card", piles(s)),
    "steps": living_steps,
    "sides": shared_hex,
    "stacking": full_stack,
    "control": lambda s: divided_control(s, s.book.objectives),
}
