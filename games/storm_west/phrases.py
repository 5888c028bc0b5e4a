"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

ANSWERS = {
    "yes": {
        "fire_guns": "fire",
        "send_bombers": "bomb",
        "defend_home": "intercept",
        "intercept": "intercept",
    },
    "no": {
        "advance": "done",
        "choose_target": "stop",
        "fire_guns": "hold",
        "send_air": "none",
        "send_cover": "none",
        "send_bombers": "keep",
        "defend_home": "keep",
        "intercept": "keep",
        "choose_bombed": "keep",
        "march_members": "done",
        "bring_on": "done",
        "choose_landing": "done",
        "rebuild": "done",
        "choose_passenger": "done",
        "order_stacks": "done",
        "choose_infiltrator": "done",
    },
}

PHRASES = (
    Phrase(
        "march {unit} to {hex}",
        (
            ("march_members", "{unit}"),
            ("?march_members", "done"),
            ("!march_step", "{hex}"),
            ("?march_step", "stop"),
        ),
    ),
    Phrase("land {unit} at {hex}", (("choose_landing", "{unit}"), ("land", "{hex}"))),
    Phrase("refit {unit}", (("rebuild", "{unit}"), ("?recover", "full"))),
    Phrase("retreat to {hex}", (("suffer_defence_point", "retreat"), ("fall_back", "{hex}"))),
    Phrase("rail {unit} to {hex}", (("choose_passenger", "{unit}"), ("go_by_rail", "{hex}"))),
    Phrase(
        "attack {hex} with {unit}",
        (("choose_target", "{hex}"), ("join_attack", "{unit}"), ("?join_attack", "attack")),
    ),
    Phrase(
        "infiltrate {unit} to {hex}",
        (("choose_infiltrator", "{unit}"), ("infiltrate_into", "{hex}")),
    ),
    *Phrase.for_words(ANSWERS),
)

PLANS = frozenset({"march_members", "choose_target", "join_attack"})
FIGHTS = frozenset({"choose_target", "join_attack"})
ACTIVATIONS: dict[str, tuple[str, ...]] = {
    "replace_losses": ("seat",),
    "move_by_rail": ("seat", "railed"),
    "march": ("seat", "moved"),
    "order_all_stacks": ("seat",),
    "attack": ("seat", "target"),
    "infiltrate": ("seat", "infiltrated", "went_on"),
}
"""The stretches that are planned as a whole: the march of one stack, one attack, one train."""
