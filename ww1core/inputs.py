"""Files that somebody names: only whole files of a bearable size are read.

A pipe, a device or a file without end would keep the program waiting or fill its memory.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

__all__ = ["check_file", "read_input"]


def check_file(path: Path, most: int) -> None:
    """Refuse what is no file, or one of more bytes; OSError says why."""
    _check(path, _state(path), most)


def read_input(path: Path, most: int) -> bytes:
    """All bytes of a file; OSError says why there are none, also where there are too many."""
    _check(path, _state(path), most)
    # What the name stands for may have changed; a pipe that is opened so keeps nobody waiting.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        _check(path, os.fstat(number), most)
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def _state(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except ValueError as error:  # a NUL, or a character that no name of a file can have
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from error


def _check(path: Path, state: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(state.st_mode):
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if state.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))
