"""Handing a Weapon over in a Move (11.3, O23.1.1): from a Platoon to a Squad beside it."""

from __future__ import annotations

from games.gwc.rules.actions.moving import stepped
from games.gwc.rules.formations import weapons
from games.gwc.rules.movement.paces import open_steps, points_left
from games.gwc.state import NOTHING, Field, armed
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import Steps, decision, procedure

TRANSFER_COST = 1


@rule("GWC-11.3a", "GWC-O23.1.1")
def pairs(s: Field, seat: int) -> tuple[tuple[int, int], ...]:
    """Who could give his Weapon to whom: a Platoon that moves to a Squad without one beside it."""
    march, book = s.march, s.book
    handovers: list[tuple[int, int]] = []
    for giver in members(march.movers & book.platoons):
        takers = s.standing[s.hex[giver]] & book.corps[s.voice[seat]] & book.squads
        handovers.extend(
            (giver, taker) for taker in members(takers) if weapons.may_transfer(s, giver, taker)
        )
    return tuple(handovers)


@rule("GWC-O23.1.1", "GWC-O14.5")
def has_no_transfer(s: Field, seat: int) -> bool:
    """Whether no Weapon can be handed over: nobody to, no point left, or no step possible then."""
    if not s.march.movers & s.book.platoons & armed(s):
        return True
    if points_left(s, s.march) < TRANSFER_COST:
        return True
    return not any(s.order.executed or _can_step_after(s, *pair) for pair in pairs(s, seat))


def _can_step_after(s: Field, giver: int, taker: int) -> bool:
    """Whether the stack could still step once the Weapon is handed over."""
    march = s.march
    weapon = s.weapon[giver]
    s.weapon[giver], s.weapon[taker] = NOTHING, weapon
    try:
        after = march._replace(spent=march.spent + TRANSFER_COST)
        return bool(open_steps(s, after, s.hex[giver]))
    finally:
        s.weapon[giver], s.weapon[taker] = weapon, NOTHING


def possible_pairs(s: Field, seat: int) -> tuple[tuple[int, int], ...]:
    """The transfers that leave the Order possible."""
    return tuple(pair for pair in pairs(s, seat) if s.order.executed or _can_step_after(s, *pair))


@procedure
def transfer_weapon(seat: int) -> Steps:
    """A Weapon changes hands for a point; then both sides may react."""
    return hand_over, stepped


@rule("GWC-11.3a")
@decision(rule="GWC-O23.1.1", asks=("unit", "unit"), choices=possible_pairs)
def hand_over(s: Field, pair: tuple[int, int], seat: int) -> None:
    """Who gives his Weapon to whom."""
    giver, taker = pair
    march = s.march
    s.march = march._replace(spent=march.spent + TRANSFER_COST, has_entered=False)
    weapons.transfer(s, giver, taker)
