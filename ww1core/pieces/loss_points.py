"""Losses that are taken point by point: a procedure that a title makes with its own rules.

The owner says for every point which unit suffers, in the order that the bars force on him, or
answers a word that stands for a point, such as a retreat::

    suffer = losses(
        "suffer",
        rule="XY-13.31",
        units=(defenders_alive, "not_in_the_battle"),
        bars=[only("XY-14.1", "tanks_are_lost_first", tanks_first)],
        hurt=lose_a_step,
        reliefs=[(word("retreat", bar("XY-13.30", "retreated_already", has_retreated)), retreat)],
    )

A step runs it with ``bind(suffer, points=...)``; its result is how many points nobody was left
to suffer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ww1core.pieces.layers import UnitSet
from ww1core.turns.bars import Bar, Word
from ww1core.turns.flow import chose, decision, put, when, while_
from ww1core.turns.nodes import Decision, Function, Procedure, Written, written_in
from ww1core.turns.state import State

__all__ = ["Losses", "Relief", "first_class", "losses"]

Relief = tuple[Word, object]
"""A word that stands for one point, with its bars, and the step that is run in its place."""


class Losses(NamedTuple):
    """Losses as they go into a title's flow: the procedure, and the question it asks."""

    procedure: Procedure
    decision: Decision


def losses(
    name: str,
    *,
    rule: str,
    units: tuple[Function, str],
    hurt: object,
    bars: Sequence[Bar] = (),
    reliefs: Sequence[Relief] = (),
    seat: str | Function = "seat",
    needs: tuple[str, ...] = (),
    tells: Function | None = None,
    explains: Function | None = None,
    hidden: bool = False,
) -> Losses:
    """A procedure that takes ``points`` of loss one by one, as long as somebody can suffer.

    ``units`` are those who can, ``f(s, ...)``, and the text of why nobody else; ``bars`` force an
    order on them. ``hurt`` is the step that one point costs the ``unit`` chosen. ``seat`` decides.

    Bars, steps and prompt may ask for ``points``, those still to be taken; for ``suffered``, the
    units hurt so far; for ``relieved``, how many points were taken by words; and for what the
    title ``needs`` beside. ``tells``, ``explains`` and ``hidden`` are those of a decision, which is
    called ``<name>_point``.
    """
    written = Written.at(sys._getframe(1))  # noqa: SLF001 (where it is written)
    asked = decision(
        rule=rule,
        asks="unit",
        seat=seat,
        among=units,
        bars=bars,
        words=[word for word, _ in reliefs],
        needs=("points", "suffered", "relieved", *needs),
        tells=tells,
        explains=explains,
        hidden=hidden,
    )(written_in(written, f"{name}_point", _chosen))
    # A frame is seen by all, so it keeps whether somebody is left, and not who.
    somebody_left = (put("able", units[0]), put("able", _is_anybody))
    steps = (
        put("suffered", _nobody),
        put("relieved", _nobody),
        *somebody_left,
        while_(
            _goes_on,
            put("unit", asked),
            when(
                chose("unit"),
                hurt,
                put("suffered", _with_unit),
                otherwise=(
                    *(when(chose("unit", relief.word), step) for relief, step in reliefs),
                    put("relieved", _once_more),
                ),
            ),
            put("points", _one_less),
            *somebody_left,
        ),
    )
    params = ("points", *(("seat",) if seat == "seat" else ()), *needs)
    made = Procedure(name, params, steps=steps, result="points", module=asked.module)
    return Losses(made, asked)


def first_class(units: UnitSet, classes: Iterable[UnitSet]) -> UnitSet:
    """Those of some units that are lost first: of the first class that has any of them.

    Whoever is in no class comes after all of them.
    """
    return next((units & those for those in classes if units & those), units)


def _chosen(_s: State, _choice: int | str) -> None:
    """What is chosen is done by the steps after it."""


def _nobody(_s: State) -> int:
    return 0


def _is_anybody(_s: State, able: UnitSet) -> int:
    return int(able != 0)


def _goes_on(_s: State, points: int, able: int) -> bool:
    return points > 0 and able != 0


def _with_unit(_s: State, suffered: UnitSet, unit: int) -> UnitSet:
    return suffered | 1 << unit


def _once_more(_s: State, relieved: int) -> int:
    return relieved + 1


def _one_less(_s: State, points: int) -> int:
    return points - 1
