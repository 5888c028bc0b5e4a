"""Full disks, pipes, loops and names that no file can have: one message, nothing half written."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ww1core.saving.journal import read_journal

LIMITED = (
    "import resource, sys; from ww1core.cli.__main__ import main; "
    "most = int(sys.argv.pop(1)); resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)); "
    "sys.exit(main())"
)
"""Runs the command where no file may have more bytes than the first argument says."""


@pytest.fixture
def on_a_full_disk(installed, root, tmp_path):
    """Run the command as a process that can write only so many bytes to a file."""
    pytest.importorskip("resource")
    plugins = os.path.join(os.path.dirname(__file__), "plugins")  # noqa: PTH118, PTH120 (a path for the environment)

    def run(most, *arguments, lines=""):
        path = os.pathsep.join(map(str, (root, plugins, installed)))
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, str(most), *arguments],
            input=lines,
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_a_picture_that_does_not_fit_is_not_there(on_a_full_disk, tmp_path):
    code, out, err = on_a_full_disk(500, "render", "toy", "-o", "map.svg")

    assert (2, "") == (code, out)
    assert "ww1: map.svg cannot be written: file too large\n" == err
    assert [] == list(tmp_path.iterdir())


def test_a_game_that_does_not_fit_is_not_begun(on_a_full_disk, tmp_path):
    code, _, err = on_a_full_disk(100, "play", "toy", "--journal", "game", "--seed", "1")

    assert (2, "ww1: game cannot be written: file too large\n") == (code, err)
    assert [] == list(tmp_path.iterdir())


def test_an_answer_that_does_not_fit_is_refused_and_those_before_it_are_kept(
    on_a_full_disk, tmp_path
):
    seats = ("--seat", "north=random", "--seat", "south=random")
    code, out, err = on_a_full_disk(1200, "play", "toy", *seats, "--journal", "game", "--seed", "1")

    assert (2, "ww1: game cannot be written: file too large\n") == (code, err)
    assert "saved" not in out
    assert 0 < len(read_journal(tmp_path / "game").entries)
    assert () == read_journal(tmp_path / "game").notices


def test_a_run_that_does_not_fit_tells_how_many_games_are_in_its_file(on_a_full_disk, tmp_path):
    run = ("simulate", "toy", "--games", "20", "--resume", "results")
    code, _, err = on_a_full_disk(600, *run)
    lines = (tmp_path / "results").read_text().splitlines(keepends=True)

    assert 2 == code
    assert all(line.endswith("\n") for line in lines)
    assert f"results of {len(lines) - 1} games are saved in results" in err
    assert "ww1: results cannot be written: file too large" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["replay", "pipe"], "pipe cannot be read: it is not a file"),
        (["position", "pipe"], "pipe cannot be read: it is not a file"),
        (["play", "--load", "pipe"], "pipe cannot be read: it is not a file"),
        (["play", "--position", "pipe"], "--position pipe: neither a position nor a file"),
        (["simulate", "toy", "--resume", "pipe"], "pipe cannot be written: it is not a file"),
        (["simulate", "toy", "--resume", "/dev/zero"], "/dev/zero cannot be written: it is not a"),
        (["replay", "/dev/zero"], "/dev/zero cannot be read: it is not a file"),
        (["render", "toy", "pipe", "-o", "a.svg"], "pipe cannot be read: it is not a file"),
        (["replay", "loop"], "loop cannot be read: too many levels of symbolic links"),
        (["render", "toy", "loop", "-o", "a.svg"], "'loop' is neither a file nor a scenario"),
        (["render", "toy", "-o", "loop/a.svg"], "loop/a.svg cannot be written: too many levels"),
        (["simulate", "toy", "--resume", "loop"], "loop cannot be written: too many levels"),
    ],
)
def test_what_is_no_file_is_refused_before_it_is_opened(arguments, message, ww1, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    code, _, err = ww1(*arguments)

    assert 2 == code
    assert err.startswith(f"ww1: {message}")


@pytest.mark.parametrize("typed_line", ["save a\0b", "save a\0b --for north", "map a\0b.svg"])
def test_a_name_with_a_nul_is_refused(typed_line, typed):
    _, _, err = typed("play", "toy", "--seat", "south=random", lines=f"{typed_line}\nquit\n")

    assert "cannot be written: invalid argument" in err
    assert "unforeseen" not in err


def test_a_link_in_the_folder_of_games_that_leads_nowhere_hides_no_game(
    typed, tmp_path, monkeypatch
):
    monkeypatch.setenv("WW1_DATA", str(tmp_path / "games"))
    typed("play", "toy", "--seat", "south=random", lines="agate\nquit\n")
    (tmp_path / "games" / "loop.ww1").symlink_to(tmp_path / "games" / "loop.ww1")
    _, out, err = typed("play", lines="\n")

    assert "north is to move" in out
    assert "unforeseen" not in err


def test_a_line_without_end_is_refused(ww1):
    code, _, err = ww1("play", "toy", "--seat", "south=random", lines="agate\n" + "x" * 100_000)

    assert (2, "ww1: input line 2: it has more than 65536 characters\n") == (code, err)


def test_a_new_title_that_does_not_fit_is_named_and_not_there(on_a_full_disk, tmp_path):
    code, out, err = on_a_full_disk(100, "new", "corvin")

    assert (2, "") == (code, out)
    assert "ww1: corvin cannot be written: file too large\n" == err
    assert [] == list(tmp_path.iterdir())


def test_a_typed_line_that_is_too_long_is_asked_for_again(typed):
    lines = f"agate\n{'x' * 70_000}\n2\n"
    given = ("--seed", "1", "--no-save", "--seat", "south=random")
    code, out, err = typed("play", "toy", *given, lines=lines)

    assert (0, "ww1: input line 2: it has more than 65536 characters\n") == (code, err)
    assert 1 == out.count("how much does north bet?")
    assert "1 decision not saved" not in out
