"""What a person sees at a terminal: the map, the board, the questions."""

from __future__ import annotations

import io
import sys

import pytest

from games.grand_illusion.scene import scene
from games.grand_illusion.state import ALLIED
from ww1core.cli.__main__ import main

MARCH = ("", "auto on", "march fxv, fxvi, fxx, ii rg from 87 to 96")
BATTLE = (
    *(*MARCH, "no", "", "defend with g_xxi, g_ii_b, g_iii_b"),
    *("", "put f_ii_rg in lane 4", "put fxx in lane 1", "put fxv in lane 2"),
)


class Display(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def table(monkeypatch):
    """What is shown at a terminal where these lines are typed."""

    def sit(*lines: str, language: str = "en", rows: int = 40, columns: int = 120) -> str:
        shown = Display()
        monkeypatch.setattr(sys, "stdin", Display("\n".join([*lines, "quit", "quit", ""])))
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, shown)
        for name, value in {"COLUMNS": columns, "LINES": rows, "NO_COLOR": 1}.items():
            monkeypatch.setenv(name, str(value))
        given = ("grand_illusion", "lorraine", "--no-save", "--seed", "5", "--lang", language)
        assert main(["play", *given]) == 0
        return shown.getvalue()

    return sit


def test_a_hex_with_both_sides_shows_both(table):
    shown = table(*MARCH)

    assert "/FR XX Corps 5-2\\" in shown
    assert ":DE XXI 5-2 +6 P/" in shown


def test_those_who_are_named_for_a_march_are_told_with_their_values(table):
    shown = table("", "87", "f_xv")

    assert "French XX Corps 5-2 in 87" in shown
    assert "picked so far: French XV Corps\n" in shown


def test_the_board_tells_who_is_not_in_a_lane_and_what_may_come_of_it(table):
    shown = table(*BATTLE[:5]).split("German decides")[-1]

    assert "  Battle in 96\n  attack, in no lane: FR XV Corps 4-2" in shown
    assert "forced back: Allied 24%, German 12%\n" in shown
    assert "Fortunes of War first" not in shown


def test_lanes_are_listed_by_their_own_numbers(table):
    shown = table(*BATTLE[:9]).split("which lane is filled next?")[-1]

    assert ["#1  lane 2", "#2  lane 3"] == [line.strip() for line in shown.splitlines()[1:3]]


def test_cavalry_leaves_the_lane_that_it_stands_in(table):
    shown = table(*BATTLE, "", "withdraw")

    assert "German Bavarian Cavalry Division against French II Reserve Group: does" in shown
    assert "cavalry withdraws from lane 4: " in shown


def test_where_to_retreat_is_asked_before_the_map(table):
    shown = table(*BATTLE, "", "withdraw", "retreat", "all").split("retreat to from 96?")[0]

    assert "lane 1" not in shown.split("decides (")[-1]
    assert "[2]" in shown.split("decides (")[-1]


def test_help_names_what_this_title_has(table):
    shown = table("", "?", "")

    assert "hand lists" not in shown
    assert "sight HEX" not in shown
    assert "put UNIT in lane LANE" in " ".join(shown.split())


def test_odds_and_status_speak_of_units_and_endings(table):
    shown = table("", "odds march fxv, fxvi, fxx, ii rg from 87 to 96", "status")

    assert "  attack: French XV Corps, French XVI Corps, French XX Corps, French II" in shown
    assert "Fortunes of War first: Rout 3%, no effect 53%" in shown
    assert "the Germans are ahead by 0: German marginal (GI-14.1.3c)\n" in shown


def test_tracks_name_the_sides_in_the_language_that_is_spoken(table):
    shown = table("", "carte tout", "", "", "", language="fr")

    assert "[3\N{NO-BREAK SPACE}: Alliés, Allemands]" in shown


@pytest.mark.rule("GI-8.4.6b")
def test_all_counters_of_both_sides_are_shown_the_strong_ones_on_top(front):
    table = front("hq_g1 62, g_ii 62*, g_iii 62, be_i 62, fort_antwerp 52, f_1c 20")
    table.s.waiting, table.s.due[table.unit("f_i")] = 1 << table.unit("f_i"), 3
    shown = scene(table.s, ALLIED).pieces

    assert ["f_1c", "g_iii", "be_i", "g_ii", "hq_g1", "f_i"] == [piece.id for piece in shown]
    assert [(2, 2), (2, 2), (2, 2), (1, 2), (0, 0), (2, 2)] == [
        (piece.steps, piece.max_steps) for piece in shown
    ]
