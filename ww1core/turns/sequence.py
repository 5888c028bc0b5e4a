"""The sequence of play: phases read from data, turned into procedures.

A phase runs a procedure or decision of the title, or phases of its own; it may be played once
for each of several seats, while or only if something holds, or only with an option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.events import PhaseBegan, TurnBegan, emit
from ww1core.turns.clock import Clock, unending
from ww1core.turns.flow import bind, each, when, when_option, while_
from ww1core.turns.nodes import Procedure, Steps
from ww1core.turns.state import State

__all__ = ["Phase", "PhaseHooks", "PlaySequence", "Stage", "sequence_nodes", "where"]

Function = Callable[..., Any]
PhaseHooks = Mapping[str, tuple[tuple[Function, ...], tuple[Function, ...]]]
"""For a phase id: functions ``f(s, seat)`` to call before it and after it."""


class Phase(NamedTuple):
    """One phase of the sequence.

    ``run`` names what the phase does (its own id if it has no phases inside). ``seats`` plays it
    once for each seat, in that order; one name that is no seat is a function ``f(s)`` that gives
    the order. ``by`` hands another seat on: "other", the next one, or a function ``f(s, seat)``.
    """

    id: str
    run: str | None = None
    seats: tuple[str, ...] = ()
    by: str | None = None
    when: str | None = None
    while_: str | None = None
    option: str | None = None
    rule: str = ""
    phases: tuple[Phase, ...] = ()


class PlaySequence(NamedTuple):
    """A whole sequence: what comes before the first turn, each turn, and after the last."""

    clock: Clock
    phases: tuple[Phase, ...]
    set_up: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()

    @staticmethod
    def unending(phases: tuple[Phase, ...], set_up: tuple[str, ...] = ()) -> PlaySequence:
        """A sequence of turns without an end of its own: a rule ends the game."""
        return PlaySequence(unending(), phases, set_up)


class Stage(NamedTuple):
    """Where a game stands: a phase, its place among its neighbours, and whose it is."""

    phase: str
    number: int
    of: int
    seat: int


class _Maker:
    def __init__(self, seats: Sequence[str], scope: Mapping[str, Any], hooks: PhaseHooks) -> None:
        self._seats = tuple(seats)
        self._scope = scope
        self._hooks = hooks
        self.nodes: list[Procedure] = []

    def phase(self, phase: Phase, place: tuple[int, int], path: str, *, seated: bool) -> object:
        """The step that plays a phase; its procedure is added to the nodes."""
        inner = seated or bool(phase.seats)
        name = f"{path}{phase.id}"
        params = ("seat",) if inner else ()
        before, after = self._hooks.get(phase.id, ((), ()))
        body: list[Any] = [_announce(phase, seated=inner)]
        body += [_hook(function, seated=inner) for function in before]
        body += self._body(phase, name, seated=inner)
        body += [_hook(function, seated=inner) for function in after]
        spec = Procedure(name, params, steps=tuple(body), phase=(phase, place), module=__name__)
        self.nodes.append(spec)
        return self._around(phase, spec, seated=seated)

    def _body(self, phase: Phase, name: str, *, seated: bool) -> Steps:
        if phase.phases:
            many = len(phase.phases)
            return tuple(
                self.phase(inner, (number, many), f"{name}/", seated=seated)
                for number, inner in enumerate(phase.phases, 1)
            )
        run = self._scope.get(phase.run or phase.id)
        if run is None:
            name = phase.run or phase.id
            message = f"phase {phase.id!r}: there is nothing called {name!r}"
            raise FlowError(message, name=name)
        if isinstance(run, tuple):
            run = run[0]
        return (run,)

    def _around(self, phase: Phase, spec: Procedure, *, seated: bool) -> object:
        step: Any = spec
        if phase.by is not None:
            if not seated and not phase.seats:
                message = f"phase {phase.id!r}: by {phase.by!r} asks for a 'seat', there is none"
                raise FlowError(message)
            step = bind(spec, seat=self._other(phase, phase.by))
        if phase.seats:
            step = each("seat", self._order(phase), step)
        if phase.while_ is not None:
            step = while_(self._function(phase, phase.while_), step)
        if phase.when is not None:
            step = when(self._function(phase, phase.when), step)
        if phase.option is not None:
            step = when_option(phase.option, step)
        if seated and phase.seats:
            message = f"phase {phase.id!r}: a phase of one seat cannot be played for each seat"
            raise FlowError(message)
        return step

    def _order(self, phase: Phase) -> Function:
        unknown = [name for name in phase.seats if name not in self._seats]
        if not unknown:
            numbers = tuple(self._seats.index(name) for name in phase.seats)
            return lambda _s: numbers
        if len(phase.seats) > 1:
            message = f"phase {phase.id!r}: there is no seat {unknown[0]!r}"
            raise FlowError(message, name=unknown[0])
        if unknown[0] not in self._scope:
            message = f"phase {phase.id!r}: {unknown[0]!r} is neither a seat nor a function"
            raise FlowError(message, name=unknown[0])
        return self._function(phase, unknown[0])

    def _other(self, phase: Phase, by: str) -> Function:
        count = len(self._seats)
        if by == "other":
            return lambda _s, seat: (seat + 1) % count
        return self._function(phase, by)

    def _function(self, phase: Phase, name: str) -> Function:
        function = self._scope.get(name)
        if not callable(function):
            message = f"phase {phase.id!r}: there is no function {name!r}"
            raise FlowError(message, name=name)
        named: Function = function
        return named


def _announce(phase: Phase, *, seated: bool) -> Function:
    def begin_for(s: State, seat: int) -> None:
        emit(s, PhaseBegan, phase.id, seat, phase.rule)

    def begin(s: State) -> None:
        emit(s, PhaseBegan, phase.id, -1, phase.rule)

    return begin_for if seated else begin


def _hook(function: Function, *, seated: bool) -> Function:
    def hook_for(s: State, seat: int) -> None:
        function(s, seat)

    def hook(s: State) -> None:
        function(s, -1)

    return hook_for if seated else hook


def sequence_nodes(
    sequence: PlaySequence, seats: Sequence[str], scope: Mapping[str, Any], hooks: PhaseHooks
) -> tuple[Procedure, ...]:
    """The procedures ``game`` and ``turn`` and one for every phase."""
    maker = _Maker(seats, scope, hooks)
    known = {inner.id for phase in sequence.phases for inner in _all_phases(phase)}
    unknown = set(hooks) - known
    if unknown:
        message = f"there is no phase {min(unknown)!r} to hook into"
        raise FlowError(message)
    many = len(sequence.phases)
    phases = tuple(
        maker.phase(phase, (number, many), "phase ", seated=False)
        for number, phase in enumerate(sequence.phases, 1)
    )
    clock = sequence.clock

    def begin_turn(s: State) -> None:
        s.turn += 1
        emit(s, TurnBegan, s.turn)

    def turns_are_left(s: State) -> bool:
        return s.turn < clock.last

    def set_first_turn(s: State) -> None:
        s.turn = clock.first - 1

    turn = Procedure("turn", steps=(begin_turn, *phases), module=__name__)
    steps = (
        set_first_turn,
        *(_in_scope(scope, name) for name in sequence.set_up),
        while_(turns_are_left, turn),
        *(_in_scope(scope, name) for name in sequence.at_end),
    )
    game = Procedure("game", steps=steps, module=__name__)
    return (game, turn, *maker.nodes)


def _in_scope(scope: Mapping[str, Any], name: str) -> object:
    if name not in scope:
        message = f"there is nothing called {name!r} for the sequence of play"
        raise FlowError(message, name=name)
    return scope[name]


def _all_phases(phase: Phase) -> list[Phase]:
    return [phase, *(deeper for inner in phase.phases for deeper in _all_phases(inner))]


def where(s: State) -> tuple[Stage, ...]:
    """The phases that are running, outermost first: read from the stack, stored nowhere."""
    stages = []
    for node, _, data in s.stack:
        spec = s.book.program.nodes[node]
        if isinstance(spec, Procedure) and spec.phase is not None:
            phase, (number, of) = spec.phase
            stages.append(Stage(phase.id, number, of, data[0] if spec.params else -1))
    return tuple(stages)
