"""Procedures and decisions as a title writes them, before they are linked."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from types import FrameType, FunctionType
from typing import Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.turns.bars import Bar, Word

__all__ = [
    "Count",
    "Decision",
    "Function",
    "Node",
    "Procedure",
    "Steps",
    "Written",
    "is_step",
    "names_of",
    "place_of",
    "written_in",
]

Function = Callable[..., Any]
Steps = tuple[Any, ...]
"""The steps of a procedure, in order: functions of the state, calls, decisions, loops."""
Count = int | Function


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
        if is_step(self.function):
            return (self.function,)
        steps = self.function(*self.params)
        return steps if type(steps) is tuple else (steps,)


class Decision(Node):
    """Who decides, what they may choose, and what the choice does.

    ``tells`` gives further arguments of the prompt and ``explains`` of refusals, ``least`` and
    ``most`` say how often a repeated decision is answered; one that ``lapses`` is passed over
    without options; ``check`` is called with all nodes of a title when it is linked.
    ``window`` is the window whose question it is, if any, ``picks`` the slot that keeps what is
    picked in secret.
    """

    __slots__ = (
        "again",
        "asks",
        "bars",
        "check",
        "choices",
        "explains",
        "forced",
        "hidden",
        "lapses",
        "least",
        "most",
        "picks",
        "repeated",
        "rule",
        "seat",
        "tells",
        "window",
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
        self.lapses = False
        self.window = ""
        self.picks = ""
        self.tells: Function | None = None
        self.explains: Function | None = None
        self.least: Count = 0
        self.most: Count | None = None
        self.check: Callable[[Container[object]], None] | None = None


def place_of(function: Function | None) -> str:
    """The file and the line of a function of rules, for whoever has to mend it."""
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)
    file = code.co_filename.replace("\\", "/").split("/")
    return f"{'/'.join(file[-3:])}:{code.co_firstlineno}"


class Written(NamedTuple):
    """Where a title has written something; the frame itself would keep all its callers alive."""

    file: str
    line: int
    module: str

    @classmethod
    def at(cls, frame: FrameType) -> Written:
        """Where a frame stands."""
        return cls(frame.f_code.co_filename, frame.f_lineno, frame.f_globals["__name__"])


def written_in(place: Written, name: str, function: Function) -> Function:
    """A function of the core as if a title had written it under a name at a place."""
    code = function.__code__.replace(
        co_filename=place.file, co_firstlineno=place.line, co_name=name
    )
    globals_ = {**function.__globals__, "__name__": place.module}
    return FunctionType(code, globals_, name, function.__defaults__, function.__closure__)


def is_step(function: Function) -> bool:
    """Whether a function acts on the state, ``f(s, ...)``, and does not list steps."""
    return names_of(function, 0)[:1] == ("s",)


def names_of(function: Function, skip: int) -> tuple[str, ...]:
    """The names of a function's parameters after the first ``skip``, remembered or not."""
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    if code is None or code.co_argcount < skip:
        name = getattr(function, "__name__", repr(function))
        message = f"{name} is not a function of the state"
        raise FlowError(message)
    names: tuple[str, ...] = code.co_varnames
    return names[skip : code.co_argcount]
