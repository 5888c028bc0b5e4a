"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

PHRASES = (
    Phrase("march {unit} to {hex}", (("choose_mover", "{unit}"), ("march", "{hex}"))),
    Phrase(
        "rail {unit} to {hex}",
        (("choose_mover", "{unit}"), ("march", "rail"), ("go_by_rail", "{hex}")),
    ),
    Phrase(
        "retreat {unit} to {hex}",
        (("choose_mover", "{unit}"), ("march", "rescue"), ("rescue_retreat", "{hex}")),
    ),
    Phrase("attack {hex} with {unit}", (("choose_target", "{hex}"), ("join_attack", "{unit}"))),
)

PLANS = frozenset({"choose_mover", "join_attack"})
FIGHTS = frozenset({"declare_combat:fight", "choose_target", "join_attack"})
