"""Tank fright (4.2b): in some scenarios machines that come near pin whoever fails a check."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.ground import inside
from games.landships.rules.morale import morale_of
from games.landships.rules.spotting import in_sight
from games.landships.state import Field, carried_by, pin
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import roll


@rule("LS-4.2b")
def frightened(s: Field, seat: int) -> UnitSet:
    """The soft units of the enemy that enough tanks have come near to, in sight of them.

    Leaders and whoever carries a weapon against tanks are not frightened.
    """
    book, enemy = s.book, other(seat)
    entry = book.entry.fright
    if entry is None or entry.affects != SEATS[enemy]:
        return 0
    profile = book.machinery.fright[entry.profile]
    counts: dict[int, int] = {}
    for tank in members(s.driven & s.present[seat] & book.tanks):
        near = book.land.grid.within(s.hex[tank], profile.distance)
        for hex_ in members(near & in_sight(s, seat, s.hex[tank], 0)):
            counts[hex_] = counts.get(hex_, 0) + 1
    units = 0
    for hex_, count in counts.items():
        if count >= profile.tanks:
            units |= s.standing[hex_] & book.own[enemy] & book.soft & ~book.leaders
    for unit in members(units & book.squads):
        if carried_by(s, unit) & book.weapons:
            units &= ~(1 << unit)
    return units & ~inside(s) & ~s.pinned


@rule("LS-4.2b")
def fright_checks(s: Field, seat: int) -> None:
    """Each of them rolls a die against its morale; who fails is pinned."""
    entry = s.book.entry.fright
    for unit in members(frightened(s, seat)):
        modifier = 0 if entry is None else s.book.machinery.fright[entry.profile].modifier
        if roll(s, "fright", unit, rule="LS-4.2b") + modifier > morale_of(s, unit):
            pin(s, unit, "LS-4.2b")
