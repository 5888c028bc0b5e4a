"""What rules work out again and again, remembered by what it follows from.

A function marked by ``remembered`` is worked out once for each value of its arguments and of the
slots that it reads; a book remembers what was worked out for its own games and is forgotten with
all of it. The kit runs such functions on a state that notes what is read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from ww1core.errors import FlowError
from ww1core.remembering import MOST, Answers, per_owner
from ww1core.turns.reads import Reads

__all__ = ["Answers", "Memory", "Recalled", "per_book", "remembered", "remembered_in"]

Function = TypeVar("Function", bound=Callable[..., Any])

_UNKNOWN = object()
"""In the place of an answer that has not been worked out yet."""
_FUNCTIONS: list[Callable[..., Any]] = []


class Recalled(NamedTuple):
    """What one function is remembered by in one book, and its answers."""

    key: Callable[[Any, tuple[Any, ...]], object]
    """What an answer follows from: of a state and the arguments."""
    answers: dict[object, Any]


class Memory(dict[Any, Any]):
    """What the functions of one book have worked out.

    With ``faults``, a list, every answer that is worked out is checked and what is wrong with it
    is noted there.
    """

    faults: list[str] | None = None

    def begin(
        self,
        function: Callable[..., Any],
        s: Any,  # noqa: ANN401 (a title's state)
        reads: tuple[str, ...],
        within: Callable[..., int] | None,
    ) -> Recalled:
        """Begin to remember a function: how its key is read off a state."""
        kinds = {"turn": "value"} | {slot.name: slot.kind for slot in s.slots}
        for name in reads:
            if name not in kinds:
                message = (
                    f"{function.__qualname__} reads {name!r}, which is not a slot of the state"
                )
                raise FlowError(message)
        sets = [name for name in reads if within is not None and type(getattr(s, name)) is int]
        whole = [(name, kinds[name]) for name in reads if name not in sets]
        recalled = self[function] = Recalled(_write_key(whole, sets, within), {})
        return recalled


def remembered(
    *, reads: tuple[str, ...] = (), within: Callable[..., int] | None = None, most: int = MOST
) -> Callable[[Function], Function]:
    """Remember what a function of a state gives by its arguments and the slots that it reads.

    ``reads`` names the slots, or the ``turn``. ``within(book, ...)`` takes the arguments and gives
    a set: of slots that are sets the function then reads the members of that set alone, such as the
    ground around a hex. Arguments are given by position. The function changes nothing and tells
    nobody anything.
    """

    def mark(function: Function) -> Function:
        @wraps(function)
        def recall(s: Any, *args: Any) -> Any:  # noqa: ANN401 (any state, any arguments)
            try:
                key_of, answers = s.book.memory[recall]
            except KeyError:
                key_of, answers = s.book.memory.begin(recall, s, reads, within)
            key = key_of(s, args)
            answer = answers.get(key, _UNKNOWN)
            if answer is not _UNKNOWN:
                return answer
            if len(answers) >= most:
                answers.clear()
            answer = answers[key] = function(s, *args)
            if s.book.memory.faults is not None:
                part = None if within is None else within(s.book, *args)
                s.book.memory.faults += Reads(s, reads, part).faults(function, args, answer)
            return answer

        _FUNCTIONS.append(recall)
        return cast("Function", recall)

    return mark


def per_book(function: Function) -> Function:
    """Remember what a function of a book gives by its other arguments, as long as the book is."""
    return per_owner()(function)


def remembered_in(package: str) -> tuple[Callable[..., Any], ...]:
    """The functions of the modules of a package that are remembered by what they read."""
    inside = f"{package}."
    return tuple(
        [function for function in _FUNCTIONS if f"{function.__module__}.".startswith(inside)]
    )


def _write_key(
    whole: list[tuple[str, str]], sets: list[str], within: Callable[..., int] | None
) -> Callable[[Any, tuple[Any, ...]], object]:
    """Write what reads a key off a state: slots that can change as they are now, parts of sets."""
    frozen = {"column": "s.{}.tobytes()", "derived": "tuple(s.{})"}
    read = [frozen.get(kind, "s.{}").format(name) for name, kind in whole]
    read += [f"s.{name} & part" for name in sets]
    lines = ["def key(s, args):", f"    return ({', '.join(['args', *read])},)"]
    if sets:
        lines.insert(1, "    part = within(s.book, *args)")
    scope: dict[str, Any] = {"within": within}
    exec("\n".join(lines), scope)  # noqa: S102 (the lines are made here from slot names)
    key: Callable[[Any, tuple[Any, ...]], object] = scope["key"]
    return key
