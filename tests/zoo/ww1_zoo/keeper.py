"""What an animal is: the tutorial title, changed in one place.

An animal is a class with one or two of the methods below; ``@animal`` makes a plugin of it and
says which check has to catch it::

    @animal("options.some")
    class DeadEnd(Corvin):
        def change(self):
            self.patch(movement.march, "bars", (bar("TUT-3.1", "too_far", everything),))

``change`` is called when the plugin is loaded, also in another process; ``release`` puts back
what it patched.
"""

from __future__ import annotations

from functools import partial
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

from ww1_tutorial import book as tutorial_book
from ww1_tutorial import plugin
from ww1_zoo.shelves import own_folder

from ww1core.plugins import hook
from ww1core.plugins.discovery import GAMES
from ww1core.plugins.faces import face_named, ledger_beside, texts_beside
from ww1core.tables.load import Content

PACKAGE = "ww1_tutorial"
ANIMALS = {}
"""Every animal by its name, ``module:attribute``."""
GOLDEN = frozenset({"endings.replayed", "playthroughs.told"})
"""What follows from many a change of rules or data: stored games are not played again alike."""


def animal(caught_by, *, also=()):
    """Put an animal into the zoo: the check that claims it, and those that follow from it."""

    def put(kind):
        kind.caught_by = caught_by
        kind.also = frozenset(also)
        kind.place = f"{kind.__module__}:{kind.__name__}"
        made = ANIMALS[kind.place] = kind()
        return made

    return put


class Corvin:
    """The tutorial title as a plugin object, sound as long as nothing is overridden."""

    caught_by = ""
    also = frozenset()
    place = "ww1_zoo.keeper:sound"
    data: ClassVar = {}
    """Changed data files: by name a list of (what stands there, what stands there instead)."""
    tests = None
    """A folder of tests and stored games instead of the tutorial's."""
    profile = "quick"

    def __init__(self):
        self._patched = []
        self._is_changed = False

    @property
    def entries(self):
        """The entry points that this title is found by, in any process."""
        return (EntryPoint("tutorial", self.place, GAMES),)

    def change(self):
        """Patch what is to be wrong."""

    def facts(self, facts):
        return facts

    def scenarios(self, scenarios):
        return scenarios

    def options(self, options):
        return options

    def book(self, book):
        """Change the book before it is linked and frozen."""

    def flow(self, modules):
        return modules

    def texts(self, texts):
        return texts

    def scene(self, scene):
        return scene

    def evaluation(self, evaluation):
        return evaluation

    def players(self, players):
        return players

    def counts(self, counts):
        return counts

    def laws(self, laws):
        return laws

    def ledger(self, path):
        return path

    def faces(self, faces):
        """Change what the title gives besides its rules."""
        return faces

    def patch(self, thing, name, value):
        """Set an attribute until the animal is released."""
        self._patched.append((thing, name, getattr(thing, name)))
        setattr(thing, name, value)

    def recode(self, function, other):
        """Let a function do what another one does; the other has no closure."""
        self.patch(function, "__code__", other.__code__)
        self.patch(function, "__defaults__", other.__defaults__)

    def release(self):
        """Put back everything that was patched."""
        for thing, name, value in reversed(self._patched):
            setattr(thing, name, value)
        self._patched.clear()
        self._is_changed = False

    def content(self):
        """The data files, some of them changed."""
        source = files(PACKAGE) / "data"
        if not self.data:
            return tutorial_book.content()
        folder = own_folder()
        for file in source.iterdir():
            text = file.read_text("utf-8")
            for old, new in self.data.get(file.name, ()):
                assert old in text, f"{self.place}: {old!r} is not in {file.name}"
                text = text.replace(old, new, 1)
            (folder / file.name).write_text(text, "utf-8")
        return Content(folder, label="ww1_tutorial/data")

    @hook
    def ww1_facts(self):
        if not self._is_changed:
            self._is_changed = True
            self.change()
        return self.facts(plugin.ww1_facts())

    @hook
    def ww1_scenarios(self):
        return self.scenarios(plugin.ww1_scenarios())

    @hook
    def ww1_options(self):
        return self.options(plugin.ww1_options())

    @hook
    def ww1_book(self, scenario, options):
        opened = tutorial_book.Corvin(self.content(), scenario, options)
        self.book(opened)
        return opened

    @hook
    def ww1_flow(self):
        return self.flow((plugin.ww1_flow(),))

    def words_of(self, language):
        """The words of a language, some of them changed."""
        return self.texts(dict(texts_beside(PACKAGE, language)))

    @hook
    def ww1_faces(self):
        given = plugin.ww1_faces()
        part = partial(face_named, given, package=PACKAGE, label="tutorial")
        return self.faces(
            given._replace(
                scene=self.scene(part("scene")),
                evaluation=self.evaluation(part("evaluation")),
                counts=self.counts(dict(part("counts"))),
                laws=self.laws(dict(part("laws"))),
                texts=self.words_of,
                ledger=self.ledger(ledger_beside(PACKAGE)),
                weights=Path(str(files(PACKAGE) / "weights.yaml")),
            )
        )

    @hook
    def ww1_players(self):
        return self.players(dict(plugin.ww1_players()))


sound = Corvin()
