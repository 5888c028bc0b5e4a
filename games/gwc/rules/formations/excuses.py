"""What keeps a player from choosing something; asked only by those who want to know why."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.rules.formations.command import highest_leader, is_coherent
from games.gwc.state import Field, armed
from ww1core.hexgrid import subset
from ww1core.turns import because

Cause = tuple[str, str, Callable[[Field, int], object]]
"""A rule, a text, and whether it keeps a player from something."""


NOT_YOURS = because(
    "GWC-GL-FRIENDLY", "not_yours", lambda s, left, seat: left & ~s.book.corps[s.voice[seat]]
)
YOURS = because("GWC-GL-ENEMY", "is_yours", lambda s, seat: s.book.own[seat])
OFF_BOARD = because(
    "GWC-GL-ONMAP", "off_the_board", lambda s, left: left & ~s.present[0] & ~s.present[1]
)
ACTIVATED = because("GWC-GL-ACTIVATION", "was_activated", lambda s: s.activated & ~s.book.heroes)
BROKEN = because("GWC-GL-BROKEN", "is_broken", lambda s: s.broken)
SUPPRESSED = because("GWC-8.1.1", "suppressed_already", lambda s: s.suppressed)
VETERAN = because("GWC-8.1.1", "is_a_veteran", lambda s: s.veteran)
UNARMED = because("GWC-11.2a", "has_no_weapon", lambda s, left: left & ~armed(s))
NO_UNIT = because("GWC-GL-UNIT", "is_no_unit", lambda s, left: left & ~s.book.soldiers)
NO_TANK = because("GWC-GL-UNIT", "is_no_tank", lambda s, left: left & ~s.book.tanks)
NO_PLATOON = because("GWC-GL-UNIT", "is_no_platoon", lambda s, left: left & ~s.book.platoons)
IN_COHESION = because(
    "GWC-3.3.2", "in_cohesion", lambda s, left: subset(left, lambda unit: is_coherent(s, unit))
)
NOT_HIGHEST = because(
    "GWC-3.3.1.3",
    "not_the_highest",
    lambda s, left, seat: subset(left, lambda unit: unit != highest_leader(s, seat)),
)
