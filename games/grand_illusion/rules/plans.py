"""The secret plans of the third scenario (14.3.6): chosen, shown, and carried out in order."""

from __future__ import annotations

from games.grand_illusion.events import PlanEntry
from games.grand_illusion.forces import NOT_DUE
from games.grand_illusion.rules.activation import designate, fight_battles, may_attack
from games.grand_illusion.rules.combat import german
from games.grand_illusion.rules.losses import withdraw
from games.grand_illusion.rules.room import roomy
from games.grand_illusion.state import (
    ALLIED,
    BELGIAN,
    FRENCH,
    GERMAN,
    GERMANS,
    NO_PLAN,
    Activation,
    Front,
    Segment,
    bit,
)
from ww1core.events import Told
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, gain, place, remove, set_up, with_item
from ww1core.turns import (
    Steps,
    bind,
    chose,
    decision,
    each,
    loop,
    procedure,
    put,
    reveal,
    when,
    when_chosen,
)


@procedure(rule=("GI-14.3.6a", "GI-14.3.4a"))
def make_plans() -> Steps:
    """Both sides choose in secret; then the Allies carry their plans out, then the Germans."""
    return (
        each("seat", planners, choose_plan),
        show_plans,
        each("plan", shown_plans, carry_out_plan, when(is_deployment, bind(deploy, seat=planner))),
        when(armies_come_from_the_north, choose_entry),
        when(liege_is_held, storm_liege),
    )


@rule("GI-14.3.6a")
def planners(s: Front) -> tuple[int, ...]:
    """Who is asked for a plan: each side as often as it may have one, so that nobody can count."""
    return (ALLIED,) * s.book.most_plans + (GERMAN,) * s.book.most_plans


@rule("GI-14.3.6a")
def plans_left(s: Front, seat: int) -> int:
    """The plans of a side that it has not chosen yet, as a set."""
    return s.book.plans_of[seat] & ~plans_in(s.plans[seat])


def plans_in(answers: tuple[int, ...]) -> int:
    """The plans that some answers name."""
    return from_members(answer for answer in answers if answer != NO_PLAN)


@decision(
    rule="GI-14.3.6a",
    asks="plan",
    hidden=True,
    among=(plans_left, "not_your_plan"),
    words=("no_plan",),
)
def choose_plan(s: Front, plan: int | str, seat: int) -> None:
    """Which plan a side chooses in secret, or that it leaves this choice out."""
    answer = plan if isinstance(plan, int) else NO_PLAN
    s.plans = with_item(s.plans, seat, (*s.plans[seat], answer))


@rule("GI-14.3.6a")
def show_plans(s: Front) -> None:
    """Both sides show what they have chosen."""
    s.shown_plans = tuple(plans_in(answers) for answers in s.plans)
    s.plans = ((), ())
    for seat in (ALLIED, GERMAN):
        chosen = members(s.shown_plans[seat])
        reveal(s, Told, "told.plans", (("seat", seat), ("plans", chosen)), "GI-14.3.6a")


def shown_plans(s: Front) -> tuple[int, ...]:
    """The plans of both sides, the Allied ones first."""
    return members(s.shown_plans[ALLIED]) + members(s.shown_plans[GERMAN])


def has_plan(s: Front, id_: str) -> bool:
    """Whether a plan has been chosen and shown."""
    number = s.book.kinds["plan"].number(id_)
    return bool((s.shown_plans[ALLIED] | s.shown_plans[GERMAN]) >> number & 1)


def planner(s: Front, plan: int) -> int:
    """The side of a plan."""
    return s.book.seats.index(s.book.plan_entries[plan].side)


@rule("GI-14.3.4a")
def carry_out_plan(s: Front, plan: int) -> None:
    """What a plan costs and does, but for what its side still chooses."""
    entry = s.book.plan_entries[plan]
    gain(s, "points", planner(s, plan), -entry.price, entry.rule[0])
    change_counters(s, entry)
    change_conditions(s, entry, planner(s, plan))


@rule("GI-14.3.6A2", "GI-14.3.6A3a", "GI-14.3.6A3b", "GI-14.3.6A5a", "GI-14.3.6B2", "GI-14.3.6B4")
@rule("GI-14.3.6B5b")
def change_counters(s: Front, entry: PlanEntry) -> None:
    """The counters that a plan brings, brings earlier, or takes away."""
    number = s.book.kinds["unit"].number
    for unit in members(s.book.plan_units[entry.id]):
        bring_counter(s, unit)
    for id_, turn in entry.turns.items():
        s.due[number(id_)] = turn
    for id_ in entry.without:
        withdraw(s, number(id_))


@rule("GI-14.3.6A2", "GI-14.3.6A3b", "GI-14.3.6A5a", "GI-14.3.6B3", "GI-14.3.6B4", "GI-14.3.6B5a")
def change_conditions(s: Front, entry: PlanEntry, seat: int) -> None:
    """What a plan changes beside counters: forts, CAPs, supply, the way by Holland, control."""
    book, number = s.book, s.book.kinds["unit"].number
    s.fort_bonus += tuple((number(id_), plus) for id_, plus in entry.bombardment_defence.items())
    if entry.caps is not None:
        s.cap_bonuses += ((seat, entry.caps.from_turn or 1, entry.caps.points),)
    if entry.opens is not None:
        s.holland = True
    for hex_ in (book.land.hex(str(freed)) for freed in entry.frees):
        s.control = (s.control[ALLIED] | 1 << hex_, s.control[GERMAN] & ~(1 << hex_))


@rule("GI-13.1.6c", "GI-13.1.6d", "GI-14.3.6A2", "GI-14.3.6A5a")
def bring_counter(s: Front, unit: int) -> None:
    """A counter of a plan: in the place of another one, in its hex, or on the Turn Track."""
    about, old = s.book.units[unit], s.book.replaced_by.get(unit, -1)
    s.steps[unit] = len(about.works)
    if old >= 0 and s.hex[old] >= 0:
        at = s.hex[old]
        remove(s, old)
        s.withdrawn |= 1 << old
        set_up(s, unit, at)
    elif about.turn == NOT_DUE:
        set_up(s, unit, about.entry)
    else:
        s.waiting |= 1 << unit
        s.due[unit] = about.turn


@rule("GI-14.3.6A1", "GI-14.3.6B1", "GI-14.3.6A5a")
def is_deployment(s: Front, plan: int) -> bool:
    """Whether units may be moved before the game by a plan."""
    entry = s.book.plan_entries[plan]
    return entry.moves is not None or bool(entry.frees)


@procedure(rule=("GI-14.3.6A1", "GI-14.3.6B1", "GI-14.3.6A5a"))
def deploy(plan: int, seat: int) -> Steps:
    """A side moves units of its set-up, one by one."""
    return (
        put("moved", 0),
        loop(
            when_chosen("unit", choose_deployed, put("moved", place_deployed)),
            until=chose("unit", "done"),
        ),
    )


@rule("GI-14.3.6A1", "GI-14.3.6B1", "GI-14.3.6A5a")
def movable(s: Front, plan: int, seat: int, moved: UnitSet) -> UnitSet:
    """The units that a plan still lets a side move: so many corps, horse and headquarters."""
    book, limits = s.book, s.book.plan_entries[plan].moves
    if limits is None:
        return s.present[seat] & book.of_nation[BELGIAN] & ~moved
    nation = book.of_nation[FRENCH if seat == ALLIED else GERMANS]
    groups = (
        (book.corps, limits.corps),
        (book.cavalry & book.divisions, limits.cavalry),
        (book.quarters, limits.headquarters),
    )
    units = 0
    for group, most in groups:
        if (moved & group).bit_count() < most:
            units |= group
    return units & nation & s.present[seat] & ~moved


@decision(
    rule="GI-14.3.6A1",
    asks="unit",
    among=(movable, "not_to_be_moved_by_plan"),
    words=("done",),
    needs=("plan", "moved"),
)
def choose_deployed(_s: Front, _unit: int | str, seat: int) -> None:
    """Which unit starts elsewhere."""


@rule("GI-14.3.6A1", "GI-14.3.6B1", "GI-14.3.6A5a")
def deployment_hexes(s: Front, plan: int, unit: int, seat: int) -> HexSet:
    """Where a plan lets a unit start: own France, German hexes, Belgium that is not German."""
    book = s.book
    hexes = s.control[seat]
    if book.plan_entries[plan].moves is None:
        hexes &= book.belgium
    elif seat == ALLIED:
        hexes &= book.france
    return roomy(s, unit, hexes)


@decision(
    rule="GI-14.3.6A1", asks="hex", among=(deployment_hexes, "cannot_start_there"), needs=("plan",)
)
def place_deployed(s: Front, hex_: int, unit: int, moved: UnitSet) -> UnitSet:
    """Where the unit starts."""
    place(s, unit, hex_, "GI-14.3.6a")
    return moved | 1 << unit


@rule("GI-14.3.6B4", "GI-14.3.6B5d")
def armies_come_from_the_north(s: Front) -> bool:
    """Whether the German army of a plan may come through Holland."""
    return has_plan(s, "B4") and s.holland


@decision(rule="GI-14.3.6B5d", words=("turn_1", "turn_2"), seat=german)
def choose_entry(s: Front, answer: str) -> None:
    """Whether the new army comes on turn 1 as others do, or on turn 2 from the north."""
    if answer == "turn_2":
        s.northern = s.book.plan_units["B4"]
        s.waiting &= ~s.northern
        for unit in members(s.northern):
            s.due[unit] = 0
        turn = s.book.northern_turn
        s.cap_bonuses = tuple(
            (seat, turn if seat == GERMAN else first, points)
            for seat, first, points in s.cap_bonuses
        )


@rule("GI-14.3.6A5b")
def liege_is_held(s: Front) -> bool:
    """Whether the forts of Liege stand, so that the Germans may storm them before the game."""
    return has_plan(s, "A5")


@procedure(rule="GI-14.3.6A5b", owns="segment")
def storm_liege() -> Steps:
    """The Germans may fight one battle at Liege before turn 1, free of cost."""
    return (bind(storm, at=lambda s: s.book.liege, seat=GERMAN),)


@procedure(owns="activation")
def storm(at: int, seat: int) -> Steps:
    """Who attacks is named, and the battle fought; nobody moves."""
    return (begin_storm, when(may_attack, designate), fight_battles)


def begin_storm(s: Front, at: int, seat: int) -> None:
    """The hex acts before the first turn."""
    s.segment, s.activation = Segment(seat), Activation(seat, at)


@rule("GI-14.3.6B5a")
def watch_dutch_rail(s: Front) -> None:
    """Trains run through Holland once Antwerp is German without its fort, and the turn has come."""
    antwerp = bit(s.book.places.antwerp)
    s.has_dutch_rail = (
        s.holland
        and s.turn >= s.book.dutch_rail_turn
        and bool(s.control[GERMAN] & antwerp)
        and not s.forts[ALLIED] & antwerp
    )
