"""Objectives (7.3): who controls them, what the markers make of them, secret ones revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.turns.points import gain
from games.gwc.state import NOTHING, Field
from ww1core.events import Revealed, tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import units_in, with_item
from ww1core.turns import draw_member, reveal

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

TANK_BONUS = 1


@rule("GWC-7.3", "GWC-7.3.2a", "GWC-7.3.2b", "GWC-2.3")
def objective_value(book: GwcBook, number: int, chits: int) -> int:
    """The points that some markers give to the controller of an Objective, counted from 0."""
    worth = 0
    for chit in members(chits):
        marker = book.chits[chit]
        if marker.kind == "each" or (marker.kind == "value" and marker.objective == number + 1):
            worth += marker.points
    return worth


def take_control(s: Field, hex_: int) -> None:
    """See who controls the Objective of a hex, if it has one, now that somebody came or left."""
    bit = 1 << hex_
    for number, hexes in enumerate(s.book.objective_hexes):
        if hexes & bit:
            _settle(s, number, hexes)


def settle_control(s: Field) -> None:
    """See who controls each of the Objectives."""
    held = s.occupied[0] | s.occupied[1]
    for number, hexes in enumerate(s.book.objective_hexes):
        if hexes & held:
            _settle(s, number, hexes)


@rule("GWC-7.3.1b", "GWC-7.3.1.1", "GWC-A30b")
def _settle(s: Field, number: int, hexes: HexSet) -> None:
    """Who is alone in all hexes of an Objective controls it; a melee there has to end first."""
    if s.melee is not None and hexes >> s.melee.hex & 1:
        return
    german, entente = s.occupied
    if bool(hexes & german) == bool(hexes & entente):
        return
    seat = 0 if hexes & german else 1
    if s.control[number] != seat and _takers(s, seat, hexes):
        _pass_control(s, number, seat, hexes)


@rule("GWC-7.3.1.3", "GWC-O27.2.2")
def _takers(s: Field, seat: int, hexes: HexSet) -> int:
    """The Formations of a side in an Objective that can take it: all but Runners."""
    return units_in(s, hexes) & s.book.own[seat] & ~s.book.runners


@rule("GWC-7.3.3c", "GWC-7.3.3d", "GWC-7.3.1.2")
def _pass_control(s: Field, number: int, seat: int, hexes: HexSet) -> None:
    """Control passes: the loser gives up the open value, the other gains it, and one for a Tank."""
    before, worth = s.control[number], objective_value(s.book, number, s.open_chits)
    s.control = with_item(s.control, number, seat)
    tell(s, "told.control", "GWC-7.3.1b", objective=number, seat=seat)
    if before != NOTHING:
        gain(s, before, -worth, "GWC-7.3.3d")
    gain(s, seat, worth, "GWC-7.3.3c")
    if _takers(s, seat, hexes) & s.book.tanks:
        gain(s, seat, TANK_BONUS, "GWC-7.3.1.2")


@rule("GWC-7.3.3c", "GWC-7.3.3a", "GWC-4.4.1")
def open_chit(s: Field, chit: int, rule_id: str) -> None:
    """Lay a marker open: it counts from now on, and scores for those who control its Objectives."""
    s.open_chits |= 1 << chit
    tell(s, "told.open_chit", rule_id, chit=chit)
    for number, seat in enumerate(s.control):
        if seat != NOTHING:
            gain(s, seat, objective_value(s.book, number, 1 << chit), rule_id)


@rule("GWC-7.3.2a")
def draw_open_chit(s: Field, rule_id: str) -> int:
    """Draw a marker from the cup and lay it open."""
    chit = draw_member(s, "chit", s.cup, rule=rule_id)
    s.cup &= ~(1 << chit)
    open_chit(s, chit, rule_id)
    return chit


@rule("GWC-7.3.3a", "GWC-7.3.3b")
def draw_secret_chit(s: Field, seat: int, rule_id: str) -> int:
    """Draw a secret marker for a player; one without a secret side is laid open."""
    player = s.voice[seat]
    chit = draw_member(s, "secret_chit", s.cup, player, rule=rule_id, to=1 << player)
    s.cup &= ~(1 << chit)
    if s.book.chits[chit].secret:
        s.secret_chits = with_item(s.secret_chits, player, s.secret_chits[player] | 1 << chit)
    else:
        reveal(s, Revealed, "chit", chit, "GWC-7.3.3b")
        open_chit(s, chit, "GWC-7.3.3b")
    return chit


@rule("GWC-7.3.3a", "GWC-7.3.3c")
def reveal_chit(s: Field, chit: int, rule_id: str) -> None:
    """Turn up a secret marker of a player: it is open from now on and scores at once."""
    gone = ~(1 << chit)
    s.secret_chits = tuple([held & gone for held in s.secret_chits])
    reveal(s, Revealed, "chit", chit, rule_id)
    open_chit(s, chit, rule_id)


@rule("GWC-6.3.2", "GWC-7.3.3c")
def reveal_secrets(s: Field) -> None:
    """At the end all players turn up their secret markers, which score for the controllers."""
    for seat in inactive_first(s):
        for chit in members(secrets_of(s, seat)):
            reveal_chit(s, chit, "GWC-6.3.2")


def secrets_of(s: Field, seat: int) -> int:
    """The secret markers of all players of a side."""
    secrets = 0
    for player in s.book.partners(seat):
        secrets |= s.secret_chits[player]
    return secrets
