"""Impact (O19.2.1.4): the hexes of a bombardment are ploughed up, and those in them answer."""

from __future__ import annotations

from games.gwc.rules.actions.artillery import before_impact
from games.gwc.rules.artillery.telephones import FIXED, lay_impact, lift_markers, works
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.fire.attacks import defend_all, roll_attack
from games.gwc.rules.formations.command import held_hexes
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.ground.sight import observer_sees, seen_among
from games.gwc.rules.ground.terrain import degrade, is_bare
from games.gwc.rules.ground.works import works_in
from games.gwc.state import NOTHING, Attack, Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Steps, bind, decision, procedure, put, when, while_


@procedure(rule=("GWC-O19.2.1.4.1a", "GWC-O19.2.1.4.2a"))
def impact(seat: int) -> Steps:
    """The shells of the bombardment on the table fall: empty hexes first, then the others."""
    return (
        before_impact,
        note_occupied,
        when(something_to_plough, put("rolled", bind(dice_roll, kind="impact")), plough),
        while_(somebody_to_strike, put("target", next_to_strike), strike),
    )


def zone(s: Field, seat: int) -> HexSet:
    """The hexes of a side's bombardment: the Spotting Round and the Impact markers."""
    round_ = s.spotted[seat]
    return s.impact[seat] if round_ == NOTHING else s.impact[seat] | 1 << round_


def note_occupied(s: Field) -> None:
    """The hexes that hold somebody now are struck one by one later."""
    mission = s.mission
    s.mission = mission._replace(waiting=zone(s, mission.owner) & held_hexes(s))


@rule("GWC-O19.2.1.4.1a", "GWC-O19.2.1.4.1d", "GWC-T118.3", "GWC-T121.1")
def empty_hexes(s: Field) -> HexSet:
    """The empty hexes for which a roll is made: none with a Shell Hole marker.

    A printed Shell Hole needs one only if it has a Fortification or a path that can be lost.
    """
    empty = zone(s, s.mission.owner) & ~s.mission.waiting & ~s.shell_holes
    for hex_ in members(empty):
        if ground(s, hex_) == "shell_hole" and is_bare(s, hex_) and not works_in(s, hex_):
            empty &= ~(1 << hex_)
    return empty


def something_to_plough(s: Field) -> bool:
    """Whether a roll is made for the empty hexes."""
    return bool(empty_hexes(s)) and keeps_sight(s)


@rule("GWC-T124b")
def splinters(s: Field, hex_: int) -> int:
    """What woods add to the Attack Total of artillery and of mortars."""
    return s.book.terrain.terrain[ground(s, hex_)].artillery_bonus


@rule("GWC-O19.2.1.4.1a", "GWC-O19.2.1.4.1b", "GWC-O19.2.1.4.1c", "GWC-T99.5")
def plough(s: Field, rolled: int) -> None:
    """One total for all empty hexes: ground and Fortifications that are no stronger give way."""
    mission, hexes = s.mission, empty_hexes(s)
    total = mission.power + sum(value for _, value in mission.adds) + rolled
    number = hexes.bit_count()
    tell(s, "told.ploughed", "GWC-O19.2.1.4.1a", seat=mission.owner, total=total, count=number)
    for hex_ in members(hexes):
        degrade(s, hex_, total + splinters(s, hex_), "GWC-O19.2.1.4.1b")


def left_to_strike(s: Field) -> HexSet:
    """The hexes still to be struck in which somebody is left."""
    return s.mission.waiting & held_hexes(s)


def somebody_to_strike(s: Field) -> bool:
    """Whether another occupied hex is struck."""
    return bool(left_to_strike(s)) and keeps_sight(s)


@decision(rule="GWC-O19.2.1.4.2a", asks="hex", among=(left_to_strike, "no_shells_there"))
def next_to_strike(s: Field, hex_: int) -> int:
    """Which occupied hex is struck next."""
    s.mission = s.mission._replace(waiting=s.mission.waiting & ~(1 << hex_))
    return hex_


@procedure(rule="GWC-O19.2.1.4.2b", owns="attack")
def strike(seat: int, target: int) -> Steps:
    """Shells strike one occupied hex: the roll, the ground, then those who are in it."""
    return (aim, bind(roll_attack, kind="impact"), degrade_struck, defend_all)


@rule("GWC-O19.2.1.4.2a", "GWC-T124b", "GWC-10.3.1")
def aim(s: Field, seat: int, target: int) -> None:
    """The FP of the battery, and what is added to it; no Hindrance counts any more."""
    mission, more = s.mission, splinters(s, target)
    adds = (*mission.adds, ("splinters", more)) if more else mission.adds
    s.attack = Attack(
        "impact", seat, target, power=mission.power, adds=adds, waiting=s.standing[target]
    )


@rule("GWC-O19.2.1.4.2b", "GWC-T99.5")
def degrade_struck(s: Field, target: int) -> None:
    """Ground or Fortification give way first; those in the hex have the Cover that is left."""
    degrade(s, target, s.attack.total, "GWC-O19.2.1.4.2b")


def seen_from(s: Field, seat: int, observer: int, among: HexSet | None = None) -> HexSet:
    """What an observer sees: a Leader from his hex, or the Artillery Observer of a side.

    ``among`` are the hexes that matter; without it all do.
    """
    hexes = s.book.land.all if among is None else among
    if observer == NOTHING:
        return observer_sees(s, seat, hexes) | 1 << s.book.sides[seat].observer
    return seen_among(s, observer, hexes) | 1 << observer


@rule("GWC-O19.2.2b")
def keeps_sight(s: Field) -> bool:
    """Whether a settled barrage is still observed; another one needs no more sight."""
    mission = s.mission
    if not mission.is_settled:
        return True
    if mission.leader != NOTHING and s.hex[mission.leader] != mission.observer:
        return False
    round_ = s.spotted[mission.owner]
    return bool(seen_from(s, mission.seat, mission.observer, 1 << round_) >> round_ & 1)


@rule("GWC-O19.2.1.4.2c", "GWC-O19.2.1.3b", "GWC-O19.2.2.1", "GWC-O19.2.2.2", "GWC-E94")
def end_bombardment(s: Field) -> None:
    """The markers of a Fixed or Rolling Barrage stay, if its line holds; others are removed."""
    mission = s.mission
    owner = mission.owner
    stays = mission.box == FIXED and not mission.is_relieved and works(s, owner)
    if not stays or s.spotted[owner] == NOTHING:
        lift_markers(s, owner)


def mark_zone(s: Field, seat: int, centre: int, hexes: HexSet) -> None:
    """Put a Spotting Round into a hex and Impact markers into others."""
    s.spotted = with_item(s.spotted, seat, centre)
    lay_impact(s, seat, hexes & ~(1 << centre))
