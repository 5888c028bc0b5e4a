"""How well a seat stands: for players that look a step ahead.

Counted are the balance with what the markers promise, losses on the way to surrender, the
Formations on the board with their markers and Weapons, how near they are to what is worth having,
cards in hand, and what the moment holds: an Order under way, an attack or a melee not yet decided.
Of hidden things nothing is read but the own hand and the own markers; what the other may have is
an average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.bot.prospects import melee_gain, pending_break, promise
from games.gwc.bot.stakes import Ground, card_values, ground_of
from games.gwc.rules.formations.command import friendly_objectives
from games.gwc.rules.ground.terrain import cover
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.state import AWAY, Field
from ww1core.hexgrid import HexSet, members
from ww1core.pieces import other
from ww1core.turns import per_book, remembered

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

FIGHTING = 4
"""How many hexes are near enough to fight."""


def evaluate(s: Field, seat: int) -> float:
    """How much better the side of a seat stands than the other."""
    ground, own, w = ground_of(s, seat), s.book.side_of(seat), s.book.weights
    value = w.point * s.vp + ground.balance
    value += _standing(s, 0, ground) - _standing(s, 1, ground)
    value += w.initiative if s.initiative == 0 else -w.initiative
    if own:
        value = -value
    for side, sign in ((own, 1.0), (other(own), -1.0)):
        for player in s.book.partners(side):
            if s.strategy[player]:
                value += sign * w.strategy
        if s.telephone[side] >= 0:
            value += sign * w.telephone * (w.line_cut if s.line_cut >> side & 1 else 1.0)
        if s.spotted[side] >= 0 or s.impact[side]:
            value += sign * _shells(s, side)
    melee = s.occupied[0] & s.occupied[1]
    if melee:
        value += melee_gain(s, seat, melee)
    value += pending_break(s, own)
    return value + _hand(s, seat) + promise(s, seat, ground)


@remembered(
    reads=(
        "shell_holes",
        "rubble",
        "blaze",
        "foxholes",
        "trenches",
        "blockhouses",
        "pillboxes",
        "wire",
        "mines",
    )
)
def _cover_now(s: Field, hex_: int) -> int:
    """The Cover of a hex at this moment."""
    return cover(s, hex_)


def _standing(s: Field, side: int, ground: Ground) -> float:
    """What a side has: its losses, and everybody on the board where he stands."""
    book, stakes, weapons, w = s.book, ground.stakes, s.weapon, s.book.weights
    own, standing, jammed = book.own[side], s.standing, s.weapons_broken
    pull, leave = ground.pull[side], ground.leave[side]
    leaders, loose = book.leaders, book.soldiers & ~(book.always_coherent | s.suppressed)
    within, limit = book.land.grid.within, book.tracks.stacking.limit
    near = _near(book, s.occupied[other(side)])
    led = book.edges[side] | friendly_objectives(s, side)
    value = 0.0
    unled: list[int] = []
    for hex_ in members(s.occupied[side]):
        shelter = _cover_now(s, hex_)
        here = standing[hex_] & own
        drawn, left, size = pull[hex_], leave[hex_], 0
        value += here.bit_count() * (w.shelter * shelter + (w.engaged if near >> hex_ & 1 else 0.0))
        while here:
            bit = here & -here
            here ^= bit
            unit = bit.bit_length() - 1
            keep, _, points, takes, silhouettes = stakes[unit]
            size += silhouettes
            goal, way_out = drawn * takes, left * points
            value += keep + (goal if goal > way_out else way_out)  # noqa: FURB136 (quicker)
            if bit & loose:
                unled.append(hex_)
            elif bit & leaders:
                about = book.units[unit]
                up = about.broken if s.broken & bit else about.good
                led |= within(hex_, up.command)
            weapon = weapons[unit]
            if weapon >= 0:
                part = w.jammed if jammed >> weapon & 1 else 1.0
                value += w.armed * book.weapons[weapon].fp * part
        if size > limit:
            value -= w.crowd * (size - limit)
    for hex_ in unled:
        if not led >> hex_ & 1:
            value -= w.out_of_command
    return value - _wear(s, side, ground)


def _wear(s: Field, side: int, ground: Ground) -> float:
    """What a side has suffered: losses, broken and suppressed Formations; less who comes later."""
    own, stakes, w = s.book.own[side], ground.stakes, s.book.weights
    level = s.surrender[side]
    value = w.losses * (casualty_spaces(s, side) / level) ** 2 if level else 0.0
    for unit in members(s.broken & own):
        value += w.broken * stakes[unit].loss
    for unit in members(s.suppressed & own):
        value += w.suppressed * stakes[unit].loss
    for space, unit in s.away:
        if own >> unit & 1 and s.hex[unit] == AWAY:
            value -= w.waiting * stakes[unit].keep - w.later * space
    return value


@per_book
def _near(book: GwcBook, enemies: HexSet) -> HexSet:
    """The hexes from which enemies are near enough to fight."""
    for _ in range(FIGHTING):
        enemies = book.land.grid.spread(enemies)
    return enemies


def _shells(s: Field, side: int) -> float:
    """What shells that are about to fall promise: enemies near them, less friends."""
    hexes = s.impact[side]
    if s.spotted[side] >= 0:
        hexes |= 1 << s.spotted[side]
    near = s.book.land.grid.spread(hexes)
    enemies, friends = s.occupied[other(side)], s.occupied[side]
    struck = (near & enemies).bit_count() + (hexes & enemies).bit_count()
    w = s.book.weights
    return w.shelled * (struck - w.friends * (near & friends).bit_count())


def _hand(s: Field, seat: int) -> float:
    """What the cards in hand are better than those that would come for them."""
    values = card_values(s.book, seat)
    return sum([values[card] for card in members(s.hands[seat])])
