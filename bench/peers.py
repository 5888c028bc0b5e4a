"""What we are measured against, where it is not installed anyway."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["MissingPeerError", "require"]

EXTRA = "bench"
NAMES = {"chess": "python-chess"}


class MissingPeerError(Exception):
    """A peer is not installed; the message names the extra that brings it."""


def require(*modules: str) -> None:
    """Refuse to measure against peers that are not there."""
    missing = [NAMES.get(name, name) for name in modules if not is_installed(name)]
    if missing:
        names = " and ".join(missing)
        raise MissingPeerError(f"{names} not installed: install the extra {EXTRA} (ww1[{EXTRA}])")


def is_installed(module: str) -> bool:
    """Whether a module can be imported."""
    try:
        return find_spec(module) is not None
    except ValueError:
        return False
