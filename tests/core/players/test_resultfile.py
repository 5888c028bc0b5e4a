from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ww1core.errors import JournalError
from ww1core.players.resultfile import ResultFile
from ww1core.players.selfplay import GameResult
from ww1core.players.simulation import Failed

NAMES = ("random", "aggressive")


def result(seed, winner=0):
    return GameResult(seed, winner, "steps", 10, 8, 6)


def refuse(*_arguments):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def kept(duel, tmp_path):
    """A file with two finished games and one that failed."""
    path = tmp_path / "results.jsonl"
    with ResultFile(path, duel, NAMES) as file:
        for played in (result(1, 1), Failed(2, "no"), result(3, -1)):
            file.add(played)
    return path


def test_finished_games_are_read_again(duel, kept):
    with ResultFile(kept, duel, NAMES) as file:
        assert {1: result(1, 1), 3: result(3, -1)} == file.earlier


def test_a_game_that_failed_counts_once_it_is_finished(duel, kept):
    with ResultFile(kept, duel, NAMES) as file:
        file.add(result(2))
    with ResultFile(kept, duel, NAMES) as file:
        assert [1, 2, 3] == sorted(file.earlier)


def test_a_line_that_was_never_finished_is_dropped(duel, kept):
    whole = kept.read_bytes()
    kept.write_bytes(whole + b'{"seed":4,"winner"')
    with ResultFile(kept, duel, NAMES) as file:
        assert [1, 3] == sorted(file.earlier)

    assert whole == kept.read_bytes()


def test_a_header_that_was_never_finished_is_written_anew(duel, kept):
    header = kept.read_bytes().splitlines(keepends=True)[0]
    for half in (header[:5], header[:30]):
        kept.write_bytes(half)
        ResultFile(kept, duel, NAMES).__exit__(None, None, None)

        assert header == kept.read_bytes()


@pytest.mark.parametrize("held", [b"a letter", b'{"ww1":1}\n', b"{}"])
def test_a_file_of_something_else_is_left_alone(duel, tmp_path, held):
    path = tmp_path / "letter"
    path.write_bytes(held)
    with pytest.raises(JournalError, match="letter:1: the file holds no results"):
        ResultFile(path, duel, NAMES)

    assert held == path.read_bytes()


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b'{"seed":4}', b'{"seed":4,"winner":"green","ending":"x"}']
)
def test_a_damaged_line_is_named(duel, kept, line):
    kept.write_bytes(kept.read_bytes() + line + b"\n")

    with pytest.raises(JournalError, match=r"results\.jsonl:5: the line is damaged"):
        ResultFile(kept, duel, NAMES)


def test_results_of_other_players_are_refused(duel, kept):
    message = r":1: players is \['random', 'aggressive'\], here it is \['random', 'random'\]"

    with pytest.raises(JournalError, match=message):
        ResultFile(kept, duel, ("random", "random"))


def test_results_of_another_title_are_refused(brawl, kept):
    with pytest.raises(JournalError, match="title is 'duel', here it is 'brawl'"):
        ResultFile(kept, brawl, ("random",) * 3)


def test_two_runs_do_not_write_the_same_file(duel, kept):
    pytest.importorskip("fcntl")
    with (
        ResultFile(kept, duel, NAMES),
        pytest.raises(JournalError, match="is being written by another run"),
    ):
        ResultFile(kept, duel, NAMES)


def test_a_file_that_cannot_be_written_is_named(duel, kept):
    with pytest.raises(JournalError, match="cannot be written"):
        ResultFile(kept / "results.jsonl", duel, NAMES)


def test_a_run_that_is_done_has_one_line_a_game_by_seed(duel, kept, tmp_path):
    with ResultFile(kept, duel, NAMES) as file:
        for played in (result(4), result(2), result(0)):
            file.add(played)
        file.sort()
    with ResultFile(tmp_path / "other", duel, NAMES) as file:
        for played in (result(0), result(1, 1), result(2), result(3, -1), result(4)):
            file.add(played)

    assert (tmp_path / "other").read_bytes() == kept.read_bytes()
    assert ["other", "results.jsonl"] == sorted(path.name for path in tmp_path.iterdir())


def test_results_that_cannot_be_sorted_stay_as_they_are(duel, kept, monkeypatch):
    with ResultFile(kept, duel, NAMES) as file:
        file.add(result(2))
        before = kept.read_bytes()
        with monkeypatch.context() as context:
            context.setattr(Path, "replace", refuse)
            file.sort()

    assert before == kept.read_bytes()


def test_a_file_that_was_sorted_while_it_was_opened_is_left_alone(duel, kept, monkeypatch):
    opened = os.fdopen

    def sorted_meanwhile(descriptor, mode, **options):
        kept.with_name("new").write_bytes(kept.read_bytes())
        kept.with_name("new").replace(kept)
        return opened(descriptor, mode, **options)

    monkeypatch.setattr(os, "fdopen", sorted_meanwhile)

    with pytest.raises(JournalError, match="is being written by another run"):
        ResultFile(kept, duel, NAMES)


def test_a_full_disk_leaves_no_half_line_and_counts_what_was_written(duel, kept, monkeypatch):
    with ResultFile(kept, duel, NAMES) as file:
        file.add(result(4))
        before = kept.read_bytes()

        def half(stream, data):
            stream.write(data[:7])
            refuse()

        monkeypatch.setattr("ww1core.players.resultfile.write_bytes", half)
        with pytest.raises(JournalError, match=r"results\.jsonl cannot be written: no space left"):
            file.add(result(5))
        assert 1 == file.added
    assert before == kept.read_bytes()


def test_a_file_that_is_too_large_is_refused_unread(duel, kept, monkeypatch):
    monkeypatch.setattr("ww1core.players.resultfile.LARGEST", 10)

    with pytest.raises(JournalError, match=r"results\.jsonl cannot be .*it has more than 10 bytes"):
        ResultFile(kept, duel, NAMES)


def test_a_pipe_is_no_file_of_results(duel, tmp_path):
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(JournalError, match="pipe cannot be written: it is not a file"):
        ResultFile(tmp_path / "pipe", duel, NAMES)
