"""French: everything that is said in English is said in it, in the program and in every title."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from ww1core.cli.__main__ import main
from ww1core.errors import IllegalAction
from ww1core.ledger.ledger_file import load_ledger
from ww1core.ledger.rulings import FILE as RULINGS
from ww1core.ledger.rulings import rulings_of
from ww1core.ledger.translation import (
    ledger_texts,
    ruling_texts,
    translated_ledger,
    translation_file,
)
from ww1core.play.game import Action, Game
from ww1core.plugins import discovery
from ww1core.plugins.opening import find_title
from ww1core.scenes.stack import stack_lines
from ww1core.session.narration import ending_line, event_line
from ww1core.session.outlook import Outlook
from ww1core.session.rules import rules_about
from ww1core.session.seats import bots_for
from ww1core.session.speech import option_text
from ww1core.testing.wording import wanting
from ww1core.words.language import CATALOGUES, NAME, speaking
from ww1core.words.po_files import read_translations
from ww1core.words.texts import FIELD, text
from ww1core.words.word_files import load_words

TITLES = tuple(found.name for found in discovery.titles())


def folders():
    """The folders of catalogues: that of the core, and those of the titles."""
    yield CATALOGUES
    for name in TITLES:
        package = import_module(find_title(name).facts.package)
        for folder in map(Path, package.__path__):
            yield from sorted(path.parent for path in folder.rglob("en.yaml"))


FOLDERS = tuple(folders())
EVERYWHERE = pytest.mark.parametrize("folder", FOLDERS, ids=[one.parent.name for one in FOLDERS])

LEDGERS = tuple(path for name in TITLES if (path := find_title(name).plugins.ledger()))
EVERY_LEDGER = pytest.mark.parametrize("path", LEDGERS, ids=[one.parent.name for one in LEDGERS])

# Words and names that are the same in both languages.
SAME = {
    *(
        "activation",
        "administration",
        "auto",
        "brigade",
        "canal",
        "corps",
        "division",
        "dunes",
        "fort",
        "front",
        "initiative",
        "jaeger",
        "plan",
        "port",
    ),
    *("{count} minute", "{count} minutes"),
    *("total {total}", "train", "transport", "village", "ww1 {ww1}, Python {python}, {system}"),
    *("John French", "Louis de Maud'huy", "Moritz von Auffenberg", "Pavel Plehve"),
    *("Victor d'Urbal", "Viktor Dankl"),
    *("Barrage", "Charge", "En Avant", "Fatigue", "Grenades", "Infiltration", "La Force Noire"),
    *("Marseillaise", "Offensive", "Passage", "Promotion", "Raid", "impact", "leader", "mines"),
    *("Auftragstaktik", "Devil Dogs", "Drachen", "Sammies", "Stosstruppen", "Sturmabteilung vor"),
    *("Sturmtruppen", "Trommelfeuer", "Unternehmungslustig", "Walter Rathenau", "Cantigny"),
    *("direction", "suppression"),
    *("A", "M", "S", "SR", "V", "X", "g"),
}
NBSP = "\N{NO-BREAK SPACE}"
ANY_FIELD = re.compile(r"\{\w+(?:![rsa])?(?::[^}]*)?\}")
MISSET = re.compile(rf"[^{NBSP}][;?!%»]|«[^{NBSP}]|\w:(?![\w/])|[)'] ?:(?!\w)| :|’")
"""A sign that may begin a line or stands too close, or an apostrophe that no key types."""


def entries(folder):
    """The French words with their English, by key."""
    found = read_translations(folder / "fr.po")
    return {one.context: (one.english, one.words) for one in found if one.context not in {"", NAME}}


def names(folder):
    """The proper names that are written in another way in French."""
    found = read_translations(folder / "fr.po")
    return {one.english: one.words for one in found if one.context == NAME}


def alike(folder):
    """The English that stands in French as well, without what is nothing but fields."""
    return {
        english
        for english, words in entries(folder).values()
        if english == words and re.search(r"[^\W\d_]", FIELD.sub("", english))
    }


@EVERYWHERE
def test_every_key_has_french_words(folder):
    french = {key for key, (_, words) in entries(folder).items() if words}

    assert set() == load_words(folder / "en.yaml").keys() - french


@EVERYWHERE
def test_french_words_are_of_a_key_and_of_its_english(folder):
    english = load_words(folder / "en.yaml")

    assert english == {key: source for key, (source, _) in entries(folder).items()}


@EVERYWHERE
def test_french_words_have_the_fields_of_the_english_with_their_kinds(folder):
    assert {} == {
        key: (english, words)
        for key, (english, words) in entries(folder).items()
        if set(FIELD.findall(english)) != set(FIELD.findall(words))
        or re.search("[{}]", FIELD.sub("", words))
    }


@EVERYWHERE
def test_french_words_are_not_the_english_ones(folder):
    assert set() == alike(folder) - SAME


def test_no_word_is_excused_in_vain():
    assert set() == SAME - set().union(*map(alike, FOLDERS))


@EVERYWHERE
def test_french_words_end_and_begin_as_the_english(folder):
    def manner(words):
        return words[-1:] in ".?:", words[:1] == " "

    assert {} == {
        key: words
        for key, (english, words) in entries(folder).items()
        if manner(english) != manner(words)
    }


@EVERYWHERE
def test_a_line_breaks_before_no_french_sign(folder):
    assert [] == [
        one.words
        for one in read_translations(folder / "fr.po")
        if MISSET.search(ANY_FIELD.sub("x", one.words))
    ]


@EVERYWHERE
def test_every_french_name_writes_a_name_of_the_data_in_another_way(folder):
    data = "\n".join(path.read_text() for path in folder.parent.rglob("*.yaml"))

    assert set() == {
        english
        for english, words in names(folder).items()
        if english == words or english.removeprefix("Fort ") not in data
    }


@EVERY_LEDGER
def test_every_rule_has_a_french_sentence_of_its_english(path):
    english = ledger_texts(load_ledger(path))
    french = {one.context: one for one in read_translations(translation_file(path, "fr"))}

    assert english == {key: one.english for key, one in french.items()}
    assert [] == [key for key, one in french.items() if one.words in {"", one.english}]


def numbers(sentence):
    """The numbers of a sentence, without ordinals."""
    return sorted(re.findall(r"(?<![\w.])\d+(?![\w.]*[A-Za-z])", sentence))


@EVERY_LEDGER
def test_french_sentences_have_the_numbers_of_the_english(path):
    assert {} == {
        one.context: (one.english, one.words)
        for one in read_translations(translation_file(path, "fr"))
        if numbers(one.english) != numbers(one.words)
    }


@EVERY_LEDGER
def test_french_sentences_are_set_as_the_words_are(path):
    entries = read_translations(translation_file(path, "fr"))

    assert [] == [one.words for one in entries if MISSET.search(one.words)]
    assert [] == [one for one in entries if one.words.endswith(".") != one.english.endswith(".")]


@pytest.mark.parametrize("name", TITLES)
def test_every_ruling_has_french_words(name):
    rulings = rulings_of(find_title(name))
    english = {part for ruling in rulings for part in ruling_texts(ruling)}
    path = Path(find_title(name).plugins.ledger()).with_name(RULINGS)
    entries = read_translations(translation_file(path, "fr")) if rulings else []

    assert english == {one.english for one in entries}
    assert [] == [one.english for one in entries if not one.words]
    assert {} == {
        one.english: one.words
        for one in entries
        if set(re.findall(r"\d+", one.english)) != set(re.findall(r"\d+", one.words))
    }
    assert [] == [one.words for one in entries if MISSET.search(one.words)]


def test_a_rule_is_shown_in_french_and_falls_back_to_its_english(tmp_path):
    path = tmp_path / "rules.yaml"
    path.write_text(
        "title: t\nrules:\n"
        "  - {id: T-1, chapter: '1', sentence: Stop., not_applicable: A box holds it.}\n"
        "  - {id: T-2, chapter: '1', sentence: Go again.}\n"
    )
    entries = [
        ("T-1", "Stop.", "Halte."),
        ("T-1.not_applicable", "A box holds it.", "C'est la boîte."),
        ("T-2", "Go.", "Va."),
    ]
    translation_file(path, "fr").write_text(
        "".join(f'msgctxt "{key}"\nmsgid "{old}"\nmsgstr "{new}"\n' for key, old, new in entries)
    )
    first, second = translated_ledger(load_ledger(path), path, "fr").rules

    assert ("Halte.", "C'est la boîte.") == (first.sentence, first.not_applicable)
    assert ("Go again.", None) == (second.sentence, second.not_applicable)
    assert "Stop." == translated_ledger(load_ledger(path), path, "en").rules[0].sentence


RULE = "Une unité attaque au plus une fois par phase de combat."


def test_a_rule_that_a_player_asks_for_is_in_french():
    with speaking("fr"):
        told = rules_about("clash_giants", "CG-12.2f")

    assert RULE == told[0].heading.argument("sentence")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            "rules gwc GWC-3.3.1.6 --tests .",
            "Le rayon est de deux hexagones, quel que soit le Commandement.",
        ),
        ("rules clash_giants --tests .", f"{RULE}\n"),
        ("list clash_giants first_ypres_yser", "ouvrir les écluses"),
        ("rules clash_giants CG-12.2f --tests . --json", "attacks at most once"),
    ],
)
def test_rules_and_briefings_show_the_french_sentences(ww1, tmp_path, monkeypatch, command, said):
    monkeypatch.chdir(tmp_path)

    assert said in ww1(*command.split(), "--lang", "fr")


@pytest.mark.parametrize("name", TITLES)
def test_every_seat_has_a_french_name_with_an_article(name):
    title = find_title(name)
    words = title.texts("fr")
    seats = {seat for scenario in title.scenarios for seat in title.seats(scenario)}
    seats |= {seat for option in title.options for seat in option.seats or ()}

    assert set() == {seat for seat in seats if not re.match("le |l'", words.named(seat, "seat"))}


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("entente", 1),
        ("Entente", 1),
        ("l'Entente", 1),
        ("central", 0),
        ("camp central", 0),
        ("le  camp CENTRAL", 0),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_seat_is_typed_by_its_id_and_by_its_name_in_either_language(typed, seat, language):
    book = find_title("clash_giants").open("first_ypres_yser", language=language)

    assert seat == book.number_named("seat", typed)
    assert {seat: "random"} == {
        number: type(bot).__module__.rpartition(".")[2]
        for number, bot in bots_for(book, [f"{typed}=random"], 1).items()
    }


def test_a_seat_is_told_in_french_and_kept_by_its_id():
    game = Game(find_title("gwc").open("bleid", language="fr"), seed=1)
    book, asked = game.book, game.offer.seat
    line = book.say(text("cli.decides", place="ici", seat=asked))
    game.apply(asked, Action(game.offer.number, game.offer.options[0]))

    assert line.endswith(("décision de l'Entente", "décision de l'Allemand"))
    assert game.entries[0].seat in book.seats


def test_a_refusal_and_a_stack_keep_the_french_distance_before_a_colon():
    game = Game(find_title("clash_giants").open("first_ypres_yser", language="fr"), seed=3)
    with speaking("fr"), pytest.raises(IllegalAction, match=f"n'est pas proposé{NBSP}: ") as error:
        game.apply(game.offer.seat, game.read("DE-5R"))
    scene = Outlook(game, 0).scene
    lines = stack_lines(scene, "1306", words=game.book.texts)

    assert not MISSET.search(str(error.value))
    assert [] == [line for line in lines if re.search(r"\S[:;]", line)]
    assert 5 < len([line for line in lines if ":" in line])


def told(book):
    """All that is asked and told in a game of players who answer at random."""
    game, random = Game(book, seed=1), Random(1)
    while game.offer is not None:
        offer = game.offer
        yield offer.prompt
        choice = random.choice(offer.options)
        yield option_text(book, offer, choice)
        game.apply(offer.seat, Action(offer.number, choice))
    lines = filter(None, (event_line(book, event) for event in game.log.events))
    yield from (line.with_rules for line in lines)
    yield ending_line(book, game.outcome).what


@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_is_told_in_french(name):
    title = find_title(name)
    shortest = min(title.scenarios, key=lambda one: one.turns)
    book = title.open(shortest.id, language="fr")
    texts = set(told(book))

    assert 50 < len(texts)
    assert set() == {lack for what in texts if (lack := wanting(book, what))}


@pytest.fixture
def ww1(capsys):
    def run(*arguments):
        assert 0 == main(list(map(str, arguments)))
        return capsys.readouterr().out

    return run


def recorded(ww1, file, *more):
    seats = ["--seat", "blue=greedy", "--seat", "red=random"]
    return ww1("play", "tutorial", "dawn", *seats, "--seed", 3, "--journal", file, *more)


def test_a_game_is_kept_the_same_in_either_language(ww1, tmp_path):
    english = recorded(ww1, tmp_path / "en.ww1")
    french = recorded(ww1, tmp_path / "fr.ww1", "--lang", "fr")

    assert english != french
    assert (tmp_path / "en.ww1").read_bytes() == (tmp_path / "fr.ww1").read_bytes()


def test_a_game_is_replayed_in_either_language(ww1, tmp_path):
    file = tmp_path / "game.ww1"
    recorded(ww1, file)

    assert "turn 1 of 2" in ww1("replay", file)
    assert "tour 1 sur 2" in ww1("replay", file, "--lang", "fr")
    assert "turn 1 of 2" not in ww1("replay", file, "--lang", "fr")
