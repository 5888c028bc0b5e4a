"""Names of a package that are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["names"]


def names(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package, of the names by the module they are in.

    What a package offers stands in its ``if TYPE_CHECKING`` as well, for type checkers.
    """
    home_of = {name: module for module, inside in homes.items() for name in inside}
    scope = vars(sys.modules[package])

    def import_name(name: str) -> object:
        if name not in home_of:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        value: object = getattr(import_module(f"{package}.{home_of[name]}"), name)
        scope[name] = value
        return value

    def list_names() -> list[str]:
        return sorted({*scope, *scope["__all__"]})

    return import_name, list_names
