"""Functions of rules called by name: what they ask for is looked up in a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ww1core.errors import FlowError
from ww1core.turns.nodes import names_of, place_of

__all__ = [
    "Caller",
    "asked_with",
    "bound",
    "caller",
    "calling",
    "listed",
    "of_book",
    "takes_candidates",
]

Caller = Callable[..., Any]


def bound(
    function: Callable[..., Any], lead: int, names: tuple[str, ...], where: str
) -> tuple[int, ...]:
    """Where among ``names`` the parameters of a function stand, after ``lead`` leading ones.

    One that is not there must have a default.
    """
    wanted = names_of(function, lead)
    defaults = len(function.__defaults__ or ())
    known = [name for name in wanted if name in names]
    missing = [name for name in wanted if name not in names]
    if missing and (wanted[len(known) :] != tuple(missing) or len(missing) > defaults):
        message = (
            f"{where}: {function.__name__} ({place_of(function)}) asks for {missing[0]!r}, "
            f"which is not known here; known are {listed(names)}"
        )
        raise FlowError(message)
    return tuple(names.index(name) for name in known)


def listed(names: Iterable[str]) -> str:
    """Names as an author of rules reads them in an error."""
    return ", ".join(dict.fromkeys(names)) or "none"


def takes_candidates(function: Callable[..., Any], names: tuple[str, ...]) -> bool:
    """Whether a bar looks at the candidates left: its second parameter is none of the names."""
    return bool(wanted := names_of(function, 1)) and wanted[0] not in names


def caller(function: Callable[..., Any], lead: int, names: tuple[str, ...], where: str) -> Caller:
    """A function of ``lead`` leading arguments and the frame's data that calls ``function``."""
    return calling(lead, bound(function, lead, names, where))(function)


def asked_with(function: Callable[..., Any], names: tuple[str, ...], where: str) -> Caller:
    """A function of the state and all of ``names``, each by itself, that calls ``function``."""
    given = ", ".join(["s", *(names[slot] for slot in bound(function, 1, names, where))])
    made: Caller = eval(  # noqa: S307 (made of names of parameters)
        f"lambda s, {', '.join(names)}: function({given})", {"function": function}
    )
    return made


@cache
def calling(lead: int, at: tuple[int, ...]) -> Callable[[Callable[..., Any]], Caller]:
    """What makes a function of leading arguments and data of one that takes some of the data."""
    leading = [f"x{number}" for number in range(lead)]
    given = ", ".join([*leading, *(f"data[{slot}]" for slot in at)])
    taken = ", ".join([*leading, "data"])
    made: Callable[[Callable[..., Any]], Caller] = eval(  # noqa: S307 (made of numbers alone)
        f"lambda function: lambda {taken}: function({given})"
    )
    return made


def of_book(function: Callable[..., Any], book: Any) -> Callable[..., Any]:  # noqa: ANN401 (any title's)
    """A function of rules as a book keeps it for itself; most are the same for all books."""
    made = getattr(function, "of_book", None)
    if made is None:
        return function
    own: Callable[..., Any] = made(book)
    return own
