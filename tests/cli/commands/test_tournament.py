"""``ww1 tournament``."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ww1core.players.resultfile import ResultFile

RUN = ("tournament", "toy/day", "--games", "3", "--seed", "5")


def points(out):
    return {each["player"]: (each["points"], each["games"]) for each in json.loads(out)["players"]}


def test_the_standings_are_told(ww1):
    code, out, err = ww1(*RUN)
    lines = out.splitlines()

    assert (0, "") == (code, err)
    assert "6 games in 2 pairings" == lines[0]
    assert lines[1].startswith("  greedy: 5 of 6 points (95 %: 43.6 to 97.0 %), Elo 1611 ± 152, ")
    assert lines[2].startswith("  random: 1 of 6 points (95 %: 3.0 to 56.4 %), Elo 1389 ± 152, ")
    assert "  toy day: won by north 4, south 2, by nobody 0" == lines[3]
    assert "report: tournament/report.html" == lines[4]


def test_the_folder_has_page_rows_and_json(ww1):
    _, out, _ = ww1(*RUN, "--json", "--dir", "kept")
    rows = list(csv.DictReader(Path("kept/games.csv").read_text().splitlines()))

    assert json.loads(out) == json.loads(Path("kept/report.json").read_text())
    assert 6 == len(rows)
    assert Path("kept/report.html").read_text().startswith("<!doctype html>")
    assert {"toy-day-greedy+random.jsonl", "toy-day-random+greedy.jsonl"} < {
        path.name for path in Path("kept").iterdir()
    }


def test_a_title_has_all_its_scenarios(ww1):
    _, out, _ = ww1("tournament", "toy", "--games", "1", "--json")

    assert ["day", "morning"] == [each["scenario"] for each in json.loads(out)["scenarios"]]


def test_a_player_alone_meets_itself(ww1):
    _, out, _ = ww1(*RUN, "--players", "random", "--json")
    found = json.loads(out)

    assert [{"north": "random", "south": "random"}] == [each["seats"] for each in found["pairings"]]
    assert {"random": (0.0, 0)} == points(out)


def test_a_tournament_that_was_broken_off_goes_on(ww1, monkeypatch):
    whole = points(ww1(*RUN, "--json", "--dir", "whole")[1])
    add, played = ResultFile.add, []

    def interrupt(file, result):
        add(file, result)
        played.append(result.seed)
        if len(played) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultFile, "add", interrupt)
    code, _, err = ww1(*RUN, "--dir", "kept")
    again = ww1(*RUN, "--dir", "kept", "--json")

    assert 130 == code
    assert "results of 1 games are saved in kept/toy-day-random+greedy.jsonl" in err
    assert 0 == again[0]
    assert [5, 6, 7, 5, 6, 7] == played
    assert whole == points(again[1])


def test_processes_play_the_same_games(command):
    alone = command(*RUN, "--json", "--dir", "alone")
    several = command(*RUN, "--json", "--dir", "several", "--workers", "2")

    assert (0, b"") == (several.returncode, several.stderr)
    assert points(alone.stdout) == points(several.stdout)


def test_a_game_that_fails_is_told(ww1):
    code, out, _ = ww1(*RUN, "--option", "fault")

    assert 1 == code
    assert "failed: 6" in out
    assert "KeyError" in Path("tournament/report.html").read_text()


def test_a_title_that_lacks_a_player_is_left_out(ww1):
    code, _, err = ww1(*RUN, "--players", "greedy,random,planner:medium")

    assert 0 == code
    assert "ww1: toy day has no player planner:medium: left out there\n" == err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--players", "nobody"), "no title has the players nobody"),
        (("--players", "greedy,"), "--players 'greedy,': expected names of bots with commas"),
        (("--workers", "2", "--cluster", "tcp://a:1"), "games are played in one place only"),
    ],
)
def test_what_cannot_be_played_is_refused(ww1, more, said):
    code, out, err = ww1(*RUN, *more)

    assert (2, "") == (code, out)
    assert said in err
