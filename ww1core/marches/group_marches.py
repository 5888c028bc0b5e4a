"""Groups that march: a procedure that a title makes with the rules of its ordinary march.

A seat names units of one hex; they go as one from hex to hex, each with its own points and under
its own limits, and may leave some of their number behind on the way::

    class Field(MapState):
        group: Group = record(Group)

    march = group_march(
        "march",
        rule="XY-8.4",
        costs=march_costs,
        points=movement_points,
        limits=march_limits,
        allows=fits_into,
        members=[bar("XY-8.5", "has_moved", moved_units)],
        entered=(take_the_hex, offer_retreat),
        rules={"points": "XY-8.41", "zones": "XY-7.2", "room": "XY-6.1", "drop": "XY-8.6"},
    )

A step runs it for a seat: ``bind(march, seat=...)``; its result is the set of units that were
named, 0 if nobody was.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import Hex, first, members
from ww1core.ledger.rules import note_rule
from ww1core.marches.group_questions import LIFTS, Plan, ask_drop, ask_members, ask_step
from ww1core.marches.groups import Gait, Group
from ww1core.pieces import MapState, UnitSet, place
from ww1core.turns.bars import Bar
from ww1core.turns.flow import bind, loop, put, when, when_chosen
from ww1core.turns.nodes import Decision, Function, Procedure, Steps

__all__ = ["GroupMarch", "group_march"]

RULED = (*LIFTS, "drop")
"""What a title may name a rule for; without one it is the rule of the march."""
NO_RULES: Mapping[str, str] = MappingProxyType({})


class GroupMarch(NamedTuple):
    """Groups that march as they go into a title's flow: procedures, and what they ask."""

    procedure: Procedure
    going: Procedure
    entering: Procedure
    members: Decision
    step: Decision
    drop: Decision


def group_march(
    name: str,
    *,
    rule: str,
    costs: Function,
    points: Function,
    limits: Function | None = None,
    allows: Function | None = None,
    passing: bool = True,
    record: str = "group",
    members: Sequence[Bar] = (),
    chosen: object = None,
    hexes: Sequence[Bar] = (),
    stops: Sequence[Bar] = (),
    drops: Sequence[Bar] = (),
    entered: Steps = (),
    dropped: Steps = (),
    ended: Steps = (),
    apart: bool = False,
    rules: Mapping[str, str] = NO_RULES,
) -> GroupMarch:
    """A procedure in which a ``seat`` lets units of one hex march as one.

    ``costs``, ``points`` and ``limits`` are those of the ordinary march: ``f(s, unit)``, which may
    also ask for the ``group`` and the ``seat``. ``allows(s, hex_, stack)`` tells whether units of
    one side may end their march in a hex; without ``passing`` they may not even pass where they
    may not end.

    ``members``, ``hexes``, ``stops`` and ``drops`` are bars of the title: who may not march, what
    may not be entered, when the march may not stop, who may not be left behind. ``chosen`` is a
    step that gives the set of units, for a title that lets nobody choose them freely.

    ``entered`` are the steps that every hex entered runs, with ``to`` and ``from_``: losses,
    decisions of the other side, control. Who is not in the hex after them marches no more, and
    ``s.group._replace(is_over=True)`` ends the march. ``dropped`` are run with the ``units`` left
    behind, ``ended`` when the march is over. With ``apart`` those left behind march on by
    themselves first, as far as they have points.

    The group is the ``record`` of the state, a ``Group``. ``rules`` names the rules behind what
    may hold it: points, zones, zone_to_zone, closed, sides, adjacent, room, drop. The decisions
    are called ``<name>_members``, ``<name>_step`` and ``<name>_drop``.
    """
    unknown = sorted(rules.keys() - set(RULED))
    if unknown:
        message = f"group march {name!r} has a rule for {unknown[0]!r}; there are "
        raise FlowError(message + ", ".join(RULED))
    for id_ in dict.fromkeys(rules.values()):
        note_rule(id_, name)
    gait = Gait(f"group march {name!r}", costs, points, limits, allows, passing=passing)
    plan = Plan(name, rule, rules, gait, record, sys._getframe(1))  # noqa: SLF001 (where it is written)
    which = ask_members(plan, members)
    drop = ask_drop(plan, drops, apart=apart)
    step = ask_step(plan, hexes, stops, drop)
    module = which.module
    entering = Procedure(f"{name}_entered", ("seat", "from_", "to"), steps=entered, module=module)
    begin, stand, enter, settle, part, is_over = _steps(plan)
    onward = (bind(f"{name}_on", group=_parted),) if apart else ()
    left_behind = (put("units", drop), put("parted", part), *dropped, *onward)
    going = Procedure(
        f"{name}_on",
        ("seat", "group"),
        steps=(
            begin,
            loop(
                when_chosen(
                    "to",
                    step,
                    put("from_", stand),
                    enter,
                    entering,
                    settle,
                    otherwise=(when(_is_drop, *left_behind),),
                ),
                until=is_over,
            ),
            *ended,
        ),
        owns=record,
        module=module,
    )
    steps = (
        put("units", which if chosen is None else chosen),
        when("units", put("group", _form), going),
    )
    whole = Procedure(name, ("seat",), steps=steps, result="units", module=module)
    return GroupMarch(whole, going, entering, which, step, drop)


def _steps(plan: Plan) -> tuple[Function, ...]:
    """What begins a march, says where it is, enters a hex, sees who is left, parts from some."""
    gait, group_of, record = plan.gait, plan.group, plan.record

    def begin(s: MapState, group: tuple[object, ...]) -> None:
        setattr(s, record, Group(*group))  # type: ignore[arg-type]  # the fields of a group

    def stand(s: MapState) -> Hex:
        return plan.place(s)

    def enter(s: MapState, from_: Hex, to: Hex) -> None:
        group = group_of(s)
        setattr(s, record, group.moved(gait.ways(s, group, from_)[to]))
        for unit in members(group.units):
            place(s, unit, to, plan.rule)

    def settle(s: MapState, to: Hex) -> None:
        setattr(s, record, group_of(s).only(s.standing[to]))

    def part(s: MapState, units: UnitSet) -> tuple[object, ...]:
        group = group_of(s)
        setattr(s, record, group.only(~units))
        return tuple(group.only(units))

    def is_over(s: MapState) -> bool:
        group = group_of(s)
        return group.is_over or not group.units

    return begin, stand, enter, settle, part, is_over


def _form(s: MapState, seat: int, units: UnitSet) -> tuple[object, ...]:
    """A group that has not moved yet, as plain data."""
    return tuple(Group(seat, units, s.hex[first(units)], (0,) * units.bit_count()))


def _parted(_s: MapState, parted: tuple[object, ...]) -> tuple[object, ...]:
    return parted


def _is_drop(_s: MapState, to: object) -> bool:
    return to == "drop"
