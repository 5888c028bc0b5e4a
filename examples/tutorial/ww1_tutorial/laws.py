"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ww1_tutorial.state import Field
from ww1core.hexgrid import iterate

__all__ = ["COUNTS", "LAWS"]


def cards(s: Field) -> int:
    """The cards of the deck, the hands and the discards, each as often as it is somewhere."""
    return sum(pile.bit_count() for pile in (s.deck, *s.hands, s.discards))


def card_in_two_places(s: Field) -> str:
    """No card is in the deck, a hand or the discards at the same time."""
    seen = 0
    for pile in (s.deck, *s.hands, s.discards):
        for card in iterate(seen & pile):
            return f"{s.book.name('card', card)} is in two places"
        seen |= pile
    return ""


def impossible_steps(s: Field) -> str:
    """A unit has no more steps than printed, and some as long as it is on the map."""
    for unit, about in enumerate(s.book.units):
        steps = s.steps[unit]
        if not 0 <= steps <= about.steps or (s.hex[unit] >= 0) != (steps > 0):
            at = s.book.name("hex", s.hex[unit])
            return f"{about.name} has {steps} steps, at {at}"
    return ""


def shared_hex(s: Field) -> str:
    """Both sides are never in one hex."""
    for hex_ in iterate(s.occupied[0] & s.occupied[1]):
        return f"both sides are in {s.book.name('hex', hex_)}"
    return ""


def full_stack(s: Field) -> str:
    """No hex holds more units than it may."""
    for hex_, units in enumerate(s.standing):
        if not s.book.stacking.allows(hex_, units):
            return f"too many units in {s.book.name('hex', hex_)}"
    return ""


def divided_control(s: Field) -> str:
    """An objective is held by one side at most, and nothing else is held."""
    for hex_ in iterate(s.control[0] & s.control[1]):
        return f"both sides hold {s.book.name('hex', hex_)}"
    for hex_ in iterate((s.control[0] | s.control[1]) & ~s.book.objectives):
        return f"{s.book.name('hex', hex_)} is held and is no objective"
    return ""


COUNTS: Mapping[str, Callable[[Field], int]] = {"cards": cards}

LAWS: Mapping[str, Callable[[Field], str]] = {
    "cards": card_in_two_places,
    "steps": impossible_steps,
    "sides": shared_hex,
    "stacking": full_stack,
    "control": divided_control,
}
