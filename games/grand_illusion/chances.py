"""What the dice of a battle do on average, for players that weigh it before it is fought."""

from __future__ import annotations

from games.grand_illusion.rules.strength import strength_of
from games.grand_illusion.state import Front
from ww1core.hexgrid import members
from ww1core.pieces import UnitSet

FACES = 6


def boxes(s: Front, units: UnitSet, *, defends: bool) -> list[float]:
    """The strength of the boxes that units fill, small ones by twos, the strongest first."""
    book = s.book
    corps = [float(strength_of(s, unit, defends=defends)) for unit in members(units & book.corps)]
    small = [float(strength_of(s, unit, defends=defends)) for unit in members(units & ~book.corps)]
    small.sort(reverse=True)
    pairs = [sum(small[at : at + 2]) for at in range(0, len(small), 2)]
    return sorted([*corps, *pairs], reverse=True)


def chance(strength: float) -> float:
    """The chance of a hit: a 1 always is one and a 6 never."""
    return min(max(strength, 1.0), FACES - 1.0) / FACES


def share(given: list[float], standing: int) -> float:
    """About the chance that all sound boxes of the enemy are hit."""
    if standing > len(given):
        return 0.0
    share = 1.0
    for chance in given[:standing]:
        share *= chance
    return share
