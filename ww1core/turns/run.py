"""Running a state: procedures until a decision waits, a decision until the next one."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ww1core.errors import DeadEnd, FlowError
from ww1core.turns.faults import last_bar
from ww1core.turns.offers import Choice, Offer
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.turns.bars import Reason
    from ww1core.turns.nodes import Node
    from ww1core.turns.program import Program

__all__ = [
    "RAN_OUT",
    "Unasked",
    "advance",
    "answer",
    "current_offer",
    "decide",
    "is_open",
    "offered",
    "step",
    "telling",
]

RAN_OUT = "the sequence of play ran out before the game ended"
"""What is said when nothing is left to do in a game that has not ended."""


class Unasked(NamedTuple):
    """An only answer that was given by itself, what it answers, and the state it was given in."""

    offer: Offer
    choice: Choice
    state: State

    def why_not(self, choice: Choice) -> tuple[Reason, ...]:
        """The rules that forbade another answer."""
        return self.offer.asking.why_not(self.state.clone(), choice, self.state.stack[-1][2])


def advance(s: State, unasked: list[Unasked] | None = None) -> Offer | None:
    """Run until somebody has to decide, and say what is offered; None when the game is over.

    What is answered by itself on the way is added to ``unasked``.
    """
    if s.ended is not None:
        _drop_frames(s)
        return None
    stack, book = s.stack, s.book
    code = book.program.code
    for _ in repeat(None, book.most_steps):
        if not stack:
            raise FlowError(RAN_OUT)
        frame = stack[-1]
        offer = code[frame[0]][frame[1]](s, stack, frame)
        if offer is None or offer is True:
            continue
        if type(offer) is Offer:
            if offer.count > 1 or (offer.count and not offer.asking.forced):
                return offer
            if unasked is not None and offer.count:
                unasked.append(Unasked(offer, offer.options[0], s.clone()))
            _run_through(s, offer)
        if s.ended is not None:
            _drop_frames(s)
            return None
    raise FlowError(_runaway(s) if stack else RAN_OUT)


def step(s: State) -> Offer | None:
    """Run a single step; the offer when a decision waits, None when there is more to run.

    The game is over when nothing is left on the stack.
    """
    stack = s.stack
    frame = stack[-1]
    program: Program = s.book.program
    if program.askings[frame[0]] is None:
        program.single(frame[0], frame[1])(s, stack, frame)
    else:
        offer = program.askings[frame[0]].offer(s, frame[2])  # type: ignore[union-attr] # see above
        if offer.count > 1 or (offer.count and not offer.asking.forced):
            return offer
        _run_through(s, offer)
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
    take = offer.asking.take
    take(s, s.stack, choice, offer.data)
    if s.ended is not None:
        _drop_frames(s)


def offered(s: State, node: Node | str, *args: object) -> tuple[Choice, ...]:
    """What a decision would offer if it were asked now; nothing is asked."""
    return _imagined_offer(s, node, args).options


def is_open(s: State, node: Node | str, *args: object) -> bool:
    """Whether a decision would offer anything if it were asked now."""
    return _imagined_offer(s, node, args).count > 0


def _imagined_offer(s: State, node: Node | str, args: tuple[object, ...]) -> Offer:
    program: Program = s.book.program
    return program.asking(node).offer(s, program.frame(node, args)[2])


def decide(
    s: State, offer: Offer, choice: Choice, unasked: list[Unasked] | None = None
) -> Offer | None:
    """Take a choice that was offered and run on to the next decision, as ``advance`` does.

    The choice is trusted; whoever speaks for a player checks it first.
    """
    s.decided += 1
    take = offer.asking.take
    take(s, s.stack, choice, offer.data)
    return advance(s, unasked)


def _offer(s: State, node: int, data: tuple[Any, ...]) -> Offer:
    offer: Offer = s.book.program.askings[node].offer(s, data)
    if not offer.count:
        _refuse_dead_end(s, offer)
    return offer


def _run_through(s: State, offer: Offer) -> None:
    """Take the only choice there is; a decision that lapses is unasked over without one."""
    if offer.count:
        take = offer.asking.take
        take(s, s.stack, offer.option(0), offer.data)
    elif offer.asking.spec.lapses:
        s.stack.pop()
        if s.stack:
            s.book.program.deliver(s.stack, len(s.stack) - 1, None)
    else:
        _refuse_dead_end(s, offer)


def _runaway(s: State) -> str:
    """What is said of procedures that run on and on."""
    running = s.book.program.nodes[s.stack[-1][0]].name
    return (
        f"{running!r} runs on: {s.book.most_steps} steps without a decision, "
        "which is the title's budget of steps"
    )


def _refuse_dead_end(s: State, offer: Offer) -> NoReturn:
    short = " (more have to be picked than are left)" if offer.asking.repeated else ""
    message = f"decision {offer.name!r} leaves {_seat(s, offer.seat)} no option{short}"
    raise DeadEnd(message + last_bar(offer.asking, s, s.stack[-1][2]))


def _drop_frames(s: State) -> None:
    """Drop everything that was still to be done in a game that has ended."""
    for frame in reversed(s.stack):
        s.book.program.leave_records(s, frame)
    s.stack.clear()


def _seat(s: State, seat: int) -> str:
    seats: tuple[str, ...] = s.book.seats
    return seats[seat] if 0 <= seat < len(seats) else f"seat {seat}"
