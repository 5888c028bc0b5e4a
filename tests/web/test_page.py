"""The files of the page: they are small, and hold no words and no markup of their own."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import ww1core.web
from ww1core.web.words import page_words

STATIC = Path(ww1core.web.__file__).parent / "static"
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
PAGES = sorted(STATIC.glob("*.html"))
SAID = re.compile(r"""\b(?:t|item)\(["']([a-z_]+)["']|data-(?:t|label)="([a-z_]+)\"""")
PREFIXES = (
    "answer_",
    "by_",
    "key_",
    "notify_",
    "plot_",
    "reserve_",
    "then_",
    "timeout_",
    "windows_",
)


def said():
    texts = [path.read_text("utf-8") for path in (*SCRIPTS, *PAGES)]
    return {one or other for text in texts for one, other in SAID.findall(text)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_the_page_is_in_the_catalogue(language):
    assert set() == said() - page_words(language).keys()


def test_no_word_of_the_catalogue_is_left_over():
    own = {"failed", "bot_replaced", "time_ran_out", "taken_over", "resigned", "timed_out"}
    own |= {"mail_subject", "mail_body", "tracks", "away", "pause", "go_on", "luck", "way_cut"}
    left = {key for key in page_words("en") if not key.startswith(PREFIXES)} - said() - own

    assert set() == left


def test_words_enter_the_page_as_text():
    """Markup is taken from the server's drawings alone, at one place."""
    found = [
        (path.name, line.strip())
        for path in SCRIPTS
        for line in path.read_text("utf-8").splitlines()
        if "innerHTML" in line or "insertAdjacentHTML" in line or "document.write" in line
    ]

    assert [("board.js", 'shell.innerHTML = `<svg xmlns="${SVG}">${markup}</svg>`;')] == found


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_script_and_no_style_of_its_own(page):
    text = page.read_text("utf-8")

    assert [] == re.findall(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|https?://", text)


def test_a_battle_that_is_looked_at_moves_no_option_from_under_the_pointer():
    text = (STATIC / "table.html").read_text("utf-8")

    assert text.index('id="words"') < text.index('id="options"') < text.index('id="battle"')
    assert "#battle:not(:empty)" not in (STATIC / "table.css").read_text("utf-8")


def test_scripts_and_styles_are_small():
    files = (*SCRIPTS, STATIC / "table.css")
    size = sum(len(gzip.compress(path.read_bytes())) for path in files)

    assert size <= 40 * 1024


def test_the_page_and_its_words_are_served(web, ann, solo):
    for path in ("/", "/g/x", "/join/x", "/static/table.css", "/static/js/table.js", "/api/titles"):
        assert 200 == ann.get(path).status_code
    assert page_words("fr") == ann.get("/api/words?lang=fr").json()
    frame = ann.frame(solo, "blue")
    board = ann.get(f"/api/board/{frame['board']}")
    assert {"ground", "names", "box", "centres", "size"} == board.json().keys()
    assert "immutable" in board.headers["cache-control"]
    assert 404 == ann.get("/api/board/none").status_code
    assert ann.get("/api/picture/tutorial/bridge").text.startswith("<svg")


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("clash_giants", "first_ypres_yser"),
        ("grand_illusion", "lorraine"),
        ("gwc", "bleid"),
        ("landships", "bagatelle"),
        ("storm_west", "michael"),
        ("tutorial", "dawn"),
    ],
)
def test_the_first_game_of_a_title_is_offered_first(ann, title, first):
    listed = {one["id"]: one for one in ann.get("/api/titles").json()}

    assert first == listed[title]["scenarios"][0]["id"]
    assert {"random"} <= set(listed[title]["bots"])
    assert all(one["name"] and one["seats"] for one in listed[title]["scenarios"])
