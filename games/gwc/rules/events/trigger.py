"""Events (1.9.1.1, E56): the roller turns up his next card and carries out its Event."""

from __future__ import annotations

from games.gwc.rules.cards.fate import card_of, deck_is_empty, turn_up
from games.gwc.rules.cards.rolls import hush, unhush
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.turns import Steps, call, procedure, put, when

EVENTS: dict[str, str] = {
    "E57": "air_support",
    "E58": "auftragstaktik",
    "E59": "attrition",
    "E60": "blaze",
    "E61": "wind",
    "E62": "captured_plans",
    "E63": "deserters",
    "E64": "detachment",
    "E65": "rally_devil",
    "E66": "rally_forward",
    "E67": "engine_failure",
    "E68": "choose_weary",
    "E69": "promote",
    "E70": "hero",
    "E71": "hq_orders",
    "E72": "infiltration",
    "E73": "intelligence",
    "E74": "hit",
    "E75": "choose_killed",
    "E76": "machine_gun_nest",
    "E77": "malfunction",
    "E78": "choose_roused",
    "E79": "mechanic",
    "E80": "man_chauchat",
    "E81": "new_mission",
    "E82": "throw_petard",
    "E83": "raid",
    "E84": "take_prisoners",
    "E85": "choose_recalled",
    "E86": "patrol",
    "E87": "reinforcements",
    "E88": "runner_arrives",
    "E89": "choose_sapped",
    "E90": "salvage",
    "E91": "stragglers",
    "E92": "choose_pinned",
    "E93": "give_up",
    "E94": "cut_line",
    "E95": "drum_fire",
    "E96": "choose_valiant",
    "E97": "walking_wounded",
}
"""By the id of the Event what carries it out for a player, if only a decision of his."""

OF_CARD = frozenset({"E59", "E61", "E74", "E76"})
"""Those that read a direction or a month on their card."""


@procedure(rule=("GWC-E56b", "GWC-6.1.2a"))
def event(seat: int) -> Steps:
    """The Event of a player's next card; rolls in it have no triggers.

    Time advances first if that was the last card of his deck.
    """
    return (
        hush,
        put("card", reveal_event),
        when(deck_is_empty, advance_time),
        run_event,
        unhush,
    )


@rule("GWC-1.9.1.1", "GWC-1.7")
def reveal_event(s: Field, seat: int) -> int:
    """Turn up the card whose Event happens; nothing else on it counts."""
    card = turn_up(s, seat, "event", "GWC-1.9.1.1")
    tell(s, "told.event", "GWC-1.9.1.1", seat=s.voice[seat], event=card_of(s, card).event)
    return card


@rule("GWC-1.9.1.1", "GWC-E56a")
def run_event(s: Field, seat: int, card: int) -> None:
    """Carry out the Event for the player who turned it up, as far as it can be carried out."""
    id_ = card_of(s, card).event
    if id_ in OF_CARD:
        call(s, EVENTS[id_], seat, card)
    else:
        call(s, EVENTS[id_], seat)
