from __future__ import annotations

import pytest

from ww1core.cli.__main__ import main
from ww1core.errors import NotationError
from ww1core.words import language
from ww1core.words.catalogue import core_texts, spoken_texts
from ww1core.words.language import VARIABLES, choose_language, spoken_language, worded
from ww1core.words.texts import Catalogue, text


@pytest.fixture
def environment(monkeypatch):
    """An environment with these variables and no other that tells a language."""

    def put(**values):
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in values.items():
            monkeypatch.setenv(name, value)

    return put


def test_english_is_spoken_at_first():
    assert ("en", "en") == (spoken_language(), spoken_texts().language)


@pytest.mark.parametrize("wanted", ["fr", "en"])
def test_a_language_is_chosen_by_name_whatever_the_environment_says(environment, wanted):
    environment(WW1_LANG="en" if wanted == "fr" else "fr")
    choose_language(wanted)

    assert (wanted, wanted) == (spoken_language(), spoken_texts().language)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "FR-CA"}, "fr"),
        ({"LANG": "frr_DE"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "de:fr_CA:en"}, "fr"),
        ({"LANGUAGE": "en_GB:fr"}, "en"),
        ({"LANGUAGE": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "en_GB"}, "fr"),
        ({"WW1_LANG": "fr", "LANGUAGE": "en", "LANG": "en_GB"}, "fr"),
        ({"WW1_LANG": "en", "LANGUAGE": "fr", "LANG": "fr_FR"}, "en"),
        ({"WW1_LANG": "de", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_environment_tells_the_language(environment, values, expected):
    environment(**values)
    choose_language()

    assert expected == spoken_language()


@pytest.mark.parametrize("wanted", ["de", "", "FR", "fr_FR"])
def test_a_language_that_is_not_spoken_is_refused_and_nothing_changes(wanted):
    choose_language("fr")
    with pytest.raises(NotationError, match=f"^--lang '{wanted}': expected en or fr$"):
        choose_language(wanted)

    assert "fr" == spoken_language()


@pytest.mark.parametrize(
    "arguments", [["--lang", "de", "list"], ["list", "--lang=de"], ["--lang="], ["list", "--lang"]]
)
def test_the_command_refuses_a_language_that_it_does_not_speak(arguments, capsys):
    assert 2 == main(arguments)
    told = capsys.readouterr()
    assert "" == told.out
    assert "--lang" in told.err
    assert 1 == told.err.count("\n")


@pytest.mark.parametrize(
    "arguments", [["--lang", "fr", "saves"], ["saves", "--lang", "fr"], ["saves", "--lang=fr"]]
)
def test_the_command_takes_the_language_before_and_after_its_name(
    arguments, capsys, monkeypatch, tmp_path
):
    monkeypatch.setenv("WW1_DATA", str(tmp_path))

    assert 0 == main(arguments)
    assert core_texts("fr").say(text("cli.saves.none", folder=tmp_path)) in capsys.readouterr().out


def test_the_command_speaks_the_language_of_the_environment(
    environment, capsys, monkeypatch, tmp_path
):
    monkeypatch.setenv("WW1_DATA", str(tmp_path))
    environment(LANG="fr_FR.UTF-8")

    assert 0 == main(["saves"])
    assert core_texts("fr").say(text("cli.saves.none", folder=tmp_path)) in capsys.readouterr().out


def test_a_language_after_two_dashes_is_a_name(capsys):
    assert 2 == main(["replay", "--", "--lang"])
    assert "en" == spoken_language()
    assert "--lang cannot be read" in capsys.readouterr().err


def test_help_names_the_languages(capsys):
    main(["--help"])

    assert "--lang en|fr" in capsys.readouterr().out


@pytest.fixture
def messages(monkeypatch, tmp_path):
    """A folder of the program's own translations."""
    (tmp_path / "fr.po").write_text(
        'msgid "no {what}"\nmsgstr "aucun {what}"\n\nmsgctxt "k"\nmsgid "yes"\nmsgstr "oui"\n',
        "utf-8",
    )
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    language._own.cache_clear()
    yield
    language._own.cache_clear()


def test_a_message_is_said_in_the_language_that_is_spoken(messages):
    english = worded("no {what}", what="{hex}")
    choose_language("fr")

    assert ("no {hex}", "aucun {hex}") == (english, worded("no {what}", what="{hex}"))


def test_a_message_without_a_translation_is_said_in_english(messages):
    choose_language("fr")

    assert ("yes", "no {x}") == (worded("yes"), worded("no {x}"))


FORMS = {"map.one": "{count} hex", "map.many": "{count} hexes"}


@pytest.mark.parametrize(
    ("spoken", "singular"), [("en", {1}), ("fr", {0, 1}), ("xx", {1})], ids=["en", "fr", "other"]
)
def test_a_language_decides_which_counts_are_singular(spoken, singular):
    words = Catalogue(spoken, FORMS)
    told = {count for count in (-1, 0, 1, 2, 10) if words.say(text("map", count=count))[-1] == "x"}

    assert singular == told


@pytest.mark.parametrize("args", [{}, {"count": "1"}, {"counts": 1}])
def test_words_for_one_and_many_need_a_count(args):
    assert Catalogue("en", FORMS).say(text("map", **args)).startswith("map")


def test_words_of_the_plain_key_serve_every_count():
    words = Catalogue("en", {**FORMS, "map": "hexes: {count}"})

    assert "hexes: 1" == words.say(text("map", count=1))


def test_a_key_with_words_for_one_and_many_is_in_the_catalogue():
    assert "map" in Catalogue("en", FORMS)
    assert "map" not in Catalogue("en", {"map.one": "{count} hex"})


def test_the_fields_of_words_for_one_and_many_are_those_of_both():
    words = Catalogue("en", {"map.one": "a hex of {seat:seat}", "map.many": "{count} hexes"})

    assert {"seat", "count"} == words.fields("map")
    assert {("seat", "seat")} == words.kinds("map")


def test_a_key_without_words_has_no_fields():
    with pytest.raises(KeyError, match="gone"):
        Catalogue("en", FORMS).fields("gone")
