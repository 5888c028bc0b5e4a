"""What a step would end in that nobody wants: too much in a hex, a certain loss, lost Cohesion."""

from __future__ import annotations

from games.gwc.rules.actions.moving import where_moved
from games.gwc.rules.formations.command import out_of_cohesion
from games.gwc.rules.ground.overstack import fits, overstacked
from games.gwc.rules.orders.melee import lone_runners
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import members
from ww1core.pieces import other, place, stack_of
from ww1core.words import Text, text


def of_step(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the next hex of the stack that moves, or of the hex in which it stops."""
    here = where_moved(s) if choice == "stop" else choice
    return _both(_too_much(s, s.march.movers, here, seat), _strays(s, here, seat))


def of_advance(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the hex that a stack advances into; Runners alone die where enemies are."""
    if isinstance(choice, int) and stack_of(s, choice, other(seat)):
        after = s.clone()
        after.standing[choice] |= s.march.movers
        lost = lone_runners(after, choice) & s.march.movers
        if lost:
            return text("warning.runners", units=members(lost))
        return _too_much(s, s.march.movers, choice, seat)
    return _both(_too_much(s, s.march.movers, choice, seat), _strays(s, choice, seat))


def of_rout(s: Field, choice: int | str, unit: int) -> Text | None:
    """Of the next hex of a Formation that routs."""
    return _too_much(s, 1 << unit, choice, s.book.units[unit].seat)


def of_turn_end(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the end of a Turn in which hexes hold too much, or Units are out of Cohesion."""
    if choice not in {"pass", "end"}:
        return None
    hexes, strays = overstacked(s, seat), out_of_cohesion(s, seat) & ~s.suppressed
    return _both(
        text("warning.overstacked", hexes=members(hexes)) if hexes else None,
        text("warning.suppressed", units=members(strays)) if strays else None,
    )


def _too_much(s: Field, units: UnitSet, choice: int | str, seat: int) -> Text | None:
    """Whether some Formations would be too much for a hex beside those of their side."""
    if isinstance(choice, str) or fits(s.book, stack_of(s, choice, seat) | units):
        return None
    return text("warning.overstack")


def _strays(s: Field, choice: int | str, seat: int) -> Text | None:
    """Who of the stack would be out of Cohesion in a hex, and who else once it is there."""
    if isinstance(choice, str) or choice < 0:
        return None
    after, movers = s.clone(), s.march.movers
    for unit in members(movers & s.present[seat]):
        place(after, unit, choice)
    take_control(after, choice)
    left = ~out_of_cohesion(s, seat) | movers
    strays = out_of_cohesion(after, seat) & ~s.suppressed & left
    return text("warning.strays", units=members(strays)) if strays else None


def _both(first: Text | None, second: Text | None) -> Text | None:
    """Two warnings in one."""
    if first is None or second is None:
        return first or second
    return text("warning.both", first=first, second=second)


WARNINGS = {
    "take_step": of_step,
    "advance_to": of_advance,
    "step_back": of_rout,
    "give_order": of_turn_end,
}
