"""A small field on which groups march and vehicles drive, played as a game."""

from __future__ import annotations

import sys

import pytest

from ww1core.hexgrid import Grid, HexMap
from ww1core.play.book import Book, Kind
from ww1core.play.game import Game
from ww1core.turns.flow import nodes_of
from ww1core.turns.program import link
from ww1core.words.language import CATALOGUES
from ww1core.words.texts import Catalogue
from ww1core.words.word_files import load_words

GRID = Grid(columns=6, rows=8)


class Sitting:
    """A game that is answered in words, by whoever is to decide."""

    def __init__(self, book):
        self.game = Game(book, seed=1)
        self.book = book

    @property
    def s(self):
        return self.game.ask(lambda s: s)

    @property
    def options(self):
        """What may be answered, without the name of the decision."""
        spelt = [self.game.spell(option) for option in self.game.waiting.options]
        return {text.partition(" ")[2] for text in spelt}

    def answer(self, *said):
        for words in said:
            self.game.apply(self.game.waiting.seat, self.game.read(words))

    def why(self, words):
        """The rules that forbid an answer, each with what is said."""
        reasons = self.game.why_not(self.game.read(words).choice)
        return [(reason.rule, self.book.say(reason.text)) for reason in reasons]

    def at(self, unit):
        hex_ = self.s.hex[self.book.kinds["unit"].number(unit)]
        return GRID.number(hex_) if hex_ >= 0 else ""


@pytest.fixture
def sit_down():
    """A game of the rules of the module in which a state type stands; slots of the book by name."""

    def make(state_type, units, own, *, begins="game", **named):
        map_ = HexMap(GRID)
        kinds = [Kind.of("unit", units), Kind.of("facing", GRID.direction_names)]
        book = Book(seats=("red", "blue"), kinds=kinds, map_=map_)
        book.state_type = state_type
        book.own = own
        book.land = map_
        book.texts = Catalogue("en", load_words(CATALOGUES / "en.yaml"))
        for name, what in named.items():
            setattr(book, name, what)
        book.program = link(nodes_of(sys.modules[state_type.__module__]), begins, book)
        return Sitting(book)

    return make
