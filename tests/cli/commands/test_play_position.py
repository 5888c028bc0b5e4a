"""``ww1 play --position``: a game that begins in the middle of another one."""

from __future__ import annotations

import pytest

from ww1core.errors import JournalError
from ww1core.plugins import open_title
from ww1core.saving.journal import read_journal
from ww1core.saving.positions import game_at, position_text
from ww1core.saving.saves import load, replay
from ww1core.saving.seat_save import seat_save

REST = "coral\n0\npass\n0\npass\n0\npass\n0\n"


@pytest.fixture
def line(ww1):
    """The position of a toy game after four decisions."""
    ww1("play", "toy", "--seed", "1", "--journal", "begun", lines="agate\n2\nberyl\n1\n")
    return ww1("position", "begun")[1].strip()


def actions(path):
    return [entry.action for entry in read_journal(path).entries]


def test_a_game_goes_on_from_a_position(line, ww1):
    code, out, err = ww1("play", "--position", line, lines="coral\n0\n")

    assert (0, "") == (code, err)
    assert out.startswith("Stones: A Day\n")
    assert "turn 2 of 3, noon" in out
    assert "agate in heap" not in out
    assert "north takes coral" in out


def test_a_position_is_taken_from_a_file_and_title_and_scenario_may_be_named(line, ww1, tmp_path):
    (tmp_path / "sent").write_text(f"{line}\n")

    assert "turn 2 of 3" in ww1("play", "toy", "day", "--position", "sent")[1]


def test_a_kept_game_from_a_position_loads_again_and_ends(line, ww1, tmp_path):
    ww1("play", "--position", line, "--journal", "kept", lines="coral\n0\n")
    code, out, err = ww1("play", "--load", "kept", lines="pass\n0\npass\n0\npass\n0\n")

    assert (0, "") == (code, err)
    assert "wins" in out or "nobody" in out
    assert 8 == len(actions(tmp_path / "kept"))
    assert line == read_journal(tmp_path / "kept").header.position


def test_a_game_from_a_position_is_verified_and_told(line, ww1):
    ww1("play", "--position", line, "--journal", "kept", "--seed", "4", lines=REST)

    assert "verified: 8 decisions" in ww1("replay", "--verify", "kept")[1]
    assert "agate" not in ww1("replay", "kept")[1]


def test_a_seed_repeats_a_game_from_a_position(line, ww1):
    given = ("--seat", "north=random", "--seat", "south=random", "--seed")

    first = ww1("play", "--position", line, *given, "5")[1]

    assert first == ww1("play", "--position", line, *given, "5")[1]
    assert len({ww1("play", "--position", line, *given, str(n))[1] for n in range(6)}) > 1


def test_nothing_before_the_position_is_taken_back(line, typed):
    err = typed("play", "--position", line, "--seat", "south=random", lines="undo\n")[2]

    assert "nothing to take back: the game was opened here" in err


def test_a_finished_position_is_told_as_finished(ww1):
    ww1("play", "toy", "morning", "--journal", "over", lines="agate\n0\npass\n0\n")
    line = ww1("position", "over")[1].strip()

    assert "north wins: more stones" in ww1("play", "--position", line)[1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--load", "begun"), "--position: expected no --load with it"),
        (("chess",), "--position: the position has title toy, not chess"),
        (("toy", "morning"), "--position: the position has scenario day, not morning"),
        (("--option", "moon"), "--position: the position has options none, not moon"),
    ],
)
def test_what_does_not_go_with_a_position_is_refused(given, message, line, ww1):
    code, out, err = ww1("play", *given, "--position", line)

    assert (2, "", f"ww1: {message}\n") == (code, out, err)


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("begun", "--position begun: neither a position nor a file with one; "),
        ("nowhere", "--position nowhere: neither a position nor a file with one; "),
        ("ww1:1:AAAA", "the position is damaged: "),
        ("ww1:9:AAAA", "a position of format '9', expected 1"),
    ],
)
def test_what_is_no_position_is_refused(what, message, line, ww1):
    code, out, err = ww1("play", "--position", what)

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")
    assert 1 == err.count("\n")


def test_a_seat_is_not_given_the_position(line, toy):
    game = game_at(line)

    assert line == game.header.position
    assert line.encode() not in seat_save(game, 0)


def test_a_snapshot_opens_at_the_same_place_as_the_replay(line, ww1, tmp_path):
    ww1("play", "--position", line, "--journal", "kept", "--seed", "2", lines="coral\n0\npass\n")
    book = open_title("toy", "day")

    quick, _ = load(book, tmp_path / "kept", quick=True)
    quick.close()

    assert replay(book, read_journal(tmp_path / "kept")).digest() == quick.digest()
    assert 3 == len(quick.entries)
    assert line == quick.header.position


def test_a_journal_whose_position_is_of_other_data_is_refused(line, ww1, tmp_path, monkeypatch):
    ww1("play", "--position", line, "--journal", "kept", lines="coral\n")
    monkeypatch.setattr(
        "ww1core.play.book.Book.freeze", lambda book: setattr(book, "content_hash", "x")
    )
    recorded = read_journal(tmp_path / "kept")

    with pytest.raises(JournalError, match="the position is not of this game: content"):
        replay(open_title("toy", "day"), recorded)


def test_a_fork_of_a_game_keeps_where_it_began(line, toy):
    game = game_at(line)

    assert line == game.fork().header.position
    assert line == game.ask(lambda s: position_text(game.book, s))


def test_a_position_that_fails_in_play_is_one_message_with_the_name_of_its_file(
    line, ww1, tmp_path, monkeypatch
):
    (tmp_path / "sent").write_text(line)
    toy = open_title("toy")
    monkeypatch.setattr(toy.program.asking("take").spec.function, "__code__", _fails.__code__)

    code, _, err = ww1("play", "--position", "sent", "--journal", "kept", lines="coral\n")

    assert 2 == code
    assert "sent: the position cannot be played on: ZeroDivisionError in " in err
    assert 1 == err.count("\n")
    assert [] == actions(tmp_path / "kept")


def _fails(s, choice):
    raise ZeroDivisionError


def test_a_position_that_is_refused_is_named_by_its_file(line, ww1, tmp_path):
    (tmp_path / "sent").write_text(line[:-4])

    for command in ("play --position sent", "position sent", "render toy sent -o map.svg"):
        code, out, err = ww1(*command.split())
        assert (2, "") == (code, out)
        assert err.startswith("ww1: sent: the position is damaged: ")
