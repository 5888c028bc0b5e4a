"""Places in data files: the line of every value, paths to values, and how large a file may be."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LIMITS", "Key", "Limits", "Mark", "Path", "field_path", "line_at"]

Key = str | int
Mark = tuple[int, "dict[Key, Mark] | None"]
"""The line of a value, and the marks of what is in it."""
Path = tuple[Key, ...]


class Limits(NamedTuple):
    """What a data file may be at most; alias contents count once for each use."""

    size: int = 4 << 20
    depth: int = 24
    nodes: int = 400_000
    aliases: int = 16


LIMITS = Limits()


def field_path(path: Path) -> str:
    """A path as it is printed: ``rows[3].cells.2``."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "".join(parts).removeprefix(".")


def line_at(mark: Mark, path: Path) -> int:
    """The line of the value at a path, or of the last value on the way that exists."""
    for step in path:
        if mark[1] is None or step not in mark[1]:
            break
        mark = mark[1][step]
    return mark[0]
