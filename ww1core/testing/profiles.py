"""How much of a title is checked: by games, by decisions, by candidates."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.errors import PluginError

__all__ = ["PROFILES", "Profile", "Share", "profile"]


class Share(NamedTuple):
    """How much of one scenario is checked.

    ``games`` random games are watched, each no further than ``decisions``; a dear check looks at
    about ``moments`` of each, and at ``candidates`` of a decision; ``others`` games are played
    by each other kind of player.
    """

    games: int
    decisions: int
    moments: int
    candidates: int
    others: int


class Profile(NamedTuple):
    """The share of the smallest scenario, and that of the others."""

    name: str
    smallest: Share
    others: Share

    def share(self, *, smallest: bool) -> Share:
        """The share of a scenario."""
        return self.smallest if smallest else self.others


_QUICK = Share(games=1, decisions=400, moments=12, candidates=12, others=1)
_CI = Share(games=3, decisions=4000, moments=60, candidates=40, others=3)
_DEEP = Share(games=25, decisions=20_000, moments=400, candidates=400, others=10)

PROFILES = {
    "quick": Profile("quick", _QUICK, _QUICK),
    "ci": Profile("ci", _CI, _QUICK),
    "deep": Profile("deep", _DEEP, _DEEP),
}


def profile(name: str) -> Profile:
    """A profile by its name."""
    known = PROFILES.get(name)
    if known is None:
        raise PluginError(f"there is no profile {name!r}; there are: {', '.join(PROFILES)}")
    return known
