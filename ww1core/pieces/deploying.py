"""Set-up by the players: a procedure that a title makes with its own zones.

A seat puts its units down one after the other, each in a hex of its zone, until it says that it is
done, which it can only when everybody stands and nothing that the title demands is missing; or it
takes the printed set-up by one word::

    deploy = deployment(
        "deploy",
        rule="XY-3.6",
        units=(to_deploy, "not_yours_to_deploy"),
        zone=(zone_of, "not_in_its_zone"),
        bars=[bar("XY-9.2", "hex_is_full", full_hexes)],
        done=word("done", bar("XY-3.7", "front_is_open", open_front)),
        printed=(word("as_printed"), place_as_printed),
    )

A step runs it for a seat: ``each("seat", order, deploy)``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from ww1core.hexgrid.hexset import from_members, members
from ww1core.pieces.layers import UnitSet
from ww1core.pieces.mapstate import MapState, place, remove
from ww1core.turns.bars import Bar, Word
from ww1core.turns.flow import chose, decision, loop, put, when
from ww1core.turns.nodes import Decision, Function, Procedure, Written, written_in
from ww1core.turns.run import is_open

__all__ = ["Deployment", "deployment"]


class Deployment(NamedTuple):
    """A set-up as it goes into a title's flow: the procedure, and the questions it asks."""

    procedure: Procedure
    which: Decision
    where: Decision


def deployment(
    name: str,
    *,
    rule: str,
    units: tuple[Function, str],
    zone: tuple[Function, str],
    done: Word,
    printed: tuple[Word, object],
    bars: Sequence[Bar] = (),
    limits: Sequence[Bar] = (),
    put_down: object = None,
    again: bool = False,
    tells: Function | None = None,
    explains: Function | None = None,
) -> Deployment:
    """A procedure in which a ``seat`` sets up its units, or takes the ``printed`` set-up.

    ``units`` are those it sets up, ``f(s, seat)``, and the text of why nobody else; ``zone`` are
    the hexes for a unit, ``f(s, unit, seat)``, and the text of why not another, ``bars`` what else
    forbids a hex. ``limits`` are bars of the unit, for titles that let a seat move some units of
    the printed set-up: they may ask for ``placed``, the units put down so far. ``put_down`` is the
    step that puts ``unit`` into ``hex_``; without one it is placed. With ``again`` a unit may be
    put elsewhere once more.

    ``done`` is offered when every unit is on the map and no bar of it holds; ``printed`` always,
    with the step that then places everybody anew. The decisions are called ``<name>_unit``, whose
    ``tells`` and ``explains`` these are, and ``<name>_hex``.
    """
    written = Written.at(sys._getframe(1))  # noqa: SLF001 (where it is written)
    where = decision(rule=rule, asks="hex", among=zone, bars=bars, needs=("unit",))(
        written_in(written, f"{name}_hex", _chosen)
    )

    def nowhere(s: MapState, left: UnitSet, seat: int) -> UnitSet:
        return from_members(unit for unit in members(left) if not is_open(s, where, unit, seat))

    def put_in_place(s: MapState, unit: int, hex_: int) -> None:
        place(s, unit, hex_, rule)

    which = decision(
        rule=rule,
        asks="unit",
        among=(_force, units[1]),
        bars=[
            Bar("bar", rule, "put_down_already", _moved if again else _placed),
            *limits,
            Bar("bar", rule, "nowhere_to_put_down", nowhere),
        ],
        words=[
            done._replace(bars=(Bar("bar", rule, "units_to_put_down", _waiting), *done.bars)),
            printed[0],
        ],
        needs=("force", "placed", "moved"),
        forced=False,
        tells=tells,
        explains=explains,
    )(written_in(written, f"{name}_unit", _chosen))
    steps = (
        put("force", units[0]),
        put("placed", _nobody),
        put("moved", _nobody),
        loop(
            put("unit", which),
            when(
                chose("unit"),
                put("hex_", where),
                put("moved", _and_moved),
                put("placed", _and_placed),
                put_in_place if put_down is None else put_down,
            ),
            until=_is_word,
        ),
        when(chose("unit", printed[0].word), _take_back, printed[1]),
    )
    return Deployment(Procedure(name, ("seat",), steps=steps, module=which.module), which, where)


def _chosen(_s: MapState, _choice: int | str) -> None:
    """What is chosen is done by the steps after it."""


def _nobody(_s: MapState) -> UnitSet:
    return 0


def _force(_s: MapState, force: UnitSet) -> UnitSet:
    return force


def _placed(_s: MapState, placed: UnitSet) -> UnitSet:
    return placed


def _moved(_s: MapState, moved: UnitSet) -> UnitSet:
    return moved


def _waiting(s: MapState, force: UnitSet) -> bool:
    """Whether somebody is not on the map yet."""
    return any(s.hex[unit] < 0 for unit in members(force))


def _and_moved(_s: MapState, placed: UnitSet, moved: UnitSet, unit: int) -> UnitSet:
    return moved | placed & 1 << unit


def _and_placed(_s: MapState, placed: UnitSet, unit: int) -> UnitSet:
    return placed | 1 << unit


def _is_word(_s: MapState, unit: int | str) -> bool:
    return isinstance(unit, str)


def _take_back(s: MapState, placed: UnitSet) -> None:
    """Everybody who was put down leaves the map, before the printed set-up."""
    for unit in members(placed):
        remove(s, unit)
