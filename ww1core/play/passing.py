"""The pass in a window: the one answer that is given for a person who has nothing to say to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.events.types import Told
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.turns.offers import Choice, Offer

__all__ = ["GIVEN", "given_pass", "is_pass"]

GIVEN = "session.given_pass"
"""The line of the log that marks a pass which was given for a seat."""


def is_pass(offer: Offer, choice: Choice) -> bool:
    """Whether an answer is the pass in a window."""
    return bool(offer.asking.spec.window) and choice == PASS


def given_pass(offer: Offer) -> Told:
    """What the seat alone is told of an answer that was given for it."""
    return Told(GIVEN, (("windows", (offer.asking.spec.window,)),), to=1 << offer.seat)
