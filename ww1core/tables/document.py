"""Data files: their bytes, and once read their value and the line of everything in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ww1core.errors import DataError, NotationError
from ww1core.inputs import check_file
from ww1core.tables.advice import instead_of, listed, near
from ww1core.tables.marks import LIMITS, Key, Limits, Mark, field_path, line_at

__all__ = ["Document", "file_bytes"]

if TYPE_CHECKING:
    from ww1core.hexgrid.hexmap import HexMap

T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")


class Document(Generic[T_co]):
    """The value of a data file together with its places.

    ``file`` is what errors call it, ``name`` what it is called in the folder it was read from.
    """

    __slots__ = ("_stated", "file", "name", "value")

    def __init__(
        self, file: str, value: T_co, mark: Mark | Callable[[], Mark], name: str = ""
    ) -> None:
        self.file = file
        self.name = name or file
        self.value = value
        self._stated = mark

    @property
    def _mark(self) -> Mark:
        """The lines of the file, which may be read only when they are first asked for."""
        if callable(self._stated):
            self._stated = self._stated()
        return self._stated

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

    def error(self, message: str, *path: Key, advice: str = "") -> DataError:
        """The error that a value of this file is wrong."""
        field = field_path(path) or None
        line = self.line(*path)
        return DataError(message, file=self.file, line=line, field=field, advice=advice)

    def find(self, what: str, name: str, known: Mapping[str, V], *path: Key) -> V:
        """What a name at a path of this file means among the known ones."""
        if name in known:
            return known[name]
        message = f"there is no {what} {name!r}, expected one of {listed(known)}"
        advice = instead_of(name, known, otherwise=f"name a {what} that exists")
        raise self.error(message, *path, advice=advice)

    def demand(self, what: str, wanted: Iterable[str], known: Container[str], *path: Key) -> None:
        """Refuse this file if one of the wanted names is not among those at a path of it."""
        needed = list(wanted)
        for name in needed:
            if name not in known:
                message = f"{what} {name} is missing, expected {listed(needed)}"
                raise self.error(message, *path, advice=f"add {name}")

    def entry(self, field: str, id_: str) -> tuple[tuple[Key, ...], Any]:
        """The path and the value of the entry with an id, in the list of a field."""
        entries = getattr(self.value, field)
        number = next(
            number for number, listed_entry in enumerate(entries) if listed_entry.id == id_
        )
        return (field, number), entries[number]

    def all_named(
        self, what: str, named: Mapping[str, object], known: Iterable[str], *path: Key
    ) -> None:
        """Refuse this file unless the names at a path of it are the known ones, all of them."""
        numbers = dict.fromkeys(known, 0)
        for name in named:
            self.find(what, name, numbers, *path, name)
        self.demand(what, numbers, named, *path)

    def hex(self, map_: HexMap, number: str, *path: Key) -> int:
        """The hex whose number stands at a path of this file."""
        try:
            return map_.hex(number)
        except NotationError as error:
            message = f"{error}, expected the number of a hex on the map"
            raise self.error(message, *path, advice="correct the number") from None

    def placed(self, error: DataError, *path: Key) -> DataError:
        """An error that somebody raised about a value of this file, with its place."""
        if error.line is not None:
            return error
        below = tuple(error.field.split(".")) if error.field else ()
        inside = (*path, *below) if (*path, *below) in self else path
        return self.error(error.message, *inside, advice=error.advice)


def file_bytes(path: Path | Traversable, file: str, limits: Limits = LIMITS) -> bytes:
    """What a file holds; of one that is too large only enough to notice."""
    try:
        if isinstance(path, Path):
            check_file(path, sys.maxsize)
        with path.open("rb") as stream:
            return stream.read(limits.size + 1)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        message = f"cannot be read: {reason}, expected a data file"
        advice = ""
        if isinstance(error, FileNotFoundError):
            stem, dot, kind = path.name.rpartition(".")
            meant = near(stem, _stems_beside(path, dot + kind))
            advice = f"put the file there{f' or rename {meant}{dot}{kind}' if meant else ''}"
        raise DataError(message, file=file, advice=advice) from None


def _stems_beside(path: Path | Traversable, suffix: str) -> list[str]:
    """The files of the same kind that stand where one is missed, by their names without it."""
    if not isinstance(path, Path) or not path.parent.is_dir():
        return []
    return sorted(entry.name.removesuffix(suffix) for entry in path.parent.glob(f"*{suffix}"))
