"""Situations of the American cards: Morale in their own Turn, Firepower at any time (S98.5).

Sammies and Passage are played in a move, Scouts against an Action; the rest are Reminder Cards.
"""

from __future__ import annotations

from games.gwc.rules.cards.fate import STRATEGY, with_situation
from games.gwc.rules.formations.partners import firer, his_own, speaker
from games.gwc.rules.formations.status import rally
from games.gwc.rules.situations.reminders import lay_down
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import members, subset
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import decision, play, procedure, window

# Morale (S98.5.2)


@rule("GWC-S98.5.2")
def heartened(s: Field, leader: int, seat: int) -> UnitSet:
    """A Leader and the Units in the radius that he has unbroken, as far as they are broken."""
    about = s.book.units[leader]
    hexes = s.book.land.grid.within(s.hex[leader], about.good.command)
    near = units_in(s, hexes) & his_own(s, seat) & s.book.soldiers
    return (near | 1 << leader) & s.broken


def morale_leaders(s: Field, seat: int) -> UnitSet:
    """The Leaders of a side with whom somebody would rally."""
    return subset(his_own(s, seat) & s.book.leaders, lambda leader: heartened(s, leader, seat))


def can_raise_morale(s: Field, seat: int) -> bool:
    """Whether somebody would rally."""
    return bool(morale_leaders(s, seat))


@decision(rule="GWC-S98.5.2", asks="unit", among=(morale_leaders, "nobody_to_rally_there"))
def choose_heartening(s: Field, unit: int, seat: int) -> None:
    """Which Leader rallies, with all Units in his Command Radius."""
    for broken in members(heartened(s, unit, seat)):
        rally(s, broken, "GWC-S98.5.2")


# Firepower (S98.5.4)


@procedure(rule="GWC-S98.5.4")
def firepower(s: Field, seat: int, card: int) -> None:
    """The card stays on the table."""
    lay_down(s, seat, card, "GWC-S98.5.4")


@rule("GWC-S98.5.4")
def no_weapon_fires(s: Field, seat: int) -> bool:
    """Unless a Weapon of the player takes part in the attack."""
    return s.attack.seat != seat or not s.attack.weapons


weapons_laid = window(
    "weapons_laid",
    rule="GWC-S98.5.4",
    order=firer,
    plays=[play("GWC-S98.5.4", firepower, cards=with_situation("S98.5.4"), barred=no_weapon_fires)],
    hands=STRATEGY,
    tells=lambda s: {"at": s.attack.target},
    voices=speaker,
)
