"""The vocabulary of rules: procedures, decisions and the steps between them.

A *procedure* is a function that lists its steps in the order of the rulebook; it is called once,
when a title is opened, so its steps may stand below it::

    @procedure
    def battle(target):
        return (
            offer_retreat,
            put("odds", fix_odds),
            each("unit", defenders, roll_for_defender, guard=is_alive),
            when(is_emptied, offer_advance),
        )

A step is a function ``f(s, name, ...)`` that asks by name for what the procedure knows, another
procedure, a decision or a window, or the name of one. A *decision* is a function that does what
was chosen; its decorator says who decides and what may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ww1core.errors import FlowError
from ww1core.events import GameEnded, emit
from ww1core.rules import note_rule
from ww1core.turns.bars import Bar, Word
from ww1core.turns.state import Outcome, State

if TYPE_CHECKING:
    from types import ModuleType

__all__ = [
    "Decision",
    "Each",
    "Node",
    "Procedure",
    "Steps",
    "bind",
    "call",
    "decision",
    "each",
    "end_game",
    "instead",
    "loop",
    "nodes_of",
    "procedure",
    "put",
    "stop_if",
    "when",
    "when_option",
    "while_",
]

Function = Callable[..., Any]
Steps = tuple[Any, ...]


class Node:
    """Something that can be on the stack: a procedure or a decision."""

    __slots__ = ("function", "module", "name", "params")

    def __init__(
        self, name: str, params: tuple[str, ...], function: Function | None, module: str
    ) -> None:
        self.name = name
        self.params = params
        self.function = function
        self.module = module

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"


class Procedure(Node):
    """Steps in rulebook order.

    ``owns`` names a record slot that is emptied on entry and put back on exit; ``result`` names
    the value that the procedure hands to a ``put``; ``phase`` is set for phases of the sequence.
    """

    __slots__ = ("owns", "phase", "result", "steps")

    def __init__(
        self,
        name: str,
        params: tuple[str, ...] = (),
        function: Function | None = None,
        *,
        steps: Steps = (),
        owns: str | None = None,
        result: str | None = None,
        phase: Any = None,  # noqa: ANN401 (the phase of a sequence, opaque here)
        module: str = __name__,
    ) -> None:
        super().__init__(name, params, function, module)
        self.steps = steps
        self.owns = owns
        self.result = result
        self.phase = phase

    def listed(self) -> Steps:
        """The steps, in order."""
        if self.function is None:
            return self.steps
        steps = self.function(*self.params)
        return steps if type(steps) is tuple else (steps,)


class Decision(Node):
    """Who decides, what they may choose, and what the choice does.

    ``tells`` gives further arguments of the prompt; ``check`` is called with all nodes of a title
    when it is linked.
    """

    __slots__ = (
        "again",
        "asks",
        "bars",
        "check",
        "choices",
        "forced",
        "hidden",
        "repeated",
        "rule",
        "seat",
        "tells",
        "words",
    )

    def __init__(
        self,
        name: str,
        params: tuple[str, ...],
        function: Function,
        *,
        asks: str | tuple[str, ...] | None,
        seat: str | Function,
        rule: str,
        bars: Sequence[Bar],
        words: Sequence[Word | str],
        choices: Function | None,
        repeated: bool,
        again: bool,
        hidden: bool,
        forced: bool,
    ) -> None:
        given = [n for n in params if n != "picked" and (n != "seat" or seat == "seat")]
        if seat == "seat" and "seat" not in given:
            given.append("seat")
        super().__init__(name, tuple(given), function, function.__module__)
        self.asks = asks
        self.seat = seat
        self.rule = rule
        self.bars = tuple(bars)
        self.words = tuple(Word(w) if isinstance(w, str) else w for w in words)
        self.choices = choices
        self.repeated = repeated
        self.again = again
        self.hidden = hidden
        self.forced = forced
        self.tells: Function | None = None
        self.check: Callable[[Container[object]], None] | None = None


class Put(NamedTuple):
    """Keep the result of a step under a name."""

    name: str
    step: Any


class When(NamedTuple):
    """Run steps if something holds, else others."""

    test: Any
    steps: Steps
    otherwise: Steps


class WhenOption(NamedTuple):
    """Run steps only in games that play with an option; settled when the title is opened."""

    option: str
    steps: Steps
    otherwise: Steps


class While(NamedTuple):
    """Repeat steps as long as something holds before them."""

    test: Any
    steps: Steps


class Loop(NamedTuple):
    """Repeat steps until something holds after them."""

    until: Any
    steps: Steps


class StopIf(NamedTuple):
    """Leave the procedure if something holds."""

    test: Any


class Each(NamedTuple):
    """Run steps for every item of a list that is fixed on entry."""

    name: str
    items: Any
    steps: Steps
    guard: Any


class Bind(NamedTuple):
    """A procedure or decision with some of its parameters given."""

    node: Any
    given: tuple[tuple[str, Any], ...]


@overload
def procedure(function: Function) -> Procedure: ...
@overload
def procedure(
    *, owns: str | None = None, result: str | None = None
) -> Callable[[Function], Procedure]: ...
def procedure(
    function: Function | None = None, *, owns: str | None = None, result: str | None = None
) -> Procedure | Callable[[Function], Procedure]:
    """Make a procedure of a function that lists its steps."""

    def make(function: Function) -> Procedure:
        return Procedure(
            function.__name__,
            names_of(function, 0),
            function,
            owns=owns,
            result=result,
            module=function.__module__,
        )

    return make if function is None else make(function)


def decision(
    *,
    rule: str,
    asks: str | tuple[str, ...] | None = None,
    seat: str | Function = "seat",
    bars: Sequence[Bar] = (),
    words: Sequence[Word | str] = (),
    choices: Function | None = None,
    repeated: bool = False,
    again: bool = False,
    hidden: bool = False,
    forced: bool = True,
    needs: tuple[str, ...] = (),
    tells: Function | None = None,
) -> Callable[[Function], Decision]:
    """Make a decision of the function ``f(s, choice, ...)`` that does what was chosen.

    ``asks`` is the kind of what is chosen ("hex", "unit", "card" ...), ``words`` may be answered
    as well. With a tuple of kinds, ``choices(s, ...)`` lists the tuples. A ``repeated`` decision
    is asked until one of its words is answered; what was picked is barred from being picked
    ``again``, and the set picked is its result. ``hidden`` options depend on hidden facts: the
    decision is then asked even with one option. A decision that is not ``forced`` is always
    asked. The result is what the function returns, or else the choice.

    The parameters are those of the function after the choice, then those that only bars
    ``needs``. A function may also ask for ``picked`` and for the deciding ``seat``. They are the
    arguments of the prompt; ``tells(s, ...)`` gives more of them, as a dictionary.
    """
    note_rule(rule, "decision")

    def make(function: Function) -> Decision:
        made = Decision(
            function.__name__,
            (*names_of(function, 2), *needs),
            function,
            asks=asks,
            seat=seat,
            rule=rule,
            bars=bars,
            words=words or (("done",) if repeated else ()),
            choices=choices,
            repeated=repeated,
            again=again,
            hidden=hidden,
            forced=forced,
        )
        made.tells = tells
        return made

    return make


def names_of(function: Function, skip: int) -> tuple[str, ...]:
    """The names of a function's parameters after the first ``skip``."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_argcount < skip:
        name = getattr(function, "__name__", repr(function))
        message = f"{name} is no function of the state"
        raise FlowError(message)
    names: tuple[str, ...] = code.co_varnames
    return names[skip : code.co_argcount]


def put(name: str, step: object) -> Put:
    """Keep what a step gives under a name for the steps after it."""
    return Put(name, step)


def when(test: object, *steps: object, otherwise: Steps = ()) -> When:
    """Run the steps if ``test`` holds: a function ``f(s, ...)`` or the name of a kept value."""
    return When(test, steps, otherwise)


def when_option(option: str, *steps: object, otherwise: Steps = ()) -> WhenOption:
    """Run the steps only in games that play with an option."""
    return WhenOption(option, steps, otherwise)


def while_(test: object, *steps: object) -> While:
    """Run the steps as long as ``test`` holds."""
    return While(test, steps)


def loop(*steps: object, until: object) -> Loop:
    """Run the steps, at least once, until ``until`` holds."""
    return Loop(until, steps)


def stop_if(test: object) -> StopIf:
    """Leave the procedure here if ``test`` holds."""
    return StopIf(test)


def each(name: str, items: object, *steps: object, guard: object = None) -> Each:
    """Run the steps for every item of ``items(s, ...)``, which is listed once.

    An item for which ``guard(s, ...)`` no longer holds when its turn comes is passed over.
    """
    return Each(name, items, steps, guard)


def bind(node: object, **given: object) -> Bind:
    """A procedure or decision with parameters given: constants, or functions ``f(s, ...)``."""
    return Bind(node, tuple(given.items()))


def call(s: State, node: Node | str, *args: object) -> None:
    """Run a procedure or ask a decision next, before the current procedure goes on."""
    s.stack.append(s.book.program.frame(node, args))


def instead(s: State, node: Node | str, *args: object) -> None:
    """Run a procedure in the place of the one whose step is running: a roll starts over."""
    s.book.program.leave_records(s, s.stack[-1])
    s.stack[-1] = s.book.program.frame(node, args)


def end_game(s: State, winner: int, ending: str, rule: str = "") -> None:
    """End the game; the core then drops everything that was still to be done."""
    if s.ended is None:
        s.ended = Outcome(winner, ending)
        emit(s, GameEnded, winner, ending, rule)


def nodes_of(*sources: ModuleType | Node) -> tuple[Node, ...]:
    """The procedures, decisions and windows of modules, and nodes given by themselves."""
    found: dict[str, Node] = {}
    for source in sources:
        things = [source] if isinstance(source, Node) else list(vars(source).values())
        for thing in things:
            for node in thing if isinstance(thing, tuple) else (thing,):
                if not isinstance(node, Node):
                    continue
                if source is not node and node.module != getattr(source, "__name__", ""):
                    continue
                if found.setdefault(node.name, node) is not node:
                    message = f"two procedures or decisions are called {node.name!r}"
                    raise FlowError(message)
    return tuple(found.values())
