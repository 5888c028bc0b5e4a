"""Squads that were just detached (E64.2): what hangs over their Platoon strikes them as well."""

from __future__ import annotations

from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.ledger import rule

RALLIES_OR_ROUTS = frozenset({"O25", "O26"})


@rule("GWC-E64.2a")
def bind_squad(s: Field, platoon: int, squad: int) -> None:
    """Bind a Squad to its Platoon until the Order ends, if a result hangs over the Platoon."""
    hex_, order = s.hex[platoon], s.order
    attack = s.attack
    is_attacked = attack is not None and (
        attack.target == hex_ or attack.answering == platoon or attack.waiting >> platoon & 1
    )
    is_in_melee = s.melee is not None and s.melee.hex == hex_
    is_tested = order is not None and order.id in RALLIES_OR_ROUTS
    if order is not None and (is_attacked or is_in_melee or is_tested):
        s.detached = (*s.detached, (platoon, squad))


@rule("GWC-E64.2a")
def twins(s: Field, units: UnitSet) -> UnitSet:
    """The Squads bound to some Formations and still beside them."""
    squads = 0
    for platoon, squad in s.detached:
        if units >> platoon & 1 and s.hex[platoon] == s.hex[squad] >= 0:
            squads |= 1 << squad
    return squads


def twin_of(s: Field, unit: int) -> int:
    """The Squad bound to a Formation, or NOTHING."""
    return twins(s, 1 << unit).bit_length() - 1


def has_twin(s: Field, twin: int) -> bool:
    """Whether a Squad is bound to the Formation."""
    return twin != NOTHING


@rule("GWC-E64.2b")
def part_squads(s: Field) -> None:
    """At the end of the Order the Squads are Units of their own."""
    s.detached = ()
