"""Machine guns that fire at two hexes (16.14): an option."""

from __future__ import annotations

from games.landships.forces import OFF_MAP
from games.landships.rules.firers import FirerSet, ready_firers
from games.landships.state import Field
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.turns import decision


@rule("LS-16.14.a")
def able_to_split(s: Field, seat: int) -> FirerSet:
    """The machine-gun squads of a side that may fire at two hexes: they have not fired yet."""
    if "split_mg_fire" not in s.book.options:
        return 0
    return ready_firers(s, seat) & s.book.firers_of_kind["mg"] & ~s.split


def no_gun_splits(s: Field, seat: int) -> bool:
    """Whether no machine gun may fire at two hexes."""
    return not able_to_split(s, seat)


@decision(rule="LS-16.14.a", asks="firer", among=(able_to_split, "cannot_split"))
def split_gun(s: Field, firer: int, seat: int) -> None:
    """Which machine-gun squad fires at two hexes that touch."""
    s.split |= 1 << firer
    s.first_aim[firer] = OFF_MAP


@rule("LS-16.14.a")
def kept_for_second(s: Field) -> FirerSet:
    """Those who fire at the first of two hexes, and are ready for the second."""
    split = members(s.fire.firers & s.split)
    kept = [firer for firer in split if s.first_aim[firer] == OFF_MAP]
    for firer in kept:
        s.first_aim[firer] = s.fire.target
    return from_members(kept)
