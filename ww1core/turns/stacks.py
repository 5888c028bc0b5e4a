"""Whether the stack of a state fits the flow of its title.

A stack that comes from outside may wait at a step that waits for nobody, go through a list that
is none, or lack the record that the rules under its owner take for granted. What a frame keeps is
of the types by which the steps of its procedure ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ww1core.errors import quoted
from ww1core.remembering import per_owner
from ww1core.turns.instructions import (
    Begin,
    Call,
    Do,
    GiveBack,
    Keep,
    Lend,
    Next,
    Push,
    Test,
)
from ww1core.turns.nodes import Decision
from ww1core.turns.shapes import fits_one_of, member_type, types_of

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.instructions import Instruction
    from ww1core.turns.program import Program
    from ww1core.turns.state import State

__all__ = ["check_stack"]

Hints = tuple[tuple[Any, ...], ...]
"""By slot of a frame the types by which it is asked for; none where nothing is known."""


def check_stack(s: State) -> None:
    """Refuse a state whose frames do not fit the flow; ValueError names the step."""
    program: Program = s.book.program
    if s.stack and s.stack[0][0] != program.root:
        message = f"the game begins with {program.nodes[s.stack[0][0]].name!r}"
        raise ValueError(message)
    for depth, (node, at, data) in enumerate(s.stack):
        is_waiting = depth == len(s.stack) - 1 or _waits(program, node, at)
        if not (is_waiting and _keeps(s.book, node, at, data)):
            name, step = program.names[node][at]
            message = f"the frame of {name!r} at {step!r} cannot hold {quoted(data)}"
            raise ValueError(message)
    _check_records(s)
    _check_voices(s)


def _waits(program: Program, node: int, at: int) -> bool:
    """Whether a frame may be below another one: its last step has pushed that one."""
    if not program.instructions[node]:
        asking = program.askings[node]
        return asking is not None and asking.repeated
    last = program.instructions[node][at - 1]
    return at > 0 and (isinstance(last, Do | Push) or program.awaits[node][at - 1] >= 0)


def _keeps(book: Book, node: int, at: int, data: tuple[Any, ...]) -> bool:
    """Whether the values of a frame are of the types by which they are asked for."""
    program: Program = book.program
    given, awaited = program.arity[node], set(program.awaits[node])
    for slot, hints in enumerate(_hints(book, node)):
        held = data[slot]
        is_word = type(held) is str and slot in awaited
        is_empty = held is None and slot >= given
        if hints and not (is_word or is_empty or fits_one_of(book, held, hints)):
            return False
    asking = program.askings[node]
    if asking is not None and asking.repeated and not asking.can_hold(data):
        return False
    return _goes_through(program.instructions[node], at, data)


def _goes_through(instructions: tuple[Instruction, ...], at: int, data: tuple[Any, ...]) -> bool:
    """Whether lists are gone through where a frame waits inside their steps, and nowhere else."""
    inside: dict[tuple[int, int, int], bool] = {}
    for number, instruction in enumerate(instructions):
        if isinstance(instruction, Next):
            slots = instruction.listed, instruction.at, instruction.item
            inside[slots] = inside.get(slots, False) or number < at < instruction.target
    return all(_is_listed(slots, data, is_inside=inside[slots]) for slots in inside)


def _is_listed(slots: tuple[int, int, int], data: tuple[Any, ...], *, is_inside: bool) -> bool:
    """Whether a list, the place in it and the item there are what they are inside its steps."""
    listed, place, item = (data[slot] for slot in slots)
    if not is_inside:
        return listed is None and place is None
    is_placed = isinstance(listed, tuple) and type(place) is int and 0 < place <= len(listed)
    return is_placed and (item is not None or None in listed)


@per_owner()
def _hints(book: Book, node: int) -> Hints:
    """The types by which the steps of a procedure, or the parts of a decision, ask for slots."""
    program: Program = book.program
    names = program.kept[node]
    hints: list[list[Any]] = [list(member_type(book, name)) for name in names]
    for function, slots in _functions(program, node):
        types = types_of(function)
        for slot in slots:
            if names[slot] in types:
                hints[slot].append(types[names[slot]])
    return tuple([tuple(found) if Any not in found else () for found in hints])


def _functions(program: Program, node: int) -> Iterator[tuple[Callable[..., Any], tuple[int, ...]]]:
    """The functions that a node calls, each with the slots it is called with."""
    spec = program.nodes[node]
    if isinstance(spec, Decision):
        names = program.kept[node]
        if spec.function is not None:
            yield spec.function, tuple(range(len(names)))
        return
    for instruction in program.instructions[node]:
        for operand in _operands(instruction):
            if isinstance(operand, Call):
                yield operand.function, operand.slots


def _operands(instruction: Instruction) -> Iterator[object]:
    match instruction:
        case Do(step) | Keep(step):
            yield step
        case Test(test):
            yield test
        case Begin(items):
            yield items
        case Next(guard):
            yield guard
        case Push(_, given):
            yield from given
        case Lend(seat):
            yield seat


def _check_records(s: State) -> None:
    """Refuse a record without its owner, and an owner that has begun and has none."""
    program: Program = s.book.program
    begun: dict[str, bool] = {}
    for node, at, data in s.stack:
        owned = program.owned[node]
        if owned is not None:
            name, place, _ = owned
            _check_record(name, data[place], begun)
            begun[name] = at > _first_done(s.book, node)
    for slot in type(s).slots:
        if slot.kind == "record":
            _check_record(slot.name, getattr(s, slot.name), begun)


def _check_record(name: str, held: object, begun: dict[str, bool]) -> None:
    if held is None and begun.get(name):
        message = f"the record {name!r} is missing"
        raise ValueError(message)
    if held is not None and name not in begun:
        message = f"the record {name!r} has no owner"
        raise ValueError(message)


@per_owner()
def _first_done(book: Book, node: int) -> int:
    """The first step that an owner does in any case: from then on it has its record."""
    instructions = book.program.instructions[node]
    end = len(instructions) - 1
    passed_over = 0
    for number, instruction in enumerate(instructions):
        is_first = number == 1 and isinstance(instruction, Keep)
        if is_first or (isinstance(instruction, Do) and passed_over <= number):
            return number
        target = getattr(instruction, "target", end)
        if target < end:
            passed_over = max(passed_over, target)
    return end


def _check_voices(s: State) -> None:
    """Refuse a voice of a side that is none of its seats, now or when it is given back."""
    sides = s.book.side_seats
    if sides is None:
        return
    program: Program = s.book.program
    voices = [s.voice]
    for node, at, data in s.stack:
        lent: dict[int, bool] = {}
        for number, instruction in enumerate(program.instructions[node]):
            if isinstance(instruction, Lend):
                lent[instruction.slot] = number < at
            elif isinstance(instruction, GiveBack) and number < at:
                lent[instruction.slot] = False
        voices += [data[slot] for slot, is_lent in lent.items() if is_lent]
    for voice in voices:
        fits = isinstance(voice, tuple) and len(voice) == len(sides.seats)
        if not fits or not all(map(tuple.__contains__, sides.seats, voice)):
            message = f"the voice of the sides is {quoted(voice)}"
            raise ValueError(message)
