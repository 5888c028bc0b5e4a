"""A new file that is there whole or not at all, whatever ends the program while it is written."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex
from typing import IO

from ww1core.errors import JournalError
from ww1core.words.language import worded

__all__ = ["begin_file", "lock", "write_all"]


def begin_file(path: Path, data: bytes) -> IO[bytes]:
    """Write a new file and sync it with its folder; it is locked and open to be written on.

    An existing file is left alone. The data are written under another name first, which stays
    behind if the program is killed just then.
    """
    draft = path.parent / f".{token_hex(8)}.new"
    try:
        if path.exists() or path.is_symlink():
            raise FileExistsError  # noqa: TRY301 (as the system would say it later)
        file = draft.open("xb", buffering=0)
        try:
            lock(file, path)
            write_all(file, data)
            _give_name(draft, path)
        except BaseException:
            file.close()
            raise
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError as error:
        message = worded("{path} exists already", path=path)
        raise JournalError(message) from error
    except OSError as error:
        message = worded("{path} cannot be written: {strerror}", path=path, strerror=error.strerror)
        raise JournalError(message) from error
    return file


def _give_name(draft: Path, path: Path) -> None:
    """Give a file that is written its name, and let the folder know it for good."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # there are disks without such links
        path.touch(exist_ok=False)
        draft.replace(path)
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
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


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
