"""Delaying cavalry (9.6.3): it is ridden down, or falls back three hexes."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle, sound
from games.grand_illusion.rules.losses import destroy, disrupt
from games.grand_illusion.rules.retreats import owner_of_riders, ride_off, told_of_riders
from games.grand_illusion.state import Front
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bind, chose, decision, procedure, put, when


@rule("GI-9.6.3a")
def delaying_cavalry(s: Front, seat: int, to: int) -> UnitSet:
    """The enemy cavalry in a hex that has nothing else, before an undisrupted infantry corps."""
    theirs = other(seat)
    combat = s.standing[to] & s.book.combat_of[theirs]
    if combat & s.book.infantry or s.forts[theirs] & ~s.besieged & 1 << to:
        return 0
    return combat if sound(s, s.marching[-1] & s.book.corps) else 0


@procedure(rule=("GI-9.6.3a", "GI-9.6.3b"))
def delay(seat: int, to: int) -> Steps:
    """Cavalry alone in a hex that infantry corps enter gives way, or is lost and stops them."""
    return (
        put("riders", delaying_cavalry),
        when(
            "riders",
            put("answer", stand_or_withdraw),
            when(
                chose("answer", "withdraw"),
                bind(ride_off, left=lambda s: s.book.battle.cavalry.retreat),
                tire_riders,
                otherwise=(ride_down,),
            ),
            settle_delay,
        ),
    )


@decision(
    rule="GI-9.6.3a",
    words=("stand", "withdraw"),
    seat=owner_of_riders,
    needs=("riders",),
    tells=told_of_riders,
)
def stand_or_withdraw(_s: Front, _answer: str) -> None:
    """Whether the cavalry stands, and is lost, or withdraws three hexes."""


@rule("GI-9.6.3a")
def ride_down(s: Front, riders: UnitSet) -> None:
    """Cavalry that stands is eliminated, and those who came move no further."""
    for unit in members(riders):
        destroy(s, unit, "GI-9.6.3a")
    s.group = s.group._replace(is_over=True)


@rule("GI-9.6.3b")
def tire_riders(s: Front, riders: UnitSet) -> None:
    """Cavalry that has withdrawn is Disrupted."""
    disrupt(s, riders & (s.present[0] | s.present[1]), "GI-9.6.3b")


@rule("GI-9.6.3a", "GI-9.1.2b")
def settle_delay(s: Front, to: int) -> None:
    """Nobody is fought in the hex; it passes to those who came."""
    activation = s.activation
    arrivals = tuple(pair for pair in activation.arrivals if pair[0] != to)
    s.activation = activation._replace(arrivals=arrivals)
    settle(s, to)
