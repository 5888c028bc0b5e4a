"""Whatever keeps a game: lines in a file, lines elsewhere; and what is kept besides decisions."""

from __future__ import annotations

import pytest

from ww1core.errors import JournalError, NotationError
from ww1core.saving.journal import Journal, read_journal, recorded_of
from ww1core.saving.keeper import Keeper, LineKeeper
from ww1core.saving.records import Left, StandingLine, dump_line
from ww1core.saving.saves import reopened, replay, save


class Rows(LineKeeper):
    """Keeps the lines of a journal in a list, as a store keeps rows."""

    def __init__(self, header):
        line, check = dump_line(header.body(), "")
        super().__init__(check)
        self.lines = [line]
        self.is_full = False

    def _store(self, lines):
        if self.is_full:
            message = "no room"
            raise JournalError(message)
        self.lines += lines

    def mark(self):
        return len(self.lines), self._check

    def cut_back(self, mark):
        count, self._check = mark
        del self.lines[count:]

    def close(self):
        """Nothing is open."""


@pytest.fixture
def rows(new_game):
    """A game that is kept in rows, and the rows."""
    game = new_game()
    kept: Keeper = Rows(game.header)
    game.keep_journal(kept)
    return game, kept


def say(game, *said):
    for words in said:
        game.apply_text(game.offer.seat, words)


def test_rows_are_the_lines_of_a_file_byte_for_byte(rows, new_game, tmp_path):
    game, kept = rows
    path = tmp_path / "game"
    other = new_game(journal=path)
    for one in (game, other):
        say(one, "A", "mark B, C", "roll")
        one.stand(0, "act", 1)
        one.want_windows(1, every=True)
        one.leave(1, "resigned")
        one.stand(0, "act", None)
        say(one, "D")
        one.undo(0)

    assert path.read_bytes() == b"".join(kept.lines)


def test_a_game_is_opened_from_rows(rows, duel):
    game, kept = rows
    say(game, "A", "mark B, C", "roll", "end")
    recorded = recorded_of(kept.lines, "game 7")

    assert game.entries == replay(duel.book(), recorded).entries
    assert recorded.shows_secret


def test_a_row_that_was_changed_is_named(rows):
    game, kept = rows
    say(game, "A", "B")
    kept.lines[1] = kept.lines[1].replace(b"act A", b"act D")

    with pytest.raises(JournalError, match="game 7:2: the line does not continue"):
        recorded_of(kept.lines, "game 7")


def test_rows_without_a_header_are_no_journal():
    with pytest.raises(JournalError, match="game 7:1: there is no whole header"):
        recorded_of([], "game 7")


@pytest.mark.parametrize("said", ["B", "mark B, C"])
def test_an_answer_that_cannot_be_kept_is_refused(rows, said):
    game, kept = rows
    say(game, "A")
    before = game.packed(), game.entries, kept.lines[:]
    kept.is_full = True
    with pytest.raises(JournalError, match="no room"):
        say(game, said)
    assert before == (game.packed(), game.entries, kept.lines)

    kept.is_full = False
    say(game, said)
    recorded = recorded_of(kept.lines, "game 7").entries
    assert game.entries == tuple(entry._replace(line=0) for entry in recorded)


def test_a_file_is_a_keeper(tmp_path, new_game):
    game = new_game()
    journal: Keeper = Journal.create(tmp_path / "game", game.header)
    journal.close()

    assert game.header == read_journal(tmp_path / "game").header


def standing(game):
    return [(seat, decision, *one) for seat, decision, one in game.standing.all()]


@pytest.mark.parametrize("choice", [1, "hand_over"])
def test_a_standing_answer_is_there_again_after_loading(new_game, load_game, tmp_path, choice):
    path = tmp_path / "game"
    game = new_game(journal=path)
    game.stand(1, "act", choice)
    say(game, "A")
    game._journal.close()

    for quick in (False, True):
        loaded, _ = load_game(path, quick=quick)
        assert [(1, "act", choice, "", 0)] == standing(loaded)
        loaded._journal.close()


def test_an_answer_that_waits_for_something_waits_on_after_loading(new_game, load_game, tmp_path):
    watches = {"watches": {"marks": lambda s, seat: sum(1 << n for n in range(4) if s.marks[n])}}
    game = new_game(journal=tmp_path / "game", **watches)
    say(game, "A")
    game.stand(1, "act", "hand_over", until="marks")
    game._journal.close()
    loaded, _ = load_game(tmp_path / "game", **watches)

    assert [(1, "act", "hand_over", "marks", 1)] == standing(loaded)
    say(loaded, "hand_over")
    assert 0 == loaded.offer.seat
    say(loaded, "mark B, D", "hand_over")
    assert 1 == loaded.offer.seat
    loaded._journal.close()
    assert () == read_journal(tmp_path / "game").standing


def test_a_standing_answer_that_was_taken_back_does_not_come_again(rows):
    game, kept = rows
    game.stand(1, "act", "end")
    assert (StandingLine("blue", "act", "end"),) == recorded_of(kept.lines, "game").standing
    game.stand(1, "act", None)

    assert () == recorded_of(kept.lines, "game").standing


def test_a_pair_can_stand_in_a_journal():
    line = StandingLine("red", "aim", (1, 2), "turn", 5)

    assert line == StandingLine.read(line.body() | {"stand": [1, 2]})


def test_a_standing_answer_that_cannot_be_kept_does_not_stand(rows):
    game, kept = rows
    kept.is_full = True
    with pytest.raises(JournalError):
        game.stand(1, "act", "end")

    assert [] == standing(game)


def test_taking_back_lets_standing_answers_stand(rows):
    game, kept = rows
    say(game, "A")
    game.stand(1, "act", "end")
    game.undo(0)

    assert (1, 0) == (len(standing(game)), len(game.entries))
    assert game.standing_lines() == recorded_of(kept.lines, "game").standing


def test_a_seat_that_was_left_is_passed_over_when_a_game_is_played_again(rows, duel):
    game, kept = rows
    say(game, "A")
    game.leave(1, "timed_out")
    say(game, "B")
    recorded = recorded_of(kept.lines, "game")
    again = replay(duel.book(), recorded)

    assert (Left("blue", "timed_out", 1),) == recorded.left
    assert game.entries == again.entries
    assert game.left == again.left == list(recorded.left)
    assert [] == replay(duel.book(), recorded, to=1).left


@pytest.mark.parametrize("seat", [2, -1])
def test_nobody_leaves_a_seat_that_is_not_there(rows, seat):
    game, kept = rows
    with pytest.raises(NotationError, match=f"there is no seat {seat}"):
        game.leave(seat, "resigned")

    assert 1 == len(kept.lines)


def test_a_save_holds_what_stands_and_who_left(new_game, duel, tmp_path):
    game = new_game()
    say(game, "A")
    game.stand(1, "act", "end")
    game.want_windows(0, every=True)
    game.leave(0, "resigned")
    save(game, tmp_path / "saved")
    recorded = read_journal(tmp_path / "saved")

    for opened in (replay(duel.book(), recorded), reopened(duel.book(), recorded)):
        assert (standing(game), game.left) == (standing(opened), opened.left)
        assert {0} == opened.every_window


def test_who_wants_every_window_wants_it_after_loading_until_he_says_otherwise(
    new_game, load_game, tmp_path
):
    path = tmp_path / "game"
    game = new_game(journal=path)
    game.want_windows(0, every=True)
    game.want_windows(1, every=True)
    say(game, "A")
    game.want_windows(0, every=False)
    game._journal.close()

    assert {1} == game.every_window == game.fork().every_window
    for quick in (False, True):
        loaded, _ = load_game(path, quick=quick)
        assert {1} == loaded.every_window
        loaded._journal.close()


def test_a_wish_that_cannot_be_kept_does_not_hold(rows):
    game, kept = rows
    kept.is_full = True
    with pytest.raises(JournalError):
        game.want_windows(1, every=True)

    assert set() == game.every_window


def test_no_windows_are_wanted_for_a_seat_that_is_not_there(rows):
    game, kept = rows
    with pytest.raises(NotationError, match="there is no seat 2"):
        game.want_windows(2, every=True)

    assert 1 == len(kept.lines)


@pytest.mark.parametrize(
    "body",
    [
        {"stand": "end"},
        {"left": "red"},
        {"stand": {}, "seat": "red", "decision": "act"},
        {"windows": "none", "seat": "red"},
        {"windows": "all"},
    ],
)
def test_a_line_that_lacks_something_is_named(rows, body):
    _, kept = rows
    kept._write(body)

    with pytest.raises(JournalError, match="game:2: the entry is wrong"):
        recorded_of(kept.lines, "game")
