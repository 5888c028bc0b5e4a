"""A new file that is there whole or not at all, whatever ends the program while it is written."""

from __future__ import annotations

import errno
import os
import re
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, TYPE_CHECKING

from ww1core.errors import JournalError
from ww1core.words.language import worded
from ww1core.words.system_reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["begin_file", "lock", "replace_file", "unwritable", "write_all", "write_bytes"]

_DRAFT = re.compile(r"\.[0-9a-f]{16}\.new")
"""The names of files that are not whole yet."""
_TIDY: set[str] = set()
"""The folders that this program has looked through for drafts; it leaves none itself."""


def begin_file(path: Path, data: bytes) -> IO[bytes]:
    """Write a new file and sync it with its folder; it is locked and open to be written on.

    An existing file is left alone. The data are written under another name first, which stays
    behind if the program is killed just then, until the next file is written to the folder.
    """
    with _told(path):
        if path.exists() or path.is_symlink():
            raise FileExistsError
        draft, file = _begun(path)
        try:
            write_all(file, data)
            _give_name(draft, path)
        except BaseException:
            file.close()
            raise
        finally:
            draft.unlink(missing_ok=True)
    return file


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, or write it anew; while that is not done the one before stands.

    What is no file, such as a device, is written to as it is.
    """
    with _told(path):
        place = Path(os.path.realpath(path))
        if place.exists() and not place.is_file():
            with place.open("wb", buffering=0) as other:
                write_bytes(other, data)
            return
        draft, file = _begun(place)
        try:
            with file:
                write_all(file, data)
                if place.exists():
                    shutil.copymode(place, draft)
            draft.replace(place)
        finally:
            draft.unlink(missing_ok=True)
        _sync_folder(place.parent)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system refuses is told with the name of the file that was wanted."""
    try:
        yield
    except FileExistsError as error:
        message = worded("{path} exists already", path=path)
        raise JournalError(message) from error
    except OSError as error:
        raise unwritable(path, error) from error
    except ValueError as error:  # a NUL, or a character that no name of a file can have
        raise unwritable(path, OSError(errno.EINVAL, os.strerror(errno.EINVAL))) from error


def unwritable(path: Path, error: OSError) -> JournalError:
    """That a file cannot be written, and why."""
    why = reason_of(error)
    message = worded("{path} cannot be written: {strerror}", path=path, strerror=why)
    return JournalError(message)


def _begun(path: Path) -> tuple[Path, IO[bytes]]:
    """A new draft beside the place of a file, locked; those that were left there are removed."""
    _remove_drafts(path.parent)
    while True:
        draft = path.parent / f".{token_hex(8)}.new"
        file = draft.open("xb", buffering=0)
        try:
            lock(file, path)
        except JournalError:  # another program takes it for one that was left behind
            continue
        with suppress(FileNotFoundError):
            if os.path.samestat(draft.stat(), os.fstat(file.fileno())):
                return draft, file
        file.close()


def _remove_drafts(folder: Path) -> None:
    """Remove what programs that were killed left in a folder; who still writes holds a lock."""
    place = os.path.realpath(folder)
    if place in _TIDY:
        return
    _TIDY.add(place)
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if _DRAFT.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                draft = Path(entry.path)
                with suppress(OSError, JournalError), draft.open("r+b", buffering=0) as file:
                    lock(file, draft)
                    draft.unlink()


def _give_name(draft: Path, path: Path) -> None:
    """Give a file that is written its name, and let the folder know it for good."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # there are disks without such links
        path.touch(exist_ok=False)
        try:
            draft.replace(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    try:
        _sync_folder(path.parent)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # not every system opens folders
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write_all(file: IO[bytes], data: bytes) -> None:
    """Write bytes to an unbuffered file, all of them, and sync it."""
    write_bytes(file, data)
    os.fsync(file.fileno())


def write_bytes(file: IO[bytes], data: bytes) -> None:
    """Write bytes to an unbuffered file, all of them."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def lock(file: IO[bytes], path: Path) -> None:
    """Keep every other process from writing the file; there is no such lock without fcntl."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        message = worded("{path} is being written by another game", path=path)
        raise JournalError(message) from error
