"""What every title must satisfy, for pytest and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ww1core.testing.contract import contract_suite

__all__ = ["contract_suite"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from ww1core.testing import contract

    return getattr(contract, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
