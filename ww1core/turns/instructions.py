"""The instructions that a procedure becomes: flat, with every name settled.

Nested steps (``when``, ``each`` ...) become jumps, so that a position is one number. The values
of a frame stand in slots; what an instruction asks for is named by the numbers of slots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = [
    "Begin",
    "Call",
    "Chosen",
    "Constant",
    "Do",
    "End",
    "GiveBack",
    "Instruction",
    "Jump",
    "Keep",
    "Kept",
    "Lend",
    "Next",
    "Operand",
    "Own",
    "Push",
    "Test",
]


class Call(NamedTuple):
    """What a function of the state gives, called with the values of some slots."""

    function: Callable[..., Any]
    slots: tuple[int, ...]


class Kept(NamedTuple):
    """The value of a slot."""

    slot: int


class Chosen(NamedTuple):
    """Whether the value of a slot is a certain word or, with none, a choice and no word."""

    slot: int
    word: str | None


class Constant(NamedTuple):
    """A value that a title has written down."""

    value: Any


Operand = Call | Kept | Chosen | Constant
"""Something that has a value while a procedure runs."""


class Do(NamedTuple):
    """Do a step; ``where`` names it in messages."""

    step: Call
    where: str


class Keep(NamedTuple):
    """Keep what a step gives in a slot."""

    step: Call
    slot: int
    where: str


class Test(NamedTuple):
    """Go on if something is true, else jump; either way round with ``jumps_if``.

    A jump back forgets what the body kept, so that nothing stale stays.
    """

    test: Operand
    target: int
    jumps_if: bool
    forgets: tuple[int, ...] = ()


class Jump(NamedTuple):
    """Go on elsewhere."""

    target: int
    forgets: tuple[int, ...] = ()


class Begin(NamedTuple):
    """List the items of an ``each``; the instruction after it takes the first one."""

    items: Operand
    listed: int
    at: int


class Next(NamedTuple):
    """Take the next item for which the guard holds; jump when there is none."""

    guard: Operand | None
    listed: int
    at: int
    item: int
    target: int


class Push(NamedTuple):
    """Run a procedure or ask a decision, and wait for it."""

    child: int
    given: tuple[Operand, ...]


class Lend(NamedTuple):
    """Let a seat speak for its side and keep in a slot who spoke before."""

    seat: Operand
    slot: int


class GiveBack(NamedTuple):
    """Let those speak again who spoke before."""

    slot: int


class Own(NamedTuple):
    """Empty a record of the state and keep what it held in a slot."""

    record: str
    slot: int


class End(NamedTuple):
    """Put the owned record back, leave the procedure, hand the result over."""

    owned: tuple[str, int] | None
    result: int


Instruction = Do | Keep | Test | Jump | Begin | Next | Push | Lend | GiveBack | Own | End
