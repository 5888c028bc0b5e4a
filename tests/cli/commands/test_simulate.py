"""``ww1 simulate``."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from ww1core.players.resultfile import ResultFile

RUN = ("simulate", "toy", "--games", "6", "--seed", "5")
UNSETTLED = {
    "decisions_per_second",
    "games_per_second",
    "played_now",
    "seconds",
    "workers",
}


def settled(out: str) -> dict:
    """What follows from the seeds alone."""
    return {key: value for key, value in json.loads(out).items() if key not in UNSETTLED}


def seeds(path: str) -> list[int]:
    return [json.loads(line)["seed"] for line in Path(path).read_text().splitlines()[1:]]


@pytest.fixture
def broken_off(ww1, monkeypatch):
    """A run that is interrupted after its fourth game, and what it said."""
    add = ResultFile.add

    def interrupt(file, played):
        add(file, played)
        if played.seed == 8:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultFile, "add", interrupt)
    said = ww1(*RUN, "--save-dir", "kept")
    monkeypatch.setattr(ResultFile, "add", add)
    return said


def test_results_are_told_by_seat(ww1):
    code, out, err = ww1(*RUN, "--seats", "greedy,random")
    lines = out.splitlines()

    assert (0, "") == (code, err)
    assert "toy day: 6 games, 6 finished" == lines[0]
    assert lines[1].startswith("  6 played in ")
    assert lines[1].endswith(" decisions/s")
    assert "  north (greedy) wins 6, 100.0 % (95 %: 61.0 to 100.0 %)" == lines[2]
    assert "  south (random) wins 0, 0.0 % (95 %: 0.0 to 39.0 %)" == lines[3]
    assert "  turns: 3.0 on average, 3 to 3" in lines
    assert "    6  more stones" in lines


def test_json_holds_what_scripts_count_on(ww1):
    code, out, err = ww1(*RUN, "--json")
    found = json.loads(out)

    assert (0, "") == (code, err)
    assert ("toy", "day", 6, 6, 0) == tuple(
        found[key] for key in ("title", "scenario", "games", "finished", "errors")
    )
    assert 6 == sum(found["wins"].values()) + found["draws"] == sum(found["endings"].values())
    assert ["north", "south"] == list(found["wins"])
    assert found["decisions"] > 0
    assert found["decisions_per_second"] > 0


def test_the_number_of_workers_does_not_show(command):
    alone = command(*RUN, "--json")
    several = command(*RUN, "--json", "--workers", "2", "--save-dir", "kept")

    assert (0, b"") == (several.returncode, several.stderr)
    assert settled(alone.stdout) == settled(several.stdout)


def test_csv_has_a_line_a_game(ww1):
    code, out, _ = ww1(*RUN, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))

    assert 0 == code
    assert [str(seed) for seed in range(5, 11)] == [row["seed"] for row in rows]
    assert {"north", "south", ""} >= {row["winner"] for row in rows}
    assert {("3", "12", "")} == {(row["turns"], row["answers"], row["error"]) for row in rows}


def test_a_game_that_fails_is_counted_with_its_seed(ww1):
    code, out, err = ww1("simulate", "toy", "--option", "fault", "--games", "3", "--json")
    found = json.loads(out)

    assert (1, "") == (code, err)
    assert (3, 0, 3) == (found["games"], found["finished"], found["errors"])
    assert [1, 2, 3] == [failed["seed"] for failed in found["failures"]]
    assert all("KeyError" in failed["message"] for failed in found["failures"])


def test_games_that_fail_are_told_in_words_and_in_lines(ww1):
    run = ("simulate", "toy", "--option", "fault", "--games", "2")
    told = ww1(*run)
    code, out, _ = ww1(*run, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))

    assert (1, 1) == (told[0], code)
    assert "toy day: 2 games, 0 finished\nfailed: 2\n  toy day, seed 1, decision " in told[1]
    assert ["toy day, seed 1", "toy day, seed 2"] == [row["error"][:15] for row in rows]


def test_kept_games_can_be_replayed(ww1):
    ww1(*RUN, "--save-dir", "kept")
    (row, *_) = csv.DictReader(io.StringIO(ww1(*RUN, "--csv")[1]))
    code, out, err = ww1("replay", "kept/5.ww1", "--verify")

    assert (0, "") == (code, err)
    assert out.startswith(f"verified: 12 decisions, {row['winner']} wins: more {row['ending']}\n")


def test_a_kept_game_that_failed_tells_its_failure(ww1):
    ww1("simulate", "toy", "--option", "fault", "--games", "1", "--save-dir", "kept")
    _, out, _ = ww1("replay", "kept/1.ww1")

    assert "KeyError" in out


def test_a_run_that_is_broken_off_says_where_it_is_kept(broken_off):
    code, out, err = broken_off

    assert (130, "") == (code, out)
    assert "ww1: stopped; results of 4 games are saved in kept/results.jsonl" in err


def test_a_run_that_was_broken_off_goes_on(broken_off, ww1):
    whole = settled(ww1(*RUN, "--json")[1])
    code, out, err = ww1(*RUN, "--json", "--save-dir", "kept")

    assert (0, "") == (code, err)
    assert 2 == json.loads(out)["played_now"]
    assert whole == settled(out)
    assert list(range(5, 11)) == seeds("kept/results.jsonl")


def test_a_run_that_is_done_plays_nothing_again(ww1):
    first = ww1(*RUN, "--json", "--resume", "results")
    before = Path("results").read_bytes()
    second = ww1(*RUN, "--json", "--resume", "results")

    assert settled(first[1]) == settled(second[1])
    assert 0 == json.loads(second[1])["played_now"]
    assert before == Path("results").read_bytes()
    assert ["results"] == [path.name for path in Path().iterdir()]


def test_what_was_kept_from_before_is_told(ww1):
    ww1(*RUN, "--resume", "results")
    _, out, _ = ww1("simulate", "toy", "--games", "8", "--seed", "5", "--resume", "results")

    assert "toy day: 8 games, 8 finished\n  6 from an earlier run\n  2 played in " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing",), "there is no title 'nothing'"),
        (("toy", "night"), "night"),
        (
            ("toy", "--seats", "random"),
            "toy has the seats north, south; given are the players random",
        ),
        (("toy", "--seats", "random,"), "--seats 'random,': expected names of bots"),
        (("toy", "--seats", "random,me"), "toy has no player 'me'"),
        (("toy", "--option", "sun"), "sun"),
        (("toy", "--json", "--csv"), "--json and --csv: only one of them can be printed"),
        (("toy", "--save-dir", "a", "--resume", "b"), "--save-dir and --resume"),
        (("toy", "--games", "0"), "--games"),
        (("toy", "--workers", "0"), "--workers"),
    ],
)
def test_bad_input_is_refused_with_one_message(arguments, message, ww1):
    code, out, err = ww1("simulate", *arguments)

    assert (2, "") == (code, out)
    assert message in err
    assert [] == list(Path().iterdir())


def test_results_of_other_players_are_left_alone(ww1):
    ww1(*RUN, "--resume", "results")
    code, out, err = ww1(*RUN, "--resume", "results", "--seats", "greedy,random")

    assert (2, "") == (code, out)
    assert "ww1: results:1: players is ['random', 'random'], here it is" in err


def test_a_bar_is_drawn_at_a_terminal_only(ww1, monkeypatch):
    class Drawn(io.StringIO):
        def isatty(self):
            return True

    drawn = Drawn()
    monkeypatch.setattr(sys, "stderr", drawn)
    code, out, _ = ww1(*RUN, "--json")

    assert (0, 6) == (code, json.loads(out)["finished"])
    assert "6/6" in drawn.getvalue()
    assert " games/s" in drawn.getvalue()


def test_the_help_has_an_example(ww1):
    _, out, _ = ww1("simulate", "--help")

    assert "Example: ww1 simulate TITLE --games 200" in " ".join(out.split())
