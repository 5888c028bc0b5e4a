"""Clones: the same in everything, and from then on nothing to do with the original."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import DeadEnd
from ww1core.testing.check import after_answer, at_decision
from ww1core.testing.digests import offer_digest, state_digest
from ww1core.turns.chance import RandomChance
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer, decide

if TYPE_CHECKING:
    from ww1core.testing.walking import Moment
    from ww1core.turns.state import State

__all__: list[str] = []

ALL_UP_TO = 300
"""The most decisions after which every earlier state is looked at."""
SOME = 50
"""How many of them are looked at beyond that, and all at the end."""
PLAYED = 6
"""How many answers are played on a clone."""


@at_decision("clone.same_bytes", "a clone packs to the same bytes")
def same_bytes(moment: Moment) -> str:
    """Nothing is lost or changed in a copy, nor in a copy of it."""
    return "" if pack(moment.s.clone()) == moment.packed else "a clone packs to other bytes"


@at_decision("clone.same_offer", "a clone offers the same")
def same_offer(moment: Moment) -> str:
    """The same seat is asked the same decision with the same options."""
    again = current_offer(moment.s.clone())
    if offer_digest(again) == offer_digest(moment.offer):
        return ""
    return f"a clone offers other options at {moment.offer.name!r}"


@at_decision("clone.bare", "a clone has neither a source of chance nor listeners")
def bare(moment: Moment) -> str:
    """What is lent to a running state stays with it."""
    s = moment.s.clone()
    s.chance, s.bus = RandomChance(0), moment.game.bus
    other = s.clone()
    if other.chance is not None:
        return "a clone has the source of chance of its original"
    return "" if other.bus is None else "a clone has the listeners of its original"


@after_answer("clone.independent", "no earlier state changes when the game goes on")
def independent(moment: Moment) -> str:
    """Copies of all earlier states are looked at again and again."""
    loose = moment.memo.setdefault("loose", _shared_slots(moment.s))
    copies: list[tuple[State, int]] = moment.memo.setdefault("kept", [])
    again = range(len(copies))
    if len(copies) > ALL_UP_TO and not moment.game.is_over:
        again = moment.random.sample(again, SOME)  # type: ignore[assignment] # any numbers
    for number in again:
        state, seen = copies[number]
        if state_digest(state, loose) != seen:
            last = moment.game.last_entry.action
            return f"{last!r} changes a copy that was made {len(copies) - number} answers before"
    copied = moment.s.clone()
    copies.append((copied, state_digest(copied, loose)))
    return ""


def _shared_slots(s: State) -> frozenset[str]:
    """The derived slots whose items can change: a copy has the same ones."""
    return frozenset(
        slot.name
        for slot in s.slots
        if slot.kind == "derived"
        and any(type(item) not in {int, bool, str, tuple} for item in getattr(s, slot.name))
    )


@at_decision("clone.deep", "playing on a clone leaves the original as it was", some=True)
def deep(moment: Moment) -> str:
    """Some answers are given on a clone, with dice of its own."""
    original, random = moment.s.clone(), moment.random
    before = state_digest(original)
    s = original.clone()
    s.chance = RandomChance(random.randrange(1 << 30))
    offer = current_offer(s)
    for _ in range(PLAYED):
        if offer is None:
            break
        name = offer.name
        try:
            offer = decide(s, offer, random.choice(offer.options))
        except DeadEnd:
            return ""  # which is the finding of options.some
        if state_digest(original) != before:
            return f"an answer to {name!r} on a clone changes the original"
    return ""
