"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

PHRASES = (Phrase("move {unit} to {hex}", (("choose_mover", "{unit}"), ("foot_step", "{hex}"))),)

PLANS: frozenset[str] = frozenset({"choose_mover"})
FIGHTS: frozenset[str] = frozenset()
