"""The flooding of the Yser plain (battle rule YPR-FLOOD)."""

from __future__ import annotations

from games.clash_giants.state import ENTENTE, Field
from ww1core.events import TerrainChanged, emit, tell
from ww1core.hexgrid import HexSet, from_members, members, put_terrain, take_terrain
from ww1core.ledger import rule
from ww1core.turns import bar, decision, word


@rule("YPR-FLOOD")
def may_declare_flood(s: Field, seat: int) -> bool:
    """Whether the sluices are in the battle and shut, and the turn has come."""
    entry = s.book.rules.get("YPR-FLOOD")
    if entry is None or entry.turns is None or seat != ENTENTE or s.flood_turn:
        return False
    return entry.turns[0] <= s.turn <= entry.turns[1]


def flooded_hexes(s: Field) -> HexSet:
    """The hexes that the battle lists."""
    return from_members(map(s.book.land.hex, s.book.rules["YPR-FLOOD"].hexes))


@rule("YPR-FLOOD")
def sluices_are_lost(s: Field) -> bool:
    """Whether the other side controls the hex of the sluices."""
    hex_ = s.book.rules["YPR-FLOOD"].condition
    return hex_ is not None and not s.control[ENTENTE] >> s.book.land.hex(hex_) & 1


def told_of_flood(s: Field) -> dict[str, object]:
    """For the question: which hexes are flooded, and from which turn on."""
    return {"hexes": members(flooded_hexes(s)), "turn": s.turn + s.book.rules["YPR-FLOOD"].delay}


@decision(
    rule="YPR-FLOOD",
    words=[word("open", bar("YPR-FLOOD", "sluices_are_lost", sluices_are_lost)), "keep_shut"],
    tells=told_of_flood,
)
def declare_flood(s: Field, answer: str, seat: int) -> None:
    """Whether the sluices are opened, once in the game."""
    if answer == "open":
        s.flood_turn = s.turn + s.book.rules["YPR-FLOOD"].delay
        tell(s, "told.sluices", "YPR-FLOOD", seat=seat)


@rule("YPR-FLOOD")
def flood_is_due(s: Field) -> bool:
    """Whether the water rises at the start of this turn."""
    return s.flood_turn != 0 and s.turn == s.flood_turn


@rule("YPR-FLOOD")
def water_rises(s: Field) -> None:
    """The listed hexes are flooded for the rest of the game; units in them stay."""
    land, hexes = s.book.land, flooded_hexes(s)
    s.changes = take_terrain(land, s.changes, "clear", hexes & land.terrain["clear"])
    s.changes = put_terrain(land, s.changes, "flooded", hexes)
    for hex_ in members(hexes):
        emit(s, TerrainChanged, hex_, "flooded", "YPR-FLOOD")
