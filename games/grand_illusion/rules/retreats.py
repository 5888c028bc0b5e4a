"""Retreats (9.4): where a group may go, what it costs, and the way by sea."""

from __future__ import annotations

from functools import partial

from games.grand_illusion.rules.control import enemies_in, settle, sides_blocked_to, sound
from games.grand_illusion.rules.embarkation import can_embark, embark
from games.grand_illusion.rules.headquarters import tire_quarters
from games.grand_illusion.rules.losses import destroy, hit, withdraw
from games.grand_illusion.rules.paris import note_danger
from games.grand_illusion.rules.room import have_room
from games.grand_illusion.rules.supply import fed_alike, hexes_fed
from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.state import BELGIAN, BRITISH, Front, bit
from ww1core.hexgrid import HexSet, RetreatClass, first, from_members, members, open_retreats
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place
from ww1core.turns import Steps, bar, bind, chose, decision, procedure, put, when, while_, word


@rule("GI-9.4.3a1", "GI-9.4.3a2", "GI-9.4.3a3", "GI-9.4.3a4", "GI-9.4.3a5")
def retreat_classes(s: Front, seat: int) -> tuple[RetreatClass, ...]:
    """The five priorities of a retreat, with the hexes of each."""
    enemy = other(seat)
    own, lost = s.control[seat], s.control[enemy]
    free = ~enemies_in(s, enemy)
    blocked = sides_blocked_to(s, seat)
    marked = s.activation.battles if s.activation is not None else 0
    riders = sound(s, s.present[enemy] & s.book.cavalry)
    screened = from_members({s.hex[rider] for rider in members(riders)}) & ~s.infantry[enemy]
    shared = s.infantry[enemy] & s.combat[seat] & ~marked
    return (
        RetreatClass(own & free, "GI-9.4.3a1"),
        RetreatClass(own & ~free, "GI-9.4.3a1"),
        RetreatClass(lost & free, "GI-9.4.3a2", closed_sides=blocked),
        RetreatClass(lost & shared, "GI-9.4.3a3", closed_sides=blocked),
        RetreatClass(lost & screened, "GI-9.4.3a4", closed_sides=blocked, hits=1),
    )


@rule("GI-9.4.3a1", "GI-9.4.3a5", "GI-8.4.7a", "GI-8.4.7b")
def best_class(s: Front, seat: int, group: UnitSet, left: int, visited: HexSet) -> RetreatClass:
    """The best class a group can enter next, narrowed to the hexes it may choose from.

    Within it a supplied hex goes before others, Belgium for Belgians, and any hex before Paris
    for the British.
    """
    at = s.hex[first(group)]
    classes = open_retreats(step_costs(s), at, retreat_classes(s, seat), left, visited)
    best = next(classes, RetreatClass(0))
    book = s.book
    if group & book.of_nation[BRITISH]:
        elsewhere = ~bit(book.places.paris)
        best = next((c for c in (best, *classes) if c.hexes & elsewhere), best)
        best = best._replace(hexes=best.hexes & elsewhere or best.hexes)
    hexes = best.hexes
    if group & book.of_nation[BELGIAN]:
        hexes = hexes & book.belgium or hexes
    return best._replace(hexes=fed_first(s, group, hexes))


@rule("GI-8.4.3e")
def fed_first(s: Front, group: UnitSet, hexes: HexSet) -> HexSet:
    """Those of some hexes in which all of a group are supplied; all of them if there is none."""
    fed = hexes
    for units in fed_alike(s, group):
        fed &= hexes_fed(s, first(units))
    return fed or hexes


def has_way_out(s: Front, units: UnitSet) -> bool:
    """Whether units that are together find a hex to retreat to."""
    return best_hexes(s, s.book.units[first(units)].seat, units, 1, 0) != 0


def best_hexes(s: Front, seat: int, group: UnitSet, left: int, visited: HexSet) -> HexSet:
    """The hexes that a group may choose from now."""
    return best_class(s, seat, group, left, visited).hexes


@procedure(rule="GI-9.4a", result="group")
def fall_back(seat: int, group: UnitSet, left: int) -> Steps:
    """A group goes back so many hexes; who finds no way is lost, unless the sea is open."""
    return (
        put("visited", 0),
        while_(
            has_to_go_on,
            put("visited", and_this),
            when(
                best_hexes, step_back, otherwise=(when(can_embark, embark, otherwise=(lose_all,)),)
            ),
            put("group", who_is_left),
            put("left", lambda _s, left: left - 1),
        ),
        when(is_crowded, crowd_out, put("group", who_is_left)),
    )


def and_this(s: Front, group: UnitSet, visited: HexSet) -> HexSet:
    """The hexes of the way so far, with the one where the group is."""
    return visited | 1 << s.hex[first(group)]


def has_to_go_on(_s: Front, group: UnitSet, left: int) -> bool:
    """Whether somebody is left and has not gone all the hexes."""
    return group != 0 and left > 0


def who_is_left(s: Front, seat: int, group: UnitSet) -> UnitSet:
    """Those of a group that are still on the map."""
    return group & s.present[seat]


@procedure
def step_back(seat: int, group: UnitSet, left: int, visited: HexSet) -> Steps:
    """One hex of a retreat: where it goes, the hit of the last resort, what the hexes come to."""
    return (
        put("hits", hits_there),
        put("to", choose_retreat),
        when(is_hurt, choose_hurt, when(who_is_left, meet_cavalry)),
        settle_retreat,
    )


@rule("GI-9.4.3a4")
def is_hurt(s: Front, group: UnitSet, hits: int) -> bool:
    """Whether somebody of the group has to take a hit."""
    return hits != 0 and group & s.book.combat != 0


def hits_there(s: Front, seat: int, group: UnitSet, left: int, visited: HexSet) -> int:
    """The hits that the best class costs."""
    return best_class(s, seat, group, left, visited).hits


def told_of_group(s: Front, group: UnitSet) -> dict[str, object]:
    """For the question: who retreats, and from where."""
    return {"units": tuple(members(group)), "at": s.hex[first(group)]}


@rule("GI-12.5.3a")
@decision(
    rule="GI-9.4.3a1",
    asks="hex",
    among=(best_hexes, "not_the_best_retreat"),
    needs=("group", "left", "visited"),
    tells=told_of_group,
)
def choose_retreat(s: Front, hex_: int, group: UnitSet) -> int:
    """Where a group retreats to."""
    for unit in members(group):
        place(s, unit, hex_, "GI-9.4.3a1")
    if group & s.book.quarters:
        tire_quarters(s, s.book.units[first(group)].seat, hex_)
    if hex_ == s.book.places.antwerp and group & s.book.of_nation[BELGIAN]:
        s.belgians_driven = True
    return hex_


@decision(
    rule="GI-9.4.3a4",
    asks="unit",
    among=(lambda s, group: group & s.book.combat, "not_of_the_group"),
)
def choose_hurt(s: Front, unit: int, group: UnitSet) -> None:
    """Which unit of the group takes the hit."""
    hit(s, unit, "GI-9.4.3a4")


def settle_retreat(s: Front, to: int, visited: HexSet) -> None:
    """The hexes left and entered come to what they are now."""
    settle(s, to, *members(visited))
    note_danger(s, to)


@rule("GI-9.4.3c", "GI-8.4.6a2")
def is_crowded(s: Front, seat: int, group: UnitSet) -> bool:
    """Whether the group has ended in a hex with too many units of its side."""
    if not group:
        return False
    hex_ = s.hex[first(group)]
    return not have_room(s, hex_, s.standing[hex_] & s.book.own[seat])


@procedure(rule="GI-9.4.3c")
def crowd_out(seat: int, group: UnitSet, visited: HexSet) -> Steps:
    """A group without room loses a step and goes one hex further; there it fits or is lost."""
    return (
        choose_hurt,
        put("group", who_is_left),
        when(
            "group",
            put("left", 1),
            put("visited", and_this),
            when(best_hexes, step_back),
            put("group", who_is_left),
        ),
        when(is_crowded, lose_crowded),
    )


@rule("GI-9.4.3c", "GI-9.4.4c")
def lose_crowded(s: Front, group: UnitSet) -> None:
    """Combat units without room are lost; headquarters and guns need none."""
    for unit in members(group & s.book.combat):
        destroy(s, unit, "GI-9.4.3c")


@rule("GI-9.4.3b")
def lose_all(s: Front, group: UnitSet) -> None:
    """Whoever cannot retreat is lost: combat units to the pile, others for good."""
    hex_ = s.hex[first(group)]
    for unit in members(group):
        if s.book.combat >> unit & 1:
            destroy(s, unit, "GI-9.4.3b")
        else:
            withdraw(s, unit)
    settle(s, hex_)


@rule("GI-9.4.3a4")
def riders_met(s: Front, seat: int, to: int) -> UnitSet:
    """The enemy cavalry in the hex that a retreat has entered."""
    return s.standing[to] & s.book.cavalry_of[other(seat)]


@procedure(rule="GI-9.4.3a4")
def meet_cavalry(seat: int, to: int) -> Steps:
    """Cavalry that a retreat runs into stays, or retreats in its turn."""
    return (
        put("riders", riders_met),
        put("answer", stay_or_retire),
        when(chose("answer", "retire"), bind(ride_off, left=1)),
    )


def owner_of_riders(s: Front, riders: UnitSet) -> int:
    """The side of some cavalry."""
    return s.book.units[first(riders)].seat


def told_of_riders(s: Front, riders: UnitSet) -> dict[str, object]:
    """For the question: which cavalry, and where."""
    return {"units": tuple(members(riders)), "at": s.hex[first(riders)]}


@decision(
    rule="GI-9.4.3a4",
    words=("stay", "retire"),
    seat=owner_of_riders,
    needs=("riders",),
    tells=told_of_riders,
)
def stay_or_retire(_s: Front, _answer: str) -> None:
    """Whether cavalry stays beside enemies who retreat into its hex."""


@procedure(rule=("GI-9.4a", "GI-9.6.3b"))
def ride_off(riders: UnitSet, left: int) -> Steps:
    """Cavalry that gives way goes back so many hexes, in groups that its player names."""
    return (
        put("seat", owner_of_riders),
        while_(
            "riders",
            put("group", 0),
            when(may_part, put("group", name_riders)),
            put("group", those_who_ride),
            put("riders", lambda _s, riders, group: riders & ~group),
            fall_back,
        ),
    )


def may_part(_s: Front, riders: UnitSet) -> bool:
    """Whether several still have to ride."""
    return riders.bit_count() > 1


def somebody_is_picked(_s: Front, picked: UnitSet) -> bool:
    """Whether units have been named."""
    return picked != 0


parting = partial(
    decision,
    rule="GI-9.4a",
    asks="unit",
    repeated=True,
    words=[word("together"), word("all", bar("GI-9.4a", "units_are_named", somebody_is_picked))],
)
"""Who goes together, one by one, or all of them."""


@parting(
    seat=owner_of_riders,
    among=(lambda _s, riders: riders, "not_of_the_group"),
    needs=("riders",),
    tells=told_of_riders,
)
def name_riders(_s: Front, _choice: int | str) -> None:
    """Which cavalry rides off together, one by one, or all of it."""


def those_who_ride(_s: Front, riders: UnitSet, group: UnitSet) -> UnitSet:
    """The cavalry named, or all of it."""
    return group or riders
