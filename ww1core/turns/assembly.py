"""Procedures as flat lists of instructions, with every name settled.

An instruction is ``(kind, run, after, other)``; ``run`` depends on the kind:

- DO: ``run(s, data)`` does a step; then comes ``after``,
- PUT: ``run(s, data)`` gives the value of the slot ``other``; then comes ``after``,
- TEST: ``run(s, data)`` decides between ``after`` and ``other``,
- GO: ``run(s, data)`` gives the next position and the data there,
- PUSH: ``run(s, stack, node, data)`` works on the stack itself.

Nested steps (``when``, ``each`` ...) become jumps, so that a position is one number.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from ww1core.errors import FlowError
from ww1core.turns import flow
from ww1core.turns.binding import Caller, caller
from ww1core.turns.jumps import DO, GO, PUSH, PUT, TEST, Later, Op, go, settled, without
from ww1core.turns.nodes import Node, Procedure, Steps
from ww1core.turns.parties import giving_back, lending
from ww1core.turns.state import State

__all__ = ["DO", "GO", "PUSH", "PUT", "TEST", "Assembly", "Frame", "Op"]

Frame = tuple[int, int, tuple[Any, ...]]


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
        self.ops: list[Any] = []
        self.labels: list[str] = []
        self.awaits: list[int] = []
        self.owned: tuple[str, int] | None = None
        self.asked_options: set[str] = set()
        self._jumps: list[Later] = []
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
        return f"procedure {self.spec.name!r}"

    def _slot(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def _add(self, label: str, op: Op | None) -> int:
        at = len(self.ops)
        count = sum(1 for other in self.labels if other.split("#")[0] == label)
        self.labels.append(f"{label}#{count + 1}" if count else label)
        self.ops.append(op)
        self.awaits.append(-1)
        return at

    def _call(self, thing: object) -> Caller:
        """Call a function by the names known here, or read the value kept under a name."""
        if isinstance(thing, flow.Chose) and thing.name in self.names:
            slot = self.names.index(thing.name)
            return lambda _s, data: data[slot] is not None and not isinstance(data[slot], str)
        if isinstance(thing, str) and thing in self.names:
            slot = self.names.index(thing)
            return lambda _s, data: data[slot]
        if isinstance(thing, str):
            thing = self._scope.get(thing, thing)
        if not callable(thing):
            message = f"{self._where()}: {thing!r} is neither a function nor a kept value"
            raise FlowError(message)
        return caller(thing, 1, tuple(self.names), self._where())

    def _step(self, step: object) -> None:
        match step:
            case flow.Put(name, inner):
                self._plain(inner, name)
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
                start = len(self.ops)
                fresh = self._body(steps)
                self._branch("until", until, lambda: start, forget=fresh)
            case flow.StopIf(test):
                self._refuse_stop()
                self._branch("stop", test, lambda: len(self.ops) - 1, on=True)
            case flow.Each():
                self._each(step)
            case _:
                self._plain(step, None)

    def _settled(self, step: flow.WhenOption | flow.WhenShared) -> Steps:
        """The steps that this game runs."""
        if isinstance(step, flow.WhenShared):
            return step.steps if self._shares else step.otherwise
        self.asked_options.add(step.option)
        return step.steps if step.option in self._options else step.otherwise

    def _spoken(self, who: object, steps: Steps) -> None:
        """Lend a seat the voice of its party for some steps; what was before is kept meanwhile."""
        self._speaking += 1
        if self._shares:
            seat, slot = self._call(who), self._slot(f"voices {self._speaking}")
            self._add("lend voice", (PUT, lending(seat), len(self.ops) + 1, slot))
        for inner in steps:
            self._step(inner)
        if self._shares:
            self._add("give voice back", (PUT, giving_back(slot), len(self.ops) + 1, slot))
        self._speaking -= 1

    def _refuse_stop(self) -> None:
        if self._speaking:
            message = f"{self._where()}: nobody gives the voice back if the steps are left"
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
        if isinstance(step, Hashable) and step in self._index:
            self._push(step, given, name)
        elif callable(step):
            self._do(step, name)
        else:
            message = f"{self._where()}: there is no step called {step!r}"
            raise FlowError(message)

    def _do(self, function: Callable[..., Any], name: str | None) -> None:
        run = self._call(function)
        after = len(self.ops) + 1
        where = f"{self._where()}: {function.__name__}"
        if name is None:
            self._add(function.__name__, (DO, run, after, where))
        else:
            self._add(function.__name__, (PUT, run, after, self._slot(name)))

    def _push(self, step: Any, given: dict[str, Any], name: str | None) -> None:  # noqa: ANN401 (a step of any form)
        child = self._index[step]
        spec = self._nodes[child]
        unknown = set(given) - set(spec.params)
        if unknown:
            message = f"{self._where()}: {spec.name!r} has no parameter {min(unknown)!r}"
            raise FlowError(message)
        getters = [self._argument(spec, param, given) for param in spec.params]
        plain = all(isinstance(getter, int) for getter in getters)
        after = len(self.ops) + 1

        if plain and len(getters) == 0:

            def op(s: State, stack: list[Frame], node: int, data: tuple[Any, ...]) -> None:
                stack[-1] = (node, after, data)
                stack.append((child, 0, s.book.program.pads[child]))

        elif plain:
            at = tuple(getters)

            def op(s: State, stack: list[Frame], node: int, data: tuple[Any, ...]) -> None:
                stack[-1] = (node, after, data)
                args = tuple([data[i] for i in at])
                stack.append((child, 0, args + s.book.program.pads[child]))

        else:

            def op(s: State, stack: list[Frame], node: int, data: tuple[Any, ...]) -> None:
                args = tuple([data[g] if isinstance(g, int) else g(s, data) for g in getters])
                stack[-1] = (node, after, data)
                stack.append((child, 0, args + s.book.program.pads[child]))

        self._add(spec.name, (PUSH, op, None, None))
        if name is not None:
            if isinstance(spec, Procedure) and spec.result is None:
                message = f"{self._where()}: {spec.name!r} has no result to keep as {name!r}"
                raise FlowError(message)
            slot = self._slot(name)
            self._add(f"keep {name}", None)
            self.ops[-1] = go(after + 1)
            self.awaits[after] = slot

    def _argument(self, spec: Node, param: str, given: dict[str, Any]) -> Any:  # noqa: ANN401 (a step of any form)
        if param in given:
            value = given[param]
            if callable(value):
                return self._call(value)
            return lambda _s, _data: value
        if param not in self.names:
            message = f"{self._where()}: {spec.name!r} asks for {param!r}, which is not known here"
            raise FlowError(message)
        return self.names.index(param)

    def _body(self, steps: Steps) -> tuple[int, ...]:
        """Add the steps of a repeated body; the slots that are first filled inside it."""
        before = len(self.names)
        for inner in steps:
            self._step(inner)
        return tuple(range(before, len(self.names)))

    def _branch(
        self,
        label: str,
        test: object,
        target: Callable[[], int],
        *,
        on: bool = False,
        forget: tuple[int, ...] = (),
    ) -> int:
        """Jump to ``target`` if the test holds (``on``) or does not."""
        holds = self._call(test)
        after = len(self.ops) + 1
        name = test if isinstance(test, str) else getattr(test, "__name__", None)
        name = name or getattr(test, "name", "?")
        jump = Later(target)
        self._jumps.append(jump)

        if not forget:
            return self._add(
                f"{label} {name}", (TEST, holds, *((jump, after) if on else (after, jump)))
            )

        def choose(s: State, data: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]]:
            if bool(holds(s, data)) is on:
                return jump.at, without(data, forget)
            return after, data

        return self._add(f"{label} {name}", (GO, choose, None, None))

    def _when(self, test: object, steps: Steps, otherwise: Steps) -> None:
        ends: list[int] = []
        self._branch("when", test, lambda: ends[0])
        for inner in steps:
            self._step(inner)
        if not otherwise:
            ends.append(len(self.ops))
            return
        at = self._add("else", None)
        ends.append(len(self.ops))
        for inner in otherwise:
            self._step(inner)
        self.ops[at] = go(len(self.ops))

    def _while(self, test: object, steps: Steps) -> None:
        start = len(self.ops)
        ends: list[int] = []
        self._branch("while", test, lambda: ends[0])
        self._add("again", go(start, self._body(steps)))
        ends.append(len(self.ops))

    def _each(self, step: flow.Each) -> None:
        if step.name in self.spec.params or step.name in self._listing:
            message = f"{self._where()}: {step.name!r} is known already, list under another name"
            raise FlowError(message)
        items = self._call(step.items)
        listed, at, item = (
            self._slot(f"{step.name} list"),
            self._slot(f"{step.name} at"),
            self._slot(step.name),
        )
        start = len(self.ops) + 1

        guard = None if step.guard is None else self._call(step.guard)
        ends: list[int] = []
        jump = Later(lambda: ends[0])
        self._jumps.append(jump)

        def advance(s: State, data: Sequence[Any]) -> tuple[int, tuple[Any, ...]]:
            values = list(data)
            todo = values[listed]
            for i in range(values[at], len(todo)):
                values[at] = i + 1
                values[item] = todo[i]
                if guard is None or guard(s, values):
                    return start + 1, tuple(values)
            values[listed] = values[at] = values[item] = None
            return jump.at, tuple(values)

        def begin(s: State, data: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]]:
            todo = tuple(items(s, data))
            if not todo and data[item] is None:
                return jump.at, data
            values = list(data)
            values[listed] = todo
            values[at] = 0
            return advance(s, values)

        self._add(f"list {step.name}", (GO, begin, None, None))
        self._add(f"each {step.name}", (GO, advance, None, None))
        self._listing.append(step.name)
        fresh = self._body(step.steps)
        self._listing.pop()
        self._add("next", go(start, fresh))
        ends.append(len(self.ops))

    def _own(self) -> None:
        owned = self.spec.owns
        if owned is None:
            return
        slot = self._slot(f"{owned} before")
        self.owned = (owned, slot)
        after = len(self.ops) + 1

        def op(s: State, stack: list[Frame], node: int, data: tuple[Any, ...]) -> None:
            before = getattr(s, owned)
            setattr(s, owned, None)
            kept = None if before is None else tuple(before)
            stack[-1] = (node, after, (*data[:slot], kept, *data[slot + 1 :]))

        self._add(f"own {owned}", (PUSH, op, None, None))

    def _end(self) -> None:
        result = self.spec.result
        slot = -1
        if result is not None:
            if result not in self.names:
                message = f"{self._where()}: no step keeps the result {result!r}"
                raise FlowError(message)
            slot = self.names.index(result)
        owned = self.owned

        def op(s: State, stack: list[Frame], _node: int, data: tuple[Any, ...]) -> None:
            program = s.book.program
            if owned is not None:
                program.leave_records(s, stack[-1])
            stack.pop()
            if slot >= 0 and stack:
                program.deliver(stack, len(stack) - 1, data[slot])

        self._add("end", (PUSH, op, None, None))
        for jump in self._jumps:
            jump.settle()
        self.ops = [
            (kind, run, settled(after), settled(other)) for kind, run, after, other in self.ops
        ]
