"""Data files: their bytes, and once read their value and the line of everything in it."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, TypeVar

from ww1core.errors import DataError
from ww1core.tables.yamlguard import LIMITS, Key, Limits, Mark, field_path, line_at

__all__ = ["Document", "file_bytes"]

T_co = TypeVar("T_co", covariant=True)


class Document(Generic[T_co]):
    """The value of a data file together with its places."""

    __slots__ = ("_mark", "file", "value")

    def __init__(self, file: str, value: T_co, mark: Mark) -> None:
        self.file = file
        self.value = value
        self._mark = mark

    def __contains__(self, path: tuple[Key, ...]) -> bool:
        mark = self._mark
        for step in path:
            if mark[1] is None or step not in mark[1]:
                return False
            mark = mark[1][step]
        return True

    def line(self, *path: Key) -> int:
        """The line of the value at a path of keys and item numbers."""
        return line_at(self._mark, path)

    def error(self, message: str, *path: Key) -> DataError:
        """The error that a value of this file is wrong."""
        field = field_path(path) or None
        return DataError(message, file=self.file, line=self.line(*path), field=field)


def file_bytes(path: Path | Traversable, file: str, limits: Limits = LIMITS) -> bytes:
    """What a file holds; of one that is too large only enough to notice."""
    try:
        with path.open("rb") as stream:
            return stream.read(limits.size + 1)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise DataError(f"cannot be read: {reason}", file=file) from None
