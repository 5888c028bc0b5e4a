"""What an order would end in that nobody wants: too many units in a hex, or a certain loss."""

from __future__ import annotations

from games.clash_giants.rules.recoil import feasible_distance, has_a_way
from games.clash_giants.rules.stacking import crowded_hexes, may_stand
from games.clash_giants.state import Field
from ww1core.pieces import stack_of
from ww1core.words import Text, text


def of_march(s: Field, choice: int | str, unit: int, seat: int) -> Text | None:
    """Of a march into a hex that has room only once others have left it."""
    if isinstance(choice, str) or may_stand(s, choice, stack_of(s, choice, seat) | 1 << unit):
        return None
    return text("warning.full")


def of_stop(s: Field, choice: int | str, unit: int, seat: int) -> Text | None:
    """Of the end of a march in a hex that has room only once others have left it."""
    return of_march(s, s.hex[unit], unit, seat) if choice == "stop" else None


def of_end(s: Field, choice: int | str, seat: int) -> Text | None:
    """Of the end of an army's moves while hexes hold too many."""
    hexes = crowded_hexes(s, seat) if choice == "done" else ()
    return text("warning.crowded", hexes=hexes) if hexes else None


def of_stand(s: Field, choice: int | str, unit: int, distance: int) -> Text | None:
    """Of a recoil that has no way."""
    if choice != "recoil" or has_a_way(s, unit, feasible_distance(s, unit, distance, 0), 0):
        return None
    return text("warning.no_recoil", unit=unit)


WARNINGS = {
    "march": of_march,
    "step_to": of_stop,
    "choose_mover": of_end,
    "stand_or_recoil": of_stand,
}
