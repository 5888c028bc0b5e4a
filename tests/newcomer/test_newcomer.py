"""The newcomer's script on the installed command, in a terminal of 100 columns and 40 lines."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from newcomer_script import SCRIPT, SEAT
from newcomer_terminal import HEIGHT, WIDTH

from ww1core.version import VERSION

pytestmark = pytest.mark.timeout(90)  # the first test of a process plays the whole script

DECIDES = "turn 1 of 4, 18 October 1914, operations (phase 5 of 7): central decides"
AT_FIRST = f"{DECIDES} (4 VP: entente decisive)"
WITH_1607 = f"{DECIDES} (5 VP: entente limited)"
ODDS = """\
an attack on 1507
  attack: DE-5R, DE-6R, DE-4E
  defence: BE-4
  column: 2-1
  steps in attack: 6 (CG-12.6a)
  steps in defence: 2 (CG-12.6a)
  6 against 2: column 3-1 (CG-12.71a)
  all attack across a major river: -1 to the column (CG-12.92b)
  dice: attackers -1, defenders +1 (CG-CRT-a)
  all attackers roll (CG-12.72a)
"""
BATTLE = """\
    6 against 2, final column 2-1; dice: attackers -1, defenders +1 (CG-12.71a)
    BE-4 rolls 3 in defence (CG-12.75a)
    BE-4 loses a step, 1 left (CG-12.75c)
    BE-4 moves from 1507 to 1407 (CG-12.82a)
    DE-6R rolls 6 in attack (CG-12.76a)
    DE-6R loses a step, 1 left (CG-12.76b)
"""


def place(shot, hex_):
    """The row and the column at which the number of a hex stands on the map."""
    (found,) = [(y, row.index(hex_)) for y, row in enumerate(shot.rows) if is_map(row, hex_)]
    return found


def is_map(row, hex_):
    return re.search(rf"[/\\~%$+Z]{hex_}[ CE]", row) is not None


def in_hex(shot, hex_):
    """The letters of a hex: those right of its number, and those of the line below."""
    y, x = place(shot, hex_)
    return shot.rows[y][x : x + 10], shot.rows[y + 1][x - 1 : x + 12]


def after_prompt(shot):
    """The lines of the screen below the last line that was typed."""
    rows = shot.shown
    typed = max(y for y, row in enumerate(rows) if row.startswith(f"{SEAT}{shot.typed}"))
    return rows[typed + 1 :]


def test_task_1_the_wheel_installs_a_command_that_finds_everything_well(fresh, terminal):
    command = str(fresh / ".venv" / "bin" / "ww1")
    version = terminal(command, "--version").wait(SEAT)
    doctor = terminal(command, "doctor").wait(SEAT)

    assert [f"ww1 {VERSION}"] == version.shown
    assert doctor.shown[0].startswith(f"ww1 {VERSION}, Python 3.")
    played = f"clash_giants: ww1 {VERSION}, 20 decisions played, saved and opened again"
    assert played in doctor.shown
    assert "everything is well" == doctor.shown[-1]
    assert (0, 0) == (version.code, doctor.code)


def test_task_2_titles_and_scenarios_are_listed(story):
    titles, scenario = story["See what there is to play"]
    rows = titles.written

    assert "clash_giants: Clash of Giants II (central, entente)" == rows[0]
    yser = rows.index(
        "  first_ypres_yser      The Yser, 18 - 29 October 1914, 4 turns, about 45 minutes, "
        "complexity 2 of 5"
    )
    assert rows[yser + 1].startswith(" " * 24 + "four turns on the lower Yser")
    assert rows[yser + 2].startswith(" " * 24 + "sluices")
    assert "tutorial: The Bridge at Corvin (blue, red)" in titles.strong()
    assert "  play it: ww1 play clash_giants first_ypres_yser" == scenario.shown[-1]
    assert "  what wins:" in scenario.written


def test_task_3_a_short_game_starts_with_map_question_and_options(story):
    (start,) = story["Start a short game"]

    assert "  central: a person" in start.written
    assert "  entente: the bot greedy" in start.written
    assert AT_FIRST in start.shown
    assert AT_FIRST in start.strong()
    assert [
        "DE-4 (movement points: 4): which unit moves next? (CG-11.1b)",
        "  1  DE-5R in 1704",
        "  2  DE-6R in 1805",
        "  3  DE-4E in 1603",
        "  4  DE-43R in 2006",
        "  5  DE-44R in 2006",
        "  6  no more",
        "central>",
    ] == start.shown[-8:]


@pytest.mark.parametrize(
    ("hex_", "number", "unit"),
    [("1704", "[1]", "DE-5R 2-4"), ("1805", "[2]", "DE-6R 2-4"), ("1603", "[3]", "DE-4E 2-4")],
)
def test_task_3_the_numbers_of_the_options_stand_out_on_the_map(story, hex_, number, unit):
    (start,) = story["Start a short game"]
    first, second = in_hex(start, hex_)
    y, x = place(start, hex_)
    cells = start.cells[y][x + first.index("[") : x + len(first.rstrip())]

    assert first.startswith(f"{hex_}C.")
    assert first.endswith(number)
    assert second.startswith(unit)
    assert all(cell.bold for cell in cells)
    assert {cell.bg for cell in cells} != {start.cells[y][x].bg}


def test_task_4_a_unit_is_moved_by_typing(story):
    typed = story["Move a unit, by typing and by number"][0]

    assert "    DE-5R moves from 1704 to 1606 (CG-11.1c)" == after_prompt(typed)[0]
    assert ("1606Cv.   ", "DE-5R 2-4 M \\") == in_hex(typed, "1606")
    assert "  1  DE-6R in 1805" in typed.shown


def test_task_4_a_unit_is_moved_by_number(story):
    _, which, where = story["Move a unit, by typing and by number"]

    assert "DE-6R in 1805 (movement points: 4): where does it march? (CG-11.1c)" in which.shown
    assert any(row.count("[11]") for row in which.shown)
    assert "    DE-6R moves from 1805 to 1607 (CG-11.1c)" == after_prompt(where)[0]
    assert "    central takes 1607 (CG-4.2b)" == after_prompt(where)[1]
    assert (True, True) == (AT_FIRST in which.shown, WITH_1607 in where.shown)


def test_task_5_a_refused_move_is_explained_by_its_rule(story):
    refused, why = story["Ask why a move is refused"]

    said = "ww1: '1507' is not offered: the enemy is in 1507 (CG-11.3m)"
    assert [said, "central>"] == after_prompt(refused)
    assert [
        "an enemy zone stops the march before 1406 (CG-7.2a)",
        "DE-4E has too few movement points for 1406: the way costs 5, it has 4 (CG-2.25b)",
        "central>",
    ] == after_prompt(why)


def test_task_6_the_odds_of_an_attack_stand_on_the_screen(story):
    *_, odds = story["Look at the odds"]
    rows = after_prompt(odds)

    assert ODDS.splitlines() == rows[:10]
    assert [
        "  steps lost in defence: 0: 33%, 1: 67%",
        "  steps lost in attack: 0: 58%, 1: 35%, 2: 7%, 3: 0%",
        "  chance that the hex is emptied: 67%",
        "central>",
    ] == rows[10:]


def test_task_7_an_attack_is_told_whole_above_the_map(story):
    (fought,) = story["Attack"]
    rows = fought.shown

    assert "    central attacks 1507 with DE-5R, DE-6R, DE-4E (CG-12.7a)" == rows[0]
    assert set(BATTLE.splitlines()) < set(rows[: rows.index(WITH_1607)])
    assert ("1507E.    ", "            %") == in_hex(fought, "1507")
    assert "who advances into 1507? (CG-12.77a)" == fought.shown[-6]


def test_task_8_what_led_to_dice_is_not_taken_back(story):
    refused = story["Take something back"][0]

    said = "ww1: nothing to take back: dice have been rolled since"
    assert [said, "central>"] == after_prompt(refused)


def test_task_8_a_move_is_taken_back(story):
    _, advanced, back, again = story["Take something back"]

    assert "DE-5R 2-4 AM%" == in_hex(advanced, "1507")[1]
    assert "taken back" == after_prompt(back)[0]
    assert "  1  DE-5R in 1606" in back.shown
    assert "            %" == in_hex(back, "1507")[1]
    assert advanced.shown[-7:] == again.shown[-7:]


def test_task_9_a_game_is_saved_and_left(story):
    saved, left = story["Save"]

    assert ["14 decisions saved in yser.ww1", "central>"] == after_prompt(saved)
    told = "".join(line.strip() for line in left.written)
    assert re.search(r"14 decisions saved in.*first_ypres_yser-1\.ww1$", told)
    assert 0 == left.code


def test_task_10_the_game_goes_on_where_it_was_left(story):
    again = story["Take something back"][-1]
    saves, loaded, _ = story["Resume"]
    told = " ".join(" ".join(saves.shown).split())

    assert "Clash of Giants II: The Yser, 18 - 29 October 1914, turn 1 of 4" in told
    assert "18 October 1914, 14 decisions, central is to move" in told
    assert re.search(r" \d{4}-\d\d-\d\d \d\d:\d\d$", told)
    assert "14 decisions read from yser.ww1" in loaded.written
    assert again.shown[-4:] == loaded.shown[-4:]
    assert "DE-5R 2-4 AM%" == in_hex(loaded, "1507")[1]


def test_task_11_the_game_is_told_again_and_verified(story):
    told, verified = story["Replay"]

    assert "    DE-5R moves from 1606 to 1507 (CG-12.77a)" in told.shown
    assert set(BATTLE.splitlines()) < set(told.shown)
    line = "verified: 14 decisions, not ended, turn 1 of 4, 18 October 1914"
    assert line == told.shown[-1] == verified.shown[0]
    assert "dice: they follow from a seed, and whoever knows it could foresee them" in (
        verified.shown
    )
    assert (0, 0) == (told.code, verified.code)


def test_task_12_the_map_is_drawn_to_a_file(story):
    (drawn,) = story["Render the map"]

    assert ["The Yser, 18 - 29 October 1914, 14 decisions: drawn in yser.svg"] == drawn.shown
    names = {text.strip() for text in ET.parse(story.folder / "yser.svg").getroot().itertext()}  # noqa: S314 (our own file)
    assert {"Nieuport", "Dixmude", "Legend"} < names


def test_every_task_is_done(story):
    lines = [line for task in list(SCRIPT)[1:] for line in SCRIPT[task]]
    typed = [shot.typed if shot.typed[0] == "$" else f"{SEAT}{shot.typed}" for shot in story.shots]

    assert 12 == len(SCRIPT)
    assert lines == typed


def test_nothing_is_wider_than_the_screen_and_nothing_fails_unforeseen(story):
    written = [line for shot in story.shots for line in shot.written]

    assert [] == [line for line in written if len(line) > WIDTH]
    assert [] == [line for line in written if "Traceback" in line or "unforeseen" in line]
    assert [] == [shot.typed for shot in story.shots if shot.code]


def test_every_question_fits_the_screen(story):
    heads = {AT_FIRST, WITH_1607}
    lines = [
        len(shot.written) - y
        for shot in story.shots
        for y, line in enumerate(shot.written)
        if line in heads
    ]

    assert len(lines) > 10
    assert max(lines) <= HEIGHT


def test_a_refused_command_is_told_in_lines_that_break_between_words(ww1):
    refused = ww1("play", "clash_giants", "yser")

    assert 2 == refused.code
    assert [
        "ww1: clash_giants has no scenario 'yser'; it has: galicia_campaign, galicia_krasnik,",
        "  first_ypres_campaign, first_ypres_yser",
    ] == refused.shown
