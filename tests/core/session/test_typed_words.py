"""What is typed: commands and phrases in the language of the reader and in English."""

from __future__ import annotations

import pytest

from ww1core import Game, open_title
from ww1core.cli.terminal.typed_commands import COMMANDS, SWITCHES
from ww1core.session.completing import completions, vocabulary
from ww1core.session.reading import Reader
from ww1core.session.typed_words import (
    phrases_read,
    phrases_shown,
    typed_form,
    word_meant,
    words_meant,
)
from ww1core.words.catalogue import core_texts

FRENCH = core_texts("fr")
NAMED = sorted(COMMANDS.keys() - {"?"})


@pytest.mark.parametrize("command", NAMED)
def test_every_command_has_a_word_in_french_that_is_no_other(command):
    form = typed_form(FRENCH, command)

    assert f"typed.{command}" in FRENCH
    assert command == word_meant(FRENCH, form, COMMANDS)
    assert command == word_meant(FRENCH, command, COMMANDS)


@pytest.mark.parametrize(
    ("typed", "command"),
    [("annuler", "undo"), ("REGLE", "rule"), ("règle", "rule"), ("plan", "map"), ("undo", "undo")],
)
def test_accents_and_capitals_are_forgiven(typed, command):
    assert command == word_meant(FRENCH, typed, COMMANDS)


def test_a_word_that_is_no_command_stays():
    assert "Ypres" == word_meant(FRENCH, "Ypres", COMMANDS)
    assert "annuler" == word_meant(core_texts("en"), "annuler", COMMANDS)


def test_switches_are_read_in_french():
    told = [words_meant(FRENCH, "non jusqu'à Ypres", words) for words in SWITCHES.values()]

    assert ["off jusqu'à Ypres", "off jusqu'à Ypres", "off until Ypres"] == told[:3]


@pytest.fixture
def reader():
    book = open_title("clash_giants", "first_ypres_yser", language="fr")
    return Reader(Game(book, seed=3))


@pytest.mark.parametrize(
    "line", ["marche BE-1 vers 1305", "Marcher BE-1 vers 1305", "march BE-1 to 1305"]
)
def test_a_phrase_is_read_in_french_and_in_english(reader, line):
    assert reader.read("march BE-1 to 1305").answers == reader.read(line).answers


def test_phrases_are_shown_in_the_language_and_the_english_ones_still_read(reader):
    book = reader.game.book
    shown = [phrase.pattern for phrase in phrases_shown(book)]
    read = [phrase.pattern for phrase in phrases_read(book)]

    assert "marche {unit} vers {hex}" in shown
    assert {"oui", "non"} <= set(shown)
    assert not {"march {unit} to {hex}", "yes"} & set(shown)
    assert {"march {unit} to {hex}", "marcher {unit} vers {hex}", "yes", "oui"} <= set(read)


def test_lines_are_completed_in_the_language(reader):
    words = vocabulary(reader, {"undo": "", "auto": "on/off"})

    assert "annuler" in completions("ann", words)
    assert "auto oui" in completions("auto o", words)
    assert "marche " in completions("mar", words)
