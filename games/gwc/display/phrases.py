"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

PHRASES = (
    Phrase("fire at {hex} with {firer}", (("choose_target", "{hex}"), ("join_fire", "{firer}"))),
    Phrase("fire at {hex}", (("choose_target", "{hex}"),)),
    Phrase(
        "activate {unit} with {others}", (("choose_first", "{unit}"), ("choose_others", "{others}"))
    ),
    Phrase("activate {unit}", (("choose_first", "{unit}"),)),
    *(
        phrase
        for verb, step in (("move", "take_step"), ("advance", "advance_to"))
        for phrase in (
            Phrase(
                f"{verb} {{unit}} alone to {{hex}}",
                (("next_mover", "{unit}"), ("join_stack", "done"), (step, "{hex}")),
            ),
            Phrase(
                f"{verb} {{unit}} with {{others}} to {{hex}}",
                (
                    ("next_mover", "{unit}"),
                    ("join_stack", "{others}"),
                    ("join_stack", "done"),
                    (step, "{hex}"),
                ),
            ),
            Phrase(f"{verb} {{unit}} to {{hex}}", (("next_mover", "{unit}"), (step, "{hex}"))),
        )
    ),
    Phrase("discard {cards}", (("give_order", "pass"), ("discard_card", "{cards}"))),
)

PLANS = frozenset({"join_fire"})
FIGHTS = frozenset(
    {"choose_target", "join_fire", "choose_swept", "fire_or_hold:fire", "stepped_play:fire_again"}
)
