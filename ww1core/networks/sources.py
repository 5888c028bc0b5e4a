"""Supply sources by nation: map edges that work while they are held, ports lost for good."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ww1core.hexgrid.hexset import HexSet

__all__ = ["SourceClass", "source_hexes"]


class SourceClass(NamedTuple):
    """Source hexes of one kind: whom they serve and what their capture means.

    A source serves nobody while the enemy controls it. Held by its own side again it works
    again, unless `lost_for_good`.
    """

    kind: str
    hexes: HexSet
    nations: frozenset[str]
    lost_for_good: bool = False


def source_hexes(
    classes: Iterable[SourceClass],
    nation: str,
    *,
    enemy: HexSet = 0,
    ever_enemy: HexSet = 0,
    kinds: frozenset[str] | None = None,
) -> HexSet:
    """Return the sources that serve a nation now.

    `enemy` hexes are controlled by the enemy now, `ever_enemy` ones were at some time. `kinds`
    leaves out every other kind.
    """
    sources = 0
    for each in classes:
        if nation in each.nations and (kinds is None or each.kind in kinds):
            lost = enemy | ever_enemy if each.lost_for_good else enemy
            sources |= each.hexes & ~lost
    return sources
