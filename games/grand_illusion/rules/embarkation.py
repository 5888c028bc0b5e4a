"""Retreats by sea (9.4.5)."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.losses import destroy, disrupt, withdraw
from games.grand_illusion.state import ALLIED, BELGIAN, BRITISH, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, remove
from ww1core.turns import roll


@rule("GI-9.4.5a", "GI-9.6.3b")
def can_embark(s: Front, seat: int, group: UnitSet, left: int, visited: HexSet) -> bool:
    """Whether Allied units without a way by land are in a Channel port.

    Cavalry that has to go back three hexes is lost if it cannot go them by land.
    """
    is_usual = left == visited.bit_count() == 1
    return seat == ALLIED and is_usual and bool(s.book.ports >> s.hex[first(group)] & 1)


@rule("GI-9.4.5a", "GI-9.4.5b", "GI-12.5.4a")
def embark(s: Front, group: UnitSet) -> None:
    """Each unit rolls for its way by sea: it comes back Disrupted some turns later, or is lost."""
    hex_ = s.hex[first(group)]
    for unit in members(group):
        if not s.book.combat >> unit & 1:
            withdraw(s, unit)
            continue
        die = roll(s, "sea_retreat", unit, rule="GI-9.4.5a")
        turns = turns_at_sea(s, unit, die)
        if turns is None:
            destroy(s, unit, "GI-9.4.5a")
        else:
            disrupt(s, 1 << unit, "GI-9.4.5b")
            remove(s, unit)
            s.waiting |= 1 << unit
            s.due[unit] = s.turn + turns
            tell(s, "told.embarked", "GI-9.4.5a", unit=unit, turn=s.turn + turns)
    settle(s, hex_)


@rule("GI-9.4.5a", "GI-9.4.5b")
def turns_at_sea(s: Front, unit: int, die: int) -> int | None:
    """How many turns a unit is away after a die, None if it is lost."""
    data, book = s.book.battle.sea_retreat, s.book
    total = die
    if book.of_nation[BRITISH] >> unit & 1:
        total += data.modifiers["british"]
    if book.of_nation[BELGIAN] >> unit & 1:
        total += data.modifiers["belgian"]
    if book.territorial >> unit & 1:
        total += data.modifiers["territorial"]
    return data.turns[min(max(total, 1), len(data.turns)) - 1]
