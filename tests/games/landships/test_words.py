"""Words: whoever plays in French is told all that is told in English."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import games.landships
from games.landships.scene import scene
from tests.games.landships.conftest import TITLE, open_book
from tests.test_french import ANY_FIELD, MISSET, SAME, alike, entries, names
from ww1core.ledger.rulings import FILE as RULINGS
from ww1core.ledger.rulings import rulings_of
from ww1core.ledger.translation import ruling_texts, translation_file
from ww1core.play.game import Action, Game
from ww1core.session.narration import event_line
from ww1core.session.speech import option_text
from ww1core.testing import Table
from ww1core.testing.checks.translations import translated
from ww1core.testing.profiles import profile
from ww1core.testing.subject import Subject
from ww1core.testing.wording import wanting
from ww1core.words.po_files import read_translations
from ww1core.words.word_files import load_words

PACKAGE = Path(games.landships.__path__[0])
FOLDER = PACKAGE / "texts"
ENGLISH = load_words(FOLDER / "en.yaml")
FRENCH = entries(FOLDER)
PROPER = {"Abteilung 15", "D17 Dinnaken", "K-Flak", "Sturmpanzer-Abteilung 1"}
"""Formations that are written the same in both languages."""


def test_french_has_every_key_with_the_fields_of_the_english():
    assert [] == list(translated(Subject(TITLE, profile("quick"))))
    assert ENGLISH == {key: english for key, (english, words) in FRENCH.items() if words}


def test_french_words_are_not_the_english_ones():
    assert set() == alike(FOLDER) - SAME


def test_french_words_end_as_the_english():
    assert {} == {
        key: words
        for key, (english, words) in FRENCH.items()
        if (english[-1] in ".?:") != (words[-1] in ".?:")
    }


def test_a_line_breaks_before_no_french_sign():
    words = [one.words for one in read_translations(FOLDER / "fr.po")]
    words += [one.words for one in read_translations(PACKAGE / "rules.fr.po")]

    assert [] == [one for one in words if MISSET.search(ANY_FIELD.sub("x", one))]


def test_every_seat_has_a_french_name_with_an_article():
    words = TITLE.texts("fr")

    assert {} == {
        seat: name
        for seat in TITLE.facts.seats
        if not re.match("le |l'", name := words.named(seat, "seat"))
    }


def test_scenarios_and_options_are_told_as_the_data_have_them():
    told = {f"option.{option.id}": option.name for option in TITLE.options}
    for scenario in TITLE.scenarios:
        told[f"scenario.{scenario.id}.name"] = scenario.name
        told[f"scenario.{scenario.id}.summary"] = scenario.summary

    assert told == {key: ENGLISH.get(key) for key in told}


def test_french_names_are_of_the_data_and_written_in_another_way():
    data = "\n".join(path.read_text() for path in (PACKAGE / "data").rglob("*.yaml"))

    assert {} == {
        english: words
        for english, words in names(FOLDER).items()
        if english == words or english not in data
    }


def test_squads_and_crews_are_called_by_french_names():
    called = names(FOLDER)
    kinds = {"infantry", "mg", "cavalry", "cavalry_mg", "crew", "observer", "flamethrower"}

    assert set() == {
        unit.type.label
        for scenario in TITLE.scenarios
        for unit in open_book(scenario.id).units
        if unit.type.kind in kinds and unit.type.label not in called
    }


def test_formations_with_common_words_have_french_names():
    called = names(FOLDER)

    assert PROPER == {
        unit.formation
        for scenario in TITLE.scenarios
        for unit in open_book(scenario.id).units
        if unit.formation and not unit.name and unit.formation not in called
    }


def test_counters_show_machines_commanders_and_formations_in_french():
    table = Table(TITLE.open("high_street", language="fr"))
    table.answer("as_printed", "done", "as_printed")
    told = {piece.formation[2] for piece in scene(table.s, 0).pieces}

    assert "garnison du village" in told
    (dolly,) = (name for name in told if name.startswith("D9 Dolly, s-lt Victor Huffam, "))
    assert "tire N" in dolly, "with the hexsides through which its guns fire"


def test_every_ruling_has_french_words_with_its_numbers():
    english = {part for ruling in rulings_of(TITLE) for part in ruling_texts(ruling)}
    found = read_translations(translation_file(PACKAGE / RULINGS, "fr"))

    assert english == {one.english for one in found if one.words}
    assert {} == {
        one.english: one.words
        for one in found
        if set(re.findall(r"\d+", one.english)) != set(re.findall(r"\d+", one.words))
    }
    assert [] == [one.words for one in found if MISSET.search(one.words)]


@pytest.mark.parametrize("scenario", ["bagatelle", "fog"])
def test_a_battle_is_told_in_french(scenario):
    book = TITLE.open(scenario, language="fr")
    texts = set(told(book, 400))

    assert 50 < len(texts)
    assert set() == {lack for what in texts if (lack := wanting(book, what))}
    assert [] == [line for line in map(book.say, texts) if MISSET.search(line)]


def told(book, count):
    """What is asked and told in the first decisions of players who answer at random."""
    game, random = Game(book, seed=1), Random(1)
    for _ in range(count):
        offer = game.offer
        if offer is None:
            break
        choice = random.choice(offer.options)
        yield from (offer.prompt, option_text(book, offer, choice))
        game.apply(offer.seat, Action(offer.number, choice))
    lines = filter(None, (event_line(book, event) for event in game.log.events))
    yield from (line.with_rules for line in lines)
