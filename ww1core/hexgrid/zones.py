"""Zones of control as hex sets, and how they count for one purpose or another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.sides import SideSet

__all__ = ["IGNORED", "KEPT", "NEGATED", "Policy", "zone", "zone_for", "zones_by_kind"]


class Policy(NamedTuple):
    """How enemy zones count for one purpose: movement, supply, retreat, infiltration.

    `cancelled_by_friends` frees hexes that hold a friendly unit, `cancelled_by_zones` those in a
    friendly zone. `ignored_kinds` names the kinds of unit whose zones the mover disregards.
    """

    ignored: bool = False
    cancelled_by_friends: bool = False
    cancelled_by_zones: bool = False
    ignored_kinds: frozenset[str] = frozenset()


KEPT = Policy()
NEGATED = Policy(cancelled_by_friends=True)
IGNORED = Policy(ignored=True)


def zone(
    grid: Grid,
    exerting: HexSet,
    closed: SideSet | None = None,
    *,
    not_into: HexSet = 0,
    not_out_of: HexSet = 0,
    own_hex: bool = False,
) -> HexSet:
    """Return the hexes in the zone of the pieces in `exerting`.

    A zone does not cross the sides in `closed`, enter `not_into` or leave `not_out_of`. A hex
    that holds a piece is in the zone of its neighbours, and in its own only with `own_hex`. Pieces
    in boxes beside the map have no zone on it.
    """
    sources = exerting & grid.all & ~not_out_of
    if closed is None:
        hexes = grid.neighbours_of(sources)
    else:
        hexes = 0
        for direction, shut in enumerate(closed):
            hexes |= grid.step(sources & ~shut, direction)
    hexes &= ~not_into
    return hexes | exerting if own_hex else hexes


def zones_by_kind(
    grid: Grid,
    exerting: Mapping[str, HexSet],
    closed: SideSet | None = None,
    *,
    not_into: HexSet = 0,
    not_out_of: HexSet = 0,
) -> dict[str, HexSet]:
    """Return the zone of each kind of unit."""
    return {
        kind: zone(grid, hexes, closed, not_into=not_into, not_out_of=not_out_of)
        for kind, hexes in exerting.items()
    }


def zone_for(
    policy: Policy,
    zones: Mapping[str, HexSet] | HexSet,
    *,
    friends: HexSet = 0,
    friendly_zone: HexSet = 0,
) -> HexSet:
    """Return the part of the enemy zones that counts under the policy."""
    if policy.ignored:
        return 0
    if isinstance(zones, int):
        counted = zones
    else:
        counted = 0
        for kind, hexes in zones.items():
            if kind not in policy.ignored_kinds:
                counted |= hexes
    if policy.cancelled_by_friends:
        counted &= ~friends
    if policy.cancelled_by_zones:
        counted &= ~friendly_zone
    return counted
