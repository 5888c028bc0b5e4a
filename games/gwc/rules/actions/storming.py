"""Strategy Cards in a Move or an Offensive (S98.3.4, S98.4.7, S98.5.3, S98.5.6)."""

from __future__ import annotations

from collections.abc import Callable

from games.gwc.rules.cards.fate import has_no_strategy, with_situation
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.formations.command import in_radius, on_map
from games.gwc.rules.situations.liberties import ASSAULTS, NO_WIRE, STURMTRUPPEN, grant
from games.gwc.state import Field
from ww1core.ledger import rule
from ww1core.turns import play, procedure


def _barred(liberty: int) -> Callable[[Field, int], bool]:
    """Unless it is a Move of the player's own that has no such liberty yet."""

    @rule("GWC-S98.1a")
    def barred(s: Field, seat: int) -> bool:
        order = s.order
        if order.seat != seat or order.id != "O23" or s.liberties & liberty:
            return True
        return has_no_strategy(s, seat)

    return barred


@procedure(rule="GWC-S98.3.4")
def assaults(s: Field, seat: int, card: int) -> None:
    """Units and Leaders may enter enemy hexes, where they are suppressed and stop."""
    spend_strategy(s, seat, card, "GWC-S98.3.4")
    grant(s, ASSAULTS)


@procedure(rule=("GWC-S98.4.7", "GWC-S98.1b"))
def sturmtruppen(s: Field, seat: int, card: int) -> None:
    """Units and Leaders may enter enemy hexes, where they stop."""
    spend_strategy(s, seat, card, "GWC-S98.4.7")
    grant(s, STURMTRUPPEN)


@procedure(rule=("GWC-S98.4.7", "GWC-S98.1b"))
def wire_cutters(s: Field, seat: int, card: int) -> None:
    """Wire does nothing to Units and Leaders in this Order."""
    spend_strategy(s, seat, card, "GWC-S98.4.7")
    grant(s, NO_WIRE)


@procedure(rule="GWC-S98.5.6")
def passage(s: Field, seat: int, card: int) -> None:
    """Wire does nothing to the Units and Leaders activated for this Order."""
    spend_strategy(s, seat, card, "GWC-S98.5.6")
    grant(s, NO_WIRE)


# Sammies (S98.5.3)


@procedure(rule="GWC-S98.5.3")
def sammies(s: Field, seat: int, card: int) -> None:
    """For the rest of this Offensive."""
    spend_strategy(s, seat, card, "GWC-S98.5.3")
    s.order = s.order._replace(is_steadfast=True)


@rule("GWC-S98.5.3")
def no_offensive(s: Field, seat: int) -> bool:
    """Unless it is an Offensive of the player's own."""
    order = s.order
    if order.seat != seat or order.id != "O24" or order.is_steadfast:
        return True
    return has_no_strategy(s, seat)


@rule("GWC-S98.5.3")
def is_steadfast(s: Field, unit: int) -> bool:
    """Whether Op Fire does not break a Unit: in good order, near a Leader of the Offensive."""
    order, attack, bit = s.order, s.attack, 1 << unit
    if order is None or not order.is_steadfast or attack.kind != "fire":
        return False
    if attack.seat == order.seat or (s.broken | s.suppressed) & bit:
        return False
    leaders = order.activated & s.book.leaders & on_map(s, order.seat)
    return bool(in_radius(s, leaders, bit & order.activated & s.book.soldiers))


STRATEGY_PLAYS = [
    play("GWC-S98.3.4", assaults, cards=with_situation("S98.3.4"), barred=_barred(ASSAULTS)),
    play(
        "GWC-S98.4.7", sturmtruppen, cards=with_situation("S98.4.7"), barred=_barred(STURMTRUPPEN)
    ),
    play("GWC-S98.4.7", wire_cutters, cards=with_situation("S98.4.7"), barred=_barred(NO_WIRE)),
    play("GWC-S98.5.6", passage, cards=with_situation("S98.5.6"), barred=_barred(NO_WIRE)),
    play("GWC-S98.5.3", sammies, cards=with_situation("S98.5.3"), barred=no_offensive),
]
"""For the windows of the player who moves, in which his Strategy Card counts as a card."""
