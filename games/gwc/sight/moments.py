"""The ground at a moment as sight needs it, and how heights count."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.hexgrid import HexSet, Sight, SightRules
from ww1core.ledger import rule


@rule("GWC-T110.3.2", "GWC-T110.3.3", "GWC-T110.4a", "GWC-T110.4.1", "GWC-T110.5a", "GWC-10.4")
def sight_rules() -> SightRules:
    """How heights and borders count.

    Ground as high as the higher end hides a lower one, ground above both hides each from the other,
    and what is below the higher end matters only just before the lower one. Ground goes on beyond
    the border. Of two hexes beside a line both have to block; only the largest hindrance counts.
    """
    return SightRules(along="both", border="mirror", uneven="higher", blind=1, total="largest")


class Met(NamedTuple):
    """Something that hinders a line: its name, the hex, the hex behind a hexside or -1, a value."""

    name: str
    hex: int
    other: int
    value: int


class Moment(NamedTuple):
    """The ground at a moment as sight needs it."""

    sight: Sight
    buildings: HexSet
    deep: HexSet
    """Splintered woods: a line may go into them, not on through two of them."""
    dense: HexSet
    sunken: HexSet
