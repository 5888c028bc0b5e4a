"""Who comes first where both players act at the same moment."""

from __future__ import annotations

from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other

__all__ = ["inactive_first", "units_inactive_first"]


@rule("GWC-GL-SIMULT", "GWC-A28.2")
def inactive_first(s: Field) -> tuple[int, int]:
    """Both sides, the inactive one first."""
    return other(s.active), s.active


def units_inactive_first(s: Field, units: UnitSet) -> tuple[int, ...]:
    """Some Formations one by one, those of the inactive side first."""
    own = s.book.own
    return (*members(units & own[other(s.active)]), *members(units & own[s.active]))
