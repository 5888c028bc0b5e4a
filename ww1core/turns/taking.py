"""What a decision does with its answer, as one function of Python.

It is written when the decision is first answered: the frame of the question is taken off the
stack, what was chosen is done, and the result handed to the procedure that asked. That of an
ordinary decision is::

    def take(s, stack, choice, data):
        del stack[-1]
        under = len(stack) - 1                  # the procedure that asked
        result = function(s, choice, data[0])   # with what the decision asks for by name
        if under >= 0 and s.ended is None:
            ...                                 # the result goes into its frame
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
    "if under >= 0 and s.ended is None:",
    "    node, step, slots = stack[under]",
    "    slot = awaits[node][step]",
    "    if slot >= 0:",
    "        values = [*slots]",
    "        values[slot] = choice if result is None else result",
    "        stack[under] = (node, step + 1, tuple(values))",
)
"""The result goes to the frame that asked if its step keeps one: ``Program.deliver``, spelt out."""


def taking(asking: Asking, call: Call) -> Taking:
    """The function that takes an answer of a decision; ``call`` does what was chosen."""
    given = "".join(f", data[{slot}]" for slot in call.slots)
    done = f"function(s, choice{given})"
    once = ("del stack[-1]", "under = len(stack) - 1", f"result = {done}", *DELIVERY)
    if asking.repeated:
        picking = (
            "if type(choice) is not str:",
            "    node, _, slots = stack[-1]",
            "    stack[-1] = (node, 0, asking.with_picked(s, slots, choice))",
            "    under = len(stack) - 1",
            f"    {done}",
            "else:",
        )
        ended = ("gathered = stack[-1][2]", *once[:2], done, "result = asking.result(gathered)")
        lines = (*picking, *(f"    {line}" for line in (*ended, *DELIVERY)))
    else:
        lines = once
    lines = (*lines, "if len(stack) - 2 > under: refuse(asking)")
    scope = {"asking": asking, "awaits": asking.book.program.awaits, "function": call.function}
    source = ["def take(s, stack, choice, data):", *(f"    {line}" for line in lines)]
    made: Taking = compiled(source, f"<answer to {asking.name}>", scope | {"refuse": _refuse})[
        "take"
    ]
    return made


def _refuse(asking: Asking) -> NoReturn:
    message = f"decision {asking.name!r} pushes more than one frame"
    raise FlowError(message)
