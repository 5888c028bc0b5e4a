"""What a decision does with its answer, as one function of Python.

It is written when the decision is first answered: the frame of the question is taken off the
stack, what was chosen is done, and the result handed to the procedure that asked. That of an
ordinary decision is::

    def take(s, stack, choice, data):
        stack.pop()
        depth = len(stack)
        result = function(s, choice, data[0])   # what the decision asks for by name
        if depth and s.ended is None:
            deliver ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from ww1core.errors import FlowError
from ww1core.turns.emission import compiled
from ww1core.turns.instructions import Call

if TYPE_CHECKING:
    from ww1core.turns.asking import Asking
    from ww1core.turns.offers import Choice, Data
    from ww1core.turns.state import State

__all__ = ["Taking", "taking"]

Taking = Callable[["State", list[Any], "Choice", "Data"], None]

DELIVERY = (
    "if depth and s.ended is None:",
    "    node, step, slots = stack[depth - 1]",
    "    slot = awaits[node][step]",
    "    if slot >= 0:",
    "        values = [*slots]",
    "        values[slot] = choice if result is None else result",
    "        stack[depth - 1] = (node, step + 1, tuple(values))",
)
"""The result goes to the frame that asked if its step keeps one: ``Program.deliver``, spelt out."""


def taking(asking: Asking, call: Call) -> Taking:
    """The function that takes an answer of a decision; ``call`` does what was chosen."""
    given = "".join(f", data[{slot}]" for slot in call.slots)
    done = f"function(s, choice{given})"
    once = ("stack.pop()", "depth = len(stack)", f"result = {done}", *DELIVERY)
    if asking.repeated:
        picking = (
            "if type(choice) is not str:",
            "    node, _, slots = stack[-1]",
            "    stack[-1] = (node, 0, asking.with_picked(s, slots, choice))",
            "    depth = len(stack)",
            f"    {done}",
            "else:",
        )
        ended = ("gathered = stack[-1][2]", *once[:2], done, "result = asking.result(gathered)")
        lines = (*picking, *(f"    {line}" for line in (*ended, *DELIVERY)))
    else:
        lines = once
    lines = (*lines, "if len(stack) > depth + 1: refuse(asking)")
    scope = {"asking": asking, "awaits": asking.book.program.awaits, "function": call.function}
    source = ["def take(s, stack, choice, data):", *(f"    {line}" for line in lines)]
    made: Taking = compiled(source, f"<answer to {asking.name}>", scope | {"refuse": _refuse})[
        "take"
    ]
    return made


def _refuse(asking: Asking) -> NoReturn:
    message = f"decision {asking.name!r} pushes more than one frame"
    raise FlowError(message)
