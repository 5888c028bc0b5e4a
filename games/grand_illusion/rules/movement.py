"""Movement (8.4): groups that leave an activated hex, headquarters that lend their pace."""

from __future__ import annotations

from games.grand_illusion.rules.cavalry import delay
from games.grand_illusion.rules.control import (
    block_side,
    enemies_in,
    forces,
    settle,
    sides_blocked_to,
    targets_of,
)
from games.grand_illusion.rules.entry import ENTRY_BARS, open_to_group, stopping_hexes
from games.grand_illusion.rules.headquarters import displace, flip
from games.grand_illusion.rules.paris import note_danger
from games.grand_illusion.rules.room import have_room
from games.grand_illusion.rules.supply import sources_of
from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.state import BELGIAN, FRENCH, GERMAN, GERMANS, Activation, Front, bit
from ww1core.hexgrid import Limits, first, from_members, members, subset
from ww1core.ledger import rule
from ww1core.marches import group_march
from ww1core.networks import Tracing
from ww1core.pieces import UnitSet, other, place
from ww1core.turns import Steps, bar, only, procedure, put, remembered, while_


@rule("GI-8.4a", "GI-8.4.1a", "GI-8.4.1c", "GI-2.4d", "GI-2.4j", "GI-8.4.6a4")
def movement_points(s: Front, unit: int, units: UnitSet) -> int:
    """What a unit may spend: its own allowance, or that of a headquarters of its nation with it.

    Heavy guns have one hex whoever is with them.
    """
    own = own_points(s, unit)
    if units & s.book.quarters and not s.book.guns >> unit & 1:
        for quarters in members(lenders_to(s, unit, units)):
            own = max(own, own_points(s, quarters))
    return own


@rule("GI-8.4b", "GI-2.4g")
def own_points(s: Front, unit: int) -> int:
    """The allowance of a unit by itself: one hex if it is Disrupted or a heavy gun."""
    if s.disrupted >> unit & 1:
        return s.book.movement.allowance.disrupted
    return (s.book.ma_reduced if s.reduced >> unit & 1 else s.book.ma)[unit]


def lenders_to(s: Front, unit: int, units: UnitSet) -> UnitSet:
    """The headquarters of a unit's nation in its group."""
    return units & s.book.quarters & s.book.of_nation[s.book.units[unit].nation]


@rule("GI-8.4b", "GI-8.4.2b")
def one_hex_movers(s: Front, units: UnitSet) -> UnitSet:
    """Those of a group who have one hex, and have it at any price."""
    slow = units & (s.disrupted | s.book.guns)
    return subset(slow, lambda unit: movement_points(s, unit, units) == 1)


GROUND_LIMITS = ("blocked", "combat", "forts", "besieged")
"""What the limits of the ground follow from."""


@rule("GI-8.4.2a", "GI-8.4.4b2", "GI-8.4.5a")
@remembered(reads=GROUND_LIMITS)
def march_limits(s: Front, seat: int) -> Limits:
    """What stops units of a side, and the hexsides that they do not cross."""
    return Limits(
        closed_sides=sides_blocked_to(s, seat), zone=stopping_hexes(s, seat), zone_to_zone=True
    )


@rule("GI-8.2.1a", "GI-8.7.2b")
def in_activated_hex(s: Front, left: UnitSet) -> UnitSet:
    """The units in the hex that was activated."""
    return left & s.standing[s.activation.at]


@rule("GI-8.5a", "GI-9.1.2a")
def designated(s: Front, left: UnitSet) -> UnitSet:
    """The units that attack where they are."""
    return left & s.activation.attackers


@rule("GI-8.4a", "GI-8.7.2b", "GI-8.7.3b")
def has_marched(s: Front, left: UnitSet) -> UnitSet:
    """The units that have marched in this activation, of which none marches twice."""
    return left & s.activation.moved


@rule("GI-2.4h")
def forts_stay(s: Front, left: UnitSet) -> UnitSet:
    """The forts, which never move."""
    return left & s.book.forts


@rule("GI-8.7.2b")
def belgians_hold(s: Front, left: UnitSet) -> UnitSet:
    """The Belgians, who take no part in a General Retreat."""
    return left & s.book.of_nation[BELGIAN] if s.activation.is_retreat else 0


@rule("GI-9.1.2b", "GI-9.1.2c", "GI-8.6a", "GI-8.4.5a", "GI-8.4.8a")
def enter_hex(s: Front, seat: int, from_: int, to: int) -> None:
    """A group is in a hex: it is noted, the hexside behind it blocked, a battle declared."""
    units, activation = s.marching[-1], s.activation
    enemy = other(seat)
    fighting = units & s.book.combat
    if fighting and enemies_in(s, enemy) & bit(to) and s.control[seat] & bit(from_):
        block_side(s, seat, to, from_)
    if seat == GERMAN and fighting:
        s.opened |= s.book.schlieffen & 1 << to
    if fighting and targets_of(s, enemy) >> to & 1:
        s.activation = activation = note_arrival(activation, to, fighting)
    s.activation = activation._replace(moved=activation.moved | units)


def note_arrival(activation: Activation, to: int, units: UnitSet) -> Activation:
    """The combat units that came into a hex with enemies, with those who came before."""
    arrivals = dict(activation.arrivals)
    arrivals[to] = arrivals.get(to, 0) | units
    return activation._replace(arrivals=tuple(sorted(arrivals.items())))


@rule("GI-8.4.1d", "GI-2.4g")
def meet_headquarters(s: Front, seat: int, to: int) -> None:
    """Headquarters that enter a hex with another one of their side are reduced, both."""
    quarters = s.standing[to] & s.book.quarters_of[seat]
    if quarters & s.marching[-1] and quarters & ~s.marching[-1]:
        flip(s, quarters, "GI-8.4.1d")


@rule("GI-8.4.1b", "GI-2.4g")
def strain_headquarters(s: Front) -> None:
    """Headquarters tire when somebody used their pace: three points or more, or a Disrupted unit.

    Those who stay behind are looked at when they are left, the rest at the end.
    """
    lent = 0
    for unit in members(s.marching[-1] & s.book.combat):
        if s.paid[unit] > own_points(s, unit) and s.group.hexes > 1:
            company = s.marching[-1] | (s.marching[-2] if len(s.marching) > 1 else 0)
            if s.paid[unit] >= s.book.movement.allowance.strain or s.disrupted >> unit & 1:
                lent |= lenders_to(s, unit, company)
    s.strained |= lent


@rule("GI-8.4.1b")
def turn_headquarters(s: Front) -> None:
    """At the end of the march, which was the one of all in it, tired headquarters are turned."""
    strain_headquarters(s)
    flip(s, s.strained, "GI-8.4.1b")
    s.strained = 0
    s.activation = s.activation._replace(moved=s.activation.moved | s.marching[-1])


def settle_march(s: Front, from_: int, to: int) -> None:
    """Both hexes come to what they are after the step; who comes from the north left none."""
    settle(s, *((to, from_) if from_ >= 0 else (to,)))


@rule("GI-8.4.6a2")
def leads_on(s: Front, units: UnitSet, hex_: int) -> bool:
    """Whether those of a group who have points left find room one hex beyond a full one."""
    own, from_, seat = s.book.own[s.group.seat], s.hex[first(units)], s.group.seat
    if stopping_hexes(s, seat) >> hex_ & 1:
        return False
    costs, there = step_costs(s), s.standing[hex_] & own
    entry = costs.cost(from_, hex_) or 0
    if not any(movement_points(s, unit, units) > s.paid[unit] + entry for unit in members(units)):
        return False
    ahead = s.clone()
    for unit in members(units):
        place(ahead, unit, hex_, "GI-8.4.6a2")
    meet_headquarters(ahead, seat, hex_)
    points = {
        unit: movement_points(ahead, unit, units) - s.paid[unit] - entry for unit in members(units)
    }
    for beyond, price in costs.edges(hex_):
        going = from_members(unit for unit, have in points.items() if have >= price)
        if beyond == from_ or not going or not have_room(s, hex_, there | units & ~going):
            continue
        ahead.marching = (*s.marching[:-1], going)
        if open_to_group(ahead, 1 << beyond) and have_room(
            ahead, beyond, s.standing[beyond] & own | going
        ):
            return True
    return False


march = group_march(
    "march",
    rule="GI-8.4a",
    costs=step_costs,
    points=movement_points,
    limits=march_limits,
    minimum=one_hex_movers,
    reads=(*GROUND_LIMITS, "disrupted", "reduced", "holland"),
    allows=have_room,
    members=[
        bar("GI-2.4h", "forts_never_move", forts_stay),
        only("GI-8.2.1a", "not_in_the_activated_hex", in_activated_hex),
        bar("GI-9.1.2a", "attacks_where_it_is", designated),
        bar("GI-8.4a", "moved_already", has_marched),
        bar("GI-8.7.2b", "belgians_do_not_retreat", belgians_hold),
    ],
    onward=leads_on,
    hexes=ENTRY_BARS,
    entered=(enter_hex, meet_headquarters, delay, displace, settle_march, note_danger),
    dropped=(strain_headquarters,),
    ended=(turn_headquarters,),
    rules={
        "points": "GI-8.4.2a",
        "sides": "GI-8.4.4b2",
        "zones": "GI-8.4.4T2",
        "closed": "GI-8.4a",
        "room": "GI-8.4.6a1",
        "drop": "GI-8.4c",
    },
)


@rule("GI-8.4.2a")
def march_tracing(s: Front, seat: int) -> Tracing:
    """Where units of a side march: hexes without enemy forces, from the sources of the side."""
    nation = GERMANS if seat == GERMAN else FRENCH
    open_ = s.book.land.all & ~forces(s, other(seat))
    return Tracing(step_costs(s), open_, sources_of(s, nation))


@procedure(rule=("GI-8.2.2a", "GI-8.4c"))
def marches(seat: int) -> Steps:
    """Groups leave the activated hex one after the other, until nobody else is named."""
    return (put("marched", somebody_is_left), while_(marches_go_on, put("marched", march)))


def somebody_is_left(s: Front, seat: int) -> bool:
    """Whether somebody in the activated hex may still march."""
    activation, book = s.activation, s.book
    units = s.standing[activation.at] & book.own[seat] & ~activation.attackers & ~activation.moved
    return units & ~belgians_hold(s, units) != 0


def marches_go_on(s: Front, seat: int, marched: bool) -> bool:  # noqa: FBT001 (of a march)
    """Whether the last group marched, and somebody is left for another."""
    return marched and somebody_is_left(s, seat)
