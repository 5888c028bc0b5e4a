"""What a player is told of the supply of a unit: its marker, its line, and what cuts it."""

from __future__ import annotations

from games.clash_giants.rules.supply import supply_is_checked, supply_tracing
from games.clash_giants.state import Field
from ww1core.answers import Supply, line_answer
from ww1core.words import Lines, text


def supply_answer(s: Field, seat: int, unit: int) -> Supply:  # noqa: ARG001 (all units are open)
    """How a unit is supplied now; its marker stays what it is until the next check."""
    at, side = s.hex[unit], s.book.units[unit].seat
    if at < 0:
        return Supply.off_map(unit)
    tracing, friends = supply_tracing(s, side), s.occupied[side]
    answer = line_answer(s.book.networks, tracing, unit, at, "CG-8.2a", side=side, friends=friends)
    return answer._replace(lines=(*_marker(s, unit), *answer.lines))


def _marker(s: Field, unit: int) -> Lines:
    """The state of supply that holds for a unit until it is checked again."""
    states = (
        (s.book.forts, text("answer.fort", unit=unit), "CG-8.5b"),
        (s.unsupplied, text("told.out_of_supply", unit=unit), "CG-8.3b"),
        (s.reduced, text("told.reduced", unit=unit), "CG-8.3c"),
        (s.fort_fed, text("answer.fed", unit=unit), "CG-8.5a"),
        (0 if supply_is_checked(s) else -1, text("answer.first_turn", unit=unit), "CG-5.31c"),
        (-1, text("supply.supplied", unit=unit), "CG-8.3a"),
    )
    return [next((line, rule) for units, line, rule in states if units >> unit & 1)]
