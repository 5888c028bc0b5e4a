"""The course of a turn (chapters 4 and 10): whose turn it is, recovery, what ends with a turn."""

from __future__ import annotations

from games.landships.rules.breakdown import repair
from games.landships.rules.german_crews import recover_crews
from games.landships.rules.ground import gassed
from games.landships.rules.resistance import forget_resistance
from games.landships.state import Field, hold_all, unpin
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import expire, other, with_item
from ww1core.turns import Steps, procedure


@rule("LS-4.0a", "LS-4.12")
def player_order(s: Field) -> tuple[int, ...]:
    """The first player before the second, in every turn."""
    return (s.book.first, other(s.book.first))


@procedure(rule=("LS-4.6", "LS-9.2c"))
def recover_defenders(seat: int) -> Steps:
    """The pinned units of the side that is not phasing recover."""
    return (recover,)


@rule("LS-4.6", "LS-4.11.a1", "LS-9.2c", "LS-9.4", "LS-10.0a", "LS-10.0E", "LS-5.56f")
@rule("LS-8.67.a2")
def recover(s: Field, seat: int) -> None:
    """All pinned units of a side recover, wherever they are, but for those in enemy gas."""
    units = s.pinned & s.present[seat] & ~gassed(s, seat)
    if units:
        unpin(s, units)
        s.disturbed |= units & s.mending
        hold_all(s)
        tell(s, "told.recovered", "LS-10.0a", units=members(units))


@procedure(rule=("LS-4.11.a1", "LS-4.11.a2", "LS-4.11.b", "LS-4.12", "LS-15.12.1a"))
def recover_own(seat: int) -> Steps:
    """The phasing side recovers, the clouds of the other side go, its player turn is over."""
    return (recover, repair, recover_crews, clear_clouds, close_player_turn)


@rule("LS-4.11.b", "LS-5.34d", "LS-S03.SR1")
def clear_clouds(s: Field, seat: int) -> None:
    """Smoke and gas of the other side are removed."""
    enemy = other(seat)
    until = [special.until for special in s.book.entry.special if special.kind == "gas"]
    if until and s.turn >= max(until):
        s.lingering = 0
    s.smoke = with_item(s.smoke, enemy, 0)
    s.gas = with_item(s.gas, enemy, s.gas[enemy] & s.lingering)


@rule("LS-4.12", "LS-8.22a", "LS-8.22b", "LS-8.22E")
def close_player_turn(s: Field, seat: int) -> None:
    """Who fired before or in this player turn on the other side is no longer betrayed by it."""
    enemy = other(seat)
    expire(s, "end_of_player_turn")
    s.fired &= ~s.book.own[enemy]
    s.phasing = enemy
    forget_resistance(s)
    hold_all(s)
    if seat != s.book.first:
        expire(s, "end_of_turn")
