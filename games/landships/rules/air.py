"""The air phase (4.7, 11.1, 11.2): aircraft are placed, fight, are fired at, fly their missions."""

from __future__ import annotations

from games.landships.forces import OBSERVATION
from games.landships.rules.dogfights import acting_fighters, fight_all
from games.landships.rules.flak import flak
from games.landships.rules.missions import mission_of, note_use
from games.landships.rules.raids import fly_missions
from games.landships.rules.strafing import come_down, the_other
from games.landships.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, with_item
from ww1core.turns import (
    Steps,
    bar,
    bind,
    chose,
    decision,
    loop,
    procedure,
    when_chosen,
    when_option,
)

AWAY = -1


@procedure(rule=("LS-4.7.a", "LS-4.7.b", "LS-4.7.c", "LS-4.7.d", "LS-4.7.e", "LS-11.11c"))
def air_phase(seat: int) -> Steps:
    """The phasing side comes, the other intercepts and fires, then missions are flown."""
    return (
        loop(when_chosen("plane", choose_plane, place_plane), until=chose("plane", "done")),
        bind(intercept, seat=the_other),
        when_option("single_seaters", act_as_fighters),
        fight_all,
        bind(flak, seat=the_other),
        come_down,
        fly_missions,
        end_air,
    )


@rule("LS-11.11a", "LS-11.1c", "LS-11.11N")
def ready_planes(s: Field, seat: int) -> UnitSet:
    """The aircraft of a side that are neither lost nor up and have a use left."""
    book = s.book
    planes = book.planes & book.own[seat] & ~s.downed
    return from_members(
        plane
        for plane in members(planes)
        if s.aloft[plane] == AWAY and s.uses[plane] < book.air.uses
    )


@rule("LS-S13.SR1", "LS-S18.SR1")
def kept_down(s: Field, left: UnitSet) -> UnitSet:
    """All of them, while fog keeps aircraft on the ground."""
    first_last = [special.turns for special in s.book.fogs if not special.aircraft]
    return left if any(first <= s.turn <= last for first, last in first_last) else 0


@decision(
    rule="LS-11.11a",
    asks="unit",
    among=(ready_planes, "plane_not_ready"),
    bars=[bar("LS-11.11a", "kept_down_by_fog", kept_down)],
    words=("done",),
)
def choose_plane(_s: Field, _plane: int | str, seat: int) -> None:
    """Which aircraft comes, or that no more does."""


@procedure(rule="LS-11.11a")
def place_plane(plane: int, seat: int) -> Steps:
    """An aircraft is put above a hex."""
    return (choose_air_hex,)


@decision(rule="LS-2.56", asks="hex", needs=("plane",))
def choose_air_hex(s: Field, hex_: int, plane: int, seat: int) -> None:
    """Above which hex of the whole board the aircraft comes."""
    s.aloft[plane] = hex_
    tell(s, "told.aloft", "LS-11.11a", unit=plane, at=hex_)


@procedure(rule=("LS-11.11b", "LS-4.7.a"))
def intercept(seat: int) -> Steps:
    """The other side sends fighters to where aircraft are."""
    return (loop(when_chosen("plane", choose_fighter, meet), until=chose("plane", "done")),)


@rule("LS-11.11b", "LS-16.42a", "LS-16.42b")
def fighters(s: Field, seat: int) -> UnitSet:
    """The aircraft of a side that may intercept: fighters, and by option some others."""
    book = s.book
    planes = ready_planes(s, seat)
    found = planes & book.of_kind["F"]
    if "single_seaters" in book.options:
        found |= all_rounders(s, planes)
    return found


@rule("LS-16.42a", "LS-16.42b")
def all_rounders(s: Field, planes: UnitSet) -> UnitSet:
    """Those of some aircraft that may act as fighters."""
    return from_members(
        plane
        for plane in members(planes & ~s.book.of_kind["F"])
        if (about := s.book.units[plane].type.plane) is not None and "may_act_as_F" in about.flags
    )


@rule("LS-16.42b")
def two_seaters_up(s: Field, seat: int) -> UnitSet:
    """The aircraft of the phasing side that are up, act as fighters at will and could observe."""
    own = s.book.planes & s.book.own[seat] & ~s.downed
    return from_members(
        plane
        for plane in members(all_rounders(s, own))
        if s.aloft[plane] >= 0 and not is_single_seater(s, plane)
    )


@rule("LS-16.42a")
def is_single_seater(s: Field, plane: int) -> bool:
    """Whether nobody sits behind the pilot to observe; such aircraft only intercept."""
    about = s.book.units[plane].type.plane
    return about is not None and "single_seat_no_observation" in about.flags


@decision(rule="LS-16.42b", asks="unit", among=(two_seaters_up, "no_all_rounder"), repeated=True)
def act_as_fighters(s: Field, plane: int | str, seat: int) -> None:
    """Which aircraft of the phasing side leave their missions to act as fighters."""
    if isinstance(plane, int):
        s.as_fighters |= 1 << plane


def nobody_to_meet(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """All of them, where no enemy is up."""
    return 0 if enemies_up(s, seat) else left


def enemies_up(s: Field, seat: int) -> HexSet:
    """The hexes above which aircraft of the other side are."""
    planes = s.book.planes & s.book.own[other(seat)] & ~s.downed
    return from_members(s.aloft[plane] for plane in members(planes) if s.aloft[plane] >= 0)


@decision(
    rule="LS-11.11b",
    asks="unit",
    among=(fighters, "not_a_fighter"),
    bars=[
        bar("LS-11.11a", "kept_down_by_fog", kept_down),
        bar("LS-11.11b", "nobody_to_meet", nobody_to_meet),
    ],
    words=("done",),
)
def choose_fighter(_s: Field, _plane: int | str, seat: int) -> None:
    """Which fighter intercepts, or that no more does."""


@procedure(rule="LS-11.11b")
def meet(plane: int, seat: int) -> Steps:
    """A fighter goes where enemies are."""
    return (choose_meeting,)


@decision(rule="LS-11.11b", asks="hex", among=(enemies_up, "no_enemy_up"), needs=("plane",))
def choose_meeting(s: Field, hex_: int, plane: int, seat: int) -> None:
    """Where the fighter meets the enemy; what else intercepts acts as a fighter."""
    s.aloft[plane] = hex_
    s.as_fighters |= 1 << plane & ~s.book.of_kind["F"]
    tell(s, "told.aloft", "LS-11.11b", unit=plane, at=hex_)


@rule("LS-11.31a", "LS-11.1c", "LS-11.1d", "LS-11.21.a", "LS-5.12c")
def end_air(s: Field, seat: int) -> None:
    """All go home but those who observe for the phasing side; hits are forgotten."""
    book = s.book
    staying = 0
    for plane in members(book.planes & ~s.downed):
        if s.aloft[plane] == AWAY:
            continue
        is_own = bool(book.own[seat] >> plane & 1)
        is_watching = s.watching[book.units[plane].seat] >> s.aloft[plane] & 1
        is_fighter = bool(acting_fighters(s) >> plane & 1)
        if mission_of(s, plane) == OBSERVATION and is_watching and not is_fighter:
            staying |= 1 << plane
            continue
        s.aloft[plane] = AWAY
        if is_own or is_fighter:
            note_use(s, plane)
    s.spoiled = 0
    for side in (0, 1):
        spots = from_members(s.aloft[one] for one in members(staying & book.own[side]))
        s.watching = with_item(s.watching, side, spots)
