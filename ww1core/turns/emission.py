"""Procedures as functions of Python: what an instruction means.

A procedure is entered at its beginning or where it waited for something. From such a place on
its instructions are one function, written when it is first entered there, up to where it waits
again. The slots of the frame are its variables; the frame is written anew when it leaves off.

A frame is (number of the procedure, number of the instruction, values of the slots). A procedure
that runs ``fire``, keeps a roll and then asks for losses becomes::

    def run(s, stack, frame):
        (d0, d1, ) = frame[2]               # its parameter and the kept roll
        x3(s, d0)                           # do(fire)
        if stack[-1] is not frame or s.ended is not None:
            return moved_on(s, frame, (7, 1, (d0, d1, )), x4)
        d1 = x5(s)                          # keep(roll)
        ...
        stack[-1] = frame = (7, 3, (d0, d1, ))  # where to go on when the decision is made
        child = (8, 0, (d0, ))              # the decision, which now waits
        stack.append(child)
        return x6[0](s, stack, child)       # what it offers

``x3`` and so on are functions and values that stand in the scope of the function. A procedure that
runs another one goes on at once if that one comes to its end; where it waits, both leave off, so
that the stack alone tells where the game stands.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

from ww1core.errors import FlowError
from ww1core.turns.binding import of_book
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
from ww1core.turns.side_seats import give_voice

if TYPE_CHECKING:
    from ww1core.turns.assembly import Frame
    from ww1core.turns.offers import Offer
    from ww1core.turns.program import Program
    from ww1core.turns.state import Outcome, State

__all__ = ["Run", "Stop", "compiled", "run_from"]

Stop: TypeAlias = "Offer | Outcome | Literal[True]"
"""Why a procedure leaves off: what is asked, how the game ended, or another frame goes on first."""
Run = Callable[["State", list["Frame"], "Frame"], "Stop | None"]
"""What the frame on top of the stack does; None when it is done and gone from the stack."""

LONGEST = 60
"""About how many instructions are written into one function; a jump further on leaves it."""


def run_from(program: Program, node: int, at: int, *, once: bool = False) -> Run:
    """The function that runs a procedure from an instruction on; with ``once`` that one alone."""
    emitter = _Emitter(program, node, once=once)
    emitter.emit(at, 1, frozenset(), None)
    lines = ["def run(s, stack, frame):", f"    {emitter.unpacking()}", *emitter.lines]
    name = f"<procedure {program.nodes[node].name} from {at}>"
    run: Run = compiled(lines, name, emitter.scope)["run"]
    return run


def compiled(lines: Sequence[str], name: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Run lines that define a function in the scope of what they name."""
    exec(_code("\n".join(lines), name), scope)  # noqa: S102 (the lines are made here)
    return scope


@cache
def _code(source: str, name: str) -> CodeType:
    """The source compiled, once for all books; a traceback shows it."""
    lines = source.splitlines(keepends=True)
    linecache.cache[name] = (len(source), None, lines, name)
    return compile(source, name, "exec")


class _Emitter:
    """The lines of one function while it is being written."""

    def __init__(self, program: Program, node: int, *, once: bool) -> None:
        self.lines: list[str] = []
        self.scope: dict[str, Any] = {
            "give_voice": give_voice,
            "moved_on": _moved_on,
            "refuse_change": _refuse_change,
        }
        self._program = program
        self._node = node
        self._instructions: Sequence[Instruction] = program.instructions[node]
        self._size = program.arity[node] + len(program.pads[node])
        self._once = once
        self._written = 0

    def unpacking(self) -> str:
        """The slots of the frame as variables."""
        return f"{self._data()} = frame[2]" if self._size else "pass"

    def _data(self) -> str:
        return "".join(["(", *(f"d{slot}, " for slot in range(self._size)), ")"])

    def _frame(self, at: int) -> str:
        return f"({self._node}, {at}, {self._data()})"

    def _write(self, depth: int, *lines: str) -> None:
        self.lines += ["    " * depth + line for line in lines]

    def _name(self, value: object) -> str:
        name = f"x{len(self.scope)}"
        self.scope[name] = value
        return name

    def _operand(self, operand: Operand) -> str:
        match operand:
            case Call(function, slots):
                given = "".join(f", d{slot}" for slot in slots)
                return f"{self._name(of_book(function, self._program.book))}(s{given})"
            case Kept(slot):
                return f"d{slot}"
            case Chosen(slot, str(word)):
                return f"d{slot} == {word!r}"
            case Chosen(slot):
                return f"d{slot} is not None and not isinstance(d{slot}, str)"
            case Constant(value):
                return self._name(value)

    def emit(  # noqa: C901 (one branch for each kind of instruction)
        self, at: int, depth: int, seen: frozenset[int], loop: int | None
    ) -> None:
        """Write the instructions from ``at`` on; every way through them leaves the function.

        ``seen`` are those written on the way here, ``loop`` is the one whose items the innermost
        loop of Python goes through.
        """
        while True:
            if at == loop and not self._once:
                return self._write(depth, "continue")
            # A jump back, or too much for one function: leave off here, another one goes on.
            if at in seen or self._written > LONGEST or (self._once and seen):
                return self._write(depth, f"stack[-1] = {self._frame(at)}", "return True")
            seen |= {at}
            self._written += 1
            instruction = self._instructions[at]
            match instruction:
                case Do() | Keep():
                    self._step(instruction, at, depth)
                    at += 1
                case Test(test, target, jumps_if, forgets):
                    source = self._operand(test)
                    self._write(depth, f"if {source}:" if jumps_if else f"if not ({source}):")
                    self._forget(forgets, depth + 1)
                    self.emit(target, depth + 1, seen, loop)
                    at += 1
                case Jump(target, forgets):
                    self._forget(forgets, depth)
                    at = target
                case Begin(items, listed, place):
                    source = self._operand(items)
                    self._write(depth, f"d{listed} = tuple({source})", f"d{place} = 0")
                    at += 1
                case Next():
                    self._items(instruction, at, depth, seen)
                    at = instruction.target
                case Lend(seat, slot):
                    self._write(
                        depth, f"d{slot} = s.voice", f"give_voice(s, {self._operand(seat)})"
                    )
                    at += 1
                case GiveBack(slot):
                    self._write(depth, f"s.voice = d{slot}", f"d{slot} = None")
                    at += 1
                case Own(record, slot):
                    self._write(
                        depth,
                        f"before = s.{record}",
                        f"s.{record} = None",
                        f"d{slot} = None if before is None else tuple(before)",
                        f"frame = stack[-1] = {self._frame(at + 1)}",
                    )
                    at += 1
                case Push(child):
                    self._push(instruction, at, depth)
                    if not self._goes_on(child):
                        return None
                    at += 1
                case End(_, result):
                    return self._end(result, depth)

    def _forget(self, slots: Iterable[int], depth: int) -> None:
        for slot in slots:
            self._write(depth, f"d{slot} = None")

    def _step(self, step: Do | Keep, at: int, depth: int) -> None:
        """A step may push a frame or end the game; one whose result is kept may not push."""
        source = self._operand(step.step)
        where = self._name(step.where)
        if isinstance(step, Keep):
            self._write(depth, f"d{step.slot} = {source}")
            self._write(depth, f"if stack[-1] is not frame: refuse_change({where})")
            self._write(depth, "if s.ended is not None:")
            self._write(depth + 1, f"stack[-1] = {self._frame(at + 1)}", "return s.ended")
            return
        self._write(depth, source, "if stack[-1] is not frame or s.ended is not None:")
        self._write(depth + 1, f"return moved_on(s, frame, {self._frame(at + 1)}, {where})")

    def _items(self, each: Next, at: int, depth: int, seen: frozenset[int]) -> None:
        listed, place, item = (f"d{slot}" for slot in (each.listed, each.at, each.item))
        self._write(depth, f"while {place} < len({listed}):")
        self._write(depth + 1, f"{item} = {listed}[{place}]", f"{place} += 1")
        if each.guard is not None:
            self._write(depth + 1, f"if not ({self._operand(each.guard)}): continue")
        self.emit(at + 1, depth + 1, seen, at)
        self._write(depth, f"{listed} = {place} = {item} = None")

    def _push(self, push: Push, at: int, depth: int) -> None:
        """Put a child on the stack and run it; one that may come back here is left to the stack."""
        child, program = push.child, self._program
        values = [*map(self._operand, push.given), *map(repr, program.pads[child])]
        asking = program.askings[child]
        self._write(depth, f"given = ({''.join(f'{value}, ' for value in values)})")
        self._write(depth, f"stack[-1] = frame = {self._frame(at + 1)}")
        if not self._goes_on(child):
            self._write(depth, f"stack.append(({child}, 0, given))")
            is_asked = asking is not None and not self._once
            stop = f"{self._name(asking)}.offer(s, given)" if is_asked else "True"
            return self._write(depth, f"return {stop}")
        self._write(depth, f"child = ({child}, 0, given)", "stack.append(child)")
        self._write(depth, f"stop = {self._name(program.code[child])}[0](s, stack, child)")
        self._write(depth, "if stop is not None: return stop")
        slot = program.awaits[self._node][at + 1]
        if slot >= 0:
            self._write(depth, "frame = stack[-1]", f"d{slot} = frame[2][{slot}]")
        return None

    def _goes_on(self, child: int) -> bool:
        """Whether a child is run within the function, which goes on when the child is done."""
        is_procedure = self._program.askings[child] is None
        return is_procedure and not self._once and not self._program.runs(child, self._node)

    def _end(self, result: int, depth: int) -> None:
        owned = self._program.owned[self._node]
        if owned is not None:
            record, slot, make = owned
            made = f"None if d{slot} is None else {self._name(make)}(*d{slot})"
            self._write(depth, f"s.{record} = {made}")
        self._write(depth, "stack.pop()")
        if result >= 0:
            deliver = self._name(self._program.deliver)
            self._write(depth, f"if stack: {deliver}(stack, len(stack) - 1, d{result})")
        self._write(depth, "return")


def _moved_on(s: State, frame: Frame, next_: Frame, where: str) -> Outcome | Literal[True]:
    """Move a frame on whose step has pushed another one; one that was replaced is gone."""
    stack = s.stack
    if stack[-1] is frame:
        stack[-1] = next_
    elif len(stack) > 1 and stack[-2] is frame:
        stack[-2] = next_
    elif frame in stack and any(other is frame for other in stack):
        message = f"{where} pushes more than one frame"
        raise FlowError(message)
    return s.ended or True


def _refuse_change(where: str) -> NoReturn:
    message = f"{where} changes the stack although its result is kept"
    raise FlowError(message)
