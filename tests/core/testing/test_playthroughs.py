"""Stored logs: written from a journal, read back, and refused when they name none."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.play.game import Action, Game
from ww1core.plugins import open_title
from ww1core.saving.saves import save
from ww1core.testing.playthroughs import log_lines, main, read_playthrough, write_playthrough


@pytest.fixture
def game():
    """A game with a few decisions."""
    game = Game(open_title("tutorial", "dawn"), seed=1)
    for _ in range(6):
        game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    return game


@pytest.fixture
def stored(game, tmp_path):
    """Its journal and its log."""
    journal = tmp_path / "journals" / "one.jsonl"
    journal.parent.mkdir()
    save(game, journal)
    path = tmp_path / "playthroughs" / "one.txt"
    write_playthrough(path, journal, game)
    return path, journal


def test_a_playthrough_is_read_as_it_was_written(game, stored):
    path, journal = stored

    assert (path, journal, log_lines(game)) == read_playthrough(path)


def test_the_first_line_names_the_journal_from_the_folder_of_the_file(stored):
    path, _ = stored

    assert "../journals/one.jsonl" == path.read_text("utf-8").splitlines()[0]


def test_what_is_hidden_is_told_as_well(game):
    assert any(line.startswith("a card is drawn: ") for line in log_lines(game))


def test_a_playthrough_is_written_anew_from_its_journal(stored):
    path, _ = stored
    before = path.read_bytes()
    path.write_text("../journals/one.jsonl\nsomething else\n", "utf-8")
    main([str(path)])

    assert before == path.read_bytes()


def test_a_new_playthrough_is_written_from_a_journal(stored):
    path, journal = stored
    other = path.with_name("two.txt")
    main([str(other), str(journal)])

    assert path.read_bytes() == other.read_bytes()


def test_an_empty_playthrough_is_refused(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_text("", "utf-8")

    with pytest.raises(DataError, match=r"empty.txt:1: expected a first line"):
        read_playthrough(path)
