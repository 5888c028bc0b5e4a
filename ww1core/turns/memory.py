"""What rules work out again and again, remembered by what it follows from.

A function marked by ``remembered`` is worked out once for each value of its arguments and of the
slots that it reads; a book remembers what was worked out for its own games and is forgotten with
all of it. The kit runs such functions on a state that notes what is read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from ww1core.errors import FlowError
from ww1core.remembering import MOST, Answers, per_owner
from ww1core.turns.reads import Reads

__all__ = ["Answers", "Memory", "per_book", "remembered", "remembered_in"]

Function = TypeVar("Function", bound=Callable[..., Any])

Recall = Callable[[Any, tuple[Any, ...]], Any]
"""What gives the answer of one function in one book: of a state and the arguments."""
_UNKNOWN = object()
"""In the place of an answer that has not been worked out yet."""
_FUNCTIONS: list[Callable[..., Any]] = []


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
        work_out: Callable[..., Any],
    ) -> Recall:
        """Begin to remember a function: how it is asked of states of this book."""
        kinds = {"turn": "value"} | {slot.name: slot.kind for slot in s.slots}
        for name in reads:
            if name not in kinds:
                message = (
                    f"{function.__qualname__} reads {name!r}, which is not a slot of the state"
                )
                raise FlowError(message)
        sets = [name for name in reads if within is not None and type(getattr(s, name)) is int]
        whole = [(name, kinds[name]) for name in reads if name not in sets]
        recall = self[function] = _write_recall(whole, sets, within, work_out)
        return recall


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
        def work_out(s: Any, args: Any, answers: dict[Any, Any], key: Any) -> Any:  # noqa: ANN401 (any state, any arguments)
            if len(answers) >= most:
                answers.clear()
            answer = answers[key] = function(s, *args)
            if s.book.memory.faults is not None:
                part = None if within is None else within(s.book, *args)
                s.book.memory.faults += Reads(s, reads, part).faults(function, args, answer)
            return answer

        @wraps(function)
        def ask(s: Any, *args: Any) -> Any:  # noqa: ANN401 (any state, any arguments)
            try:
                recall = s.book.memory[ask]
            except KeyError:
                recall = s.book.memory.begin(ask, s, reads, within, work_out)
            return recall(s, args)

        _FUNCTIONS.append(ask)
        return cast("Function", ask)

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


def _write_recall(
    whole: list[tuple[str, str]],
    sets: list[str],
    within: Callable[..., int] | None,
    work_out: Callable[..., Any],
) -> Recall:
    """Write what reads off a state what an answer follows from, and looks whether it is known.

    That are the arguments, slots that can change as they are now, and parts of sets.
    """
    frozen = {"column": "s.{}.tobytes()", "derived": "tuple(s.{})"}
    read = [frozen.get(kind, "s.{}").format(name) for name, kind in whole]
    read += [f"s.{name} & part" for name in sets]
    lines = [
        "def recall(s, args):",
        *(["    part = within(s.book, *args)"] if sets else []),
        f"    key = ({', '.join(['args', *read])},)",
        "    answer = known(key, unknown)",
        "    return work_out(s, args, answers, key) if answer is unknown else answer",
    ]
    answers: dict[object, Any] = {}
    scope: dict[str, Any] = {
        "answers": answers,
        "known": answers.get,
        "unknown": _UNKNOWN,
        "within": within,
        "work_out": work_out,
    }
    exec("\n".join(lines), scope)  # noqa: S102 (the lines are made here from slot names)
    recall: Recall = scope["recall"]
    return recall
