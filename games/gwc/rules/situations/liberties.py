"""What cards allow a Move Order beyond the rules: to enter enemy hexes, to ignore wire.

Cards of the chapters A54 and S98 ``grant`` a liberty; it lasts until the Order ends.
"""

from __future__ import annotations

from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule

STOSSTRUPPEN, STURMTRUPPEN, ASSAULTS, NO_WIRE = 1, 2, 4, 8


def grant(s: Field, liberty: int) -> None:
    """Allow something for the rest of this Move Order."""
    s.liberties |= liberty


def revoke_all(s: Field) -> None:
    """A Move Order begins or ends: nothing is allowed beyond the rules."""
    s.liberties = 0


@rule("GWC-A54a", "GWC-S98.3.4", "GWC-S98.4.7")
def storms_by(s: Field, movers: UnitSet) -> int:
    """The liberty by which a stack may enter enemy hexes, the one that costs least; 0 for none.

    Stosstruppen is for Units with boxed Range and the Leaders with them, the others for all Units
    and Leaders, none for Tanks.
    """
    granted, book = s.liberties, s.book
    if not granted or movers & book.tanks:
        return 0
    storm_units = movers & book.soldiers & book.boxed["range"]
    if granted & STOSSTRUPPEN and storm_units and not movers & ~(storm_units | book.leaders):
        return STOSSTRUPPEN
    return granted & STURMTRUPPEN or granted & ASSAULTS


@rule("GWC-S98.4.7", "GWC-S98.5.6")
def minding_wire(s: Field, units: UnitSet) -> UnitSet:
    """Those of some Formations to whom wire does something: activated Units and Leaders may not."""
    if not s.liberties & NO_WIRE or s.order is None:
        return units
    return units & (s.book.tanks | ~s.order.activated)


def wire_for(s: Field, units: UnitSet) -> HexSet:
    """The hexes whose wire counts for some Formations."""
    return 0 if s.liberties & NO_WIRE and not minding_wire(s, units) else s.wire
