"""New files, whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ww1core.errors import JournalError
from ww1core.saving.atomic_file import begin_file


def refuse(*_arguments, **_options):
    raise OSError(errno.EPERM, "Operation not permitted")


def test_a_new_file_has_its_data_and_nothing_stays_beside_it(tmp_path):
    begin_file(tmp_path / "new", b"whole").close()

    assert [tmp_path / "new"] == list(tmp_path.iterdir())
    assert b"whole" == (tmp_path / "new").read_bytes()


def test_a_file_has_no_name_before_it_is_synced(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda _number: seen.append((tmp_path / "new").exists()))
    begin_file(tmp_path / "new", b"whole").close()

    assert [False, True] == seen


def test_a_disk_without_links_has_whole_files_too(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "hardlink_to", refuse)
    begin_file(tmp_path / "new", b"whole").close()

    assert [tmp_path / "new"] == list(tmp_path.iterdir())
    assert b"whole" == (tmp_path / "new").read_bytes()


def appears(path):
    """Another program makes the file a moment after it was looked for."""

    def link(self, target):
        path.write_bytes(b"precious")
        os.link(target, self)

    return link


def test_a_file_that_exists_is_left_alone(tmp_path):
    (tmp_path / "new").write_bytes(b"precious")

    with pytest.raises(JournalError, match="exists already"):
        begin_file(tmp_path / "new", b"whole")
    assert b"precious" == (tmp_path / "new").read_bytes()


def test_a_link_to_nowhere_is_left_alone(tmp_path):
    (tmp_path / "new").symlink_to(tmp_path / "nowhere")

    with pytest.raises(JournalError, match="exists already"):
        begin_file(tmp_path / "new", b"whole")
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_appears_meanwhile_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "hardlink_to", appears(tmp_path / "new"))

    with pytest.raises(JournalError, match="exists already"):
        begin_file(tmp_path / "new", b"whole")
    assert [tmp_path / "new"] == list(tmp_path.iterdir())
    assert b"precious" == (tmp_path / "new").read_bytes()


@pytest.mark.parametrize("failing", [1, 2])
def test_a_file_that_cannot_be_synced_is_not_there(tmp_path, monkeypatch, failing):
    calls = iter(range(1, 9))

    def fsync(_number):
        if next(calls) == failing:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(JournalError, match="cannot be written: Input/output error"):
        begin_file(tmp_path / "new", b"whole")
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_opened_does_no_harm(tmp_path, monkeypatch):
    monkeypatch.setattr("ww1core.saving.atomic_file.os.open", refuse)
    begin_file(tmp_path / "new", b"whole").close()

    assert b"whole" == (tmp_path / "new").read_bytes()


def test_a_new_file_is_locked(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with (
        begin_file(tmp_path / "new", b"whole"),
        (tmp_path / "new").open("rb") as other,
        pytest.raises(BlockingIOError),
    ):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
