"""Players that are programs, and games between them.

``ww1core.players.registry.player`` finds one by name.
"""

from __future__ import annotations

from ww1core.players.aggressive import AggressivePlayer
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import Player, Turn, turn_for
from ww1core.players.random import RandomPlayer
from ww1core.players.registry import BUILT_IN, player_names
from ww1core.players.selfplay import (
    GameError,
    GameResult,
    Summary,
    play_game,
    play_seed,
    seat_players,
    self_play,
)

__all__ = [
    "BUILT_IN",
    "AggressivePlayer",
    "GameError",
    "GameResult",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "Summary",
    "Turn",
    "play_game",
    "play_seed",
    "player_names",
    "seat_players",
    "self_play",
    "turn_for",
]
