"""Random hexes (1.8): a card is turned up for the hex that is printed on it."""

from __future__ import annotations

from games.gwc.rules.cards.fate import card_of, deck_is_empty, turn_up
from games.gwc.rules.formations import weapons
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.turns import Steps, procedure, put, when


@procedure(result="hex_")
def find_random_hex(seat: int, rule_id: str) -> Steps:
    """A random hex of a player; time advances when it takes the last card of his deck."""
    return (put("hex_", random_hex), when(deck_is_empty, advance_time))


@rule("GWC-1.8a", "GWC-1.8b", "GWC-11.4b")
def random_hex(s: Field, seat: int, rule_id: str) -> int:
    """Turn up a random hex; broken Weapons are looked at before anything else happens there."""
    hex_ = draw_random_hex(s, seat, rule_id)
    weapons.check_weapons(s, hex_)
    return hex_


@rule("GWC-1.8a")
def draw_random_hex(s: Field, seat: int, rule_id: str) -> int:
    """Turn up a random hex that leaves Weapons alone."""
    hex_ = card_of(s, turn_up(s, seat, "hex", rule_id)).hex
    tell(s, "told.random_hex", rule_id, seat=s.voice[seat], hex=hex_)
    return hex_
