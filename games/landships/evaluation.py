"""How well a seat stands: for players that look a step ahead.

Counted are points, the units that are left and whether they are pinned, how near they are to what
is worth holding, what enemy fire may cost them, and what the moment promises.
"""

from __future__ import annotations

from games.landships.forces import ALLIED, CENTRAL, SEATS
from games.landships.outlook import Outlook, outlook_of
from games.landships.promises import promises
from games.landships.rules.breakdown import for_good
from games.landships.rules.victory import points_of
from games.landships.state import Field
from ww1core.hexgrid import members

FIGHTING = 6
"""So near to enemies horses are of no use."""


def evaluate(s: Field, seat: int) -> float:
    """How much better the seat stands than the other."""
    both = [outlook_of(s, side) for side in range(len(SEATS))]
    value = s.book.weights.point * (points_of(s, ALLIED) - points_of(s, CENTRAL))
    value += _forces(s, ALLIED, both[ALLIED]) - _forces(s, CENTRAL, both[CENTRAL])
    return (value if seat == ALLIED else -value) + promises(s, seat, both[seat])


def _forces(s: Field, seat: int, ahead: Outlook) -> float:
    """What the units of a side are worth where they stand."""
    book, w = s.book, s.book.weights
    own = s.present[seat]
    value = -w.pinned * (s.pinned & own).bit_count() + w.men * (own & book.men).bit_count()
    for unit in members(own & book.squads):
        value += w.squad + ahead.worth(unit, s.hex[unit])
    for unit in members(own & s.mounted):
        if not s.occupied[1 - seat] & book.land.grid.within(s.hex[unit], FIGHTING):
            value += w.horse
    broken = s.broken & ~for_good(s)
    for unit in members(own & book.vehicles):
        share = 1.0 if not s.broken >> unit & 1 else w.stopped if broken >> unit & 1 else 0.0
        value += w.machine * share + ahead.heading(unit, s.facing[unit])
    for unit in members(own & book.guns & ~s.captured):
        is_manned = bool(s.standing[s.hex[unit]] & book.own[seat] & book.crews)
        value += w.gun * (1.0 if is_manned else w.unmanned) + ahead.aim(unit, s.facing[unit])
    return value
