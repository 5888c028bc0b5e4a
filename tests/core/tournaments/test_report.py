"""The page, its charts and the rows beside it."""

from __future__ import annotations

import csv
import io
from xml.etree import ElementTree as ET

import pytest

from ww1core.tournaments.charts import Bar, bars, lines
from ww1core.tournaments.courses import by_turn, side_names
from ww1core.tournaments.report import report
from ww1core.tournaments.standings import Standings
from ww1core.tournaments.tables import rows_of_games
from ww1core.words.catalogue import core_texts

SVG = "{http://www.w3.org/2000/svg}"


def read(drawn):
    return ET.fromstring(drawn)  # noqa: S314 (drawn here)


def texts(drawn):
    return [found.text for found in read(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_a_table_and_charts_of_everything(contests, language):
    words = core_texts(language)
    page = report(Standings(["random", "greedy"], contests), "ww1 <x>", language, words.say)
    body = read(page.removeprefix("<!doctype html>\n").replace('<meta charset="utf-8">', ""))

    assert language == body.get("lang")
    assert "ww1 &lt;x&gt;" in page
    assert "3.5/5" == next(body.iter("tbody"))[0][1].text
    assert 8 == len(list(body.iter(f"{SVG}svg")))
    assert all(drawn[0].text for drawn in body.iter(f"{SVG}svg"))
    assert "tournament." not in page


def test_failures_are_on_the_page(contests):
    from ww1core.players.simulation import Failed

    broken = [contests[0]._replace(failures=(Failed(9, "it <broke>"),))]
    page = report(Standings(["random", "greedy"], broken), "", "en", core_texts("en").say)

    assert "<li>it &lt;broke&gt;</li>" in page


def test_bars_are_as_long_as_their_values():
    drawn = read(bars("what", [Bar("a", 50, 40, 60), Bar("b", 100)], ends=(0, 100)))
    one, other = (float(box.get("width")) for box in drawn.iter(f"{SVG}rect"))

    assert "what" == drawn[0].text
    assert 2 == pytest.approx(other / one, rel=0.01)


def test_bars_below_nought_begin_at_nought():
    drawn = read(bars("luck", [Bar("a", -1.0), Bar("b", 1.0)]))
    below, above = drawn.iter(f"{SVG}rect")

    assert float(below.get("x")) + float(below.get("width")) == pytest.approx(
        float(above.get("x")), abs=0.2
    )


def test_names_and_values_are_written_out():
    drawn = bars("what", [Bar("a & b", 12.34)], unit=" %")

    assert {"a & b", "12.3 %"} <= set(texts(drawn))


def test_lines_rise_with_their_values_and_have_names():
    drawn = lines("score", {"blue": [(1, 0), (2, 5)], "red": [(1, 5), (2, 0)]}, along="turn")
    paths = [path.get("d") for path in read(drawn).iter(f"{SVG}path") if "L" in path.get("d")]
    (_, first), (_, last) = (map(float, point.split()) for point in paths[0][1:].split("L"))

    assert first > last
    assert {"blue", "red", "turn"} <= set(texts(drawn))


def test_nothing_is_drawn_of_nothing():
    assert ("", "") == (bars("what", []), lines("what", {}))


def test_score_and_strength_are_means_by_turn(contests):
    scores, strengths = by_turn(contests[0].results, {"0": "blue"})

    assert [(1, 2.0), (2, 0.0), (3, -1.0)] == scores
    assert {"blue": [(1, 7.0), (2, 5.0), (3, 4.0)]} == strengths


def test_sides_of_the_scene_have_names(dawn):
    assert {"0": "blue", "1": "red"} == side_names(dawn)


def test_rows_have_a_line_a_game(contests):
    rows = list(csv.DictReader(io.StringIO(rows_of_games(Standings(["a"], contests)))))

    assert 5 == len(rows)
    assert ("dawn", "1", "greedy random", "blue", "points", "15", "0.5 0.25", "1.0 -1.0") == tuple(
        rows[0][name]
        for name in (
            "scenario",
            "seed",
            "players",
            "winner",
            "ending",
            "decisions",
            "seconds",
            "luck",
        )
    )
    assert "" == rows[-1]["winner"]
