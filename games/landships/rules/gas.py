"""Gas (5.34, 5.56): it pins every enemy around it, and takes the horses of cavalry."""

from __future__ import annotations

from games.landships.rules.ground import gassed
from games.landships.state import Field, pin
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item


@rule("LS-5.34b", "LS-5.56a", "LS-5.41.c2")
def release_gas(s: Field) -> None:
    """A marker is laid where the shells fall, and whoever is near is gassed."""
    seat, hex_ = s.barrage.seat, s.barrage.struck
    s.gas = with_item(s.gas, seat, s.gas[seat] | 1 << hex_)
    tell(s, "told.gas", "LS-5.34b", at=hex_)
    gas_all(s, other(seat))


@rule("LS-5.56a", "LS-5.56c")
def gas_all(s: Field, seat: int) -> None:
    """All soft units and trucks of a side in gas are pinned, riders lose their horses."""
    for unit in members(gassed(s, seat)):
        lose_horses(s, unit)
        if not s.pinned >> unit & 1:
            pin(s, unit, "LS-5.56a")


@rule("LS-5.56c")
def lose_horses(s: Field, unit: int) -> None:
    """Gassed cavalry is dismounted for the rest of the game."""
    if s.mounted >> unit & 1:
        s.mounted &= ~(1 << unit)
        s.horseless |= 1 << unit
        tell(s, "told.horses_lost", "LS-5.56c", unit=unit)
