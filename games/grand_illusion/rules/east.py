"""The Eastern Front (7.3)."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.headquarters import displace
from games.grand_illusion.rules.losses import withdraw
from games.grand_illusion.state import GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, gain, units_in
from ww1core.turns import Steps, bar, chose, decision, procedure, put, when, while_, word


@rule("GI-7.3a", "GI-14.3.1d1", "GI-13.1.3a")
def is_called_east(s: Front, seat: int) -> bool:
    """Whether the Germans have to choose on this turn."""
    return (
        seat == GERMAN
        and s.book.switches.eastern_front
        and s.turn == s.book.events.eastern_front.turn
    )


@rule("GI-7.3a")
def near_armies(s: Front) -> UnitSet:
    """The German combat units in or next to a hex of the first three armies' headquarters."""
    book, east = s.book, s.book.events.eastern_front
    hexes = 0
    for quarters in members(book.eastern_hqs):
        if s.hex[quarters] >= 0:
            hexes |= book.land.grid.within(s.hex[quarters], east.within)
    return units_in(s, hexes) & book.combat_of[GERMAN]


def cannot_send(s: Front) -> bool:
    """Whether the armies of the right wing cannot spare what the east asks for."""
    book, units = s.book, near_armies(s)
    strength = sum(book.cs[unit] for unit in members(units & book.infantry))
    return not units & book.cavalry or strength < book.events.eastern_front.strength


@procedure(rule=("GI-7.3a", "GI-7.3b"))
def choose_for_the_east(seat: int) -> Steps:
    """Corps and a cavalry division leave for the east, or points are lost."""
    return (
        put("answer", send_or_refuse),
        when(
            chose("answer", "send"),
            put("sent", 0),
            while_(more_is_asked, put("sent", send_infantry)),
            send_cavalry,
            displace,
            otherwise=(refuse,),
        ),
    )


@decision(
    rule="GI-7.3a", words=[word("send", bar("GI-7.3a", "nobody_to_send", cannot_send)), "refuse"]
)
def send_or_refuse(_s: Front, _answer: str, seat: int) -> None:
    """Whether troops go to the Eastern Front."""


def more_is_asked(s: Front, sent: int) -> bool:
    """Whether less has left than the east asks for."""
    return sent < s.book.events.eastern_front.strength


@decision(
    rule="GI-7.3a",
    asks="unit",
    among=(lambda s: near_armies(s) & s.book.infantry, "not_near_the_right_wing"),
)
def send_infantry(s: Front, unit: int, sent: int) -> int:
    """Which infantry leaves for the east."""
    at = s.hex[unit]
    withdraw(s, unit)
    settle(s, at)
    return sent + s.book.cs[unit]


@decision(
    rule="GI-7.3a",
    asks="unit",
    among=(lambda s: near_armies(s) & s.book.cavalry, "not_near_the_right_wing"),
)
def send_cavalry(s: Front, unit: int) -> None:
    """Which cavalry division leaves for the east."""
    at = s.hex[unit]
    withdraw(s, unit)
    settle(s, at)


@rule("GI-7.3b", "GI-14.1.2c")
def refuse(s: Front) -> None:
    """Nobody goes, which costs points."""
    gain(s, "points", GERMAN, s.book.vp.prices.eastern_front_refused, "GI-7.3b")
    tell(s, "told.east_refused", "GI-7.3b")
