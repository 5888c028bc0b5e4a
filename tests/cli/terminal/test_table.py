"""A game on a map at a terminal: the window, the stacks, the supply, plain mode, hot seat."""

from __future__ import annotations

import io
import re
import sys
from itertools import pairwise

import pytest

from ww1core.cli.__main__ import main
from ww1core.cli.terminal.screen import Screen
from ww1core.words.texts import text

TITLE = "tutorial"
ALONE = ("play", TITLE, "--no-save", "--seed", "3", "--seat", "blue=random")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """Lines that a person types, and a screen that a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def looked_at(monkeypatch, tmp_path):
    """Play at a terminal of 100 columns and 40 lines: what is shown, told apart by the prompts."""

    def run(*arguments: str, lines: str = "", **environment: str) -> list[str]:
        shown = Terminal()
        monkeypatch.chdir(tmp_path)
        monkeypatch.delenv("NO_COLOR", raising=False)
        named = {"COLUMNS": "100", "LINES": "40", "TERM": "xterm", **environment}
        for name, value in named.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdin", Terminal(lines))
        for stream in ("stdout", "stderr"):
            monkeypatch.setattr(sys, stream, shown)
        assert 0 == main(arguments)
        return shown.getvalue().split("red> ")

    return run


def test_a_decision_fits_the_screen_with_map_question_and_options(looked_at):
    first = COLOUR.sub("", looked_at(*ALONE)[0]).split("\n\n")[-1]
    lines = first.splitlines()

    assert (100, 40) >= (max(map(len, lines)), len(lines))
    assert len(lines) < 40
    assert "turn 1 of 4, 3 May 1915, activation (phase 3 of 4): red decides" in lines[0]
    assert "(objectives: blue " in lines[0]
    assert any("0503" in line and "[1]" in line for line in lines)
    assert "which unit takes an order? (TUT-4.3)" in lines
    assert "  1  R1 Alder Regiment in 0503" in lines


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_is_drawn_where_none_is_wanted(environment, looked_at):
    first = looked_at(*ALONE, **environment)[0]

    assert "\x1b[" in looked_at(*ALONE)[0]
    assert "\x1b[" not in first
    assert "[1]" in first


def test_a_chosen_unit_is_in_the_window_with_where_it_may_go(looked_at):
    marched = COLOUR.sub("", looked_at(*ALONE, lines="R1\nmarch\n")[2])

    assert re.search(r"0503\b", marched)
    assert "[1]" in marched


def test_a_typed_line_is_taken_back_whole(looked_at):
    shown = [COLOUR.sub("", said) for said in looked_at(*ALONE, lines="march R1 to 0402\nundo\n")]
    options = [line for line in shown[0].splitlines() if re.match(r"  \d  ", line)]

    assert shown[2].startswith("taken back\n")
    assert "which unit takes an order? (TUT-4.3)" in shown[2]
    assert options == [line for line in shown[2].splitlines() if re.match(r"  \d  ", line)]


def test_single_answers_after_a_typed_line_are_taken_back_one_by_one(looked_at):
    lines = "march R1 to 0402\nundo\nR1\nmarch\nundo\n"
    shown = COLOUR.sub("", looked_at(*ALONE, lines=lines)[5])

    assert "what is R1 to do? (TUT-4.5)" in shown


@pytest.mark.parametrize("line", ["march R2 to 0402", "why march R2 to 0402"])
def test_an_action_before_its_time_is_told_what_is_asked_first(line, looked_at):
    said = looked_at(*ALONE, lines=f"R1\n{line}\n")[2]

    assert said.endswith("something else is asked first: what is R1 to do?\n")


def test_the_map_leaves_what_was_told_on_the_screen(looked_at, monkeypatch):
    told = [f"line {number}" for number in range(14)]
    monkeypatch.setattr("ww1core.cli.terminal.narrator.Narrator.tell", tell_these(told))
    first, second = (COLOUR.sub("", said) for said in looked_at(*ALONE, lines="R1\n")[:2])
    lines = second.splitlines()

    assert told == lines[:14]
    assert "\\___" in second
    assert len(lines) < 40
    assert "what is R1 to do? (TUT-4.5)" in lines
    assert len(first.splitlines()) > 40


def tell_these(lines):
    def tell(self, *_args, **_options):
        for line in lines:
            self._screen.tell(line)

    return tell


@pytest.mark.parametrize("plain", [("--plain",), ()])
def test_plain_mode_draws_nothing_and_has_no_columns(plain, looked_at):
    lines = "R1\nmarch\n" if plain else "plain on\nR1\nmarch\n"
    shown = looked_at(*ALONE, *plain, lines=lines)[-2]

    assert "\x1b[" not in shown
    assert "\\___" not in shown
    options = [line for line in shown.splitlines() if re.match(r"\d+ 0", line)]
    assert options
    assert all(re.fullmatch(r"\d+ \d{4}( \w+)*", line) for line in options)


def test_plain_mode_is_left_again(looked_at):
    shown = looked_at(*ALONE, "--plain", lines="plain off\n")

    assert "\\___" not in shown[0]
    assert "\\___" in shown[1]


def test_a_plain_map_is_told_in_words(looked_at):
    whole, around = looked_at(*ALONE, "--plain", lines="map\nmap 0503\n")[1:3]

    assert "\\___" not in whole + around
    assert "R1 Alder Regiment" in whole
    assert "Alder Regiment" in around
    assert "Birch Regiment" not in around.partition("red decides")[0]


def test_a_window_is_drawn_around_a_hex(looked_at):
    drawn = COLOUR.sub("", looked_at(*ALONE, lines="map 0503\n")[1])

    assert "0503" in drawn
    assert "Tracks" not in drawn


def test_a_stack_is_told_piece_by_piece(looked_at):
    told = COLOUR.sub("", looked_at(*ALONE, lines="stack 0503\n")[1])

    assert told.startswith("0503")
    assert "Alder Regiment" in told


def test_supply_is_drawn_and_told(looked_at):
    drawn = COLOUR.sub("", looked_at(*ALONE, lines="supply r1\n")[1])

    assert "\\___" in drawn
    assert "R1 is supplied (TUT-5.1)" in drawn
    assert re.search(r"R1 traces a line of supply to \d{4}: 0503, ", drawn)


def test_supply_is_told_without_a_drawing_in_plain_mode(looked_at):
    told = looked_at(*ALONE, "--plain", lines="supply R1\n")[1]

    assert told.startswith("R1 is supplied (TUT-5.1)\nR1 traces a line of supply to ")


def test_a_line_of_sight_is_drawn_and_told(looked_at):
    drawn = COLOUR.sub("", looked_at(*ALONE, lines="sight 0503 0505\n")[1])

    assert "\\___" in drawn
    assert re.search(r"0503 (sees 0505: distance 2|does not see 0505).* \(TUT-6.3\)", drawn)


def test_what_blocks_a_line_of_sight_is_told(looked_at):
    told = looked_at(*ALONE, "--plain", lines="sight 0203, 0603\n")[1]

    assert told.startswith("0203 does not see 0603 (TUT-6.3)\n")
    assert re.search(r"blocked by (woods|a town|a hill) in \d{4} \(TUT-6.3\)", told)


def test_a_map_is_drawn_to_a_new_file(looked_at, tmp_path):
    first, again, none = looked_at(*ALONE, lines="map out.svg\nmap out.svg\nmap no/out.svg\n")[1:4]

    assert "drawn in out.svg\n" == first
    assert (tmp_path / "out.svg").read_text("utf-8").startswith("<svg")
    assert "ww1: out.svg exists already\n" == again
    assert "ww1: no/out.svg cannot be written: no such file or directory\n" == none


def test_the_map_in_a_file_shows_no_hand_of_the_other_seat(looked_at, tmp_path):
    looked_at(*ALONE, lines="map out.svg\n")
    drawn = (tmp_path / "out.svg").read_text("utf-8")

    assert "Support III" in drawn
    assert 2 == sum(name in drawn for name in ("Support III", "Counter-order I"))
    assert "Ambush" not in drawn


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("stack", "stack: expected a place or a unit"),
        ("stack 9999", "there is no place and no unit '9999' on the map"),
        ("supply", "supply: expected the name of a unit"),
        ("supply R9", "there is no unit 'R9'"),
        ("sight 0503", "sight: expected two hexes"),
        ("sight 0503 9999", "there is no hex '9999'"),
        ("ask some", "ask 'some': expected nothing or all"),
        ("stand pass", "stand: an answer stands in windows, and this question is none"),
        ("auto maybe", "auto 'maybe': expected on or off"),
        ("plain", "plain '': expected on or off"),
        ("rule TUT-99", "no rule of tutorial has the id 'TUT-99' or speaks of it"),
        ("more nothing", "there is no group 'nothing'; groups: none"),
        ("odds R1", "'R1': tutorial shows no odds of it before the dice"),
    ],
)
def test_a_question_that_is_not_understood_is_explained(line, message, looked_at):
    assert f"ww1: {message}\n" == looked_at(*ALONE, lines=f"{line}\n")[1]


def test_a_rule_is_told_by_its_id_or_of_the_question(looked_at):
    asked, named = (
        COLOUR.sub("", said) for said in looked_at(*ALONE, lines="rule\nrule tut-5.1\n")[1:3]
    )

    assert asked.startswith("TUT-4.3")
    assert named.startswith("TUT-5.1  In the supply phase")


def test_no_battle_waits_before_one_begins(looked_at):
    assert looked_at(*ALONE, lines="odds\n")[1].startswith("no battle waits;")


def test_a_hand_is_hidden_from_the_next_person(looked_at):
    lines = "\ndone\n" + "\n"
    shown = "red> ".join(looked_at("play", TITLE, "--no-save", "--seed", "3", lines=lines * 4))
    seats = re.split(r"\x1b\[H\x1b\[2J\x1b\[3J", shown)

    assert len(seats) > 1
    for before, after in pairwise(seats):
        assert "pass the screen to" in after
        held = {name for name in ("Support III", "Counter-order I") if name in before}
        assert not held or "blue" in after.partition("press Enter")[0]


def test_many_options_are_shown_by_their_groups(looked_at, monkeypatch):
    monkeypatch.setattr("ww1core.session.menu.MANY", 3)
    asked, group, more = looked_at(*ALONE, lines="R1\nmarch\n04\nmore\n")[2:5]

    assert "  04.. (" in asked
    assert re.search(r"^ +\d+  04\d\d", group, re.MULTILINE)
    assert not re.search(r"^ +\d+  05\d\d", group, re.MULTILINE)
    assert "  04" in more
    assert "  05" in more


def test_units_in_one_hex_share_a_line(looked_at, monkeypatch):
    monkeypatch.setattr("ww1core.session.menu.FEW", 2)
    monkeypatch.setattr("ww1core.session.grouping._group_name", lambda *_what: "0503")
    first = COLOUR.sub("", looked_at(*ALONE)[0])

    assert "  0503: 1 R1, 2 R2, 3 R3, 4 RG, 5 done\n" in first


def test_the_only_answer_is_given_by_itself_once_that_is_wanted(looked_at):
    shown = looked_at(*ALONE, lines="auto on\n")

    assert "the only answer is given by itself" in shown[1]
    assert "red decides" in shown[1]


def test_a_line_that_begins_like_a_phrase_is_told_how_it_is_written(typed):
    err = typed(
        "play", "toy", "--seat", "south=random", "--seed", "1", lines="take\ntake agate fo\n"
    )[2]

    assert 2 == err.count("expected take STONE for BET")


def test_a_screen_that_nobody_looks_at_draws_nothing(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Terminal())

    assert not Screen(str).draws


def test_several_lines_are_taken_back_and_given_again(looked_at):
    lines = "march R1 to 0402\nR2\nmarch\nundo 3\nredo 2\nundo x\n"
    shown = [COLOUR.sub("", said) for said in looked_at(*ALONE, lines=lines)]

    assert shown[4].startswith("taken back: 3 lines\n")
    assert "what is R2 to do?" in shown[5]
    assert "undo 'x': expected a number of lines" in shown[6]


def test_several_units_march_in_one_line(looked_at):
    shown = COLOUR.sub("", looked_at(*ALONE, lines="march r1, R2 to 0402\n")[1])

    assert "R1 moves from" in shown
    assert "R2 moves from" in shown


@pytest.fixture
def trapped(monkeypatch):
    """Let every march be warned of, as where it would end in a loss."""

    def warn(_state, offer, _choice):
        return text("session.named", name="a trap") if offer.name == "march" else None

    monkeypatch.setattr("ww1core.session.foresight.warning_of", warn)


@pytest.mark.usefixtures("trapped")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_line_that_ends_in_a_loss_is_warned_of_before_it_is_taken(looked_at, answer):
    lines = f"march R1 to 0402\n{answer}\n\n"
    said = [COLOUR.sub("", one) for one in looked_at(*ALONE, lines=lines)]

    assert "(!) 0402: a trap: type yes to do it\n" == said[1]
    assert ("R1 moves from 0503 to 0402" in said[2]) == (answer == "yes")


@pytest.mark.usefixtures("trapped")
def test_a_line_of_a_pipe_is_warned_and_taken(ww1):
    out = ww1(*ALONE, lines="march R1 to 0402\n")[1]

    assert out.index("(!) 0402: a trap") < out.index("R1 moves from 0503 to 0402")
