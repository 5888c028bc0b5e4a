"""Elision: French words melt into what is put after them."""

from __future__ import annotations

import pytest

from ww1core.words.texts import Catalogue, Text, text

WORDS = {
    "of": "ordres de {who}",
    "to": "points à {who}",
    "that": "plus que {who}",
    "until": "jusque {who} compris",
    "first": "De {who}",
    "article": "le {who}",
    "apart": "un as-de {who}",
    "nested": "jet de {what}",
    "named": "armée de {who:seat}",
    "seat.centre": "le camp central",
    "one_word": "inde {who}",
}


def said(key, who, language="fr"):
    return Catalogue(language, WORDS).say(text(key, who=who))


@pytest.mark.parametrize(
    ("key", "who", "expected"),
    [
        ("of", "Albert", "ordres d'Albert"),
        ("of", "Éparges", "ordres d'Éparges"),
        ("of", "Ypres", "ordres d'Ypres"),
        ("of", "l'Entente", "ordres de l'Entente"),
        ("of", "hexagones", "ordres d'hexagones"),
        ("of", "Œuf", "ordres d'Œuf"),
        ("of", "le camp central", "ordres du camp central"),
        ("of", "les Belges", "ordres des Belges"),
        ("of", "la Garde", "ordres de la Garde"),
        ("to", "le camp central", "points au camp central"),
        ("to", "les Belges", "points aux Belges"),
        ("to", "l'Entente", "points à l'Entente"),
        ("that", "un autre", "plus qu'un autre"),
        ("until", "Ypres", "jusqu'Ypres compris"),
        ("first", "Albert", "D'Albert"),
        ("first", "le camp central", "Du camp central"),
        ("article", "ennemi", "l'ennemi"),
    ],
)
def test_a_word_melts_into_what_follows(key, who, expected):
    assert expected == said(key, who)


@pytest.mark.parametrize(
    ("key", "who", "expected"),
    [
        ("of", "Fabeck", "ordres de Fabeck"),
        ("of", "AH-2", "ordres de AH-2"),
        ("of", "A11", "ordres de A11"),
        ("of", "11", "ordres de 11"),
        ("of", "onze", "ordres de onze"),
        ("of", "Hollebeke", "ordres de Hollebeke"),
        ("of", "", "ordres de "),
        ("one_word", "Albert", "inde Albert"),
        ("apart", "Albert", "un as-de Albert"),
    ],
)
def test_what_does_not_melt_stays(key, who, expected):
    assert expected == said(key, who)


def test_what_is_looked_up_or_said_inside_melts_as_well():
    words = Catalogue("fr", WORDS)

    assert "armée du camp central" == words.say(text("named", who="centre"))
    assert "jet du camp central" == words.say(text("nested", what=Text("seat.centre")))


def test_other_languages_leave_words_as_they_are():
    assert "ordres de Albert" == said("of", "Albert", "en")
