"""Actions that a player writes in one line."""

from __future__ import annotations

from ww1core.play import Phrase

ANSWERS = {
    "yes": {
        "choose_general_retreat": "retreat",
        "choose_retreating": "retreat",
        "choose_siege": "besiege",
        "choose_skirmish": "skirmish",
        "choose_withdrawal": "withdraw",
        "choose_leaving": "withdraw",
        "offer_battle": "fight",
        "send_or_refuse": "send",
        "stand_or_withdraw": "stand",
        "stay_or_retire": "stay",
    },
    "no": {
        "choose_action": "pass",
        "choose_general_retreat": "hold",
        "choose_lane": "done",
        "choose_leaving": "stand",
        "choose_reserve": "done",
        "choose_retreating": "stay",
        "choose_siege": "wait",
        "choose_skirmish": "roll",
        "choose_withdrawal": "stay",
        "designate": "done",
        "march_members": "done",
        "march_step": "stop",
        "offer_battle": "wait",
        "send_or_refuse": "refuse",
        "stand_or_withdraw": "withdraw",
        "stay_or_retire": "retire",
    },
}

NAMED = (("designate", "{unit}"), ("?designate", "done"))
MARCH = (
    ("march_members", "{unit}"),
    ("?march_members", "done"),
    ("march_step", "{hex}"),
    ("?march_step", "stop"),
)
START = ("choose_action", "{start}")
GOES_BACK = ("?choose_retreat", "{hex}")

PHRASES = (
    Phrase("activate {hex}", (("choose_action", "{hex}"),)),
    Phrase("march {unit} to {hex}", MARCH),
    Phrase("march {unit} from {start} to {hex}", (START, ("?designate", "done"), *MARCH)),
    Phrase("let {unit} attack", NAMED),
    Phrase("attack {hex} with {unit}", (("choose_action", "{hex}"), *NAMED)),
    Phrase("reorganize {hex}", (("choose_action", "reorganize"), ("?choose_rest", "{hex}"))),
    Phrase("dig {hex}", (("choose_action", "dig"), ("?choose_dig", "{hex}"))),
    Phrase("defend with {unit}", (("+choose_defender", "{unit}"),)),
    Phrase(
        "put {unit} in lane {lane}", (("choose_lane", "{lane}"), ("?choose_attacker", "{unit}"))
    ),
    Phrase("all retreat to {hex}", (("name_group", "all"), GOES_BACK)),
    Phrase(
        "retreat {unit} to {hex}", (("name_group", "{unit}"), ("name_group", "together"), GOES_BACK)
    ),
    *Phrase.for_words(ANSWERS),
)
