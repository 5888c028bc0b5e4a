"""A state that notes what is read of it, for functions that are remembered by what they read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Reads"]


class Reads:
    """A state in the hands of a function that has declared what it reads.

    It shows everything that the state holds and notes what was not declared; of declared sets it
    shows the declared part alone.
    """

    __slots__ = ("_changed", "_declared", "_part", "_s", "_undeclared")

    def __init__(self, s: Any, declared: tuple[str, ...], part: int | None) -> None:  # noqa: ANN401 (a title's state)
        set_ = super().__setattr__
        set_("_s", s)
        set_("_declared", {*declared, "book", "slots"})
        set_("_part", part)
        set_("_undeclared", set())
        set_("_changed", set())

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (what the state holds)
        value = getattr(self._s, name)
        if name not in self._declared:
            self._undeclared.add(name)
        elif self._part is not None and type(value) is int:
            value &= self._part
        return value

    def __setattr__(self, name: str, value: object) -> None:
        self._changed.add(name)

    def faults(
        self, function: Callable[..., Any], args: tuple[Any, ...], answer: object
    ) -> list[str]:
        """What is wrong with a function that has given an answer to these arguments."""
        again = function(self, *args)
        name = function.__qualname__
        faults = [
            f"{name} reads {slot!r}, which it does not declare" for slot in sorted(self._undeclared)
        ]
        faults += [f"{name} changes {slot!r}" for slot in sorted(self._changed)]
        if self._part is not None and not faults and again != answer:
            faults.append(f"{name} gives another answer when it sees only what it declares")
        return faults
