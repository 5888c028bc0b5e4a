"""New files, whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ww1core.errors import JournalError
from ww1core.saving.atomic_file import begin_file, lock, replace_file


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
    with pytest.raises(JournalError, match="cannot be written: input/output error"):
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


def test_a_name_that_no_file_can_have_is_refused(tmp_path):
    for write in (begin_file, replace_file):
        with pytest.raises(JournalError, match="cannot be written: invalid argument"):
            write(tmp_path / "a\0b", b"whole")


def test_a_link_that_leads_to_itself_is_refused(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")

    with pytest.raises(JournalError, match=r"loop cannot be written|loop exists already"):
        begin_file(tmp_path / "loop", b"whole")
    with pytest.raises(JournalError, match=r"loop/in cannot be written: too many levels"):
        replace_file(tmp_path / "loop" / "in", b"whole")


LEFT = ".0123456789abcdef.new"


@pytest.mark.parametrize("write", [lambda *given: begin_file(*given).close(), replace_file])
def test_a_draft_that_was_left_behind_is_removed(tmp_path, write):
    (tmp_path / LEFT).write_bytes(b"ha")
    (tmp_path / ".vimrc.new").write_bytes(b"somebody's")
    write(tmp_path / "new", b"whole")

    assert {".vimrc.new", "new"} == {path.name for path in tmp_path.iterdir()}


def test_a_draft_that_is_being_written_stays(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with (tmp_path / LEFT).open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        begin_file(tmp_path / "new", b"whole").close()

        assert {LEFT, "new"} == {path.name for path in tmp_path.iterdir()}


def test_a_draft_that_another_program_removes_is_begun_again(tmp_path, monkeypatch):
    removed = []

    def removing(file, path):
        lock(file, path)
        if not removed:
            removed.extend(tmp_path.iterdir())
            removed[0].unlink()

    monkeypatch.setattr("ww1core.saving.atomic_file.lock", removing)
    begin_file(tmp_path / "new", b"whole").close()

    assert 1 == len(removed)
    assert [tmp_path / "new"] == list(tmp_path.iterdir())


def test_a_disk_without_links_that_fails_leaves_no_empty_file(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "hardlink_to", refuse)
    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(JournalError, match="cannot be written: operation not permitted"):
        begin_file(tmp_path / "new", b"whole")
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_is_written_anew_keeps_its_mode_and_its_link(tmp_path):
    (tmp_path / "real").write_bytes(b"before")
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    replace_file(tmp_path / "link", b"after")

    assert (tmp_path / "link").is_symlink()
    assert b"after" == (tmp_path / "real").read_bytes()
    assert 0o640 == (tmp_path / "real").stat().st_mode & 0o777


def test_a_file_that_cannot_be_written_anew_stays(tmp_path, monkeypatch):
    (tmp_path / "old").write_bytes(b"before")
    monkeypatch.setattr("ww1core.saving.atomic_file.os.fsync", refuse)

    with pytest.raises(JournalError, match="old cannot be written: operation not permitted"):
        replace_file(tmp_path / "old", b"after")
    assert [b"before"] == [path.read_bytes() for path in tmp_path.iterdir()]


def test_a_device_is_written_to_as_it_is():
    replace_file(Path(os.devnull), b"nothing")

    assert not Path(os.devnull).is_file()
