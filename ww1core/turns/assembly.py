"""Procedures as flat lists of instructions, with every name settled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from ww1core.errors import FlowError
from ww1core.turns import flow
from ww1core.turns.binding import bound, listed
from ww1core.turns.instructions import (
    Begin,
    Call,
    Chosen,
    Constant,
    Do,
    End,
    GiveBack,
    Instruction,
    Jump,
    Keep,
    Kept,
    Lend,
    Next,
    Operand,
    Own,
    Push,
    Test,
)
from ww1core.turns.nodes import Node, Procedure, Steps, place_of

__all__ = ["Assembly", "Frame"]

Frame = tuple[int, int, tuple[Any, ...]]

LATER = -1
"""The target of a jump that is not known yet."""


class Assembly:
    """One procedure while it is being put together."""

    def __init__(
        self,
        spec: Procedure,
        index: Mapping[object, int],
        nodes: tuple[Node, ...],
        options: frozenset[str],
        scope: Mapping[str, Any],
        *,
        shares: bool = False,
    ) -> None:
        self.spec = spec
        self.names: list[str] = list(spec.params)
        self.instructions: list[Instruction] = []
        self.labels: list[str] = []
        self.awaits: list[int] = []
        self.owned: tuple[str, int] | None = None
        self.asked_options: set[str] = set()
        self._stops: list[int] = []
        self._listing: list[str] = []
        self._index = index
        self._nodes = nodes
        self._options = options
        self._shares = shares
        self._speaking = 0
        self._scope = scope
        self._own()
        for step in spec.listed():
            self._step(step)
        self._end()

    @property
    def size(self) -> int:
        """How many values a frame of this procedure holds."""
        return len(self.names)

    def _where(self) -> str:
        place = "" if self.spec.function is None else f" ({place_of(self.spec.function)})"
        return f"procedure {self.spec.name!r}{place}"

    def _near(self, name: object) -> str:
        """The names of steps that are nearest to one that is not there, as a question."""
        from difflib import get_close_matches

        known = [name for name in (*self._index, *self._scope) if isinstance(name, str)]
        near = get_close_matches(str(name), known, 3)
        return f"; is it {' or '.join(map(repr, near))}?" if near else ""

    def _slot(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def _add(self, label: str, instruction: Instruction) -> int:
        at = len(self.instructions)
        count = sum(1 for other in self.labels if other.split("#")[0] == label)
        self.labels.append(f"{label}#{count + 1}" if count else label)
        self.instructions.append(instruction)
        self.awaits.append(-1)
        return at

    def _aim(self, at: int, target: int) -> None:
        """Say where an instruction jumps to."""
        jump = self.instructions[at]
        if isinstance(jump, Test | Jump | Next):
            self.instructions[at] = jump._replace(target=target)

    def _call(self, function: Callable[..., Any]) -> Call:
        return Call(function, bound(function, 1, tuple(self.names), self._where()))

    def _operand(self, thing: object) -> Operand:
        """A function called by the names known here, or the value kept under a name."""
        if isinstance(thing, flow.Chose) and thing.name in self.names:
            return Chosen(self.names.index(thing.name), thing.word)
        if isinstance(thing, str) and thing in self.names:
            return Kept(self.names.index(thing))
        if isinstance(thing, str):
            thing = self._scope.get(thing, thing)
        if not callable(thing):
            message = (
                f"{self._where()}: {thing!r} is neither a function nor a kept value; kept are "
                f"{listed(self.names)}"
            )
            raise FlowError(message)
        return self._call(thing)

    def _step(self, step: object) -> None:
        match step:
            case flow.When(test, steps, otherwise):
                self._when(test, steps, otherwise)
            case flow.WhenOption() | flow.WhenShared():
                for inner in self._settled(step):
                    self._step(inner)
            case flow.SpokenBy(who, steps):
                self._spoken(who, steps)
            case flow.While(test, steps):
                self._while(test, steps)
            case flow.Loop(until, steps):
                start = len(self.instructions)
                fresh = self._body(steps)
                self._aim(self._branch("until", until, forgets=fresh), start)
            case flow.WhenChosen(name, node, steps, otherwise):
                self._plain(node, name)
                self._when(flow.Chose(name), steps, otherwise)
            case flow.StopIf(test):
                self._refuse_stop()
                self._stops.append(self._branch("stop", test, jumps_if=True))
            case flow.Each():
                self._each(step)
            case _:
                put = step if isinstance(step, flow.Put) else flow.Put("", step)
                self._plain(put.step, put.name or None)

    def _settled(self, step: flow.WhenOption | flow.WhenShared) -> Steps:
        """The steps that this game runs."""
        if isinstance(step, flow.WhenShared):
            return step.steps if self._shares else step.otherwise
        self.asked_options.add(step.option)
        return step.steps if step.option in self._options else step.otherwise

    def _spoken(self, who: object, steps: Steps) -> None:
        """Lend a seat the voice of its side for some steps; what was before is kept meanwhile."""
        self._speaking += 1
        slot = self._slot(f"voices {self._speaking}") if self._shares else -1
        if self._shares:
            self._add("lend voice", Lend(self._operand(who), slot))
        for inner in steps:
            self._step(inner)
        if self._shares:
            self._add("give voice back", GiveBack(slot))
        self._speaking -= 1

    def _refuse_stop(self) -> None:
        if self._speaking:
            message = f"{self._where()}: the steps may be left without giving the voice back"
            raise FlowError(message)

    def _plain(self, step: object, name: str | None) -> None:
        given: dict[str, Any] = {}
        if isinstance(step, flow.Bind):
            given = dict(step.given)
            step = step.node
        if isinstance(step, tuple) and step and isinstance(step[0], Procedure):
            step = step[0]  # a window: its procedure, with its decision beside it
        if isinstance(step, str) and step not in self._index:
            step = self._scope.get(step, step)
        if isinstance(step, int) and name is not None:
            self._do(_number(step), name)
        elif isinstance(step, Hashable) and step in self._index:
            self._push(step, given, name)
        elif callable(step):
            self._do(step, name)
        else:
            message = f"{self._where()}: there is no step called {step!r}{self._near(step)}"
            raise FlowError(message)

    def _do(self, function: Callable[..., Any], name: str | None) -> None:
        step = self._call(function)
        where = f"{self._where()}: {function.__name__}"
        if name is None:
            self._add(function.__name__, Do(step, where))
        else:
            self._add(function.__name__, Keep(step, self._slot(name), where))

    def _push(self, step: Any, given: dict[str, Any], name: str | None) -> None:  # noqa: ANN401 (a step of any form)
        child = self._index[step]
        spec = self._nodes[child]
        unknown = set(given) - set(spec.params)
        if unknown:
            message = (
                f"{self._where()}: {spec.name!r} has no parameter {min(unknown)!r}; it has "
                f"{listed(spec.params)}"
            )
            raise FlowError(message)
        arguments = tuple(self._argument(spec, param, given) for param in spec.params)
        self._add(spec.name, Push(child, arguments))
        if name is not None:
            if isinstance(spec, Procedure) and spec.result is None:
                message = f"{self._where()}: {spec.name!r} has no result to keep as {name!r}"
                raise FlowError(message)
            slot = self._slot(name)
            after = len(self.instructions) + 1
            self.awaits[self._add(f"keep {name}", Jump(after))] = slot

    def _argument(self, spec: Node, param: str, given: dict[str, Any]) -> Operand:
        if param in given:
            value = given[param]
            return self._operand(value) if callable(value) else Constant(value)
        if param not in self.names:
            message = (
                f"{self._where()}: {spec.name!r} asks for {param!r}, which is not known here; "
                f"known are {listed(self.names)}"
            )
            raise FlowError(message)
        return Kept(self.names.index(param))

    def _body(self, steps: Steps) -> tuple[int, ...]:
        """Add the steps of a repeated body; the slots that are first filled inside it."""
        before = len(self.names)
        for inner in steps:
            self._step(inner)
        return tuple(range(before, len(self.names)))

    def _branch(
        self, label: str, test: object, *, jumps_if: bool = False, forgets: tuple[int, ...] = ()
    ) -> int:
        """Jump if the test holds or if it does not; where to is said later."""
        name = test if isinstance(test, str) else getattr(test, "__name__", None)
        name = name or getattr(test, "name", "?")
        return self._add(f"{label} {name}", Test(self._operand(test), LATER, jumps_if, forgets))

    def _when(self, test: object, steps: Steps, otherwise: Steps) -> None:
        branch = self._branch("when", test)
        for inner in steps:
            self._step(inner)
        if otherwise:
            over = self._add("else", Jump(LATER))
            self._aim(branch, len(self.instructions))
            branch = over
            for inner in otherwise:
                self._step(inner)
        self._aim(branch, len(self.instructions))

    def _while(self, test: object, steps: Steps) -> None:
        branch = self._branch("while", test)
        fresh = self._body(steps)
        self._add("again", Jump(branch, fresh))
        self._aim(branch, len(self.instructions))

    def _each(self, step: flow.Each) -> None:
        if step.name in self.spec.params or step.name in self._listing:
            message = f"{self._where()}: {step.name!r} is known already, list under another name"
            raise FlowError(message)
        is_number = isinstance(step.items, int)
        items = Constant(range(step.items)) if is_number else self._operand(step.items)
        listed, at, item = (
            self._slot(f"{step.name} list"),
            self._slot(f"{step.name} at"),
            self._slot(step.name),
        )
        guard = None if step.guard is None else self._operand(step.guard)
        self._add(f"list {step.name}", Begin(items, listed, at))
        taking = self._add(f"each {step.name}", Next(guard, listed, at, item, LATER))
        self._listing.append(step.name)
        fresh = self._body(step.steps)
        self._listing.pop()
        self._add("next", Jump(taking, fresh))
        self._aim(taking, len(self.instructions))

    def _own(self) -> None:
        owned = self.spec.owns
        if owned is not None:
            slot = self._slot(f"{owned} before")
            self.owned = (owned, slot)
            self._add(f"own {owned}", Own(owned, slot))

    def _end(self) -> None:
        result = self.spec.result
        slot = -1
        if result is not None:
            if result not in self.names:
                names = listed(self.names)
                message = f"{self._where()}: no step keeps the result {result!r}; kept are {names}"
                raise FlowError(message)
            slot = self.names.index(result)
        end = self._add("end", End(self.owned, slot))
        for stop in self._stops:
            self._aim(stop, end)


def _number(value: int) -> Callable[..., int]:
    """A step that gives a number that a title has written down."""

    def number(_s: object) -> int:
        return value

    return number
