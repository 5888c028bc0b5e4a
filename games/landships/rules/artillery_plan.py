"""The artillery plan (16.22): an option by which barrages are written down before play."""

from __future__ import annotations

from typing import NamedTuple

from games.landships.forces import SEATS
from games.landships.rules.ammunition import (
    AMMUNITION,
    CLOUDS,
    GAS,
    HE,
    KINDS,
    SHRAPNEL,
    SMOKE,
    is_covered,
    too_few_squads,
)
from games.landships.rules.batteries import lay_guns, may_add_guns, spend_guns
from games.landships.rules.observation import (
    always_observed,
    choose_observer,
    is_watched,
    seen_by_observers,
    use_observer,
)
from games.landships.rules.shells import ASTRAY, SURE, TESTED, fall
from games.landships.state import Barrage, Field
from ww1core.events import Told, tell
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import (
    Steps,
    bar,
    decision,
    loop,
    procedure,
    put,
    reveal,
    roll,
    when,
    while_,
    word,
)

STAGES = 6
"""How many things are written down of a barrage."""


class Planned(NamedTuple):
    """A barrage as it is written down: ammunition and kind by number, guns those on the map."""

    turn: int
    target: int
    ammunition: int
    kind: int
    elements: int
    guns: int


def planned(s: Field, seat: int) -> tuple[Planned, ...]:
    """What a side has written down and not fired yet."""
    return tuple(Planned(*entry) for entry in s.plan[seat])


def batteries_of(s: Field, seat: int) -> int:
    """The batteries off the map of a side."""
    return s.book.entry.elements.get(SEATS[seat], 0)


def guns_of(s: Field, seat: int) -> int:
    """The guns on the map with which a side begins and that fire barrages."""
    return (s.book.own[seat] & s.book.of_kind["ART"]).bit_count()


def elements_free(s: Field, seat: int, turn: int) -> int:
    """The batteries that no barrage of a turn needs yet."""
    return batteries_of(s, seat) - sum(p.elements for p in planned(s, seat) if p.turn == turn)


def guns_free(s: Field, seat: int, turn: int) -> int:
    """The guns on the map that no barrage of a turn needs yet."""
    return guns_of(s, seat) - sum(p.guns for p in planned(s, seat) if p.turn == turn)


@procedure(rule="LS-16.22a")
def plan_barrages(seat: int) -> Steps:
    """A side writes down its barrages in secret, one after the other, until it has done."""
    return (
        when(
            has_artillery,
            loop(
                put("is_done", choose_planned_turn),
                when(is_not_over, plan_barrage),
                until="is_done",
            ),
        ),
    )


def has_artillery(s: Field, seat: int) -> bool:
    """Whether a side has anything to plan with."""
    return batteries_of(s, seat) > 0 or guns_of(s, seat) > 0


def has_guns(s: Field, seat: int) -> bool:
    """Whether a side begins with guns on the map."""
    return guns_of(s, seat) > 0


def is_not_over(_s: Field, is_done: bool) -> bool:  # noqa: FBT001 (kept)
    """Whether the side writes another barrage."""
    return not is_done


@procedure(rule="LS-16.22a")
def plan_barrage(seat: int) -> Steps:
    """A barrage is written down: where, with what, how, by how many; all are always asked."""
    return (
        choose_planned_hex,
        choose_planned_ammunition,
        choose_planned_kind,
        choose_planned_elements,
        when(has_guns, choose_planned_guns),
        write_down,
    )


def note(s: Field, seat: int, value: int) -> None:
    """Write one more thing of the barrage that is being planned."""
    s.draft = with_item(s.draft, seat, (*s.draft[seat], value))


@rule("LS-16.22a")
def plannable_turns(s: Field, seat: int) -> int:
    """The turns for which something is left to fire."""
    turns = range(s.plan_fired[seat] + 1, s.book.sequence.clock.last + 1)
    return from_members(
        turn for turn in turns if elements_free(s, seat, turn) or guns_free(s, seat, turn)
    )


@decision(
    rule="LS-16.22a",
    asks="number",
    among=(plannable_turns, "nothing_left_to_plan"),
    words=("done",),
    hidden=True,
)
def choose_planned_turn(s: Field, turn: int | str, seat: int) -> bool:
    """In which turn a barrage falls, or that the plan is complete."""
    if isinstance(turn, int):
        note(s, seat, turn)
    return not isinstance(turn, int)


@rule("LS-16.22a", "LS-5.11.b2")
def plannable_hexes(s: Field, seat: int) -> HexSet:
    """Every hex at which no other barrage of the turn is aimed."""
    turn = s.draft[seat][0]
    return s.book.land.all & ~from_members(p.target for p in planned(s, seat) if p.turn == turn)


@decision(rule="LS-16.22a", asks="hex", among=(plannable_hexes, "planned_already"), hidden=True)
def choose_planned_hex(s: Field, hex_: int, seat: int) -> None:
    """At which hex it is aimed."""
    note(s, seat, hex_)


def no_planned_shrapnel(s: Field, seat: int) -> bool:
    """Whether the ground of the hex forbids shrapnel; who will be there nobody knows."""
    return is_covered(s, s.draft[seat][1])


@decision(
    rule="LS-16.22a",
    words=[
        HE,
        word(SHRAPNEL, bar("LS-5.32a", "no_planned_shrapnel", no_planned_shrapnel)),
        *CLOUDS,
    ],
    hidden=True,
)
def choose_planned_ammunition(s: Field, ammunition: str, seat: int) -> None:
    """With what."""
    note(s, seat, AMMUNITION.index(ammunition))


def no_planned_hurricane(s: Field, seat: int) -> bool:
    """Whether the ammunition is fired as drumfire alone."""
    return AMMUNITION[s.draft[seat][2]] in {SMOKE, GAS}


@decision(
    rule="LS-16.22a",
    words=["drumfire", word("hurricane", bar("LS-5.22a", "no_hurricane", no_planned_hurricane))],
    hidden=True,
)
def choose_planned_kind(s: Field, kind: str, seat: int) -> None:
    """How."""
    note(s, seat, KINDS.index(kind))


def plannable_elements(s: Field, seat: int) -> int:
    """How many batteries may take part: none only where a gun can."""
    turn = s.draft[seat][0]
    least = 0 if guns_free(s, seat, turn) else 1
    return from_members(range(least, elements_free(s, seat, turn) + 1))


@decision(rule="LS-16.22a", asks="number", among=(plannable_elements, "not_so_many"), hidden=True)
def choose_planned_elements(s: Field, number: int, seat: int) -> None:
    """By how many batteries off the map."""
    note(s, seat, number)


def plannable_guns(s: Field, seat: int) -> int:
    """How many guns on the map may take part: none only where a battery does."""
    draft = s.draft[seat]
    least = 0 if draft[4] else 1
    return from_members(range(least, guns_free(s, seat, draft[0]) + 1))


@decision(rule="LS-16.22a", asks="number", among=(plannable_guns, "not_so_many"), hidden=True)
def choose_planned_guns(s: Field, number: int, seat: int) -> None:
    """By how many guns on the map."""
    note(s, seat, number)


def write_down(s: Field, seat: int) -> None:
    """The barrage stands in the plan."""
    draft = s.draft[seat]
    entry = (*draft, *(0,) * (STAGES - len(draft)))
    s.plan = with_item(s.plan, seat, (*s.plan[seat], entry))
    s.draft = with_item(s.draft, seat, ())


@procedure(rule=("LS-16.22a", "LS-16.22b"))
def fire_by_plan(seat: int) -> Steps:
    """The barrages that are written down for this turn fall, in the order of writing."""
    return (while_(is_anything_due, planned_barrage), close_plan)


def is_anything_due(s: Field, seat: int) -> bool:
    """Whether a barrage of this turn has not been fired."""
    return any(one.turn == s.turn for one in planned(s, seat))


def close_plan(s: Field, seat: int) -> None:
    """Everybody knows now that no more was planned for this turn."""
    s.plan_fired = with_item(s.plan_fired, seat, s.turn)
    reveal(s, Told, "told.plan_over", (("seat", seat), ("turn", s.turn)), "LS-16.22a")


@procedure(rule=("LS-16.22a", "LS-16.22b", "LS-5.32a"), owns="barrage")
def planned_barrage(seat: int) -> Steps:
    """A barrage of the plan: no order is needed, and who observes it keeps it from scatter."""
    return (
        put("target", next_due),
        when(may_lay_planned, lay_guns),
        when(can_be_fired, when(is_watched, choose_observer), spend_guns, settle_aim, fall),
    )


@rule("LS-16.22a")
def next_due(s: Field, seat: int) -> int:
    """The next barrage of this turn is read from the plan, and everybody hears of it."""
    due = next(one for one in planned(s, seat) if one.turn == s.turn)
    left = list(s.plan[seat])
    left.remove(tuple(due))
    s.plan = with_item(s.plan, seat, tuple(left))
    ammunition, kind = AMMUNITION[due.ammunition], KINDS[due.kind]
    s.barrage = Barrage(seat, due.target, ammunition, kind, due.elements, planned=due.guns)
    told = (("target", due.target), ("ammunition", ammunition), ("kind", kind), ("seat", seat))
    reveal(s, Told, "told.planned", told, "LS-16.22a")
    return due.target


def may_lay_planned(s: Field, target: int, seat: int) -> bool:
    """Whether guns on the map were planned for it, and some can fire at the hex."""
    return s.barrage.planned > 0 and may_add_guns(s, target, seat)


@rule("LS-16.22a", "LS-5.32a")
def can_be_fired(s: Field, target: int) -> bool:
    """Whether anything fires, and shrapnel finds enough squads."""
    barrage = s.barrage
    is_empty = not (barrage.elements or barrage.guns)
    if is_empty or (barrage.ammunition == SHRAPNEL and too_few_squads(s, target)):
        tell(s, "told.plan_void", "LS-16.22a", target=target)
        return False
    return True


@rule("LS-16.22b", "LS-5.11.c1", "LS-5.14a")
def settle_aim(s: Field, target: int, seat: int) -> None:
    """A hex observed by itself is tested; with an observer in touch shells fall there, else not."""
    if s.barrage.plane >= 0:
        use_observer(s)
        aim = SURE
    elif always_observed(s.book, seat) >> target & 1:
        aim = TESTED
    else:
        aim = SURE if is_in_touch(s, target, seat) else ASTRAY
    s.barrage = s.barrage._replace(aim=aim)


def is_in_touch(s: Field, target: int, seat: int) -> bool:
    """Whether an observer sees the hex and reaches the guns; in the first turn all lines hold."""
    if not seen_by_observers(s, seat) >> target & 1:
        return False
    if s.turn == 1:
        return True
    return roll(s, "communication", target, rule="LS-5.11.c1") in s.book.barrage.communication
