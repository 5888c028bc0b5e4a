"""Vehicles that drive: a procedure that a title makes with its modes.

A vehicle looks one way and goes there: step by step its owner lets it go forward, turn, reverse
where it can, or stop, in a mode that he names before::

    class Field(MapState):
        facing: array[int] = column("b")
        drive: Drive = record(Drive)

    move_vehicle = driving(
        "move_vehicle",
        rule="XY-6.1",
        modes=[
            Mode("cross_country", country_points, country_costs, turn_price),
            Mode("road", road_points, road_costs, turn_price, bars=(bar(...),)),
        ],
        reverses=hexes_in_reverse,
        entered=(cross_mines, flatten_wire, test_in_trench),
        ended=(when(must_test, breakdown_test),),
        rules={"turn": "XY-6.13", "reverse": "XY-6.15"},
    )

A step runs it for a vehicle: ``bind(move_vehicle, unit=..., seat=...)``. The book has a kind
``facing``, the names of the directions.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import Hex
from ww1core.ledger.rules import note_rule
from ww1core.marches.drive_questions import DrivePlan, ask_drive, ask_mode
from ww1core.marches.vehicles import Drive, Handling, Mode
from ww1core.pieces import MapState, place
from ww1core.turns.bars import Bar
from ww1core.turns.flow import loop, put, stop_if, when
from ww1core.turns.nodes import Decision, Function, Procedure, Steps, Written

__all__ = ["Driving", "driving"]

RULED = ("mode", "forward", "turn", "reverse", "closed", "points")
"""What a title may name a rule for; without one it is the rule of driving."""
NO_RULES: Mapping[str, str] = MappingProxyType({})


class Driving(NamedTuple):
    """Vehicles that drive as they go into a title's flow: procedures, and what they ask."""

    procedure: Procedure
    entering: Procedure
    mode: Decision
    step: Decision


def driving(
    name: str,
    *,
    rule: str,
    modes: Sequence[Mode],
    reverses: Function | None = None,
    facing: str = "facing",
    record: str = "drive",
    hexes: Sequence[Bar] = (),
    stops: Sequence[Bar] = (),
    exits: Sequence[Bar] | None = None,
    entered: Steps = (),
    turned: Steps = (),
    ended: Steps = (),
    left: Steps = (),
    rules: Mapping[str, str] = NO_RULES,
) -> Driving:
    """A procedure in which a ``seat`` drives a ``unit`` where it looks, step by step.

    The mode is asked for first, unless only one is open. ``reverses`` says how many hexes a
    vehicle may enter backwards, ``f(s, unit)``, which may also ask for the ``drive`` and the
    ``seat``. ``hexes`` are bars of the title, ``f(s, left)``: what may not be entered; ``stops``
    are bars of stopping. With ``exits`` a vehicle that looks off the map may leave it, unless one
    of these bars holds; ``left`` are the steps of that, after which the drive has ended.

    ``entered`` are the steps that every hex entered runs, with ``to`` and ``from_``: mines, tests,
    losses; ``turned`` those of every turn. A vehicle that is in another place after them drives no
    more, and ``s.drive._replace(is_over=True)`` ends the drive; ``ended`` run then.

    Where a vehicle looks is the column ``facing`` of the state; the drive is its ``record``, a
    ``Drive``. ``rules`` names the rules behind mode, forward, turn, reverse, closed, points. The
    decisions are called ``<name>_mode`` and ``<name>_step``.
    """
    unknown = sorted(rules.keys() - set(RULED))
    if unknown:
        message = f"driving {name!r} has a rule for {unknown[0]!r}; there are {', '.join(RULED)}"
        raise FlowError(message)
    for id_ in dict.fromkeys(rules.values()):
        note_rule(id_, name)
    handling = Handling(f"driving {name!r}", modes, reverses, facing)
    plan = DrivePlan(name, rule, rules, handling, record, Written.at(sys._getframe(1)))  # noqa: SLF001 (where it is written)
    which, step = ask_mode(plan, modes), ask_drive(plan, hexes, stops, exits)
    module = step.module
    params = ("seat", "unit", "from_", "to")
    entering = Procedure(f"{name}_entered", params, steps=entered, module=module)
    begin, stand, ahead, enter, settle, is_over = _steps(plan)
    steps = (
        put("mode", which),
        stop_if(_has_no_mode),
        begin,
        loop(
            put("course", step),
            when(
                _goes,
                put("from_", stand),
                put("to", ahead),
                enter,
                entering,
                settle,
                otherwise=(
                    *((when(_turns, *turned),) if turned else ()),
                    *((when(_leaves, *left),) if left else ()),
                ),
            ),
            until=is_over,
        ),
        *ended,
    )
    whole = Procedure(name, ("seat", "unit"), steps=steps, owns=record, module=module)
    return Driving(whole, entering, which, step)


def _steps(plan: DrivePlan) -> tuple[Function, ...]:
    """What begins a drive, says from where to where it goes, enters a hex, sees what is left."""
    handling, drive_of = plan.handling, plan.drive

    def begin(s: MapState, seat: int, unit: int, mode: str) -> None:
        plan.note(s, Drive(seat, unit, s.hex[unit], mode))

    def stand(s: MapState, unit: int) -> Hex:
        return s.hex[unit]

    def ahead(s: MapState, course: str) -> Hex:
        return handling.ahead(s, drive_of(s), course)

    def enter(s: MapState, unit: int, course: str, to: Hex) -> None:
        drive = drive_of(s)
        spent = drive.spent + (handling.price(s, drive, to) or 0)
        backwards = drive.reversed + (course == "reverse")
        plan.note(
            s,
            drive._replace(
                spent=spent, hexes=drive.hexes + 1, reversed=backwards, has_turned=False
            ),
        )
        place(s, unit, to, plan.rule_of(course))

    def settle(s: MapState, unit: int, to: Hex) -> None:
        if s.hex[unit] != to:
            plan.note(s, drive_of(s)._replace(is_over=True))

    def is_over(s: MapState) -> bool:
        return drive_of(s).is_over

    return begin, stand, ahead, enter, settle, is_over


def _has_no_mode(_s: MapState, mode: str | None) -> bool:
    return mode is None


def _goes(_s: MapState, course: int | str) -> bool:
    return course in {"forward", "reverse"}


def _leaves(_s: MapState, course: int | str) -> bool:
    return course == "exit"


def _turns(_s: MapState, course: int | str) -> bool:
    return isinstance(course, int)
