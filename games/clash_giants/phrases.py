"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

ANSWERS = {
    "yes": {
        "declare_combat": "fight",
        "declare_flood": "open",
        "retire_or_stand": "retire",
        "spend_offensive": "spend",
        "try_to_retire": "retire",
    },
    "no": {
        "choose_mover": "done",
        "choose_target": "stop",
        "declare_combat": "hold",
        "declare_flood": "keep_shut",
        "retire_or_stand": "stand",
        "ride_further": "stay",
        "spend_offensive": "keep",
        "try_to_retire": "stand",
    },
}

PHRASES = (
    Phrase("march {unit} to {hex}", (("choose_mover", "{unit}"), ("march", "{hex}")), each="unit"),
    Phrase(
        "rail {unit} to {hex}",
        (("choose_mover", "{unit}"), ("march", "rail"), ("go_by_rail", "{hex}")),
        each="unit",
    ),
    Phrase(
        "retreat {unit} to {hex}",
        (("choose_mover", "{unit}"), ("march", "rescue"), ("rescue_retreat", "{hex}")),
    ),
    Phrase(
        "attack {hex} with {unit}",
        (("choose_target", "{hex}"), ("join_attack", "{unit}"), ("?join_attack", "attack")),
    ),
    *Phrase.for_words(ANSWERS),
)

PLANS = frozenset({"choose_mover", "join_attack"})
FIGHTS = frozenset({"declare_combat:fight", "choose_target", "join_attack"})
