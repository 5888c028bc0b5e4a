"""Actions that a player writes in one line, and the decisions that start or plan a fight."""

from __future__ import annotations

from ww1core.play import Phrase

ENOUGH = ("choose_others", "choose_target", "discard_card", "join_line", "join_stack", "next_mover")
ANSWERS = {
    "yes": {"fire_or_hold": "fire", "roll_called_back_play": "call_back"},
    "no": {"choose_victim": "nobody", "fire_or_hold": "hold", "place_arrival": "wait"}
    | dict.fromkeys(ENOUGH, "done"),
}
"""What a word stands for, by what is asked; also where others may follow and none does."""
STEPS = {"move": ("+take_step", "{way}"), "advance": ("advance_to", "{hex}")}
"""What is asked of whoever goes, and what answers it: in a move every hex of the way."""
ALONE = ("?join_stack", "done")
GOING = {"alone ": (ALONE,), "with {others} ": (("join_stack", "{others}"), ALONE), "": (ALONE,)}
"""Who goes along, as it is typed; whoever is under way stops before another goes."""

PHRASES = (
    Phrase(
        "fire at {hex} with {firer}",
        (("choose_target", "{hex}"), ("join_fire", "{firer}"), ("?join_fire", "done")),
    ),
    Phrase("fire at {hex}", (("choose_target", "{hex}"),)),
    Phrase(
        "activate {unit} with {others}",
        (("choose_first", "{unit}"), ("choose_others", "{others}"), ("?choose_others", "done")),
    ),
    Phrase(
        "activate {unit} with {others}",
        (("join_line", "{unit}"), ("join_line", "{others}"), ("?join_line", "done")),
    ),
    Phrase("activate {unit} alone", (("choose_first", "{unit}"), ("?choose_others", "done"))),
    Phrase("activate {unit}", (("choose_first", "{unit}"),)),
    Phrase("on to {way}", (("+take_step", "{way}"),)),
    *(
        Phrase(
            f"{verb} {{unit}} {how}to {step[1]}",
            (("?take_step", "stop"), ("next_mover", "{unit}"), *joins, step),
        )
        for verb, step in STEPS.items()
        for how, joins in GOING.items()
    ),
    Phrase(
        "discard {cards}",
        (("give_order", "pass"), ("!discard_card", "{cards}"), ("?discard_card", "done")),
    ),
    *Phrase.for_words(ANSWERS),
)

PLANS = frozenset({"join_fire"})
FIGHTS = frozenset(
    {"choose_target", "join_fire", "choose_swept", "fire_or_hold:fire", "stepped_play:open_fire"}
    | {"stepped_which:op_fire"}
)
