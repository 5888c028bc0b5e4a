"""Ammunition and kinds of barrage (5.2, 5.3): what a side may fire at a hex, and how."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.state import Field
from ww1core.ledger import rule
from ww1core.turns import bar, decision, word

AMMUNITION = ("he", "shrapnel", "smoke", "gas")
HE, SHRAPNEL, SMOKE, GAS = AMMUNITION
KINDS = ("drumfire", "hurricane")
OPEN_GROUND = ("clear", "woods", "marsh", "river")
"""The ground at which shrapnel may be fired (LS-5.32a)."""


@rule("LS-5.32a")
def no_shrapnel(s: Field, target: int) -> bool:
    """Whether fewer than three squads are in the hex, or its ground or works forbid it."""
    return is_covered(s, target) or too_few_squads(s, target)


@rule("LS-5.32a")
def is_covered(s: Field, target: int) -> bool:
    """Whether the ground or the works of a hex forbid shrapnel."""
    land, bit = s.book.land.terrain, 1 << target
    works = s.book.board.trench | land["fortification"]
    return bool(works & bit) or not any(land[name] & bit for name in OPEN_GROUND)


@rule("LS-5.32a")
def too_few_squads(s: Field, target: int) -> bool:
    """Whether fewer squads are in a hex than shrapnel needs."""
    squads = s.standing[target] & s.book.squads
    return squads.bit_count() < s.book.barrage.shrapnel.squads


@rule("LS-5.33a")
def no_smoke(s: Field, seat: int) -> bool:
    """Whether the scenario gives the side no smoke."""
    return SEATS[seat] not in s.book.entry.smoke


@rule("LS-5.34a")
def no_gas(s: Field, seat: int) -> bool:
    """Whether the scenario gives the side no gas, or it is too early in the war."""
    book = s.book
    return SEATS[seat] not in book.entry.gas or book.year < book.barrage.gas.from_year


CLOUDS = (
    word(SMOKE, bar("LS-5.33a", "no_smoke", no_smoke)),
    word(GAS, bar("LS-5.34a", "no_gas", no_gas)),
)
"""The ammunition that a scenario gives to some sides only."""


@decision(
    rule="LS-5.11.b2",
    words=[HE, word(SHRAPNEL, bar("LS-5.32a", "no_shrapnel", no_shrapnel)), *CLOUDS],
    needs=("target",),
)
def choose_ammunition(s: Field, ammunition: str, seat: int) -> None:
    """What is fired."""
    s.barrage = s.barrage._replace(ammunition=ammunition)


@rule("LS-5.22a", "LS-5.33a", "LS-5.34a")
def no_hurricane(s: Field) -> bool:
    """Whether the ammunition is fired as drumfire alone."""
    return s.barrage.ammunition in {"smoke", "gas"}


@decision(
    rule="LS-5.21a",
    words=["drumfire", word("hurricane", bar("LS-5.22a", "no_hurricane", no_hurricane))],
    needs=("target",),
)
def choose_kind(s: Field, kind: str, seat: int) -> None:
    """How it is fired."""
    s.barrage = s.barrage._replace(kind=kind)
