"""The map as it is in a game: with the way through Holland, if a plan has opened it."""

from __future__ import annotations

from games.grand_illusion.state import Front
from ww1core.hexgrid import CostModel, SideSet
from ww1core.ledger import rule


@rule("GI-2.2e", "GI-2.2f", "GI-14.3.6B5a")
def step_costs(s: Front) -> CostModel:
    """What steps cost."""
    return s.book.holland_costs if s.holland else s.book.costs


def impassable(s: Front) -> SideSet:
    """The hexsides that nobody crosses."""
    return s.book.holland_impassable if s.holland else s.book.impassable


@rule("GI-2.2f", "GI-14.3.6B5a")
def dutch_sides(s: Front) -> SideSet | None:
    """The hexsides that lines of supply may not cross until a plan opens Holland."""
    return None if s.holland else s.book.dutch_sides
