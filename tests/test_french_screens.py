"""French: whole screens of every title, without a sign that stands too close or an English word."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

import ww1core
from ww1core.cli.__main__ import main
from ww1core.plugins import discovery, find_title
from ww1core.words.po_files import read_translations

TITLES = tuple(found.name for found in discovery.titles())
NBSP = "\N{NO-BREAK SPACE}"
CLOSE = re.compile(rf"(?<!{NBSP}):(?!\d\d\b|//)|(?<!{NBSP})[;!?]")
"""A sign without its space; an hour and an address have none."""
SIGNS = re.compile(
    r"^ *\? |\(!\)|\bplanner:\w+|(?:Terrain|hexagone|Marqueurs|Camps|Lignes)\xa0: .*"
)
"""Signs that are no punctuation: typed for help, of a warning, in a bot's name, on a map."""
ID = re.compile(r"\S+\.\S+|\w+:\w+|[A-Za-z0-9]+(?:[-_/][\w.]+)+|\b[A-Z]+\b|--\w+|=\w+|'[^']*'")
"""What is called by the same letters in every language, or quoted as it was typed."""
NAMES = (
    "1918: Storm in the West",
    "Clash of Giants II",
    "Great War Commander",
    "Landships!",
    "ww1 play",
)
IDS = {
    *TITLES,
    *(scenario.id for name in TITLES for scenario in find_title(name).scenarios),
    *("aggressive", "greedy", "random", "march", "supply", "rail"),
    *("ambush", "counter", "order", "support"),
}
"""Scenarios, players, networks and cards of the tutorial as they are typed."""
WORD = re.compile(r"[^\W\d_]{2,}")
FIELD = re.compile(r"\{\w+(?:![rsa])?(?::[^}]*)?\}")


def words_of(sentences):
    return {word.lower() for one in sentences for word in WORD.findall(FIELD.sub(" ", one))}


def english_words():
    """The words of all English sentences that no French one has."""
    folder = Path(ww1core.__file__).parents[1]
    entries = [
        entry
        for package in ("ww1core", "games", "examples")
        for file in (folder / package).rglob("*.po")
        for entry in read_translations(file)
    ]
    return words_of(entry.english for entry in entries) - words_of(entry.words for entry in entries)


ENGLISH = english_words()


def without_names(told):
    for name in NAMES:
        told = told.replace(name, "")
    return told


def close_signs(told):
    lines = without_names(told).splitlines()
    return [line for line in lines if CLOSE.search(SIGNS.sub("", line))]


def english_in(told):
    return words_of([ID.sub(" ", without_names(told))]) & ENGLISH - IDS


class Terminal(io.StringIO):
    """Lines that a person types."""

    def isatty(self):
        return True


@pytest.fixture
def told(monkeypatch, capsys, tmp_path):
    """All that a command says in French."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WW1_DATA", str(tmp_path))

    def run(*arguments, lines=""):
        monkeypatch.setattr(sys, "stdin", Terminal(lines))
        main(["--lang", "fr", *arguments])
        written = capsys.readouterr()
        return written.out + written.err

    return run


LOOKED_AT = """
aide
état
unités
main
carte
carte tout
journal
plus
règle
règle 0
pourquoi
chances
ravitaillement
vue
pile
fiche
sauver
toujours
auto 0
simple 0
demander 0
annuler 0
journal 0
refaire
plus 0
unités 0
pile 0
fiche 0
règle zzz
vue 0 0
pourquoi 0
chances 0
ravitaillement 0
sauver 0 --1
sauver 0/0
toujours 0
999
"""


@pytest.mark.parametrize(
    "game",
    [
        "gwc bleid --seat german=random",
        "gwc bleid --seat entente=random --plain",
        "clash_giants first_ypres_yser --seat entente=random",
        "clash_giants galicia_krasnik --seat central=random --plain",
        "tutorial dawn --seat red=random",
    ],
)
def test_a_game_is_looked_at_in_french(game, told):
    lines = LOOKED_AT + "1\n" * 30 + LOOKED_AT
    screens = told("play", *game.split(), "--seed", "3", lines=lines)

    assert 300 < len(screens.splitlines())
    assert [] == close_signs(screens)
    assert set() == english_in(screens)


@pytest.mark.parametrize(
    "game",
    [
        "gwc bleid --seat german=random --seat entente=greedy",
        "clash_giants first_ypres_yser --seat central=random --seat entente=random",
        "tutorial dawn --seat blue=random --seat red=random",
    ],
)
def test_a_game_is_told_to_its_end_in_french_and_stepped_through(game, told):
    played = told("play", *game.split(), "--seed", "5", "--journal", "game")
    steps = "\n\nbataille\ntour\ncarte\nb\n0\naide\nzzz\nq\n"
    stepped = told("replay", "game", "--step", lines=steps)

    assert 30 < len(played.splitlines())
    assert 10 < len(stepped.splitlines())
    assert [] == close_signs(played + stepped)
    assert set() == english_in(played + stepped)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("play", "détails 1\n?\nzzz\nretour\n2\ndétails 1\nbleid\nmoi\nzzz\nglouton\nsortir\n"),
        ("list", ""),
        ("list gwc", ""),
        ("list clash_giants first_ypres_yser", ""),
        ("saves", ""),
        ("simulate tutorial --games 2", ""),
        ("network clash_giants first_ypres_yser", ""),
        ("rules tutorial --tests .", ""),
        ("zzz", ""),
        ("pley", ""),
        ("play zzz", ""),
        ("play gwc zzz", ""),
        ("play gwc bleid --seat zzz=1", ""),
        ("play gwc bleid --seat german=zzz", ""),
        ("play --load zzz", ""),
        ("render gwc bleid -o zzz/1.svg", ""),
    ],
)
def test_a_command_is_answered_in_french(line, lines, told):
    answer = told(*line.split(), lines=lines)

    assert [] == close_signs(answer)
    assert set() == english_in(answer)


def test_an_english_screen_would_be_noticed():
    assert ["a: b", "what?"] == close_signs(f"a: b\nwhat?\nc{NBSP}: d\n12:30\n")
    assert {"units", "with"} <= english_in("units with l'Entente")
