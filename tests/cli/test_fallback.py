"""What happens when something fails."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys

import pytest

from ww1core.cli.__main__ import main
from ww1core.cli.fallback import fault, guarded
from ww1core.errors import DataError


class Full(io.StringIO):
    """A file on a disk without room."""

    def write(self, _said: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def failing(error: BaseException):
    def run() -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (DataError("wrong", file="a.yaml", line=3), 2, "ww1: a.yaml:3: wrong\n"),
        (PermissionError(13, "Permission denied", "game"), 2, "ww1: game: permission denied\n"),
        (OSError("odd"), 2, "ww1: input or output: oserror\n"),
        (KeyboardInterrupt(), 130, "\n"),
    ],
)
def test_an_error_is_one_message_and_an_exit_code(error, code, said, capsys):
    assert code == guarded(failing(error))
    assert ("", said) == capsys.readouterr()


def test_an_unforeseen_error_is_one_line(capsys):
    assert 2 == guarded(failing(ZeroDivisionError("division\nby zero")))
    said = capsys.readouterr().err
    assert said.startswith(f"ww1: unforeseen ZeroDivisionError in {__name__}, line ")
    assert said.endswith(": division by zero\n")


def test_a_fault_without_words_is_told_by_its_kind():
    assert "unforeseen ValueError" == fault(ValueError())


def test_the_code_of_a_command_is_kept():
    assert 1 == guarded(lambda: 1)


def test_a_reader_that_goes_away_is_no_matter(root, installed):
    plugins = root / "tests" / "cli" / "plugins"
    paths = os.pathsep.join(map(str, (root, plugins, installed)))
    arguments = ["play", "toy", "--seat", "north=random", "--seat", "south=random"]
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "ww1core.cli", *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "PYTHONPATH": paths},
        )
    finally:
        os.close(writer)

    assert (141, b"") == (done.returncode, done.stderr)


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_help_that_cannot_be_written_is_one_message(argument, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdout", Full())

    assert 2 == main([argument])
    assert "ww1: input or output: no space left on device\n" == capsys.readouterr().err


def test_a_message_that_cannot_be_written_is_no_matter(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", Full())

    assert 2 == guarded(failing(DataError("wrong")))


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_matter(closed, root):
    line = f'"{sys.executable}" -m ww1core.cli play nothing {closed}'
    done = subprocess.run(["sh", "-c", line], cwd=root, check=False, capture_output=True)

    assert 2 == done.returncode
    assert b"Traceback" not in done.stderr


def test_a_reader_of_errors_that_goes_away_is_no_matter(root):
    code = (
        "import os, sys; from ww1core.cli.__main__ import main; "
        "reader, writer = os.pipe(); os.close(reader); os.dup2(writer, 2); "
        "sys.exit(main(['play', 'nothing']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=root, check=False)

    assert 2 == done.returncode
