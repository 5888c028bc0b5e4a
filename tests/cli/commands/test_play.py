"""``ww1 play``: opening, seats, bots, journals and pipes."""

from __future__ import annotations

import json

import pytest

from ww1core.saving.journal import read_journal

BOTS = ("--seat", "north=random", "--seat", "south=random", "--seed", "1")
WHOLE = "agate\n1\nberyl\n2\ncoral\n0\npass\n0\npass\n0\npass\n0\n"


def entries(path):
    return [entry.action for entry in read_journal(path).entries]


def test_bots_play_a_whole_game_without_a_terminal(ww1):
    code, out, err = ww1("play", "toy", *BOTS)

    assert (0, "") == (code, err)
    assert out.startswith("Stones: A Day\n  north: the bot random\n  south: the bot random\n")
    for turn, name in enumerate(("dawn", "noon", "dusk"), 1):
        assert f"\nturn {turn} of 3, {name}\n  move: north\n    choice: north (TOY-2.1)\n" in out
    assert " wins: " in out.splitlines()[-1]


def test_a_seed_repeats_a_game_of_bots(ww1):
    assert ww1("play", "toy", *BOTS) == ww1("play", "toy", *BOTS)


def test_every_log_line_is_told_with_its_rule(ww1):
    out = ww1("play", "toy", "morning", *BOTS[:4], "--seed", "2")[1]

    assert "    the wind is " in out
    assert all(line.endswith("-4.1)") for line in out.splitlines() if "wind is" in line)


def test_people_play_a_whole_game_on_a_pipe(ww1):
    code, out, err = ww1("play", "toy", lines=WHOLE)

    assert (0, "") == (code, err)
    assert "\nnorth wins: more stones (TOY-5.1)\n" in out


def test_a_game_that_nobody_wins_is_told(ww1):
    out = ww1("play", "toy", "morning", lines="pass\n0\npass\n0\n")[1]

    assert "\nnobody wins: both have equally many stones (TOY-5.1)\n" in out


def test_a_decision_shows_turn_phase_seat_prompt_and_options(ww1):
    out = ww1("play", "toy")[1]

    assert (
        "\nturn 1 of 3, dawn, move (phase 1 of 2), choice (phase 1 of 2): north decides\n"
        "which stone does north take? (TOY-2.1)\n"
        "  1  agate in heap\n"
        "  2  beryl\n"
        "  3  coral in heap\n"
        "  4  diamond in heap\n"
        "  5  take no stone\n"
    ) in out


def test_a_person_meets_a_bot(ww1):
    out = ww1("play", "toy", "morning", "--seat", "south=greedy", "--seed", "3", lines="1\n0\n")[1]

    assert "  north: a person\n  south: the bot greedy\n" in out
    assert "south takes " in out
    assert "south decides" not in out


def test_a_person_is_told_only_what_the_own_seat_may_know(ww1):
    out = ww1("play", "toy", "--seat", "south=random", lines="1\n0\n")[1]

    assert "the secret of north is" in out
    assert "the secret of south is" not in out
    assert "south has a secret" in out


def test_people_who_share_a_pipe_each_read_their_own_log(ww1):
    out = ww1("play", "toy", lines="1\n0\n")[1]
    north, south = out.split("north> 0\n")

    assert "the secret of south is" not in north
    assert "the secret of south is" in south
    assert "the secret of north is" not in south
    assert "north bets 0" in south


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play"], "which title? installed: "),
        (["play", "chess"], "there is no title 'chess'; installed: "),
        (["play", "toy", "night"], "toy has no scenario 'night'; it has: day, morning"),
        (["play", "toy", "--option", "sun"], "toy has no option 'sun'; it has: fault, moon"),
        (["play", "toy", "--seat", "west=me"], "there is no seat 'west'; seats: north, south"),
        (["play", "toy", "--seat", "north"], "--seat 'north': expected SEAT=PLAYER"),
        (["play", "toy", "--seat", "north=me", "--seat", "North=me"], "the seat is taken already"),
        (["play", "toy", "--seat", "north=genius"], "toy has no player 'genius'; it has: "),
        (["play", "toy", "--journal", "none/g"], "none/g cannot be written"),
        (["play", "--load", "none"], "none cannot be read"),
    ],
)
def test_a_game_that_cannot_be_opened_is_refused(arguments, message, ww1):
    code, out, err = ww1(*arguments)

    assert (2, "") == (code, out)
    assert err.startswith("ww1: ")
    assert message in err
    assert 1 == len(err.splitlines())


def test_a_refused_seat_leaves_no_journal_behind(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", "--seat", "north=genius")

    assert not (tmp_path / "game").exists()


def test_an_existing_file_is_no_journal_to_begin(ww1, tmp_path):
    (tmp_path / "game").write_text("dear diary")

    assert (2, "ww1: game exists already\n") == ww1("play", "toy", "--journal", "game")[::2]
    assert "dear diary" == (tmp_path / "game").read_text()


def test_the_end_of_input_keeps_the_game(ww1, tmp_path):
    code, out, err = ww1("play", "toy", "--journal", "game", lines="agate\n1\n")

    assert (0, "") == (code, err)
    assert out.endswith("2 decisions saved in game\n")
    assert ["take agate", "bet 1"] == entries(tmp_path / "game")


def test_an_illegal_line_of_a_pipe_is_refused_with_line_and_rule(ww1, tmp_path):
    lines = "agate\n1\nagate\n2\n"
    code, _, err = ww1("play", "toy", "--journal", "game", lines=lines)

    assert 2 == code
    message = "input line 3: 'agate' is not offered: agate is gone (TOY-2.2)"
    assert f"ww1: {message}\n" == err
    assert ["take agate", "bet 1"] == entries(tmp_path / "game")


@pytest.mark.parametrize("line", ["take agate for 9", "take agate for many", "99", "xyzzy", "#7"])
def test_a_refused_line_does_nothing(line, ww1, tmp_path):
    code, _, err = ww1("play", "toy", "--journal", "game", lines=f"{line}\n1\n")

    assert 2 == code
    assert err.startswith("ww1: input line 1: ")
    assert [] == entries(tmp_path / "game")


def test_a_phrase_answers_several_decisions(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="take beryl for 3\n")

    assert ["take beryl", "bet 3"] == entries(tmp_path / "game")


def test_a_fault_of_a_title_is_one_message(ww1, tmp_path):
    arguments = ("play", "toy", "--option", "fault", "--journal", "game")
    code, _, err = ww1(*arguments, lines="pass\n1\nagate\n")

    assert 2 == code
    assert err.startswith("ww1: input line 3: unforeseen KeyError in ww1_toy, line ")
    assert 1 == len(err.splitlines())
    assert ["take pass", "bet 1"] == entries(tmp_path / "game")


def test_a_fault_in_a_game_of_bots_is_one_message(ww1):
    code, _, err = ww1("play", "toy", "--option", "fault", *BOTS)

    assert 2 == code
    assert err.startswith("ww1: unforeseen KeyError in ww1_toy, line ")


def test_a_fault_is_raised_for_whoever_asks_for_it(ww1, monkeypatch):
    monkeypatch.setenv("WW1_TRACEBACK", "1")

    with pytest.raises(KeyError):
        ww1("play", "toy", "--option", "fault", lines="agate\n")


def test_a_loaded_game_goes_on_in_its_file(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", "--option", "moon", lines="agate\n1\n")
    code, out, err = ww1("play", "--load", "game", lines="beryl\n")

    assert (0, "") == (code, err)
    assert "2 decisions read from game\n" in out
    assert "south decides" in out
    assert ["take agate", "bet 1", "take beryl"] == entries(tmp_path / "game")


def test_a_loaded_game_goes_on_in_a_new_file(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="agate\n1\n")
    before = (tmp_path / "game").read_bytes()
    ww1("play", "toy", "day", "--load", "game", "--journal", "other", lines="beryl\n")

    assert before == (tmp_path / "game").read_bytes()
    assert ["take agate", "bet 1", "take beryl"] == entries(tmp_path / "other")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["toy", "morning"], "game:1: scenario is 'day', not 'morning'"),
        (["toy", "--option", "moon"], "game:1: options is (), not ('moon',)"),
        (["chess"], "game:1: title is 'toy', not 'chess'"),
        (["toy", "--seed", "1"], "--seed: the dice of game are fixed already"),
    ],
)
def test_a_loaded_game_is_no_other_game(arguments, message, ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="agate\n1\n")
    before = (tmp_path / "game").read_bytes()
    code, _, err = ww1("play", *arguments, "--load", "game")

    assert (2, f"ww1: {message}\n") == (code, err)
    assert before == (tmp_path / "game").read_bytes()


def test_an_unfinished_line_of_a_save_is_dropped_with_a_notice(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="agate\n1\n")
    with (tmp_path / "game").open("ab") as file:
        file.write(b'{"n":3,"se')
    code, _, err = ww1("play", "--load", "game", lines="beryl\n")

    assert 0 == code
    assert "ww1: game: the last line was never finished and is dropped\n" == err
    assert 3 == len(entries(tmp_path / "game"))


def test_an_only_answer_is_given_by_itself_if_that_is_wanted(ww1):
    lines = "take agate for 0\ntake beryl for 0\ntake coral for 0\ntake diamond for 0\n"
    asked = ww1("play", "toy", "--no-save", lines=f"{lines}take emerald for 0\n")[1]
    given = ww1("play", "toy", "--auto", lines=f"{lines}take emerald for 0\n3\n")[1]

    assert asked.endswith("  1  take no stone\n10 decisions not saved\n")
    assert "  1  take no stone\n" not in given
    assert "north wins: more stones" in given


@pytest.mark.parametrize(("seats", "is_asked"), [((), True), (("--seat", "south=random"), False)])
def test_an_only_answer_that_tells_others_something_is_asked_for(seats, is_asked, ww1, monkeypatch):
    monkeypatch.setattr("ww1_toy.stones_left.__code__", (lambda s, left: 0).__code__)
    monkeypatch.setattr("ww1_toy.take.hidden", True)
    out = ww1("play", "toy", "--auto", *seats)[1]

    assert is_asked == ("  1  take no stone\n" in out)


def test_a_pipe_runs_a_game_in_a_process_of_its_own(command):
    done = command("play", "toy", "--seed", "1", lines=WHOLE)

    assert (0, b"") == (done.returncode, done.stderr)
    assert b"north wins: more stones (TOY-5.1)\n" in done.stdout


def test_a_terminal_of_few_characters_is_no_obstacle(command):
    done = command("play", "toy", lines=b"agate\n\xff\xfe\n", PYTHONIOENCODING="ascii")

    assert 2 == done.returncode
    assert b"north takes agate ? at last" in done.stdout
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"ww1: input line 2: ")


def test_no_colour_is_written_to_a_pipe(command):
    done = command("play", "toy", lines="map\n", FORCE_COLOR="1", TERM="xterm")

    assert b"\x1b" not in done.stdout


def test_json_is_plain_where_characters_are_few(command):
    done = command("list", "--json", PYTHONIOENCODING="ascii")

    assert "toy" in {entry["title"] for entry in json.loads(done.stdout)}


def test_a_game_that_is_loaded_is_played_on_by_those_who_played_it(ww1, tmp_path):
    file = str(tmp_path / "game.ww1")
    ww1("play", "toy", "--seat", "south=random", "--journal", file)

    assert "south: the bot random" in ww1("play", "--load", file)[1]
    assert "south: a person" in ww1("play", "--load", file, "--seat", "south=me")[1]
