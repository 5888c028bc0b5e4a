"""Groups that march: a procedure that a title makes with the rules of its ordinary march.

A seat names units of one hex; they go as one from hex to hex, each with its own points and under
its own limits, and may leave some of their number behind on the way::

    class Field(GroupState): ...

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

A step runs it for a seat: ``bind(march, seat=...)``; its result is whether anybody was named.
Units that come from off the map stand in the hex that they enter, as the last of ``s.marching``
and with what it took in ``s.paid``; ``bind(march.coming, seat=..., to=...)`` runs what follows.
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
from ww1core.marches.groups import NOTHING, Gait, Group, GroupState, Troop, prices_of
from ww1core.pieces import UnitSet, place
from ww1core.pieces.mapstate import OFF_MAP
from ww1core.turns.bars import Bar
from ww1core.turns.flow import bind, loop, put, when, when_chosen
from ww1core.turns.nodes import Decision, Function, Procedure, Steps, Written, names_of

__all__ = ["GroupMarch", "group_march"]

RULED = (*LIFTS, "drop")
"""What a title may name a rule for; without one it is the rule of the march."""
NO_RULES: Mapping[str, str] = MappingProxyType({})


class GroupMarch(NamedTuple):
    """Groups that march as they go into a title's flow: procedures, and what they ask."""

    procedure: Procedure
    going: Procedure
    entering: Procedure
    coming: Procedure
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
    minimum: Function | None = None,
    allows: Function | None = None,
    reads: tuple[str, ...] | None = None,
    passing: bool = True,
    onward: Function | None = None,
    members: Sequence[Bar] = (),
    chosen: Function | None = None,
    hexes: Sequence[Bar] = (),
    stops: Sequence[Bar] = (),
    drops: Sequence[Bar] = (),
    entered: Steps = (),
    dropped: Steps = (),
    ended: Steps = (),
    apart: bool = False,
    hidden: bool = False,
    rules: Mapping[str, str] = NO_RULES,
) -> GroupMarch:
    """A procedure in which a ``seat`` lets units of one hex march as one.

    ``costs``, ``points`` and ``limits`` are those of the ordinary march: ``f(s, unit)``, which may
    also ask for the ``units`` that march together and for the ``seat``; costs and limits that do
    not ask for the unit are asked for once for all. ``minimum(s, units)`` gives those who may enter
    one hex whatever it takes. If they read nothing but the slots in ``reads``, how a group marches
    is remembered by these. ``allows(s, hex_, stack)`` tells whether units of one side may end their
    march in a hex; without ``passing`` they may not even pass where they may not end.
    ``onward(s, units, to)`` tells what else of the title lets units that march go on from the next
    hex, if it has no room for them.

    ``members``, ``hexes``, ``stops`` and ``drops`` are bars of the title: who may not march, what
    may not be entered, when the march may not stop, who may not be left behind. ``chosen(s, ...)``
    gives the units that march, for a title that lets nobody choose them freely.

    ``entered`` are the steps that every hex entered runs, with ``to`` and ``from_`` (below 0 for
    units from off the map): losses,
    decisions of the other side, control. Who is not in the hex after them marches no more, and
    ``s.group._replace(is_over=True)`` ends the march. ``dropped`` are run for those left behind,
    ``ended`` when the march is over; all find the units they are about in ``s.marching[-1]``.
    With ``apart`` those left behind march on by themselves first, as far as they have points.

    ``rules`` names the rules behind what may hold a group: points, zones, zone_to_zone, closed,
    sides, adjacent, room, drop. ``hidden`` is for titles in which units are covered: every
    question is then asked, whatever is left to answer. The decisions are called
    ``<name>_members``, ``<name>_step`` and ``<name>_drop``.
    """
    unknown = sorted(rules.keys() - set(RULED))
    if unknown:
        message = f"group march {name!r} has a rule for {unknown[0]!r}; there are "
        raise FlowError(message + ", ".join(RULED))
    for id_ in dict.fromkeys(rules.values()):
        note_rule(id_, name)
    where = f"group march {name!r}"
    gait = Gait(
        where,
        costs,
        points,
        limits,
        allows,
        minimum=minimum,
        passing=passing,
        onward=onward,
        reads=reads,
    )
    plan = Plan(name, rule, rules, gait, hidden, Written.at(sys._getframe(1)))  # noqa: SLF001 (where it is written)
    which = ask_members(plan, members)
    drop = ask_drop(plan, drops, apart=apart)
    step = ask_step(plan, hexes, stops, drop)
    module = which.module
    entering = Procedure(f"{name}_entered", ("seat", "from_", "to"), steps=entered, module=module)
    going_first = (bind(f"{name}_on", start=_start, hexes=_hexes),) if apart else ()
    parting = (
        _nobody_yet,
        loop(put("is_done", drop.decision), until="is_done"),
        *dropped,
        *going_first,
        _forget,
    )
    going = Procedure(
        f"{name}_on",
        ("seat", "start", "hexes"),
        steps=(
            _begin,
            loop(
                when_chosen(
                    "to",
                    step,
                    put("from_", _place),
                    _entering(plan),
                    entering,
                    _settle,
                    otherwise=(when(_is_drop, *parting),),
                ),
                until=_is_over,
            ),
            *ended,
        ),
        owns="group",
        module=module,
    )
    coming = Procedure(
        f"{name}_in",
        ("seat", "to"),
        steps=(
            _come,
            bind(entering, from_=OFF_MAP),
            _settle,
            when(_is_over, *ended, otherwise=(bind(going, start=_there, hexes=1),)),
            _forget,
        ),
        owns="group",
        module=module,
    )
    named = (loop(put("is_done", which), until="is_done"),)
    steps = (
        _nobody_yet,
        *(named if chosen is None else (put("is_done", _choosing(chosen)),)),
        put("marched", _somebody),
        when("marched", bind(going, start=_place, hexes=0)),
        _forget,
    )
    whole = Procedure(name, ("seat",), steps=steps, result="marched", module=module)
    return GroupMarch(whole, going, entering, coming, which, step, drop.decision)


def _entering(plan: Plan) -> Function:
    """The step that lets a group enter a hex."""
    gait, rule = plan.gait, plan.rule

    def enter(s: GroupState, from_: Hex, to: Hex) -> None:
        units = s.marching[-1]
        for unit, price in prices_of(gait.lots(s, Troop.now(s, units), from_, NOTHING), to).items():
            s.paid[unit] += price
        seat, start, hexes, is_over = s.group
        s.group = Group(seat, start, hexes + 1, is_over)
        seen, covered = units & ~s.covered, units & s.covered
        for unit in (*members(seen), *members(covered)):  # the order must not tell who is covered
            place(s, unit, to, rule)

    return enter


def _choosing(chosen: Function) -> Function:
    """The step that lets those march whom the title chooses; their number stays in no frame."""
    known = names_of(chosen, 1)
    if not set(known) <= {"seat"}:
        message = f"{chosen.__name__} chooses who marches, so it may ask for the seat alone"
        raise FlowError(message)

    def choose(s: GroupState, seat: int) -> None:
        s.marching = (*s.marching[:-1], chosen(s, seat) if known else chosen(s))

    return choose


def _nobody_yet(s: GroupState) -> None:
    """Nobody is named yet."""
    s.marching = (*s.marching, 0)


def _forget(s: GroupState) -> None:
    """Those named march no more."""
    *others, units = s.marching
    s.marching = tuple(others)
    _rest(s, units)


def _somebody(s: GroupState) -> bool:
    return s.marching[-1] > 0


def _rest(s: GroupState, units: UnitSet) -> None:
    """What units have spent is forgotten with their march."""
    for unit in members(units):
        s.paid[unit] = 0


def _begin(s: GroupState, seat: int, start: Hex, hexes: int) -> None:
    s.group = Group(seat, start, hexes)


def _come(s: GroupState, seat: int, to: Hex) -> None:
    """Those who march have come into their first hex."""
    s.group = Group(seat, to, 1)


def _there(_s: GroupState, to: Hex) -> Hex:
    return to


def _place(s: GroupState) -> Hex:
    """Where the group stands."""
    return s.hex[first(s.marching[-1])]


def _start(s: GroupState) -> Hex:
    return s.group.start


def _hexes(s: GroupState) -> int:
    return s.group.hexes


def _settle(s: GroupState, to: Hex) -> None:
    """Who is not in the hex any more marches no more."""
    units = s.marching[-1]
    gone = units & ~s.standing[to]
    if gone:
        s.marching = (*s.marching[:-1], units ^ gone)
        _rest(s, gone)


def _is_over(s: GroupState) -> bool:
    return s.group.is_over or not s.marching[-1]


def _is_drop(_s: GroupState, to: object) -> bool:
    return to == "drop"
