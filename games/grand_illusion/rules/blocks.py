"""Blocked hexsides that their owner opens again (8.4.5c)."""

from __future__ import annotations

from games.grand_illusion.state import Front
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Steps, decision, procedure, put


@procedure(rule="GI-8.4.5c")
def unblock(seat: int) -> Steps:
    """A side takes one of its Blocked markers off, which costs nothing."""
    return (put("to", choose_blocked), choose_unblocked)


@rule("GI-8.4.5c")
def blocked_hexes(s: Front, seat: int) -> HexSet:
    """The hexes that a side has entered over hexsides that it blocks."""
    return from_members(entered for entered, _ in s.blocked[seat])


@decision(rule="GI-8.4.5c", asks="hex", among=(blocked_hexes, "not_blocked"))
def choose_blocked(_s: Front, _hex: int, seat: int) -> None:
    """Into which hex the hexside leads."""


def hexes_behind(s: Front, seat: int, to: int) -> HexSet:
    """The hexes from which a side came into one over hexsides that it blocks."""
    return from_members(left for entered, left in s.blocked[seat] if entered == to)


@decision(rule="GI-8.4.5c", asks="hex", among=(hexes_behind, "not_blocked"))
def choose_unblocked(s: Front, hex_: int, seat: int, to: int) -> None:
    """From which hex it leads there; the marker is taken off."""
    pairs = tuple(pair for pair in s.blocked[seat] if pair != (to, hex_))
    s.blocked = with_item(s.blocked, seat, pairs)
