"""Replacements (8.2 to 8.6): steps received and spent on worn and eliminated units."""

from __future__ import annotations

from games.storm_west.forces import GERMAN, POOLS, SEATS
from games.storm_west.rules.arrivals import (
    act_with,
    acting_unit,
    land_units,
    lands_anywhere,
    somebody_acts,
)
from games.storm_west.state import Front, is_peak
from ww1core.events import tell
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, cover, show, with_item
from ww1core.turns import Steps, bar, decision, loop, only, procedure, put, when, word
from ww1core.words import text


@procedure(rule=("SW-8.2a", "SW-8.4b", "SW-8.6"))
def replace_losses(seat: int) -> Steps:
    """Steps come in, reinforcements land, then steps are spent, and what was recovered lands."""
    return (
        receive_steps,
        when(lands_anywhere, land_units),
        when(may_spend, rebuild_units),
        when(lands_anywhere, land_units),
    )


@rule("SW-8.2b", "SW-S1.4", "SW-S2.3", "SW-S3.27", "SW-S3.28a", "SW-S3.26e")
def receive_steps(s: Front, seat: int) -> None:
    """The steps of this turn for the armies of a side; what is not spent is kept."""
    book = s.book
    at = s.turn - book.first_box
    for pool, table in enumerate(book.income):
        if (pool == 0) != (seat == GERMAN) or at >= len(table):
            continue
        steps = max(table[at] - (s.bombed if seat == GERMAN else 0), 0)
        s.stock = with_item(s.stock, pool, s.stock[pool] + steps)
    if seat != GERMAN and at < len(book.mechanised_income):
        s.mechanised = book.mechanised_income[at]


@rule("SW-16.2b")
def may_spend(s: Front) -> bool:
    """In the turn of the influenza nobody spends steps."""
    return not is_peak(s)


@rule("SW-8.2.1a", "SW-8.2.1b", "SW-8.2.1e", "SW-S3.25", "SW-S3.28b")
def steps_for(s: Front, unit: int) -> int:
    """The steps that may be spent on a unit: its army's, and mechanised ones on tanks."""
    mechanised = s.mechanised if s.book.tanks >> unit & 1 else 0
    return s.stock[s.book.units[unit].pool] + mechanised


@rule("SW-8.4a", "SW-S3.22c")
def worn_units(s: Front, seat: int) -> UnitSet:
    """The reduced units on the map in regular supply."""
    hungry = s.unsupplied | s.cross_fed | s.fort_fed
    return subset(s.present[seat] & ~hungry, lambda unit: s.steps[unit] < s.book.units[unit].steps)


@rule("SW-8.5a", "SW-8.5b", "SW-8.2.2b", "SW-S3.19e")
def lost_units(s: Front, seat: int) -> UnitSet:
    """The eliminated units that can be recovered; the first game lets a few come back a turn."""
    most = s.book.entry.recovered_most.get(SEATS[seat])
    if most is not None and s.recovered >= most:
        return 0
    return s.dead & s.book.own[seat]


def rebuildable(s: Front, seat: int) -> UnitSet:
    """The worn and the lost units of a side."""
    return worn_units(s, seat) | lost_units(s, seat)


@rule("SW-8.2.1c", "SW-8.2.2a", "SW-S3.8b", "SW-S3.16b", "SW-S3.17a")
def never_rebuilt(s: Front, left: UnitSet) -> UnitSet:
    """The units that never receive replacements."""
    return left & s.book.never_rebuilt


def without_steps(s: Front, left: UnitSet) -> UnitSet:
    """The units whose army has no steps left."""
    return subset(left, lambda unit: steps_for(s, unit) < 1)


def told_of_stock(s: Front, seat: int) -> dict[str, object]:
    """For the question: the steps that are left."""
    pools = (0,) if seat == GERMAN else range(1, len(s.stock))
    left = [text(f"stock.{POOLS[pool]}", steps=s.stock[pool]) for pool in pools if s.stock[pool]]
    if s.mechanised:
        left.append(text("stock.mechanised", steps=s.mechanised))
    return {"steps": tuple(left)}


@procedure(rule=("SW-8.6", "SW-8.4c"))
def rebuild_units(seat: int) -> Steps:
    """Steps are spent one after the other, as many as the side likes."""
    return (
        loop(
            put("is_done", rebuild),
            when(somebody_acts, when(is_lost, recover, otherwise=(restore,))),
            until="is_done",
        ),
    )


@decision(
    rule="SW-8.4a",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(rebuildable, "nothing_to_rebuild"),
    bars=[
        bar("SW-8.2.1c", "is_never_rebuilt", never_rebuilt),
        bar("SW-8.2a", "no_steps_left", without_steps),
    ],
    tells=told_of_stock,
    forced=False,
)
def rebuild(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit gets a step, or that no more does."""
    return act_with(s, unit)


def is_lost(s: Front) -> bool:
    """Whether the unit that was chosen is in the dead pile."""
    return s.dead & s.acting != 0


@rule("SW-8.4a", "SW-8.4b")
def restore(s: Front) -> None:
    """A reduced unit is back at full strength where it stands; a covered one is seen so long."""
    unit = acting_unit(s)
    covered = s.covered & 1 << unit
    show(s, covered, "SW-13.8a")
    cover(s, covered)
    spend_step(s, unit)
    s.steps[unit] += 1
    tell(s, "told.rebuilt", "SW-8.4a", unit=unit, steps=s.steps[unit])


def spend_step(s: Front, unit: int) -> None:
    """Take a step: a mechanised one first, because it is lost otherwise."""
    if s.mechanised and s.book.tanks >> unit & 1:
        s.mechanised -= 1
        return
    pool = s.book.units[unit].pool
    s.stock = with_item(s.stock, pool, s.stock[pool] - 1)


def has_two_steps(s: Front) -> bool:
    """Whether the unit that was chosen has two steps, and there are two for it."""
    unit = acting_unit(s)
    return s.book.units[unit].steps > 1 and steps_for(s, unit) > 1


@decision(
    rule="SW-8.5a",
    hidden=True,
    words=[word("full", only("SW-8.5a", "two_steps_needed", has_two_steps)), "reduced"],
)
def recover(s: Front, answer: str, seat: int) -> None:
    """Whether a unit comes back at full strength for two steps, or reduced for one."""
    unit = acting_unit(s)
    steps = 2 if answer == "full" else 1
    for _ in range(steps):
        spend_step(s, unit)
    s.steps[unit] = steps
    s.dead &= ~(1 << unit)
    s.due[unit] = s.turn
    s.recovered += 1
    tell(s, "told.recovered", "SW-8.5a", unit=unit, steps=steps)
