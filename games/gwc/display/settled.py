"""Answers that nobody has to be asked for, since what everybody knows settles them."""

from __future__ import annotations

from games.gwc.bot.preview import preview
from games.gwc.display.stakes import EVERYBODY
from games.gwc.rules.fire.attacks import next_defenders
from games.gwc.rules.fire.fire_group import members_of
from games.gwc.rules.fire.firers import power_at
from games.gwc.state import Field
from ww1core.hexgrid import first, members


def best_base(s: Field) -> int:
    """The highest FP of a group: the others add the same to any."""
    return max(members(members_of(s)), key=lambda firer: power_at(s, firer, s.attack.target))


def any_defender(s: Field) -> int | None:
    """Whoever rolls first where nobody who has to roll can fail."""
    ahead = preview(s, EVERYBODY)
    return first(next_defenders(s)) if all(one.held == 1 for one in ahead.targets) else None


SETTLED = {"choose_base": best_base, "next_to_defend": any_defender}
