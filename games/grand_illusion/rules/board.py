"""The Battle Board (9.2): who stands in which lane, and who in reserve."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from games.grand_illusion.rules.control import sound
from games.grand_illusion.rules.strength import parenthesized
from games.grand_illusion.state import ALLIED, FRENCH, LANES, Front
from ww1core.hexgrid import from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, first_class, other
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    only,
    procedure,
    put,
    when,
    when_chosen,
    while_,
    word,
)

LaneSet: TypeAlias = int
"""A set of lanes, as sets of hexes and units are."""


def placed(s: Front) -> UnitSet:
    """The units on the board; as each is in one box, the boxes add up."""
    return sum(map(sum, (*s.battle.front, *s.battle.reserve)))


def attacking(s: Front) -> int:
    """The side that attacks; in a counterattack the one that was attacked."""
    return s.battle.seat


def defending(s: Front) -> int:
    """The side that is attacked now."""
    return other(s.battle.seat)


def field(s: Front) -> int:
    """The hex of the battle."""
    return s.battle.hex


@rule("GI-9.2.1a")
def lanes(s: Front) -> int:
    """How many lanes are used: four, two in a Skirmish."""
    is_skirmish = s.battle.fortune == "skirmish"
    return s.book.fortune_data.skirmish.lanes if is_skirmish else LANES


@rule("GI-9.2.2a", "GI-9.2.2b3", "GI-9.2.4b")
def defenders(s: Front) -> UnitSet:
    """The defender's combat units and forts in the hex that are not on the board."""
    seat = defending(s)
    units = s.book.combat_of[seat] | s.book.forts_of[seat]
    return s.standing[s.battle.hex] & units & ~placed(s)


@rule("GI-9.2.3a1", "GI-9.5.1a", "GI-9.2.4a1", "GI-2.4e", "GI-9.1.2c")
def attackers(s: Front) -> UnitSet:
    """The attacker's combat units that take part and are not on the board; never forts.

    Strength in parentheses attacks only when the offensive goes to the limit.
    """
    battle = s.battle
    units = battle.attackers
    if battle.seat != battle.acting:
        units = s.book.combat_of[battle.seat]
    units &= s.standing[battle.hex] & ~placed(s)
    return units if battle.fortune == "offensive_to_the_limit" else units & ~parenthesized(s, units)


@rule("GI-9.2.2c", "GI-9.2.3a2")
def ranks(s: Front, units: UnitSet, *, with_disrupted: bool) -> tuple[UnitSet, ...]:
    """Some units by the priority of placement: corps and pairs, divisions, brigades, horse."""
    book = s.book
    fresh = sound(s, units)
    small = fresh & book.infantry & (book.divisions | book.brigades)
    pairs = from_members(unit for unit in members(small) if partners_of(s, unit, small))
    tail = (units & s.disrupted, units & book.forts) if with_disrupted else ()
    return (
        fresh & book.corps & book.infantry | pairs,
        small & book.divisions,
        small & book.brigades,
        fresh & book.cavalry,
        *tail,
    )


@rule("GI-9.2.2b1", "GI-9.2.2b2")
def partners_of(s: Front, unit: int, units: UnitSet) -> UnitSet:
    """Those of some units that may share a box with one: sound, small, of its nation and arm."""
    book = s.book
    small = book.divisions | book.brigades
    if not small >> unit & 1 or s.disrupted >> unit & 1:
        return 0
    arm = book.infantry if book.infantry >> unit & 1 else book.cavalry
    nation = book.of_nation[book.units[unit].nation]
    return sound(s, units & small & arm & nation) & ~(1 << unit)


def put_in_front(s: Front, seat: int, lane: int, unit: int) -> None:
    """A unit is put in a box of the front line."""
    s.battle = s.battle.with_front(seat, lane, s.battle.front[seat][lane] | 1 << unit)


@rule("GI-9.2.4a1", "GI-9.2.4a3", "GI-9.2.4b")
@procedure
def place_defenders() -> Steps:
    """The defender fills his front, lane by lane, as far as he has units; sides change first."""
    return (
        turn_round,
        while_(defender_has_room, put("unit", choose_defender), when(beside, add_defender)),
    )


def turn_round(s: Front) -> None:
    """In a counterattack the side that was attacked attacks."""
    if s.battle.fortune == "counterattack":
        s.battle = s.battle._replace(seat=other(s.battle.acting))


def free_lane(s: Front, seat: int) -> int:
    """The first empty lane of a front, below 0 if all are full."""
    boxes = s.battle.front[seat][: lanes(s)]
    return boxes.index(0) if 0 in boxes else -1


def defender_has_room(s: Front) -> bool:
    """Whether the defender has a free lane and somebody for it."""
    return free_lane(s, defending(s)) >= 0 and defenders(s) != 0


def best_defenders(s: Front, left: UnitSet) -> UnitSet:
    """The units that the defender has to place first."""
    return first_class(left, ranks(s, left, with_disrupted=True))


@rule("GI-9.2.2c")
@decision(
    rule="GI-9.2.2a",
    asks="unit",
    seat=defending,
    among=(defenders, "not_in_the_battle"),
    bars=[only("GI-9.2.2c", "better_units_first", best_defenders)],
)
def choose_defender(s: Front, unit: int) -> None:
    """Which unit the defender puts into his next lane."""
    put_in_front(s, defending(s), free_lane(s, defending(s)), unit)


def lane_of(s: Front, unit: int, seat: int) -> int:
    """The lane in whose front a unit stands."""
    return next(lane for lane, box in enumerate(s.battle.front[seat]) if box >> unit & 1)


def waiting_with(s: Front, unit: int) -> UnitSet:
    """The units of the side of a unit that are not on the board."""
    return defenders(s) if s.book.units[unit].seat == defending(s) else attackers(s)


def beside(s: Front, unit: int) -> UnitSet:
    """Those who may be put beside a unit."""
    return partners_of(s, unit, waiting_with(s, unit))


def stands_before_better(s: Front, unit: int) -> bool:
    """Whether a unit that stays alone would stand before better infantry, corps or divisions."""
    book = s.book
    better = book.corps | (book.divisions if book.brigades >> unit & 1 else 0)
    waiting = sound(s, waiting_with(s, unit) & book.infantry & better)
    return book.infantry >> unit & 1 == 1 and waiting != 0


def share_box(s: Front, choice: int | str, unit: int) -> None:
    """Who shares the box of a unit; a word leaves it alone."""
    if isinstance(choice, int):
        seat = s.book.units[unit].seat
        put_in_front(s, seat, lane_of(s, unit, seat), choice)


sharing = partial(decision, rule="GI-9.2.2b1", asks="unit", among=(beside, "cannot_share_a_box"))
"""Who shares a box, which either side is asked under its own order of priority."""


@sharing(
    seat=defending,
    words=[word("alone", bar("GI-9.2.2c", "better_units_first_alone", stands_before_better))],
)
def add_defender(s: Front, choice: int | str, unit: int) -> None:
    """Who shares the box of a defender, or that he stands alone."""
    share_box(s, choice, unit)


@sharing(
    seat=attacking,
    words=[word("alone", bar("GI-9.2.3a2", "better_units_first_alone", stands_before_better))],
)
def add_attacker(s: Front, choice: int | str, unit: int) -> None:
    """Who shares the box of an attacker, or that he stands alone."""
    share_box(s, choice, unit)


@procedure(rule=("GI-9.2.3a1", "GI-9.2.3a5"))
def place_attackers() -> Steps:
    """The attacker fills lanes opposite the enemy, those opposite sound units first."""
    return (
        loop(
            when_chosen(
                "lane", choose_lane, put("unit", choose_attacker), when(beside, add_attacker)
            ),
            until=chose("lane", "done"),
        ),
    )


@rule("GI-9.2.3a3", "GI-9.2.3a4")
def fit_for(s: Front, left: UnitSet, lane: int) -> UnitSet:
    """Those of some attackers who may stand opposite a lane now, by priority.

    Cavalry never faces a fort, and may face cavalry whatever its rank. Disrupted units come last.
    """
    book, facing, units = s.book, s.battle.front[defending(s)][lane], left
    if facing & book.forts:
        units &= ~book.cavalry
    best = first_class(units, (*ranks(s, units, with_disrupted=False), late_attackers(s, units)))
    if facing & book.cavalry:
        best |= sound(s, units & book.cavalry)
    return best


@rule("GI-9.1.2a2", "GI-9.2.3a6", "GI-9.2.3a5")
def late_attackers(s: Front, units: UnitSet) -> UnitSet:
    """The Disrupted attackers: corps, divisions, horse, where the French have to place theirs."""
    tired = units & s.disrupted
    if not must_go_to_the_limit(s):
        return tired
    book = s.book
    forced = tired & book.of_nation[FRENCH]
    order = (forced & book.corps, forced & book.infantry, forced & book.cavalry)
    return first_class(forced, order) or tired


@rule("GI-9.1.2a2", "GI-9.2.3a6")
def must_go_to_the_limit(s: Front) -> bool:
    """Whether a French offensive to the limit takes Disrupted units along."""
    battle = s.battle
    return (
        battle.fortune == "offensive_to_the_limit"
        and battle.seat == ALLIED
        and s.turn <= s.book.switches.elan_through
    )


def lanes_of(s: Front, seat: int) -> LaneSet:
    """The lanes in whose front a side has somebody."""
    return from_members(n for n, units in enumerate(s.battle.front[seat]) if units)


def lanes_without_match(s: Front, left: LaneSet) -> LaneSet:
    """The lanes for which nobody is left who may stand in them."""
    units = attackers(s)
    return subset(left, lambda lane: not fit_for(s, units, lane))


@rule("GI-9.2.3a1")
def lanes_of_tired(s: Front, left: LaneSet) -> LaneSet:
    """The lanes of Disrupted units and forts, while one of sound units is to be filled."""
    front = s.battle.front[defending(s)]
    fresh = subset(left, lambda lane: bool(sound(s, front[lane] & s.book.combat)))
    return left & ~fresh if fresh else 0


def open_lanes(s: Front) -> LaneSet:
    """The lanes that the attacker may fill now."""
    lanes_ = lanes_of(s, defending(s)) & ~lanes_of(s, attacking(s))
    lanes_ &= ~lanes_without_match(s, lanes_)
    return lanes_ & ~lanes_of_tired(s, lanes_)


@rule("GI-9.2.3a5", "GI-9.2.3a6", "GI-9.2.4a2")
def must_fill(s: Front) -> bool:
    """Whether the attacker still has to place somebody: sound units, or French at the limit."""
    units = attackers(s)
    for lane in members(open_lanes(s)):
        fit = fit_for(s, units, lane)
        if sound(s, fit) or (must_go_to_the_limit(s) and fit & s.book.of_nation[FRENCH]):
            return True
    return False


@decision(
    rule="GI-9.2.3a1",
    asks="lane",
    seat=attacking,
    among=(lambda s: lanes_of(s, defending(s)), "no_enemy_in_lane"),
    bars=[
        bar("GI-9.2.2b1", "lane_is_filled", lambda s: lanes_of(s, attacking(s))),
        bar("GI-9.2.3a3", "nobody_for_lane", lanes_without_match),
        bar("GI-9.2.3a1", "sound_lanes_first", lanes_of_tired),
    ],
    words=[word("done", bar("GI-9.2.3a1", "lanes_have_to_be_filled", must_fill))],
)
def choose_lane(_s: Front, _lane: int | str) -> None:
    """Which lane the attacker fills next, or that he places nobody else."""


@decision(
    rule="GI-9.2.3a2",
    asks="unit",
    seat=attacking,
    among=(attackers, "not_in_the_battle"),
    bars=[only("GI-9.2.3a2", "better_units_first", fit_for)],
    needs=("lane",),
)
def choose_attacker(s: Front, unit: int, lane: int) -> None:
    """Which unit the attacker puts opposite the lane."""
    put_in_front(s, attacking(s), lane, unit)


@rule("GI-9.2.5a1")
def return_unopposed(s: Front) -> None:
    """Disrupted defenders whom nobody attacks go back to the hex."""
    seat = defending(s)
    for lane in range(LANES):
        if not s.battle.front[attacking(s)][lane] and s.battle.front[seat][lane] & s.disrupted:
            s.battle = s.battle.with_front(seat, lane, 0)


def engaged(s: Front, lane: int) -> bool:
    """Whether both fronts of a lane are held."""
    ours, theirs = s.battle.front
    return ours[lane] != 0 and theirs[lane] != 0
