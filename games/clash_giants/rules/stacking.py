"""Stacking (chapter 6): who may stand together, and who dies where too many do."""

from __future__ import annotations

from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, members, stack_bars
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, eliminate, stack_of
from ww1core.turns import Steps, decision, each, procedure, while_

NOTHING: frozenset[str] = frozenset()


@rule("CG-6.3", "CG-11.6a", "CG-14.1c")
def own_works(s: Field, seat: int) -> HexSet:
    """The hexes where cavalry may not stay: friendly forts and intact fortified zones."""
    return s.forts[seat] | s.intact & s.book.zones[seat]


@rule("CG-6.2a", "CG-6.2b", "CG-6.2c", "CG-2.23b", "CG-2.23c", "YPR-STACK", "GAL-CORPS")
def may_stand(s: Field, hex_: int, stack: UnitSet, without: frozenset[str] = NOTHING) -> bool:
    """Whether units of one side may be in a hex together; ``without`` names what is lifted."""
    if "nations" in without:
        return not set(stack_bars(s.book.stacking, hex_, stack)) - without
    return s.book.stacking.allows(hex_, stack)


def has_room(s: Field, unit: int, hex_: int, seat: int) -> bool:
    """Whether a unit may end a recoil, an advance or an entry in a hex."""
    if s.book.cavalry >> unit & 1 and own_works(s, seat) >> hex_ & 1:
        return False
    return may_stand(s, hex_, stack_of(s, hex_, seat) | 1 << unit)


@rule("CG-12.83b", "YPR-STACK")
def full_hexes(s: Field, units: UnitSet, seat: int) -> HexSet:
    """The hexes in which some units together may not end a recoil or a retirement."""
    is_cavalry = units & s.book.cavalry
    full = own_works(s, seat) | s.by_arm[seat] if is_cavalry else s.by_arm[seat + 2]
    is_alone = not units & units - 1
    if not is_alone and s.book.is_mixed(units):
        full |= s.book.land.all & ~s.book.mixing
    same_arm = s.paired[seat] if is_alone and s.book.pairs_are_free[seat] else s.occupied[seat]
    for hex_ in members(same_arm & ~full):
        stack = stack_of(s, hex_, seat)
        if stack & ~units and not may_stand(s, hex_, stack | units):
            full |= 1 << hex_
    return full


@rule("CG-6.1a")
def crowded_hexes(s: Field, seat: int) -> tuple[int, ...]:
    """The hexes that hold more of a side's units than they may."""
    works = own_works(s, seat)
    looked_at = s.paired[seat] | works & s.by_arm[seat + 2]
    return tuple(
        hex_
        for hex_ in members(looked_at)
        if not is_in_order(s, hex_, stack_of(s, hex_, seat), works)
    )


def is_in_order(s: Field, hex_: int, stack: UnitSet, works: HexSet) -> bool:
    """Whether a stack breaks no limit where it stands."""
    if stack & s.book.cavalry and works >> hex_ & 1:
        return False
    return may_stand(s, hex_, stack)


@procedure
def check_stacking(seat: int) -> Steps:
    """The end of an operational phase: the owner eliminates what is too much."""
    return (each("crowded", crowded_hexes, while_(is_crowded, choose_excess)),)


def is_crowded(s: Field, seat: int, crowded: int) -> bool:
    """Whether the hex still holds more than it may."""
    return not is_in_order(s, crowded, stack_of(s, crowded, seat), own_works(s, seat))


@rule("CG-6.1b")
def units_in_excess(s: Field, left: UnitSet, seat: int, crowded: int) -> UnitSet:
    """The units of the crowded hex; where cavalry alone is wrong, the cavalry."""
    stack = stack_of(s, crowded, seat)
    if own_works(s, seat) >> crowded & 1 and stack & s.book.cavalry:
        stack &= s.book.cavalry
    return left & stack


@decision(
    rule="CG-6.1b",
    asks="unit",
    among=(units_in_excess, "not_in_crowded_hex"),
    needs=("crowded", "seat"),
)
def choose_excess(s: Field, unit: int) -> None:
    """Which unit of a crowded hex is eliminated."""
    eliminate(s, unit, "CG-6.1b")
