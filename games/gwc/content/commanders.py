"""Who commands in a fight: one player for each side, or two who share the Entente."""

from __future__ import annotations

from typing import NamedTuple

from games.gwc.content.scenario import SEATS, Sheet, SideSheet
from ww1core.ledger import rule
from ww1core.turns import SideSeats

THREE_PLAYERS = "three_players"
"""The option with which three play."""
THREE = ("german", "american", "french")
"""Their seats."""


class Commander(NamedTuple):
    """Who sits in a seat: his side, his nation, and what he may hold and do in a Turn."""

    side: int
    nation: str
    seat: str
    hand_size: int
    orders: int
    """Orders in a Turn at most."""
    discards: int
    """Cards discarded in a pass at most."""
    strategy_cards: int


@rule("SR-three-players", "GWC-GL-3P")
def commanders_of(sheet: Sheet, options: frozenset[str]) -> tuple[Commander, ...]:
    """The players in the order of their seats; with three each nation has its own."""
    three = sheet.special.three_players
    if three is None or THREE_PLAYERS not in options:
        return tuple(_alone(side) for side in sheet.sides)
    commanders = []
    for side in sheet.sides:
        for nation in (side.nation, *side.allies):
            commander = _alone(side)._replace(nation=nation, seat=nation)
            if side.allies:
                orders, hand = three[nation]
                commander = commander._replace(hand_size=hand, orders=orders)
            commanders.append(commander)
    return tuple(commanders)


def _alone(side: SideSheet) -> Commander:
    """The one player of a side."""
    return Commander(
        side.seat,
        side.nation,
        SEATS[side.seat],
        side.hand_size,
        side.orders,
        side.discards,
        side.strategy_cards,
    )


def side_seats_of(commanders: tuple[Commander, ...]) -> SideSeats | None:
    """Who shares a side; None where nobody does."""
    if len(commanders) == len(SEATS):
        return None
    sides = range(len(SEATS))
    return SideSeats(
        tuple(
            tuple(n for n, commander in enumerate(commanders) if commander.side == side)
            for side in sides
        )
    )
