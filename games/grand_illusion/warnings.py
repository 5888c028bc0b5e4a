"""What an answer would lead to that nobody wants: a crowd, a lost step, points or CAPs lost."""

from __future__ import annotations

from games.grand_illusion.rules.room import room_for
from games.grand_illusion.state import BRITISH, Front
from ww1core.pieces import UnitSet, other
from ww1core.words import Text, text


def of_step(s: Front, choice: int | str) -> Text | None:
    """Of a step into a hex that has to be left again, or that costs the British a point."""
    if isinstance(choice, str):
        return None
    units, book = s.marching[-1], s.book
    if not room_for(s, units)(choice):
        return text("warning.full")
    is_penalty = s.turn <= book.switches.british_penalty_through and book.schlieffen >> choice & 1
    return text("warning.british") if is_penalty and units & book.of_nation[BRITISH] else None


def of_retreat(s: Front, choice: int, group: UnitSet) -> Text | None:
    """Of a retreat into a hex without room for all."""
    return None if room_for(s, group)(choice) else text("warning.crowd")


def of_pass(s: Front, choice: int | str, seat: int) -> Text | None:
    """Of a pass that ends the Action Phase."""
    if choice != "pass" or not (s.passes or not s.caps[other(seat)]):
        return None
    return text("warning.last_pass", caps=s.caps[seat], owed=s.mandated[seat])


WARNINGS = {"march_step": of_step, "choose_retreat": of_retreat, "choose_action": of_pass}
