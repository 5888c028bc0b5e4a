"""The code of modules and functions, with everything nested in it."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, ModuleType
from typing import Any

__all__ = ["codes_of", "nested_codes"]


def codes_of(module: ModuleType) -> Iterator[CodeType]:
    """The code of a module and of everything in it; nothing where there is no source."""
    loader: Any = getattr(module, "__loader__", None)
    code = loader.get_code(module.__name__) if hasattr(loader, "get_code") else None
    if code is not None:
        yield from nested_codes(code)


def nested_codes(code: CodeType) -> Iterator[CodeType]:
    """Some code and all code inside it."""
    waiting = [code]
    while waiting:
        outer = waiting.pop()
        yield outer
        waiting += [inner for inner in outer.co_consts if isinstance(inner, CodeType)]
