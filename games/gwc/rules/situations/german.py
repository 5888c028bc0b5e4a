"""Situations of the German cards in their own Turn: Walter Rathenau (S98.4.9).

The others are played against an Order, in a Move or in a bombardment, or are those of the French.
"""

from __future__ import annotations

from games.gwc.rules.artillery.telephones import unused_telephones, works
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.turns import decision


@rule("GWC-S98.4.9")
def can_exchange_telephone(s: Field, seat: int) -> bool:
    """Whether a side has a working Telephone and another one among the unused counters."""
    return works(s, seat) and bool(unused_telephones(s, seat))


@decision(rule="GWC-S98.4.9", asks="telephone", among=(unused_telephones, "telephone_in_use"))
def choose_telephone(s: Field, telephone: int, seat: int) -> None:
    """Which Telephone of the industry replaces the present one, in its box, with its markers."""
    s.telephone[seat] = telephone
    tell(s, "told.telephone_exchanged", "GWC-S98.4.9", seat=seat, telephone=telephone)
