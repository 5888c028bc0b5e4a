"""Reminder Cards (S98.1.1): Strategy Cards that lie open on the table and go on to count."""

from __future__ import annotations

from games.gwc.rules.cards.fate import forget
from games.gwc.state import Field
from ww1core.events import Told, tell
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import reveal

GABIONS = 1
FIREPOWER = 1
WOODS = 1


@rule("SR-three-players")
def is_on_table(s: Field, player: int, text: str) -> bool:
    """Whether a Reminder Card of a player with a text lies on the table."""
    return bool(s.reminders[player] & s.book.situations.get(text, 0))


@rule("GWC-S98.1.1", "GWC-S98.b")
def lay_down(s: Field, seat: int, card: int, rule_id: str) -> None:
    """Lay a Strategy Card open on the table, where nobody holds it any more."""
    player = s.voice[seat]
    s.strategy = with_item(s.strategy, player, s.strategy[player] & ~(1 << card))
    s.reminders = with_item(s.reminders, player, s.reminders[player] | 1 << card)
    s.strategy_used |= 1 << player
    forget(s, card)
    reveal(s, Told, "told.reminder", (("seat", player), ("card", card)), rule_id)


@rule("GWC-S98.1.1", "GWC-S98.3.1", "GWC-S98.4.9")
def discard_reminders(s: Field, player: int, rule_id: str) -> None:
    """Take all Reminder Cards of a player from the table; what they gave is over."""
    discards = s.strategy_discards[player] | s.reminders[player]
    s.strategy_discards = with_item(s.strategy_discards, player, discards)
    s.reminders = with_item(s.reminders, player, 0)
    tell(s, "told.reminders_gone", rule_id, seat=player)


@rule("GWC-S98.3.3", "GWC-S98.4.1", "GWC-S98.5.1")
def ignores_gas(s: Field, player: int) -> bool:
    """Whether gas breaks nobody of a player, thanks to Anti-Gas Equipment."""
    return is_on_table(s, player, "S98.3.3")


@rule("GWC-S98.3.7")
def gabions(s: Field, player: int) -> int:
    """The Cover that Gabions add in the Trenches and Foxholes of a player in defence rolls."""
    return GABIONS if is_on_table(s, player, "S98.3.7") else 0


@rule("GWC-S98.5.4")
def weapon_dice(s: Field) -> int:
    """What Firepower adds to the dice of an attack that is fire with a Weapon."""
    attack = s.attack
    is_armed = attack.kind == "fire" and attack.weapons != 0
    return FIREPOWER if is_armed and is_on_table(s, s.voice[attack.seat], "S98.5.4") else 0


@rule("GWC-S98.5.5")
def bars_aircraft(s: Field, seat: int) -> bool:
    """Whether Flying Squadrons of the opponent keep the planes of a side on the ground."""
    return any(is_on_table(s, player, "S98.5.5") for player in s.book.partners(other(seat)))


@rule("GWC-S98.5.9")
def woods_morale(s: Field, player: int) -> int:
    """What the Leaders of a player have more Morale in Woods."""
    return WOODS if is_on_table(s, player, "S98.5.9") else 0
