"""Answers that are remembered by what they follow from, and forgotten with what they are about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

__all__ = ["MOST", "Answers", "per_owner"]

MOST = 1 << 13
"""So many answers of a function are remembered; when there are more, all are forgotten."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Answers(dict[Any, Any]):
    """Answers by what they follow from; before there are more than ``most``, all are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: object, answer: object) -> None:
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(key, answer)


def per_owner(most: int = MOST) -> Callable[[Function], Function]:
    """Remember what a function gives by its other arguments, in the ``memory`` of the first.

    A book, a map or a network owns what was worked out about it and is forgotten with all of it.
    Arguments are given by position.
    """

    def mark(function: Function) -> Function:
        @wraps(function)
        def recall(owner: Any, *args: Any) -> Any:  # noqa: ANN401 (any owner, any arguments)
            memory: dict[Any, Any] = owner.memory
            try:
                return memory[recall][args]
            except KeyError:
                pass
            answer = function(owner, *args)
            memory.setdefault(recall, Answers(most))[args] = answer
            return answer

        return cast("Function", recall)

    return mark
