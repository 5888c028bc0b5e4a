"""Files that somebody names: what is no file, or too large, is refused before it is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ww1core.errors import DataError
from ww1core.inputs import read_input
from ww1core.tables.document import file_bytes


def test_a_file_of_just_the_most_bytes_is_read(tmp_path):
    (tmp_path / "file").write_bytes(b"1234")

    assert b"1234" == read_input(tmp_path / "file", 4)
    with pytest.raises(OSError, match="it has more than 3 bytes"):
        read_input(tmp_path / "file", 3)


def test_a_file_without_end_is_refused():
    with pytest.raises(OSError, match="it is not a file"):
        read_input(Path("/dev/zero"), 10)


def test_a_pipe_keeps_nobody_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(OSError, match="it is not a file"):
        read_input(tmp_path / "pipe", 10)
    with pytest.raises(DataError, match="cannot be read: it is not a file"):
        file_bytes(tmp_path / "pipe", "pipe")


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"12")
    before = (tmp_path / "file").stat()
    (tmp_path / "file").write_bytes(b"12345")
    monkeypatch.setattr(Path, "stat", lambda _path: before)
    monkeypatch.setattr(os, "fstat", lambda _number: before)

    with pytest.raises(OSError, match="it has more than 3 bytes"):
        read_input(tmp_path / "file", 3)


def test_a_name_that_no_file_can_have_is_refused(tmp_path):
    with pytest.raises(OSError, match="no file can have this name"):
        read_input(tmp_path / "a\0b", 10)


def test_a_link_that_leads_to_itself_is_refused(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")

    with pytest.raises(OSError, match="Too many levels"):
        read_input(tmp_path / "loop", 10)
