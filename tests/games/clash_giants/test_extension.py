"""An extension adds an option, a scenario, a phase hook, a bot, a listener, words and a law."""

from __future__ import annotations

import importlib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ww1core.play.game import Action, Game
from ww1core.players.player import Turn
from ww1core.plugins import find_title
from ww1core.plugins.discovery import EXTENSIONS, GAMES

FOLDER = Path(__file__).parent / "extension"
SCENARIO = "krasnik_in_the_mud"


@pytest.fixture
def mud(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    extension = importlib.import_module("clash_mud.plugin")
    extension.HEARD.clear()
    return extension


@pytest.fixture
def title(mud):
    own = EntryPoint("clash_giants", "games.clash_giants.plugin", GAMES)
    return find_title(
        "clash_giants", [own, EntryPoint("clash_giants.mud", "clash_mud.plugin", EXTENSIONS)]
    )


def play(book):
    """A game in which the bot of the extension has every seat."""
    game = Game(book, seed=3)
    bot = book.players["plodder"](book, 0)
    while (offer := game.offer) is not None:
        game.apply(offer.seat, Action(offer.number, bot.choose(Turn(book, offer, None))))
    return game


@pytest.mark.parametrize(("options", "stuck"), [((), 0), (("mud",), 4)])
def test_an_extension_plays_with_the_title(title, mud, options, stuck):
    book = title.open(SCENARIO, options, language="en")
    game = play(book)
    laws = title.plugins.laws()

    assert (SCENARIO, ("clash_giants.mud",)) == (book.scenario, book.extensions)
    assert game.outcome.ending in book.endings
    assert stuck == [getattr(event, "key", "") for event in mud.HEARD].count("told.mud")
    assert "told.mud" in book.texts
    assert "moon" in laws
    assert {""} == {game.ask(law) for law in laws.values()}


def test_the_scenarios_of_the_title_are_as_they_were(title):
    plain = find_title("clash_giants")

    assert plain.scenarios == title.scenarios[:-1]
    assert (*plain.options, title.options[-1]) == title.options
    assert SCENARIO == title.scenarios[-1].id
