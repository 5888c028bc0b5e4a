"""Functions of rules called by name: what they ask for is looked up in a frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ww1core.errors import FlowError
from ww1core.turns.nodes import names_of

__all__ = ["Caller", "caller"]

Caller = Callable[..., Any]


def caller(function: Callable[..., Any], lead: int, names: tuple[str, ...], where: str) -> Caller:
    """A function of ``lead`` leading arguments and the frame's data that calls ``function``.

    The parameters of ``function`` after the leading ones are looked up by name in ``names``; one
    that is not there must have a default.
    """
    wanted = names_of(function, lead)
    defaults = len(function.__defaults__ or ())
    known = [name for name in wanted if name in names]
    missing = [name for name in wanted if name not in names]
    if missing and wanted[len(wanted) - len(missing) :] != tuple(missing):
        message = f"{where}: {function.__name__} asks for {missing[0]!r}, which is not known here"
        raise FlowError(message)
    if len(missing) > defaults:
        message = f"{where}: {function.__name__} asks for {missing[0]!r}, which is not known here"
        raise FlowError(message)
    at = tuple(names.index(name) for name in known)
    f = function
    if lead == 1:
        return _after_one(f, at)
    return _after_two(f, at)


def _after_one(f: Callable[..., Any], at: tuple[int, ...]) -> Caller:
    if not at:
        return lambda s, _data: f(s)
    if len(at) == 1:
        (a,) = at
        return lambda s, data: f(s, data[a])
    if len(at) == 2:  # noqa: PLR2004 (two parameters)
        a, b = at
        return lambda s, data: f(s, data[a], data[b])
    return lambda s, data: f(s, *[data[i] for i in at])


def _after_two(f: Callable[..., Any], at: tuple[int, ...]) -> Caller:
    if not at:
        return lambda s, x, _data: f(s, x)
    if len(at) == 1:
        (a,) = at
        return lambda s, x, data: f(s, x, data[a])
    if len(at) == 2:  # noqa: PLR2004 (two parameters)
        a, b = at
        return lambda s, x, data: f(s, x, data[a], data[b])
    if len(at) == 3:  # noqa: PLR2004 (three parameters)
        a, b, c = at
        return lambda s, x, data: f(s, x, data[a], data[b], data[c])
    return lambda s, x, data: f(s, x, *[data[i] for i in at])
