"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

PHRASES = (
    Phrase("move {unit} to {hex}", (("choose_mover", "{unit}"), ("?foot_step", "{hex}"))),
    Phrase("fire at {hex}", (("choose_fire", "{hex}"), ("join_fire", "all"))),
    Phrase(
        "fire at {hex} with {firer}",
        (("choose_fire", "{hex}"), ("join_fire", "{firer}"), ("?join_fire", "fire")),
    ),
    Phrase(
        "assault {hex} with {unit}", (("choose_assaulter", "{unit}"), ("?assault_step", "{hex}"))
    ),
)

PLANS: frozenset[str] = frozenset({"join_fire"})
FIGHTS: frozenset[str] = frozenset({"choose_fire", "join_fire", "choose_assaulter", "choose_melee"})
