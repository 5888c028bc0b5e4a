"""The shelf: what came of data files, kept in the cache folder of the user.

To read YAML and to validate it takes a good part of the time in which a title is opened. The value
of a file is kept by the bytes of the file, by the model that read it, and by the Python files of
the core and of the title; whatever of these changes, the file is read anew. A value that is damaged
or holds anything but data models counts as none, and where nothing can be written nothing is kept.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import VERSION

from ww1core.tables.models import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OVERRIDE", "Shelf", "close_shelves", "shelf_folder"]

OVERRIDE = "WW1_CACHE"
MOST_FILES = 1 << 10
"""So many values are kept at most; of more the oldest are removed."""

_CORE = "ww1core"
_DIGEST = 16
"""The bytes of the digest by which a value is kept."""
_CLOSED: list[bool] = []

M = TypeVar("M", bound=Entry)


def shelf_folder() -> Path | None:
    """The folder of kept values, by the custom of the platform.

    ``WW1_CACHE`` in the environment names another one; where it is empty nothing is kept.
    """
    own = os.environ.get(OVERRIDE)
    if own is not None:
        return Path(own, "tables") if own else None
    from platformdirs import user_cache_path

    return user_cache_path("ww1", appauthor=False) / "tables"


def close_shelves() -> None:
    """Keep nothing and take nothing any more: this program changes what is read."""
    _CLOSED.append(True)


class Shelf:
    """The kept values of the data files of one package."""

    __slots__ = ("_package",)

    def __init__(self, package: str) -> None:
        self._package = package

    def take(self, source: bytes, model: type[M]) -> M | None:
        """What came of a file when it was read before, None if that is not known."""
        try:
            place = self._place(source, model)
            kept = b"" if place is None else place.read_bytes()
        except (OSError, RuntimeError):  # a system without a home for the user
            return None
        body = kept[_DIGEST:]
        if not body or blake2b(body, digest_size=_DIGEST).digest() != kept[:_DIGEST]:
            return None
        value = self._value(body)
        return value if type(value) is model else None

    def put(self, source: bytes, value: Entry) -> None:
        """Keep what came of a file, if it comes back as it is."""
        with suppress(pickle.PicklingError, TypeError, AttributeError, OSError, RuntimeError):
            body = pickle.dumps(value, protocol=5)
            place = self._place(source, type(value))
            if place is not None and self._value(body) == value:
                _write(place, blake2b(body, digest_size=_DIGEST).digest() + body)

    def _place(self, source: bytes, model: type[Entry]) -> Path | None:
        """Where a value is kept: named after all that it follows from."""
        folder = None if _CLOSED else shelf_folder()
        if folder is None:
            return None
        name = blake2b(_code_digest(self._package), digest_size=_DIGEST)
        name.update(f"{model.__module__}.{model.__qualname__}\0".encode() + source)
        return folder / name.hexdigest()

    def _value(self, body: bytes) -> object:
        """What was kept, None if it is not what such a file may hold."""
        try:
            return _Models(self._package, body).load()
        except Exception:  # noqa: BLE001 (bytes that mean nothing fail in any way)
            return None


class _Models(pickle.Unpickler):
    """Makes data models and enumerations of the core and of one package, nothing else."""

    def __init__(self, package: str, body: bytes) -> None:
        super().__init__(BytesIO(body))
        self._inside = (f"{_CORE}.", f"{package}.")

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 (as it is declared)
        """A class that a value is of."""
        if f"{module}.".startswith(self._inside):
            found = super().find_class(module, name)
            if isinstance(found, type) and issubclass(found, Entry | Enum):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data model")


@cache
def _code_digest(package: str) -> bytes:
    """A digest of the Python files of the core and of a package: names, times and sizes."""
    digest = blake2b(f"{sys.version}\0{VERSION}\0".encode(), digest_size=_DIGEST)
    for name in (_CORE, package):
        for entry in _python_files(str(files(name))):
            state = entry.stat()
            digest.update(f"{entry.path}\0{state.st_mtime_ns}\0{state.st_size}\0".encode())
    return digest.digest()


def _python_files(folder: str) -> Iterator[os.DirEntry[str]]:
    """The Python files below a folder, in the order of their names."""
    with os.scandir(folder) as entries:
        listed = sorted(entries, key=attrgetter("name"))
    for entry in listed:
        if entry.is_dir():
            yield from _python_files(entry.path)
        elif entry.name.endswith(".py"):
            yield entry


def _write(place: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all, and remove the oldest of too many."""
    folder = place.parent
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{token_hex(8)}"
    try:
        draft.write_bytes(data)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)
    kept = list(folder.iterdir())
    if len(kept) > MOST_FILES:
        kept.sort(key=lambda path: path.stat().st_mtime_ns)
        for old in kept[: -MOST_FILES // 2]:
            old.unlink(missing_ok=True)
