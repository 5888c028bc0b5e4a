"""What a step would end in that nobody wants: a hex that holds too much, or a certain loss."""

from __future__ import annotations

from games.gwc.rules.actions.moving import where_moved
from games.gwc.rules.ground.overstack import fits, overstacked
from games.gwc.rules.orders.melee import lone_runners
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import members
from ww1core.pieces import other, stack_of
from ww1core.words import Text, text


def of_step(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the next hex of the stack that moves, or of the hex in which it stops."""
    here = where_moved(s) if choice == "stop" else choice
    return _too_much(s, s.march.movers, here, seat)


def of_advance(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the hex that a stack advances into; Runners alone die where enemies are."""
    if isinstance(choice, int):
        after = s.clone()
        after.standing[choice] |= s.march.movers
        lost = lone_runners(after, choice) & s.march.movers
        if lost and stack_of(s, choice, other(seat)):
            return text("warning.runners", units=members(lost))
    return _too_much(s, s.march.movers, choice, seat)


def of_rout(s: Field, choice: int | str, unit: int) -> Text | None:
    """Of the next hex of a Formation that routs."""
    return _too_much(s, 1 << unit, choice, s.book.units[unit].seat)


def of_turn_end(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the end of a Turn in which hexes hold too much."""
    hexes = overstacked(s, seat) if choice in {"pass", "end"} else 0
    return text("warning.overstacked", hexes=members(hexes)) if hexes else None


def _too_much(s: Field, units: UnitSet, choice: int | str, seat: int) -> Text | None:
    """Whether some Formations would be too much for a hex beside those of their side."""
    if isinstance(choice, str) or fits(s.book, stack_of(s, choice, seat) | units):
        return None
    return text("warning.overstack")


WARNINGS = {
    "take_step": of_step,
    "advance_to": of_advance,
    "step_back": of_rout,
    "give_order": of_turn_end,
}
