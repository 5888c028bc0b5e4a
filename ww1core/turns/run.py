"""Running a state: procedures until a decision waits, a decision until the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ww1core.errors import DeadEnd, FlowError
from ww1core.turns.assembly import DO, GO, PUT, TEST, Frame, Op
from ww1core.turns.offers import Choice, Offer
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.turns.nodes import Node
    from ww1core.turns.program import Program

__all__ = ["advance", "answer", "current_offer", "decide", "offered", "step", "telling"]


def advance(s: State) -> Offer | None:
    """Run until somebody has to decide, and say what is offered; None when the game is over."""
    if s.ended is not None:
        return None
    stack = s.stack
    program: Program = s.book.program
    code = program.code
    while stack:
        frame = stack[-1]
        ops = code[frame[0]]
        if ops is not None:
            _go_on(s, stack, frame, ops)
        else:
            offer = _offer(s, frame[0], frame[2])
            if offer.count > 1 or not offer.asking.forced:
                return offer
            _take(s, offer, offer.options[0])
        if s.ended is not None:
            _drop_frames(s)
            return None
    message = "the sequence of play ran out before the game ended"
    raise FlowError(message)


def _go_on(  # noqa: C901 (one branch for each kind of instruction)
    s: State, stack: list[Frame], frame: Frame, ops: tuple[Op, ...], *, once: bool = False
) -> None:
    """Run a procedure until another frame is on top or the game ends; with ``once`` one step.

    The frame is written anew only then; its place is of no account while a step runs.
    """
    node, at, data = frame
    while True:
        kind, run, after, other = ops[at]
        if kind == TEST:
            at = after if run(s, data) else other
        elif kind == DO:
            run(s, data)
            if stack[-1] is not frame:
                _leave(stack, frame, (node, after, data), other)
                return
            at = after
            if s.ended is not None:
                break
        elif kind == GO:
            at, data = run(s, data)
        elif kind == PUT:
            kept = run(s, data)
            if stack[-1] is not frame:
                _refuse_change(s, node, at)
            data = (*data[:other], kept, *data[other + 1 :])
            at = after
            if s.ended is not None:
                break
        else:
            run(s, stack, node, data)
            return
        if once:
            break
    stack[-1] = (node, at, data)


def _leave(stack: list[Frame], frame: Frame, next_: Frame, where: str) -> None:
    """Move a frame on whose step has pushed another one; one that was replaced is gone."""
    if len(stack) > 1 and stack[-2] is frame:
        stack[-2] = next_
    elif any(one is frame for one in stack):
        message = f"{where} pushes more than one frame"
        raise FlowError(message)


def _refuse_change(s: State, node: int, at: int) -> NoReturn:
    procedure, step_ = s.book.program.names[node][at]
    message = f"procedure {procedure!r}: {step_} changes the stack although its result is kept"
    raise FlowError(message)


def step(s: State) -> Offer | None:
    """Run a single step; the offer when a decision waits, None when there is more to run.

    The game is over when nothing is left on the stack.
    """
    stack = s.stack
    frame = stack[-1]
    ops = s.book.program.code[frame[0]]
    if ops is not None:
        _go_on(s, stack, frame, ops, once=True)
    else:
        offer = _offer(s, frame[0], frame[2])
        if offer.count > 1 or not offer.asking.forced:
            return offer
        _take(s, offer, offer.options[0])
    if s.ended is not None:
        _drop_frames(s)
    return None


def current_offer(s: State) -> Offer | None:
    """What is offered in a state that waits for a decision; None when the game is over."""
    if not s.stack:
        return None
    node, _, data = s.stack[-1]
    if s.book.program.askings[node] is None:
        message = "the state does not wait for a decision"
        raise FlowError(message)
    return telling(s, _offer(s, node, data))


def telling(s: State, offer: Offer) -> Offer:
    """An offer with everything that its prompt says; those that run through have only the names."""
    return offer.asking.telling(s, offer)


def answer(s: State, offer: Offer, choice: Choice) -> None:
    """Take a choice that was offered and run nothing after it."""
    s.decided += 1
    _take(s, offer, choice)
    if s.ended is not None:
        _drop_frames(s)


def offered(s: State, node: Node | str, *args: object) -> tuple[Choice, ...]:
    """What a decision would offer if it were asked now; nothing is asked."""
    program: Program = s.book.program
    return program.asking(node).offer(s, program.frame(node, args)[2]).options


def decide(s: State, offer: Offer, choice: Choice) -> Offer | None:
    """Take a choice that was offered and run on to the next decision.

    The choice is trusted; whoever speaks for a player checks it first.
    """
    s.decided += 1
    _take(s, offer, choice)
    if s.ended is not None:
        _drop_frames(s)
        return None
    return advance(s)


def _offer(s: State, node: int, data: tuple[Any, ...]) -> Offer:
    offer: Offer = s.book.program.askings[node].offer(s, data)
    if not offer.count:
        short = " (more have to be picked than are left)" if offer.asking.repeated else ""
        message = f"decision {offer.name!r} leaves {_seat(s, offer.seat)} no option{short}"
        raise DeadEnd(message)
    return offer


def _take(s: State, offer: Offer, choice: Choice) -> None:
    """Do what was chosen and hand the result to the procedure that asked."""
    stack = s.stack
    asking = offer.asking
    node, _, data = stack[-1]
    if asking.repeated and not isinstance(choice, str):
        stack[-1] = (node, 0, asking.with_picked(data, choice))
        depth = len(stack)
        asking.take(s, choice, offer.data)
    else:
        stack.pop()
        depth = len(stack)
        result = asking.take(s, choice, offer.data)
        if asking.repeated:
            result = asking.picked(data)
        if depth and s.ended is None:
            s.book.program.deliver(stack, depth - 1, choice if result is None else result)
    if len(stack) > depth + 1:
        message = f"decision {offer.name!r} pushes more than one frame"
        raise FlowError(message)


def _drop_frames(s: State) -> None:
    """Drop everything that was still to be done in a game that has ended."""
    for frame in reversed(s.stack):
        s.book.program.leave_records(s, frame)
    s.stack.clear()


def _seat(s: State, seat: int) -> str:
    seats: tuple[str, ...] = s.book.seats
    return seats[seat] if 0 <= seat < len(seats) else f"seat {seat}"
