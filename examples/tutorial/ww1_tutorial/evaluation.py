"""How well a seat stands: for players that look one step ahead."""

from __future__ import annotations

from ww1_tutorial.state import Field
from ww1core.hexgrid import members
from ww1core.pieces import other
from ww1core.players import pull

__all__ = ["evaluate"]

WIN = 1000.0


def evaluate(s: Field, seat: int) -> float:
    """Objectives and who guards them, steps, cards and nearness to others, against the other's."""
    if s.ended is not None:
        return 0.0 if s.ended.winner < 0 else WIN if s.ended.winner == seat else -WIN
    return _worth(s, seat) - _worth(s, other(seat))


def _worth(s: Field, seat: int) -> float:
    w = s.book.weights
    worth = w.objective * s.control[seat].bit_count() + w.card * s.hands[seat].bit_count()
    near = pull(s.book, [(s.book.objectives & ~s.control[seat], 0.0)], per_hex=w.near)
    spread = s.book.land.grid.spread
    exposed = s.control[seat] & ~s.occupied[seat] & spread(spread(s.occupied[other(seat)]))
    worth -= w.exposed * exposed.bit_count()
    for unit in members(s.present[seat]):
        worth += w.step * s.steps[unit]
        if not s.book.units[unit].is_gun:
            worth += near[s.hex[unit]]
    return worth
