"""Players that are programs, and games between them.

``make_player`` makes one by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.players.greedy import GreedyPlayer
    from ww1core.players.player import Player, Turn
    from ww1core.players.pulls import pull
    from ww1core.players.registry import make_player
    from ww1core.players.selfplay import self_play

__all__ = ["GreedyPlayer", "Player", "Turn", "make_player", "pull", "self_play"]

_HOMES = {
    "greedy": ("GreedyPlayer",),
    "player": ("Player", "Turn"),
    "pulls": ("pull",),
    "registry": ("make_player",),
    "selfplay": ("self_play",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
