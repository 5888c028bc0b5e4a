"""Actions written in one line, decisions that start or plan a fight, stretches that bots plan."""

from __future__ import annotations

from ww1core.play import Phrase

PHRASES = (
    Phrase(
        "move {unit} to {hex}",
        (("?foot_step", "stop"), ("choose_mover", "{unit}"), ("foot_step", "{hex}")),
    ),
    Phrase("fire at {hex}", (("choose_fire", "{hex}"), ("join_fire", "all"))),
    Phrase(
        "fire at {hex} with {firer}",
        (("choose_fire", "{hex}"), ("join_fire", "{firer}"), ("?join_fire", "fire")),
    ),
    Phrase(
        "shoot at {unit} with {firer}",
        (("?choose_fire", "shoot"), ("choose_shooter", "{firer}"), ("choose_target", "{unit}")),
    ),
    Phrase(
        "assault {hex} with {unit}", (("choose_assaulter", "{unit}"), ("assault_step", "{hex}"))
    ),
    Phrase("all done", (("?foot_step", "stop"), ("choose_mover", "done"))),
    Phrase("all done", (("?trot_step", "stop"), ("choose_rider", "done"))),
)

PLANS: frozenset[str] = frozenset({"join_fire"})
FIGHTS: frozenset[str] = frozenset(
    {
        "choose_fire",
        "join_fire",
        "choose_assaulter",
        "choose_melee",
        "choose_shooter",
        "choose_target",
        "shoot_on",
    }
)
ACTIVATIONS: dict[str, tuple[str, ...]] = {
    "barrage": ("seat", "target"),
    "move_vehicle": ("seat", "unit"),
    "ride": ("seat", "unit"),
    "charge": ("seat", "unit"),
    "shoot": ("seat", "firer"),
    "foot_move": ("seat", "unit"),
    "volley": ("seat", "target"),
    "assault_move": ("seat", "unit"),
}
"""The stretches that are planned as a whole: one machine, one march, the fire on one target."""
