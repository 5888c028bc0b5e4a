"""``ww1`` and ``ww1 play`` without a title: choosing a game and who plays it."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from ww1core.cli.fallback import INTERRUPTED
from ww1core.plugins import Briefing, Scenario, SideBriefing, discovery, hook
from ww1core.saving.journal import read_journal
from ww1core.words.texts import text

LIST = (
    "which game?\n"
    "  1  Stones: A Day\n"
    "     3 turns, sides: north, south\n"
    "  2  Stones: A Morning\n"
    "     1 turn, about 5 minutes, complexity 1 of 5, sides: north, south\n"
    "     one turn of stones\n"
)


def brief(_scenario):
    return Briefing(
        introduction=text("told.hush", seat="north"),
        sides=(SideBriefing("north", (text("session.named", name="Gem Guild"),)),),
        victory=(text("ending.stones"),),
    )


@pytest.fixture(autouse=True)
def only_toys(toy, monkeypatch, tmp_path):
    """No other title is there, no game is kept, and a scenario says all about itself."""
    found = discovery.titles()
    monkeypatch.setattr(discovery, "titles", lambda: tuple(o for o in found if o.name == "toy"))
    monkeypatch.setenv("WW1_DATA", str(tmp_path / "data"))
    import ww1_toy

    morning = Scenario(
        "morning", "A Morning", 1, "one turn of stones", complexity=1, minutes=5, briefing=brief
    )
    listed = hook(lambda: (Scenario("day", "A Day", 3), morning))
    monkeypatch.setattr(ww1_toy, "ww1_scenarios", listed)


def test_the_games_are_listed_with_length_sides_complexity_and_summary(typed):
    code, out, err = typed("play", lines="q\n")

    assert (0, "") == (code, err)
    assert out.startswith(LIST)
    assert "go on with" not in out


@pytest.mark.parametrize("said", ["2", "morning", "MORN", "toy morning", "a morning", "ornin"])
def test_a_game_is_chosen_by_number_name_or_a_part_of_it(said, typed):
    out = typed("play", lines=f"{said}\n\n\n")[1]

    assert "the same at once: ww1 play toy morning --seat north=me --seat south=greedy\n" in out
    assert "\nturn 1 of 1, dawn" in out


@pytest.mark.parametrize(
    ("answers", "players"),
    [
        ("\n\n", "--seat north=me --seat south=greedy"),
        ("me\n1\n", "--seat north=me --seat south=me"),
        ("random\nAGG\n", "--seat north=random --seat south=aggressive"),
        ("3\n\n", "--seat north=greedy --seat south=me"),
    ],
)
def test_every_seat_gets_a_player(answers, players, typed):
    assert f"ww1 play toy morning {players}\n" in typed("play", lines=f"2\n{answers}")[1]


def test_seats_that_were_named_are_not_asked_for(typed):
    out = typed("play", "--seat", "South=random", lines="day\n\n")[1]

    assert "who plays north?" in out
    assert "who plays south?" not in out
    assert "  north: a person\n  south: the bot random\n" in out


def test_the_scenario_is_told_of_once_and_before_the_seats(typed):
    out = typed("play", lines="2\n\n\n")[1]
    told = "Stones: A Morning\n  north has a secret\n"

    assert 1 == out.count("Gem Guild")
    assert out.index(told) < out.index("  north: Gem Guild\n") < out.index("who plays north?")
    assert "  what wins:\n    more stones\n" in out


def test_about_shows_a_scenario_whole_and_asks_again(typed):
    code, out, err = typed("play", lines="about 2\n? day\nq\n")

    assert (0, "") == (code, err)
    assert 2 == out.count("optional rules (--option):\n    fault: taking a stone fails\n")
    assert "  play it: ww1 play toy day\n" in out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("9", "there is no game 9; "),
        ("0", "there is no game 0; "),
        ("chess", "there is no game chess; "),
        ("toy", "toy may be: day, morning"),
    ],
)
def test_what_is_not_understood_is_told_and_asked_again(said, told, typed):
    code, out, err = typed("play", lines=f"{said}\nmorning\nnobody\nme\nq\n")

    assert 0 == code
    first, second = err.splitlines()
    assert f"ww1: {told}" in first
    assert "ww1: there is no player nobody; me, aggressive, greedy, random" == second
    assert "who plays south?" in out


@pytest.mark.parametrize("lines", ["", "q\n", "QUIT\n", "2\n", "2\nq\n", "2\n\nexit\n"])
def test_leaving_begins_nothing(lines, typed, tmp_path):
    code, out, err = typed("play", lines=lines)

    assert (0, "") == (code, err)
    assert "decides" not in out
    assert not (tmp_path / "data").exists()


def test_an_interruption_leaves_without_a_traceback(typed, monkeypatch):
    def interrupt(_prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)

    code, _, err = typed("play")
    assert (INTERRUPTED, "\n") == (code, err)


def test_a_game_that_is_kept_is_gone_on_with(typed, tmp_path):
    typed("play", lines="day\nme\nrandom\nagate\n")
    (path,) = (tmp_path / "data").iterdir()
    before = len(read_journal(path).entries)

    code, out, _ = typed("play", lines="1\nme\nrandom\n1\n")

    assert 0 == code
    assert (
        "which game?\ngo on with a saved game:\n  1  Stones: A Day, turn 1 of 3, dawn, 1 decision"
        in out
    )
    assert f"ww1 play --load {path} --seat north=me --seat south=random\n" in out
    assert (1, 4) == (before, len(read_journal(path).entries))


def test_titles_come_first_and_then_the_scenarios_of_the_one_that_is_chosen(typed, monkeypatch):
    from ww1core.cli.commands import chooser

    (toy_title,) = chooser.usable_titles()
    other = SimpleNamespace(
        facts=toy_title.facts._replace(name="gems", full_name="Gems"),
        scenarios=toy_title.scenarios[:1],
        texts=toy_title.texts,
        plugins=toy_title.plugins,
    )
    monkeypatch.setattr(chooser, "usable_titles", lambda: [toy_title, other])

    out = typed("play", lines="1\nback\nq\n")[1]

    first, stones, again = out.split("which game?\n")[1:]
    assert first.startswith("  1  Stones: 2 scenarios\n  2  Gems: 1 scenario\n")
    assert first == again
    assert "  2  Stones: A Morning\n" in stones


def test_the_menu_fits_a_screen(typed, monkeypatch):
    import ww1_toy

    many = [Scenario(f"day{n}", f"Day {n}", 3, "a long day of stones") for n in range(16)]
    monkeypatch.setattr(ww1_toy, "ww1_scenarios", hook(lambda: many))
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")

    assert len(typed("play", lines="q\n")[1].splitlines()) < 24


def test_a_game_that_is_over_or_damaged_is_not_offered(typed, tmp_path):
    typed("play", lines="morning\nrandom\nme\npass\n0\n")
    typed("play", lines="day\nme\nme\n")
    (tmp_path / "data" / "broken.ww1").write_text("broken\n")
    finished = [read_journal(path) for path in (tmp_path / "data").glob("toy-morning*")]

    out = typed("play", lines="q\n")[1]

    assert 1 == len(finished)
    assert 1 == out.count("is to move")
    assert "  1  Stones: A Day" in out


@pytest.mark.parametrize("given", [("--seed", "1"), ("--option", "moon"), ("--no-save",)])
def test_no_kept_game_is_offered_to_what_only_a_new_one_takes(given, typed):
    typed("play", lines="day\nme\nme\n")

    assert "go on with" not in typed("play", *given, lines="q\n")[1]


def test_without_a_terminal_the_titles_are_named(ww1):
    code, out, err = ww1("play", lines="1\n")

    assert (2, "") == (code, out)
    assert "ww1: which title? installed: toy; ww1 list describes them\n" == err


def test_without_any_title_it_is_said_how_one_is_installed(typed, monkeypatch):
    monkeypatch.setattr(discovery, "titles", lambda: ())

    code, out, err = typed("play")

    assert (0, "") == (code, err)
    assert out.startswith("no title is installed: pip install a package")


def test_the_command_alone_prints_the_help_where_there_is_no_terminal(ww1):
    code, out, err = ww1()

    assert (0, "") == (code, err)
    assert "Usage: ww1 " in out


def test_the_command_alone_is_play_at_a_terminal(typed, monkeypatch):
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True)
    monkeypatch.setattr(
        "ww1core.cli.commands.play.play_game", lambda wanted: 7 if not wanted.title else 0
    )

    assert 7 == typed()[0]


def interrupt(child):
    """Interrupt a process until it leaves: one signal can fall just before it begins to wait."""
    for _ in range(25):
        child.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return child.wait(1)
    return None


@pytest.mark.parametrize(("typed_", "code"), [(b"q\n", 0), (b"\x04", 0), (b"", INTERRUPTED)])
def test_a_real_terminal_is_left_cleanly(typed_, code, installed, root, tmp_path):
    paths = os.pathsep.join(map(str, (root, Path(__file__).parents[1] / "plugins", installed)))
    env = {**os.environ, "PYTHONPATH": paths, "WW1_DATA": str(tmp_path), "TERM": "dumb"}
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "ww1core.cli"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
    ) as child:
        try:
            os.close(slave)
            said = b""
            while b"game> " not in said:
                said += os.read(master, 4096)
            if typed_:
                os.write(master, typed_)
                left = child.wait(25)
            else:
                left = interrupt(child)
        finally:
            child.kill()
    os.close(master)
    assert code == left
    assert b"Stones" in said
    assert b"Traceback" not in said
