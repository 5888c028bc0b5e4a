"""One game in two languages: what a seat reads in a second one is what a book of it says."""

from __future__ import annotations

from copy import copy
from random import Random
from threading import Barrier, Thread

import pytest

from ww1core import Action, Game, open_title
from ww1core.errors import NotationError, PluginError
from ww1core.play.book import Book
from ww1core.session.outlook import Outlook
from ww1core.words.language import speaking, spoken_language, worded

SCENARIOS = [
    ("tutorial", None, 40),
    ("clash_giants", "first_ypres_yser", 40),
    ("gwc", "bleid", 60),
]
MESSAGE = "the game is over"


def seen(game, seat, language=None):
    """The question and the scene of a seat."""
    outlook = Outlook(game, seat, language)
    return outlook.decision, outlook.scene


@pytest.mark.parametrize(("title", "scenario", "count"), SCENARIOS)
def test_a_game_read_in_another_language_is_that_of_a_book_opened_in_it(title, scenario, count):
    games = [Game(open_title(title, scenario, language=one), seed=5) for one in ("en", "fr")]
    english, french = games
    random = Random(5)
    for _ in range(count):
        for seat in range(len(english.book.seats)):
            assert seen(french, seat) == seen(english, seat, "fr")
            assert seen(english, seat) == seen(french, seat, "en")
        offer = english.offer
        if offer is None:
            break
        choice = random.choice(offer.options)
        for game in games:
            game.apply(offer.seat, Action(game.offer.number, choice))

    assert english.entries == french.entries


def test_two_seats_of_one_game_read_two_languages():
    game = Game(open_title("tutorial"), seed=5)
    seat = game.offer.seat
    english, french = (Outlook(game, seat, one).decision for one in ("en", "fr"))

    assert english.prompt != french.prompt
    assert [one.do for one in english.options] == [one.do for one in french.options]
    assert "en" == game.book.texts.language


def test_a_language_is_read_once_and_the_first_one_is_the_book_itself():
    book = open_title("tutorial", language="en")
    french = book.read_in("fr")

    assert book is book.read_in("en") is french.read_in("en")
    assert french is book.read_in("fr") is french.read_in("fr")
    assert book.program is french.program
    assert book.memory is not french.memory


def test_a_changed_copy_of_a_book_is_read_anew():
    book = open_title("tutorial", language="en")
    book.read_in("fr")
    other = copy(book)

    assert other.read_in("fr") is not book.read_in("fr")
    assert other is other.read_in("en")


def test_a_book_that_no_title_opened_has_one_language():
    book = Book(seats=("red",), kinds=[])

    assert book is book.read_in("en")
    with pytest.raises(PluginError, match="the book of a title has words of one language alone"):
        book.read_in("fr")


def test_a_language_is_spoken_for_a_while():
    with speaking("fr"):
        assert ("fr", "la partie est finie") == (spoken_language(), worded(MESSAGE))

    assert ("en", MESSAGE) == (spoken_language(), worded(MESSAGE))


def test_a_language_that_nobody_speaks_is_refused():
    with pytest.raises(NotationError, match="'la': expected en or fr"), speaking("la"):
        pass

    assert "en" == spoken_language()


def test_two_threads_speak_two_languages():
    both = Barrier(2)
    said = {}

    def speak(language):
        with speaking(language):
            both.wait(timeout=10)
            said[language] = worded(MESSAGE)
            both.wait(timeout=10)

    threads = [Thread(target=speak, args=(one,)) for one in ("en", "fr")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {"en": MESSAGE, "fr": "la partie est finie"} == said
